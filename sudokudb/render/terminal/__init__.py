"""Grids and stages on a terminal, drawn with rich; tables are in `tables`.

Givens are bold, solved digits green, and conflicts reversed, so that everything except solved
digits can be told apart without colour, on light and dark backgrounds.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from rich.text import Text

from sudokudb.notation import DIGITS
from sudokudb.render.text import ascii_frame, picture
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from rich.console import ConsoleOptions, RenderResult
    from rich.table import Table

    from sudokudb.grid import Grid
    from sudokudb.render.text import Piece
    from sudokudb.solvers.stages import Stage

FRAME, GIVEN, SOLVED, EMPTY = "dim", "bold", "green", "dim"
NEW, CONFLICT, DIFFERENT = "bold green", "bold red reverse", "bold magenta underline"


@cache
def console() -> Console:
    """Return the terminal, which prints text without markup, emoji or highlighting."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


class Words(NamedTuple):
    """Sentences or lists of words, which the terminal shows broken between words.

    All lines are indented by some `columns`.
    """

    text: Text
    columns: int = 0

    def __rich_console__(self, terminal: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the text, wrapped where the console wraps nothing itself."""
        options = options.update(no_wrap=False, overflow="fold")
        if not self.columns:
            yield from terminal.render(self.text, options)
            return
        from rich.padding import Padding  # most output has no paragraphs

        margin = (0, 0, 0, self.columns)
        yield from terminal.render(Padding(self.text, margin, expand=False), options)


def show(*renderables: Text | Words | Table) -> None:
    """Print text or tables on the terminal."""
    for renderable in renderables:
        console().print(renderable)


def show_words(*texts: Text) -> None:
    """Print sentences and lists of words on the terminal, broken between words."""
    show(*map(Words, texts))


def hanging_lines(text: Text, columns: int) -> Iterator[Text]:
    """Yield the lines of a paragraph, all but the first indented."""
    for number, line in enumerate(text.wrap(console(), console().width - columns)):
        line.rstrip()
        yield Text(" " * columns) + line if number else line


def rendered(text: Text) -> str:
    """Return a text with the terminal's codes for colours."""
    with console().capture() as captured:
        console().print(text)
    return captured.get()


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
    return _assembled(picture(grid, gap=gap), style)


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


def _assembled(lines: list[list[Piece]], style: Callable[[int], str]) -> Text:
    pieces = [
        [(p.text, FRAME if p.cell is None else style(p.cell)) for p in line] for line in lines
    ]
    return Text("\n").join(Text.assemble(*line) for line in _framed(pieces))


def has_frames() -> bool:
    """Return whether the terminal can show the characters of a frame."""
    return console().encoding.lower().startswith("utf")


def _framed(lines: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    if has_frames():
        return lines
    return [[(ascii_frame(text), style) for text, style in line] for line in lines]
