"""The rule for a typed line: the Palm document's examples, and properties of any line."""

from __future__ import annotations

from math import isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sudokudb.line_editing import edit_line
from sudokudb.notation import DIGITS, EMPTY, SIZES

sizes = st.sampled_from(SIZES)
typed_lines = st.text(DIGITS + DIGITS.lower() + "0-xX._* ٣５²é\t", max_size=30) | st.text()


def rows_of(size: int) -> st.SearchStrategy[str]:
    return st.text(EMPTY + DIGITS[:size], min_size=size, max_size=size)


rows = sizes.flatmap(rows_of)


def is_grouped(typed: str, size: int) -> bool:
    return {len(group) for group in typed.split()} == {isqrt(size)}


def zeros(row: str) -> str:
    """Return a row as the document writes it."""
    return row.replace(EMPTY, "0")


def test_examples_of_the_document() -> None:
    assert zeros(edit_line(EMPTY * 9, "xx2x4")) == "002040000"
    assert zeros(edit_line(EMPTY * 9, "--2-4")) == "002040000"
    assert zeros(edit_line("..2.4....", "xx0")) == "000040000"
    assert zeros(edit_line("..2.4....", "xx3xx6")) == "003046000"


@pytest.mark.parametrize(
    ("row", "typed", "after"),
    [
        ("..2.4....", "", "..2.4...."),
        ("..2.4....", "123456789", "123456789"),
        ("..2.4....", "1234567891", "123456789"),  # the tenth character is ignored
        ("..2.4....", "xxxxxxxxx5", "..2.4...."),
        ("..2.4....", "000000000", "........."),
        ("..2.4....", "  3", "..3.4...."),  # a space counts as a character
        ("..2.4....", "\t\t3", "..3.4...."),
        ("..2.4....", "٣５²", "..2.4...."),  # digits of other scripts are not digits
        ("..2.4....", "abc", "..2.4...."),
        ("1234", "56x0", "123."),
        ("................", "9aGg", "9AGG............"),
        ("................", "hH", "................"),
        ("." * 25, "xpPq", ".PP" + "." * 22),
        ("..2.4....", "123 456 789", "123456789"),
        ("..2.4....", " 1-- 4x0  xx9", "1.244...9"),
        ("..2.4....", "123 45 6789", "123.45.67"),  # not as the boxes: spaces count
    ],
)
def test_typed_lines(row: str, typed: str, after: str) -> None:
    assert edit_line(row, typed) == after


@given(rows, typed_lines)
def test_each_cell_depends_only_on_the_character_at_its_position(row: str, typed: str) -> None:
    assume(not is_grouped(typed, len(row)))
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
def test_characters_after_the_last_column_are_ignored(row: str, typed: str, more: str) -> None:
    cut = typed[: len(row)].ljust(len(row), "x")
    assume(not any(is_grouped(line, len(row)) for line in (typed, cut, cut + more)))
    assert edit_line(row, cut + more) == edit_line(row, cut) == edit_line(row, typed)
