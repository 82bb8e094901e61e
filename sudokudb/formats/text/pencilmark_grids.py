"""9×9 grids of candidates: rows of tokens, each the candidates of one cell, and their puzzles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.digit_sets import digit_set
from sudokudb.errors import GridError, say, say_all
from sudokudb.formats.model.candidates import ALL, figures_of, known_candidates, none_left, split
from sudokudb.formats.model.pencilmark_givens import state_of, warnings_of
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.text.parser import TextParser
from sudokudb.grid import format_cell
from sudokudb.layout import ENGINE_CELLS
from sudokudb.notation import EMPTY, format_digit

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.text.parsed_grid import ParsedGrid
    from sudokudb.grid import Grid

_TOKEN = re.compile(r"[^\s|:'!,│┃║]+")
_BARE = re.compile(r"[1-9]{1,9}|[.0_-]")
_DECORATED = re.compile(r"[^\w\s.:=<>]*[A-Za-z]?[^\w\s.:=<>]*[1-9][1-9()\[\]{}*#@+!^~-]*[A-Za-z]?")
_PLACED = re.compile(r"[uU][1-9]")
_FIGURES = re.compile(r"[1-9]")
_LABEL = re.compile(r"\s*(?:[A-Ja-j]|[rR][1-9])[\s.:)|│┃║]+(?=\S)")
_MOST_ODD = 2
_SIZE = 9


class Cell(NamedTuple):
    """A cell's candidates, and the token that was read."""

    marks: int
    token: str

    @property
    def is_placed(self) -> bool:
        """Whether this is a digit that a player has placed."""
        return bool(_PLACED.fullmatch(self.token))

    @property
    def is_odd(self) -> bool:
        """Whether the token is neither a placed digit nor a list of distinct candidates."""
        is_bare = _BARE.fullmatch(self.token) and len(set(self.token)) == len(self.token)
        return not (is_bare or self.is_placed)


def row_of(line: str) -> tuple[Cell, ...] | None:
    """Return the 9 cells of a row, or None if the line is not a row.

    Forum players mark candidates: `*678`, `27-16`, `a16`, `56(+9)` are 678, 1267, 16 and 569.
    SudoCue writes `u1` for a 1 that the player placed.

    >>> [cell.marks for cell in row_of("1 23 | *4 a5 6 | 7 8-9 . u3")]
    [1, 6, 8, 16, 32, 64, 384, 0, 4]
    """
    tokens = _TOKEN.findall(line)
    if len(tokens) != 9:
        return None
    cells = tuple(map(_cell, tokens))
    return tuple(cell for cell in cells if cell) if all(cells) else None


def rows_of(line: str) -> list[str]:
    """Return the 9 rows of a line of 81 tokens; any other line is one row."""
    tokens = _TOKEN.findall(line)
    if len(tokens) != ENGINE_CELLS:
        return [line]
    return [" ".join(tokens[at : at + 9]) for at in range(0, ENGINE_CELLS, 9)]


def without_label(line: str) -> str:
    """Return a row without its name, `A` or `r1`; any other line is returned as it is.

    >>> without_label("A | 1 23 4 | 5 6 7 | 8 9 ."), without_label("A pair")
    ('1 23 4 | 5 6 7 | 8 9 .', 'A pair')
    """
    found = _LABEL.match(line)
    row = line[found.end() :] if found else line
    return row if row_of(row) or is_nearly_row(row) else line


def names_columns(line: str) -> bool:
    """Return whether a line has the numbers of the columns, above rows that have names.

    >>> names_columns("  1 2 3   4 5 6   7 8 9"), names_columns("c1 c2 c3 c4 c5 c6 c7 c8 c9")
    (True, True)
    """
    tokens = _TOKEN.findall(line)
    return [token.lstrip("cC") for token in tokens] == list("123456789")


def _cell(token: str) -> Cell | None:
    if _BARE.fullmatch(token) or _PLACED.fullmatch(token):
        return Cell(digit_set(map(int, _FIGURES.findall(token))), token)
    if len(token) <= 24 and _DECORATED.fullmatch(token):
        return Cell(digit_set(map(int, _FIGURES.findall(token))), token)
    return None


def is_nearly_row(line: str) -> bool:
    """Return whether a line is meant as a row of tokens, with a few missing, added or wrong."""
    tokens = _TOKEN.findall(line)
    good = sum(_cell(token) is not None for token in tokens)
    return 6 <= len(tokens) <= 12 and good >= len(tokens) - 2 and any(map(_long, tokens))


def _long(token: str) -> bool:
    return len(token) > 1 and bool(_BARE.fullmatch(token))


class PencilmarkCells(NamedTuple):
    """The 81 cells of a grid, and the line where it begins."""

    line: int
    cells: list[Cell]


class PencilmarkParser:
    """A parser that finds grids in rows of tokens like the text parser in rows of digits."""

    def __init__(self) -> None:
        self._parser = TextParser(9)
        self._tokens: dict[int, list[str]] = {}

    @property
    def is_open(self) -> bool:
        """Whether the last line is a row of a grid that lacks some rows."""
        return self._parser.is_open

    def row(self, number: int, line: str) -> Iterator[PencilmarkCells | ParseError]:
        """Parse a row, or all 81 cells in one line."""
        tokens = _TOKEN.findall(line)
        self._tokens[number] = tokens
        marks = "".join(_mark_of(_cell(token)) for token in tokens)
        yield from self._items(self._parser.row(number, marks))

    def pause(self) -> Iterator[PencilmarkCells | ParseError]:
        """Parse an empty line."""
        yield from self._items(self._parser.pause())

    def flush(self) -> Iterator[PencilmarkCells | ParseError]:
        """Yield the grids of the rows so far, and discard the rows."""
        yield from self._items(self._parser.flush())
        self._tokens.clear()

    def _items(self, entries: Iterable[ParsedGrid]) -> Iterator[PencilmarkCells | ParseError]:
        for entry in entries:
            if entry.grid:
                tokens = [token for row in entry.rows for token in self._tokens.pop(row)]
                cells = [cell for token in tokens if (cell := _cell(token))]
                yield PencilmarkCells(entry.line, cells)
            else:
                yield self._error(entry)
        if not self._parser.waits:
            self._tokens.clear()

    def _error(self, entry: ParsedGrid) -> ParseError:
        """Return an error, which names the token that is wrong."""
        error = entry.error or GridError(say("not a grid"))
        tokens = self._tokens.get(entry.line, [])
        at = next((at for at, token in enumerate(tokens) if _cell(token) is None), None)
        if at is not None and len(tokens) == _SIZE and error.row:
            place = format_cell(9 * (error.row - 1) + at)
            message = say(
                "{place}: {tokens!r} is not a digit or candidates",
                place=place,
                tokens=tokens[at][:20],
            )
            return ParseError(entry.line, message)
        return ParseError(entry.line, error.message, error.hint)


def _mark_of(cell: Cell | None) -> str:
    """Return the mark of a cell for the text parser: its only digit, `?` if wrong, else empty."""
    if cell is None:
        return "?"
    alone = cell.marks & (cell.marks - 1) == 0
    return format_digit(cell.marks.bit_length()) if alone else EMPTY


def record_of(line: int, cells: list[Cell], givens: Grid | None = None) -> Record:
    """Return the puzzle of a grid of candidates; digits that are not known givens were placed.

    A cell whose token is odd gets the warning about the token alone.
    """
    user = {place for place, cell in enumerate(cells) if cell.is_placed}
    marks = [cell.marks for cell in cells]
    state = state_of(marks, user)
    found = [0 if place in user else digit for place, digit in enumerate(state.digits)]
    digits = tuple(givens.digits if givens else found)
    on = tuple(given or digit for given, digit in zip(digits, state.digits, strict=True))
    grid, placed = split(digits, on)
    candidates = known_candidates(marks, on)
    warnings = none_left(candidates, on)
    if not warnings and not givens:
        clear = [ALL if cell.is_odd else cell.marks for cell in cells]
        warnings = warnings_of(clear, state, user)
    return Record(
        grid=grid,
        line=line,
        placed=placed,
        candidates=candidates,
        warnings=_warnings_of_tokens(cells) + warnings,
    )


def _warnings_of_tokens(cells: list[Cell]) -> tuple[str, ...]:
    """Return a warning about odd tokens, unless there are so many that they are intentional."""
    odd = [
        say(
            "{cell}: {text!r} is read as {digits}",
            cell=format_cell(place),
            text=cell.token,
            digits=figures_of(cell.marks),
        )
        for place, cell in enumerate(cells)
        if cell.is_odd
    ]
    return (say_all(*odd, separator=", "),) if 0 < len(odd) <= _MOST_ODD else ()


def are_within(givens: Grid, digits: Grid) -> bool:
    """Return whether a grid has every given of another grid, and more digits."""
    return givens != digits and all(a in (0, b) for a, b in zip(givens, digits, strict=True))


def agree(givens: Grid, cells: list[Cell]) -> bool:
    """Return whether each given is the only candidate of its cell."""
    return not _wrong(givens, cells)


def misfit(givens: Grid, cells: list[Cell]) -> str:
    """Return the warning that candidates belong to another puzzle, if most of the givens agree."""
    wrong = _wrong(givens, cells)
    if 2 * len(wrong) > givens.givens:
        return ""
    return say(
        "{cell} differs from the givens above: read as another puzzle", cell=format_cell(wrong[0])
    )


def _wrong(givens: Grid, cells: list[Cell]) -> list[int]:
    pairs = enumerate(zip(givens, cells, strict=True))
    return [place for place, (digit, cell) in pairs if digit and cell.marks != 1 << digit - 1]
