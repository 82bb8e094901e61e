"""Looking up what a library has: puzzles by reference, equivalent ones, labels, raters, changes."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, cast

from sudokudb.errors import Ambiguous, NotFound, say
from sudokudb.library.reader import LibraryReader
from sudokudb.library.texts import is_text
from sudokudb.query.fields import MAX_NUMBER
from sudokudb.query.values import composed
from sudokudb.store.rows import changes, labels, puzzles
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid
    from sudokudb.library.equivalents import Equivalent, EquivalentPair
    from sudokudb.puzzle import Puzzle
    from sudokudb.store.rows.changes import Change
    from sudokudb.store.rows.labels import LabelKind

_PAGE = 500
_NAMED_IN_ERRORS = 5
_COMPARED = 500  # titles with a mistyped one


class LibraryLookup(LibraryReader):
    """The part of `Library` that looks up by name."""

    # References

    def find(self, ref: str | int) -> Puzzle:
        """Return the puzzle with an id, a title or the unambiguous beginning of a title.

        Raise NotFound, or Ambiguous, which names the candidates.
        """
        with self._store.failures():
            matches = self._matches(ref)
        if not matches:
            message = say("there is no puzzle {ref!r}", ref=str(ref)[:60])
            raise NotFound(
                message, self._similar_title(ref) or say("`sudokudb list` lists the puzzles")
            )
        if len(matches) > 1:
            names = ", ".join(match.name for match in matches[:_NAMED_IN_ERRORS])
            names += ", …" if len(matches) > _NAMED_IN_ERRORS else ""
            raise Ambiguous(
                say("{ref!r} could be {names}", ref=str(ref).strip()[:60], names=names),
                say("give the number"),
            )
        return matches[0]

    def _matches(self, ref: str | int) -> list[Puzzle]:
        run_sql, limit = self._store.run_sql, _NAMED_IN_ERRORS + 1
        number, title = _number(ref), composed(str(ref).strip())
        found = puzzles.by_id(run_sql, number) if number is not None else None
        if found:
            return [found]
        if not title or not isinstance(ref, str) or not is_text(title):
            return []
        return puzzles.titled(run_sql, title, limit) or puzzles.title_begins(run_sql, title, limit)

    def _similar_title(self, ref: str | int) -> str:
        """Return a hint with a title like a reference, of the first with its first letter."""
        title = composed(str(ref).strip())
        if title.isdecimal() or not title or not is_text(title):
            return ""
        with self._store.failures():
            near = puzzles.title_begins(self._store.run_sql, title[0], _COMPARED)
        return did_you_mean(title, {puzzle.title.lower(): puzzle.title for puzzle in near})

    def has(self, id: int) -> bool:
        """Return whether there is a puzzle with an id."""
        with self._store.failures():
            return id <= MAX_NUMBER and puzzles.by_id(self._store.run_sql, id) is not None

    def require_ids(self, ids: Iterable[int]) -> Iterator[int]:
        """Yield ids, each once; raise NotFound for the first that no puzzle has."""
        remaining = iter(dict.fromkeys(ids))
        while page := list(islice(remaining, _PAGE)):
            possible = [id for id in page if id <= MAX_NUMBER]
            with self._store.failures():
                stored = puzzles.present(self._store.run_sql, possible)
            for id in page:
                if id not in stored:
                    raise NotFound(
                        say("there is no puzzle {id}", id=id),
                        say("`sudokudb list` lists the puzzles"),
                    )
                yield id

    def last_used(self) -> Puzzle:
        """Return the puzzle that was added, edited or solved last; raise NotFound if none is."""
        with self._store.failures():
            found = puzzles.last_used(self._store.run_sql)
        if found is None:
            raise NotFound(say("the database has no puzzles"), say("`sudokudb add` adds one"))
        return found

    def newest(self, limit: int) -> list[Puzzle]:
        """List the `limit` puzzles that were added last, by id."""
        with self._store.failures():
            return puzzles.newest(self._store.run_sql, limit)

    def titles(self, start: str = "", limit: int = 100) -> list[Puzzle]:
        """List the puzzles whose title begins with a text, by title."""
        with self._store.failures():
            start = composed(start)
            return puzzles.title_begins(self._store.run_sql, start, limit) if is_text(start) else []

    def history(self, limit: int | None = None) -> Iterator[Change]:
        """Yield the newest changes of the journal, newest first."""
        with self._store.failures():
            yield from changes.history(self._store.run_sql, limit)

    # Equivalent puzzles and raters

    def same(self, grid: Grid) -> Iterator[Equivalent]:
        """Yield the puzzles that are equivalent to a grid (same up to symmetry), by id.

        Raise Unsupported for a Sukaku.
        """
        from sudokudb.library import equivalents

        with self._store.failures():
            yield from equivalents.of_grid(self._store.run_sql, grid)

    def duplicates(self) -> Iterator[EquivalentPair]:
        """Yield every puzzle that is equivalent to an earlier one, with the first such puzzle.

        The pairs are ordered by the id of the first puzzle, then by that of the second.
        """
        from sudokudb.library import equivalents

        with self._store.failures():
            yield from equivalents.pairs(self._store.run_sql)

    def raters(self) -> list[str]:
        """List the raters that have ratings here, by name; this reads all ratings."""
        with self._store.failures():
            rows = self._store.run_sql("SELECT DISTINCT rater FROM ratings WHERE rater <> ''", {})
            return sorted(str(name) for (name,) in rows)

    def outdated(self, rater: str, version: str) -> int:
        """Count the ratings that other versions of a rater computed."""
        where = "rater = :rater AND version <> :version AND computed = 1"
        with self._store.failures():
            values = {"rater": rater, "version": version}
            rows = self._store.run_sql(f"SELECT COUNT(*) FROM ratings WHERE {where}", values)
            return cast("int", next(rows)[0])

    # Tags and collections

    def names(self, kind: LabelKind) -> list[tuple[str, int]]:
        """List the tags or collections in use by name, with their numbers of puzzles."""
        with self._store.failures():
            return labels.counts(self._store.run_sql, kind)

    def in_use(self, kind: LabelKind) -> list[str]:
        """List the tags or collections in use by name, without counting their puzzles."""
        with self._store.failures():
            return labels.names(self._store.run_sql, kind)

    def require(self, kind: LabelKind, name: str) -> None:
        """Raise NotFound, with the nearest name as a hint, if there is no such name."""
        with self._store.failures():
            labels.require(self._store.run_sql, kind, name)


def _number(ref: str | int) -> int | None:
    """Return the id that a reference may be: 12 or #12, in ASCII digits."""
    text = str(ref).strip().removeprefix("#")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None
    return number if number is not None and number <= MAX_NUMBER else None
