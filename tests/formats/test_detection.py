"""The format of a file is detected by its content."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import subprocess
import sys
import tarfile
import zipfile
from itertools import product
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS, detect_format
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.support import (
    detected,
    detected_one,
    errors_in,
    grids,
    played,
    puzzles,
    read,
    records_in,
    source,
    written,
    written_bare,
)

if TYPE_CHECKING:
    from collections.abc import Callable


PLAIN = f"{SIMPLE}\n{DIFFICULT}\n" * 50

# A line that looks a little like another format, each above a hundred plain grids.
STRAY = [
    "http://example.org/sudoku", "puzzle,rating", "title: a, b", "a\tb\tc", "P,Q", "{", "[", "<",
    "PK", "#", "# my puzzles", "#AMe", "//", "\ufeff", "a long text " * 60, "[Puzzle]",
    "[State]", "---", "+---+", "'", '"', "1", "9x9", "100", "$abc", "3x3:", ":0000:x:", "SCL",
    "puzzle", "Puzzle,Solution", "S9B", "Number of Givens: 5", "sep=;",
]  # fmt: skip


@pytest.mark.parametrize("first", STRAY)
def test_one_stray_line_does_not_mislead(first: str) -> None:
    found = detected(f"{first}\n{PLAIN}")
    grids = [str(item.grid) for item in records_in(found)]
    assert grids[-100:] == [SIMPLE, DIFFICULT] * 50
    assert len(errors_in(found)) <= 1
    assert all(error.line == 1 for error in found if isinstance(error, ParseError))


@pytest.mark.parametrize(
    "name", ["f-puzzles", "sudokupad", "sudokuwiki", "goodsudoku", "solo", "jsonl", "hodoku"]
)
@pytest.mark.parametrize("above", ["# my links\n\n", "# one\n# two\n# three\n"])
def test_comments_above_hide_no_format(name: str, above: str) -> None:
    data = written(name, puzzles(3)).decode()
    assert detect_format(source(above + data)).name == name
    found = detected(above + data)
    assert [str(r.grid) for r in records_in(found)] == [str(puzzle.grid) for puzzle in puzzles(3)]


TABLES = {
    "sep=;\nid;quizzes;solutions\n1;{0};\n": 3,
    "# a list, with a comma\n#\n\nid,puzzle\n1,{0}\n": 5,
    "# a list, with a comma\n1,{0},7,x\n": 2,
}


@pytest.mark.parametrize("text", TABLES)
def test_comments_above_a_table_are_skipped(text: str) -> None:
    record = detected_one(text.format(SIMPLE))
    assert (str(record.grid), record.line) == (SIMPLE, TABLES[text])


def archives() -> dict[str, bytes]:
    """Return archives of a list, stored so that its lines can be seen in them."""
    held = f"{SIMPLE}\n{DIFFICULT}\n".encode()
    zipped, taped = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(zipped, "w") as packed:
        packed.writestr("list.txt", held)
    with tarfile.open(fileobj=taped, mode="w") as packed_tape:
        entry = tarfile.TarInfo("list.txt")
        entry.size = len(held)
        packed_tape.addfile(entry, io.BytesIO(held))
    return {
        "a zip archive": zipped.getvalue(),
        "a tar archive": taped.getvalue(),
        "packed with gzip": gzip.compress(held, mtime=0),
        "packed with bzip2": bz2.compress(held),
        "packed with xz": lzma.compress(held),
    }


@pytest.mark.parametrize("what", archives())
@pytest.mark.parametrize("suffix", [".txt", ".zip", ".sdm"])
def test_an_archive_is_not_read_as_text(what: str, suffix: str) -> None:
    with pytest.raises(FormatError, match=f"it is {what}"):
        detect_format(source(archives()[what], suffix))


BY_LINES = (
    *("line", "sdm", "exchange", "sukaku", "hodoku", "gsf", "sudokuwiki", "goodsudoku", "solo"),
    *("f-puzzles", "sudokupad", "penpa", "jsonl", "kaggle", "csv", "qqwing-csv"),
)

OTHER = "https://www.sudokuwiki.org/sudoku.htm?bd=1"
LINKS = ("f-puzzles", "sudokupad", "penpa", "goodsudoku", "sudokuwiki", "solo")

DAMAGED: dict[str, Callable[[str], str]] = {
    "cut": lambda line: line[: len(line) // 2 if len(line) > 300 else len(line) * 2 // 5],
    "a character in it": lambda line: line[: len(line) // 2] + "!" + line[len(line) // 2 + 1 :],
    "another text": lambda _: "stray",
}


@pytest.mark.parametrize("name", BY_LINES)
def test_malformed_lines_at_the_head_hide_no_format(name: str) -> None:
    form = FORMATS[name]
    whole = written_bare(form, puzzles(20)).decode().splitlines()
    head = len(whole) - 20
    grids = [(head + n, str(puzzle.grid)) for n, puzzle in enumerate(puzzles(20), start=1)]
    for case, number in product(DAMAGED, (1, 10)):
        lines = whole[:]
        for at in range(head, head + number):
            lines[at] = DAMAGED[case](lines[at])
        data = "\n".join(lines) + "\n"
        assert detect_format(source(data, form.suffixes[0])).name == name, (case, number)
        found = read(form, data)
        damaged = [line for line, _ in errors_in(found)]
        is_text = case == "another text" and name in LINKS  # as in a message
        assert damaged == [line for line, _ in grids[: number * (not is_text)]], (case, number)
        sound = [(item.line, str(item.grid)) for item in records_in(found)]
        assert sound == grids[number:], (case, number)


@pytest.mark.parametrize("above", ["# c\n" * 300, "\n" * 300, "# c\n\n" * 14_000, "\n" * 70_000])
def test_a_list_can_follow_any_number_of_comments(above: str) -> None:
    found = records_in(detected(above + PLAIN))
    assert [str(record.grid) for record in found] == PLAIN.replace("0", ".").split()


@pytest.mark.parametrize("above", ["; Title by Ann", "; a title", "; Puzzle", "; by; Ann"])
def test_titles_after_semicolons_are_not_a_table(above: str) -> None:
    text = "".join(f"{above} {n}\n{grid}\n" for n, grid in enumerate([SIMPLE, DIFFICULT] * 3))
    assert detect_format(source(text)).name == "line"
    found = records_in(detected(text))
    assert [record.title for record in found] == [f"{above} {n}".strip("; ") for n in range(6)]
    assert [str(record.grid) for record in found] == [SIMPLE, DIFFICULT] * 3


MESSAGES = {
    "an e-mail": "From: Ann <ann@example.org>\nSubject: A nice one\nDate: Sun, 22 Nov 2026 10:00\n"
    "Message-ID: <CAF8a7b6c5d4e3f2a1b0@mail.example.org>\n\nBob,\n\nthis took me long: {}\n"
    "Try it!\n\nAnn\n-- \nAnn Example, +44 20 7946 0000\nhttps://example.org/list/2026/07/12\n",
    "a chat": "[10:01] Bob: hi\n[10:02] this took me long: {}\n[10:03] Bob: wow\nBob\nnice\n1234\n",
    "two names": "Bob\n\nthis took me long: {}\n\nAnn\n",
    "many lines": "Hello to all of you,\n\n" * 12 + "this took me long: {}, it is good.\nAnn\n",
}


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("message", MESSAGES)
def test_a_link_in_a_message_is_found_among_text(name: str, message: str) -> None:
    link = written(name, [Record(grid=Grid(SIMPLE))]).decode().strip()
    text = MESSAGES[message].format(link)
    assert detect_format(source(text)).name == name
    record = detected_one(text)
    assert (str(record.grid), record.line) == (SIMPLE, text[: text.index(link)].count("\n") + 1)
    assert "this took me long" in record.notes


@pytest.mark.parametrize("name", LINKS)
@pytest.mark.parametrize("row", ["5...2..13", "|5..|.2.|.13|", SIMPLE, f"see {OTHER}"])
def test_grids_and_links_of_other_sites_among_links_are_not_text(name: str, row: str) -> None:
    link = written(name, [Record(grid=Grid(SIMPLE))]).decode().strip()
    found = read(name, f"{link}\nBob\n{row}\n")
    assert [item.line for item in found] == [1, 3]


@pytest.mark.parametrize("text", ["# a\n", "\n # a\n\n// b\n", "\ufeff# a\n#\n", "//"])
def test_a_file_of_a_few_comments_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match=r"^the file has only comments$"):
        detect_format(source(text))


def test_only_comments_hold_no_puzzles() -> None:
    assert detected("# c\n" * 20_000) == []
    with pytest.raises(FormatError, match="the file is empty"):
        detected("\n" * 300)


@pytest.mark.parametrize("name", ["sdx", "ss", "jsonl", "sdk"])
def test_the_suffix_decides_if_the_head_is_blank(name: str) -> None:
    form = FORMATS[name]
    below = written(form, puzzles(1)).decode()
    text = "\n" * 80_000 + below
    assert detect_format(source(text, form.suffixes[0])) is form
    assert detect_format(source(text, ".txt")).name == "line"


@pytest.mark.parametrize("line", ["." * 81, "0" * 81, "1.3......" + "." * 72])
def test_lines_with_few_givens_are_not_rows_of_candidates(line: str) -> None:
    assert detect_format(source(f"{line}\n".encode() * 20)).name == "line"


def test_the_suffix_decides_for_bare_rows() -> None:
    data = written("msk", puzzles(1))
    for suffix, name in ((".sdk", "sdk"), (".msk", "msk"), (".ss", "ss"), (".txt", "line")):
        assert detect_format(source(data, suffix)).name == name
    assert detect_format(source(data)).name == "line"


@pytest.mark.parametrize(
    "text",
    [
        f'["{SIMPLE}","{DIFFICULT}"]\n',
        f'["{SIMPLE}",\n "{DIFFICULT}"]\n',
        f'[{{"puzzle":"{SIMPLE}"}},{{"puzzle":"{DIFFICULT}"}}]\n',
    ],
)
def test_a_json_list_on_one_line_is_json(text: str) -> None:
    assert detect_format(source(text)).name == "json"
    assert grids(detected(text)) == [SIMPLE, DIFFICULT]


@pytest.mark.parametrize("data", [b"", b" \r\n\n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_refused(data: bytes) -> None:
    with pytest.raises(FormatError, match="the file is empty"):
        detect_format(source(data, ".sdm"))


def test_headers_before_candidates_do_not_hide_them() -> None:
    tokens = written("sdx", [played(puzzles(1)[0], candidates=False)])
    assert detect_format(source(b"#ARuud\n#DOne\n" + tokens)).name == "sdx"


ROWS = [SIMPLE[at : at + 9] for at in range(0, 81, 9)]
LISTED = "".join(f"  [{', '.join(row.replace('.', '0'))}],\n" for row in ROWS)

# What the hint says, and texts of this kind that contain a puzzle.
FOREIGN = {
    "JSON without a grid": [
        '// a comment\n{"a": "b"}',
        '{"name": "x", "cells": 3}',
        f'{{"puzzles": {{"x": "{SIMPLE[:9]}',
    ],
    "XML of another program, with the root <p:sudoku>": [
        f'<p:sudoku givens="{SIMPLE}"/>',
        f"<?xml version='1.0'?>\n<!-- a -->\n<p:sudoku>\n{SIMPLE}\n</p:sudoku>",
    ],
    "a web page": [
        f"<!DOCTYPE html>\n<html><body><pre>\n{SIMPLE}\n</pre></body></html>",
        f"<html>\n<p>{SIMPLE}</p>\n<p>{DIFFICULT}</p>\n",
    ],
    "YAML": [
        "title: x\npuzzle: |\n" + "".join(f"  {row}\n" for row in ROWS),
        f"- grid: '{SIMPLE}'\n  title: x\n",
        f"easy:\n  - '{SIMPLE}'\nhard:\n  - '{DIFFICULT}'\n",
        f"---\npuzzle: {SIMPLE}\n",
        "name: x\nsolution:\n" + "".join(f"  - {row}\n" for row in ROWS),
    ],
    "settings (INI or TOML)": [
        f"[game]\ngrid = {SIMPLE}\n",
        f'[[puzzle]]\ngrid="{SIMPLE}"\n',
        f'[puzzle]\ngrid = "{SIMPLE}"\nsolution = """\n' + "\n".join(ROWS) + '\n"""\n',
        f'grid = "{SIMPLE}"\ntitle = "One"\n',
    ],
    "SQL": [f"INSERT INTO puzzles VALUES (1, '{SIMPLE}', '{DIFFICULT}');\n"],
    "source code": [
        f"board = [\n{LISTED}]\n",
        f"static const int grid[9][9] = {{\n{LISTED}}};\n",
        f"const puzzle = '{SIMPLE}';\nconst other = '{DIFFICULT}';\n",
        f"from x import y\nP = '{SIMPLE}'\n",
        f"return {{\n{LISTED}}}\n",
        f'callback({{"grid":"{SIMPLE}"}})',
    ],
    "source code (JSON has double quotes)": [
        f"{{'puzzle': '{SIMPLE}',\n 'other': '{DIFFICULT}'}}\n",
        f"[\n  {{\n    puzzle: '{SIMPLE}',\n    other: '{DIFFICULT}'\n  }}\n]\n",
    ],
    "a puzzle of puzz.link": ["pzprv3\nsudoku\n9\n" + "\n".join(map(" ".join, ROWS))],
    "an RTF document": ["{\\rtf1\\ansi\n" + "\n".join(ROWS) + "}"],
    "a PDF document": ["%PDF-1.4\n" + SIMPLE],
    "text without a grid": ["This is a text about sudoku.\n", "name,age\nx,3\n"],
    "a binary file": ["\0\1\2\0" * 30],
}


@pytest.mark.parametrize(("what", "text"), [(w, text) for w in FOREIGN for text in FOREIGN[w]])
def test_the_hint_says_what_a_foreign_file_looks_like(what: str, text: str) -> None:
    for suffix in ("", ".txt", ".sdk"):
        with pytest.raises(FormatError, match=r"^unrecognised file format$") as caught:
            detect_format(source(text, suffix))
        hint = f"it looks like {what}; `sudokudb formats` lists the formats"
        assert caught.value.hint == hint, suffix


@pytest.mark.parametrize(
    "title", ["From Ann", "Let me see (1)", "Easy:", "- Easy: two", "import", "x = 3", "[Puzzle]"]
)
def test_titles_are_not_taken_for_another_language(title: str) -> None:
    text = f"{title}\n" + "".join(f"{' '.join(row).replace('.', '-')}\n" for row in ROWS)
    assert SIMPLE in grids(detected(text))


def test_a_plain_line_imports_one_codec() -> None:
    code = (
        "import io, sys\n"
        "from sudokudb.formats.registry import detect_format\n"
        "from sudokudb.formats.source.source import Source\n"
        f"assert detect_format(Source(io.BytesIO(b'{SIMPLE}\\n'), 'a', '.txt')).name == 'line'\n"
        "print(*[name for name in sys.modules if 'formats.codecs.' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["sudokudb.formats.codecs.line"]
