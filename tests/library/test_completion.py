"""The completion of queries with the names in use."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.library.completion import complete, endings
from sudokudb.query.labels import COLLECTIONS, TAGS

if TYPE_CHECKING:
    from sudokudb import Library

ENDINGS = {
    "lev": ["level:"],
    "-lev": ["-level:"],
    "-tag:mo": ["-tag:monday", "-tag:morning"],
    "tags:m": ["tags:monday", "tags:morning"],
    "tag:b": [],  # it would need quotes
    "(collection:c": ["(collection:club"],
    "is:mi": ["is:mine", "is:minimal"],
    "-is:d": ["-is:diamond"],
    "wrong:x": [],
}
COMPLETED = {
    "lev": "level:",
    "tag:m": "tag:mo",
    "tag:mo": "tag:monday",
    "so": "source:",
    "tag:z": "tag:z",
}


@pytest.fixture
def named(library: Library) -> Library:
    """A library with tags, a collection and a saved query."""
    for name in ("monday", "morning", "b c", "x"):
        library.labels.put(TAGS, name, [1])
    library.labels.put(COLLECTIONS, "club", [1])
    library.saved_queries.save("mine", "tag:x")
    return library


@pytest.mark.parametrize("text", ENDINGS)
def test_the_last_word_is_completed_with_names_in_use(named: Library, text: str) -> None:
    assert sorted(endings(named, text)) == sorted(ENDINGS[text])


@pytest.mark.parametrize("text", COMPLETED)
def test_a_text_is_completed_as_far_as_it_is_certain(named: Library, text: str) -> None:
    assert complete(text, endings(named, text)) == COMPLETED[text]
