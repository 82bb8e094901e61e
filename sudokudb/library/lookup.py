"""Finding puzzles: by reference, by title, by what was used last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Ambiguous, NotFound
from sudokudb.library.base import Base, is_text
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.puzzle import Puzzle

_MAX_ID = 2**63 - 1
_NAMED_IN_ERRORS = 5


class Finding(Base):
    """What looks puzzles up."""

    def __len__(self) -> int:
        with self._store.failures():
            return puzzles.count(self._query)

    def __iter__(self) -> Iterator[Puzzle]:
        """Yield every puzzle by id."""
        with self._store.failures():
            yield from puzzles.every(self._query)

    def find(self, ref: str | int) -> Puzzle:
        """Return the puzzle that an id, a title or the unambiguous beginning of one names.

        Raises NotFound, or Ambiguous with the candidates named.
        """
        with self._store.failures():
            number, title, most = _number(ref), str(ref).strip(), _NAMED_IN_ERRORS + 1
            matches = []
            if number is not None and number <= _MAX_ID:
                found = puzzles.by_id(self._query, number)
                matches = [found] if found else []
            if title and not matches and isinstance(ref, str) and is_text(title):
                matches = puzzles.titled(self._query, title, most)
                matches = matches or puzzles.title_begins(self._query, title, most)
        if not matches:
            raise NotFound(f"no puzzle {str(ref)[:60]!r}", "`sudokudb list` shows what there is")
        if len(matches) > 1:
            names = ", ".join(match.name for match in matches[:_NAMED_IN_ERRORS])
            more = ", …" if len(matches) > _NAMED_IN_ERRORS else ""
            raise Ambiguous(f"{title[:60]!r} could be {names}{more}", "give the number")
        return matches[0]

    def has(self, id: int) -> bool:
        """Whether there is a puzzle of this number."""
        with self._store.failures():
            return id <= _MAX_ID and puzzles.by_id(self._query, id) is not None

    def last_used(self) -> Puzzle:
        """Return the puzzle added, edited or solved last; raise NotFound in an empty library."""
        with self._store.failures():
            found = puzzles.last_used(self._query)
        if found is None:
            raise NotFound("the database has no puzzles", "`sudokudb add` adds one")
        return found

    def newest(self, limit: int) -> list[Puzzle]:
        """List the `limit` puzzles added last, by id."""
        with self._store.failures():
            return puzzles.newest(self._query, limit)

    def titles(self, start: str = "", limit: int = 100) -> list[Puzzle]:
        """List puzzles whose title begins so, in the order of their titles."""
        with self._store.failures():
            return puzzles.title_begins(self._query, start, limit) if is_text(start) else []


def _number(ref: str | int) -> int | None:
    """Return the id that a reference may be: 12 or #12, in ASCII digits."""
    text = str(ref).strip().removeprefix("#")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None
