"""Looking up what a library has: puzzles by reference, equivalent ones, labels, raters, changes."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, cast

from sudokudb.errors import Ambiguous, NotFound, say
from sudokudb.grid import Grid
from sudokudb.library.reader import LibraryReader
from sudokudb.library.texts import clean_name, is_text
from sudokudb.notation import names_grid
from sudokudb.query import Term
from sudokudb.query.fields import MAX_NUMBER, RATERS
from sudokudb.query.labels import LABELS
from sudokudb.query.values import composed, folded
from sudokudb.store.rows import changes, labels, puzzles
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.history import Change
    from sudokudb.library.equivalents import Equivalent, EquivalentPair
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Query
    from sudokudb.query.labels import LabelKind

_ADD = say("`sudokudb add` adds it")
_PAGE = 500
_NAMED_IN_ERRORS = 5
_COMPARED = 500  # titles with a mistyped one


class LibraryLookup(LibraryReader):
    """The part of `Library` that looks up by name."""

    # References

    def find(self, ref: str | int) -> Puzzle:
        """Return the puzzle with an id, a title, the unambiguous beginning of a title, or a grid.

        Raise NotFound, or Ambiguous, which names the candidates.
        """
        matches = self.find_all(ref)
        if len(matches) > 1:
            names = ", ".join(match.name for match in matches[:_NAMED_IN_ERRORS])
            names += ", …" if len(matches) > _NAMED_IN_ERRORS else ""
            raise Ambiguous(
                say("{ref!r} could be {names}", ref=str(ref).strip()[:60], names=names),
                say("give the number"),
            )
        return matches[0]

    def find_all(self, ref: str | int) -> list[Puzzle]:
        """List all puzzles that `find` could mean: the copies of a grid, or of the same title.

        Raise NotFound if there are none.
        """
        grid = Grid(ref) if isinstance(ref, str) and names_grid(ref) else None
        with self._store.failures():
            copies = list(puzzles.copies_of(self._store.run_sql, grid)) if grid else []
            if matches := copies or self._matches(ref):
                return matches
        if grid:
            raise self._no_grid(grid)
        raise NotFound(
            say("there is no puzzle {ref!r}", ref=str(ref)[:60]),
            self._similar_title(ref) or say("`sudokudb list` lists the puzzles"),
        )

    def _no_grid(self, grid: Grid) -> NotFound:
        """Return the error for a grid that is not stored; its hint names equivalent puzzles."""
        if conflicts := grid.conflicts():
            message = say("the grid has conflicts: {conflict}", conflict=str(conflicts[0]))
            return NotFound(message, say("`sudokudb repair GRID` shows how to make it valid"))
        twins = [f"#{twin.puzzle.id}" for twin in islice(self.same(grid), _NAMED_IN_ERRORS + 1)]
        names = ", ".join([*twins[:_NAMED_IN_ERRORS], *("…" for _ in twins[_NAMED_IN_ERRORS:])])
        hint = say("equivalent to {names}", names=names) if twins else _ADD
        return NotFound(say("this grid is not in the database: {grid}", grid=str(grid)[:81]), hint)

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

    def is_in_use(self, kind: LabelKind, name: str) -> bool:
        """Return whether a puzzle has a tag or is in a collection."""
        with self._store.failures():
            label = labels.find(self._store.run_sql, kind, name)
            return label is not None and labels.is_used(self._store.run_sql, kind, label)

    def require_names(self, query: Query, unless: tuple[str, str] | None = None) -> None:
        """Raise NotFound for a tag, collection or rater of a query that nothing has.

        `unless` is the field and the name of a tag or a collection that may be missing.
        """
        allowed = unless and (unless[0], folded(clean_name(unless[1])))
        for term in query.terms:
            if term.field in LABELS:
                for name in term.values:
                    if allowed != (term.field, folded(composed(name))):
                        self._require_label(term.field, name)
            elif term.field in ("by", "disagree"):
                self._require_raters(term)

    def _require_label(self, field: str, name: str) -> None:
        try:
            with self._store.failures():
                labels.require_used(self._store.run_sql, LABELS[field], name)
        except NotFound as error:
            others = (other for other in LABELS if other != field)
            meant = (other for other in others if self.is_in_use(LABELS[other], name))
            if not error.hint and (other := next(meant, "")):
                error.hint = say("did you mean {name!r}?", name=str(Term(other, (name,))))
            raise

    def _require_raters(self, term: Term) -> None:
        unknown = sorted({*term.values} - {*RATERS})
        known = self.raters() if unknown else []
        for name in unknown:
            if name not in known:
                hint = did_you_mean(name, {rater: rater for rater in (*RATERS, *known)})
                raise NotFound(say("no rating is by {name!r}", name=name), hint or None)


def _number(ref: str | int) -> int | None:
    """Return the id that a reference may be: 12 or #12, in ASCII digits."""
    text = str(ref).strip().removeprefix("#")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None
    return number if number is not None and number <= MAX_NUMBER else None
