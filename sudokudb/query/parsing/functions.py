"""The functions of conditions about steps, and their parser."""

from __future__ import annotations

import re
from typing import NamedTuple

from sudokudb.errors import QueryError, say
from sudokudb.query.fields import FIELDS
from sudokudb.query.parsing.atoms import Atom
from sudokudb.query.parsing.values import parse_value
from sudokudb.query.tree import StepCondition
from sudokudb.technique_names import TECHNIQUES

HARDEST = "hardest"
"""The word for the hardest technique of a rating, instead of a technique's name."""
MAX_TECHNIQUES = 20
"""The maximum number of techniques of a function."""
_SINGLES = ("singles", *(each.key for each in TECHNIQUES.values() if each.family == "singles"))
_TAIL = re.compile(r"(>=|<=|=|<|>)([0-9]{1,9})(?=[\s)]|\Z)")


class Function(NamedTuple):
    """A function: how many techniques it takes, whether a number follows, an example, its meaning.

    `takes` says its number of techniques; `by_hardest` is whether it knows the word `hardest`, and
    `skips_singles` whether it passes over singles, so that they cannot be meant.
    """

    least: int
    most: int
    numbered: bool
    takes: str
    example: str
    meaning: str
    by_hardest: bool = False
    skips_singles: bool = False


_ONE, _TWO = say("{name} takes one technique"), say("{name} takes two techniques")
_SEVERAL = say("{name} takes two or more techniques, at most {most}")
_ANY = say("{name} takes one or more techniques, at most {most}")

# fmt: off
FUNCTIONS = {
    "count": Function(
        1, 1, True, _ONE, "count(x-wing)>=2",
        say("how many steps are of a technique or family: count(x-wing)>=2"),
    ),
    "only": Function(
        1, MAX_TECHNIQUES, False, _ANY, "only(singles,subsets)",
        say("whether all steps are of these: only(singles,subsets)"),
    ),
    "first": Function(
        1, 1, False, _ONE, "first(x-wing)",
        say("the technique of the first step that is not a single: first(fish)"),
        skips_singles=True,
    ),
    "before": Function(
        2, 2, False, _TWO, "before(swordfish,chains)",
        say("whether one comes before another: before(swordfish,chains)"),
    ),
    "then": Function(
        2, MAX_TECHNIQUES, False, _SEVERAL, "then(naked-pair,x-wing)",
        say("whether they follow one another, singles left out: then(naked-pair,x-wing)"),
        skips_singles=True,
    ),
    "eliminates": Function(
        1, 1, True, _ONE, "eliminates(x-wing)>=3",
        say("how many candidates a step removes: eliminates(x-wing)>=3"),
    ),
    "left": Function(
        1, 1, True, _ONE, "left(chains)<100",
        say("how many candidates are left before the first: left(hardest)<60"), by_hardest=True,
        skips_singles=True,
    ),
    "step": Function(
        1, 1, True, _ONE, "step(x-wing)>20",
        say("the number of the first such step: step(chains)>20"), by_hardest=True,
    ),
}
# fmt: on
"""The functions of a query, which are about the steps of a rating, by name."""


def parse_call(text: str, start: int, at: int, end: int) -> tuple[StepCondition, int]:
    """Return the condition whose name begins at `start`, and the position after it.

    `at` is the position after its opening parenthesis; nothing from `end` on belongs to it.

    >>> parse_call("count(x-wing)>=2", 0, 6, 16)[0]
    StepCondition(function='count', techniques=('x-wing',), sign='>=', number=2, negated=False, \
rater='')
    """
    name = text[start : at - 1].lower()
    function = FUNCTIONS[name]
    hint = f"`{function.example}`"
    close = text.find(")", at, end)
    if close < 0:
        raise QueryError(say("this parenthesis is never closed"), at - 1, hint)
    words = _split(text, at, close)
    if not function.least <= len(words) <= function.most:
        message = say(function.takes, name=name, most=function.most)
        raise QueryError(message, start, hint)
    techniques = tuple(_technique(word, name) for word in words)
    tail = _TAIL.match(text, close + 1, end)
    if (tail is not None) != function.numbered:
        needs, takes = say("{name} needs a number"), say("{name} takes no number")
        message = say(needs if function.numbered else takes, name=name)
        raise QueryError(message, close + 1, hint)
    if tail is None:
        return StepCondition(name, techniques), close + 1
    return StepCondition(name, techniques, tail[1], int(tail[2])), tail.end()


def _split(text: str, at: int, close: int) -> list[Atom]:
    """Return the words between parentheses, without the blanks around them."""
    inside = text[at:close]
    words = []
    for word in inside.split(",") if inside.strip() else ():
        words.append(Atom(word.strip(), at + len(word) - len(word.lstrip())))
        at += len(word) + 1
    return words


def _technique(word: Atom, name: str) -> str:
    function = FUNCTIONS[name]
    if function.by_hardest and word.text.lower() == HARDEST:
        return HARDEST
    technique = str(parse_value(FIELDS["needs"], word))
    if function.skips_singles and technique in _SINGLES:
        template = say("{name} passes over singles, so it cannot be about {technique}")
        message = say(template, name=name, technique=technique)
        raise QueryError(message, word.start, f"`{function.example}`")
    return technique
