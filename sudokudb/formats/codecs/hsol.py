"""HoDoKu's saved puzzles: a zip with one entry, `SudokuData`, of objects as java.beans writes them.

The first object is a `sudoku.Sudoku2` (`sudoku.Sudoku` before HoDoKu 2): `initialState` is a
library line with the givens (`:0000:x:<81>:::`, `+` before a digit that was placed), `values` and
`fixed` are the digits that stand now and which of them are givens, `cells` the candidates left, bit
d − 1 for digit d. What java.beans leaves out is as in a new object: no digit, every candidate. The
steps of the solution and the savepoints that follow are not read. Written are the same properties
(HoDoKu counts the others anew), no steps, and one tab for a solution, without which HoDoKu
does not open it. From MainFrame.java, Sudoku2.java and GuiState.java of HoDoKu.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from io import BytesIO
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.xml_events import sound_events_of
from sudokudb.formats.data.xml_tokens import pieces_of
from sudokudb.formats.model.candidates import ALL, digits_on, implied, require_9x9
from sudokudb.formats.model.cells import Cells, digits_of
from sudokudb.formats.model.loose_values import whole
from sudokudb.formats.model.record import ParseError, Record

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.formats.source.source import Source

_ENTRY = "SudokuData"
_MOST = 1 << 24
_CELLS = 81
_NUMBERS = frozenset({"short", "int", "byte"})
_CLASSES = frozenset({"sudoku.Sudoku2", "sudoku.Sudoku"})


def confidence(source: Source) -> int:
    """A zip with HoDoKu's entry."""
    if not source.head.startswith(b"PK\x03\x04"):
        return 0
    return 100 if _ENTRY.encode() in source.head[:200] else 20 if source.suffix == ".hsol" else 0


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the one puzzle."""
    text = _unpacked(source.read()).decode("utf-8", "replace")
    state = _State(text)
    try:
        if size not in {None, 9}:
            raise GridError(f"a 9×9 grid, not {size}×{size}")
        yield state.cells().record(1)
    except GridError as error:
        yield ParseError(1, error.message, error.hint)


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
        for event in sound_events_of(pieces_of(text)):
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
        digits = [given or placed for given, placed in zip(cells.givens, cells.placed, strict=True)]
        marks = tuple(0 if digits[cell] else self._left(cell) for cell in range(_CELLS))
        if self.values["cells"] and marks != implied(digits):  # else nobody needs to keep them
            for cell, bits in enumerate(marks):
                cells.mark(cell, digits_of(bits))
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

    def _left(self, cell: int) -> int:
        return self.values["cells"].get(cell, ALL) & ALL


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write one puzzle; raise FormatError for two, or for one that is not 9×9."""
    rest = iter(records)
    record = next(rest, None)
    if record is None or next(rest, None) is not None:
        raise FormatError("a file of HoDoKu holds one puzzle")
    require_9x9(record, "hsol")
    entry = zipfile.ZipInfo(_ENTRY)  # of 1980, so that the same puzzle is the same file
    entry.create_system = 0
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr(entry, "".join(_objects(record)), zipfile.ZIP_DEFLATED)
    out.write(packed.getvalue())


def _objects(record: Record) -> Iterator[str]:
    """Yield the objects that HoDoKu reads, one after another."""
    digits = digits_on(record)
    marks = record.candidates or (0,) * _CELLS
    # A cell that nobody has marked can still be all that the digits leave.
    left = [
        0 if digit else mark or every
        for digit, mark, every in zip(digits, marks, implied(digits), strict=True)
    ]
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<java version="1.8.0" class="java.beans.XMLDecoder">\n'
    yield ' <object class="sudoku.Sudoku2">\n'
    yield from _array("cells", "short", left, ALL)
    yield from _array("fixed", "boolean", ["true" if given else "" for given in record.grid], "")
    yield '  <void property="initialState">\n'
    yield f"   <string>:0000:x:{record.grid}:::</string>\n  </void>\n"
    yield from _array("values", "int", digits, 0)
    yield " </object>\n"
    yield ' <array class="int" length="0"/>\n'  # how often which step is used
    yield _list()  # the steps
    yield _list("<string>Solution 1</string>")  # the titles of tabs
    yield _list('<object class="java.util.ArrayList"/>')  # their steps
    yield _list()  # the savepoints
    yield "</java>\n"


def _array(name: str, kind: str, values: Sequence[int | str], default: int | str) -> Iterator[str]:
    """Yield a property with the values that are not as in a new object, as java.beans does."""
    if any(value != default for value in values):
        yield f'  <void property="{name}">\n'
        for index, value in enumerate(values):
            if value != default:
                yield f'   <void index="{index}">\n    <{kind}>{value}</{kind}>\n   </void>\n'
        yield "  </void>\n"


def _list(element: str = "") -> str:
    """Return a list of one object or none."""
    if not element:
        return ' <object class="java.util.ArrayList"/>\n'
    add = f'  <void method="add">\n   {element}\n  </void>\n'
    return f' <object class="java.util.ArrayList">\n{add} </object>\n'
