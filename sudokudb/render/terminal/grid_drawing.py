"""Grids and stages as text with the styles of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from sudokudb.notation import DIGITS
from sudokudb.render.grid_text import picture
from sudokudb.render.marks import candidates_across
from sudokudb.render.rules import ground_cells
from sudokudb.render.terminal.rich_console import (
    CONFLICT,
    DIFFERENT,
    EMPTY,
    FRAME,
    GIVEN,
    GROUND,
    NEW,
    SOLVED,
    console,
    has_frames,
)
from sudokudb.render.terminal.rule_words import cage_marks
from sudokudb.render.text import ascii_frame
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from sudokudb.grid import Grid
    from sudokudb.render.grid_text import PicturePiece
    from sudokudb.solvers.stages import Stage


def grid_picture(
    grid: Grid,
    givens: Grid | None = None,
    *,
    different: Collection[int] = (),
    before: Grid | None = None,
    cages: bool = False,
) -> Text:
    """Draw a grid with its conflicts marked, or a Sukaku with its candidates.

    Digits that are not in `givens` are drawn as solved, and those that are not in `before`
    as new. The cells of `different` are marked, and those of diagonals and windows have a ground.
    With `cages` each cell has the letter of its cage.
    """
    if grid.candidates is not None:
        return candidates_picture(_as_stage(grid.candidates, grid), grid)
    ground = ground_cells(grid.layout) if grid.layout.rules else frozenset()
    conflicting = {cell for conflict in grid.conflicts() for cell in conflict.cells}
    given = (givens or grid).digits
    old = before.digits if before else None
    digits = grid.digits

    def style(cell: int) -> str:
        if cell in conflicting:
            return CONFLICT
        if cell in different:
            return DIFFERENT
        below = GROUND if cell in ground else ""
        if not digits[cell]:
            return EMPTY + below
        if given[cell]:
            return GIVEN + below
        return (NEW if old and not old[cell] else SOLVED) + below

    marks = cage_marks(grid) if cages else None
    lines = picture(grid, marks)
    if _columns(lines) > console().width:
        lines = picture(grid, marks, gap="")
    return _assemble(lines, style)


def _as_stage(candidates: Iterable[int], grid: Grid) -> Stage:
    from sudokudb.solvers.deduction import format_digits  # only for a Sukaku
    from sudokudb.solvers.stages import Stage

    return Stage("", 0, grid, tuple(map(format_digits, candidates)))


def candidates_picture(stage: Stage, givens: Grid) -> Text:
    """Draw the candidates of each cell as n×n marks, or as a list on a narrow terminal."""
    grid, cells = stage.grid, stage.candidates or ()
    across = candidates_across(grid.size)
    rows = picture(grid, ["0" * across] * len(grid))
    if _columns(rows) > console().width:
        return _candidates_list(stage)
    lines, down = [], -(-grid.size // across)
    for row, after in zip(rows, [*rows[1:], []], strict=True):
        parts = range(down if _has_cells(row) else 1)
        lines += [
            [_candidate_piece(piece, cells, givens.digits, part, across) for piece in row]
            for part in parts
        ]
        if _has_cells(row) and _has_cells(after):  # a row of the same box
            between = ((" " * across if p.cell is not None else p.text) for p in row)
            lines.append([(text, FRAME) for text in between])
    return Text("\n").join(Text.assemble(*line) for line in _frame(lines))


def _has_cells(line: Iterable[PicturePiece]) -> bool:
    return any(piece.cell is not None for piece in line)


def _candidate_piece(
    piece: PicturePiece, cells: tuple[str, ...], given: bytes, part: int, across: int
) -> tuple[str, str]:
    if piece.cell is None:
        return piece.text, FRAME
    digits = cells[piece.cell]
    if len(digits) == 1:
        middle = across // 2
        text = digits.center(across) if part == middle else " " * across
        return text, GIVEN if given[piece.cell] else SOLVED
    row = DIGITS[part * across : part * across + across]
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


def _columns(lines: list[list[PicturePiece]]) -> int:
    return sum(len(piece.text) for piece in lines[0])


def _assemble(lines: list[list[PicturePiece]], style: Callable[[int], str]) -> Text:
    pieces = [
        [(p.text, FRAME if p.cell is None else style(p.cell)) for p in line] for line in lines
    ]
    return Text("\n").join(Text.assemble(*line) for line in _frame(pieces))


def _frame(lines: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    if has_frames():
        return lines
    return [[(ascii_frame(text), style) for text, style in line] for line in lines]
