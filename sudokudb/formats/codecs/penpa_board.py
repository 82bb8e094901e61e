"""Penpa-Edit's text of a puzzle: lines, most of them JSON, about points of the plane.

Line 0 is `square,columns,rows,…` with title and author in fields 15 and 16, line 3 the puzzle, line
4 the solver's entries, line 5 the points of the cells as differences, and line 17 the tags.
`"number"` has `[value, colour, kind]` for each point: small digits in the middle of a cell (kinds 5
and 6), a list of candidates (kind 7) or a digit (other kinds). `"numberS"` has the digits in
corners. A grid counts as sudoku if its boxes are drawn, or if a tag or the title says so. Regions
that are drawn, and cages with one small number each, are rules. Anything else but digits in the
puzzle is refused by its name; the solver's drawings are left out.
"""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING

from sudokudb.errors import GridError, say
from sudokudb.formats.codecs.penpa_text import ESCAPES, MARGIN
from sudokudb.formats.data.json_values import load_json
from sudokudb.formats.data.other_fields import left_out
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.loose_values import as_dict, as_int, as_list, as_text
from sudokudb.formats.model.regions import region_rules
from sudokudb.formats.model.solution_checks import is_full
from sudokudb.formats.model.variants import refusal, require_classic, require_known_rules
from sudokudb.grid import Grid
from sudokudb.rules.rule import Rule
from sudokudb.rules.rule_board import BOX_SHAPES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.model.record import Record

    Place = tuple[int, int]

_RULES = {
    "killercages": say("killer cages"),
    "cage": say("killer cages"),
    "thermo": say("thermometers"),
    "nobulbthermo": say("thermometers"),
    "arrows": say("arrows"),
    "direction": say("arrows"),
    "line": say("lines"),
    "freeline": say("lines"),
    "wall": say("walls"),
    "squareframe": say("frames"),
    "polygon": say("shapes"),
    "symbol": say("symbols"),
    "numberS": say("small numbers"),
}
_PUZZLE, _ANSWERS, _POINTS, _TAGS = 3, 4, 5, 17
_SMALL = ("5", "6")
_DIAGONALS = (11, 14)
_TITLE, _AUTHOR, _SOURCE, _RULES_TEXT = 15, 16, 17, 18


class PenpaBoard:
    """A puzzle of Penpa-Edit. Raises FormatError and GridError for rules that cannot be read."""

    def __init__(self, lines: list[str], answer: list[object], size: int | None) -> None:
        self._lines = lines
        self._head = self._lines[0].split(",")
        self._puzzle = as_dict(self._json(_PUZZLE))
        self._points = self._square()
        self._cells = Cells(round(len(self._points) ** 0.5), size)
        self._answer = answer
        self._read: tuple[str, ...] = ()

    def _json(self, line: int) -> object:
        text = self._lines[line] if line < len(self._lines) else ""
        return load_json(text) if text.strip() else None

    def _field(self, place: int, label: str = "") -> str:
        text = self._head[place] if place < len(self._head) else ""
        return text.replace("%2C", ",").removeprefix(label).strip()

    def _square(self) -> Mapping[int | None, int]:
        """Return the cell of each point; raise GridError if the cells are not a square."""
        if self._head[0] not in {"square", "sudoku"}:
            raise GridError(
                say("{head!r}: only square grids are supported", head=self._head[0][:20])
            )
        # The steps may go back: a cell that was added by hand is at the end.
        points = set(accumulate(as_int(step) or 0 for step in as_list(self._json(_POINTS))))
        self._width, self._height = ((as_int(self._field(n)) or 0) + MARGIN for n in (1, 2))
        rows = {point // self._width for point in points}
        columns = {point % self._width for point in points}
        if not points or not len(points) == len(rows) ** 2 == len(columns) ** 2:
            raise GridError(say("the cells are not a square"))
        self._left, self._top = min(columns), min(rows)
        return {point: cell for cell, point in enumerate(sorted(points))}

    def record(self, line: int) -> Record:
        """Return the puzzle."""
        rules = self._field(_RULES_TEXT)
        for mark, escape in ESCAPES.items():
            rules = rules.replace(escape, mark)
        self._refuse_rules(rules)
        answers = as_dict(self._json(_ANSWERS))
        for point, entry in as_dict(self._puzzle.get("number")).items():
            self._write(self._points.get(as_int(point)), as_list(entry), given=True)
        for point, entry in as_dict(answers.get("number")).items():
            cell = self._points.get(as_int(point))
            if cell is not None and not self._cells.givens[cell]:
                self._write(cell, as_list(entry), given=False)
        self._mark_corners(as_dict(answers.get("numberS")))
        return self._cells.record(
            line,
            title=self._field(_TITLE, "Title:"),
            author=self._field(_AUTHOR, "Author:"),
            source=self._field(_SOURCE),
            solution=self._solution(),
            details={"ruleset": rules},
            warnings=tuple(left_out(self._drawings(answers), (), (), ())),
        )

    def _write(self, cell: int | None, entry: list[object], *, given: bool) -> None:
        """Set the digit of a cell, or add to its candidates."""
        value, _, kind, *_ = [*entry, "", "", ""]
        text = as_text(value).strip()
        if not text and not isinstance(value, list):
            return
        if cell is None:
            raise refusal(say("digits outside the grid"))
        small = as_text(kind) in _SMALL
        if isinstance(value, list):
            digits = [n for n, mark in enumerate(value, start=1) if as_int(mark) == 1]
        elif not (text.isascii() and text.isdecimal() and text.strip("0")):
            raise GridError(say("{text!r} in a cell: only digits are supported", text=text[:20]))
        else:
            digits = [*map(int, text)] if small else [int(text[:9])]
        if len(digits) == 1 and (given or not small):
            self._cells.put(cell, digits[0], given=given)
        else:
            self._cells.mark(cell, self._cells.digits(digits))

    def _mark_corners(self, numbers: Mapping[str, object]) -> None:
        """Read the digits in corners: four places a point, numbered after the points of cells."""
        for place, entry in numbers.items():
            cell = self._cell_of_corner(place)
            if cell is not None:
                self._cells.mark_corners(cell, as_text((as_list(entry) or [""])[0]))

    def _drawings(self, answers: Mapping[str, object]) -> list[str]:
        """Return the names of drawings, which change no rule."""
        drawn = {what for name, what in _RULES.items() if name != "numberS" and answers.get(name)}
        surfaces = (self._puzzle.get("surface"), answers.get("surface"))
        return [*sorted(drawn), *(["colours"] if any(surfaces) else [])]

    def _refuse_rules(self, rules: str) -> None:
        """Raise GridError for unknown rules, and if nothing says that this is sudoku."""
        self._read_cages()
        for name, what in _RULES.items():
            value = self._puzzle.get(name)
            if name not in self._read and (any(as_list(value)) or as_dict(value)):
                raise refusal(what)
        is_sudoku = self._head[0] == "sudoku"
        if is_sudoku and any(self._field(place) == "1" for place in _DIAGONALS):
            raise refusal(say("diagonals"))
        tags = {as_text(tag) for tag in as_list(self._json(_TAGS))}
        kinds = {rule.kind for rule in self._cells.rules}
        require_classic({"type": [*tags]}, kinds=kinds)
        require_known_rules(rules, {rule.kind for rule in self._cells.rules})
        in_title = "sudoku" in self._field(_TITLE).lower()
        is_tagged = not tags.isdisjoint(("classic", "sudoku"))
        if not (self._has_boxes() or is_sudoku or is_tagged or in_title):
            raise GridError(say("not known to be a sudoku: no boxes, tag or title"))

    def _read_cages(self) -> None:
        """Add cages to the rules if each has one small number, its sum, and there are no others."""
        cages = [as_list(cage) for cage in as_list(self._puzzle.get("killercages"))]
        sums = {self._cell_of_corner(place): as_text((as_list(entry) or [""])[0])
                for place, entry in as_dict(self._puzzle.get("numberS")).items()}  # fmt: skip
        found: list[Rule] = []
        for cage in filter(None, cages):
            cells = [self._points.get(as_int(point)) for point in cage]
            totals = [sums.pop(cell) for cell in cells if cell in sums]
            inside = tuple(cell for cell in cells if cell is not None)
            if len(inside) < len(cells) or len(totals) != 1 or not totals[0].isdecimal():
                return
            found.append(Rule("cage", totals[0], inside))
        if found and not sums:
            self._cells.rules += found
            self._read = ("killercages", "numberS")

    def _cell_of_corner(self, place: str) -> int | None:
        """Return the cell of a place in a corner: four places a point, after those of cells."""
        area = self._width * self._height
        point = (as_int(place) or 0) // 4 - area
        return self._points.get(point, self._points.get(point - area))

    def _has_boxes(self) -> bool:
        """Return whether boxes or regions are drawn, and add regions to the rules.

        Raises GridError for edges that are not those of regions.
        """
        edges = [key for key in as_dict(self._puzzle.get("lineE")) if re.fullmatch(r"\d+,\d+", key)]
        size = self._cells.size
        walls = {
            frozenset(self._corner(int(point[:9])) for point in edge.split(",")) for edge in edges
        }
        height, width = BOX_SHAPES.get(size, (size, size))
        if not all(_is_on_line(wall, height, width) for wall in walls):
            labels = _regions(walls, size)
            if labels is None:
                raise refusal(say("irregular regions"))
            self._cells.rules += region_rules(size, labels)
        return bool(edges)

    def _corner(self, point: int) -> tuple[int, int]:
        """Return the numbers of columns and rows before a corner of cells."""
        row, column = divmod(point - self._width * self._height, self._width)
        return column + 1 - self._left, row + 1 - self._top

    def _solution(self) -> Grid | None:
        """Return the answer if it has a digit for every cell without a given; else None."""
        numbers = as_list(self._answer[4]) if len(self._answer) > 4 else []
        digits = [*self._cells.givens]
        for point, _, value in (as_text(number).partition(",") for number in numbers):
            if (cell := self._points.get(as_int(point))) is not None:
                digits[cell] = as_int(value) or 0
        try:
            solution = Grid.from_digits(digits)
        except GridError:
            return None
        return solution if numbers and is_full(solution) else None


def _is_on_line(wall: frozenset[Place], height: int, width: int) -> bool:
    """Return whether a wall between two corners is on a line between the usual boxes."""
    columns, rows = ({place[at] for place in wall} for at in (0, 1))
    return (len(columns) == 1 and min(columns) % width == 0) or (
        len(rows) == 1 and min(rows) % height == 0
    )


def _regions(walls: set[frozenset[Place]], size: int) -> list[object] | None:
    """Return the region of each cell; None unless walls make n regions of n cells."""
    homes = list(range(size * size))
    for cell in range(size * size):
        row, column = divmod(cell, size)
        below = frozenset(((column, row + 1), (column + 1, row + 1)))
        right = frozenset(((column + 1, row), (column + 1, row + 1)))
        if row + 1 < size and below not in walls:
            homes = _join(homes, homes[cell], homes[cell + size])
        if column + 1 < size and right not in walls:
            homes = _join(homes, homes[cell], homes[cell + 1])
    is_whole = all(homes.count(home) == size for home in homes)
    return [*homes] if is_whole else None


def _join(homes: list[int], one: int, other: int) -> list[int]:
    return [one if home == other else home for home in homes]
