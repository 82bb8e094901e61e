"""Grids, stages and tables on a terminal, drawn with rich.

Givens are bold and found digits green, clashes stand out reversed: legible on light and dark,
and, but for the green, without colour.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from sudokudb.render.text import ascii_frame, picture, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from sudokudb.grid import Grid
    from sudokudb.library import Puzzle
    from sudokudb.render.text import Piece
    from sudokudb.solvers import Stage

FRAME, GIVEN, FOUND, EMPTY = "dim", "bold", "green", "dim"
NEW, CLASH, DIFFERENT = "bold green", "bold red reverse", "bold magenta underline"


@cache
def console() -> Console:
    """Return the terminal; nothing printed to it is taken for markup, emoji or numbers."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def show(renderable: Text | Table) -> None:
    """Print to the terminal."""
    console().print(renderable)


def grid_picture(
    grid: Grid,
    givens: Grid | None = None,
    *,
    clashes: Collection[int] = (),
    different: Collection[int] = (),
    before: Grid | None = None,
) -> Text:
    """Draw a grid: `givens` in bold, the rest as found; what is new since `before` stands out."""
    given = (givens or grid).digits
    old = before.digits if before else None
    digits = grid.digits

    def style(cell: int) -> str:
        if cell in clashes:
            return CLASH
        if cell in different:
            return DIFFERENT
        if not digits[cell]:
            return EMPTY
        if given[cell]:
            return GIVEN
        return NEW if old and not old[cell] else FOUND

    gap = " " if console().width >= _width(grid, 1, 1) else ""
    return _assembled(picture(grid, gap=gap), style)


def candidates_picture(stage: Stage, givens: Grid) -> Text:
    """Draw the candidates of each cell, as n×n small marks where the terminal is wide enough."""
    grid, cells = stage.grid, stage.candidates or ()
    order = grid.order
    if console().width < _width(grid, order, 1):
        return _candidates_list(stage)
    given = givens.digits
    lines = []
    for index, line in enumerate(picture(grid, ["0" * order] * len(grid))):
        is_row = any(piece.cell is not None for piece in line)
        lines += [
            [_candidate_piece(piece, cells, given, part, order) for piece in line]
            for part in range(order if is_row else 1)
        ]
        is_last = index in (0, grid.size + order) or not is_row
        next_row = (index + 1) % (order + 1) != 0
        if is_row and not is_last and next_row:
            lines.append(
                [(piece.text if piece.cell is None else " " * order, FRAME) for piece in line]
            )
    return Text("\n").join(Text.assemble(*line) for line in _framed(lines))


def _candidate_piece(
    piece: Piece, cells: tuple[str, ...], given: bytes, part: int, order: int
) -> tuple[str, str]:
    if piece.cell is None:
        return piece.text, FRAME
    digits = cells[piece.cell]
    if len(digits) == 1:
        middle = order // 2
        text = digits.center(order) if part == middle else " " * order
        return text, GIVEN if given[piece.cell] else FOUND
    from sudokudb.notation import DIGITS

    row = DIGITS[part * order : part * order + order]
    return "".join(digit if digit in digits else " " for digit in row), ""


def _candidates_list(stage: Stage) -> Text:
    """Name each open cell with its candidates, where a drawing would be too wide."""
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
    return Text("\n".join(lines) or "every cell is known")


def _width(grid: Grid, cell: int, gap: int) -> int:
    return grid.order * (grid.order * (cell + gap) + gap + 1) + 1


def _assembled(lines: list[list[Piece]], style: Callable[[int], str]) -> Text:
    pieces = [
        [(p.text, FRAME if p.cell is None else style(p.cell)) for p in line] for line in lines
    ]
    return Text("\n").join(Text.assemble(*line) for line in _framed(pieces))


def _framed(lines: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    if console().encoding.lower().startswith("utf"):
        return lines
    return [[(ascii_frame(text), style) for text, style in line] for line in lines]


def puzzle_table(puzzles: Iterable[Puzzle]) -> Table:
    """List puzzles, one a row."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("id", "title", "size", "givens", "level", "solutions"):
        table.add_column(
            name,
            justify="right" if name in ("id", "givens") else "left",
            overflow="fold" if name == "title" else "ellipsis",
            no_wrap=name != "title",
        )
    for puzzle in puzzles:
        table.add_row(
            str(puzzle.id),
            Text(visible(puzzle.title) or "(untitled)"),
            f"{puzzle.size}×{puzzle.size}",
            str(puzzle.givens),
            puzzle.level or "",
            "" if puzzle.count is None else str(puzzle.count),
        )
    return table
