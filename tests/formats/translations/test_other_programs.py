"""Rules in f-puzzles, sudoku-puzzle, Solo, killer strings, SumoCue and KSudoku."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from tests.formats.codecs.support import (
    F_PUZZLES,
    PUZZLE,
    SUDOKUPAD,
    pack,
    penpa_link,
    runs,
    scl,
)
from tests.formats.support import detected_one, errors_in, read, read_one, written

NINE = "." * 81
GRID: list[list[dict[str, int]]] = [[{}] * 9] * 9
V1 = {
    "format": "sudoku-puzzle",
    "format_version": 1,
    "board": {"rows": 9, "cols": 9},
    "digits": 9,
    "givens": [0] * 81,
}
BOXES = {"type": "box_grid", "origin": "r1c1", "box": [3, 3]}


def f_puzzle(**rules: Any) -> str:
    return F_PUZZLES + pack({"size": 9, "grid": GRID, **rules})


def v1(*rules: dict[str, Any], **more: Any) -> str:
    return json.dumps({**V1, "rules": [BOXES, *rules], **more})


F_RULES: list[tuple[dict[str, Any], str]] = [
    ({"diagonal+": True, "antiknight": True}, "antiknight;diagonal /"),
    ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "9", "outlineC": "#000"}]},
     "cage 9 r1c1r1c2"),
    ({"arrow": [{"cells": ["R1C2", "R1C1"], "lines": [["R1C1", "R2C1"], ["R1C2", "R2C2"]]}]},
     "arrow 2 r1c1r1c2r2c1;arrow 2 r1c1r1c2r2c2"),
    ({"thermometer": [{"lines": [["R1C1", "R1C2"], ["R1C1", "R2C1"]]}]},
     "thermo r1c1r1c2;thermo r1c1r2c1"),
    ({"whispers": [{"lines": [["R1C1", "R1C2"]]}]}, "whisper 5 r1c1r1c2"),
    ({"difference": [{"cells": ["R1C1", "R1C2"]}], "ratio": [{"cells": ["R2C1", "R2C2"],
      "value": 3}], "negative": ["difference"]},
     "negative white;ratio 3 r2c1r2c2;white r1c1r1c2"),
    ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "v"}], "negative": ["xv", "ratio"]},
     "negative black;negative sum2 10,sum2 5;sum2 5 r1c1r1c2"),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "9"}]},
     "little 9 r1c2r2c3"),
    ({"sandwichsum": [{"cell": "R10C1", "value": "9"}], "xsum": [{"cell": "R1C0", "value": 6}]},
     "sandwich 9 r1c1r2c1;xsum 6 r1c1r1c2"),
    ({"odd": [{"cell": "R1C1"}, {"cell": "R5C5"}], "minimum": [{"cell": "R9C9"}]},
     "extreme min r9c9;odd r1c1r5c5"),
    ({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R5C1", "R5C2"]}]},
     "same r1c1r5c1;same r1c2r5c2"),
    ({"quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [2, 1]}]},
     "quad 12 r1c1r1c2r2c1r2c2"),
    ({"inequality": [{"cells": ["R1C1", "R1C2"], "value": "<"}]}, "greater r1c2r1c1"),
    ({"columnindexer": [{"cells": ["R1C1"]}]}, "index row r1c1"),
    ({"extraregion": [{"cells": ["R1C1", "R5C5"]}]}, "distinct r1c1r5c5"),
    ({"antiking": True, "ruleset": "Normal sudoku rules apply. No king's move repeats."},
     "antiking"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "line"), F_RULES)
def test_constraints_of_f_puzzles_are_rules(rules: dict[str, Any], line: str) -> None:
    assert str(read_one("f-puzzles", f_puzzle(**rules)).grid) == f"{NINE};{line}"
    assert str(read_one("json", json.dumps({"size": 9, "grid": GRID, **rules})).grid).endswith(line)


F_REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"thermometer": [{"lines": [["R1C1"]]}]}, "rule 1, thermo: it needs at least 2 cells"),
    ({"thermometer": [{}]}, "rule 1, thermometer: it is not an object"),
    ({"thermometer": [{"cells": ["R1C1"]}]}, "rule 1, thermometer: its cells are missing"),
    ({"thermometer": {"lines": 1}}, "rule 1, thermometer: it is not a list of objects"),
    ({"arrow": [{"cells": ["R1C1"], "lines": [["R2C2", "R3C3"]]}]},
     "rule 1, arrow: a line does not begin in the bulb"),
    ({"killercage": [{"cells": ["R1C10"]}]}, "rule 1, killercage: R1C10 is not a cell of the grid"),
    ({"killercage": [{"cells": ["R1C1"], "op": "×"}]}, "rule 1, killercage: unknown field 'op'"),
    ({"killercage": [{"cells": ["R1C1"]}, {"cells": [7]}]}, "rule 2, killercage: 7 is not a cell"),
    ({"xv": [{"cells": ["R1C1", "R1C2"]}]}, "rule 1, xv: '' is not one of X V"),
    ({"negative": ["box"]}, "rule 1, negative: 'box' is not a mark"),
    ({"sandwichsum": [{"cell": "R5C5", "value": 1}]}, "rule 1, sandwichsum: R5C5 is not next to"),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "UP", "value": 1}]}, "'UP' is not one of"),
    ({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "cells": ["R1C1"], "value": 9}]},
     "rule 1, littlekillersum: its cells are not those of its direction"),
    ({"quadruple": [{"cells": ["R1C1"], "values": [0]}]}, "rule 1, quadruple: a value is not a"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "message"), F_REFUSED)
def test_damaged_constraints_of_f_puzzles_are_located(rules: dict[str, Any], message: str) -> None:
    ((_, found),) = errors_in(read("f-puzzles", f_puzzle(**rules)))
    assert message in found


V1_RULES: list[tuple[dict[str, Any], str]] = [
    ({"type": "cage", "sum": 9, "cells": ["r1c1", "r1c2"], "id": "a"}, "cage 9 r1c1r1c2"),
    ({"type": "region", "kind": "window", "cells": ["r1c1", "r2c2"]}, "distinct r1c1r2c2"),
    ({"type": "edge", "kind": "kropki", "color": "white", "cells": ["r1c1", "r1c2"]},
     "white r1c1r1c2"),
    ({"type": "edge", "kind": "less", "cells": ["r1c1", "r1c2"]}, "greater r1c2r1c1"),
    ({"type": "line", "kind": "parity", "closed": True, "cells": ["r1c1", "r1c2", "r2c1"]},
     "parity r1c1r1c2r2c1r1c1"),
    ({"type": "cell", "kind": "low", "split": 3, "cells": ["r1c1"]}, "only 123 r1c1"),
    ({"type": "cell", "kind": "exclude", "values": [9], "cells": ["r1c1"]}, "only 12345678 r1c1"),
    ({"type": "relation", "op": "difference_at_least", "params": [5], "pairs": [["r1c1", "r9c9"]]},
     "whisper 5 r1c1r9c9"),
    ({"type": "sandwich", "sum": 3, "side": "top", "cells": [f"r{n}c1" for n in range(1, 10)]},
     "sandwich 3 r1c1r2c1"),
    ({"type": "negative", "of": "xv", "letter": "X"}, "negative sum2 10"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "line"), V1_RULES)
def test_rules_of_version_1_are_read(rule: dict[str, Any], line: str) -> None:
    assert str(detected_one(v1(rule)).grid) == f"{NINE};{line}"
    assert str(read_one("jsonl", v1(rule)).grid) == f"{NINE};{line}"
    assert str(read_one("json", f"[{v1(rule)}]").grid) == f"{NINE};{line}"


V1_REFUSED: list[tuple[str, str]] = [
    (v1({"type": "rossini"}), "rule 2, rossini: this kind of rule is not known"),
    (
        v1({"type": "edge", "kind": "product", "value": 3, "cells": []}),
        "rule 2, edge product",
    ),
    (v1({"type": "cage", "cells": ["r1c1"], "twice": 1}), "rule 2, cage: unknown field 'twice'"),
    (v1({"type": "cage", "cells": ["r0c1"]}), "rule 2, cage: r0c1 is not a cell of the grid"),
    (v1({"type": "cage", "cells": 7}), "rule 2, cage: its cells are missing"),
    (v1({}), "rule 2, '': this kind of rule is not known"),
    (v1(extra=1), "unknown field 'extra'"),
    (v1(format_version=2), "version 2 of the format is not known"),
    (v1(givens=[0] * 80), "'givens' is not a list of 81 digits"),
    (v1(givens=[None] + [0] * 80), "'givens' is not a list of 81 digits"),
    (v1(board={"rows": 9, "cols": 8}), "board: a grid that is not square, or with other digits"),
    (v1(digits=8), "board: a grid that is not square, or with other digits"),
    (json.dumps({**V1, "rules": []}), "rows and columns are missing"),
    (json.dumps({**V1, "rules": {}}), "'rules' is not a list"),
    (v1({"type": "box_grid", "origin": "r4c4", "box": [3, 3]}), "several grids are not supported"),
]


@pytest.mark.parametrize(("text", "message"), V1_REFUSED)
def test_objects_of_version_1_are_refused_by_key_and_number(text: str, message: str) -> None:
    ((_, found),) = errors_in(read("sudoku-puzzle", text))
    assert message in found


def test_version_1_keeps_texts_and_the_solution() -> None:
    solution = "".join(str((r * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    grid = Grid(f"{NINE};cage r1c1r1c2")
    about = {"title": "T", "author": "A", "source": "S"}
    record = Record(grid=grid, solution=grid.with_digits(solution), **about)  # type: ignore[arg-type]
    found = read_one("sudoku-puzzle", written("sudoku-puzzle", [record]))
    assert (found.grid, found.solution) == (grid, record.solution)
    assert (found.title, found.author, found.source) == ("T", "A", "S")


SOLO: list[tuple[str, str]] = [
    ("2x3:zj", "." * 36),
    ("3x2:zj", f"{'.' * 36};regions 112233112233112233445566445566445566"),
    ("3x3x:zzzc", f"{NINE};diagonal /;diagonal \\"),
]


def test_solo_ids_have_boxes_of_height_and_width() -> None:
    for game_id, line in SOLO:
        assert str(read_one("solo", game_id).grid) == line


@pytest.mark.parametrize(
    ("game_id", "message"),
    [
        ("3x3j:zzzc", "1 parts are not those of such a game"),
        ("9j:zzzc,abc", "the borders of its regions are not those of the grid"),
        ("9j:zzzc,ab1", "'1' does not belong in a game id"),
        ("3x3k:zzzc,__,1", "the borders of its regions are not those of the grid"),
        ("999x999:a", "998001×998001 grids are not supported"),
        ("3x3:zzz", "81 cells expected, 78 found"),
    ],
)
def test_damaged_solo_ids_are_refused(game_id: str, message: str) -> None:
    assert errors_in(read("solo", game_id)) == [(1, message)]


def test_killer_strings_are_read() -> None:
    cages = f"3x3:d:k:{'2305:' * 2}{':'.join(['0'] * 79)}:"
    assert str(read_one("killer", cages).grid) == f"{NINE};cage 9 r1c1r1c2;diagonal /;diagonal \\"
    single = f"3x3::k:{'1281:'}{':'.join(['0'] * 80)}:"
    assert str(read_one("killer", single).grid) == "5" + "." * 80
    pointers = "5<" + "0" * 79
    assert str(read_one("killer", pointers).grid).startswith(f"{NINE};cage r1c3;cage r1c4;")
    assert str(read_one("killer", pointers).grid).endswith("cage 5 r1c1r1c2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1" + "<" * 79 + "v", "the pointer at r2c1 leads to no sum"),
        (f"3x3:e:k:{'0:' * 81}", "rule 'e': this kind of rule is not known"),
        (f"3x3::k:{'257:' * 2}{'0:' * 79}", "rule 1, cage: 1 cannot be: it is 3 to 17"),
    ],
)
def test_damaged_killer_strings_are_refused(text: str, message: str) -> None:
    assert errors_in(read("killer", text)) == [(1, message)]


def test_sumocue_has_cages_and_regions() -> None:
    home = [c // 27 * 3 + c % 9 // 3 for c in range(81)]
    cells = [f"=0J{region}" for region in home]
    cells[0], cells[1], cells[10] = "=12J0", "+0J0", "+1J0"
    text = f"SumoCueV1{''.join(cells)}"
    assert str(read_one("sumocue", text).grid) == f"{NINE};cage 12 r1c1r1c2r2c2"
    cells[1] = "+10J0"
    text = f"SumoCueV1{''.join(cells)}"
    assert errors_in(read("sumocue", text)) == [(1, "r1c2: it joins no cage")]


def ksudoku(*parts: str, more: str = "") -> str:
    head = f'order="9" type="custom" specific-type="Plain" sizeX="9" sizeY="9" sizeZ="1"{more}'
    graph = f"<graph {head}>{''.join(parts)}</graph>"
    return f"<ksudoku><game><puzzle>{graph}<values>{'_' * 81}</values></puzzle></game></ksudoku>"


def test_ksudoku_has_groups_and_cages() -> None:
    groups = '<sudokugroups at="0" withblocks="1"/>'
    falling = " ".join(str(10 * n) for n in range(9))
    text = ksudoku(groups, f'<clique size="9">{falling}</clique>',
                   '<cage size="2" operator="4" value="9">0 1</cage>',
                   '<cage size="1" operator="0" value="7">9</cage>')  # fmt: skip
    found = str(read_one("ksudoku", text).grid)
    assert found == f".7{'.' * 79};cage 9 r1c1r2c1;diagonal \\"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (ksudoku(), "sudokugroups: this kind of rule is not known"),
        (ksudoku('<sudokugroups at="9"/>'), "sudokugroups: this kind of rule is not known"),
        (ksudoku("<roxdokugroups/>"), "roxdokugroups: this kind of rule is not known"),
        (ksudoku("<sudokugroups/>", '<cage size="2" operator="3" value="9">0 1</cage>'),
         "cage with the operator 3: this kind of rule is not known"),
        (ksudoku("<sudokugroups/>", '<clique size="3">0 1 0</clique>'),
         "clique: its cells are not those of the grid"),
        (ksudoku("<sudokugroups/>", '<clique size="9">0 1</clique>'),
         "clique: its cells are not those of the grid"),
        (ksudoku("<sudokugroups/>").replace('sizeX="9"', 'sizeX="12"'),
         "sizeX: only square grids are supported"),
    ],
)  # fmt: skip
def test_other_shapes_of_ksudoku_are_refused(text: str, message: str) -> None:
    assert errors_in(read("ksudoku", text)) == [(1, message)]


def test_sudokupad_has_cages_with_sums_regions_and_switches() -> None:
    cage = {"cells": [[0, 0], [0, 1]], "value": "9"}
    found = read_one("sudokupad", f"{SUDOKUPAD}scl{pack(scl(cages=[cage], antiking=True))}")
    assert found.grid.layout.rules_text == "antiking;cage 9 r1c1r1c2"
    link = f"{SUDOKUPAD}scf{runs(PUZZLE)}"
    assert str(read_one("sudokupad", f"{link}x").grid) == f"{PUZZLE};diagonal /;diagonal \\"
    assert str(read_one("sudokupad", f"{link}w").grid) == f"{PUZZLE};windoku"


def test_penpa_has_cages_with_one_sum_each() -> None:
    found = read("penpa", penpa_link(puzzle={"killercages": [[28, 29]], "numberS": {}}))
    assert errors_in(found) == [(1, "killer cages: this rule cannot be read here")]
