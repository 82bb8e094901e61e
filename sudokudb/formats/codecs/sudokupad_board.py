"""A puzzle in SudokuPad's own JSON: cells, regions, cages, drawings and texts.

Names may be the short ones of PuzzleZipper. The texts about a puzzle are in `metadata`, or in cages
without cells (`title: …`). Regions, cages with sums and switches such as `antiknight` are rules.
Lines, arrows and shapes can mean rules: a puzzle with them is refused, unless the text of its rules
says that it is classic sudoku.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.data.other_fields import answer_of, left_out, texts_of
from sudokudb.formats.model.cells import Cells, not_a_digit
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.regions import region_rules
from sudokudb.formats.model.variants import (
    refusal,
    require_classic,
    require_known_rules,
    rule_name,
    says_only_classic,
)
from sudokudb.formats.translations.f_puzzles_names import FLAGS
from sudokudb.notation import parse_digit
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import usual_boxes

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.model.record import Record

_KEYS = {"cells": "ce", "cages": "ca", "regions": "re", "value": "v", "title": "t"}
_KEYS |= {"lines": "l", "arrows": "a", "underlays": "u", "overlays": "o"}
_DRAWN = {
    "lines": say("lines"),
    "arrows": say("arrows"),
    "underlays": say("shapes"),
    "overlays": say("texts or dots"),
}
_MARKED_RULES = (
    *("antiknight", "antiking", "nonconsecutive", "diagonal+", "diagonal-"),
    *("disjointgroups", "foglight"),
)
_META = re.compile(r"(title|author|rules|solution)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)
_ANY_META = re.compile(r"([^: ]{1,40})\s*:\s*(.+)", re.DOTALL)
_FIELDS = frozenset({"title", "t", "author", "source", "rules", "solution", *_MARKED_RULES})
_COLOURS = ("c", "color", "colour", "colours", "highlight")
_PARTS = frozenset((*_KEYS, *_KEYS.values(), "cellSize", "cs", *_MARKED_RULES))
"""The parts of a puzzle that are not texts about it."""
_CELL_FIELDS = frozenset(
    ("value", "v", "given", "centremarks", "candidates", "pencilMarks", *_COLOURS)
)


def _get(entry: object, name: str) -> object:
    """Return a value by its name or its short name."""
    fields = as_dict(entry)
    return fields.get(name, fields.get(_KEYS.get(name, name)))


class SudokuPadBoard:
    """A puzzle in SudokuPad's own form."""

    def __init__(self, game: Mapping[str, object], size: int | None) -> None:
        self._game = game
        rows = [as_list(row) for row in as_list(_get(game, "cells"))]
        self._cells = Cells(len(rows), size)
        if any(len(row) != len(rows) for row in rows):
            raise GridError(say("{length} rows of {length} cells expected", length=len(rows)))
        self._entries = [
            as_dict(cell) if isinstance(cell, dict) else {"value": cell}
            for row in rows
            for cell in row
        ]
        fields = {name: value for name, value in game.items() if name not in _PARTS}
        about = as_dict(fields.pop("metadata", None)) or as_dict(fields.pop("metaData", None))
        self._texts = texts_of(
            (name.lower(), value) for name, value in (*about.items(), *fields.items())
        )
        self._meta = self._texts.by_name
        self._fields = {**fields, **about}
        self._left_out: list[str] = []
        if "t" in self._meta:
            self._meta.setdefault("title", self._meta["t"])

    def record(self, line: int) -> Record:
        """Return the puzzle; raise GridError for rules that cannot be read."""
        self._read_cages()
        self._refuse_rules()
        self._fill()
        layout = self._cells.grid().layout
        answer = answer_of(self._meta.get("solution", ""), self._cells.size, layout)
        details = {name: text for name, text in self._meta.items() if name not in _FIELDS}
        details |= answer.details | {"ruleset": self._meta.get("rules", "")}
        return self._cells.record(
            line,
            title=self._meta.get("title", ""),
            author=self._meta.get("author", ""),
            source=self._meta.get("source", ""),
            solution=answer.grid,
            details=details,
            warnings=(
                *left_out(self._left_out, self._texts.others, self._entries, _CELL_FIELDS),
                *answer.warnings,
            ),
        )

    def _fill(self) -> None:
        """Set every cell."""
        size = self._cells.size
        for cell, entry in enumerate(self._entries):
            value = as_text(_get(entry, "value"))
            digit = as_int(value) if value.isdigit() else parse_digit(value, size)
            if digit is None or (value and not digit and value != "0"):
                raise not_a_digit(cell, value[:20], size)
            self._cells.put(cell, digit, given=entry.get("given") is not False)
            marks = as_list(entry.get("centremarks")) or as_list(entry.get("candidates"))
            self._cells.mark(cell, self._cells.digits(marks))
            self._cells.mark_corners(cell, as_list(entry.get("pencilMarks")))
        if any(entry.get(name) for entry in self._entries for name in _COLOURS):
            self._left_out.append(say("colours"))

    def _read_cages(self) -> None:
        """Read the texts of cages without cells, and the cages of cells with a sum.

        Raises GridError for other cages of cells.
        """
        size = self._cells.size
        lines = [range(at, at + size) for at in range(0, size * size, size)]
        lines += [range(at, size * size, size) for at in range(size)]
        houses = {frozenset(house) for house in (*lines, *usual_boxes(size))}
        for cage in as_list(_get(self._game, "cages")):
            text, inside = as_text(_get(cage, "value")), _get(cage, "cells")
            if found := _META.match(text) or (None if inside else _ANY_META.match(text)):
                self._meta.setdefault(found[1].lower(), found[2].strip())
            elif text.strip() and not inside:
                self._meta.setdefault("cage", text.strip())
            elif inside and self._numbers(inside) not in houses:
                self._add_cage(text, self._numbers(inside), as_dict(cage))

    def _add_cage(self, text: str, cells: frozenset[int], cage: Mapping[str, object]) -> None:
        """Add a cage with its sum to the rules; a cage without a number may be a drawing.

        Raises GridError for such a cage, and for one in which digits may repeat.
        """
        is_sum = text.isascii() and text.isdigit() and as_text(cage.get("sum", text)) == text
        if -1 in cells or not is_sum or cage.get("unique") is False:
            raise refusal(say("killer cages"))
        self._cells.rules.append(Rule("cage", text, tuple(sorted(cells))))

    def _numbers(self, cells: object) -> frozenset[int]:
        """Return the numbers of cells that are pairs of row and column; -1 for anything else."""
        size = self._cells.size
        numbers: dict[tuple[int | None, ...], int] = {
            divmod(cell, size): cell for cell in range(size * size)
        }
        places = (tuple(map(as_int, as_list(cell))) for cell in as_list(cells))
        return frozenset(numbers.get(place, -1) for place in places)

    def _refuse_rules(self) -> None:
        rules = self._meta.get("rules", "")
        self._read_regions()
        for name in _MARKED_RULES:
            if self._game.get(name) or self._meta.get(name.lower()) == "true":
                if name not in FLAGS:
                    raise refusal(rule_name(name))
                self._cells.rules.append(Rule(*FLAGS[name]))
        kinds = {rule.kind for rule in self._cells.rules}
        require_known_rules(rules, kinds)
        require_classic(self._fields, self._cells.size, read=_MARKED_RULES, kinds=kinds)
        for name, what in _DRAWN.items():
            if not any(map(as_dict, as_list(_get(self._game, name)))):
                continue
            if not says_only_classic(rules):
                raise refusal(say("{what}, which may mean rules", what=what))
            self._left_out.append(what)

    def _read_regions(self) -> None:
        """Add regions other than the usual boxes to the rules."""
        regions = [self._numbers(region) for region in as_list(_get(self._game, "regions"))]
        if regions:
            number = {cell: index for index, cells in enumerate(regions) for cell in cells}
            self._cells.rules += region_rules(
                self._cells.size, [number.get(c) for c in range(self._cells.size**2)]
            )
