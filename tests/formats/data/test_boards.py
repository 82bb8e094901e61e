"""Givens and played digits in the JSON and tables of other programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import GridError
from sudokudb.formats.data.cell_objects import cells_from
from tests.formats.codecs.support import PUZZLE, SOLUTION
from tests.formats.support import detected_one, errors_in, read, read_one, records_in

if TYPE_CHECKING:
    from collections.abc import Sequence

PLAYED = "84" + "." * 79
BOARD = PLAYED[:2] + PUZZLE[2:]
NUMBERS = [0 if mark == "." else int(mark) for mark in BOARD]
GIVEN = [mark != "." for mark in PUZZLE]


def rows(cells: Sequence[object]) -> list[Sequence[object]]:
    return [cells[at : at + 9] for at in range(0, 81, 9)]


def cells(
    given: dict[str, object], played: dict[str, object], digit: str = "value"
) -> list[object]:
    """Return an object for each cell, with some fields where it was given or played."""
    return [
        {digit: number} | (given if is_given else played)
        for number, is_given in zip(NUMBERS, GIVEN, strict=True)
    ]


GAMES: dict[str, object] = {
    "given and value": {"cells": cells({"type": "given"}, {"type": "value"})},
    "frozen": {"board": rows(cells({"frozen": True}, {"frozen": False}))},
    "fixed": {"grid": {"cells": cells({"fixed": True}, {})}},
    "locked": cells({"locked": 1}, {"locked": 0}, "v"),
    "isGiven": rows(cells({"isGiven": True}, {"isGiven": False}, "digit")),
    "readonly": {"game": {"state": rows(cells({"readOnly": True}, {}, "number"))}},
    "editable": {"cells": cells({"editable": False}, {"editable": True})},
    "initial, by column": {"cells": [
        {"row": at % 9 + 1, "col": at // 9 + 1, "value": NUMBERS[at % 9 * 9 + at // 9],
         "initial": GIVEN[at % 9 * 9 + at // 9]} for at in range(81)]},
    "cells in rows, with moves": {"grid": rows(cells({"given": True}, {})), "moves": [[1, 2]]},
    "cells in rows": {"cells": rows(cells({"fixed": True}, {"fixed": False}))},
    "prefilled": {"cells": cells({"type": "prefilled"}, {"type": "player"})},
    "two names": {"cells": cells({"locked": False, "given": True}, {"locked": False})},
    "texts": {"cells": cells({"given": "True"}, {"given": "False"})},
    "class": cells({"class": "given"}, {"class": "player"}),
    "status": {"cells": cells({"status": "GIVEN"}, {"status": "USER"})},
    "the given digit": {
        "cells": [{"given": digit if given else None, "value": digit}
                  for digit, given in zip(NUMBERS, GIVEN, strict=True)]},
    "other words for a grid": {"currentBoard": BOARD, "initialBoard": PUZZLE,
                               "solvedBoard": SOLUTION},
    "a grid of the givens": {"board": rows([*NUMBERS]), "initial": rows([*PUZZLE])},
    "a grid of all digits": {"puzzle": PUZZLE, "current": BOARD},
    "the original": {"board": rows([*NUMBERS]), "original": PUZZLE},
    "another name": {"board": BOARD, "isGiven": rows([*PUZZLE])},
    "a puzzle with played digits": {"puzzle": BOARD, "initial": PUZZLE},
    "unusual names": {"rows": BOARD, "initialState": PUZZLE},
    **{f"a mask named {name}": {"board": BOARD, name: rows([*GIVEN])}
       for name in ("original", "puzzle", "initialBoard", "startGrid")},
    "booleans": {"board": rows([*NUMBERS]), "fixed": rows([*GIVEN])},
    "zeros and ones": {"values": BOARD, "locked": "".join(str(int(given)) for given in GIVEN)},
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("indent", [None, 1])
def test_played_digits_are_not_givens(name: str, indent: int | None) -> None:
    found = detected_one(json.dumps(GAMES[name], indent=indent), ".json")
    assert (str(found.grid), str(found.placed)) == (PUZZLE, PLAYED)
    assert found.warnings == ()


def test_the_solution_of_a_saved_game_is_read() -> None:
    game = {"name": "T", "board": BOARD, "initial": PUZZLE, "solution": SOLUTION, "level": "hard"}
    found = detected_one(json.dumps(game))
    assert (str(found.grid), str(found.placed), str(found.solution)) == (PUZZLE, PLAYED, SOLUTION)
    assert (found.title, found.details) == ("T", {"level": "hard"})


def test_played_digits_of_a_table_are_not_givens() -> None:
    found = read_one("kaggle", f"puzzle,progress,solution\n{PUZZLE},{BOARD},{SOLUTION}\n")
    assert (str(found.grid), str(found.placed)) == (PUZZLE, PLAYED)


def test_digits_of_cells_that_do_not_tell_are_givens() -> None:
    found = detected_one(json.dumps({"cells": cells({}, {}), "title": "T"}))
    assert (str(found.grid), found.placed, found.title) == (BOARD, None, "T")


@pytest.mark.parametrize("marks", [[4, 9], "49", [n in (4, 9) for n in range(1, 10)]])
def test_candidates_of_cells_are_read(marks: object) -> None:
    game = cells({"given": True}, {"given": False, "notes": marks})
    found = detected_one(json.dumps(game))
    assert found.candidates is not None
    assert found.candidates[2] == 0b100001000


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"value": 10}, "r1c3: 10 is not a digit"),
        ({"value": "x"}, "r1c3: 'x' is not a digit"),
        ({"fixed": True}, "r1c3: a given without a digit"),
    ],
)
def test_a_malformed_cell_is_an_error(change: dict[str, object], why: str) -> None:
    game = cells({"fixed": True}, {})
    game[2] = {"value": 0} | change
    ((_, message),) = errors_in(read("json", json.dumps({"cells": game})))
    assert message.startswith(why)


def test_fields_of_cells_that_are_not_read_give_a_warning() -> None:
    game = cells({"type": 1, "solution": 5}, {"type": 1})
    found = detected_one(json.dumps({"cells": game}))
    assert (found.placed, found.warnings) == (
        None,
        ("left out: 'type' of cells, 'solution' of cells",),
    )


def test_unknown_types_of_cells_are_refused() -> None:
    found = read("json", json.dumps(cells({"type": "a"}, {"type": "b"})))
    assert errors_in(found) == [(1, "cannot tell which digits are givens from 'type': 'a', 'b'")]


def test_played_digits_without_a_given_give_a_warning() -> None:
    found = detected_one(json.dumps(cells({"given": False}, {"given": False})))
    assert (str(found.placed), found.warnings) == (BOARD, ("no digit is marked as a given",))


def test_an_empty_grid_is_not_the_givens_of_another() -> None:
    found = detected_one(json.dumps({"puzzle": PUZZLE, "marks": "." * 81}))
    assert (str(found.grid), found.placed) == (PUZZLE, None)


@pytest.mark.parametrize("value", [[[0, 3], [0, 6]], [3, 6, 7], {"r1c4": 5}])
def test_givens_that_are_told_in_another_way_are_refused(value: object) -> None:
    (error,) = read("json", json.dumps({"board": BOARD, "locked": value}))
    assert errors_in([error]) == [(1, "cannot tell which digits are givens from 'locked'")]


def test_cells_in_the_same_place_are_refused() -> None:
    with pytest.raises(GridError, match="rows and columns"):
        cells_from([{"row": 1, "col": 1, "value": 5}] * 81, None)


PAIRS: list[object] = [
    [[1, PUZZLE, SOLUTION], [2, PUZZLE, SOLUTION]],
    [[PUZZLE, SOLUTION], [PUZZLE, SOLUTION]],
    {"train": [[rows([*PUZZLE]), rows([*SOLUTION])]] * 2},
    {"easy": {"a": [PUZZLE, SOLUTION]}, "hard": {"b": [PUZZLE, SOLUTION]}},
]


@pytest.mark.parametrize("value", PAIRS)
@pytest.mark.parametrize("indent", [None, 1])
def test_lists_of_pairs_are_pairs(value: object, indent: int | None) -> None:
    found = read("json", json.dumps(value, indent=indent))
    pairs = [(str(record.grid), str(record.solution)) for record in records_in(found)]
    assert pairs == [(PUZZLE, SOLUTION)] * len(found) == [(PUZZLE, SOLUTION)] * 2
