"""One rule of a `sudoku-puzzle` object of version 1, and the values of its keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.formats.model.loose_values import as_int, as_list, as_text
from sudokudb.formats.translations.puzzle_v1_names import COSMETIC
from sudokudb.notation import format_digit
from sudokudb.rules.rule import rule_error

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.rules.primitives import Cells

_CELL = re.compile(r"r(\d{1,2})c(\d{1,2})", re.ASCII)
_MOST_CELLS = 625


class V1Rule(NamedTuple):
    """A rule of an object, its number from 1, and the size of the grid."""

    fields: Mapping[str, object]
    number: int
    size: int

    @property
    def type(self) -> str:
        """The type of the rule."""
        return as_text(self.fields.get("type"))

    @property
    def kind(self) -> str:
        """The kind of the rule within its type."""
        return as_text(self.fields.get("kind"))

    @property
    def name(self) -> str:
        """The type and the kind, for errors."""
        return " ".join(filter(None, (self.type, self.kind)))[:40] or "''"

    def require_keys(self, *known: str) -> None:
        """Raise RuleError for a key that a rule of this type does not have."""
        if other := next((key for key in self.fields if key not in {*known, *COSMETIC}), ""):
            raise rule_error(say("unknown field {name!r}", name=other[:30]))

    def cells(self, key: str = "cells") -> Cells:
        """Return the cells of a list of names."""
        return self.cells_of(self.fields.get(key))

    def cells_of(self, names: object) -> Cells:
        """Return the cells of names; raise RuleError for any other value."""
        listed = as_list(names)
        if not 0 < len(listed) <= _MOST_CELLS:
            raise rule_error(say("its cells are missing"))
        return tuple(map(self._cell, listed))

    def _cell(self, name: object) -> int:
        found = _CELL.fullmatch(name) if isinstance(name, str) else None
        row, column = (int(found[1]) - 1, int(found[2]) - 1) if found else (-1, -1)
        if not (0 <= row < self.size and 0 <= column < self.size):
            shown = as_text(name)[:20] or "''"
            raise rule_error(say("{name} is not a cell of the grid", name=shown))
        return row * self.size + column

    def number_at(self, key: str) -> str:
        """Return the whole number of a key as text; raise RuleError for another value."""
        number = as_int(self.fields.get(key))
        if number is None:
            shown = as_text(self.fields.get(key))[:40]
            raise rule_error(say("{value!r} is not a whole number", value=shown))
        return str(number)

    def digits(self, key: str) -> str:
        """Return the marks of a list of digits."""
        numbers = [as_int(number) or 0 for number in as_list(self.fields.get(key))]
        if not numbers or not all(0 < number <= self.size for number in numbers):
            raise rule_error(say("{value!r} is not a list of digits", value=key))
        return "".join(map(format_digit, numbers))

    def lines(self) -> Iterator[Cells]:
        """Yield the cells of each row and column that the rule of houses states."""
        size = self.size
        if self.type in ("grid", "box_grid"):
            if self.fields.get("origin") != "r1c1":
                raise rule_error(say("several grids are not supported")).at(self.number, self.name)
            yield from (tuple(range(at, at + size)) for at in range(0, size * size, size))
            yield from (tuple(range(at, size * size, size)) for at in range(size))
        elif self.type in ("row", "column"):
            yield tuple(sorted(self.cells()))

    def boxes(self) -> Iterator[Cells]:
        """Yield the cells of each box that the rule of houses states."""
        size = self.size
        if self.type == "box":
            yield tuple(sorted(self.cells()))
        if self.type != "box_grid":
            return
        height, width = ([as_int(n) or 0 for n in as_list(self.fields.get("box"))] + [0, 0])[:2]
        if height < 1 or height * width != size:
            raise rule_error(say("boxes of another size than rows")).at(self.number, self.name)
        homes: dict[tuple[int, int], list[int]] = {}
        for cell in range(size * size):
            home = cell // size // height, cell % size // width
            homes.setdefault(home, []).append(cell)
        yield from map(tuple, homes.values())
