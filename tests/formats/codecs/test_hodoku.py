"""HoDoKu's library lines, and plain lines with placed and deleted digits."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from tests.conftest import SIMPLE
from tests.formats.support import read_one, records_in, source, written

PLACED = SIMPLE.replace(".", "+5", 1)
LIBRARY = f":0702-1:7:{SIMPLE}:912 913:743::\n"
LINES = {
    "bare": (SIMPLE, None, ""),
    "bare, with a comment": (f"{SIMPLE} # ssts u5(1) s", None, "ssts u5(1) s"),
    "placed": (PLACED, "5", ""),
    "deleted": (f"{SIMPLE}:111 912", None, ""),
    "placed and deleted, with commas": (f"{PLACED}:912, 914:", "5", ""),
    "placed, deleted, what a step would take": (f"{PLACED}:912 914::", "5", ""),
}


def items(text: str) -> list[Record | ParseError]:
    found = Reading(source(text))
    assert found.form.name == "hodoku"
    return [item for item in found if isinstance(item, Record | ParseError)]


@pytest.mark.parametrize("name", LINES)
def test_plain_lines_among_library_lines_are_read(name: str) -> None:
    line, placed, notes = LINES[name]
    first, record, last = items(f"{LIBRARY}{line}\n{LIBRARY}")
    assert isinstance(record, Record)
    assert isinstance(first, Record)
    assert isinstance(last, Record)
    assert (str(record.grid), record.line, record.notes) == (SIMPLE, 2, notes)
    assert (str(record.placed).strip(".") if record.placed else None) == placed
    assert (record.candidates is None) is (":" not in line)
    assert (first.details, last.line) == (last.details, 3)


STATES = [f"{PLACED}:111 912", f"{PLACED}:", f"{SIMPLE}:111 912", f"  {SIMPLE}:111, 912:344"]
NO_STATES = [SIMPLE, f"{SIMPLE}:111", f"{SIMPLE}: 12 345", f"{SIMPLE}:9.1", f"{SIMPLE}#912 913"]


@pytest.mark.parametrize("line", STATES)
def test_placed_or_deleted_digits_make_a_line_hodokus(line: str) -> None:
    (record,) = records_in(items(line + "\n"))
    assert str(record.grid) == SIMPLE


@pytest.mark.parametrize("line", NO_STATES)
def test_other_remarks_do_not_make_a_line_hodokus(line: str) -> None:
    assert Reading(source(line + "\n")).form.name == "line"


def test_comments_above_a_library_may_be_long() -> None:
    """As in HoDoKu's own, which explains itself in ninety lines."""
    (record,) = items("# Format:\n#\n\n" * 90 + LIBRARY)
    assert record.line == 271


def test_an_error_does_not_turn_a_library_into_plain_lines() -> None:
    """Each of its lines could be read as a grid with a title before it and notes after it."""
    malformed = LIBRARY.replace("912", "91")
    found = items(LIBRARY * 5 + malformed + LIBRARY * 5)
    assert [item.line for item in found if isinstance(item, ParseError)] == [6]
    assert all(item.candidates for item in records_in(found))


TECHNIQUES = {
    "a plain puzzle": f":0000:x:{SIMPLE}:::",
    "a full house": f":0000:7:{PLACED}:::711:",
    "candidates alone": f":0000:5:{SIMPLE}::::",
    "a variant, eliminations and more": f":0702-2:78:{PLACED}:216 322:743 767::11",
    "a step that must not be found": f":0711-4-x:19:{SIMPLE}:911 216:::",
    "no candidates": f":0610::{PLACED}::357 757::",
    "chain lengths": f":0706:27:{SIMPLE}:216:743 767::5,7",
    "text after the last field": f":0706:27:{SIMPLE}:216:743:::a:b",
}


@pytest.mark.parametrize("name", TECHNIQUES)
def test_a_line_is_written_as_it_was_read(name: str) -> None:
    line = f"{TECHNIQUES[name]}\n"
    record = read_one("hodoku", line)
    assert str(record.grid) == SIMPLE
    assert bool(record.details) is (name != "a plain puzzle")
    assert written("hodoku", [record]).decode() == line


def test_details_that_would_break_a_line_are_not_written() -> None:
    for details in ({"technique": "Naked pair"}, {"technique": "0200", "extra": "a:b"}):
        record = Record(grid=Grid(SIMPLE), details=details)
        assert written("hodoku", [record]).decode() == TECHNIQUES["a plain puzzle"] + "\n"


@pytest.mark.parametrize(
    ("technique", "warning"),
    [("abcd", "'abcd'"), ("0610-1", ""), ("xxxx", ""), ("03111", "")],
)
def test_a_malformed_technique_gives_a_warning(technique: str, warning: str) -> None:
    record = read_one("hodoku", f":{technique}:x:{SIMPLE}:::\n")
    assert len(record.warnings) == bool(warning)
    assert warning in "".join(record.warnings)
