"""What a caller means by one puzzle, or by many: numbers, titles, grids, puzzles, queries."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from sudokudb.errors import Ambiguous, NotFound, UsageError, say
from sudokudb.grid import Grid
from sudokudb.library.parts.queries import Queries
from sudokudb.library.texts import is_text
from sudokudb.notation import names_grid
from sudokudb.puzzle import Puzzle
from sudokudb.query import Query
from sudokudb.query.fields import MAX_NUMBER
from sudokudb.query.value_forms import compose
from sudokudb.store.rows import puzzles
from sudokudb.store.rows.identities import known_identity
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.store import Store

    OnePuzzle: TypeAlias = int | str | Grid | Puzzle
    """One puzzle: its number, its title or the beginning of its title, its grid, or itself."""
    ManyPuzzles: TypeAlias = str | Query | int | Grid | Puzzle | Iterable[OnePuzzle]
    """Puzzles: a text, which is a query, or a query; one puzzle; or several, each as one puzzle."""

_ADD = say("`sudokudb add` adds it")
_LIST = say("`sudokudb list` lists the puzzles")
_PAGE = 500
_NAMED_IN_ERRORS = 5
_COMPARED = 500  # titles with a mistyped one


def one_puzzle(store: Store, ref: OnePuzzle) -> Puzzle:
    """Return the puzzle that a caller means; a puzzle is returned as it is.

    Raise NotFound, or Ambiguous, as `find` does.
    """
    return ref if isinstance(ref, Puzzle) else find(store, ref)


def many_puzzles(store: Store, refs: ManyPuzzles) -> Iterator[Puzzle]:
    """Yield the puzzles that a caller means: the matches of a query by id, others in their order.

    Raise NotFound, or Ambiguous, when it comes to a puzzle that is not found.
    """
    if isinstance(refs, str | Query):
        yield from Queries(store).search(refs)
    elif isinstance(refs, int | Grid | Puzzle):
        yield one_puzzle(store, refs)
    else:
        for ref in _several(refs):
            yield one_puzzle(store, ref)


def many_ids(store: Store, *several: ManyPuzzles) -> array[int]:
    """Return the distinct ids of the puzzles that a caller means, as `many_puzzles` does.

    Raise NotFound for an id that no puzzle has. A puzzle is not looked up again.
    """
    found = array("q")
    for refs in several:
        if isinstance(refs, str | Query):
            found.extend(Queries(store).ids(refs))
        else:
            items = [refs] if isinstance(refs, int | Grid | Puzzle) else [*_several(refs)]
            list(require_ids(store, (ref for ref in items if isinstance(ref, int))))
            found.extend(
                ref if isinstance(ref, int) else one_puzzle(store, ref).id for ref in items
            )
    return array("q", dict.fromkeys(found))


def _several(refs: Iterable[OnePuzzle]) -> Iterable[OnePuzzle]:
    """Return what a caller gave in place of puzzles; raise UsageError if it cannot be several."""
    try:
        return iter(refs)
    except TypeError:
        raise UsageError(
            say("{type} does not name puzzles", type=type(refs).__name__),
            say("give a query, a number, a puzzle, or a list of these"),
        ) from None


def find(store: Store, ref: OnePuzzle) -> Puzzle:
    """Read the puzzle with an id, a title, the unambiguous beginning of a title, or a grid.

    Raise NotFound, or Ambiguous, which names the candidates.
    """
    matches = find_all(store, ref)
    if len(matches) > 1:
        names = ", ".join(match.name for match in matches[:_NAMED_IN_ERRORS])
        names += ", …" if len(matches) > _NAMED_IN_ERRORS else ""
        raise Ambiguous(
            say("{ref!r} could be {names}", ref=str(ref).strip()[:60], names=names),
            say("give the number"),
        )
    return matches[0]


def find_all(store: Store, ref: OnePuzzle) -> list[Puzzle]:
    """List all puzzles that `find` could mean: the copies of a grid, or of the same title.

    Raise NotFound if there are none.
    """
    ref = ref.id if isinstance(ref, Puzzle) else ref
    grid = ref if isinstance(ref, Grid) else _grid_in(ref)
    with store.failures():
        copies = list(puzzles.copies_of(store.run_sql, grid)) if grid is not None else []
        if matches := copies or _matches(store, ref):
            return matches
    if grid is not None:
        raise _no_grid(store, grid)
    raise NotFound(
        say("there is no puzzle {ref!r}", ref=str(ref)[:60]), _similar_title(store, ref) or _LIST
    )


def _grid_in(ref: str | int) -> Grid | None:
    return Grid(ref) if isinstance(ref, str) and names_grid(ref) else None


def _no_grid(store: Store, grid: Grid) -> NotFound:
    """Return the error for a grid that is not stored; its hint names equivalent puzzles."""
    if conflicts := grid.conflicts():
        message = say("the grid has conflicts: {conflict}", conflict=str(conflicts[0]))
        return NotFound(message, say("`sudokudb repair GRID` shows how to make it valid"))
    twins = [f"#{id}" for id in islice(_equivalent_ids(store, grid), _NAMED_IN_ERRORS + 1)]
    names = ", ".join([*twins[:_NAMED_IN_ERRORS], *("…" for _ in twins[_NAMED_IN_ERRORS:])])
    hint = say("equivalent to {names}", names=names) if twins else _ADD
    return NotFound(say("this grid is not in the database: {grid}", grid=str(grid)[:81]), hint)


def _equivalent_ids(store: Store, grid: Grid) -> Iterator[int]:
    from sudokudb.library import equivalents

    if grid.candidates is None and known_identity(grid) is not None:
        with store.failures():
            yield from (twin.puzzle.id for twin in equivalents.of_grid(store.run_sql, grid))


def _matches(store: Store, ref: OnePuzzle) -> list[Puzzle]:
    run_sql, limit = store.run_sql, _NAMED_IN_ERRORS + 1
    number, title = _number(ref), compose(str(ref).strip())
    found = puzzles.by_id(run_sql, number) if number is not None else None
    if found:
        return [found]
    if not title or not isinstance(ref, str) or not is_text(title):
        return []
    return puzzles.find_by_title(run_sql, title, limit) or puzzles.title_begins(
        run_sql, title, limit
    )


def _number(ref: OnePuzzle) -> int | None:
    """Return the id that a reference may be: 12 or #12, in ASCII digits."""
    text = str(ref).strip().removeprefix("#")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 40 else None
    return number if number is not None and number <= MAX_NUMBER else None


def _similar_title(store: Store, ref: OnePuzzle) -> str:
    """Return a hint with a title like a reference, of the first with its first letter."""
    title = compose(str(ref).strip())
    if title.isdecimal() or not title or not is_text(title):
        return ""
    with store.failures():
        near = puzzles.title_begins(store.run_sql, title[0], _COMPARED)
    return did_you_mean(title, {puzzle.title.lower(): puzzle.title for puzzle in near})


def require_ids(store: Store, ids: Iterable[int]) -> Iterator[int]:
    """Yield ids, each once; raise NotFound for the first that no puzzle has."""
    remaining = iter(dict.fromkeys(ids))
    while page := list(islice(remaining, _PAGE)):
        possible = [id for id in page if 0 <= id <= MAX_NUMBER]
        with store.failures():
            stored = puzzles.present(store.run_sql, possible)
        for id in page:
            if id not in stored:
                raise NotFound(say("there is no puzzle {id}", id=id), _LIST)
            yield id
