"""Files with damaged puzzles, in every format that gives the line of an error."""

from __future__ import annotations

import io
import json
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from tests.formats.support import puzzles, written

if TYPE_CHECKING:
    from collections.abc import Callable

Lines = list[str]

PUZZLES = puzzles(20, seed=7)
CONFLICT = Record(grid=Grid("55" + "." * 79))
DAMAGED = range(1, 21, 2)
"""Every other puzzle, the last among them."""


@dataclass(frozen=True)
class Damage:
    """How the lines of a puzzle are changed, and the expected message with its line in the puzzle.

    `record` replaces the puzzle. The puzzle is read all the same if it `is_read`.
    """

    change: Callable[[Lines], Lines]
    message: str
    at: int = 0
    record: Record | None = None
    is_read: bool = False


def line(
    change: Callable[[str], str], message: str, at: int = 0, *, is_read: bool = False
) -> Damage:
    """Return a change of one line."""

    def change_one(lines: Lines) -> Lines:
        return [*lines[:at], change(lines[at]), *lines[at + 1 :]]

    return Damage(change_one, message, at, is_read=is_read)


def replaced(pattern: str, text: str, message: str, at: int = 0) -> Damage:
    """Return the replacement of the first match in a line."""
    return line(lambda old: re.sub(pattern, text, old, count=1), message, at)


def cells(change: Callable[[str], str], message: str) -> Damage:
    """Return a change of the 81 cells of a line."""
    return line(lambda text: re.sub(r"[0-9.]{81}", lambda found: change(found[0]), text), message)


def conflict(at: int = 0) -> Damage:
    """Return a puzzle with a digit twice in a row."""
    return Damage(list, "the grid has conflicts: 5 twice in row 1: r1c1, r1c2", at, CONFLICT)


def drawing(
    place: Callable[[int], int] = int,
    between: str = "",
    *,
    ten: str = "A",
    word: str = "9 rows expected, 8 found",
    word_at: int = 0,
    words: str = "'Page two' is not a row",
) -> tuple[Damage, ...]:
    """Return what can be wrong with a drawn grid.

    `place` returns the line of a row, `between` separates cells. The others are the messages for
    a digit above 9, and for words in place of the first row or among the rows.
    """
    cell, first = r"[0-9.]+" if between else r"[0-9.]", place(0)
    return (
        replaced(cell + r"[ ,]*", "", "9 cells expected in row 3, 8 found", place(2)),
        replaced(cell, rf"\g<0>{between}1", "9 cells expected in row 1, 10 found", first),
        replaced(cell, "q", "'q'", place(8)),
        replaced(cell, ten, f"{ten} at r9c1" if ten == "A" else f"'{ten}'", place(8)),
        Damage(lambda rows: [*rows[:first], "quiz", *rows[first + 1 :]], word, first + word_at),
        line(lambda _: "", "an empty line below row 6, inside", place(6)),
        Damage(
            lambda rows: [*rows[: place(4)], *rows[place(4) + 1 :]],
            "9 rows expected, 8 found",
            first,
        ),
        Damage(lambda rows: [*rows[: place(4)], "Page two", *rows[place(4) :]], words, place(4)),
        conflict(first),
        Damage(lambda rows: rows[: place(5)], "9 rows expected, 5 found", first),
    )


def with_rules(row: int) -> int:
    return row + row // 3


def framed(row: int) -> int:
    return row + row // 3 + 1


@dataclass(frozen=True)
class Layout:
    """How a format's file is built of its puzzles, and the damage that they can have.

    `head` and `foot` count the lines above and below all puzzles. `first` is the line of a
    puzzle's first row.
    """

    damages: tuple[Damage, ...]
    head: int = 0
    foot: int = 0
    between: tuple[str, ...] = ()
    comma: str = ""
    by_entry: bool = False
    first: int = 0
    titled: bool = False


FIELDS = (
    cells(lambda c: c[1:], "80 "),
    cells(lambda c: c + "1", "82 "),
    cells(lambda c: c[:40] + "q" + c[41:], "'q'"),
    cells(lambda c: c[:40] + "A" + c[41:], "A at r5c5"),
    cells(lambda c: c[:40] + "٣" + c[41:], "'٣'"),
)
BY_LINE = (
    *FIELDS,
    cells(lambda _: "quiz", "quiz"),
    cells(lambda c: c[:54], "81 cells expected, 54 found"),
    cells(lambda c: c + c, "81 cells expected, 162 found"),
    conflict(),
    cells(lambda c: c[:30], "30 found"),
)
HODOKU = (
    *FIELDS[:3],
    FIELDS[4],
    line(lambda _: "quiz", "expected, 0 found"),
    cells(lambda _: "", "expected, 0 found"),
    line(lambda text: text[:-3] + ":999 1:::", "'1'"),
    replaced(":", "", "expected, 5 found"),
    conflict(),
    line(lambda text: text[:60], "81 cells expected"),
)
SUKAKU = (
    line(lambda text: text[1:], "expected, 728 found"),
    line(lambda text: text + "1", "expected, 730 found"),
    line(lambda text: text[:99] + "q" + text[100:], "'q'"),
    line(lambda text: "2" + text[1:], "r1c1: '2'"),
    line(lambda _: "quiz", "expected, 4 found"),
    line(lambda text: text[:81], "expected, 81 found"),
    line(lambda text: text + text, "expected, 1458 found"),
    line(lambda text: text[:99] + "٣" + text[100:], "'٣'"),
    conflict(),
    line(lambda text: text[:300], "expected, 300 found"),
)
WIKI = (
    line(lambda text: text[1:], "expected, 161 found"),
    line(lambda text: text + "1", "expected, 163 found"),
    line(lambda text: text[:99] + "!" + text[100:], "'!'"),
    line(lambda text: "07" + text[2:], "r1c1: "),
    line(lambda _: "5...2..13", "a row of a grid"),
    line(lambda text: text[:80], "expected, 80 found"),
    line(lambda text: "K9B" + text, "K9B and 162"),
    line(lambda text: text[:99] + "٣" + text[100:], "'٣'"),
    conflict(),
    line(lambda text: text[:100], "expected, 100 found"),
)
SOLO = (
    replaced("[a-z]*$", "_1" * 9, "cell 82 is outside"),
    line(lambda text: text + "z", "81 cells expected"),
    line(lambda text: text + "!", "'!' does not belong"),
    replaced(r":\d", ":10", "10 is not a digit"),
    line(lambda _: "5...2..13", "a row of a grid"),
    line(lambda _: "3x3:a", "expected, 1 found"),
    replaced("3x3:", "3x3#", "a random seed"),
    replaced("3x3:", "2x3:", "is not a digit of a 6×6 grid"),
    conflict(),
    line(lambda text: text[:30], "81 cells expected"),
)
GOOD_SUDOKU = (
    line(lambda text: text[:-4], "expected, 39 found"),
    line(lambda text: text[:-4] + "AAAABwA=", "expected, 44 found"),
    replaced(r"\$", "$!", "'!' (character 1) does not"),
    replaced(r"\$..", "$/w", "r1c1: 15 is not a digit"),
    line(lambda _: "5...2..13", "a row of a grid"),
    line(lambda text: text.split("$")[0] + "a", "a link of another format"),
    line(lambda text: text.split("$")[0] + "$", "no content"),
    line(lambda text: text[:-3] + "!" + text[-3:], "'!' (character 54) does not"),
    conflict(),
    line(lambda text: text[:50], "41 bytes expected"),
)
EXCHANGE = (
    *FIELDS[:3],
    FIELDS[4],
    line(lambda _: "quiz", "hash"),
    cells(lambda _: "", "81 cells expected"),
    line(lambda text: text[1:], "hash of 12"),
    line(lambda text: text[:-4] + "hard", "'hard'"),
    conflict(),
    line(lambda text: text[:50], "expected, 37 found"),
)
GSF = (
    *FIELDS,
    line(lambda _: "quiz", "'q'"),
    cells(lambda _: "", "is empty"),
    line(lambda text: re.sub("[^,]", "", text), "is empty"),
    conflict(),
    line(lambda text: text[:50], "expected, 50 found"),
)
TABLE = (
    *FIELDS[:4],
    line(lambda _: "quiz", "expected, 1 found"),
    line(lambda text: f",{text}", "is empty"),
    line(lambda text: re.sub("[^,]", "", text), "an empty row of "),
    line(lambda text: text + ",1", "fields expected", is_read=True),
    conflict(),
    line(lambda text: text[:50], "expected, 1 found"),
)
OBJECTS = (
    *FIELDS[:4],
    cells(lambda _: "quiz", "'q'"),
    cells(lambda _: "", "'grid' is empty"),
    replaced(r'"grid":"[^"]*"', '"grid":null', "'grid' is null"),
    conflict(),
    replaced(r'"grid":"[^"]*"', '"grid":"x"', "expected, 1 found"),
    cells(lambda c: c[:30], "expected, 30 found"),
)
JSON = (*OBJECTS[:-1], replaced(r'"grid":"[^"]*"', '"title":"x"', "'grid' is missing"))
JSON_LINES = (*OBJECTS[:-1], line(lambda text: text[:70], "not JSON: "))
XML = (
    *FIELDS[:4],
    cells(lambda _: "quiz", "'q'"),
    cells(lambda _: "", "no grid"),
    line(lambda _: "<game/>", "no grid"),
    cells(lambda c: "version: 9&#10;" + c, "'9'"),
    conflict(),
    cells(lambda c: c[:30], "expected, 30 found"),
)


def link(address: str) -> tuple[Damage, ...]:
    """Return what can be wrong with a link, of which `address` is the part before the content."""

    def content(change: Callable[[str], str], message: str) -> Damage:
        return line(lambda text: address + change(text.removeprefix(address)), message)

    return (
        content(lambda text: text[:60], "cut off"),
        content(lambda text: text[:200], "cut off"),
        content(lambda text: text[:70] + "!" + text[70:], "'!' (character 71) does"),
        line(lambda _: "5...2..13", "a row of a grid"),
        line(lambda _: "https://www.sudokuwiki.org/sudoku.htm?bd=1", "a link of another format"),
        content(lambda text: text[:-40], "cut off"),
        content(lambda text: text[:100] + text[140:], "damaged"),
        content(lambda _: "", "no content"),
        conflict(),
        content(lambda text: text[:150], "cut off"),
    )


GAP = ("",)
LAYOUTS: dict[str, Layout] = {
    "line": Layout(BY_LINE),
    "sdm": Layout(BY_LINE),
    "msk": Layout(drawing(), between=GAP),
    "spf": Layout(drawing(with_rules, " "), between=GAP),
    "sdk": Layout(drawing(lambda row: row + 1), titled=True, first=1),
    "ss": Layout(drawing(framed), between=GAP, first=1),
    "sdx": Layout(
        drawing(int, " ", ten="10", word=", 1 found", words=", 2 found"),
        between=GAP,
    ),
    "hodoku": Layout(HODOKU),
    "pencilmarks": Layout(
        drawing(framed, " ", ten="10", word=", 1 found", words=", 2 found"),
        between=GAP,
        first=1,
    ),
    "sukaku": Layout(SUKAKU),
    "exchange": Layout(EXCHANGE),
    "gsf": Layout(GSF, head=1),
    "qqwing": Layout(drawing(with_rules, " ", word_at=1)),
    "qqwing-csv": Layout(TABLE, head=1),
    "sudokuwiki": Layout(WIKI),
    "goodsudoku": Layout(GOOD_SUDOKU),
    "numbers": Layout(drawing(int, ",", ten="10"), between=GAP),
    "kaggle": Layout(TABLE, head=1),
    "csv": Layout(TABLE, head=1),
    "parquet": Layout(OBJECTS, head=1, foot=1, comma=",", by_entry=True),
    "json": Layout(JSON, head=1, foot=1, comma=","),
    "jsonl": Layout(JSON_LINES),
    "opensudoku": Layout(XML, head=3, foot=2),
    "f-puzzles": Layout(link("https://f-puzzles.com/?load=")),
    "sudokupad": Layout(link("https://sudokupad.app/fpuzzles")),
    "penpa": Layout(link("https://swaroopg92.github.io/penpa-edit/#m=edit&p=")),
    "solo": Layout(SOLO),
}


def damaged_file(name: str) -> tuple[bytes, list[int], list[int]]:
    """Return a file of a format, the lines of its ten errors, and the lines of all puzzles."""
    form, layout = FORMATS["json" if name == "parquet" else name], LAYOUTS[name]
    whole = written(form, PUZZLES[:1]).decode().splitlines()
    text = whole[: layout.head]
    damages = dict(zip(DAMAGED, layout.damages, strict=True))
    errors, begins = [], []
    for index, record in enumerate(PUZZLES):
        damage = damages.get(index)
        record = damage.record if damage and damage.record else record
        record = replace(record, title=f"No. {index}") if layout.titled else record
        entry = written(form, [record]).decode().splitlines()
        entry = entry[layout.head : len(entry) - layout.foot]
        begins.append(index + 1 if layout.by_entry else len(text) + layout.first + 1)
        if damage:
            errors.append(index + 1 if layout.by_entry else len(text) + damage.at + 1)
            entry = damage.change(entry)
        if index < len(PUZZLES) - 1:
            entry[-1:] = [entry[-1] + layout.comma, *layout.between]
        text += entry
    text += whole[len(whole) - layout.foot :]
    data = "".join(f"{row}\n" for row in text).encode()
    return parquet_of(data) if name == "parquet" else data, errors, begins


def parquet_of(data: bytes) -> bytes:
    """Return the objects of a JSON file as the rows of a Parquet file."""
    arrow = pytest.importorskip("pyarrow")
    tables = pytest.importorskip("pyarrow.parquet")
    out = io.BytesIO()
    schema = arrow.schema([(field, arrow.string()) for field in ("grid", "title")])
    tables.write_table(arrow.Table.from_pylist(json.loads(data)["puzzles"], schema), out)
    return out.getvalue()
