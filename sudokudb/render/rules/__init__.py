"""Rules for people: the shapes that a picture draws, the sentences, and an example of each kind."""

from sudokudb.render.rules.rule_sentences import (
    RuleSentence,
    rule_sentence,
    rule_sentences,
    rules_about,
)
from sudokudb.render.rules.rule_shapes import RuleShape, ground_cells, rule_shapes

__all__ = [
    "RuleSentence",
    "RuleShape",
    "ground_cells",
    "rule_sentence",
    "rule_sentences",
    "rule_shapes",
    "rules_about",
]
