"""A shape of a rule as data, and the forms that there are."""

from __future__ import annotations

from typing import NamedTuple


class RuleShape(NamedTuple):
    """A shape of a rule.

    The `form` is one of FORMS, `cells` are in the order of the rule, and `style` names its colours
    and its dash (see `svg.rule_style`). `text` is what it shows: a sum, a digit, a name.
    """

    form: str
    cells: tuple[int, ...] = ()
    style: str = ""
    text: str = ""


FORMS = {
    "tint": "the ground of each cell",
    "disc": "a circle in each cell",
    "square": "a square in each cell",
    "diamond": "a diamond in each cell",
    "line": "a line through the cells",
    "head": "the head of an arrow, at the end of the line through the cells",
    "pill": "an outline around the line through the cells",
    "diagonal": "a line from corner to corner of the grid",
    "cage": "a dashed outline inside the cells, with a text in the first one",
    "dot": "a circle between two cells",
    "sign": "a text between the cells",
    "greater": "an angle between two cells, which opens to the first",
    "peaks": "angles at the edges of each cell, which point out of or into it",
    "corner": "a small text in the corner of each cell",
    "outside": "a text outside the grid, before the first cell",
    "arrow": "a text outside the grid, with an arrow along the cells",
    "border": "the thick lines between the regions",
    "caption": "a text below the grid",
}
"""The forms of shapes, and what they draw."""
AROUND = ("outside", "arrow")
"""The forms around the grid, which need a margin of one cell."""
