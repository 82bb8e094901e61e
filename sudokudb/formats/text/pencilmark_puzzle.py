"""Puzzles in progress: a grid of candidates, with the givens if they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.model.candidates import ALL, known, none_left, split
from sudokudb.formats.model.pencilmark_givens import state_of, warnings_of
from sudokudb.formats.model.record import Record
from sudokudb.formats.text.pencilmark_rows import warnings_of_tokens
from sudokudb.grid import format_cell

if TYPE_CHECKING:
    from sudokudb.formats.text.pencilmark_rows import Cell
    from sudokudb.grid import Grid


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
    candidates = known(marks, on)
    warnings = none_left(candidates, on)
    if not warnings and not givens:
        clear = [ALL if cell.is_odd else cell.marks for cell in cells]
        warnings = warnings_of(clear, state, user)
    return Record(
        grid=grid,
        line=line,
        placed=placed,
        candidates=candidates,
        warnings=warnings_of_tokens(cells) + warnings,
    )


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
