"""Puzzles, games and links in structured formats, and helpers that read and write them."""

from __future__ import annotations

import base64
import io
import json
import random
import zlib
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from sudokudb.formats.data import lzstring as lz
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.source.source import Source
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


SOLVED = "".join(
    str((row * 3 + row // 3 + column) % 9 + 1) for row in range(9) for column in range(9)
)


PUZZLE = "...5..91...3....2.....6..5..2..3.7.54..927.....1...6........2.3...1.4...5......6."


SOLUTION = "842573916653419827719268354928631745465927138371845692194756283236184579587392461"


ZEROS = PUZZLE.replace(".", "0")


F_PUZZLES = "https://f-puzzles.com/?load="


SUDOKUPAD = "https://sudokupad.app/"


BOXES = [
    [[row + r, column + c] for r in range(3) for c in range(3)]
    for row in (0, 3, 6)
    for column in (0, 3, 6)
]


def source_of(content: str | bytes, suffix: str = "") -> Source:
    data = content.encode() if isinstance(content, str) else content
    return Source(io.BytesIO(data), "a file", suffix)


def read_with(
    name: str, content: str | bytes, size: int | None = None
) -> list[Record | ParseError]:
    return list(FORMATS[name].codec.read(source_of(content), size))  # type: ignore[arg-type]  # no runs


def read_one(name: str, content: str | bytes) -> Record:
    (record,) = read_with(name, content)
    assert isinstance(record, Record), record
    return record


def read_error(name: str, content: str | bytes) -> ParseError:
    (error,) = read_with(name, content)
    assert isinstance(error, ParseError), error
    return error


def written(name: str, records: Iterable[Record]) -> bytes:
    out = io.BytesIO()
    FORMATS[name].codec.write(records, out)
    return out.getvalue()


def grids(entries: Sequence[Record | ParseError]) -> list[str]:
    return [str(entry.grid) if isinstance(entry, Record) else entry.message for entry in entries]


def some_record(seed: int, *, plays: bool = True) -> Record:
    """Return a puzzle of which everything is known, and of every size now and then."""
    chance = random.Random(seed)
    digits = [d if chance.random() < 0.4 else 0 for d in map(int, SOLVED)]
    placed = [
        0 if d else n * (chance.random() < 0.1)
        for d, n in zip(digits, map(int, SOLVED), strict=True)
    ]
    marks = [0 if d or p else chance.randrange(512) for d, p in zip(digits, placed, strict=True)]
    return Record(
        grid=Grid.from_digits(digits),
        title=chance.choice(
            ["", "a title", "=1+1", "'@x", 'with, comma; "quotes" & <tags>', "日本"]
        ),
        author=chance.choice(["", "somebody", "-x"]),
        placed=Grid.from_digits(placed) if plays and any(placed) else None,
        candidates=tuple(marks) if plays and any(marks) else None,
    )


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)


names = st.text(st.characters(codec="utf-8", categories=("L", "N")), min_size=1, max_size=8)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Draw a puzzle in which any field may say something."""
    size = draw(st.sampled_from([4, 9, 9, 9, 16]))
    count = size * size
    chance = random.Random(draw(st.integers(0, 2**64)))  # to draw each cell takes ten times as long
    filled, put, marked = (draw(st.sampled_from([0.4, 0, 1])) for _ in range(3))
    digits = [chance.randint(1, size) * (chance.random() < filled) for _ in range(count)]
    is_placed = [chance.random() < put for _ in range(count)]
    marks = [chance.randrange(2**size) * (chance.random() < marked) for _ in range(count)]
    givens = [0 if p else d for d, p in zip(digits, is_placed, strict=True)]
    placed = [d if p else 0 for d, p in zip(digits, is_placed, strict=True)]
    solution = [chance.randint(1, size) for _ in range(count)]
    return Record(
        grid=Grid.from_digits(givens),
        title=draw(texts),
        author=draw(texts),
        source=draw(texts),
        license=draw(texts),
        notes=draw(texts),
        placed=Grid.from_digits(placed) if any(placed) else None,
        candidates=tuple(marks) if any(marks) else None,
        solution=draw(st.sampled_from([None, Grid.from_digits(solution)])),
        details=draw(st.dictionaries(names, texts, max_size=3)),
        tags=tuple(draw(st.lists(names, max_size=3))),
        collections=tuple(draw(st.lists(texts.filter(bool), max_size=2))),
        level=draw(st.sampled_from([None, "hard"])),
        solutions=draw(st.sampled_from([None, 0, 1, 2])),
        id=draw(st.sampled_from([None, 1, 10**9 - 1])),
        added=draw(st.sampled_from([None, "2024-05-06T07:08:09Z"])),
        changed=draw(st.sampled_from([None, "2024-05-06T07:08:09Z"])),
    )


def make_game(**more: object) -> dict[str, Any]:
    cells: list[dict[str, object]] = [
        {"value": int(mark), "given": True} if mark != "." else {} for mark in PUZZLE
    ]
    cells[0] = {"value": 8}
    cells[1] = {"centerPencilMarks": [4, 9]}
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    return {"size": 9, "title": "T", "author": "A", "grid": rows} | more


def plain_game(**more: object) -> dict[str, object]:
    """Return a game of givens only, without a title."""
    cells: list[dict[str, object]] = [
        {"value": int(mark), "given": True} if mark != "." else {} for mark in PUZZLE
    ]
    return {"size": 9, "grid": [cells[at : at + 9] for at in range(0, 81, 9)]} | more


def pack(game: object) -> str:
    return lz.compress(json.dumps(game, separators=(",", ":")))


def scl(**more: object) -> dict[str, Any]:
    cells: list[dict[str, object]] = [{"value": m} if m != "." else {} for m in PUZZLE]
    rows = [cells[at : at + 9] for at in range(0, 81, 9)]
    cages = [{"value": "title: T"}, {"value": "author: A"}, {"value": f"solution: {SOLUTION}"}]
    return {"cellSize": 50, "cells": rows, "regions": BOXES, "cages": cages} | more


ZIPPED_BOARD = (
    "{cs:50,ce:["
    + ",".join(
        "[" + ",".join(f"{{v:{m}}}" if m != "." else "" for m in row) + "]"
        for row in (PUZZLE[at : at + 9] for at in range(0, 81, 9))
    )
    + f"],re:{json.dumps(BOXES, separators=(',', ':'))},metadata:{{title:'It\\'s \"T\"'}},"
    "ca:[{v:'author: A'}],settings:{x:t,y:f,c:FF0000}}"
).replace('"T"', "T")


def deflated(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def penpa_link(
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
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + deflated(text) + more


DESC = "c5b9_1c3d2e6b5b2b3a7a5_4b9_2_7e1c6h2a3c1a4c5f6a"


def solo_save(*moves: str, position: int | None = None, desc: str = DESC, end: str = "\n") -> str:
    keys = [
        ("SAVEFILE", "Simon Tatham's Portable Puzzle Collection"),
        *(("VERSION", "1"), ("GAME", "Solo"), ("PARAMS", "3x3j"), ("CPARAMS", "3x3db")),
        *(("SEED", "a:b\nc"), ("DESC", desc), ("NSTATES", str(len(moves) + 1))),
        ("STATEPOS", str(position or len(moves) + 1)),
        *((("RESTART", DESC) if move == "RESTART" else ("MOVE", move)) for move in moves),
    ]
    return "".join(f"{key:8}:{len(text)}:{text}{end}" for key, text in keys)


def gnome_game() -> dict[str, Any]:
    cells: list[dict[str, object]] = [
        {"position": [*divmod(cell, 9)], "value": int(mark), "fixed": True, "earmarks": []}
        for cell, mark in enumerate(PUZZLE)
        if mark != "."
    ]
    cells.append({"position": [0, 0], "value": 8, "fixed": False, "earmarks": []})
    cells.append({"position": [0, 1], "value": 0, "fixed": False, "earmarks": [4, 9]})
    return {"difficulty_category": "Hard Difficulty", "time_elapsed": 12.5, "cells": cells}


def opensudoku_cells(version: int) -> str:
    """Return the puzzle with 8 placed in r1c1 and 4 and 9 noted in r1c2."""
    forms = {
        1: ("{v}|{digits}|{e}|", "-", "4,9,"),
        2: ("{v}|{digits}||{e}|", "0", "264"),
        3: ("{v}|{digits}|{e}|", "0", "264"),
        4: ("{v}|{digits}|0|{e}|", "0", "264"),
        5: ("{v}|{digits}|0|0|{e}|", "0", "264"),
    }
    form, none, some = forms[version]
    text = ""
    for cell, mark in enumerate(ZEROS):
        value = "8" if cell == 0 else mark
        text += form.format(v=value, digits=some if cell == 1 else none, e=int(mark == "0"))
    return f"version: {version}&#10;{text}"


OPENSUDOKU_1 = f"""<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>N</name><author>Ann</author><source>a book</source><level>hard</level>
  <game data="{ZEROS}" />
  <game data='{ZEROS}'/>
</opensudoku>"""


OPENSUDOKU_2 = (
    '<opensudoku version="2"><folder name="F" created="1"><game state="0" note="n" data="{}"/>'
)
OPENSUDOKU_2 += "</folder></opensudoku>"
