"""Moves of layouts: the cells of all rules move, and the rules must keep their meaning."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sudokudb.errors import TransformError, say
from sudokudb.layout import Layout
from sudokudb.rules.rule import RuleError
from sudokudb.rules.rule_board import OWN_REGIONS, REGIONS
from sudokudb.rules.rule_set import rule_name
from sudokudb.symmetry.bands import COLUMNS, ROWS, require_bands
from sudokudb.symmetry.constraints import constraints_of, of_rule, reads_values

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sudokudb.rules.rule import Rule

    Lines = tuple[int, ...]
    Places = Sequence[int]


def require_names(layout: Layout) -> None:
    """Raise TransformError if a rule reads the values of digits, so that they keep their names."""
    for number, rule in enumerate(layout.rules):
        if any(map(reads_values, of_rule(layout, number))):
            message = say(
                "rule {number}, {name}, reads the values of digits: they keep their names",
                number=number + 1,
                name=rule_name(rule),
            )
            raise TransformError(message, say("leave out digits"))


def places_of(transposed: bool, rows: Lines, columns: Lines) -> tuple[int, ...]:
    """Return the place of each cell after a transposition, if any, and moves of lines."""
    size = len(rows)
    cells = ((cell // size, cell % size) for cell in range(size * size))
    turned = ((column, row) if transposed else (row, column) for row, column in cells)
    return tuple(rows[row] * size + columns[column] for row, column in turned)


@lru_cache(maxsize=2048)
def moved_layout(layout: Layout, transposed: bool, rows: Lines, columns: Lines) -> Layout:
    """Return the layout after a move; raise TransformError if a rule does not keep its meaning."""
    _require_boxes(layout, transposed, rows, columns)
    places = places_of(transposed, rows, columns)
    if moved := _image(layout, places):
        return moved
    own = tuple(rule for rule in layout.rules if rule.kind in OWN_REGIONS)
    for number, rule in enumerate(layout.rules, start=1):
        if not _image(Layout(layout.size, rules={*own, rule}), places):
            message = say(
                "rule {number}, {name}, does not keep its meaning",
                number=number,
                name=rule_name(rule),
            )
            raise TransformError(message, _HINT)
    raise TransformError(say("the rules do not keep their meaning"), _HINT)


_HINT = say("rotate, mirror and flip keep most rules")


def keeps_rules(layout: Layout, transposed: bool, rows: Lines, columns: Lines) -> bool:
    """Return whether `moved_layout` has a result."""
    try:
        moved_layout(layout, transposed, rows, columns)
    except TransformError:
        return False
    return True


def _require_boxes(layout: Layout, transposed: bool, rows: Lines, columns: Lines) -> None:
    """Raise TransformError for moves after which the boxes would not be boxes."""
    if layout.box_shape is None:
        return
    height, width = layout.box_shape
    if transposed and height != width:
        message = say(
            "boxes of {height}×{width} cells cannot become boxes of {width}×{height}",
            height=height,
            width=width,
        )
        raise TransformError(message, say("rotate180, mirror and flip keep the boxes"))
    require_bands(ROWS, rows, height)
    require_bands(COLUMNS, columns, width)


def _image(layout: Layout, places: Places) -> Layout | None:
    """Return the layout with moved rules, or None if they mean something else there."""
    if layout.is_classic:
        return layout
    try:
        found = Layout(layout.size, rules=tuple(_move(rule, places) for rule in layout.rules))
    except RuleError:
        return None
    same = constraints_of(layout).to_places(places) == constraints_of(found)
    return found if same else None


def _move(rule: Rule, places: Places) -> Rule:
    """Return a rule with its cells in their places; its value may tell where it is, too."""
    change = _VALUES.get(rule.kind)
    return rule._replace(
        value=change(rule.value, places) if change else rule.value,
        cells=tuple(places[cell] for cell in rule.cells),
        branches=tuple(tuple(_move(one, places) for one in branch) for branch in rule.branches),
    )


def _regions(marks: str, places: Places) -> str:
    return "".join(marks[cell] for cell in sorted(range(len(marks)), key=places.__getitem__))


def _diagonal(value: str, places: Places) -> str:
    """Return the name of the diagonal on which the corner of another one comes to lie."""
    corner = places[0 if value == "\\" else round(len(places) ** 0.5) - 1]
    return "\\" if corner in (0, len(places) - 1) else "/"


def _index(value: str, places: Places) -> str:
    """Return row for column, and the other way round, if the grid is transposed."""
    size = round(len(places) ** 0.5)
    is_transposed = places[0] // size != places[1] // size
    return {"row": "column", "column": "row"}[value] if is_transposed else value


_VALUES: dict[str, Callable[[str, Places], str]] = {
    REGIONS: _regions,
    "diagonal": _diagonal,
    "index": _index,
}
"""How the values change that say where a rule is."""
