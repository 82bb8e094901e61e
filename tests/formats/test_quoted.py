"""Rows of tables with a mistake in them: one message, and the rows around are read."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.model.solution_checks import warnings_of
from sudokudb.notation import EMPTY
from tests.formats.structured import PUZZLE, SOLUTION, read_with, written
from tests.formats.support import puzzles

QUOTES = {
    "before a field": '"t{},{},easy\n',
    "behind a title": 't{}","{},easy\n',
    "before the puzzle": 't{},"{},easy\n',
}


@pytest.mark.parametrize("below", ['"t{}",{},"easy"\n', "t{},{},easy\n", 't{},"{}","ea\nsy"\n'])
@pytest.mark.parametrize("case", QUOTES)
def test_a_quote_that_does_not_end_spoils_its_line_alone(case: str, below: str) -> None:
    rows = [below.format(number, PUZZLE) for number in range(6)]
    rows[2] = QUOTES[case].format(2, PUZZLE)
    entries = read_with("kaggle", "title,puzzle,level\n" + "".join(rows))
    (fault,) = [entry for entry in entries if isinstance(entry, ParseError)]
    assert fault.message == "a quote that does not end"
    assert fault.line == 2 + 2 * rows[0].count("\n")
    titles = [entry.title for entry in entries if isinstance(entry, Record)]
    assert titles == ["t0", "t1", "t3", "t4", "t5"]


@pytest.mark.parametrize("level", ["easy", "", "ea,sy", 'ea""sy'])
@pytest.mark.parametrize("below", ['"t{}",{},"easy"\n', "t{},{},easy\n", 't{},"{}","ea\nsy"\n', ""])
def test_a_quote_that_does_not_end_in_the_last_field_costs_nothing(level: str, below: str) -> None:
    rows = [below.format(number, PUZZLE) for number in range(6)]
    rows[2] = f't2,{PUZZLE},"{level}\n'
    entries = read_with("kaggle", "title,puzzle,level\n" + "".join(rows))
    records = [entry for entry in entries if isinstance(entry, Record)]
    odd = records[2 if below else 0]
    assert len(records) == len(entries) == (6 if below else 1)
    assert odd.details == ({"level": level.replace('""', '"')} if level else {})
    assert [entry.warnings for entry in records if entry.warnings] == [
        ("a quote that does not end",)
    ]
    assert odd.warnings


def broken(row: str, found: str) -> list[tuple[int, str]]:
    """Return what is said of rows of ours of which one is spoiled; the others must be read."""
    sound = [replace(record, notes="a,\nb") for record in puzzles(3)]
    head, *rows = re.split(r"\n(?=[0-9.]{81},)", written("csv", sound).decode())
    text = "\n".join([head, *rows[:2], row, *rows[2:]])
    items = list(read_with("csv", text))
    others = [item for item in items if isinstance(item, Record) and item.notes == "a,\nb"]
    assert {item.grid for item in others} >= {record.grid for record in sound}
    assert found in " ".join(why for _, why in remarks(items))
    return remarks(items)


def remarks(items: list[Record | ParseError]) -> list[tuple[int, str]]:
    """Return all that is said of rows, with their lines."""
    said = [(item.line, item.message) for item in items if isinstance(item, ParseError)]
    records = [item for item in items if isinstance(item, Record)]
    return said + [(record.line, why) for record in records for why in warnings_of(record)]


MARKS = " ".join(["12", "3456789", "."] * 27)
NO_GIVENS = EMPTY * 81
BROKEN = {
    "cut in the candidates": (
        f"{NO_GIVENS},,,,,,,{MARKS[:50]}",
        "8 fields, the header has 17: 'cand",
    ),
    "a field is missing": (
        f"{NO_GIVENS},,,,,,{MARKS},,,,,,,,,",
        "16 fields, the header has 17: 'place",
    ),
    "a comma in the candidates": (
        f"{NO_GIVENS},,,,,,,{MARKS[:50]},{MARKS[50:]},,,,,,,,,",
        "18 fields, the header has 17: 'candidates': candidates of 11 cells, not 81; ignored; 's",
    ),
    "a solution of another": (f"{PUZZLE},,,,,,,,{SOLUTION[::-1]},,,,,,,,,x", "does not solve it"),
    "a quote less at the begin": (f'{PUZZLE},T,,,,a\nb",,,,,,,,,,,', "6 fields"),
    "a quote less at the end": (f'{PUZZLE},T,,,,"a\nb,,,,,,,,,,,', "a quote that does not end"),
    "a quote less in tags": (
        f'{PUZZLE},T,,,,"a\nb",,,,,"[""a"",,,,,,',
        "a quote that does not end",
    ),
    "a quote too many": (f'{PUZZLE},"T""x",,,,"a"\nb",,,,,,,,,,,', "6 fields, the header"),
}


@pytest.mark.parametrize(("row", "found"), BROKEN.values(), ids=BROKEN)
def test_a_mistake_in_a_row_of_ours_is_one_line(row: str, found: str) -> None:
    assert len(broken(row, found)) == 1


def test_a_row_of_many_lines_that_is_no_puzzle_says_how_many() -> None:
    (fault,) = read_with("kaggle", f'id,puzzle\n1,"{PUZZLE}\n2,{PUZZLE}\n"\n')
    assert isinstance(fault, ParseError)
    assert (fault.line, fault.hint) == (2, "a quote that never ends?")
    assert fault.message.endswith("(in one row to line 4)")


NOTE = "words, and more\n\nanother line\n" * 100
END = 3 * 100 + 1


@pytest.mark.parametrize("name", ["kaggle", "csv"])
@pytest.mark.parametrize("last", [True, False])
def test_a_note_of_many_lines_with_an_open_quote_is_one_mistake(name: str, last: bool) -> None:
    sound = puzzles(3)
    head = "puzzle,title,notes\n" if name == "kaggle" else written("csv", []).decode()
    commas = "," * (head.count(",") - 2)
    fields = f'T,"{NOTE}' if last and name == "kaggle" else f'"T{NOTE}'
    rows = [f"{sound[0].grid},{fields}", *(f"{x.grid},T,fine{commas}\n" for x in sound[1:])]
    entries = read_with(name, head + "".join(rows))
    said = remarks(entries)
    assert said == [(2, f"a quote that does not end: lines 3 to {END} are taken for its text")]
    records = [item.grid for item in entries if isinstance(item, Record)]
    assert records[-2:] == [record.grid for record in sound[1:]]
