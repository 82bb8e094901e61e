"""The completion of queries: fields, values, names in use."""

from __future__ import annotations

import pytest

from sudokudb.library.completion import complete, endings
from sudokudb.query.measures import SAME

NAMES = {"tags": ["monday", "morning", "b c", "x"], "collections": ["club"]}
ENDINGS = {
    "": [],
    "lev": ["level:"],
    "-lev": ["-level:"],
    "givens:24 s": [
        f"givens:24 {name}:"
        for name in (
            "source",
            "solutions",
            "se",
            "score",
            "steps",
            "size",
            "symmetry",
            "same",
            *SAME,
        )
    ],
    "level:": [f"level:{level}" for level in ("simple", "intermediate", "difficult", "nested")],
    "level:simple,n": ["level:simple,nested"],
    "has:ga": ["has:game"],
    "needs:xy-": ["needs:xy-wing", "needs:xy-chain", "needs:xy-cycle"],
    "by:": ["by:hodoku", "by:se"],
    "played:": ["played:yes", "played:no"],
    "-tag:mo": ["-tag:monday", "-tag:morning"],
    "tags:m": ["tags:monday", "tags:morning"],
    "tag:b": [],  # it would need quotes
    "collection:c": ["collection:club"],
    "givens:2": [],
    "wrong:x": [],
    "hard ": [],
}
COMPLETED = {
    "lev": "level:",
    "tag:m": "tag:mo",
    "tag:mo": "tag:monday",
    "s": "source:",
    "so": "source:",
    "tag:z": "tag:z",
}


@pytest.mark.parametrize("text", ENDINGS)
def test_the_last_word_is_completed(text: str) -> None:
    assert endings(text, lambda kind: NAMES[kind.name]) == ENDINGS[text]


@pytest.mark.parametrize("text", COMPLETED)
def test_a_text_is_completed_as_far_as_it_is_certain(text: str) -> None:
    found = endings(text, lambda kind: NAMES[kind.name])
    assert complete(text, found) == COMPLETED[text]
