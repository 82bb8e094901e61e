"""Grids, stages and tables on a terminal, drawn with rich.

Givens are bold and found digits green, clashes stand out reversed: legible on light and dark,
and, but for the green, without colour.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from sudokudb.render.text import ascii_frame, picture, visible

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from rich.table import Table

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
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
    """Draw a grid: `givens` in bold, the rest as found; what is new since `before` stands out.

    A Sukaku is drawn with its candidates.
    """
    if grid.candidates is not None:
        return candidates_picture(_as_stage(grid.candidates, grid), grid)
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


def _as_stage(candidates: Iterable[int], grid: Grid) -> Stage:
    from sudokudb.solvers.deduction import digits_text
    from sudokudb.solvers.stages import Stage

    return Stage("", 0, grid, tuple(map(digits_text, candidates)))


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


def _has_frames() -> bool:
    """Whether the terminal can show the characters of a frame."""
    return console().encoding.lower().startswith("utf")


def _framed(lines: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    if _has_frames():
        return lines
    return [[(ascii_frame(text), style) for text, style in line] for line in lines]


_COLUMNS = ("size", "givens", "level", "solutions")
_WIDTHS = {"size": 5, "givens": 6, "level": 12, "solutions": 9}
_LEAST_TITLE = 12


def puzzle_rows(puzzles: Iterable[Puzzle], highest: int) -> Iterator[Text]:
    """List puzzles, a line each as soon as it is known, below a line of names; none without any.

    `highest` is the highest id there is. A narrow terminal leaves columns out, the last ones
    first, so that titles can be read; a title that is too long is cut.
    """
    number = max(2, len(str(highest)))
    columns, title = list(_COLUMNS), _title_width(number, _COLUMNS)
    while columns and title < _LEAST_TITLE:
        columns.pop()
        title = _title_width(number, columns)
    heads = {name: name for name in _COLUMNS}
    head = Text(_row("id".rjust(number), "title", title, heads, columns), style="bold")
    for before, puzzle in enumerate(puzzles):
        if not before:
            yield head
        count = "" if puzzle.count is None else str(puzzle.count)
        size = "{0}×{0}" if _has_frames() else "{0}x{0}"
        facts = (size.format(puzzle.size), str(puzzle.givens), puzzle.level or "", count)
        name, shown = visible(puzzle.title) or "(untitled)", dict(zip(_COLUMNS, facts, strict=True))
        yield Text(_row(str(puzzle.id).rjust(number), name, title, shown, columns))


_WORD, _BAR = 18, 40


def histograms(total: int, found: Mapping[str, Sequence[tuple[str, int]]]) -> Text:
    """Draw counts as bars, a field after another; those without a count are left out."""
    lines = [Text(f"{total:,} puzzle{'' if total == 1 else 's'}", style="bold")]
    for name, bars in found.items():
        if not bars:
            continue
        lines += [Text(), Text(name, style="bold")]
        most = max(count for _, count in bars)
        number = max(len(f"{count:,}") for _, count in bars)
        room = max(8, min(_BAR, console().width - _WORD - number - 5))
        for word, count in bars:
            shown = visible(word)
            cut = shown if cell_len(shown) <= _WORD else set_cell_size(shown, _WORD - 1) + "…"
            start = f"  {set_cell_size(cut, _WORD)} {count:>{number},} "
            lines.append(Text.assemble(start, (_bar(count / most * room), FOUND)))
    return Text("\n").join(lines)


def _bar(length: float) -> str:
    """Draw a bar in eighths of a character; in whole ones where only ASCII can be shown."""
    if not _has_frames():
        return "#" * max(1, round(length))
    eighths = max(1, round(length * 8))
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _title_width(number: int, columns: Iterable[str]) -> int:
    rest = sum(2 + _WIDTHS[name] for name in columns)
    return min(40, console().width - number - 2 - rest)


def _row(number: str, title: str, width: int, facts: dict[str, str], columns: Iterable[str]) -> str:
    cut = title if cell_len(title) <= width else set_cell_size(title, width - 1) + "…"
    cells = [number, set_cell_size(cut, max(width, 1))]
    cells += [
        facts[name].rjust(6) if name == "givens" else facts[name].ljust(_WIDTHS[name])
        for name in columns
    ]
    return "  ".join(cells).rstrip()
