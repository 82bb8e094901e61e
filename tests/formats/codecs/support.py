"""Texts, games and links in which the same puzzle is stored in every format."""

from __future__ import annotations

import base64
import json
import re
import zlib
from itertools import pairwise
from typing import Any

from sudokudb import Grid
from sudokudb.formats.data import lzstring as lz
from sudokudb.formats.model.record import Record
from tests.conftest import SIMPLE
from tests.formats.support import played, puzzles, written
from tests.support import SOLUTIONS, full

ROWS = [SIMPLE[i : i + 9] for i in range(0, 81, 9)]
DRAWN = "\n".join(ROWS) + "\n"
SOLVED = SOLUTIONS["Simple"]
BARS = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
SS_ROWS = "\n".join([*BARS[:3], "-----------", *BARS[3:6], "-----------", *BARS[6:]]) + "\n"
FRAMED = (
    " *-----------*\n"
    + " |---+---+---|\n".join("".join(f" |{row}|\n" for row in BARS[i : i + 3]) for i in (0, 3, 6))
    + " *-----------*\n"
)
READABLE = "-------|-------|-------\n".join(
    "".join(
        f" {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])}\n"
        for row in ROWS[i : i + 3]
    )
    for i in (0, 3, 6)
)
STATISTICS = "Number of Givens: 45\nNumber of Guesses: 0\nDifficulty: Simple\n"
STEP = "   Hidden Single: r3c8=7\n   Naked Single: r1c1=5\n   XY-Chain: 7 7- r4c7 -5- => r4c3<>7\n"
PM = written("pencilmarks", [played(puzzles(1)[0])]).decode().split("\n", 1)[1]
SUMO = "SumoCueV1" + "".join(
    f"={mark if mark != '.' else 0}J{cell // 27 * 3 + cell % 9 // 3}"
    for cell, mark in enumerate(SIMPLE)
)
KILLER = "3x3::k:" + "".join(
    f"{int(mark) * 256 + cell if mark != '.' else cell}:" for cell, mark in enumerate(SIMPLE)
)
LARGE = full(4)
SAMPLES = {
    # The format of a text, and the text.
    "CRLF": ("line", DRAWN.replace("\n", "\r\n")),
    "CR": ("line", f"{SIMPLE}\r"),
    "quotes": ("line", f'"{SIMPLE}"\n'),
    "quotes and a comma": ("line", f"'{SIMPLE}',\n"),
    "blanks for empty cells": ("line", SIMPLE.replace(".", " ") + "\n"),
    "blanks in rows": ("line", "\n".join(row.replace(".", " ") for row in ROWS)),
    "blanks in rows, ends cut": ("line", "\n".join(r.replace(".", " ").rstrip() for r in ROWS)),
    "X": ("line", SIMPLE.replace(".", "X")),
    "0 with dots between": ("line", ".".join(r.replace(".", "0") for r in ROWS)),
    "a number before": ("line", f"17\t{SIMPLE}"),
    "a name before": ("line", f"Monday: {SIMPLE}"),
    "a comment in a row": ("line", DRAWN.replace("\n", " # row\n", 1)),
    "a word after each row": ("line", DRAWN.replace("\n", " some words\n")),
    "a bar at each cell": ("line", "".join(
        "| " + " | ".join(row.replace(".", " ")) + " |\n" for row in ROWS)),
    "a frame, and blanks between bars": ("line", "+---+---+---+\n" + "".join(
        f"|{bars}|\n" for bars in BARS).replace(".", " ")),
    "blanks between bars": ("line", "".join(
        f"|{'|'.join(' '.join(part) for part in bars.split('|'))}|\n" for bars in BARS
        ).replace(".", " ")),
    "tags around": ("line", f"<td>{SIMPLE}</td><br>\n"),
    "a character that is nothing": ("line", f"\u200b{SIMPLE}\n"),
    "no-break spaces": ("line", READABLE.replace(" ", "\xa0")),
    "a list of lists": ("json", json.dumps([[*row] for row in ROWS], indent=1)),
    "a list of lists, a comma too many": (
        "numbers", "[\n" + "".join(f"{json.dumps([*row])},\n" for row in ROWS) + "]"),
    "a heading": ("line", f"Grid 01\n{DRAWN}"),
    "lines of = between": ("line", f"{DRAWN}========\n"),
    "an empty line below each box": ("line", "\n\n".join(
        "\n".join(ROWS[i : i + 3]) for i in (0, 3, 6))),
    "a name above": ("line", f"Not so easy\n{DRAWN}"),
    "a name above a frame": ("line", f"Monday's\n{FRAMED}"),
    "a size above": ("line", f"9 x 9\n{DRAWN}"),
    "strokes between rows": ("line", "/".join(ROWS)),
    "sdm": ("line", SIMPLE.replace(".", "0") + "\n"),
    "sdk headers": ("sdk", f"#ARuud\n#DOne\n{DRAWN}"),
    "sdk sections": ("sdk", f"[Puzzle]\r\n{DRAWN}[State]\r\n{DRAWN}[Other]\r\nx=1\r\n"),
    "sdk with zeros": ("sdk", f"#LEasy\n{DRAWN.replace('.', '0')}"),
    "ss frame": ("ss", FRAMED),
    "ss with a comment": ("ss", f"# mine\n{FRAMED}i005\ne01007\n"),
    "sdk sections, cells in a line": ("sdk", f"[Puzzle]\n{SIMPLE}\n[State]\n{SIMPLE}\n"),
    "ss rows": ("ss", SS_ROWS),
    "ss with X": ("ss", SS_ROWS.replace(".", "X")),
    "ss from the clipboard": ("ss", f"{FRAMED} Simple Sudoku\n  Version 4.2n\n"),
    "spf": ("spf", READABLE.replace("-|-", "-+-")),
    "hodoku": ("hodoku", f":0000:x:{SIMPLE}:::\n"),
    "hodoku with commas, and more fields": (
        "hodoku", f":0702:7:{SIMPLE}:912,913:743,767::::::\n"),
    "hodoku with a variant": ("hodoku", f"# header\n:0702-1:7:{SIMPLE}:912::r::\n"),
    "hodoku, must not be found": ("hodoku", f":0702-x:7:{SIMPLE}:::::"),
    "hodoku print": ("pencilmarks", f"{SIMPLE} #1 Easy (200)\n{STEP}Done!\n"),
    "exchange": ("exchange", f"0001d2888928 {SIMPLE.replace('.', '0')}  7.1\n"),
    "gsf header": ("gsf", f"#!sudoku -c2,No,Puzzle,Label\n1,{SIMPLE},Easter-Monster\n"),
    "gsf with bars": ("gsf", f"#!sudoku -c1|Puzzle|Label\n{SIMPLE}|Easter-Monster\n"),
    "gsf taxonomy": ("gsf", f"99480,99408,114,1895,{SIMPLE},Easter-Monster,20.00s,0,C21.m\n"),
    "qqwing": ("qqwing", f"{SIMPLE}\n{STATISTICS}"),
    "qqwing, solved": ("qqwing", f"{SIMPLE}\n{SOLVED}\n{STATISTICS}"),
    "qqwing readable": ("qqwing", f"{READABLE}\n{STATISTICS}"),
    "qqwing, number of solutions": ("qqwing", f"{SIMPLE}\nThere are 2 solutions to the puzzle.\n"),
    "qqwing, no solution": ("qqwing", f"{SIMPLE}\nPuzzle has no solution.\n"),
    "qqwing readable, solved, no statistics": ("qqwing", f"{READABLE}\n" + "".join(
        f" {' '.join(SOLVED[i : i + 3])} | {' '.join(SOLVED[i + 3 : i + 6])} | "
        f"{' '.join(SOLVED[i + 6 : i + 9])} \n" for i in range(0, 81, 9))),
    "qqwing csv with quotes": (
        "qqwing-csv", f'"Puzzle","Solve History","Givens"\n"{SIMPLE}","1. a, b",45\n'),
    "qqwing csv": ("qqwing-csv", f"Puzzle,Solution,Givens,\n{SIMPLE},{SOLVED},45,\n"),
    "sumocue": ("sumocue", SUMO),
    "killer": ("killer", KILLER),
    "goodsudoku": ("goodsudoku", written("goodsudoku", [Record(grid=Grid(SIMPLE))])
                   .decode()),
    "numbers": ("numbers", "\n".join(",".join(row.replace(".", "0")) for row in ROWS)),
    "numbers, empty fields": ("numbers", ",".join(SIMPLE).replace(".", "")),
    "numbers in brackets": ("numbers", "\n".join(f"[{', '.join(row)}]," for row in ROWS)),
}  # fmt: skip

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


def make_game(**more: object) -> dict[str, Any]:
    """Return a game with a title, 8 placed in r1c1 and 4 and 9 noted in r1c2."""
    rows: Any = plain_game()["grid"]
    rows[0][:2] = [{"value": 8}, {"centerPencilMarks": [4, 9]}]
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


def runs(text: str) -> str:
    """Return cells as SudokuPad's `classic` and `scf` links have them."""
    marks = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    parts = re.findall(r"[0-9]\.{0,5}|\.{1,6}", text)
    return "".join(marks[int(part[0].replace(".", "0")) + 10 * (len(part) - 1)] for part in parts)


KSUDOKU_GRAPH = '<graph order="9" type="sudoku" specific-type="Plain"/>'


def ksudoku_cells(text: str) -> str:
    """Return cells column by column, in KSudoku's letters."""
    marks = {".": "_"} | {str(n): chr(ord("a") + n) for n in range(1, 10)}
    return "".join(marks[text[row * 9 + column]] for column in range(9) for row in range(9))


def ksudoku_game(graph: str = KSUDOKU_GRAPH, *, history: str = "") -> str:
    puzzle = f'<puzzle hardness="2">{graph}<values>{ksudoku_cells(PUZZLE)}</values>'
    return f"""<!DOCTYPE ksudoku>
<ksudoku><game had-help="0" msecs-elapsed="1234">{puzzle}
</puzzle><history>{history}</history></game></ksudoku>"""


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
