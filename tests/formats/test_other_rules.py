"""Puzzles with rules other than the classic ones are refused in every format, classic ones read."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.codecs.support import (
    F_PUZZLES,
    OPENSUDOKU_1,
    ROWS,
    SOLVED,
    SUDOKUPAD,
    gnome_game,
    ksudoku_game,
    make_game,
    pack,
    penpa_link,
    runs,
    scl,
)
from tests.formats.support import source, written

if TYPE_CHECKING:
    from collections.abc import Callable

ONLY = "this rule cannot be read here"
DRAWN = "\n".join(ROWS) + "\n"
BOXES = "111222333" * 3 + "444555666" * 3 + "777888999" * 3


def read(data: bytes | str, suffix: str = "") -> list[str]:
    """Return each grid in a file, and each error, as an import reads it."""
    reading = Reading(source(data, suffix))
    return [str(i.grid) if isinstance(i, Record) else i.message for i in reading]


def cells(**more: Any) -> list[dict[str, Any]]:
    """Return the cells of SIMPLE as objects; `more` maps names to functions of the cell."""
    return [
        {"row": at // 9 + 1, "col": at % 9 + 1, "value": int(mark.replace(".", "0"))}
        | {"given": mark != "."}
        | {name: value(at) for name, value in more.items()}
        for at, mark in enumerate(SIMPLE)
    ]


FIELDS: list[tuple[str, Any, str]] = [
    ("killer_cages", [[0, 1]], "killer cages"),
    ("arrow", [{"cells": ["R1C1", "R1C2"]}], "arrows"),
    ("constraints", [{"type": "thermo", "cells": [1, 2, 3]}], "thermo"),
    ("constraints", {"killer": True}, "killer cages"),
    ("rules", "Digits may not repeat on the main diagonals.", "variant rules ('diagonal')"),
    ("rules", ["killer"], "variant rules ('killer')"),
    ("rules", "Normal sudoku rules apply. Lines have equal totals.",
     "variant rules ('Lines have equal totals')"),
    ("type", "killer", "killer"),
    ("type", "jigsaw", "jigsaw"),
    ("variant", True, "variant"),
    ("regions", "123456789" * 9, "irregular regions"),
    ("regions", [[9 * row + column for column in range(9)] for row in range(9)],
     "irregular regions"),
    ("visual_elements", [{"type": "line", "points": [[0, 0], [1, 1]]}],
     "visual_elements, which may mean rules"),
    ("lines", [{"wayPoints": [[0, 0], [1, 1]]}], "lines, which may mean rules"),
    ("sandwich", [1, 2, 3, 4, 5, 6, 7, 8, 9], "sandwich sums"),
    ("skyscrapers", {"top": [1, 2]}, "skyscrapers"),
    ("houses", [[0, 1, 2, 3, 4, 5, 6, 7, 9]], "irregular regions"),
    ("groups", [{"cells": [1, 2], "sum": 9}], "killer cages"),
    ("type", "anti-chess", "anti chess"),
    ("description", "Digits increase along thermometers.", "variant rules ('thermometers')"),
]  # fmt: skip


def _json(row: dict[str, Any]) -> str:
    return json.dumps(row)


def _table(row: dict[str, Any], mark: str) -> str:
    out = io.StringIO()
    writer = csv.writer(out, delimiter=mark)
    writer.writerow(row)
    writer.writerow(json.dumps(v) if isinstance(v, list | dict) else v for v in row.values())
    return out.getvalue()


def _parquet(row: dict[str, Any]) -> bytes:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    parquet.write_table(arrow.table({name: [value] for name, value in row.items()}), out)
    return out.getvalue()


def _other(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "puzzle"}


LAYOUTS: dict[str, tuple[str, Callable[[dict[str, Any]], bytes | str]]] = {
    "an object": (".json", _json),
    "rows": (".json", lambda row: _json({**row, "puzzle": [[*line] for line in ROWS]})),
    "objects of cells": (".json", lambda row: _json({"cells": cells(), **_other(row)})),
    "inside": (".json", lambda row: _json({"puzzle": SIMPLE, "meta": {"about": _other(row)}})),
    "around": (".json", lambda row: _json({**_other(row), "puzzles": [SIMPLE]})),
    "nested": (".json", lambda row: _json({"puzzles": {"easy": [row]}})),
    "by its grid": (".json", lambda row: _json({SIMPLE: _other(row)})),
    "JSON lines": (".jsonl", lambda row: _json(row) + "\n"),
    "CSV": (".csv", lambda row: _table(row, ",")),
    "CSV with a solution": (".csv", lambda row: _table({**row, "solution": SOLVED}, ",")),
    "TSV": (".tsv", lambda row: _table(row, "\t")),
    "semicolons": (".txt", lambda row: _table(row, ";")),
    "Parquet": (".parquet", _parquet),
}
_ABOUT_LISTS = {"description", "title"}  # of a list of puzzles or of something inside a puzzle


CERTAIN: list[tuple[str, Any, str]] = [
    ("anti_knight", True, "antiknight"),
    ("antiKing", 1, "antiking"),
    ("hasDiagonals", "true", "diagonal /;diagonal \\"),
    ("diagonal", True, "diagonal /;diagonal \\"),
    ("variant", "X", "diagonal /;diagonal \\"),
    ("game_type", "x-sudoku", "diagonal /;diagonal \\"),
    ("variants", ["antiknight", "windoku"], "antiknight;windoku"),
    ("ruleset", "anti-knight", "antiknight"),
    ("rules", ["antiking", "cage 9 r1c2r1c3"], "antiking;cage 9 r1c2r1c3"),
    ("rules", "thermo r9c1r8c1; diagonal /", "diagonal /;thermo r9c1r8c1"),
    ("cages", [{"cells": [[0, 0], [0, 1]], "value": 7}], "cage 7 r1c1r1c2"),
    ("killerCages", [{"cells": ["R1C1", "r1c2"], "sum": "7"}, {"cells": ["R9C9"]}],
     "cage r9c9;cage 7 r1c1r1c2"),
    ("cages", [{"cells": [{"row": 9, "col": 9}, {"row": 9, "col": 8}], "total": 12}],
     "cage 12 r9c8r9c9"),
    ("cages", [{"cells": [0, 80]}], "cage r1c1r9c9"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "rules"), CERTAIN)
def test_fields_whose_rules_are_certain_are_read(name: str, value: Any, rules: str) -> None:
    for layout, (suffix, make) in LAYOUTS.items():
        if layout in ("inside", "nested"):
            continue  # what is inside a puzzle is only checked
        found = read(make({"puzzle": SIMPLE, name: value}), suffix)
        assert found == [f"{SIMPLE};{rules}"], layout


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([{"cells": [[1, 1], [1, 2]], "sum": 3}],
         "cages: cannot tell whether rows are numbered from 0 or from 1"),
        ([{"cells": [[0, 0], [0, 9]]}], "cage 1: a cell is not in the grid"),
        ([{"cells": [[0, 0]]}, {"cells": [[0, 0]], "x": 1}], "cage 2: unknown field 'x'"),
        ([{"cells": [[0, 0]], "sum": "a"}], "cage 1: 'a' is not a whole number"),
        ([{"cells": [[0, 0], [0, 1]], "sum": 2}], "rule 1, cage: 2 cannot be: it is 3 to 17"),
    ],
)  # fmt: skip
def test_damaged_cages_are_refused_by_number(value: Any, message: str) -> None:
    assert read(_json({"puzzle": SIMPLE, "cages": value}), ".json") == [message]


@pytest.mark.parametrize(("name", "value", "rules"), FIELDS)
def test_fields_with_other_rules_are_refused_by_name(name: str, value: Any, rules: str) -> None:
    for layout, (suffix, make) in LAYOUTS.items():
        if layout in ("inside", "nested") and name in _ABOUT_LISTS:
            continue  # a text about something else
        found = read(make({"puzzle": SIMPLE, name: value}), suffix)
        assert found == [f"{rules}: {ONLY}"], layout


def test_only_the_entries_with_other_rules_are_refused() -> None:
    rows = [{"puzzle": SIMPLE, "type": "killer"}, {"puzzle": DIFFICULT}]
    wanted = [f"killer: {ONLY}", DIFFICULT]
    assert read(json.dumps(rows), ".json") == wanted
    assert read("".join(json.dumps(row) + "\n" for row in rows), ".jsonl") == wanted
    assert read(f"puzzle,type\n{SIMPLE},killer\n{DIFFICULT},\n", ".csv") == wanted


CELLS: list[tuple[str, Callable[[int], object], str]] = [
    ("cage", lambda cell: cell // 2, f"killer cages: {ONLY}"),
    ("region", lambda cell: cell % 9, f"irregular regions: {ONLY}"),
    ("region", lambda cell: cell // 27 * 3 + cell % 9 // 3, SIMPLE),
    ("box", lambda cell: int(BOXES[cell]), SIMPLE),
    ("cage", lambda cell: None, SIMPLE),
]


@pytest.mark.parametrize(("name", "value", "wanted"), CELLS)
def test_fields_of_cells_may_mean_rules(
    name: str, value: Callable[[int], object], wanted: str
) -> None:
    assert read(json.dumps({"cells": cells(**{name: value})}), ".json") == [wanted]


HARMLESS: list[tuple[str, Any]] = [
    ("rules", "Normal sudoku rules apply"),
    ("rules", "Normal Sudoku rules apply.\n\nThanks to Bob for testing. Enjoy!"),
    ("rules", "Classic"),
    ("rules", ["Normal sudoku rules apply"]),
    ("rules", "Fill in the grid so that every row, column and box holds 1-9."),
    ("rules", "Each of the digits 1 through 9 shall occur precisely one time."),
    ("rules", "Standard sudoku. Created for the 2020 Open. Solve online."),
    ("rules", {"killer": False, "diagonal": False}),
    ("rules", "Fill in the grid so that every row, every column, and every 3x3 box contains the "
     "digits 1 through 9."),
    ("rules", "Normale Sudokuregeln gelten."),
    ("rules", "Place the digits from 1 to 9 once in each row, column and 3×3 box."),
    ("rules", "n/a"),
    ("ruleset", "classic"),
    ("variant", False), ("variant", None), ("variant", "none"), ("variant", "Classic 9x9"),
    ("variant", 2),
    ("cages", []), ("cages", {}), ("cages", None), ("killer", False),
    ("constraints", []), ("constraints", "none"), ("constraints", ["rows", "columns", "boxes"]),
    ("type", "classic"), ("type", "Sudoku"), ("type", "9x9"), ("type", "daily"), ("kind", "easy"),
    ("mode", "normal"), ("category", "hard"),
    ("anti_knight", False), ("diagonal", "false"), ("diagonal", 0), ("arrows", 0),
    ("regions", BOXES), ("regions", []), ("regions", "3x3"), ("boxes", [3, 3]), ("box", 3),
    ("region", "Europe"),
    ("visual_elements", []), ("lines", 81), ("clues", 45), ("sum", 405), ("max", 9), ("odd", 3),
    ("title", "Diagonal board by X"), ("title", "Killer heels"), ("title", "Jigsaw falling apart"),
    ("title", "Sudoku X"),
    ("title", "Killer Sudoku 7"), ("title", "Type: jigsaw"),
    ("author", "A. Killer Sudoku Fan"), ("id", "killer-12"),
    ("url", "https://example.org/killer/7"),
    ("symmetry", "diagonal"), ("diagonal_symmetry", True), ("theme", {"arrows": "blue"}),
    ("description", "A tough one; even experts need a skyscraper."),
    ("techniques", ["skyscraper", "naked-quadruple"]), ("techniques", {"skyscraper": 2}),
    ("skyscraper", 2), ("naked_quadruples", 1), ("hardest", "Skyscraper"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), HARMLESS)
def test_harmless_fields_of_classic_puzzles_are_read(name: str, value: Any) -> None:
    for layout in ("an object", "nested", "JSON lines", "CSV", "TSV"):
        suffix, make = LAYOUTS[layout]
        assert read(make({"puzzle": SIMPLE, name: value}), suffix) == [SIMPLE], layout


HEADINGS = [
    ("Killer Sudoku 7", "Killer Sudoku"),
    ("# Jigsaw sudoku", "Jigsaw sudoku"),
    ("# Type: jigsaw", "jigsaw"),
    ("Type: killer", "killer"),
    ("Rules: anti-knight", "variant rules ('knight')"),
    ("// variant: diagonal", "diagonal"),
    ("Cages: r1c1 r1c2 = 7", "killer cages"),
    ("Regions: irregular", "irregular regions"),
    ("Windoku", "Windoku"),
]


@pytest.mark.parametrize(("heading", "rules"), HEADINGS)
def test_headings_with_other_rules_refuse_the_grids_below(heading: str, rules: str) -> None:
    refusal = f"{rules}: {ONLY}"
    assert read(f"{heading}\n{DRAWN}") == [refusal]
    found = read(f"{heading}\n{SIMPLE}\n{DIFFICULT}\n")
    assert found[-2:] == [refusal] * 2
    assert not {SIMPLE, DIFFICULT} & {*found}


@pytest.mark.parametrize(
    "heading",
    [
        "Rules: Normal sudoku rules apply", "Type: classic", "Diagonal board by X", "A killer",
        "# Symmetry: diagonal", "Constraints: none", "Author: Arrow Smith", "Variant: no",
        "# Killer Sudoku fans, see the other file", "# No killer sudoku inside",
        "Notes: killer app", "Level: Killer", "Description: fill every row, column and box",
    ],
)  # fmt: skip
def test_harmless_headings_are_no_rules(heading: str) -> None:
    assert read(f"{heading}\n{DRAWN}") == [SIMPLE]
    assert read(f"#AAnn\n#D{heading.lstrip('# ')}\n{DRAWN}", ".sdk") == [SIMPLE]


def written_as(name: str) -> str:
    """Return SIMPLE as a format writes it."""
    return written(name, [Record(grid=Grid(SIMPLE))]).decode()


def gnome(**more: object) -> str:
    return json.dumps({**gnome_game(), **more})


FILES: dict[str, tuple[str, str, str]] = {
    "sdk comment with a kind": (".sdk", f"#CKiller sudoku\n{DRAWN}", "Killer sudoku"),
    "sdk comment": (".sdk", f"#CType: killer\n{DRAWN}", "killer"),
    "sdk section": (".sdk", f"[Puzzle]\n{DRAWN}[Type]\nkiller\n", "killer"),
    "a remark with a name": ("", f"{SIMPLE};type=jigsaw\n", "jigsaw"),
    "f-puzzles": ("", F_PUZZLES + pack(make_game(tictactoe=[{"cells": ["R1C1"]}])), "tictactoe"),
    "f-puzzles, a switch": ("", F_PUZZLES + pack(make_game(antiqueen=True)), "queen's moves"),
    "f-puzzles, rules": (
        "", F_PUZZLES + pack(make_game(ruleset="Killer")), "variant rules ('killer')"),
    "f-puzzles, metadata": (
        "", F_PUZZLES + pack(make_game(metadata={"type": "jigsaw"})), "jigsaw"),
    "f-puzzles JSON": (".json", json.dumps(make_game(fog=[{"cells": ["R1C1"]}])), "fog"),
    "SudokuPad": ("", f"{SUDOKUPAD}scl" + pack(scl(arrows=[{"wayPoints": [[0, 0]]}])),
                  "arrows, which may mean rules"),
    "SudokuPad, metadata": (
        "", f"{SUDOKUPAD}scl" + pack(scl(metadata={"type": "killer"})), "killer"),
    "SudokuPad, a switch": (
        ".json", json.dumps(scl(metadata={"foglight": True})), "foglight"),
    "SudokuPad, codoku": ("", f"scf{runs(SIMPLE)}v", "'v'"),
    "Penpa, tags": ("", penpa_link(tags='["killer"]'), "killer"),
    "SudokuWiki": ("", f"https://www.sudokuwiki.org/jigsaw.htm?bd={SIMPLE}", "jigsaw"),
    "SudokuWiki, diagonals": (
        "", f"https://www.sudokuwiki.org/sudokux.htm?a=1&bd={SIMPLE}", "sudokux"),
    "OpenSudoku, game": (".opensudoku", OPENSUDOKU_1.replace("<game ", '<game type="killer" '),
                         "killer"),
    "OpenSudoku, folder": (".opensudoku", OPENSUDOKU_1.replace("<name>N", "<name>Jigsaw sudoku"),
                           "Jigsaw sudoku"),
    "KSudoku, graph": (".ksudoku", ksudoku_game().replace('"sudoku"', '"roxdoku"'), "roxdoku"),
    "KSudoku, puzzle": (".ksudoku", ksudoku_game().replace("<puzzle", '<puzzle killer="1"'),
                        "killer cages"),
    "GNOME": (".save", gnome(type="killer"), "killer"),
    "GNOME, cages": (".save", gnome(cages=[{"cells": [0, 1]}]), "killer cages"),
}  # fmt: skip


@pytest.mark.parametrize("case", FILES)
def test_other_rules_are_refused_in_files_of_programs(case: str) -> None:
    suffix, text, rules = FILES[case]
    assert {*read(text, suffix)} == {f"{rules}: {ONLY}"}


CLASSIC: dict[str, tuple[str, str]] = {
    "f-puzzles": ("", F_PUZZLES + pack(make_game(ruleset="Normal sudoku rules apply"))),
    "f-puzzles, empty": ("", F_PUZZLES + pack(make_game(arrow=[], antiknight=False, cage=[]))),
    "f-puzzles, title": ("", F_PUZZLES + pack(make_game(title="Diagonal board by X"))),
    "SudokuPad": (
        "", f"{SUDOKUPAD}scl" + pack(scl(metadata={"rules": "Normal sudoku rules apply."}))),
    "SudokuPad, type": (".json", json.dumps(scl(metadata={"type": "classic"}))),
    "Penpa": ("", penpa_link(tags='["classic","sudoku"]')),
    "OpenSudoku": (".opensudoku", OPENSUDOKU_1.replace("<game ", '<game type="classic" ')),
    "KSudoku": (".ksudoku", ksudoku_game()),
    "GNOME": (".save", gnome(type="classic", cages=[], killer=False)),
}  # fmt: skip


@pytest.mark.parametrize("case", CLASSIC)
def test_classic_puzzles_are_read_from_files_of_programs(case: str) -> None:
    suffix, text = CLASSIC[case]
    reading = Reading(source(text, suffix))
    assert not [item for item in reading if isinstance(item, ParseError)]
    assert reading.records
