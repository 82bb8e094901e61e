"""Rows of 9 cells that are written as tokens, each the candidates of a cell without blanks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError
from sudokudb.formats.model.candidates import bits, names
from sudokudb.formats.model.record import ParseError
from sudokudb.grid import format_cell
from sudokudb.notation import EMPTY, format_digit

if TYPE_CHECKING:
    from sudokudb.formats.text.parser import Entry

_TOKEN = re.compile(r"[^\s|:'!,│┃║]+")
_BARE = re.compile(r"[1-9]{1,9}|[.0_-]")
_DECORATED = re.compile(r"[^\w\s.:=<>]*[A-Za-z]?[^\w\s.:=<>]*[1-9][1-9()\[\]{}*#@+!^~-]*[A-Za-z]?")
_PLACED = re.compile(r"[uU][1-9]")
_FIGURES = re.compile(r"[1-9]")
_LABEL = re.compile(r"\s*(?:[A-Ja-j]|[rR][1-9])[\s.:)|│┃║]+(?=\S)")
_MOST_ODD = 2


class Cell(NamedTuple):
    """A cell's candidates, and the token that they are from."""

    marks: int
    token: str

    @property
    def is_placed(self) -> bool:
        """Whether they stand for a digit that a player has placed."""
        return bool(_PLACED.fullmatch(self.token))

    @property
    def has_more(self) -> bool:
        """Whether something stands beside the candidates."""
        return not self.is_placed and not _BARE.fullmatch(self.token)

    @property
    def is_odd(self) -> bool:
        """Whether it may be meant otherwise."""
        return self.has_more or self.is_double

    @property
    def is_double(self) -> bool:
        """Whether a digit stands in it twice."""
        return len(_FIGURES.findall(self.token)) > self.marks.bit_count()


def row_of(line: str) -> tuple[Cell, ...] | None:
    """Return the 9 cells of a row, or None where the line is none.

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
    """Return the 9 rows of a line with 81 cells as tokens, else the line alone."""
    tokens = _TOKEN.findall(line)
    if len(tokens) != 81:
        return [line]
    return [" ".join(tokens[at : at + 9]) for at in range(0, 81, 9)]


def unlabelled(line: str) -> str:
    """Return a row without its name in front, `A` or `r1`; any other line as it is.

    >>> unlabelled("A | 1 23 4 | 5 6 7 | 8 9 ."), unlabelled("A pair")
    ('1 23 4 | 5 6 7 | 8 9 .', 'A pair')
    """
    found = _LABEL.match(line)
    row = line[found.end() :] if found else line
    return row if row_of(row) or is_nearly_row(row) else line


def names_columns(line: str) -> bool:
    """Tell the numbers of the columns, above rows that have names.

    >>> names_columns("  1 2 3   4 5 6   7 8 9"), names_columns("c1 c2 c3 c4 c5 c6 c7 c8 c9")
    (True, True)
    """
    tokens = _TOKEN.findall(line)
    return [token.lstrip("cC") for token in tokens] == list("123456789")


def _cell(token: str) -> Cell | None:
    if _BARE.fullmatch(token) or _PLACED.fullmatch(token):
        return Cell(bits(_FIGURES.findall(token)), token)
    if len(token) <= 24 and _DECORATED.fullmatch(token):
        return Cell(bits(_FIGURES.findall(token)), token)
    return None


def is_nearly_row(line: str) -> bool:
    """Tell a line that seems to be a row of tokens, with one too few, too many or odd."""
    tokens = _TOKEN.findall(line)
    good = sum(_cell(token) is not None for token in tokens)
    return 6 <= len(tokens) <= 12 and good >= len(tokens) - 2 and any(map(_long, tokens))


def _long(token: str) -> bool:
    return len(token) > 1 and bool(_BARE.fullmatch(token))


def outline_of(line: str) -> str:
    """Return a mark for each token of a row: how it stands in a drawing of marks.

    >>> outline_of("1 23 x4y5 .")
    '1.?.'
    """
    return "".join(map(_mark_of, map(_cell, _TOKEN.findall(line))))


def _mark_of(cell: Cell | None) -> str:
    if cell is None:
        return "?"
    alone = cell.marks & (cell.marks - 1) == 0
    return format_digit(cell.marks.bit_length()) if alone else EMPTY


def warnings_of_tokens(cells: list[Cell]) -> tuple[str, ...]:
    """Say in which cells a digit stands twice, and which one or two have more: marks are more."""
    double = [place for place, cell in enumerate(cells) if cell.is_double]
    more = [place for place, cell in enumerate(cells) if cell.has_more]
    warnings = [f"a digit stands twice in {names(double)}"] if double else []
    if 0 < len(more) <= _MOST_ODD:
        said = ", ".join(f"{format_cell(place)}: {cells[place].token!r}" for place in more)
        have = "has more in it" if len(more) == 1 else "have more in them"
        warnings.append(f"{said} {have} than candidates, left out")
    return tuple(warnings)


def cells_of(entry: Entry, lines: list[str]) -> list[Cell] | ParseError:
    """Return the cells of a drawing of such marks, or what is wrong with it."""
    rows = [row_of(line) for line in lines]
    if entry.grid is None:
        return fault_of(entry, lines)
    if None in rows:  # two of them in one line, whose marks are as many as in two
        return fault_of(entry, [lines[rows.index(None)]])
    return [cell for row in rows for cell in row or ()]


def fault_of(entry: Entry, lines: list[str]) -> ParseError:
    """Return what is wrong with a drawing of such marks, in the words of the line it is in."""
    error = entry.error or GridError("no grid")
    for line in lines:
        tokens = _TOKEN.findall(line)
        wrong = next((token for token in tokens if _cell(token) is None), None)
        if wrong is not None and len(tokens) == 9:
            place = format_cell(9 * ((error.row or 1) - 1) + tokens.index(wrong))
            return ParseError(entry.line, f"{place}: {wrong[:20]!r} is not a digit, nor candidates")
        if len(tokens) != 9:
            return ParseError(entry.line, f"{len(tokens)} in a row of 9")
    return ParseError(entry.line, error.message, error.hint)
