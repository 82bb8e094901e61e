"""f-puzzles: links, JSON, variants, and fields that are kept or left out."""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest

from sudokudb.formats.codecs import f_puzzles
from sudokudb.formats.registry import detect_format
from tests.formats.codecs.support import (
    F_PUZZLES,
    PUZZLE,
    SOLUTION,
    make_game,
    pack,
    plain_game,
    scl,
)
from tests.formats.support import grids, read, read_one, source, written


def _links(payload: str) -> list[str]:
    return [
        F_PUZZLES + payload,
        F_PUZZLES + quote(payload, safe="") + "&x=1",
        f'  "{F_PUZZLES}{payload}"\t',
        payload,
        f"{payload}\t{SOLUTION}",
        "fpuzzles" + payload,
        payload.rstrip("="),
        payload.replace("+", "-").replace("/", "_"),
    ]


@pytest.mark.parametrize("link", _links(pack(make_game())))
def test_links_in_every_form_are_read(link: str) -> None:
    assert f_puzzles.confidence(source(link)) >= 95 or link.startswith("fpuz")
    entry = read_one("f-puzzles", f"\n{link}\r\n")
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)
    assert (entry.title, entry.author, entry.line) == ("T", "A", 2)
    assert entry.candidates
    assert entry.candidates[1] == 0b100001000
    assert str(entry.solution) == (SOLUTION if SOLUTION in link else "None")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("jsonl", f"{json.dumps(make_game())}\n{json.dumps(make_game())}\n"),
        ("json", json.dumps(make_game(), indent=1)),
        ("json", json.dumps([make_game(), make_game()])),
        ("sudokupad", f"sudokupad://puzzle/scl{pack(scl())}\n" * 2),
    ],
)
def test_games_in_other_formats_are_read(name: str, text: str) -> None:
    assert detect_format(source(text)).name == name
    assert set(grids(read(name, text))) == {PUZZLE}


def test_all_digits_are_givens_if_no_cell_has_given() -> None:
    game = make_game(solution=list(map(int, SOLUTION)))
    for row in game["grid"]:
        for cell in row:
            cell.pop("given", None)
    game["grid"][0][0] = {}
    entry = read_one("f-puzzles", F_PUZZLES + pack(game))
    assert (str(entry.grid), str(entry.solution)) == (PUZZLE, SOLUTION)


@pytest.mark.parametrize(
    "more",
    [
        {"text": [{"cells": ["R1C1"], "value": "x"}]},
        {"line": [{"lines": [["R1C1", "R2C2"]]}]},
        {"cage": [{"cells": ["R1C1"], "value": "x"}]},
        {"arrow": [], "killercage": [], "antiknight": False, "negative": []},
        {"ruleset": "Normal sudoku rules apply. And that's it!"},
        {"killercage": [{"cells": [], "value": "title: x"}]},
        {"solved": "no", "x": 3},
    ],
)
def test_drawings_do_not_make_a_variant(more: dict[str, object]) -> None:
    assert grids(read("f-puzzles", F_PUZZLES + pack(make_game(**more)))) == [PUZZLE]


def test_other_fields_are_kept_or_named_as_left_out() -> None:
    game = make_game(
        successMessage="Well done",
        difficulty=3,
        nonconsecutive=False,
        metadata={"source": "A book", "norules": True},
        tags=["easy", "mine"],
        solution=[None] * 81,
        cage=[
            {"cells": [], "value": "series: Easy ones"},
            {"cells": ["R1C1"], "value": "x"},
            {"cells": [], "value": "no colon"},
        ],
        line=[{"lines": [["R1C1", "R2C2"]]}],
    )
    game["grid"][0][1]["cornerPencilMarks"] = [8, "4"]
    game["grid"][3][3]["cornerPencilMarks"] = [1, "x", 10]
    game["grid"][8][8]["c"] = "#FF0000"
    entry = read_one("f-puzzles", F_PUZZLES + pack(game))
    assert entry.details == {
        "successMessage": "Well done",
        "difficulty": "3",
        "source": "A book",
        "norules": "true",
        "tags": "easy, mine",
        "series": "Easy ones",
        "cage": "no colon",
        "corner marks": "r1c2=48 r4c4=1",
    }
    assert entry.warnings == (
        "left out: 'line', 'cage', 'c' of cells",
        "left out: marks that are not digits",
    )
    again = read_one("f-puzzles", written("f-puzzles", [entry]))
    assert (again.details["corner marks"], again.warnings) == ("r1c2=48 r4c4=1", ())


def test_regions_are_a_rule_unless_they_are_the_boxes() -> None:
    game = make_game()
    for index, row in enumerate(game["grid"]):
        for column, cell in enumerate(row):
            cell["region"] = index // 3 * 3 + column // 3
    assert grids(read("f-puzzles", F_PUZZLES + pack(game))) == [PUZZLE]
    game["grid"][0][0]["region"], game["grid"][0][3]["region"] = 1, 0
    marks = "122211333" + "222111333" * 2 + "444555666" * 3 + "777888999" * 3
    assert grids(read("f-puzzles", F_PUZZLES + pack(game))) == [f"{PUZZLE};regions {marks}"]
    game["grid"][0][0]["region"] = 2
    message = "rule 1, regions: region '1' has 10 cells, not 9"
    assert grids(read("f-puzzles", F_PUZZLES + pack(game))) == [message]


@pytest.mark.parametrize(
    ("after", "solution", "notes", "warnings"),
    [
        (f"\t{SOLUTION}", SOLUTION, "", ()),
        (f";{SOLUTION}", SOLUTION, "", ()),
        (f" {SOLUTION} by Ann", SOLUTION, "by Ann", ()),
        (
            f"\t{SOLUTION[1:]}",
            "None",
            SOLUTION[1:],
            ("81 cells expected in the solution, 80 found",),
        ),
        (f"\t{PUZZLE}", "None", "", ()),
    ],
)
def test_a_solution_after_a_link_is_read(
    after: str, solution: str, notes: str, warnings: tuple[str, ...]
) -> None:
    entry = read_one("f-puzzles", pack(plain_game()) + after)
    assert (str(entry.solution), entry.notes, entry.warnings) == (solution, notes, warnings)


def _with_cell(**cell: object) -> dict[str, object]:
    """Return a game with something else in r1c4, which has a 5."""
    game = json.loads(json.dumps(plain_game()))
    game["grid"][0][3] = cell
    return game  # type: ignore[no-any-return]  # it is what went in


@pytest.mark.parametrize(
    ("game", "warning"),
    [
        (_with_cell(value=5, given=True, a={"x": 1}, b=None), "left out: 'a' of cells"),
        (plain_game(metadata={"x": {"y": 1}}, tags=[[1]]), "left out: 'x', 'tags'"),
        (plain_game(metadata=[{"x": 1}]), "left out: 'metadata'"),
        (plain_game(solution=[1, 2, 3]), "solution ignored: 81 cells expected, 3 found"),
        (plain_game(solution=[10, *[1] * 80]), "solution ignored: A at r1c1 is"),
        (plain_game(solution=[0, *[1] * 80]), "solution ignored: it has empty cells"),
    ],
)
def test_ignored_values_give_one_warning(game: dict[str, object], warning: str) -> None:
    entry = read_one("f-puzzles", pack(game))
    assert len(entry.warnings) == 1
    assert entry.warnings[0].startswith(warning)
    if "solution" in game:
        assert json.loads(entry.details["solution"]) == game["solution"]
