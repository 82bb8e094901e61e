"""The line format: titles, remarks, details and solutions next to a grid."""

from __future__ import annotations

from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.codecs.support import SOLVED
from tests.formats.support import errors_in, read, read_one


def test_text_next_to_a_grid_is_stored() -> None:
    record = read_one("line", f"{SIMPLE} ; rating=2.6 # Medium, from qqwing\n")
    assert record.details == {"rating": "2.6"}
    assert record.notes == "Medium, from qqwing"
    assert str(read_one("line", f"{SIMPLE},{SOLVED}").solution) == SOLVED
    assert read_one("line", f"Monday: {SIMPLE}").title == "Monday"
    assert read_one("line", f"{SIMPLE} // hard").notes == "hard"


def test_an_error_costs_no_other_line() -> None:
    found = read("line", f"{SIMPLE}\n{SIMPLE[1:]}\n{DIFFICULT}\n")
    assert [item.line for item in found] == [1, 2, 3]
    assert [line for line, _ in errors_in(found)] == [2]
