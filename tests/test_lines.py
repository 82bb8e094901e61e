"""The rule for one typed line: the document's own examples, and what holds of any line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.line_editing import edit_line, new_line
from sudokudb.notation import DIGITS, EMPTY, SIZES

sizes = st.sampled_from(SIZES)
typed_lines = st.text(DIGITS + DIGITS.lower() + "0-xX._* ٣５²é\t", max_size=30) | st.text()


def rows_of(size: int) -> st.SearchStrategy[str]:
    return st.text(EMPTY + DIGITS[:size], min_size=size, max_size=size)


rows = sizes.flatmap(rows_of)


def zeros(row: str) -> str:
    """Write a row as the document does."""
    return row.replace(EMPTY, "0")


def test_the_documents_examples() -> None:
    assert zeros(new_line("xx2x4")) == "002040000"
    assert zeros(new_line("--2-4")) == "002040000"
    assert zeros(edit_line("..2.4....", "xx0")) == "000040000"
    assert zeros(edit_line("..2.4....", "xx3xx6")) == "003046000"


@pytest.mark.parametrize(
    ("row", "typed", "after"),
    [
        ("..2.4....", "", "..2.4...."),
        ("..2.4....", "123456789", "123456789"),
        ("..2.4....", "1234567891", "123456789"),  # the tenth does not count
        ("..2.4....", "xxxxxxxxx5", "..2.4...."),
        ("..2.4....", "000000000", "........."),
        ("..2.4....", "  3", "..3.4...."),  # a blank holds a place like any other
        ("..2.4....", "\t\t3", "..3.4...."),
        ("..2.4....", "٣５²", "..2.4...."),  # digits of other scripts are no digits
        ("..2.4....", "abc", "..2.4...."),
        ("1234", "56x0", "123."),
        ("................", "9aGg", "9AGG............"),
        ("................", "hH", "................"),
        ("." * 25, "xpPq", ".PP" + "." * 22),
    ],
)
def test_lines(row: str, typed: str, after: str) -> None:
    assert edit_line(row, typed) == after


@given(typed_lines, sizes)
def test_a_new_line_equals_editing_an_empty_one(typed: str, size: int) -> None:
    assert new_line(typed, size) == edit_line(EMPTY * size, typed)


@given(rows, typed_lines)
def test_each_cell_depends_on_the_character_in_its_place_alone(row: str, typed: str) -> None:
    after = edit_line(row, typed)
    assert len(after) == len(row)
    own = DIGITS[: len(row)]
    for place, (old, new) in enumerate(zip(row, after, strict=True)):
        mark = typed[place : place + 1]
        if mark == "0":
            assert new == EMPTY
        elif mark and mark in own + own.lower():
            assert new == mark.upper()
        else:
            assert new == old


@given(rows, typed_lines, typed_lines)
def test_what_lies_beyond_the_last_column_does_not_count(row: str, typed: str, more: str) -> None:
    cut = typed[: len(row)].ljust(len(row), "x")
    assert edit_line(row, cut + more) == edit_line(row, cut) == edit_line(row, typed)


@given(rows, typed_lines)
def test_typing_a_line_again_changes_nothing(row: str, typed: str) -> None:
    once = edit_line(row, typed)
    assert edit_line(once, typed) == once


@given(sizes.flatmap(lambda size: st.tuples(rows_of(size), rows_of(size))))
def test_any_row_can_be_typed_over_any_other(pair: tuple[str, str]) -> None:
    row, wanted = pair
    assert edit_line(row, zeros(wanted)) == wanted
    assert new_line(wanted, len(row)) == wanted


@given(rows)
def test_a_row_typed_over_itself_stays(row: str) -> None:
    assert edit_line(row, row) == row
    assert edit_line(row, "") == row
    assert edit_line(row, "x" * len(row)) == row
    assert edit_line(row, "0" * len(row)) == EMPTY * len(row)
