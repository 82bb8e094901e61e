from __future__ import annotations

import base64
import json
import zlib
from itertools import pairwise
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import f_puzzles, penpa, sudokupad
from sudokudb.formats.codecs.penpa_text import text_of
from sudokudb.formats.data import lzstring as lz
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import detect_format
from sudokudb.grid import Grid
from tests.formats.structured import PUZZLE, SOLUTION, grids, read_with, source_of, written
from tests.support import full

SITE = "https://f-puzzles.com/?load="
PAD = "https://sudokupad.app/"
BOXES = [
    [[row + r, column + c] for r in range(3) for c in range(3)]
    for row in (0, 3, 6)
    for column in (0, 3, 6)
]


@given(st.text(max_size=60))
def test_what_is_packed_is_unpacked(text: str) -> None:
    assert lz.decompress(lz.compress(text)) == text


@pytest.mark.parametrize(
    ("text", "packed"),  # by the LZString.compressToBase64 of another implementation
    [
        ("a", "IZA="),
        ("aaaaaaaaaa", "IY1o"),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
        ("é 漢 ok", "JcAkRPYg9g1kA==="),
    ],
)
def test_packed_bytes(text: str, packed: str) -> None:
    assert lz.compress(text) == packed
    assert lz.decompress(packed) == text


def test_a_bomb_does_not_go_off() -> None:
    packed = lz.compress("a" * 100_000)
    assert len(packed) < 1000
    with pytest.raises(FormatError, match="unpacks to more than 1,000"):
        lz.decompress(packed, most=1000)


@pytest.mark.parametrize("text", ["", "N4Ig", "!!!!", "N4Igzglg" * 9, "é", "////" * 20])
def test_damaged_packs(text: str) -> None:
    with pytest.raises(FormatError):
        lz.decompress(text)


def _game(**more: object) -> dict[str, Any]:
    cells: list[dict[str, object]] = [
        {"value": int(mark), "given": True} if mark != "." else {} for mark in PUZZLE
    ]
    cells[0] = {"value": 8}
    cells[1] = {"centerPencilMarks": [4, 9]}
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    return {"size": 9, "title": "T", "author": "A", "grid": rows} | more


def _pack(game: object) -> str:
    return lz.compress(json.dumps(game, separators=(",", ":")))


def _scl(**more: object) -> dict[str, Any]:
    cells: list[dict[str, object]] = [{"value": m} if m != "." else {} for m in PUZZLE]
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    cages = [{"value": "title: T"}, {"value": "author: A"}, {"value": f"solution: {SOLUTION}"}]
    return {"cellSize": 50, "cells": rows, "regions": BOXES, "cages": cages} | more


ZIPPED = (
    "{cs:50,ce:["
    + ",".join(
        "[" + ",".join(f"{{v:{m}}}" if m != "." else "" for m in row) + "]"
        for row in (PUZZLE[at : at + 9] for at in range(0, 81, 9))
    )
    + f"],re:{json.dumps(BOXES, separators=(',', ':'))},metadata:{{title:'It\\'s \"T\"'}},"
    "ca:[{v:'author: A'}],settings:{x:t,y:f,c:FF0000}}"
).replace('"T"', "T")


def _links(payload: str) -> list[str]:
    return [
        SITE + payload,
        SITE + quote(payload, safe="") + "&x=1",
        f'  "{SITE}{payload}"\t',
        payload,
        f"{payload}\t{SOLUTION}",
        "fpuzzles" + payload,
        payload.rstrip("="),
        payload.replace("+", "-").replace("/", "_"),
    ]


@pytest.mark.parametrize("link", _links(_pack(_game())))
def test_f_puzzles(link: str) -> None:
    assert f_puzzles.confidence(source_of(link)) >= 95 or link.startswith("fpuz")
    (entry,) = read_with("f-puzzles", f"\n{link}\r\n")
    assert isinstance(entry, Record), entry
    assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)
    assert (entry.title, entry.author, entry.line) == ("T", "A", 2)
    assert entry.candidates is not None
    assert entry.candidates[1] == 0b100001000
    assert str(entry.solution) == (SOLUTION if SOLUTION in link else "None")


WORDS = {
    "My puzzle\t{}\n": "My puzzle",
    "Solve this: {}\n": "Solve this",
    "[Easy]({}) by me\n": "Easy by me",
    "- <{}>\n": "",
    "{}\n": "",
}


@pytest.mark.parametrize("text", WORDS)
@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "penpa"])
def test_links_among_words(name: str, text: str) -> None:
    link = {
        "f-puzzles": SITE + _pack(_game()),
        "sudokupad": PAD + "scl" + _pack(_scl()),
        "penpa": _penpa(),
    }[name]
    assert detect_format(source_of(text.format(link))).name == name
    (entry,) = read_with(name, text.format(link))
    assert isinstance(entry, Record), entry
    assert (str(entry.grid), entry.notes) == (PUZZLE, WORDS[text])


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("f-puzzles", f"{json.dumps(_game())}\n{json.dumps(_game())}\n"),
        ("json", json.dumps([_game(), _game()])),
        ("sudokupad", f"sudokupad://puzzle/scl{_pack(_scl())}\n" * 2),
    ],
)
def test_two_games(name: str, text: str) -> None:
    assert detect_format(source_of(text)).name == name
    assert grids(read_with(name, text)) == [PUZZLE] * 2


def test_sudokupad_as_json() -> None:
    for text in (json.dumps(_scl()), json.dumps(_scl(), indent=1), ZIPPED):
        assert detect_format(source_of(text)).name == "sudokupad"
        assert grids(read_with("sudokupad", text)) == [PUZZLE]


def test_f_puzzles_as_json() -> None:
    text = json.dumps(_game(), indent=1)
    assert f_puzzles.confidence(source_of(text)) == 90
    assert grids(read_with("f-puzzles", text)) == [PUZZLE]


def test_f_puzzles_solution_and_values_without_given() -> None:
    game = _game(solution=list(map(int, SOLUTION)))
    for row in game["grid"]:
        for cell in row:
            cell.pop("given", None)
    game["grid"][0][0] = {}
    (entry,) = read_with("f-puzzles", SITE + _pack(game))
    assert isinstance(entry, Record)
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
def test_f_puzzles_ornaments(more: dict[str, object]) -> None:
    assert grids(read_with("f-puzzles", SITE + _pack(_game(**more)))) == [PUZZLE]


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"killercage": [{"cells": ["R1C1"], "value": "3"}]}, "killer cages"),
        ({"thermometer": [{"lines": [["R1C1"]]}]}, "thermometers"),
        ({"antiknight": True}, "knight's moves"),
        ({"diagonal+": True}, "diagonals"),
        ({"brandnew": [{"cells": []}]}, "brandnew"),
        ({"negative": ["xv"]}, "what is not marked"),
        ({"ruleset": "Cells a knight's move apart differ."}, "rules of more ('knight')"),
    ],
)
def test_f_puzzles_of_other_kinds(more: dict[str, object], what: str) -> None:
    (fault,) = read_with("f-puzzles", SITE + _pack(_game(**more)))
    assert fault == ParseError(1, f"{what}: only classic sudoku is kept")


def test_what_a_solver_noted_is_kept_or_said_to_be_left_out() -> None:
    game = _game(
        successMessage="Well done",
        difficulty=3,
        nonconsecutive=False,
        metadata={"source": "A book", "norules": True},
        cage=[{"cells": [], "value": "series: Easy ones"}, {"cells": ["R1C1"], "value": "x"}],
        line=[{"lines": [["R1C1", "R2C2"]]}],
    )
    game["grid"][0][1]["cornerPencilMarks"] = [8, "4"]
    game["grid"][3][3]["cornerPencilMarks"] = [1, "x", 10]
    game["grid"][8][8]["c"] = "#FF0000"
    (entry,) = read_with("f-puzzles", SITE + _pack(game))
    assert isinstance(entry, Record)
    assert entry.details == {
        "successMessage": "Well done",
        "difficulty": "3",
        "source": "A book",
        "norules": "true",
        "series": "Easy ones",
        "corner marks": "r1c2=48 r4c4=1",
    }
    assert entry.warnings == (
        "left out: lines, cages of no sum, colours",
        "marks that are no digits: left out",
    )
    (again,) = read_with("f-puzzles", written("f-puzzles", [entry]))
    assert isinstance(again, Record)
    assert (again.details["corner marks"], again.warnings) == ("r1c2=48 r4c4=1", ())


def test_sudokupad_notes() -> None:
    board = _scl(
        metadata={"source": "A book", "info": "x", "rules": "Normal sudoku rules apply."},
        overlays=[{"text": "x"}],
    )
    board["cells"][0][1] = {"centremarks": [1, 2], "pencilMarks": [3, 4]}
    board["cells"][0][2] = {"c": "#ff0000"}
    board["cages"].append({"value": "series: Easy ones"})
    (entry,) = read_with("sudokupad", PAD + "scl" + _pack(board))
    assert isinstance(entry, Record)
    assert entry.source == "A book"
    assert entry.details == {
        "info": "x",
        "series": "Easy ones",
        "ruleset": "Normal sudoku rules apply.",
        "corner marks": "r1c2=34",
    }
    assert entry.warnings == ("left out: texts or dots, colours",)


def test_f_puzzles_regions() -> None:
    game = _game()
    for index, row in enumerate(game["grid"]):
        for column, cell in enumerate(row):
            cell["region"] = index // 3 * 3 + column // 3
    assert grids(read_with("f-puzzles", SITE + _pack(game))) == [PUZZLE]
    game["grid"][0][0]["region"] = 1
    message = "irregular regions: only classic sudoku is kept"
    assert grids(read_with("f-puzzles", SITE + _pack(game))) == [message]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("https://f-puzzles.com/?id=yhkyz63b", "a short link: the puzzle is on the server"),
        (SITE + "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2A", "a link that is cut off"),
        (SITE + _pack({"size": 6, "grid": [[{}] * 6] * 6}), "6×6 is no size of a grid here"),
        (SITE + _pack({"size": 9, "grid": []}), "the rows are not 9 of 9 cells"),
        (SITE + _pack(["xyz", 12, 345, {}, "more"]), "0×0 is no size of a grid here"),
        (SITE + lz.compress("[" * 100_000), "JSON that is nested too deep"),
        ("what is this", "no link of f-puzzles"),
    ],
)
def test_links_that_are_none(line: str, message: str) -> None:
    (fault, entry) = read_with("f-puzzles", f"{line}\n{SITE}{_pack(_game())}")
    assert isinstance(fault, ParseError)
    assert fault.message.startswith(message)
    assert isinstance(entry, Record)


def _runs(text: str) -> str:
    """Return the cells as `classic` and `scf` have them."""
    marks = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    found, at, digits = "", 0, text.replace(".", "0")
    while at < 81:
        run = 0
        while run < 5 and digits[at + run + 1 : at + run + 2] == "0":
            run += 1
        found += marks[int(digits[at]) + 10 * run]
        at += run + 1
    return found


def _old_runs(text: str) -> str:
    found = text
    for run in range(30, 0, -1):
        found = found.replace("." * run, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh"[run])
    return found


@pytest.mark.parametrize(
    "carried",
    [
        "scl" + quote(_pack(_scl()), safe=""),
        "scl" + _pack(_scl()),
        "ctc" + _pack(_scl()) + "?setting-nogrid=1",
        "sudoku/scl" + _pack(_scl()),
        "?puzzleid=scl" + quote(_pack(_scl()), safe="") + "&x=1",
        "scl" + lz.compress(ZIPPED),
        "fpuzzles" + quote(_pack(_game()), safe=""),
        "fpuz" + _pack(_game()),
        "classic" + _runs(PUZZLE),
        "classic" + _old_runs(PUZZLE),
        "scf" + _runs(PUZZLE),
    ],
)
def test_sudokupad(carried: str) -> None:
    other = "https://app.crackingthecryptic.com/sudoku/"
    for link in (PAD + carried, other + carried, carried):
        if not carried.startswith(("?", "sudoku")):
            assert sudokupad.confidence(source_of(link)) > f_puzzles.confidence(source_of(link))
        (entry,) = read_with("sudokupad", link + "\n")
        assert isinstance(entry, Record), entry
        assert str(entry.grid) == PUZZLE
        if not carried.startswith(("classic", "scf")):
            assert entry.title in {"T", "It's T"}
            assert entry.author == "A"


@pytest.mark.parametrize(
    ("more", "what"),
    [
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "7"}]}, "killer cages"),
        ({"lines": [{"wayPoints": [[0, 0], [1, 1]]}]}, "lines, which may be rules"),
        ({"regions": BOXES[2:]}, "irregular regions"),
        ({"metadata": {"antiknight": True}}, "antiknight"),
        ({"metadata": {"rules": "Digits in cages sum to the clue"}}, "rules of more ('cages')"),
    ],
)
def test_sudokupad_of_other_kinds(more: dict[str, object], what: str) -> None:
    (fault,) = read_with("sudokupad", PAD + "scl" + _pack(_scl(**more)))
    assert fault == ParseError(1, f"{what}: only classic sudoku is kept")


def test_sudokupad_ornaments() -> None:
    rules = {"rules": "Normal sudoku rules apply."}
    row = [[0, column] for column in range(9)]
    for more in (
        {"lines": [{"wayPoints": []}], "underlays": [{}], "metadata": rules},
        {"cages": [{"cells": row, "unique": True}]},
        {"lines": [], "arrows": [{}]},
    ):
        assert grids(read_with("sudokupad", PAD + "scl" + _pack(_scl(**more)))) == [PUZZLE]


@pytest.mark.parametrize(
    ("carried", "message"),
    [
        ("wsj7iunsg6", "a short link: the puzzle is on the server"),
        ("scf" + _runs(PUZZLE) + "x", "diagonals: only classic sudoku is kept"),
        ("scf" + _runs(PUZZLE)[:9], "cells do not make a grid"),
        ("classic///", "no classic link"),
        ("scl" + "N4Ig" * 9, ""),
        ("scl" + lz.compress("not JSON at all, but long"), "no JSON"),
    ],
)
def test_sudokupad_links_that_are_none(carried: str, message: str) -> None:
    (fault,) = read_with("sudokupad", PAD + carried)
    assert isinstance(fault, ParseError)
    assert message in fault.message


def _deflated(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def _penpa(
    *,
    kind: str = "sudoku",
    puzzle: dict[str, Any] | None = None,
    answer: dict[str, Any] | None = None,
    tags: str = "[]",
    more: str = "",
) -> str:
    """Return a link with 8 placed in r1c1 and 4 and 9 noted in r1c2."""
    points = [2 + column + (2 + row) * 13 for row in range(9) for column in range(9)]
    steps = [points[0], *(b - a for a, b in pairwise(points))]
    number = {
        str(point): [mark, 1, "1"]
        for point, mark in zip(points, PUZZLE, strict=True)
        if mark != "."
    }
    answers = {
        str(points[0]): ["8", 2, "1"],
        str(points[1]): [[0, 0, 0, 1, 0, 0, 0, 0, 1, 0], 2, "7"],
    }
    head = f"{kind},9,9,38,0,1,1,418,418,84,84,0,0,0,0,Title: A z%2C title,Author: A,,,OFF,false"
    lines = [head, "[0,0,0,0]", "{}"]
    lines += [json.dumps({"number": number} | (puzzle or {}), separators=(",", ":"))]
    answer = {"number": answers | (answer or {}).pop("number", {})} | (answer or {})
    lines += [json.dumps(answer, separators=(",", ":")), json.dumps(steps)]
    lines += ["[]"] * 11 + [tags]
    text = "\n".join(lines).replace("z", "zZ").replace('"number"', "zN").replace("null", "zO")
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + _deflated(text) + more


def test_penpa() -> None:
    found = [f"{2 + int(c) % 9 + (2 + c // 9) * 13},{mark}" for c, mark in enumerate(SOLUTION)]
    answer = "&a=" + _deflated(json.dumps([[], [], [], [], found, []]))
    for link in (
        _penpa(),
        _penpa(more="';"),
        _penpa(more=answer),
        _penpa(kind="square", tags='["classic"]'),
    ):
        assert penpa.confidence(source_of(link)) == 100
        (entry,) = read_with("penpa", link)
        assert isinstance(entry, Record), entry
        assert (str(entry.grid), str(entry.placed)) == (PUZZLE, "8" + "." * 80)
        assert entry.candidates is not None
        assert entry.candidates[1] == 0b100001000
        assert (entry.title, entry.author) == ("A z, title", "A")
        assert str(entry.solution) == (SOLUTION if "&a=" in link else "None")


def _edge(row: int, column: int, *, down: bool) -> str:
    """Return the key of the line from a corner of cells to the next one."""
    corner = 13 * 13 + (row + 1) * 13 + column + 1
    return f"{corner},{corner + (13 if down else 1)}"


def test_penpa_boxes() -> None:
    drawn = {_edge(row, 3, down=True): 2 for row in range(9)}
    link = _penpa(kind="square", puzzle={"lineE": drawn})
    assert grids(read_with("penpa", link)) == [PUZZLE]
    link = _penpa(kind="square", puzzle={"lineE": drawn | {_edge(0, 4, down=True): 2}})
    assert grids(read_with("penpa", link)) == ["irregular regions: only classic sudoku is kept"]


def test_penpa_notes() -> None:
    corner = 4 * (30 + 13 * 13)
    answer = {
        "number": {"30": ["16", 9, "6"], "32": ["2", 9, "5"]},
        "numberS": {str(corner): ["4", 9], str(corner + 3): ["17", 9], "5": ["8", 1]},
        "surface": {"28": 1},
        "line": {"28,29": 3},
    }
    (entry,) = read_with("penpa", _penpa(answer=answer))
    assert isinstance(entry, Record)
    assert entry.candidates is not None
    assert entry.candidates[1:5] == (0b100001000, 0b100001, 0, 0b10)
    assert (str(entry.placed), entry.details) == ("8" + "." * 80, {"corner marks": "r1c3=147"})
    assert entry.warnings == ("left out: lines, colours",)


@pytest.mark.parametrize(
    ("link", "message"),
    [
        (_penpa(kind="tri"), "'tri': only square grids are kept"),
        (_penpa(kind="square"), "nothing says that it is a sudoku"),
        (_penpa(puzzle={"killercages": [[28, 29]]}), "killer cages: only classic"),
        (_penpa(puzzle={"thermo": [[28, 29]]}), "thermometers: only classic"),
        (_penpa(puzzle={"number": {"3": ["1", 1, "1"]}}), "digits outside the grid"),
        (_penpa(puzzle={"number": {"28": ["x", 1, "1"]}}), "'x' in a cell"),
        (_penpa()[:-40], "a link that is"),
        ("https://swaroopg92.github.io/penpa-edit/", "no link of Penpa-Edit"),
        ("penpa-edit/#p=" + _deflated("a" * (5 << 20)), "a link that unpacks to more than 4 MB"),
        ("penpa-edit/#p=" + _deflated("square"), "no square of cells"),
    ],
)
def test_penpa_links_that_are_none(link: str, message: str) -> None:
    (fault,) = read_with("penpa", link)
    assert isinstance(fault, ParseError)
    assert fault.message.startswith(message)


def test_what_penpa_opens() -> None:
    record = Record(
        grid=Grid("1.....2........."),
        title="a, z",
        placed=Grid(".2.............."),
        candidates=(0, 0, 0b1100, *[0] * 13),
        details={"ruleset": "a=b,\nc & d", "corner marks": "r4c4=123"},
    )
    lines = text_of(record).split("\n")
    head = "sudoku,4,4,38,0,1,1,190,190,91,91,0,0,0,0,Title: a%2C z,Author: ,,a%2Fb%2C%2Dc %2E d,"
    assert lines[0] == f"{head}OFF,false"
    assert json.loads(lines[5]) == [18, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1, 5, 1, 1, 1]
    puzzle, written_in = (json.loads(line) for line in lines[3:5])
    assert puzzle["number"] == {"18": ["1", 1, "1"], "28": ["2", 1, "1"]}
    down, across = range(75, 107, 8), range(89, 93)
    assert sorted(puzzle["lineE"]) == sorted(
        [*(f"{n},{n + 8}" for n in down), *(f"{n},{n + 1}" for n in across)]
    )
    assert written_in["number"] == {"19": ["2", 9, "1"], "20": ["34", 9, "6"]}
    assert written_in["numberS"] == {str(4 * (64 + 45) + n): [str(n + 1), 9] for n in range(3)}
    assert [n for n, line in enumerate(lines) if line] == [0, 1, 2, 3, 4, 5, 10, 17]
    (entry,) = read_with("penpa", written("penpa", [record]))
    assert entry == record


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_penpa_of_every_size(order: int) -> None:
    solution = Grid(full(order))
    grid = Grid.from_digits(digit if digit % 3 else 0 for digit in solution)
    words = 'z zZ zN "number" null %, {"qa"}'
    record = Record(grid=grid, title=words, author=words, solution=solution)
    assert read_with("penpa", written("penpa", [record])) == [record]


def test_penpa_has_no_small_digits_above_9() -> None:
    marks = Record(grid=Grid("." * 256), candidates=(*[0] * 255, 1 << 9))
    corners = Record(grid=Grid("." * 256), details={"corner marks": "r16c16=1A"})
    for record in (marks, corners):
        with pytest.raises(FormatError, match="no small digits above 9, as in r16c16"):
            written("penpa", [record])


@given(st.text(max_size=40))
def test_penpa_of_anything(text: str) -> None:
    entries = read_with("penpa", "penpa-edit/#p=" + _deflated("sudoku,9,9,\n[]\n{}\n" + text))
    assert all(isinstance(entry, ParseError) for entry in entries)
