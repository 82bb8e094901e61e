"""Penpa-Edit: links, one a line.

`https://swaroopg92.github.io/penpa-edit/#m=edit&p=` and the Base64 of a raw deflate stream of lines
of text, where `z` and a letter stand for frequent words (`zN` for `"number"`, `zZ` for `z` itself;
the list is `_WORDS`). Line 0 is `square,columns,rows,…` with title and author in fields 15 and 16,
line 3 the puzzle and line 4 what the solver wrote, both JSON objects; line 5 the points of the
cells, each less the one before; line 17 tags. `"number"` has `[value, colour, kind]` by point,
where kind 7 is a list of small digits. `&a=` is the answer, packed likewise. From class_p.js,
class_square.js and general.js of swaroopg92/penpa-edit. A grid counts as sudoku where its boxes are
drawn, or a tag or the title says so; anything but digits in it is a fault that says what it is.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import TYPE_CHECKING
from urllib.parse import unquote

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.cells import Cells
from sudokudb.formats.jsontext import items, load_json, members, whole, words
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.variants import require_classic_rules
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.formats.source import Source

_MOST = 1 << 22
_SITE = "penpa-edit"
_WORDS = (
    *(("z9", "qa"), ("zQ", "pu_q"), ("zA", "pu_a"), ("zG", "grid"), ("zM", "edit_mode")),
    *(("zS", "surface"), ("zL", "line"), ("zE", "lineE"), ("zW", "wall"), ("zC", "cage")),
    *(("zN", "number"), ("zY", "symbol"), ("zP", "special"), ("zB", "board")),
    *(("zR", "command_redo"), ("zU", "command_undo"), ("z8", "command_replay")),
    *(("z1", "numberS"), ("zF", "freeline"), ("z2", "freelineE"), ("zT", "thermo")),
    *(("z3", "arrows"), ("zD", "direction"), ("z0", "squareframe"), ("z5", "polygon")),
    *(("z4", "deletelineE"), ("z6", "killercages"), ("z7", "nobulbthermo"), ("z_", "__a")),
)
_RULES = {
    "killercages": "killer cages",
    "cage": "killer cages",
    "thermo": "thermometers",
    "nobulbthermo": "thermometers",
    "arrows": "arrows",
    "direction": "arrows",
    "line": "lines",
    "freeline": "lines",
    "wall": "walls",
    "squareframe": "frames",
    "polygon": "shapes",
    "symbol": "symbols",
    "numberS": "small numbers",
}
_PLAIN_BASE64 = str.maketrans(" -_", "++/")
_MARGIN = 4
_PUZZLE, _ANSWERS, _POINTS, _TAGS = 3, 4, 5, 17
_DIAGONALS = (11, 14)
_TITLE, _AUTHOR, _SOURCE, _RULES_TEXT = 15, 16, 17, 18


def sniff(source: Source) -> int:
    """A link to the site."""
    return 100 if any(map(_is_link, source.leading)) else 0


def _is_link(line: str) -> bool:
    address, query = _parted(line)
    return _SITE in address.lower() or re.match(r"m=(edit|solve)&p=", query) is not None


def read(source: Source, size: int | None) -> Iterator[Record | Fault]:
    """Yield the puzzle of every line."""
    for number, line in source.lines():
        text = line.strip().strip("\"'<>")
        if not text or text.startswith("#"):
            continue
        try:
            yield _Board(text, size).record(number)
        except (FormatError, GridError) as error:
            yield Fault(number, error.message, error.hint)


def _parted(link: str) -> tuple[str, str]:
    """Part a link where its parameters begin; they may also stand alone."""
    found = re.search(r"[?#]", link)
    return (link[: found.start()], link[found.end() :]) if found else ("", link)


def _parameters(link: str) -> dict[str, str]:
    parts = _parted(link)[1].split("&")
    return {name: unquote(value) for name, _, value in (part.partition("=") for part in parts)}


def _inflated(text: str) -> str:
    """Return what was packed, at most 4 MB of it."""
    found = re.match(r"[A-Za-z0-9+/_ -]*", text)
    plain = (found[0] if found else "").rstrip().translate(_PLAIN_BASE64)
    try:
        data = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        content = unpacker.decompress(data, _MOST)
    except (ValueError, zlib.error):
        raise FormatError("a link that is damaged: it cannot be unpacked") from None
    if unpacker.unconsumed_tail:
        raise FormatError(f"a link that unpacks to more than {_MOST >> 20} MB")
    if not unpacker.eof:
        raise FormatError("a link that is cut off")
    return content.decode("utf-8", "replace")


class _Board:
    """A puzzle of Penpa-Edit. Raises FormatError and GridError for what is no classic sudoku."""

    def __init__(self, link: str, size: int | None) -> None:
        parameters = _parameters(link)
        if not parameters.get("p"):
            raise FormatError("no link of Penpa-Edit")
        text = _inflated(parameters["p"])
        for short, word in reversed((*_WORDS, ("zO", None))):
            text = text.replace(short, f'"{word}"' if word else "null")
        self._lines = text.replace("zZ", "z").split("\n")
        self._head = self._lines[0].split(",")
        self._puzzle = members(self._json(_PUZZLE))
        self._points = self._square()
        self._cells = Cells(round(len(self._points) ** 0.5))
        self._answer = parameters.get("a", "")
        if size is not None and self._cells.size != size:
            raise GridError(f"a {self._cells.size}×{self._cells.size} grid, not {size}×{size}")

    def _json(self, line: int) -> object:
        text = self._lines[line] if line < len(self._lines) else ""
        return load_json(text) if text.strip() else None

    def _field(self, place: int, label: str = "") -> str:
        text = self._head[place] if place < len(self._head) else ""
        return text.replace("%2C", ",").replace("%2D", "\n").removeprefix(label).strip()

    def _square(self) -> dict[int, int]:
        """Return the cell of each point; raise GridError where they are no square."""
        if self._head[0] not in {"square", "sudoku"}:
            raise GridError(f"{self._head[0][:20]!r}: only square grids are kept")
        width = (whole(self._head[1]) if len(self._head) > 1 else None) or 0
        points: list[int] = []
        for step in items(self._json(_POINTS)):
            # The steps may go back: a cell that was added by hand stands at the end.
            move = step if isinstance(step, int) else 0
            points.append(move + (points[-1] if points else 0))
        rows = {point // (width + _MARGIN) for point in points}
        columns = {point % (width + _MARGIN) for point in points}
        count = len(set(points))
        if not points or len(rows) != len(columns) or count != len(rows) * len(columns):
            raise GridError("no square of cells")
        self._left, self._top, self._width = min(columns), min(rows), width + _MARGIN
        self._height = (whole(self._head[2]) or 0) + _MARGIN
        return {point: cell for cell, point in enumerate(sorted(set(points)))}

    def record(self, where: int) -> Record:
        """Return the puzzle."""
        rules = self._field(_RULES_TEXT)
        self._refuse_rules(rules)
        for point, entry in members(self._puzzle.get("number")).items():
            self._write(point, items(entry), given=True)
        for point, entry in members(members(self._json(_ANSWERS)).get("number")).items():
            cell = self._points.get(whole(point) or -1)
            if cell is not None and not self._cells.givens[cell]:
                self._write(point, items(entry), given=False)
        return self._cells.record(
            where,
            title=self._field(_TITLE, "Title:"),
            author=self._field(_AUTHOR, "Author:"),
            source=self._field(_SOURCE),
            solution=self._solution(),
            details={"ruleset": rules} if rules else {},
        )

    def _write(self, point: str, entry: list[object], *, given: bool) -> None:
        value = entry[0] if entry else ""
        cell = self._points.get(whole(point) or -1)
        if isinstance(value, list):
            digits = [n for n, mark in enumerate(value, start=1) if whole(mark) == 1]
        else:
            text = words(value).strip()
            if not text:
                return
            digits = [digit] if (digit := whole(text)) else []
        if cell is None:
            raise GridError("digits outside the grid: only classic sudoku is kept")
        if not digits and not isinstance(value, list):
            raise GridError(f"{words(value)[:20]!r} in a cell: only digits are kept")
        if len(digits) == 1:
            self._cells.put(cell, digits[0], given=given)
        else:
            self._cells.mark(cell, digits)

    def _refuse_rules(self, rules: str) -> None:
        require_classic_rules(rules)
        for name, what in _RULES.items():
            value = self._puzzle.get(name)
            if any(items(value)) or members(value):
                raise GridError(f"{what}: only classic sudoku is kept")
        if self._head[0] == "sudoku" and any(self._field(place) == "1" for place in _DIAGONALS):
            raise GridError("diagonals: only classic sudoku is kept")
        if not self._has_boxes() and not self._is_called_sudoku():
            raise GridError("nothing says that it is a sudoku: no boxes, tag or title")

    def _is_called_sudoku(self) -> bool:
        tags = [words(tag) for tag in items(self._json(_TAGS))]
        called = self._head[0] == "sudoku" or "sudoku" in self._field(_TITLE).lower()
        return called or "classic" in tags or "sudoku" in tags

    def _has_boxes(self) -> bool:
        """Tell whether boxes are drawn; raise GridError where edges are that are not of boxes."""
        edges = [key for key in members(self._puzzle.get("lineE")) if re.fullmatch(r"\d+,\d+", key)]
        order = round(self._cells.size**0.5)
        for edge in edges:
            (x, y), (u, v) = (self._corner(int(point[:9])) for point in edge.split(","))
            if not ((x == u and x % order == 0) or (y == v and y % order == 0)):
                raise GridError("irregular regions: only classic sudoku is kept")
        return bool(edges)

    def _corner(self, point: int) -> tuple[int, int]:
        """Return how many columns and rows lie before a corner of cells."""
        row, column = divmod(point - self._width * self._height, self._width)
        return column + 1 - self._left, row + 1 - self._top

    def _solution(self) -> Grid | None:
        """Return the answer's digits where there is one in every cell."""
        try:
            numbers = items(items(load_json(_inflated(self._answer)))[4]) if self._answer else []
        except (FormatError, IndexError):
            return None
        digits: Mapping[int, int] = {
            self._points.get(whole(point) or -1, -1): whole(value) or 0
            for point, _, value in (words(number).partition(",") for number in numbers)
        }
        try:
            return Grid.from_digits(digits[cell] for cell in range(len(self._points)))
        except (KeyError, GridError):
            return None
