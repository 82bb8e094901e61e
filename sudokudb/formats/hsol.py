"""HoDoKu's saved puzzles: a zip with one entry, `SudokuData`, of objects as java.beans writes them.

The first object is a `sudoku.Sudoku2` (`sudoku.Sudoku` before HoDoKu 2): `initialState` is a
library line with the givens (`:0000:x:<81>:::`, `+` before a digit that was placed), `values` and
`fixed` are the digits that stand now and which of them are givens, `cells` the candidates left, bit
d − 1 for digit d. The steps of the solution and the savepoints that follow are not read. From
MainFrame.java and Sudoku2.java of HoDoKu. Read only: what HoDoKu opens are its own objects, written
by Java.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.cells import Cells, digits_of
from sudokudb.formats.jsontext import whole
from sudokudb.formats.markup import events_of, pieces_of
from sudokudb.formats.record import Fault, Record
from sudokudb.grid import geometry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source import Source

_ENTRY = "SudokuData"
_MOST = 1 << 24
_CELLS = 81
_ALL = (1 << 9) - 1
_NUMBERS = frozenset({"short", "int", "byte"})
_CLASSES = frozenset({"sudoku.Sudoku2", "sudoku.Sudoku"})


def sniff(source: Source) -> int:
    """A zip with HoDoKu's entry."""
    if not source.head.startswith(b"PK\x03\x04"):
        return 0
    return 100 if _ENTRY.encode() in source.head[:200] else 20 if source.suffix == ".hsol" else 0


def read(source: Source, size: int | None) -> Iterator[Record | Fault]:
    """Yield the one puzzle."""
    text = _unpacked(source.read()).decode("utf-8", "replace")
    state = _State(text)
    try:
        if size not in {None, 9}:
            raise GridError(f"a 9×9 grid, not {size}×{size}")
        yield state.cells().record(1)
    except GridError as error:
        yield Fault(1, error.message, error.hint)


def _unpacked(data: bytes) -> bytes:
    """Return the entry's bytes, never more than 16 MB and from no other place than the archive."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
            name = _ENTRY if _ENTRY in names else names[0] if len(names) == 1 else None
            content = archive.open(name).read(_MOST + 1) if name else None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise FormatError(f"a zip that cannot be read: {str(error)[:80]}") from None
    except (OSError, ValueError, LookupError, OverflowError):
        raise FormatError("a zip that cannot be read") from None
    if content is None:
        raise FormatError(f"a zip without {_ENTRY}")
    if len(content) > _MOST:
        raise FormatError(f"a zip that unpacks to more than {_MOST >> 20} MB")
    return content


class _State:
    """What the first object says, by property."""

    def __init__(self, text: str) -> None:
        self.initial = ""
        self.values: dict[str, dict[int, int]] = {"values": {}, "fixed": {}, "cells": {}}
        self._property = ""
        self._index: int | None = None
        self._collect(text)

    def _collect(self, text: str) -> None:
        depth = 0
        for event in events_of(pieces_of(text)):
            if event.text is None:
                if (
                    event.name == "object"
                    and event.attributes.get("class") in _CLASSES
                    and not depth
                ):
                    depth = len(event.path)
                elif depth and event.name == "void" and len(event.path) == depth + 1:
                    self._property = event.attributes.get("property", "")
                elif depth and event.name == "void" and len(event.path) == depth + 2:
                    self._index = whole(event.attributes.get("index"))
            elif depth and len(event.path) == depth:
                return
            elif depth:
                self._take(event.name, event.text, len(event.path) - depth)
        if not depth:
            raise FormatError("no puzzle of HoDoKu")

    def _take(self, name: str, text: str, level: int) -> None:
        if self._property == "initialState" and name == "string":
            self.initial = text
        values = self.values.get(self._property)
        if values is None or level != 3 or self._index not in range(_CELLS):
            return
        number = int(text.strip() == "true") if name == "boolean" else whole(text)
        if name in _NUMBERS or name == "boolean":
            values[self._index or 0] = number or 0

    def cells(self) -> Cells:
        """Put together the givens, what was placed since and the candidates, if they say more."""
        cells = Cells()
        values, fixed = self.values["values"], self.values["fixed"]
        for cell, (digit, given) in enumerate(self._initial()):
            digit, given = (digit, given) if digit else (values.get(cell, 0), bool(fixed.get(cell)))
            cells.put(cell, digit, given=given)
        if len(self.values["cells"]) == _CELLS and self._were_changed(cells):
            for cell, bits in self.values["cells"].items():
                cells.mark(cell, digits_of(bits & _ALL))
        return cells

    def _initial(self) -> list[tuple[int, bool]]:
        """Return the digit of each cell and whether it is a given."""
        fields = self.initial.split(":")
        text = fields[3] if len(fields) > 3 else self.initial.strip()
        marks = re.findall(r"(\+?)([0-9.])", text)
        if len(marks) != _CELLS:
            fixed, values = self.values["fixed"], self.values["values"]
            if not fixed:
                raise GridError(f"{len(marks)} cells, not {_CELLS}")
            return [(values.get(c, 0) if fixed.get(c) else 0, True) for c in range(_CELLS)]
        return [(0 if mark == "." else int(mark), not plus) for plus, mark in marks]

    def _were_changed(self, cells: Cells) -> bool:
        """Tell candidates from those that the digits alone leave, which nobody needs to keep."""
        digits = [given or placed for given, placed in zip(cells.givens, cells.placed, strict=True)]
        peers = geometry(3).peers
        return any(
            self.values["cells"][cell] & _ALL
            != (
                0
                if digits[cell]
                else _ALL & ~sum({1 << digits[p] - 1 for p in peers[cell] if digits[p]})
            )
            for cell in range(_CELLS)
        )
