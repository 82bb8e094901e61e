"""Files are opened, read and named in errors."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats import reading as files
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.source.source import LONGEST_LINE
from tests.conftest import SIMPLE
from tests.formats.support import source

if TYPE_CHECKING:
    from pathlib import Path


def test_a_reading_counts_puzzles_and_errors() -> None:
    reading = files.Reading(source(f"{SIMPLE}\n1\n", ".txt"))
    items = list(reading)
    assert [reading.name(item) for item in items] == ["test.txt:1", "test.txt:2"]
    assert reading.summary() == "test.txt: line, 1 puzzle, 1 error"


def test_blocks_of_lines_become_records() -> None:
    odd = "x" + SIMPLE[1:]
    text = f"{SIMPLE}\n" * 500 + f"1\n{odd}\n" + f"{odd}\n" * 40 + f"{SIMPLE} # end"
    reading = files.Reading(source(text))
    items = list(reading)
    assert (reading.records, reading.errors) == (542, 1)
    assert [item.line for item in items] == list(range(1, 544))
    assert isinstance(items[-1], Record)
    assert items[-1].notes == "end"


def test_a_blank_mark_is_refused_by_other_formats() -> None:
    with pytest.raises(FormatError, match="hodoku has its own marks"):
        files.Reading(source(""), FORMATS["hodoku"], blank=".")


@pytest.mark.parametrize("name", ["missing", "a\x00b", "."])
def test_a_missing_file_is_an_error(name: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot read"), files.open_source(tmp_path / name):
        pass


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_lines_that_only_seem_plain_are_errors(end: str) -> None:
    hidden = f"{SIMPLE[:40]}\n{SIMPLE[40:80]}"  # two lines, 81 bytes with the end between
    odd = SIMPLE[:40] + "\r" + SIMPLE[41:]
    text = end.join([*[SIMPLE] * 20, hidden, *[SIMPLE] * 10, odd, *[SIMPLE] * 10])
    items = list(files.Reading(source(text + end)))
    assert sum(isinstance(item, Record) for item in items) == 40
    assert {item.line for item in items if isinstance(item, ParseError)} == {21, 22, 33, 34}


def test_an_error_that_ends_the_reading_is_an_entry() -> None:
    text = f":0000:x:{SIMPLE}:::\n" + "x" * (LONGEST_LINE + 1)
    first, last = files.Reading(source(text))
    assert isinstance(first, Record)
    assert isinstance(last, ParseError)
    assert last.message.startswith("a line of more than")
