"""Notes about queries whose reading could surprise."""

from __future__ import annotations

import pytest

from sudokudb.query.notes import notes_on

OR = '"or" was searched in titles; OR is the operator'
AND = '"and" was searched in titles; AND is the operator'

NOTES = {
    "": [],
    "tag:a or tag:b": [],
    "tag:a or x": [OR],
    "salt and pepper": [AND],
    "x or y and z": [OR, AND],
    "or": [],
    'tag:a "or" x': [],
    "tag:a title:or": [],
    "tag:a order": [],
    "tag:a givens:20 or tag:b": ["this was read as `(tag:a givens:20) OR tag:b`"],
    "x OR y z": ["this was read as `title:x OR (title:y title:z)`"],
    "x y OR tag:a or (1)": [OR],
    "(tag:a givens:20) or tag:b": [],
    '"(" tag:b or tag:c': ['this was read as `(title:"(" tag:b) OR tag:c`'],
    "tag:a tag:b OR x or y": [OR, "this was read as `(tag:a tag:b) OR (title:x title:or title:y)`"],
}


@pytest.mark.parametrize("text", NOTES)
def test_a_surprising_reading_is_noted(text: str) -> None:
    assert notes_on(text) == NOTES[text]
