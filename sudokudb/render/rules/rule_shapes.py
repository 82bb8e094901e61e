"""The drawings of rules as data: shapes on cells, which pictures draw without knowing rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.layout import Layout


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

GROUNDS = ("tint", "disc", "square", "diamond", "line", "head", "pill", "diagonal", "cage")
"""The forms below digits and grid lines, from below."""
MARKS = ("dot", "sign", "greater", "peaks", "corner")
"""The forms above grid lines, in the grid."""
AROUND = ("outside", "arrow")
"""The forms around the grid, which need a margin of one cell."""


@lru_cache(maxsize=256)
def rule_shapes(layout: Layout) -> tuple[RuleShape, ...]:
    """Return the shapes of all rules of a layout, each once, in the order of the rules.

    >>> from sudokudb.layout import Layout
    >>> rule_shapes(Layout(9, rules="black r1c1r1c2"))
    (RuleShape(form='dot', cells=(0, 1), style='black', text=''),)
    """
    from sudokudb.render.rules.shape_table import SHAPES  # most grids have no rules

    found = (shape for rule in layout.rules for shape in SHAPES[rule.kind](layout, rule))
    return tuple(dict.fromkeys(_with_letters(found)))


def _with_letters(shapes: Iterable[RuleShape]) -> Iterator[RuleShape]:
    """Yield the shapes; sets of the same digit have a letter each."""
    letters = iter("abcdefghijklmnopqrstuvwxyz")
    for shape in shapes:
        is_clone = shape.style == "clone" and shape.form == "corner"
        yield shape._replace(text=next(letters, "*")) if is_clone else shape


def ground_cells(layout: Layout) -> frozenset[int]:
    """Return the cells of diagonals, windows and extra regions, which texts show on a ground."""
    return frozenset(
        cell for shape in rule_shapes(layout) if shape.style in _ON_GROUND for cell in shape.cells
    )


_ON_GROUND = ("diagonal", "window", "extra")
