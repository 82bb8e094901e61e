"""The last word of a query is completed to what can stand there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.query.completion import completions
from sudokudb.query.fields import searchable
from sudokudb.query.parsing.functions import FUNCTIONS

if TYPE_CHECKING:
    from collections.abc import Iterable

NAMES = {"tag": ["monday", "two words", "(x)"], "is": ["mine"], "by": ["club", "se"]}

WORDS = {
    "sy": ["symmetry:"],
    "GIV": ["givens:"],
    "-sy": ["-symmetry:"],
    "\u2212sy": ["\u2212symmetry:"],
    "(sy": ["(symmetry:"],
    "-(sy": ["-(symmetry:"],
    "tag:a sy": ["tag:a symmetry:"],
    "bef": ["before("],
    "tag:a or el": ["tag:a or eliminates("],
    "or": [],
    "tag:a or": ["tag:a or "],
    "tag:a or or": [],
    "(tag:a) or": ["(tag:a) or "],
    "(or": [],
    "tag:a (or": [],
    "tag:a -or": [],
    "NOT or": [],
    "level:ne": ["level:nested"],
    "(level:simple,ne": ["(level:simple,nested"],
    "-tag:": ["-tag:monday"],
    "nosuch:": [],
    "17,": [],
    "is:": ["is:diamond", "is:mine", "is:minimal", "is:pearl"],
    "by:": ["by:hodoku", "by:se", "by:club"],
    "count(x-w": ["count(x-wing"],
    "before(x-wing,skys": ["before(x-wing,skyscraper"],
    "before(x-wing, skys": ["before(x-wing, skyscraper"],
    "left(har": ["left(hardest"],
    "count(har": [],
    "count(x-wing)>1 lic": ["count(x-wing)>1 license:"],
}


def names(field: str) -> Iterable[str]:
    return NAMES.get(field, ())


@pytest.mark.parametrize("text", WORDS)
def test_the_last_word_is_completed(text: str) -> None:
    assert completions(text, names) == WORDS[text]


@pytest.mark.parametrize("text", ["", "(", "tag:a "])
def test_without_a_word_everything_that_can_follow_is_listed(text: str) -> None:
    found = completions(text, names)
    fields = [f"{text}{field.name}:" for field in searchable()]
    functions = [f"{text}{name}(" for name in FUNCTIONS]
    operators = ["tag:a or "] if text == "tag:a " else []
    assert found == [*fields, *functions, f"{text}is:", *operators]
