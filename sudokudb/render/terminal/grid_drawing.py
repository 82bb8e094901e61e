"""Grids and stages as text with the styles of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.notation import DIGITS
from sudokudb.render.terminal.rich_console import (
    CONFLICT,
    DIFFERENT,
    EMPTY,
    FRAME,
    GIVEN,
    NEW,
    SOLVED,
    console,
    has_frames,
)
from sudokudb.render.text import ascii_frame, picture
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from sudokudb.grid import Grid
    from sudokudb.render.text import PicturePiece
    from sudokudb.solvers.stages import Stage


def grid_picture(
    grid: Grid,
    givens: Grid | None = None,
    *,
    different: Collection[int] = (),
    before: Grid | None = None,
) -> Text:
    """Draw a grid with its conflicts marked, or a Sukaku with its candidates.

    Digits that are not in `givens` are drawn as solved, and those that are not in `before`
    as new. The cells of `different` are marked.
    """
    if grid.candidates is not None:
        return candidates_picture(_as_stage(grid.candidates, grid), grid)
    conflicting = {cell for conflict in grid.conflicts() for cell in conflict.cells}
    given = (givens or grid).digits
    old = before.digits if before else None
    digits = grid.digits

    def style(cell: int) -> str:
        if cell in conflicting:
            return CONFLICT
        if cell in different:
            return DIFFERENT
        if not digits[cell]:
            return EMPTY
        if given[cell]:
            return GIVEN
        return NEW if old and not old[cell] else SOLVED

    gap = " " if console().width >= _width(grid, 1, 1) else ""
    return _assemble(picture(grid, gap=gap), style)


def _as_stage(candidates: Iterable[int], grid: Grid) -> Stage:
    from sudokudb.solvers.deduction import format_digits  # only for a Sukaku
    from sudokudb.solvers.stages import Stage

    return Stage("", 0, grid, tuple(map(format_digits, candidates)))


def candidates_picture(stage: Stage, givens: Grid) -> Text:
    """Draw the candidates of each cell as n×n marks, or as a list on a narrow terminal."""
    grid, cells = stage.grid, stage.candidates or ()
    order = grid.order
    if console().width < _width(grid, order, 1):
        return _candidates_list(stage)
    given = givens.digits
    lines = []
    for index, line in enumerate(picture(grid, ["0" * order] * len(grid))):
        is_row = index % (order + 1) != 0
        lines += [
            [_candidate_piece(piece, cells, given, part, order) for piece in line]
            for part in range(order if is_row else 1)
        ]
        if is_row and (index + 1) % (order + 1):  # a row of the same box follows
            between = ((" " * order if piece.cell is not None else piece.text) for piece in line)
            lines.append([(text, FRAME) for text in between])
    return Text("\n").join(Text.assemble(*line) for line in _frame(lines))


def _candidate_piece(
    piece: PicturePiece, cells: tuple[str, ...], given: bytes, part: int, order: int
) -> tuple[str, str]:
    if piece.cell is None:
        return piece.text, FRAME
    digits = cells[piece.cell]
    if len(digits) == 1:
        middle = order // 2
        text = digits.center(order) if part == middle else " " * order
        return text, GIVEN if given[piece.cell] else SOLVED
    row = DIGITS[part * order : part * order + order]
    return "".join(digit if digit in digits else " " for digit in row), ""


def _candidates_list(stage: Stage) -> Text:
    """Return a list of the unsolved cells with their candidates."""
    size = stage.grid.size
    named = [
        f"({cell // size + 1},{cell % size + 1}) [{digits}]"
        for cell, digits in enumerate(stage.candidates or ())
        if len(digits) != 1
    ]
    width = max(map(len, named), default=0)
    columns = max(1, console().width // (width + 2))
    lines = [
        "  ".join(name.ljust(width) for name in named[at : at + columns]).rstrip()
        for at in range(0, len(named), columns)
    ]
    return Text("\n".join(lines) or _("every cell is solved"))


def _width(grid: Grid, cell: int, gap: int) -> int:
    return grid.order * (grid.order * (cell + gap) + gap + 1) + 1


def _assemble(lines: list[list[PicturePiece]], style: Callable[[int], str]) -> Text:
    pieces = [
        [(p.text, FRAME if p.cell is None else style(p.cell)) for p in line] for line in lines
    ]
    return Text("\n").join(Text.assemble(*line) for line in _frame(pieces))


def _frame(lines: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    if has_frames():
        return lines
    return [[(ascii_frame(text), style) for text, style in line] for line in lines]
