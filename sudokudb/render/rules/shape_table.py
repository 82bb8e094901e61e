"""The table of shapes: what each kind of rule draws."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.render.rules.shape_forms import RuleShape
from sudokudb.rules.all_kinds import KINDS
from sudokudb.rules.primitives import Distinct

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.layout import Layout
    from sudokudb.rules.rule import Rule

    Drawing = Callable[[Layout, Rule], list[RuleShape]]

_V, _X = 5, 10  # sums with a letter of their own
_USUAL = {"whisper": "5", "modular": "3", "lockout": "4"}
"""The values that are not written next to a line."""


def _caption(name: str) -> Drawing:
    """Return the drawing of a rule without cells: its name below the grid."""
    return lambda _layout, _rule: [RuleShape("caption", text=name)]


def _on_cells(form: str, style: str) -> Drawing:
    return lambda _layout, rule: [RuleShape(form, rule.cells, style)]


def _line(style: str, *ends: str) -> Drawing:
    """Return the drawing of a line, with the forms at its first and its last cell."""

    def drawing(_layout: Layout, rule: Rule) -> list[RuleShape]:
        last = zip(ends, (rule.cells[0], rule.cells[-1]), strict=False)
        shapes = [RuleShape(form, (cell,), style) for form, cell in last]
        text = "" if rule.value == _USUAL.get(rule.kind, "") else rule.value
        more = [RuleShape("corner", rule.cells[:1], style, text)] if text else []
        return [RuleShape("line", rule.cells, style), *shapes, *more]

    return drawing


def _diagonal(layout: Layout, rule: Rule) -> list[RuleShape]:
    return [RuleShape("diagonal", _cells_of(layout, rule)[0], "diagonal")]


def _windows(layout: Layout, rule: Rule) -> list[RuleShape]:
    return [RuleShape("tint", cells, "window") for cells in _cells_of(layout, rule)]


def _cells_of(layout: Layout, rule: Rule) -> list[tuple[int, ...]]:
    """Return the cells of each house of a rule."""
    parts = KINDS[rule.kind].primitives(layout.board, rule)
    return [part.cells for part in parts if isinstance(part, Distinct)]


def _cage(_layout: Layout, rule: Rule) -> list[RuleShape]:
    return [RuleShape("cage", rule.cells, "cage", rule.value)]


def _sum(_layout: Layout, rule: Rule) -> list[RuleShape]:
    value, *factors = rule.value.split()
    cells = tuple(dict.fromkeys(rule.cells))
    shapes = [RuleShape("cage", cells, "sum", f"={value}")]
    pairs = zip(rule.cells, factors, strict=False)
    return shapes + [RuleShape("corner", (cell,), "sum", f"×{factor}") for cell, factor in pairs]


def _arrow(_layout: Layout, rule: Rule) -> list[RuleShape]:
    bulb = int(rule.value or 1)
    line = RuleShape("line", rule.cells[bulb - 1 :], "arrow")
    head = RuleShape("head", rule.cells[bulb - 1 :], "arrow")
    if bulb == 1:
        return [line, head, RuleShape("disc", rule.cells[:1], "arrow")]
    return [line, head, RuleShape("pill", rule.cells[:bulb], "arrow")]


def _whisper(layout: Layout, rule: Rule) -> list[RuleShape]:
    return _line("dutch" if rule.value == "4" else "whisper")(layout, rule)


def _equal(_layout: Layout, rule: Rule) -> list[RuleShape]:
    """Return an outline for each group of cells."""
    cells, shapes = list(rule.cells), []
    for length in map(int, rule.value.split()):
        shapes.append(RuleShape("cage", tuple(dict.fromkeys(cells[:length])), "equal", "="))
        del cells[:length]
    return shapes


def _dot(style: str) -> Drawing:
    return lambda _layout, rule: [RuleShape("dot", rule.cells, style, rule.value)]


def _sum_of_two(_layout: Layout, rule: Rule) -> list[RuleShape]:
    text = {_V: "V", _X: "X"}.get(int(rule.value), rule.value)
    return [RuleShape("sign", rule.cells, "edge", text)]


def _quad(_layout: Layout, rule: Rule) -> list[RuleShape]:
    return [RuleShape("dot", rule.cells, "quad", rule.value)]


def _only(_layout: Layout, rule: Rule) -> list[RuleShape]:
    return [RuleShape("corner", rule.cells, "only", rule.value)]


def _extreme(_layout: Layout, rule: Rule) -> list[RuleShape]:
    return [
        RuleShape("tint", rule.cells, "extreme"),
        RuleShape("peaks", rule.cells, rule.value),
    ]


def _same(_layout: Layout, rule: Rule) -> list[RuleShape]:
    return [RuleShape("tint", rule.cells, "clone"), RuleShape("corner", rule.cells, "clone")]


def _index(_layout: Layout, rule: Rule) -> list[RuleShape]:
    text = "→" if rule.value == "row" else "↓"
    return [RuleShape("tint", rule.cells, "index"), RuleShape("corner", rule.cells, "index", text)]


def _outside(form: str = "outside", before: str = "") -> Drawing:
    return lambda _layout, rule: [RuleShape(form, rule.cells, "outside", before + rule.value)]


def _either(_layout: Layout, rule: Rule) -> list[RuleShape]:
    """Return a name, and an outline around the cells of all alternatives, of which one is true."""
    cells = {cell for branch in rule.branches for one in branch for cell in one.cells}
    outline = [RuleShape("cage", tuple(sorted(cells)), "either", "?")] if cells else []
    return [RuleShape("caption", text=say("alternatives")), *outline]


SHAPES: dict[str, Drawing] = {
    "regions": lambda _layout, _rule: [RuleShape("border")],
    "noboxes": _caption(say("no boxes")),
    "diagonal": _diagonal,
    "windoku": _windows,
    "disjoint": _caption(say("disjoint groups")),
    "distinct": _on_cells("tint", "extra"),
    "antiknight": _caption(say("anti-knight")),
    "antiking": _caption(say("anti-king")),
    "nonconsecutive": _caption(say("non-consecutive")),
    "negative": _caption(say("all marks are shown")),
    "entropy": _caption(say("entropy")),
    "odd": _on_cells("disc", "odd"),
    "even": _on_cells("square", "even"),
    "only": _only,
    "extreme": _extreme,
    "same": _same,
    "quad": _quad,
    "index": _index,
    "circles": _on_cells("disc", "circles"),
    "cage": _cage,
    "sum": _sum,
    "arrow": _arrow,
    "doublearrow": _line("arrow", "disc", "disc"),
    "thermo": _line("thermo", "disc"),
    "slow": _line("slow", "disc"),
    "whisper": _whisper,
    "renban": _line("renban"),
    "palindrome": _line("palindrome"),
    "between": _line("between", "disc", "disc"),
    "lockout": _line("lockout", "diamond", "diamond"),
    "regionsum": _line("regionsum"),
    "equal": _equal,
    "zipper": _line("zipper"),
    "modular": _line("modular"),
    "entropic": _line("entropic"),
    "parity": _line("parity"),
    "sumline": _line("sumline"),
    "white": _dot("white"),
    "black": _dot("black"),
    "difference": _dot("white"),
    "ratio": _dot("black"),
    "sum2": _sum_of_two,
    "greater": _on_cells("greater", "edge"),
    "little": _outside("arrow"),
    "sandwich": _outside(),
    "xsum": _outside(before="X"),
    "skyscraper": _outside(before="↑"),
    "room": _outside(before="→"),
    "table": lambda _layout, rule: [RuleShape("line", rule.cells, "table")],
    "either": _either,
}
"""The shapes by kind."""
