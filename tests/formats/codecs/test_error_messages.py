"""Error messages about malformed entries and variants, and puzzles that formats refuse to write."""

from __future__ import annotations

import json

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.data import lzstring as lz
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.codecs.support import (
    F_PUZZLES,
    FRAMED,
    KILLER,
    KSUDOKU_GRAPH,
    LARGE,
    PUZZLE,
    SUDOKUPAD,
    SUMO,
    deflated,
    ksudoku_game,
    make_game,
    opensudoku_cells,
    pack,
    penpa_link,
    runs,
    scl,
)
from tests.formats.support import errors_in, grids, read, read_one, records_in, written


@pytest.mark.parametrize("name", ["sdx", "pencilmarks"])
def test_two_rows_in_a_line_are_one_error(name: str) -> None:
    marks = tuple(511 if mark == "." else 0 for mark in SIMPLE)
    record = Record(grid=Grid(SIMPLE), candidates=marks)
    whole = written(name, [record]).decode()
    lines = [line for line in whole.splitlines() if len(line.split()) > 8]
    joined = "\n".join([lines[0], f"{lines[1]} {lines[2]}", *lines[3:]])
    found = read(name, f"{whole}\n{joined}\n\n{whole}")
    assert [message for _, message in errors_in(found)] == ["9 cells expected in row 2, 18 found"]
    assert [str(item.grid) for item in records_in(found)] == [SIMPLE] * 2


EXCHANGE = f"0001d2888928 {SIMPLE.replace('.', '0')}"
GSF = "#!sudoku -c1,puzzle,label,author,source,rating\n"
BAD_XML_CELL = opensudoku_cells(3).replace("|5|", "|x|").replace("5|0|0|", "x|0|0|", 1)
TOO_DEEP = "JSON that is nested too deep"
NO_PLACE = "entry 1 of the cells: no position in the grid"
NOT_KILLER = "is not 3x3::k: and 81 numbers"

MALFORMED: dict[str, list[tuple[str, str]]] = {
    "line": [
        ("12.4..5\n" * 7, "a grid of 7×7 has no usual boxes"),
        (f"{'12.4..' * 6};diagonl /", "rule 1, diagonl: the kind 'diagonl' is not known"),
    ],
    "sdx": [
        ("1 2 3 4 5 6 7 89 ٣\n" * 9, "r1c9: '٣' is not a digit or candidates"),
        ("u0 2 3 4 5 6 7 89 1\n" * 9, "r1c1: 'u0' is not a digit"),
    ],
    "ss": [
        (f"{FRAMED}\nI99\n", "'I99' is not a move"),
        (f"{FRAMED}\nI815\n", "cell 81, digit 5: "),
        (f"{FRAMED}\nI015\n", "r1c2 already has a digit"),
    ],
    "exchange": [
        (f"{EXCHANGE[1:]}  7.1", "'001d2888928' is not a hash of 12"),
        (f"{EXCHANGE}  7.1 x y", "x y"),
    ],
    "hodoku": [
        (f"{SIMPLE[1:]}:111 912", "7 colons expected, 1 found"),
        (f"{SIMPLE}:111 91", "'91' is not a candidate (digit, row, column)"),
        (f"{SIMPLE} 111", "7 colons expected, 0 found"),
    ],
    "gsf": [
        (f"{GSF}L,{SIMPLE},Ann,X,Times,3.4", "81 cells expected, 1 found"),
        (f'{GSF}{SIMPLE},"L,Ann,Times,3.4', "a quote that does not end"),
    ],
    "numbers": [
        ("1,2,3,4\n1,2,3\n0,0,0,0\n0,0,0,0\n", "4 cells expected in row 2"),
        (",".join(["17", *"0" * 255]), "r1c1: '17' is not a digit of a 16×16 grid"),
    ],
    "sumocue": [
        (SUMO[:-4], "81 cells expected, 80 found"),
        (SUMO.replace("=8J0", "?8J0", 1), "'?8J0' is not a cell such as =0J0"),
        ("Sumo=0", "'Sumo=0' is not SumoCueV1=…"),
    ],
    "killer": [
        (KILLER.replace("3x3", "2x3", 1), f"'2x3::k:0:2049:1794:3' {NOT_KILLER}"),
        (KILLER.rpartition(":")[0].rpartition(":")[0], "81 numbers expected, 80 found"),
        (KILLER + "1:", "81 numbers expected, 82 found"),
        (KILLER.replace(":", ";"), NOT_KILLER),
    ],
    "solo": [
        ("3x3:zzzb12", "r9c9: 12 is not a digit of a 9×9 grid"),
        ("3x3:zzzz9", "cell 105 is outside a 9×9 grid"),
        ("7x7:a", "49×49 grids are not supported"),
        ("not1notonenotonenoton", "not a game id of Solo"),
    ],
    "penpa": [
        (penpa_link(kind="tri"), "'tri': only square grids are supported"),
        (penpa_link(kind="square"), "not known to be a sudoku"),
        (penpa_link(puzzle={"number": {"28": ["x", 1, "1"]}}), "'x' in a cell"),
        ("https://swaroopg92.github.io/penpa-edit/", "not a link of Penpa-Edit"),
        ("penpa-edit/#p=" + deflated("a" * (5 << 20)), "the link unpacks to more than 4 MB"),
        ("penpa-edit/#p=" + deflated("square"), "the cells are not a square"),
    ],
    "sudokupad": [
        (f"{SUDOKUPAD}wsj7iunsg6", "a short link: the puzzle is on the server"),
        (f"{SUDOKUPAD}scf{runs(PUZZLE)[:9]}", "81 cells expected, 31 found"),
        (f"{SUDOKUPAD}classic{runs(PUZZLE)[:-1]}x", "81 cells expected, 85 found"),
        (f"{SUDOKUPAD}classic{runs(PUZZLE)[:-1]}z", "'z' does not belong in such a link"),
        (f"{SUDOKUPAD}scl{'N4Ig' * 9}", ""),
        (f"{SUDOKUPAD}scl{lz.compress('not JSON at all, but long')}", "not JSON"),
    ],
    "f-puzzles": [
        ("https://f-puzzles.com/?id=yhkyz63b", "a short link: the puzzle is on the server"),
        (F_PUZZLES + pack({"size": 6, "grid": [[{"value": 7}] * 6] * 6}),
         "r1c1: 7 is not a digit of a 6×6 grid"),
        (F_PUZZLES + pack({"size": 9, "grid": []}), "9 rows of 9 cells expected"),
        (F_PUZZLES + pack(["xyz", 12, 345, {}, "more"]), "0×0 grids are not supported"),
        (F_PUZZLES + lz.compress("[" * 100_000), TOO_DEEP),
        ("what1sthiswh4tisthiswhatisthis", "the link is damaged"),
    ],
    "gnome": [
        (json.dumps({"cells": [{"position": [9, 0], "value": 1}]}), NO_PLACE),
        ('{"cells": [{"value": 1}]}', NO_PLACE),
        ('{"cells": [7]}', NO_PLACE),
        ('{"cells": [{"position": [0, 0], "value": "x"}]}', "r1c1: 'x' is not a digit"),
        ('{"cells": [{"position": [0, 0], "value": 10}]}', "r1c1: 10 is not a digit of a 9×9"),
        ('{"cells": [{"position": [0, 0], "fixed": true}]}', "r1c1: a given without a digit"),
        ('{"cells": [{"position": [0, 3]}, {"position": [0, 3]}]}', "2 of the cells: r1c4 again"),
    ],
    "opensudoku": [
        ('<opensudoku><game data="version: 3&#10;0|0|1|"/></opensudoku>', "81 cells expected, 1 f"),
        (f'<opensudoku><game data="{BAD_XML_CELL}"/></opensudoku>', "'x' is not a digit"),
    ],
    "ksudoku": [
        (ksudoku_game(history='<simple-event index="99" value="1"/>'), "move 1: cell 100 is out"),
        (ksudoku_game(history='<simple-event value="1"/>'), "move 1: the index of the cell is"),
        (ksudoku_game(history='<simple-event index="0"/>'), "move 1: neither a value nor markers"),
        (ksudoku_game(history='<simple-event index="0" value="10"/>'), "move 1: r1c1: 10 is not"),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [(name, *case) for name, cases in MALFORMED.items() for case in cases],
)
def test_each_mistake_has_its_message(name: str, text: str, message: str) -> None:
    ((_, found),) = errors_in(read(name, text))
    assert message in found


GAME = make_game()
CUSTOM = '<graph type="custom" specific-type="{}" name="{}">'
VARIANTS: dict[str, list[tuple[str, str]]] = {
    "penpa": [
        (penpa_link(puzzle={"killercages": [[28, 29]]}), "killer cages"),
        (penpa_link(puzzle={"thermo": [[28, 29]]}), "thermometers"),
        (penpa_link(puzzle={"number": {"3": ["1", 1, "1"]}}), "digits outside the grid"),
    ],
    "sudokupad": [
        *(
            (f"{SUDOKUPAD}scl{pack(scl(**more))}", rules)
            for more, rules in (
                ({"cages": [{"cells": [[0, 0], [0, 1]]}]}, "killer cages"),
                ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "9", "unique": False}]},
                 "killer cages"),
                ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "9", "sum": 8}]}, "killer cages"),
                ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "lines, which may mean rules"),
                ({"metadata": {"foglight": True}}, "foglight"),
                ({"metadata": {"rules": "Digits in cages sum to the clue"}},
                 "variant rules ('cages')"),
            )
        ),
    ],
    "f-puzzles": [
        (F_PUZZLES + pack(GAME | more), rules)
        for more, rules in (
            ({"brandnew": [{"cells": []}]}, "brandnew"),
            ({"antiking": True, "ruleset": "Digits in a cage add up."}, "variant rules ('cage')"),
            ({"ruleset": "Cells a knight's move apart differ."}, "variant rules ('knight')"),
        )
    ],
    "ksudoku": [
        (ksudoku_game(graph), rules)
        for graph, rules in (
            (KSUDOKU_GRAPH.replace("Plain", "XSudoku"), "XSudoku"),
            ('<graph order="9" type="roxdoku"/>', "roxdoku"),
            (CUSTOM.format("Samurai", "Odd") + "</graph>", "Odd"),
        )
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "rules"),
    [(name, *case) for name, cases in VARIANTS.items() for case in cases],
)
def test_variants_are_refused_by_the_name_of_their_rules(name: str, text: str, rules: str) -> None:
    assert errors_in(read(name, text)) == [(1, f"{rules}: this rule cannot be read here")]


def test_only_9x9_formats_refuse_large_grids() -> None:
    record = read_one("line", LARGE)
    for form in FORMATS.values():
        if form.only_9x9 and form.writes:
            with pytest.raises(FormatError, match=f"{form.name} holds 9×9 grids only, not 16×16"):
                written(form, [record])


def test_a_grid_with_conflicts_reads_back() -> None:
    text = "11" + "." * 79
    for name in ("line", "sdk", "ss", "hodoku", "sukaku", "pencilmarks", "sudokuwiki", "sdx"):
        form = FORMATS[name]
        assert grids(read(form, written(form, [read_one("line", text)]))) == [text]
