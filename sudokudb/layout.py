"""Layouts: the houses and rules of a grid, and whether these are the usual ones.

A cell is its index from 0 to n²−1, row by row; a house is a row, a column or a region of n cells,
each of which holds another digit. Usual regions are boxes. Houses are numbered from 0 within
their kind, and printed with numbers from 1.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, Message, OtherRules, Unsupported, say, say_all
from sudokudb.notation import ALL_SIZES, DIGITS, EMPTY
from sudokudb.rules.rule_board import BOX_SHAPES, OWN_REGIONS, RuleBoard, usual_boxes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sudokudb.rules.primitives import Primitive
    from sudokudb.rules.rule import Rule

    House = tuple[int, ...]

ENGINE_CELLS = 81
"""The number of cells of the grids that the engine solves."""


class Layout:
    """The size, the regions and the rules of a grid: immutable, hashable, equal if all is equal.

    `regions` has a label for each cell, such as a character of a text; the cells of a region have
    the same one. By default the regions are the usual boxes. `rules` are rules, or their text, such
    as "diagonal /;antiking"; regions can be one of them. There is one layout of each size without
    rules, which is classic: `Layout(9) is Layout(9)`. Raises GridError for a size that grids do not
    have, for regions that are not n sets of n cells, and for rules that cannot be.

    `box_shape` has the rows and columns of a usual box, or None; `order` is their number if they
    are equal, else None. `rules` are all rules besides rows, columns and usual boxes, in canonical
    order, and `rules_text` is their text. `marks` are the characters of canonical cells.

    >>> Layout(4).is_classic, Layout(4).order, len(Layout(4).houses)
    (True, 2, 12)
    >>> jigsaw = Layout(4, regions="1112122233434434")
    >>> jigsaw.is_classic, jigsaw.regions[0], jigsaw.house_name(8)
    (False, (0, 1, 2, 4), 'region 1')
    >>> Layout(9, rules="diagonal \\\\; cage 3 r1c2r1c1").rules_text
    'cage 3 r1c1r1c2;diagonal \\\\'
    """

    size: int
    cells: int
    box_shape: tuple[int, int] | None
    order: int | None
    is_classic: bool
    is_engine: bool
    marks: bytes
    rules: tuple[Rule, ...]
    rules_text: str

    def __new__(
        cls,
        size: int = 9,
        regions: Iterable[object] | None = None,
        rules: str | Iterable[Rule] = (),
    ) -> Layout:
        """Return the shared layout of a size, or a layout with rules."""
        if size not in ALL_SIZES:
            raise GridError(
                say("there is no grid of size {size}", size=size), say("sizes are 4 to 16, and 25")
            )
        if regions is None and not rules:
            return _classic(size)
        if regions is None and isinstance(rules, str):
            return _of_text(size, rules)
        return _with_rules(size, regions, rules)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Layout is immutable: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Layout is immutable: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Layout], tuple[object, ...]]:
        return Layout, (self.size, None, self.rules_text)

    def __repr__(self) -> str:
        if self.is_classic:
            return f"Layout({self.size})"
        return f"Layout({self.size}, rules={self.rules_text!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Layout):
            return NotImplemented
        return (self.size, self.rules_text) == (other.size, other.rules_text)

    def __hash__(self) -> int:
        return hash((self.size, self.rules_text))

    @cached_property
    def rows(self) -> tuple[House, ...]:
        """The cells of each row."""
        return tuple(tuple(range(at, at + self.size)) for at in range(0, self.cells, self.size))

    @cached_property
    def columns(self) -> tuple[House, ...]:
        """The cells of each column."""
        return tuple(tuple(range(at, self.cells, self.size)) for at in range(self.size))

    @cached_property
    def board(self) -> RuleBoard:
        """What rules may know of the puzzle: the size, the regions and the marked edges."""
        if self.is_classic:
            return RuleBoard(self.size, usual_boxes(self.size))
        from sudokudb.rules.text import board_of  # most grids have no rules

        return board_of(self.rules, self.size)

    @cached_property
    def regions(self) -> tuple[House, ...]:
        """The cells of each region, in ascending order: the usual boxes, others, or none."""
        return self.board.regions

    @cached_property
    def plain_houses(self) -> tuple[House, ...]:
        """All rows, then all columns, then all regions."""
        return self.rows + self.columns + self.regions

    @cached_property
    def primitives(self) -> tuple[Primitive, ...]:
        """What the rows, columns, regions and rules mean together."""
        from sudokudb.rules.primitives import Distinct  # most grids need no primitives

        return (*map(Distinct, self.plain_houses), *chain.from_iterable(self.meanings))

    @cached_property
    def meanings(self) -> tuple[tuple[Primitive, ...], ...]:
        """The primitives of each rule; regions have none besides those of the houses."""
        if self.is_classic:
            return ()
        from sudokudb.rules.rule_set import meanings  # most grids have no rules

        return meanings(self.board, self.rules)

    @cached_property
    def houses(self) -> tuple[House, ...]:
        """All rows, columns and regions, and the other groups of n different digits in order."""
        return self.plain_houses + tuple(cells for _, cells in self._rule_houses)

    @cached_property
    def _rule_houses(self) -> tuple[tuple[Message, House], ...]:
        """The name and the cells of each house that a rule makes, such as a diagonal."""
        if self.is_classic:
            return ()
        from sudokudb.rules.rule_set import rule_houses  # most grids have no rules

        return rule_houses(self.size, self.rules, self.meanings)

    @cached_property
    def has_only_houses(self) -> bool:
        """Whether houses are all the rules, such as for jigsaws and diagonals."""
        return len(self.primitives) == len(self.houses)

    @cached_property
    def relabels(self) -> bool:
        """Whether no rule reads the values of digits, so that they can be renamed."""
        if self.is_classic:
            return True
        from sudokudb.rules.rule_set import relabels  # most grids have no rules

        return relabels(self.rules)

    @cached_property
    def domains(self) -> tuple[int, ...]:
        """The mask of the digits that rules on single cells allow in each cell."""
        from sudokudb.rules.primitives import Domain  # most grids need no primitives

        masks = [(1 << self.size) - 1] * self.cells
        for part in chain.from_iterable(self.meanings):
            if isinstance(part, Domain):
                masks[part.cell] &= part.mask
        return tuple(masks)

    @cached_property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """The indices in `houses` of the houses of each cell."""
        found: list[list[int]] = [[] for _ in range(self.cells)]
        for index, house in enumerate(self.houses):
            for cell in house:
                found[cell].append(index)
        return tuple(map(tuple, found))

    @cached_property
    def houses_per_cell(self) -> int:
        """The number of rows, columns and regions of a cell, which is the same for all cells."""
        return len(self.plain_houses) // self.size

    @cached_property
    def peers(self) -> tuple[House, ...]:
        """The other cells that differ from each cell by one rule, in ascending order."""
        from sudokudb.rules.primitives import different_cells  # most grids need no primitives

        found: list[set[int]] = [set() for _ in range(self.cells)]
        for group in different_cells(self.primitives):
            for cell in group:
                found[cell].update(group)
        return tuple(tuple(sorted(peers - {cell})) for cell, peers in enumerate(found))

    @cached_property
    def bits(self) -> tuple[int, ...]:
        """One bit for each row, column and region of each cell, with room for a bit per digit."""
        found, width = [0] * self.cells, self.size + 1
        for index, house in enumerate(self.plain_houses):
            for cell in house:
                found[cell] |= 1 << index * width
        return tuple(found)

    def house_name(self, index: int) -> Message:
        """Return the name of a house, given its index in `houses`.

        >>> Layout(9).house_name(2), Layout(9).house_name(26)
        ('row 3', 'box 9')
        """
        if index >= len(self.plain_houses):
            return self._rule_houses[index - len(self.plain_houses)][0]
        kind, number = divmod(index, self.size)
        last = say("box {number}") if self.box_shape else say("region {number}")
        name = (say("row {number}"), say("column {number}"), last)[kind]
        return say(name, number=number + 1)

    def require_square(self, thing: str) -> Layout:
        """Return the layout itself; raise Unsupported if it is not classic with square boxes.

        `thing` names what exists only for such layouts, such as "a rating".
        """
        if self.order is None:
            raise self.refusal(thing)
        return self

    def refusal(self, thing: str) -> Unsupported:
        """Return the error for something that exists only for classic grids with square boxes."""
        if self.is_classic:
            return Unsupported(say("{thing} needs a grid with square boxes", thing=thing))
        message = say(
            "{thing} needs a grid without other rules than rows, columns and boxes ({rules})",
            thing=thing,
            rules=self.kind_names,
        )
        return OtherRules(message)

    @property
    def kind_names(self) -> Message:
        """The names of the kinds of the rules, each once, such as "killer cage, diagonal"."""
        from sudokudb.rules.rule_set import kind_name  # most grids have no rules

        return say_all(*dict.fromkeys(map(kind_name, self.rules)), separator=", ")


def is_engine_text(text: str) -> bool:
    """Return whether a text of `sukaku.format_puzzle` is that of a grid that the engine solves."""
    return len(text) == ENGINE_CELLS and ";" not in text


def are_engine_texts(texts: Collection[str]) -> bool:
    """Return `is_engine_text` for all texts; this is faster for many."""
    return {*map(len, texts)} <= {ENGINE_CELLS} and not any(";" in text for text in texts)


def _layout(size: int, rules: tuple[Rule, ...], text: str) -> Layout:
    """Return a new layout with rules in canonical form, and their text."""
    layout = object.__new__(Layout)
    shape = BOX_SHAPES.get(size) if not any(rule.kind in OWN_REGIONS for rule in rules) else None
    is_square = shape is not None and shape[0] == shape[1] and not rules
    layout.__dict__.update(
        size=size,
        cells=size * size,
        box_shape=shape,
        order=shape[0] if shape and is_square else None,
        is_classic=not rules,
        is_engine=not rules and size * size == ENGINE_CELLS,
        marks=(EMPTY + DIGITS[:size]).encode(),
        rules=rules,
        rules_text=text,
    )
    return layout


def _classic(size: int) -> Layout:
    """Return the shared layout of a size; raise GridError for a size without usual boxes."""
    if layout := CLASSIC.get(size * size):
        return layout
    raise GridError(
        say("a grid of {size}×{size} has no usual boxes", size=size),
        say("write its rules after the cells, such as `;noboxes` or `;regions` and its regions"),
    )


@lru_cache(maxsize=4096)
def _of_text(size: int, text: str) -> Layout:
    """Return the layout with the rules of a text, which files repeat from line to line."""
    return _with_rules(size, None, text)


def _with_rules(size: int, regions: Iterable[object] | None, given: str | Iterable[Rule]) -> Layout:
    """Return the layout with rules in any form."""
    from sudokudb.rules.rule_set import collect_rules  # most grids have no rules
    from sudokudb.rules.text import format_rules

    rules = collect_rules(size, regions, given)
    if rules and (size in BOX_SHAPES or any(rule.kind in OWN_REGIONS for rule in rules)):
        return _layout(size, rules, format_rules(rules, size))
    return _classic(size)


CLASSIC = {size * size: _layout(size, (), "") for size in BOX_SHAPES}
"""The classic layouts by their number of cells."""

CLASSIC_9 = CLASSIC[ENGINE_CELLS]
"""The layout that techniques are about."""
