"""The shapes of KSudoku's games: groups of different digits and cages, read as rules and written.

A `custom` graph has `<sudokugroups at="0" withblocks="1"/>` (rows, columns and, with blocks, square
boxes), `<clique size="9">0 1 …</clique>` for each other group, and `<cage size operator value>`
for each cage, where the operator 4 adds; one cell without an operator is a given. Cells are
numbered column by column. Groups that are the diagonals, windows and so on are read as these rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.unwritable_rules import cannot_hold
from sudokudb.formats.translations.named_groups import NAMED, rules_of_groups
from sudokudb.notation import DIGITS
from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Distinct
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import BOX_SHAPES, usual_boxes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

    from sudokudb.formats.model.cells import Cells
    from sudokudb.grid import Grid

FORM = "ksudoku"
SHAPE = ("order", "type", "specific-type", "ncliques", "sizeX", "sizeY", "sizeZ")
"""The attributes of a graph that say which shape it has."""

_PARTS = ("sudokugroups", "clique", "cage")
_ADD, _NO_OPERATOR = 4, 0


def add_graph(cells: Cells, graph: Element) -> None:
    """Add the rules of a custom graph to a puzzle; raise GridError, with its name, for others."""
    size = cells.size
    for name in ("order", "sizeX", "sizeY"):
        if graph.get(name) != str(size):
            raise GridError(say("{name}: only square grids are supported", name=name))
    if graph.get("sizeZ", "1") != "1":
        raise GridError(say("{name}: only square grids are supported", name="sizeZ"))
    for part in graph:
        if part.tag not in _PARTS:
            raise GridError(say("{name}: this kind of rule is not known", name=part.tag[:40]))
    blocks = _blocks(graph, size)
    cliques = [_cells_of(part, size) for part in graph.iter("clique")]
    cells.rules += _rules_of(cliques, size, has_boxes=blocks)
    for part in graph.iter("cage"):
        _add_cage(cells, part)


def _blocks(graph: Element, size: int) -> bool:
    """Return whether there are boxes; raise GridError without rows and columns."""
    groups = [*graph.iter("sudokugroups")]
    if len(groups) != 1 or groups[0].get("at", "0") != "0":
        raise GridError(say("{name}: this kind of rule is not known", name="sudokugroups"))
    return groups[0].get("withblocks", "1") == "1" and size in BOX_SHAPES


def _cells_of(part: Element, size: int) -> tuple[int, ...]:
    """Return the cells of a group, row by row; raise GridError for numbers that are none."""
    numbers = [as_int(word) for word in (part.text or "").split()]
    count = as_int(part.get("size"))
    known = [n for n in numbers if n is not None and n < size * size]
    if len({*known}) != len(numbers) or len(known) != count or not known:
        raise GridError(say("{name}: its cells are not those of the grid", name=part.tag))
    return tuple(sorted(n % size * size + n // size for n in known))


def _rules_of(cliques: list[tuple[int, ...]], size: int, *, has_boxes: bool) -> Iterator[Rule]:
    """Yield the rules that groups mean; those that cover the grid in place of boxes are regions."""
    if not has_boxes:
        regions = _partition(cliques, size)
        cliques = [cells for cells in cliques if cells not in regions]
        home = {cell: at for at, cells in enumerate(regions) for cell in cells}
        marks = "".join(DIGITS[home[cell]] for cell in range(size * size)) if regions else ""
        yield Rule("regions", marks) if regions else Rule("noboxes")
        has_boxes = {*regions} == {*usual_boxes(size)}
    yield from rules_of_groups(cliques, size, has_boxes=has_boxes)


def _partition(cliques: Iterable[tuple[int, ...]], size: int) -> list[tuple[int, ...]]:
    """Return the first groups of n cells that cover the grid, each cell once; else nothing."""
    found: list[tuple[int, ...]] = []
    taken: set[int] = set()
    for cells in cliques:
        if len(cells) == size and taken.isdisjoint(cells):
            found.append(cells)
            taken.update(cells)
    return found if len(found) == size else []


def _add_cage(cells: Cells, part: Element) -> None:
    """Add a cage, or the given that one without an operator is."""
    group = _cells_of(part, cells.size)
    operator, value = as_int(part.get("operator", "0")), as_int(part.get("value", "0"))
    if len(group) == 1 and operator in (_NO_OPERATOR, _ADD):
        cells.put(group[0], value or 0, given=True)
    elif operator == _ADD:
        cells.rules.append(Rule("cage", str(value or ""), group))
    else:
        name = say("cage with the operator {operator}", operator=part.get("operator", "")[:10])
        raise GridError(say("{name}: this kind of rule is not known", name=name))


def write_graph(grid: Grid) -> str:
    """Return the graph of a puzzle; raise FormatError for a rule that is no group and no cage."""
    size = grid.size
    for number, rule in enumerate(grid.layout.rules, start=1):
        is_cage = rule.kind == "cage" and rule.value and len(rule.cells) > 1
        if not (is_cage or rule.kind in ("regions", "noboxes", "distinct") or rule in NAMED):
            raise cannot_hold(FORM, number, rule)
    if not grid.layout.rules and grid.layout.order:
        return f'<graph order="{size}" type="sudoku" specific-type="Plain"/>'
    return _custom(grid)


def _custom(grid: Grid) -> str:
    """Return a graph with the groups and cages of a puzzle."""
    size, layout = grid.size, grid.layout
    blocks = bool(layout.box_shape) and layout.box_shape == (round(size**0.5),) * 2
    cages = [rule for rule in layout.rules if rule.kind == "cage"]
    own = [rule for rule in layout.rules if rule.kind not in ("cage", "regions", "noboxes")]
    groups = [] if blocks else [*layout.regions]
    groups += [part.cells for rule in own for part in meaning(layout.board, rule)
               if isinstance(part, Distinct)]  # fmt: skip
    parts = [f'<sudokugroups at="0" withblocks="{int(blocks)}"/>']
    parts += [f'<clique size="{len(cells)}">{_numbers(cells, size)}</clique>' for cells in groups]
    parts += [
        f'<cage size="{len(rule.cells)}" operator="{_ADD}" value="{rule.value}">'
        f"{_numbers(rule.cells, size)}</cage>"
        for rule in cages
    ]
    count = 2 * size + blocks * size + len(groups)
    inside = "\n".join(f"    {part}" for part in parts)
    return (
        f'<graph order="{size}" type="custom" specific-type="{_type_of(grid)}" '
        f'ncliques="{count}" sizeX="{size}" sizeY="{size}" sizeZ="1">\n{inside}\n   </graph>'
    )


def _type_of(grid: Grid) -> str:
    """Return KSudoku's name for the type of a puzzle."""
    kinds = {rule.kind for rule in grid.layout.rules}
    names = {"cage": "KillerSudoku", "regions": "Jigsaw", "diagonal": "XSudoku"}
    return next((name for kind, name in names.items() if kind in kinds), "Plain")


def _numbers(cells: Iterable[int], size: int) -> str:
    return " ".join(str(cell % size * size + cell // size) for cell in cells)
