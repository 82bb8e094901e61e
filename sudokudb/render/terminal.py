"""Grids, stages and tables on a terminal, drawn with rich.

Givens are bold, solved digits green, and conflicts reversed, so that everything except solved
digits can be told apart without colour, on light and dark backgrounds.
"""

from __future__ import annotations

from functools import cache
from itertools import chain, islice
from numbers import Number
from typing import TYPE_CHECKING

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from sudokudb.errors import say
from sudokudb.notation import DIGITS
from sudokudb.puzzle import rating_by
from sudokudb.render.text import ascii_frame, picture, visible
from sudokudb.solvers import LEVELS
from sudokudb.words import _, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from rich.table import Table

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
    from sudokudb.render.text import Piece
    from sudokudb.solvers import Stage

FRAME, GIVEN, SOLVED, EMPTY = "dim", "bold", "green", "dim"
_BLOCK = 200  # rows of a table
_LEAST_WIDTH = 8
NEW, CONFLICT, DIFFERENT = "bold green", "bold red reverse", "bold magenta underline"


@cache
def console() -> Console:
    """Return the terminal; it prints text as it is, without markup, emoji or highlighting."""
    return Console(markup=False, emoji=False, highlight=False, soft_wrap=True)


def show(*renderables: Text | Table) -> None:
    """Print text or tables on the terminal."""
    for renderable in renderables:
        console().print(renderable)


def show_words(*texts: Text) -> None:
    """Print sentences and lists of words on the terminal, broken between words."""
    for text in texts:
        console().print(text, soft_wrap=False)


def show_indented(text: Text, columns: int) -> None:
    """Print a paragraph whose lines all begin after some columns."""
    from rich.padding import Padding  # most output has no paragraphs

    console().print(Padding(text, (0, 0, 0, columns), expand=False), soft_wrap=False)


def rendered(text: Text) -> str:
    """Return a text as the terminal shows it, with its colours."""
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

    Digits that `givens` does not have are drawn as solved, and those that `before` does not have
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


_WIDTHS = {"size": 5, "givens": 6, "rating": 21, "level": 12, "solutions": 9, "tags": 14}
_HEADS = {
    "id": say("id"),
    "title": say("title"),
    "size": say("size"),
    "givens": say("givens"),
    "rating": say("rating"),
    "level": say("level"),
    "solutions": say("solutions"),
    "tags": say("tags"),
}
_MIN_TITLE = 12


def puzzle_rows(
    puzzles: Iterable[Puzzle],
    highest: int,
    *,
    with_tags: bool = False,
    rater: str | None = None,
    width: int | None = None,
) -> Iterator[Text]:
    """Yield a header and a line for each puzzle; nothing if there is none.

    `highest` is the highest id of the database; `width` is that of the terminal by default. There
    is a column of ratings by a `rater` if one is given. In a
    narrow table the last columns are left out, so that titles remain readable; long texts are cut.
    A puzzle without a title shows the beginning of its grid.
    """
    number = max(2, len(str(highest)))
    wanted = {"rating": rater is not None, "tags": with_tags}
    columns = [name for name in _WIDTHS if wanted.get(name, True)]
    room = (width or console().width) - number
    widths = {name: _width_of(name) for name in columns}
    title = _title_width(room, widths)
    while widths and title < _MIN_TITLE:
        widths.popitem()
        title = _title_width(room, widths)
    heads = {name: translate(head) for name, head in _HEADS.items()}
    first = fitted(heads["id"], number).rstrip().rjust(number)
    head = Text(_row(first, heads["title"], title, heads, widths), style="bold")
    size = "{0}×{0}" if has_frames() else "{0}x{0}"
    for index, puzzle in enumerate(puzzles):
        if not index:
            yield head
        count = "" if puzzle.count is None else str(puzzle.count)
        rating = rating_by(puzzle.ratings, rater) if rater else None
        facts = (
            size.format(puzzle.size),
            str(puzzle.givens),
            visible(str(rating or "")),
            _(puzzle.level) if puzzle.level else "",
            count,
            visible(", ".join(puzzle.tags)),
        )
        shown = dict(zip(_WIDTHS, facts, strict=True))
        name = visible(puzzle.title) or str(puzzle.grid)
        row = Text(_row(str(puzzle.id).rjust(number), name, title, shown, widths))
        if not puzzle.title:
            row.stylize(EMPTY, number + 2, number + 2 + title)
        yield row


_NAME_WIDTH, _BAR_WIDTH = 18, 40


def histograms(total: int, found: Mapping[str, Sequence[tuple[str, int]]]) -> Text:
    """Draw the counts of each field as bars; fields without counts are left out."""
    lines = [Text(ngettext("{count:,} puzzle", "{count:,} puzzles", total), style="bold")]
    for name, bars in found.items():
        if not bars:
            continue
        lines += [Text(), Text(_(name), style="bold")]
        most = max(count for _word, count in bars)
        number = max(len(f"{count:,}") for _word, count in bars)
        room = max(8, min(_BAR_WIDTH, console().width - _NAME_WIDTH - number - 5))
        for word, count in bars:
            shown = _(word) if name == "level" else visible(word)
            start = f"  {fitted(shown, _NAME_WIDTH)} {count:>{number},} "
            lines.append(Text.assemble(start, (_bar(count / most * room), SOLVED)))
    return Text("\n").join(lines)


def table(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Text]:
    """Yield the lines of a table that fits the terminal; each block of rows is measured anew.

    Texts are cut, numbers never. From the block on whose columns do not fit, each value has a line.
    """
    rest: Iterator[Sequence[object]] = chain([columns], rows)
    widths, style = [0] * len(columns), "bold"  # of the head, which is the first row
    while block := list(islice(rest, _BLOCK)):
        widths = _widths(block, widths)
        if sum(widths) + 2 * len(widths) - 2 > console().width:
            if not style:
                yield Text()
            yield from _records(columns, chain(block[bool(style) :], rest))
            return
        for row in block:
            yield Text("  ".join(map(_aligned, row, widths)).rstrip(), style=style)
            style = ""


def _widths(block: Sequence[Sequence[object]], before: Sequence[int]) -> list[int]:
    """Return the widths of the columns, at least those of the last block if there is room."""
    room = console().width
    widths, least = [], []
    for column, width in zip(zip(*block, strict=True), before, strict=True):
        numbers = [len(str(value)) for value in column if isinstance(value, Number)]
        least.append(max([_LEAST_WIDTH, *numbers]))
        longest = max(width, *(cell_len(_cell(value)) for value in column))
        widths.append(max([min(room, longest), *numbers]))
    while sum(widths) + 2 * len(widths) - 2 > room:
        spare = [index for index, width in enumerate(widths) if width > least[index]]
        if not spare:
            break
        widths[max(spare, key=widths.__getitem__)] -= 1
    return widths


def _aligned(value: object, width: int) -> str:
    """Return a cell of a table: a number on the right, another value cut or padded."""
    return str(value).rjust(width) if isinstance(value, Number) else fitted(_cell(value), width)


def _records(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[Text]:
    """Yield each row as a block with a line for each value: name and value."""
    width = max(map(cell_len, map(_cell, columns)))
    for number, row in enumerate(rows):
        if number:
            yield Text()
        for name, value in zip(columns, row, strict=True):
            yield Text.assemble((fitted(_cell(name), width), "bold"), f"  {_cell(value)}".rstrip())


def _cell(value: object) -> str:
    return "" if value is None else visible(str(value))


def fitted(text: str, width: int) -> str:
    """Return a text cut or padded to a number of columns."""
    cut = text if cell_len(text) <= width else set_cell_size(text, width - 1) + "…"
    return set_cell_size(cut, max(width, 1))


def _bar(length: float) -> str:
    """Draw a bar with a resolution of an eighth of a character, or in ASCII."""
    if not has_frames():
        return "#" * max(1, round(length))
    eighths = max(1, round(length * 8))
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


def _title_width(room: int, widths: Mapping[str, int]) -> int:
    rest = sum(2 + width for width in widths.values())
    return max(1, min(40, room - 2 - rest))


def _width_of(name: str) -> int:
    """Return the width of a column, which has room for its head and the levels in any language."""
    words = [translate(_HEADS[name]), *(map(_, LEVELS) if name == "level" else ())]
    return max(_WIDTHS[name], *map(cell_len, words))


def _row(
    number: str, title: str, width: int, facts: Mapping[str, str], widths: Mapping[str, int]
) -> str:
    cells = [number, fitted(title, width)]
    for name, room in widths.items():
        cells.append(facts[name].rjust(room) if name == "givens" else fitted(facts[name], room))
    return "  ".join(cells).rstrip()
