"""KSudoku's saved games.

`<ksudoku><game had-help msecs-elapsed><puzzle><graph order type specific-type/><values>…</values>
</puzzle><history>…</history></game></ksudoku>`. In `values`, `_` is an empty cell, `b` is 1, `c` is
2 and so on, **column by column** (cell x, y has the index x × size + y, see SKGraph::cellIndex).
`<simple-event index value|markers given/>` are the moves, in order. KSudoku does not save the
markers in a `<complex-event>` correctly: only its digits count. The graph says which shape the grid
has (see `translations.ksudoku_graphs`). Sources: src/gui/serializer.cpp and src/logic/skgraph.h of
KDE/ksudoku.
"""

from __future__ import annotations

from math import isqrt
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.other_fields import answer_of
from sudokudb.formats.data.xml_events import opens_with, parse_xml
from sudokudb.formats.model.candidates import cells_of
from sudokudb.formats.model.cells import Cells
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.record import Items, Record, Records, try_parse
from sudokudb.formats.model.variants import refusal, require_classic
from sudokudb.formats.source.source import SMALL_BYTES
from sudokudb.formats.translations.ksudoku_graphs import SHAPE, add_graph, write_graph
from sudokudb.notation import ALL_SIZES, EMPTY, format_digit

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element

    from sudokudb.formats.source.source import Source

_MARKS = "_bcdefghijklmnopqrstuvwxyz"
"""The marks of an empty cell and of the digits from 1."""
_SHAPES = ("", "plain", "xsudoku", "jigsaw", "killersudoku")
"""The types of shapes whose groups and cages say everything about them."""
_READ = ("graph", "sudokugroups", "clique", "cage")


def confidence(source: Source) -> int:
    """Return 100 for the root element."""
    return 100 if opens_with(source.text, "ksudoku", "ksudoku-graph") else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the one puzzle, or the error in it."""
    root = parse_xml(source.read_text(SMALL_BYTES))
    found = ["".join((element.text or "").split()) for element in root.iter("values")]
    if len(found) != 1:
        raise FormatError(
            say("{count} lists of cell values: not a saved game of KSudoku", count=len(found))
        )
    yield try_parse(1, _record, root, found[0], size)


def _record(root: Element, values: str, size: int | None) -> Record:
    cells = Cells(_size_of(values), size)
    for index, mark in enumerate(values):
        cells.put(_cell(index, cells.size), _digit(mark), given=True)
    _read_shape(root, cells)
    compound = {move for group in root.iter("complex-event") for move in group}
    for number, move in enumerate(root.iter("simple-event"), start=1):
        try:
            _make(move, cells, only_digit=move in compound)
        except GridError as error:
            raise GridError(
                say("move {number}: {message}", number=number, message=error.message), error.hint
            ) from None
    answer = answer_of(_solution(root, cells.size), cells.size, cells.grid().layout)
    details: dict[str, str] = {}
    for element in (*root.iter("game"), *root.iter("puzzle"), *root.iter("graph")):
        details |= {n: text for n, text in element.items() if text and n not in SHAPE}
    return cells.record(
        1, solution=answer.grid, details=details | answer.details, warnings=answer.warnings
    )


def _size_of(values: str) -> int:
    """Return the size of the grid; raise GridError if the cells are not a square."""
    size = isqrt(len(values))
    if size not in ALL_SIZES or size**2 != len(values):
        raise GridError(say("{count} cells are not a grid", count=len(values)))
    return size


def _read_shape(root: Element, cells: Cells) -> None:
    """Read the rules of the graph; raise GridError for anything else but a grid of numbers."""
    graphs = [*root.iter("graph")]
    graph = graphs[0] if graphs else None
    kind = graph.get("type", "sudoku") if graph is not None else "sudoku"
    shape = graph.get("specific-type", "") if graph is not None else ""
    if graph is not None and kind == "custom" and shape.casefold() in _SHAPES:
        add_graph(cells, graph)
    elif graph is not None and (len(graph) or kind != "sudoku"):
        plain = shape.casefold() in ("", "plain")
        raise refusal((graph.get("name") or (kind if plain else shape))[:40])
    elif shape.casefold() not in ("", "plain"):
        raise refusal(shape[:40])
    for element in root.iter():
        if element.tag not in _READ:
            require_classic({element.tag: (element.text or "").strip() or True, **element.attrib})


def _solution(root: Element, size: int) -> str:
    """Return the solution row by row; a text that is not a solution as it is."""
    text = "".join((root.findtext(".//solution") or "").split())
    if len(text) != size**2 or not set(text) <= set(_MARKS):
        return text
    digits = [_digit(text[_cell(index, size)]) for index in range(len(text))]
    return "".join(format_digit(digit) if digit else EMPTY for digit in digits)


def _make(move: Element, cells: Cells, *, only_digit: bool) -> None:
    """Carry out a move: a digit or, in place of what was noted, markers."""
    index, value = as_int(move.get("index")), as_int(move.get("value"))
    if index is None:
        raise GridError(say("the index of the cell is missing"))
    cell = _cell(index, cells.size)
    is_given = move.get("given") == "true"
    markers = move.get("markers", "")
    if value is not None:
        if is_given or not cells.givens[cell]:
            cells.put(cell, value, given=is_given)
    elif "markers" not in move.keys():  # noqa: SIM118  # an Element is not a mapping
        raise GridError(say("neither a value nor markers"))
    elif markers and not only_digit:
        cells.candidates[cell] = 0
        cells.put(cell, cells.givens[cell], given=True)
        cells.mark(cell, [n for n, mark in enumerate(markers, start=1) if mark != "0"])


def _cell(index: int, size: int) -> int:
    """Return the number of a cell, row by row, from that column by column; and the inverse."""
    column, row = divmod(index, size)
    if column >= size:
        raise GridError(say("cell {index} is outside the grid", index=index + 1))
    return row * size + column


def _digit(mark: str) -> int:
    digit = _MARKS.find(mark)
    if digit < 0:
        raise GridError(say("{mark!r} is not a digit of KSudoku", mark=mark))
    return digit


def write(records: Records, out: IO[bytes]) -> None:
    """Write one puzzle, its placed digits and candidates as moves."""
    for record in records:
        out.write(_document(record).encode())


def _document(record: Record) -> str:
    size = record.grid.size
    graph = write_graph(record.grid)
    order = [row * size + column for column in range(size) for row in range(size)]
    values = "".join(_MARKS[record.grid[cell]] for cell in order)
    history = "".join(f"{event}\n" for event in _history(record, order))
    return f"""<!DOCTYPE ksudoku>
<ksudoku>
 <game had-help="0" msecs-elapsed="0">
  <puzzle>
   {graph}
   <values>{values}</values>
  </puzzle>
  <history>
{history}  </history>
 </game>
</ksudoku>
"""


def _history(record: Record, order: list[int]) -> Iterator[str]:
    cells = list(cells_of(record))
    for index, (_, placed, bits) in enumerate(map(cells.__getitem__, order)):
        if bits:
            markers = f"{bits:0{record.grid.size}b}"[::-1]
            yield f'   <simple-event index="{index}" markers="{markers}"/>'
        if placed:
            yield f'   <simple-event index="{index}" value="{placed}"/>'
