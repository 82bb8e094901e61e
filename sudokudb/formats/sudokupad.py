"""SudokuPad: links, or what they carry, one a line.

`https://sudokupad.app/` (or app.crackingthecryptic.com/sudoku/) and one of

- `scl` or `ctc` and LZ-string Base64 of JSON `{"cells":[[{"value"},…],…],"regions","cages","lines",
  "arrows","underlays","overlays","metadata",…}`, which may be shortened as PuzzleZipper does it:
  short keys (`ce` cells, `v` value, `re` regions, `ca` cages …), no quotes about keys, `'` for `"`,
  nothing for `{}`, `t` and `f` for true and false, colours without `#`;
- `fpuzzles` or `fpuz` and what an f-puzzles link carries;
- `classic` and the cells: a mark of `0-9A-Za-x` is a digit and ten times the empty cells after it,
  or (older) digits as they are and a letter of `A-Za-z…` for as many empty cells;
- `scf`, the same as the first of these, and then `w` or `x` for windoku or diagonals.

Lines, arrows and shapes are only drawn there, so that nobody can tell a rule from an ornament: they
are a fault, but where the rules in words say that it is plain sudoku. From puzzlezipper_lib.js,
puzzletools_lib.js and fpuzzlesdecoder.js of SudokuPad/sudokutools. Written are `fpuzzles` links.
"""

from __future__ import annotations

import re
from math import isqrt
from typing import IO, TYPE_CHECKING
from urllib.parse import quote, unquote

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.cells import Cells
from sudokudb.formats.f_puzzles import packed, record_of_game
from sudokudb.formats.fields import grid_of
from sudokudb.formats.jsontext import items, load_json, members, whole, words
from sudokudb.formats.lz import decompress
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.variants import require_boxes, require_classic_rules, says_only_classic
from sudokudb.grid import Grid, geometry
from sudokudb.notation import digit_value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from sudokudb.formats.source import Source

_SITE = re.compile(
    r"(?:https?://)?(?:[a-z0-9-]{1,40}\.){0,4}"
    r"(?:sudokupad\.app|crackingthecryptic\.com|svencodes\.com)/"
)
_PREFIX = re.compile(r"(scl|ctc|fpuzzles|fpuz|classic|scf)(.+)", re.DOTALL)
_SHORT_ID = 20
_RUNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_OLD_RUNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_EXTRA_RULES = {"w": "windoku", "x": "diagonals"}
_KEYS = {"cells": "ce", "cages": "ca", "regions": "re", "value": "v", "title": "t"}
_KEYS |= {"lines": "l", "arrows": "a", "underlays": "u", "overlays": "o"}
_DRAWN = {"lines": "lines", "arrows": "arrows", "underlays": "shapes", "overlays": "texts or dots"}
_MARKED_RULES = ("antiknight", "antiking", "nonconsecutive", "diagonal+", "diagonal-", "foglight")
_META = re.compile(r"(title|author|rules|solution)\s*:\s*(.*)", re.IGNORECASE | re.DOTALL)


def sniff(source: Source) -> int:
    """A link to the site is beyond doubt, a prefix and much after it nearly."""
    return max(map(_likely, source.leading), default=0)


def _likely(line: str) -> int:
    if _SITE.match(line):
        return 100
    found = _PREFIX.fullmatch(line)
    if found is None or re.search(r"\s", line):
        return 0
    return 96 if len(found[2]) > _SHORT_ID or found[1] in {"scf", "classic"} else 10


def read(source: Source, size: int | None) -> Iterator[Record | Fault]:
    """Yield the puzzle of every line."""
    for number, line in source.lines():
        text = line.strip().strip("\"'<>")
        if not text or text.startswith("#"):
            continue
        try:
            yield _puzzle(number, _carried(text), size)
        except (FormatError, GridError) as error:
            yield Fault(number, error.message, error.hint)


def _carried(text: str) -> str:
    """Return what a link carries: all after the site, but for settings."""
    site = _SITE.match(text)
    rest = text[site.end() :] if site else text
    if "puzzleid=" in rest:
        rest = rest.partition("puzzleid=")[2].partition("&")[0]
    else:
        rest = re.sub(r"\A(?:(?:sudoku|puzzle|beta)/)+", "", rest)
        rest = re.split(r"[?#]", rest)[0]
    return unquote(rest).replace(" ", "+")


def _puzzle(number: int, carried: str, size: int | None) -> Record:
    found = _PREFIX.fullmatch(carried)
    kind, packed_text = (found[1], found[2]) if found else ("", carried)
    if kind == "classic":
        return Record(grid=Grid(_unzipped(packed_text), size), where=number)
    if kind == "scf":
        return Record(grid=_codoku(packed_text, size), where=number)
    if len(packed_text) <= _SHORT_ID:
        raise FormatError(
            "a short link: the puzzle is on the server", "open it and copy the long one"
        )
    game = _game(decompress(packed_text))
    if "grid" in game:
        return record_of_game(game, number, size)
    return _Board(game, size).record(number)


def _unzipped(text: str) -> str:
    """Return the cells of a `classic` link; of the two ways, the one that makes a square."""
    ways: tuple[tuple[str, Callable[[str], str]], ...] = (
        (_RUNS, _runs),
        (_OLD_RUNS + "123456789", _old),
    )
    made = [way(text) for marks, way in ways if not set(text) - set(marks)]
    square = next((cells for cells in made if len(cells) in {16, 81, 256, 625}), None)
    if square is None:
        raise GridError(f"{len(made[0])} cells make no grid" if made else "no classic link")
    return square


def _runs(text: str) -> str:
    return "".join(f"{_RUNS.index(mark) % 10}{'0' * (_RUNS.index(mark) // 10)}" for mark in text)


def _old(text: str) -> str:
    return "".join("0" * _OLD_RUNS.find(mark) if mark in _OLD_RUNS else mark for mark in text)


def _codoku(text: str, size: int | None) -> Grid:
    cells, at = "", 0
    while at < len(text) and len(cells) < 81:
        if text[at] not in _RUNS:
            raise GridError(f"{text[at]!r} does not belong in a scf link")
        cells += _runs(text[at])
        at += 1
    for rule in text[at:]:
        raise GridError(f"{_EXTRA_RULES.get(rule, repr(rule))}: only classic sudoku is kept")
    return Grid(cells[:81], size)


def _game(text: str) -> Mapping[str, object]:
    try:
        return members(load_json(text))
    except FormatError:
        return members(load_json(_unshortened(text)))


def _unshortened(text: str) -> str:
    """Undo PuzzleZipper's shortening, all but that of the keys' names."""
    if '"' not in text:
        text = text.replace("\\'", "’").replace("'", '"').replace("’", "'")
    text = re.sub(r"([,{\[])([a-zA-Z0-9]+):", r'\1"\2":', text)
    text = re.sub(r"([,{\[])(?=[,}\]])", r"\1_", text).replace("{_}", "{}")
    text = re.sub(r"([,{\[])_", r"\1{}", text)
    text = re.sub(r":f([,}\]])", r":false\1", text)
    text = re.sub(r":t([,}\]])", r":true\1", text)
    text = re.sub(r":#([0F])([,}\]])", r':"#\1"\2', text)
    return re.sub(r":([0-9a-fA-F]{6})([,}\]])", r':"#\1"\2', text)


def _get(entry: object, name: str) -> object:
    """Return a value by its name or its short one."""
    fields = members(entry)
    return fields.get(name, fields.get(_KEYS.get(name, name)))


class _Board:
    """A puzzle in SudokuPad's own form."""

    def __init__(self, game: Mapping[str, object], size: int | None) -> None:
        self._game = game
        self._rows = [items(row) for row in items(_get(game, "cells"))]
        self._meta = {str(n).lower(): words(v) for n, v in members(game.get("metadata")).items()}
        if "t" in self._meta:
            self._meta.setdefault("title", self._meta["t"])
        length = len(self._rows)
        if size is not None and length != size:
            raise GridError(f"a grid of {length} rows, not {size}×{size}")
        self._cells = Cells(length)
        if any(len(row) != length for row in self._rows):
            raise GridError(f"the rows are not {length} of {length} cells")

    def record(self, where: int) -> Record:
        """Return the puzzle; raise GridError for other rules."""
        self._read_cages()
        self._refuse_rules()
        self._fill()
        rules = self._meta.get("rules", "")
        return self._cells.record(
            where,
            title=self._meta.get("title", ""),
            author=self._meta.get("author", ""),
            solution=self._solution(),
            details={"ruleset": rules} if rules else {},
        )

    def _fill(self) -> None:
        size = self._cells.size
        for cell in range(size * size):
            entry = self._rows[cell // size][cell % size]
            value = words(_get(entry, "value")) if isinstance(entry, dict) else words(entry)
            digit = whole(value) if value.isdigit() else digit_value(value, size)
            if digit is None or (value and not digit and value != "0"):
                raise GridError(f"{value[:20]!r} is no digit")
            self._cells.put(cell, digit, given=members(entry).get("given") is not False)
            marks = items(members(entry).get("centremarks")) or items(
                members(entry).get("candidates")
            )
            self._cells.mark(cell, [mark for mark in map(whole, marks) if mark])

    def _read_cages(self) -> None:
        """Take what is said in words from the cages; refuse those that are cages of cells."""
        houses = {frozenset(house) for house in geometry(isqrt(self._cells.size)).houses}
        for cage in items(_get(self._game, "cages")):
            found = _META.match(words(_get(cage, "value")))
            if found:
                self._meta.setdefault(found[1].lower(), found[2].strip())
            elif (inside := _get(cage, "cells")) and self._numbers(inside) not in houses:
                raise GridError("killer cages: only classic sudoku is kept")

    def _numbers(self, cells: object) -> frozenset[int]:
        """Return the cells of a list of rows and columns; -1 for what is none."""
        return frozenset(self._number(items(cell)) for cell in items(cells))

    def _number(self, place: list[object]) -> int:
        size = self._cells.size
        row, column = (whole(place[0]), whole(place[1])) if len(place) == 2 else (None, None)
        inside = row is not None and column is not None and row < size and column < size
        return (row or 0) * size + (column or 0) if inside else -1

    def _refuse_rules(self) -> None:
        rules = self._meta.get("rules", "")
        require_classic_rules(rules)
        for name in _MARKED_RULES:
            if self._game.get(name) or self._meta.get(name.lower()) == "true":
                raise GridError(f"{name}: only classic sudoku is kept")
        for name, what in _DRAWN.items():
            if any(map(members, items(_get(self._game, name)))) and not says_only_classic(rules):
                raise GridError(f"{what}, which may be rules: only classic sudoku is kept")
        regions = [self._numbers(region) for region in items(_get(self._game, "regions"))]
        if regions:
            number = {cell: index for index, cells in enumerate(regions) for cell in cells}
            require_boxes(self._cells.size, [number.get(c) for c in range(self._cells.size**2)])

    def _solution(self) -> Grid | None:
        text = self._meta.get("solution", "")
        try:
            grid = grid_of(text, self._cells.size) if text else None
        except GridError:
            return None
        return grid if grid and grid.givens == len(grid) else None


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write a link a line."""
    for record in records:
        out.write(f"https://sudokupad.app/fpuzzles{quote(packed(record), safe='')}\n".encode())
