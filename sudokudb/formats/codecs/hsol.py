"""HoDoKu's saved puzzles: a zip with one entry, `SudokuData`, of objects as java.beans writes them.

The first object is a `sudoku.Sudoku2` (`sudoku.Sudoku` before HoDoKu 2): `initialState` is a
library line with the givens (`:0000:x:<81>:::`, `+` before a digit that was placed), `values` and
`fixed` are the current digits and which of them are givens, `cells` the candidates left, bit d − 1
for digit d. java.beans leaves out the defaults: no digit, all candidates. The steps of the solution
and the savepoints after them are not read. The same properties are written (HoDoKu computes the
others), with no steps and one tab for a solution, without which HoDoKu does not open the file.
Sources: MainFrame.java, Sudoku2.java and GuiState.java of HoDoKu.
"""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, say
from sudokudb.formats.codecs.hodoku import parse
from sudokudb.formats.data.xml_events import parse_xml
from sudokudb.formats.model.candidates import ALL, digits_on, implied_candidates
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.record import Items, Record, Records, try_parse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from xml.etree.ElementTree import Element

    from sudokudb.formats.source.source import Source

_ENTRY = "SudokuData"
_MOST = 1 << 24
_CELLS = 81
_CLASSES = frozenset({"sudoku.Sudoku2", "sudoku.Sudoku"})


def confidence(source: Source) -> int:
    """Return 100 for a zip with HoDoKu's entry."""
    if not source.head.startswith(b"PK\x03\x04"):
        return 0
    return 100 if _ENTRY.encode() in source.head[:200] else 20 if source.suffix == ".hsol" else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the one puzzle."""
    puzzle = _puzzle_object(_unpack(source.read()))
    yield try_parse(1, lambda: _cells(puzzle, size).record(1))


def _unpack(data: bytes) -> bytes:
    """Return the bytes of the entry, at most 16 MB."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
            name = _ENTRY if _ENTRY in names else names[0] if len(names) == 1 else None
            content = archive.open(name).read(_MOST + 1) if name else None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise FormatError(say("a damaged zip: {error}", error=str(error)[:80])) from None
    except (OSError, ValueError, LookupError, OverflowError):
        raise FormatError(say("a damaged zip")) from None
    if content is None:
        raise FormatError(say("a zip without {entry}", entry=_ENTRY))
    if len(content) > _MOST:
        raise FormatError(say("a zip that unpacks to more than {most} MB", most=_MOST >> 20))
    return content


def _puzzle_object(data: bytes) -> Element:
    """Return the first puzzle among the objects."""
    objects = parse_xml(data).iter("object")
    puzzle = next((o for o in objects if o.get("class") in _CLASSES), None)
    if puzzle is None:
        raise FormatError(say("the file has no HoDoKu puzzle"))
    return puzzle


def _cells(puzzle: Element, size: int | None) -> Cells:
    """Return the givens, placed digits, and candidates that the digits do not imply."""
    found = {void.get("property"): void for void in puzzle.findall("void")}
    initial = found.get("initialState")
    start = parse(1, (initial is not None and initial.findtext("string", "").strip()) or "")
    values, fixed, left = (_values(found.get(name, ())) for name in ("values", "fixed", "cells"))
    cells = Cells(9, size)
    for cell, digit in enumerate(digits_on(start)):
        given = bool(start.grid[cell] if digit else fixed.get(cell))
        cells.put(cell, digit or values.get(cell, 0), given=given)
    digits = [given or placed for given, placed in zip(cells.givens, cells.placed, strict=True)]
    marks = tuple(0 if digit else left.get(cell, ALL) & ALL for cell, digit in enumerate(digits))
    if left and marks != implied_candidates(digits):
        cells.candidates = [*marks]
    return cells


def _values(array: Iterable[Element]) -> dict[int, int]:
    """Return the values of a property by cell."""
    values: dict[int, int] = {}
    for item in array:
        index, value = as_int(item.get("index")), next(iter(item), None)
        if index in range(_CELLS) and value is not None:
            text = value.text or ""
            is_true = value.tag == "boolean" and text.strip() == "true"
            values[index or 0] = int(is_true) or as_int(text) or 0
    return values


def write(records: Records, out: IO[bytes]) -> None:
    """Write one puzzle; raise FormatError if it is not 9×9."""
    for record in records:
        entry = zipfile.ZipInfo(_ENTRY)  # dated 1980, so that the same puzzle is the same file
        entry.create_system = 0
        packed = BytesIO()
        with zipfile.ZipFile(packed, "w") as archive:
            archive.writestr(entry, "".join(_objects(record)), zipfile.ZIP_DEFLATED)
        out.write(packed.getvalue())


def _objects(record: Record) -> Iterator[str]:
    """Yield the objects that HoDoKu reads."""
    digits = digits_on(record)
    # A cell without marks has all candidates that the digits leave.
    marks = zip(
        digits,
        record.candidates or implied_candidates(digits),
        implied_candidates(digits),
        strict=True,
    )
    left = [0 if digit else mark or every for digit, mark, every in marks]
    yield '<?xml version="1.0" encoding="UTF-8"?>\n'
    yield '<java version="1.8.0" class="java.beans.XMLDecoder">\n'
    yield ' <object class="sudoku.Sudoku2">\n'
    yield from _array("cells", "short", left, ALL)
    yield from _array("fixed", "boolean", ["true" if given else "" for given in record.grid], "")
    yield '  <void property="initialState">\n'
    yield f"   <string>:0000:x:{record.grid}:::</string>\n  </void>\n"
    yield from _array("values", "int", digits, 0)
    yield " </object>\n"
    yield ' <array class="int" length="0"/>\n'  # how often each step is used
    yield _list()  # the steps
    yield _list("<string>Solution 1</string>")  # the titles of tabs
    yield _list('<object class="java.util.ArrayList"/>')  # their steps
    yield _list()  # the savepoints
    yield "</java>\n"


def _array(name: str, kind: str, values: Sequence[int | str], default: int | str) -> Iterator[str]:
    """Yield a property with the values that are not the default, as java.beans writes it."""
    if any(value != default for value in values):
        yield f'  <void property="{name}">\n'
        for index, value in enumerate(values):
            if value != default:
                yield f'   <void index="{index}">\n    <{kind}>{value}</{kind}>\n   </void>\n'
        yield "  </void>\n"


def _list(element: str = "") -> str:
    """Return a list of one object, or an empty one."""
    if not element:
        return ' <object class="java.util.ArrayList"/>\n'
    add = f'  <void method="add">\n   {element}\n  </void>\n'
    return f' <object class="java.util.ArrayList">\n{add} </object>\n'
