"""The list of all kinds of rules: name, title, sentence, text and an example of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.grid import Grid
from sudokudb.render.rules.kind_sentences import KIND_NAMES, KIND_SENTENCES
from sudokudb.render.rules.rule_examples import EXAMPLES
from sudokudb.rules.all_kinds import KINDS, find_kind
from sudokudb.rules.text import format_rule

if TYPE_CHECKING:
    from sudokudb.errors import Message


class DescribedKind(NamedTuple):
    """A kind of rule besides rows, columns and boxes.

    `name` is the word in the text of a puzzle, `text` a rule as it is written after the cells, and
    `example` the line of a small puzzle with exactly one solution.
    """

    name: str
    title: Message
    sentence: Message
    text: str
    example: str


def rule_kinds() -> dict[str, DescribedKind]:
    """Return the kinds of rules by their names.

    >>> rule_kinds()["antiknight"].sentence
    "Anti-knight: cells a knight's move apart differ."
    """
    return {name: describe_kind(name) for name in KINDS}


def describe_kind(name: str) -> DescribedKind:
    """Return what is known of a kind; raise GridError for a word that names none.

    >>> describe_kind("cage").text
    'cage 11 r1c1r1c2r2c1'
    """
    kind, example = find_kind(name), Grid(EXAMPLES[find_kind(name).name])
    rules = [rule for rule in example.layout.rules if rule.kind == kind.name]
    shown = next((rule for rule in rules if rule.value), rules[0])
    text = format_rule(shown, example.size)
    return DescribedKind(name, KIND_NAMES[name], KIND_SENTENCES[name], text, str(example))
