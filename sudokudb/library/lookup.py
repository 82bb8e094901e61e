"""Find a puzzle by its number or title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import Ambiguous, NotFound
from sudokudb.library.texts import is_text
from sudokudb.store.rows import puzzles

if TYPE_CHECKING:
    from sudokudb.puzzle import Puzzle
    from sudokudb.store import Store

_MAX_ID = 2**63 - 1
_NAMED_IN_ERRORS = 5


def find(store: Store, ref: str | int) -> Puzzle:
    """Return the puzzle with this number, this title, or the only title that begins so."""
    with store.failures():
        matches = _matches(store, ref)
    if not matches:
        raise NotFound(f"no puzzle {str(ref)[:60]!r}", "`sudokudb list` shows all puzzles")
    if len(matches) > 1:
        names = ", ".join(match.name for match in matches[:_NAMED_IN_ERRORS])
        more = ", …" if len(matches) > _NAMED_IN_ERRORS else ""
        raise Ambiguous(f"{str(ref).strip()[:60]!r} could be {names}{more}", "give the number")
    return matches[0]


def _matches(store: Store, ref: str | int) -> list[Puzzle]:
    number, title, limit = _number(ref), str(ref).strip(), _NAMED_IN_ERRORS + 1
    found = by_id(store, number) if number is not None else None
    if found:
        return [found]
    if not title or not isinstance(ref, str) or not is_text(title):
        return []
    matches = puzzles.titled(store.run_sql, title, limit)
    return matches or puzzles.title_begins(store.run_sql, title, limit)


def _number(ref: str | int) -> int | None:
    """Return the id that a reference may be: 12 or #12, in ASCII digits."""
    text = str(ref).strip().removeprefix("#")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None


def by_id(store: Store, id: int) -> Puzzle | None:
    """Return the puzzle with a number, or None."""
    return puzzles.by_id(store.run_sql, id) if id <= _MAX_ID else None


def require(store: Store, id: int) -> Puzzle:
    """Return the puzzle with a number; raise NotFound if it was removed."""
    with store.failures():
        found = by_id(store, id)
    if found is None:
        raise NotFound(f"puzzle #{id} was removed")
    return found


def last_used(store: Store) -> Puzzle:
    """Return the puzzle that was added, edited or solved last; raise NotFound if there is none."""
    with store.failures():
        found = puzzles.last_used(store.run_sql)
    if found is None:
        raise NotFound("the database has no puzzles", "`sudokudb add` adds one")
    return found
