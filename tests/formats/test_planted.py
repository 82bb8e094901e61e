"""Ten faults planted in a file of twenty puzzles give ten messages, each where its fault is."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import clash_of, warnings_of
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS, detect_format
from sudokudb.library.imports.batches import BatchSize, batches
from tests.formats.support import items, played, puzzles, source, written
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[str]

PUZZLES = puzzles(20, seed=7)
CLASH = Record(grid=Grid("55" + "." * 79))
SPOILED = range(1, 21, 2)
"""Every other puzzle, the last among them."""


@dataclass(frozen=True)
class Plant:
    """A fault: what it does to the lines of a puzzle, at which of them it is named, and how.

    `taken` says that the puzzle is taken all the same.
    """

    spoil: Callable[[Lines], Lines]
    message: str
    at: int = 0
    record: Record | None = None
    taken: bool = False


def line(change: Callable[[str], str], message: str, row: int = 0, *, taken: bool = False) -> Plant:
    """Change one line of a puzzle."""

    def spoil(lines: Lines) -> Lines:
        return [*lines[:row], change(lines[row]), *lines[row + 1 :]]

    return Plant(spoil, message, row, taken=taken)


def cells(change: Callable[[str], str], message: str) -> Plant:
    """Change the 81 cells of a line."""
    return line(lambda text: re.sub(r"[0-9.]{81}", lambda found: change(found[0]), text), message)


def clash(at: int = 0) -> Plant:
    """Take a puzzle with a digit twice in a row."""
    return Plant(list, "the grid has conflicts: 5 twice in row 1: r1c1, r1c2", at, CLASH)


def lines(change: Callable[[Lines], Lines], message: str, at: int) -> Plant:
    """Change which lines there are."""
    return Plant(change, message, at)


@dataclass(frozen=True)
class Book:
    """How a format's file is put together of its puzzles, and the faults that it can have.

    `first` is at which line of a puzzle its first row stands.
    """

    plants: tuple[Plant, ...]
    head: int = 0
    foot: int = 0
    between: Lines | None = None
    comma: str = ""
    by_entry: bool = False
    first: int = 0
    titled: bool = False


IN_LINE = (
    cells(lambda c: c[1:], "81 cells expected, 80 found"),
    cells(lambda c: c + "1", "81 cells expected, 82 found"),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "A" + c[41:], "A at r5c5"),
    cells(lambda c: c[:40] + "٣" + c[41:], "'٣'"),
    cells(lambda c: "quiz", "quiz"),
    cells(lambda c: c[:54], "81 cells expected, 54 found"),
    cells(lambda c: c + c, "81 cells expected, 162 found"),
)

ROWS = (
    line(lambda row: row[1:], "9 cells expected in row 3, 8 found", 2),
    line(lambda row: row + "1", "9 cells expected in row 1, 10 found", 0),
    line(lambda row: "q" + row[1:], "'q'", 8),
    line(lambda row: row[:8] + "A", "A at r9c9", 8),
    line(lambda _: "quiz", "9 rows expected, 8 found", 0),
    line(lambda _: "", "an empty line below row 6, inside", 6),
    lines(lambda rows: rows[:4] + rows[5:], "9 rows expected, 8 found", 0),
    lines(lambda rows: [*rows[:4], "Page two", *rows[4:]], "'Page two' is not a row of cells", 4),
    clash(),
    lines(lambda rows: rows[:5], "9 rows expected, 5 found", 0),
)


def spaced(row: int) -> int:
    """Return at which line of a drawing with rules between its boxes a row stands."""
    return row + row // 3


SPF = (
    line(lambda row: row[2:], "9 cells expected in row 3, 8 found", 2),
    line(lambda row: row + " 1", "9 cells expected in row 1, 10 found", 0),
    line(lambda row: "q" + row[1:], "'q'", spaced(8)),
    line(lambda row: row[:-1] + "A", "A at r9c9", spaced(8)),
    line(lambda _: "quiz", "9 rows expected, 8 found", 0),
    line(lambda _: "", "an empty line below row 6, inside", spaced(6)),
    lines(lambda rows: rows[:5] + rows[6:], "9 rows expected, 8 found", 0),
    lines(lambda rows: [*rows[:5], "Page two", *rows[5:]], "'Page two' is not a row of cells", 5),
    clash(),
    lines(lambda rows: rows[:6], "9 rows expected, 5 found", 0),
)

FRAMED = (
    line(lambda row: row[:2] + row[3:], "9 cells expected in row 3, 8 found", 3),
    line(lambda row: row + "1", "9 cells expected in row 1, 10 found", 1),
    line(lambda row: row[:2] + "q" + row[3:], "'q'", 11),
    line(lambda row: row[:2] + "A" + row[3:], "A at r9c1", 11),
    line(lambda _: "quiz", "9 rows expected, 8 found", 1),
    line(lambda _: "", "an empty line below row 6, inside", 9),
    lines(lambda rows: rows[:6] + rows[7:], "9 rows expected, 8 found", 1),
    lines(lambda rows: [*rows[:6], "Page two", *rows[6:]], "'Page two' is not a row of cells", 6),
    clash(1),
    lines(lambda rows: rows[:7], "9 rows expected, 5 found", 1),
)

HEADED = (
    line(lambda row: row[1:], "9 cells expected in row 3, 8 found", 3),
    line(lambda row: row + "1", "9 cells expected in row 1, 10 found", 1),
    line(lambda row: "q" + row[1:], "'q'", 9),
    line(lambda row: row[:8] + "A", "A at r9c9", 9),
    line(lambda _: "quiz", "9 rows expected, 8 found", 1),
    line(lambda _: "", "an empty line below row 6, inside", 7),
    lines(lambda rows: rows[:5] + rows[6:], "9 rows expected, 8 found", 1),
    lines(lambda rows: [*rows[:5], "Page two", *rows[5:]], "'Page two' is not a row of cells", 5),
    clash(1),
    lines(lambda rows: rows[:6], "9 rows expected, 5 found", 1),
)

QQWING = (
    line(lambda row: row[:-2], "9 cells expected in row 3, 8 found", 2),
    line(lambda row: row + " 1", "9 cells expected in row 1, 10 found", 0),
    line(lambda row: " q" + row[2:], "'q'", spaced(8)),
    line(lambda row: row[:-1] + "A", "A at r9c9", spaced(8)),
    lines(lambda rows: ["quiz", *rows[1:]], "9 rows expected, 8 found", 1),
    line(lambda _: "", "an empty line below row 6, inside", spaced(6)),
    lines(lambda rows: rows[:5] + rows[6:], "9 rows expected, 8 found", 0),
    lines(lambda rows: [*rows[:5], "Page two", *rows[5:]], "'Page two' is not a row of cells", 5),
    clash(),
    lines(lambda rows: rows[:6], "9 rows expected, 5 found", 0),
)

TOKENS = (
    line(lambda row: row.rsplit(" ", 1)[0], ", 8 found", 2),
    line(lambda row: row + " 1", ", 10 found", 0),
    line(lambda row: "q " + row.split(" ", 1)[1], "r9c1: 'q'", 8),
    line(lambda row: "10 " + row.split(" ", 1)[1], "r8c1: '10'", 7),
    line(lambda _: "quiz", ", 1 found", 0),
    line(lambda _: "", "an empty line below row 6, inside", 6),
    lines(lambda rows: rows[:4] + rows[5:], "9 rows expected, 8 found", 0),
    lines(lambda rows: [*rows[:4], "Page two", *rows[4:]], ", 2 found", 4),
    clash(),
    lines(lambda rows: rows[:5], "9 rows expected, 5 found", 0),
)


def token(text: str) -> Callable[[str], str]:
    """Return what puts another first cell in a row of pencil marks."""
    return lambda row: re.sub(r"[0-9.]+", text, row, count=1)


MARKS = (
    line(lambda row: re.sub(r"[0-9.]+ +\|$", "|", row), ", 8 found", 3),
    line(lambda row: row + " 1", ", 10 found", 1),
    line(token("q"), "r9c1: 'q'", 11),
    line(token("10"), "r8c1: '10'", 10),
    line(lambda _: "quiz", ", 1 found", 1),
    line(lambda _: "", "an empty line below row 6, inside", 9),
    lines(lambda rows: rows[:6] + rows[7:], "9 rows expected, 8 found", 1),
    lines(lambda rows: [*rows[:6], "Page two", *rows[6:]], ", 2 found", 6),
    clash(1),
    lines(lambda rows: rows[:7], "9 rows expected, 5 found", 1),
)

NUMBERS = (
    line(lambda row: row[2:], "9 cells expected in row 3, 8 found", 2),
    line(lambda row: row + ",1", "9 cells expected in row 1, 10 found", 0),
    line(lambda row: "q" + row[1:], "'q'", 8),
    line(lambda row: "10" + row[1:], "'10'", 7),
    line(lambda _: "quiz", "9 rows expected, 8 found", 0),
    line(lambda _: "", "an empty line below row 6, inside", 6),
    lines(lambda rows: rows[:4] + rows[5:], "9 rows expected, 8 found", 0),
    lines(lambda rows: [*rows[:4], "Page two", *rows[4:]], "'Page two' is not a row", 4),
    clash(),
    lines(lambda rows: rows[:5], "9 rows expected, 5 found", 0),
)

HODOKU = (
    cells(lambda c: c[1:], "80 found"),
    cells(lambda c: c + "1", "82 found"),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "٣" + c[41:], "'٣'"),
    line(lambda _: "quiz", "0 colons in a line of 7"),
    cells(lambda _: "", "0 found"),
    line(lambda text: text[:-3] + ":999 1:::", "'1' is no candidate"),
    line(lambda text: text.replace(":", "", 1), "5 colons"),
    clash(),
    line(lambda text: text[:60], "cells, not 81"),
)

SUKAKU = (
    line(lambda text: text[1:], "728 found"),
    line(lambda text: text + "1", "730 found"),
    line(lambda text: text[:99] + "q" + text[100:], "'q'"),
    line(lambda text: "2" + text[1:], "r1c1: 2 is not at its place"),
    line(lambda _: "quiz", "4 found"),
    line(lambda text: text[:81], "81 found"),
    line(lambda text: text + text, "1458 found"),
    line(lambda text: text[:99] + "٣" + text[100:], "'٣'"),
    clash(),
    line(lambda text: text[:300], "300 found"),
)

WIKI = (
    line(lambda text: text[1:], "161 found"),
    line(lambda text: text + "1", "163 found"),
    line(lambda text: text[:99] + "!" + text[100:], "'!'"),
    line(lambda text: "07" + text[2:], "r1c1: a clue of 2 digits"),
    line(lambda _: "quiz", "4 found"),
    line(lambda text: text[:80], "80 found"),
    line(lambda text: "K9B" + text, "K9B with 162"),
    line(lambda text: text[:99] + "٣" + text[100:], "'٣'"),
    clash(),
    line(lambda text: text[:100], "100 found"),
)

SOLO = (
    line(lambda text: text.rstrip("abcdefghijklmnopqrstuvwxyz") + "_1" * 9, "cell 82 is outside"),
    line(lambda text: text + "z", "cells, not 81"),
    line(lambda text: text + "!", "'!' does not belong"),
    line(lambda text: re.sub(r":\d", ":10", text, count=1), "10 is not a digit"),
    line(lambda _: "quiz", "no game id"),
    line(lambda _: "3x3:", "0 found"),
    line(lambda text: text.replace("3x3:", "3x3#"), "a random seed"),
    line(lambda text: text.replace("3x3:", "2x3:"), "boxes of 2×3"),
    clash(),
    line(lambda text: text[:30], "cells, not 81"),
)


CUT = "the link is cut off"
BROKEN = "a link that is damaged: it cannot be unpacked"


def link(before: str, other: str) -> tuple[Plant, ...]:
    """Return what can be wrong with a link, of which `before` stands before what is packed.

    `other` is said of what is no such link.
    """

    def packed(change: Callable[[str], str], message: str) -> Plant:
        return line(lambda text: before + change(text.removeprefix(before)), message)

    return (
        packed(lambda text: text[:60], CUT),
        packed(lambda text: text[:200], CUT),
        packed(lambda text: text[:70] + "!" + text[70:], "'!' (character 71) does"),
        line(lambda _: "quiz", other),
        line(lambda _: "https://example.org/", other),
        packed(lambda text: text[:-40], CUT),
        packed(lambda text: text[:100] + text[140:], BROKEN),
        packed(lambda _: "", "a link that carries nothing"),
        clash(),
        packed(lambda text: text[:150], CUT),
    )


GOOD = (
    line(lambda text: text[:-4], "39 found"),
    line(lambda text: text[:-4] + "AAAABwA=", "44 found"),
    line(lambda text: text.replace("$", "$!"), "'!' (character 1) does not"),
    line(lambda text: re.sub(r"\$..", "$/w", text), "r1c1: 15 is not a digit"),
    line(lambda _: "quiz", "'quiz' has no $"),
    line(lambda text: text.split("$")[0], "has no $"),
    line(lambda text: text.split("$")[0] + "$", "carries nothing"),
    line(lambda text: text[:-3] + "!" + text[-3:], "'!' (character 54) does not"),
    clash(),
    line(lambda text: text[:50], "bytes, not 41"),
)

EXCHANGE = (
    cells(lambda c: c[1:], "80 found"),
    cells(lambda c: c + "1", "82 found"),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "٣" + c[41:], "'٣'"),
    line(lambda _: "quiz", "not a hash"),
    cells(lambda _: "", "cells, not 81"),
    line(lambda text: text[1:], "is no hash of 12"),
    line(lambda text: text[:-4] + "hard", "'hard' is not a rating"),
    clash(),
    line(lambda text: text[:50], "37 found"),
)

FIELDS = (
    cells(lambda c: c[1:], "80 found"),
    cells(lambda c: c + "1", "82 found"),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "A" + c[41:], "A at r5c5"),
    cells(lambda c: c[:40] + "٣" + c[41:], "'٣'"),
)

GSF = (
    *FIELDS,
    line(lambda _: "quiz", "'q'"),
    cells(lambda _: "", "is empty"),
    line(lambda text: re.sub("[^,]", "", text), "is empty"),
    clash(),
    line(lambda text: text[:50], "50 found"),
)

TABLE = (
    *FIELDS[:4],
    line(lambda _: "quiz", "1 field, the header has "),
    line(lambda text: f",{text}", "is empty"),
    line(lambda text: re.sub("[^,]", "", text), "an empty row of "),
    line(lambda text: text + ",1", "fields, the header has ", taken=True),
    clash(),
    line(lambda text: text[:50], "1 field, the header has "),
)

OBJECTS: tuple[Plant, ...] = (
    cells(lambda c: c[1:], "80 found"),
    cells(lambda c: c + "1", "82 found"),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "A" + c[41:], "A at r5c5"),
    cells(lambda _: "quiz", "'q'"),
    cells(lambda _: "", "'grid' is empty"),
    line(lambda text: re.sub(r'"grid":"[^"]*"', '"grid":null', text), "'grid' is null"),
    clash(),
    line(lambda text: re.sub(r'"grid":"[^"]*"', '"grid":"x"', text), "1 cell"),
)

JSON = (
    *OBJECTS[:-1],
    line(lambda text: re.sub(r'"grid":"[^"]*"', '"title":"x"', text), "'grid' is missing"),
    line(lambda text: text[:70], "no JSON: "),
)

COLUMNS = (*OBJECTS, cells(lambda c: c[:30], "30 found"))

XML = (
    cells(lambda c: c[1:], "80 found"),
    cells(lambda c: c + "1", "82 found"),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "A" + c[41:], "A at r5c5"),
    cells(lambda _: "quiz", "'q'"),
    cells(lambda _: "", "no grid"),
    line(lambda _: "<game/>", "no grid"),
    cells(lambda c: "version: 9&#10;" + c, "version '9'"),
    clash(),
    line(lambda text: text[:60], "no whole XML: "),
)

BOOKS: dict[str, Book] = {
    "line": Book((*IN_LINE, clash(), cells(lambda c: c[:30], "30 found"))),
    "sdm": Book((*IN_LINE, clash(), cells(lambda c: c[:30], "30 found"))),
    "msk": Book(ROWS, between=[""]),
    "spf": Book(SPF, between=[""]),
    "sdk": Book(HEADED, titled=True, first=1),
    "ss": Book(FRAMED, between=[""], first=1),
    "sdx": Book(TOKENS, between=[""]),
    "hodoku": Book(HODOKU),
    "pencilmarks": Book(MARKS, between=[""], first=1),
    "sukaku": Book(SUKAKU),
    "exchange": Book(EXCHANGE),
    "gsf": Book(GSF, head=1),
    "qqwing": Book(QQWING),
    "qqwing-csv": Book(TABLE, head=1),
    "sudokuwiki": Book(WIKI),
    "goodsudoku": Book(GOOD),
    "numbers": Book(NUMBERS, between=[""]),
    "kaggle": Book(TABLE, head=1),
    "csv": Book(TABLE, head=1),
    "parquet": Book(COLUMNS, head=1, foot=1, comma=",", by_entry=True),
    "json": Book(JSON, head=1, foot=1, comma=","),
    "jsonl": Book(JSON),
    "opensudoku": Book(XML, head=3, foot=2),
    "f-puzzles": Book(link("https://f-puzzles.com/?load=", "no link of f-puzzles")),
    "sudokupad": Book(link("https://sudokupad.app/fpuzzles", "no link of SudokuPad")),
    "penpa": Book(
        link("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", "no link of Penpa-Edit")
    ),
    "solo": Book(SOLO),
}


def put_together(name: str) -> tuple[bytes, list[int], list[int]]:
    """Return a file with the faults of a format in it, where they are, and where each puzzle is."""
    form, book = FORMATS["json" if name == "parquet" else name], BOOKS[name]
    whole = written(form, PUZZLES).decode().splitlines()
    text = whole[: book.head]
    plants = dict(zip(SPOILED, book.plants, strict=True))
    wheres, begins = [], []
    for index, record in enumerate(PUZZLES):
        plant = plants.get(index)
        record = plant.record if plant and plant.record else record
        record = replace(record, title=f"No. {index}") if book.titled else record
        entry = written(form, [record]).decode().splitlines()
        entry = entry[book.head : len(entry) - book.foot]
        begins.append(index + 1 if book.by_entry else len(text) + book.first + 1)
        if plant:
            wheres.append(index + 1 if book.by_entry else len(text) + plant.at + 1)
            entry = plant.spoil(entry)
        if index < len(PUZZLES) - 1:
            entry[-1:] = [entry[-1] + book.comma, *(book.between or [])]
        text += entry
    text += whole[len(whole) - book.foot :]
    data = "".join(f"{row}\n" for row in text).encode()
    return in_columns(data) if name == "parquet" else data, wheres, begins


def in_columns(data: bytes) -> bytes:
    """Return the objects of a JSON file as the rows of a Parquet file."""
    arrow = pytest.importorskip("pyarrow")
    tables = pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    schema = arrow.schema([(field, arrow.string()) for field in ("grid", "title")])
    tables.write_table(arrow.Table.from_pylist(json.loads(data)["puzzles"], schema), out)
    return out.getvalue()


def said_by_convert(reading: Reading) -> list[tuple[int, str]]:
    """Return what is said of a file, and where, without a library."""
    said = []
    for item in reading:
        is_fault = isinstance(item, ParseError)
        words = [item.message] if is_fault else [clash_of(item.grid), *warnings_of(item)]
        said += [(item.line, word) for word in words if word]
    return said


@pytest.mark.parametrize("name", BOOKS)
def test_each_fault_is_named_once_and_where_it_is(name: str) -> None:
    form, book = FORMATS[name], BOOKS[name]
    data, wheres, begins = put_together(name)
    assert detect_format(source(data, form.suffixes[0])) is form
    reading = Reading(source(data, form.suffixes[0]))
    chunks = list(batches(reading.items(), BatchSize()))
    said = [(fault.line, fault.message) for chunk in chunks for fault in chunk.errors]
    said += [(chunk.lines[at], doubt) for chunk in chunks for at, doubt in chunk.warnings]
    assert len(said) == 10, said
    assert sorted(said) == said_by_convert(Reading(source(data, form.suffixes[0])))
    for (line, message), at, plant in zip(sorted(said), wheres, book.plants, strict=True):
        assert line == at, message
        assert plant.message in message
    taken = {at for at, plant in zip(SPOILED, book.plants, strict=True) if plant.taken}
    sound = [
        (str(record.grid), begins[index])
        for index, record in enumerate(PUZZLES)
        if index not in SPOILED or index in taken
    ]
    assert [
        found for chunk in chunks for found in zip(chunk.grids, chunk.lines, strict=True)
    ] == sound


def a_game(number: int, text: str = "") -> str:
    return text or f'<game data="{str(PUZZLES[number].grid).replace(".", "0")}"/>'


# A line of an XML file of ten games, in its fifth game's place or above it; what is said of it.
MARKUP = {
    "<gaem data='5'/>": ("no element <gaem>", "did you mean game?"),
    "<game dta='5'/>": ("no attribute 'dta'", "did you mean data?"),
    "5 3 4 ...": ("text between elements: '5 3 4 ...'", None),
    "<game data='5>": ("no whole XML: a quote that does not end", None),
    "<game data=''": ("no whole XML: a tag that does not end", None),
    "<game data='5' data='6'/>": ("no whole XML: duplicate attribute", None),
    "<game data='&broken;'/>": ("no whole XML: undefined entity", None),
    "<game state='1'> data='5'/>": ("<game> does not end", None),
    "<game data='53<4' state='1'/>": ("no whole XML: a quote that does not end", None),
    "<name>5": ("<name> does not end", None),
    "</folder>": ("</folder> ends nothing", None),
    "<folder>": ("<folder> does not end", None),
    "<folder name='a></folder>": ("no whole XML: a quote that does not end", None),
    "<folder></foldre>": ("</foldre> where <folder> should end", None),
    "<extra>5<more>6</more></extra>": ("no element <extra>", None),
}


@pytest.mark.parametrize("text", MARKUP)
def test_what_is_wrong_in_xml_spoils_nothing_else(text: str) -> None:
    games = [a_game(number, text if number == 4 else "") for number in range(10)]
    found = items(FORMATS["opensudoku"], "\n".join(["<opensudoku>", *games, "</opensudoku>"]))
    (fault,) = [item for item in found if isinstance(item, ParseError)]
    assert (fault.line, fault.message, fault.hint) == (6, *MARKUP[text])
    assert [(item.line, str(item.grid)) for item in found if isinstance(item, Record)] == [
        (number + 2, str(PUZZLES[number].grid)) for number in range(10) if number != 4
    ]


# What is done to one of ten objects of a list; what is said of it, and whether it is taken.
BROKEN: dict[str, tuple[Callable[[str], str], str, bool]] = {
    "no end": (lambda row: row.replace("}", ""), "no JSON: Expecting property name", False),
    "no begin": (lambda row: row[1:], "no JSON", False),
    "no quote": (lambda row: row.replace('",', ",", 1), "no JSON: Expecting ',' delimiter", False),
    "no colon": (lambda row: row.replace(":", "", 1), "no JSON: Expecting ':' delimiter", False),
    "a comma more": (lambda row: row + ",", "no JSON: a comma too many", True),
    "no comma": (lambda row: row.rstrip(","), "no JSON: a comma is missing", True),
    "a name twice": (lambda row: '{"grid":1,' + row[1:], "'grid' twice in one object", False),
    "an end more": (lambda row: row.replace("}", "}}"), "no JSON", False),
    "words": (lambda _: "words,", "no JSON: Expecting value", False),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_wrong_in_a_list_of_json_spoils_nothing_else(case: str) -> None:
    change, message, is_taken = BROKEN[case]
    form = FORMATS["json"]
    rows = written(form, [replace(puzzle, title="x") for puzzle in PUZZLES[:10]]).decode()
    own, *whole, own_end = rows.splitlines()
    for head, foot in ((own, own_end), ("[", "]")):
        for end, at in product(("\n", ""), (0, 4, 8)):
            objects = whole[:]
            objects[at] = change(objects[at])
            found = items(form, end.join([head, *objects, foot]))
            faults = [item for item in found if isinstance(item, ParseError)]
            assert [fault.line for fault in faults] == [at + 2 if end else 1], (head, end, at)
            assert faults[0].message.startswith(message), (head, end, at)
            sound = [(item.line, str(item.grid)) for item in found if isinstance(item, Record)]
            assert sound == [
                (number + 2 if end else 1, str(PUZZLES[number].grid))
                for number in range(10)
                if number != at or is_taken
            ], (head, end, at)


def test_entries_in_one_line_have_numbers() -> None:
    for name, between in (("json", ""), ("opensudoku", "")):
        text = written(FORMATS[name], PUZZLES[:3]).decode()
        whole = text.replace(str(PUZZLES[1].grid).replace(".", "0" if name[0] == "o" else "."), "5")
        reading = Reading(source(between.join(whole.split("\n"))))
        assert [reading.name(item) for item in reading] == [
            f"test:1: entry {number}" for number in (1, 2, 3)
        ]


@pytest.mark.parametrize("name", ["sdk", "ss", "sdx", "qqwing"])
def test_what_is_said_of_a_spoiled_puzzle_goes_with_it(name: str) -> None:
    form = FORMATS[name]
    three = [with_more(name, record) for record in PUZZLES[:3]]
    first, second, third = (written(form, [record]).decode() for record in three)
    at = next(n for n, row in enumerate(second.splitlines()) if is_a_row(row))
    rows = second.splitlines(keepends=True)
    rows[at + 1] = rows[at + 1].replace(".", "q", 1) if "." in rows[at + 1] else "q\n"
    between = "" if name in ("sdk", "qqwing") else "\n"
    found = items(form, between.join([first, "".join(rows), third]))
    alone = [items(form, text)[0] for text in (first, third)]
    faults = [item for item in found if isinstance(item, ParseError)]
    assert len(faults) == 1, faults
    sound = [replace(item, line=1) for item in found if isinstance(item, Record)]
    assert sound == [replace(item, line=1) for item in alone if isinstance(item, Record)]


def is_a_row(line: str) -> bool:
    """Tell a row of cells or candidates from frames, headers and sections."""
    return len(re.findall(r"[0-9.]", line)) > 8 and "---" not in line and line[0] not in "#["


def with_more(name: str, record: Record) -> Record:
    """Return a puzzle with what a format keeps beside the givens."""
    if name != "qqwing":
        return replace(played(record, candidates=name == "ss"), title="A title")
    solved = SOLUTIONS["Difficult"]
    digits = {a: b for a, b in zip(solved, str(record.grid), strict=True) if b != "."}
    rest = sorted({*"123456789"} - {*digits.values()})
    digits |= zip(sorted({*"123456789"} - digits.keys()), rest, strict=True)
    solution = Grid("".join(digits[digit] for digit in solved))
    return replace(record, solution=solution, details={"Difficulty": "Easy"})
