"""Texts of one and the same puzzle, as formats and people write it."""

from __future__ import annotations

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.support import items, played, puzzles, written
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

PM = written(FORMATS["pencilmarks"], [played(puzzles(1)[0])]).decode().split("\n", 1)[1]

BOXES = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]

DIGITS = ["0" if mark == "." else mark for mark in SIMPLE]

SUMO = "SumoCueV1" + "".join(f"={d}J{box}" for d, box in zip(DIGITS, BOXES, strict=True))

KILLER = "3x3::k:" + "".join(f"{int(d) * 256 + i}:" for i, d in enumerate(DIGITS))

LARGE = full(4)

FOUND = {
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
    "a word behind each row": ("line", DRAWN.replace("\n", " some words\n")),
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
    "a list of lists": ("numbers", "[\n" + "".join(
        f'["{chr(34).join(chr(44).join(row))}"],\n'.replace(",", '","') for row in ROWS) + "]"),
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
    "goodsudoku": ("goodsudoku", written(FORMATS["goodsudoku"], [Record(grid=Grid(SIMPLE))])
                   .decode()),
    "numbers": ("numbers", "\n".join(",".join(row.replace(".", "0")) for row in ROWS)),
    "numbers, empty fields": ("numbers", ",".join(SIMPLE).replace(".", "")),
    "numbers in brackets": ("numbers", "\n".join(f"[{', '.join(row)}]," for row in ROWS)),
}  # fmt: skip


def one(name: str, text: str) -> Record:
    (item,) = items(FORMATS[name], text)
    assert isinstance(item, Record)
    return item
