"""KSudoku's saved games.

`<ksudoku><game had-help msecs-elapsed><puzzle><graph order type specific-type/><values>…</values>
</puzzle><history>…</history></game></ksudoku>`: in `values` `_` is an empty cell, `b` is 1, `c` is
2 and so on, **column by column** (cell x, y has the index x × size + y, see SKGraph::cellIndex).
`<simple-event index value|markers given/>` are the moves since, in order; KSudoku does not save the
markers of a `<complex-event>` correctly, so that only its digits count. Other shapes than the
classic one (a graph of type `sudoku`, or a `custom` one with rows, columns and square boxes only)
are refused by name. Sources: src/gui/serializer.cpp and src/logic/skgraph.h of KDE/ksudoku.
"""

from __future__ import annotations

from math import isqrt
from typing import IO, TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.other_fields import answer_of
from sudokudb.formats.data.xml_events import Event, events_of, opens_with
from sudokudb.formats.model.cells import Cells, digits_of
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.record import Items, ParseError, Record, Records
from sudokudb.formats.model.variants import ONLY_CLASSIC
from sudokudb.grid import SIZES, geometry
from sudokudb.notation import EMPTY, format_digit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source

_BLANK = "_"
_VALUES = "bcdefghijklmnopqrstuvwxyz"
_PLAIN = frozenset({"", "plain"})
_SHAPE = frozenset(
    ("order", "type", "specific-type", "sizeX", "sizeY", "sizeZ", "base", "ncliques")
)
"""The attributes of a graph that describe its shape."""


def confidence(source: Source) -> int:
    """Return 100 for the root element."""
    return 100 if opens_with(source.text, "ksudoku", "ksudoku-graph") else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the one puzzle, or an error that names its shape; and the errors of its elements."""
    game = _Game(events_of(source))
    yield from game.errors
    try:
        cells, answer = game.cells(size), answer_of(game.solution, game.size)
        details = game.details | answer.details
        yield cells.record(
            game.start, solution=answer.grid, details=details, warnings=answer.warnings
        )
    except GridError as error:
        yield ParseError(game.line, error.message, error.hint)


class _Move(NamedTuple):
    """A change of a cell: a value, or markers."""

    line: int
    cell: int | None
    value: int | None
    markers: str
    is_given: bool


class _Game:
    """The content of the elements, from which `cells` makes the puzzle.

    `start` is the line where the puzzle begins, `line` the current line, `errors` lists elements
    that were not read.
    """

    def __init__(self, events: Iterator[Event]) -> None:
        self.start = self.line = 1
        self.errors: list[ParseError] = []
        self.details: dict[str, str] = {}
        self._values: str | None = None
        self._solved = ""
        self._graph: dict[str, str] = {}
        self._cliques: list[frozenset[int]] = []
        self._shape_line = 1
        self._extra = ""
        self._moves: list[_Move] = []
        for event in events:
            if event.text is None:
                self._begin(event)
            else:
                self._end(event, event.text)
        if self._values is None:
            raise FormatError("no cell values: not a saved game of KSudoku")

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return isqrt(len(self._values or ""))

    @property
    def solution(self) -> str:
        """The solution row by row; a text that is not a solution as it is."""
        if len(self._solved) != self.size**2 or not set(self._solved) <= {_BLANK, *_VALUES}:
            return self._solved
        digits = [self._solved[self._cell(index)] for index in range(len(self._solved))]
        return "".join(EMPTY if d == _BLANK else format_digit(_digit(d)) for d in digits)

    def _begin(self, event: Event) -> None:
        attributes = event.attributes
        if event.name == "graph":
            self._graph, self._shape_line = dict(attributes), event.line
            self.details |= {n: text for n, text in attributes.items() if text and n not in _SHAPE}
        elif event.name in {"cage", "roxdokugroups"}:
            self._extra = "cages" if event.name == "cage" else "three dimensions"
        elif event.name == "sudokugroups" and attributes.get("withblocks", "1") != "1":
            self._extra = "no boxes"
        elif event.name in {"ksudoku", "game", "puzzle"} and self._values is None:
            self.start = event.line if event.name == "game" else self.start
            self.details |= {name: text for name, text in attributes.items() if text}
        elif event.name == "simple-event":
            self._move(event)

    def _end(self, event: Event, text: str) -> None:
        if event.name == "values" and self._values is None:
            self._values, self.line = "".join(text.split()), event.line
        elif event.name == "values":
            self.errors.append(ParseError(event.line, "a second puzzle in a file for one"))
        elif event.name == "solution":
            self._solved = self._solved or "".join(text.split())
        elif event.name == "clique":
            numbers = [as_int(n) for n in text.split()]
            self._cliques.append(frozenset(n for n in numbers if n is not None))

    def _move(self, event: Event) -> None:
        about = event.attributes
        markers = "" if "complex-event" in event.path else about.get("markers", "")
        value = as_int(about["value"]) if "value" in about else None
        if value is None and "markers" not in about:
            self.errors.append(ParseError(event.line, "a move without a value or markers"))
            return
        is_given = about.get("given") == "true"
        self._moves.append(_Move(event.line, as_int(about.get("index")), value, markers, is_given))

    def cells(self, size: int | None) -> Cells:
        """Return the state after the last move; raise GridError for an error in `line`."""
        self._refuse_shapes()
        cells = Cells(self.size, size)
        for index, mark in enumerate(self._values or ""):
            cells.put(self._cell(index), 0 if mark == _BLANK else _digit(mark), given=True)
        for move in self._moves:
            self.line = move.line
            self._make(move, cells)
        return cells

    def _make(self, move: _Move, cells: Cells) -> None:
        if move.cell is None:
            raise GridError("a move without the index of a cell")
        cell = self._cell(move.cell)
        if move.value is not None:
            if move.is_given or not cells.givens[cell]:
                cells.put(cell, move.value, given=move.is_given)
        elif move.markers:
            cells.candidates[cell] = 0
            cells.put(cell, cells.givens[cell], given=True)
            cells.mark(cell, [n for n, mark in enumerate(move.markers, start=1) if mark != "0"])

    def _cell(self, index: int) -> int:
        column, row = divmod(index, self.size)
        if column >= self.size:
            raise GridError(f"cell {index + 1} is outside the grid")
        return row * self.size + column

    def _refuse_shapes(self) -> None:
        kind = self._graph.get("type", "")
        shape = self._graph.get("specific-type", "")
        if kind == "custom" and shape.casefold() in _PLAIN:
            shape = "" if self._has_square_boxes() else self._graph.get("name") or "custom"
        elif kind not in {"sudoku", "custom", ""}:
            shape = kind
        elif shape.casefold() in _PLAIN:
            shape = ""
        shape = shape or self._extra
        if shape:
            self.line = self._shape_line
            raise GridError(f"{shape[:40]}: {ONLY_CLASSIC}")
        if self.size not in SIZES or self.size**2 != len(self._values or ""):
            raise GridError(f"{len(self._values or '')} cells are not a grid")

    def _has_square_boxes(self) -> bool:
        """Return whether every group of cells is a row, a column or a box of the classic shape."""
        if self.size not in SIZES or self.size**2 != len(self._values or ""):
            return False
        sizes = {self._graph.get(name, "1") for name in ("sizeX", "sizeY")}
        if sizes != {str(self.size)} or self._graph.get("sizeZ", "1") != "1":
            return False
        houses = {frozenset(house) for house in geometry(isqrt(self.size)).houses}
        return houses.issuperset(self._cliques) and len(self._cliques) in {0, len(houses)}


def _digit(mark: str) -> int:
    digit = _VALUES.find(mark) + 1
    if not digit:
        raise GridError(f"{mark!r} is not a digit of KSudoku")
    return digit


def write(records: Records, out: IO[bytes]) -> None:
    """Write one puzzle, its placed digits and candidates as moves."""
    for record in records:
        out.write(_document(record).encode())


def _document(record: Record) -> str:
    size = record.grid.size
    order = [row * size + column for column in range(size) for row in range(size)]
    values = "".join((_BLANK + _VALUES)[record.grid[cell]] for cell in order)
    lines = [
        "<!DOCTYPE ksudoku>",
        "<ksudoku>",
        ' <game had-help="0" msecs-elapsed="0">',
        "  <puzzle>",
        f'   <graph order="{size}" type="sudoku" specific-type="Plain"/>',
        f"   <values>{values}</values>",
        "  </puzzle>",
        "  <history>",
        *_history(record, order),
        "  </history>",
        " </game>",
        "</ksudoku>",
    ]
    return "\n".join(lines) + "\n"


def _history(record: Record, order: list[int]) -> Iterator[str]:
    size = record.grid.size
    for index, cell in enumerate(order):
        if record.candidates and (bits := record.candidates[cell]):
            digits = digits_of(bits)
            markers = "".join("1" if n in digits else "0" for n in range(1, size + 1))
            yield f'   <simple-event index="{index}" markers="{markers}"/>'
        if record.placed and record.placed[cell]:
            yield f'   <simple-event index="{index}" value="{record.placed[cell]}"/>'
