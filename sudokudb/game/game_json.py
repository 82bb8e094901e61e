"""Games as JSON: what is stored, and what the page and the browser send each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeGuard

from sudokudb.errors import FormatError, say
from sudokudb.game.cell_contents import COLOURS, CellContent
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from sudokudb.game.cell_contents import Contents
    from sudokudb.game.move_history import MoveHistory

_KEYS = {"givens", "moves", "done", "bookmark"}
_COUNTS = ("hints", "checks")
_SOLVED = "solved"
_MOST_COUNTED = 1_000_000
_LEAST_LISTED = 3  # numbers: a cell, its digit, its marks


def json_values(game: MoveHistory) -> dict[str, object]:
    """Return a game as JSON values; those that are 0 or false are left out."""
    counts = {name: count for name in _COUNTS if (count := getattr(game, name))}
    return {
        "givens": str(game.grid),
        "moves": [
            [_json_of(cell, after) for cell, _, after in change] for change in game.all_moves
        ],
        "done": len(game.done),
        "bookmark": _bookmark_of(game),
        **counts,
        **({_SOLVED: True} if game.solved_by_command else {}),
    }


def _bookmark_of(game: MoveHistory) -> list[list[int]] | None:
    """Return the bookmark, without givens that have no colour."""
    if game.bookmark is None:
        return None
    return [
        _json_of(cell, held)
        for cell, held in game.bookmark.items()
        if held.colours or not game.is_given(cell)
    ]


def _json_of(cell: int, content: CellContent) -> list[int]:
    """Return a cell and its content for JSON, without the last layers if they are 0."""
    listed = [cell, *content]
    while len(listed) > _LEAST_LISTED and not listed[-1]:
        listed.pop()
    return listed


def read_values(data: object) -> dict[str, object]:
    """Return JSON values that have the keys of a game; raise FormatError for others."""
    if not isinstance(data, dict) or data.keys() - {*_COUNTS, _SOLVED} != _KEYS:
        raise FormatError(say("a game has the keys {keys}", keys=", ".join(sorted(_KEYS))))
    return data


def read_grid(data: dict[str, object], grid: Grid | None) -> Grid:
    """Return the grid of a game in JSON; a `grid` must have the same givens and rules."""
    givens = data["givens"]
    if not isinstance(givens, str):
        raise FormatError(say("the givens of a game are not a text"))
    grid = grid or Grid(givens)
    if str(grid) != givens:
        raise FormatError(say("the game belongs to another grid"))
    return grid


def read_history(game: MoveHistory, data: dict[str, object]) -> None:
    """Read the counts, the moves and the bookmark into a game that has no move yet."""
    _read_counts(game, data)
    moves, done = _list(data["moves"], say("moves")), data["done"]
    if type(done) is not int or not 0 <= done <= len(moves):
        raise FormatError(
            say("{done!r:.40} is not a number of moves of {count}", done=done, count=len(moves))
        )
    for number, move in enumerate(moves, start=1):
        _read_move(game, move, number)
    for _ in moves[done:]:
        game.undo()
    if data["bookmark"] is not None:
        game.bookmark = _read_bookmark(game, data["bookmark"])


def _read_counts(game: MoveHistory, data: dict[str, object]) -> None:
    for name in _COUNTS:
        count = data.get(name, 0)
        if type(count) is not int or not 0 <= count <= _MOST_COUNTED:
            raise FormatError(
                say("{count!r:.40} is not a number of {name}", count=count, name=name)
            )
        setattr(game, name, count)
    game.solved_by_command = data.get(_SOLVED) is True


def _read_move(game: MoveHistory, move: object, number: int) -> None:
    contents = _read_contents(game, move, say("move {number}", number=number))
    if not game.change(contents) or len(contents) != len(game.done[-1]):
        raise FormatError(
            say("move {number} changes nothing in a cell that it names", number=number)
        )


def _read_bookmark(game: MoveHistory, value: object) -> Contents:
    """Return the bookmark, in which givens without a colour are left out."""
    contents = _read_contents(game, value, say("the bookmark"))
    cells = [cell for cell in range(len(game.digits)) if not game.is_given(cell)]
    if not contents.keys() >= set(cells):
        raise FormatError(say("the bookmark does not have all cells"))
    plain = {cell: CellContent(digit) for cell, digit in enumerate(game.givens)}
    return plain | contents


def _read_contents(game: MoveHistory, value: object, what: str) -> Contents:
    """Return cells with their contents from JSON; raise FormatError for impossible ones."""
    contents: Contents = {}
    bounds = (len(game.digits), game.size + 1, 1 << game.size, 1 << game.size, 1 << COLOURS)
    for item in _list(value, what):
        if not _is_within(item, bounds) or item[0] in contents or not _is_possible(game, item):
            raise FormatError(
                say(
                    "{what}: {item!r:.40} is not a cell, its digit and its marks",
                    what=what,
                    item=item,
                )
            )
        contents[item[0]] = CellContent(*item[1:])
    return contents


def _is_possible(game: MoveHistory, item: list[int]) -> bool:
    """Return whether a cell can have a content: a given can only be coloured."""
    cell, *content = item
    given = game.givens[cell]
    return not given or CellContent(*content)[:3] == (given, 0, 0)


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise FormatError(say("{what}: {value!r:.40} is not a list", what=what, value=value))
    return value


def _is_within(item: object, bounds: tuple[int, ...]) -> TypeGuard[list[int]]:
    """Return whether a value is a list of integers from 0, each below its bound."""
    if not isinstance(item, list) or not _LEAST_LISTED <= len(item) <= len(bounds):
        return False
    pairs = zip(item, bounds, strict=False)
    return all(type(number) is int and 0 <= number < bound for number, bound in pairs)
