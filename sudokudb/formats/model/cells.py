"""A puzzle that is built cell by cell, for structured formats.

Marks in the corners of cells, with which players note the places of a digit in a box, are not
candidates: a cell with corner marks may contain other digits, too. They are stored as a detail in
text form: `r1c2=48 r3c4=12`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypedDict

from sudokudb.errors import GridError, say
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.record import Record
from sudokudb.grid import Grid, format_cell, parse_cell
from sudokudb.layout import Layout
from sudokudb.notation import ALL_SIZES, format_digit, parse_digit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Unpack

    from sudokudb.rules.rule import Rule

CORNERS = "corner marks"
"""The name of the detail with the marks in corners."""

_CORNERS = re.compile(r"(r\d{1,2}c\d{1,2})=([1-9A-P]{1,25})", re.ASCII)


class OtherFields(TypedDict, total=False):
    """The fields of a record other than its cells."""

    title: str
    author: str
    source: str
    license: str
    notes: str
    solution: Grid | None
    details: Mapping[str, str]
    warnings: tuple[str, ...]


class Cells:
    """Givens, placed digits (0 for none) and candidates (bit d − 1 for digit d) of every cell.

    `rules` are those besides rows, columns and usual boxes, in any form and order.

    Raises GridError for an unsupported size, a size other than the expected one, and digits above
    the size.
    """

    def __init__(self, size: int = 9, expected: int | None = None) -> None:
        if expected not in {None, size}:
            raise GridError(
                say(
                    "a {expected}×{expected} grid expected, {size}×{size} found",
                    expected=expected,
                    size=size,
                )
            )
        if size not in ALL_SIZES:
            raise GridError(
                say("{size}×{size} grids are not supported", size=size),
                say("sizes are 4 to 16, and 25"),
            )
        self.size = size
        self.givens = [0] * (size * size)
        self.placed = [0] * (size * size)
        self.candidates = [0] * (size * size)
        self.rules: list[Rule] = []
        self._corners: dict[int, set[int]] = {}
        self._has_odd_marks = False

    def put(self, cell: int, digit: int, *, given: bool) -> None:
        """Set the digit of a cell, 0 for none."""
        self._check(cell, digit)
        self.givens[cell] = digit if given else 0
        self.placed[cell] = 0 if given else digit

    def mark(self, cell: int, digits: Iterable[int]) -> None:
        """Add candidates to a cell."""
        for digit in digits:
            self._check(cell, digit)
            if digit:
                self.candidates[cell] |= 1 << digit - 1

    def mark_corners(self, cell: int, values: Iterable[object]) -> None:
        """Add the digits in a player's notes to the corner marks of a cell."""
        self._corners.setdefault(cell, set()).update(self.digits(values))

    def digits(self, values: Iterable[object]) -> list[int]:
        """Return the digits in a player's notes; skip other marks, with a warning."""
        noted = [as_int(value) for value in values if value not in (None, "", 0)]
        digits = [digit for digit in noted if digit and 0 < digit <= self.size]
        self._has_odd_marks |= len(digits) < len(noted)
        return digits

    def _check(self, cell: int, digit: int) -> None:
        if not 0 <= cell < len(self.givens):
            raise GridError(
                say("cell {cell} is outside a {size}×{size} grid", cell=cell + 1, size=self.size)
            )
        if not 0 <= digit <= self.size:
            name = format_cell(cell, self.size)
            raise GridError(
                say(
                    "{name}: {digit} is not a digit of a {size}×{size} grid",
                    name=name,
                    digit=str(digit)[:20],
                    size=self.size,
                )
            )

    def record(self, line: int, **about: Unpack[OtherFields]) -> Record:
        """Return the puzzle that begins in a line, without details that are empty."""
        details = {**about.get("details", {}), CORNERS: self._corner_text()}
        about["details"] = {name: text for name, text in details.items() if text}
        if self._has_odd_marks:
            about["warnings"] = (
                *about.get("warnings", ()),
                say("left out: marks that are not digits"),
            )
        grid = self.grid()
        return Record(
            grid=grid,
            line=line,
            placed=grid.with_digits(self.placed) if any(self.placed) else None,
            candidates=tuple(self.candidates) if any(self.candidates) else None,
            **about,
        )

    def grid(self) -> Grid:
        """Return the givens and the rules; raise GridError for rules that cannot be."""
        if not self.rules:
            return Grid.from_digits(self.givens)
        text = "".join(map(format_digit, self.givens))
        return Grid(text, layout=Layout(self.size, rules=self.rules))

    def _corner_text(self) -> str:
        return " ".join(
            f"{format_cell(cell, self.size)}={''.join(map(format_digit, sorted(digits)))}"
            for cell, digits in sorted(self._corners.items())
            if digits
        )


def not_a_digit(cell: int, value: object, size: int = 9) -> GridError:
    """Return the error of a cell whose value is not a digit."""
    name = format_cell(cell, size)
    return GridError(say("{cell}: {value!r} is not a digit", cell=name, value=value))


def corners_of(record: Record) -> dict[int, list[int]]:
    """Return the corner marks by cell; words of the detail that are not marks are skipped.

    >>> corners_of(Record(grid=Grid.empty(), details={CORNERS: "r1c2=48 r9c10=1 what"}))
    {1: [4, 8]}
    """
    marks: dict[int, list[int]] = {}
    size = record.grid.size
    for name, digits in _CORNERS.findall(record.details.get(CORNERS, "")):
        values = [value for mark in digits if (value := parse_digit(mark, size))]
        try:
            marks[parse_cell(name, size)] = values
        except GridError:
            continue
    return marks
