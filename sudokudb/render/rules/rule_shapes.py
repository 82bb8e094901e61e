"""The drawings of rules as data: shapes on cells, which pictures draw without knowing rules."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.layout import Layout
    from sudokudb.render.rules.shape_forms import RuleShape


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
