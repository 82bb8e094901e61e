"""Rules for people: the shapes that a picture draws, the sentences, and an example of each kind."""

from sudokudb.render.rules.rule_sentences import (
    RuleSentence,
    rule_sentence,
    rule_sentences,
    rules_about,
)
from sudokudb.render.rules.rule_shapes import ground_cells, rule_shapes
from sudokudb.render.rules.shape_forms import AROUND, RuleShape

__all__ = [
    "AROUND",
    "RuleSentence",
    "RuleShape",
    "ground_cells",
    "rule_sentence",
    "rule_sentences",
    "rule_shapes",
    "rules_about",
]
