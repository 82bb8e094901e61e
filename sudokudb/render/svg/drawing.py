"""A grid as an SVG picture: in one language, the same grid gives the same bytes everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.notation import DIGITS, format_digit
from sudokudb.render.marks import NO_MARKS
from sudokudb.render.svg.board_drawing import CELL, BoardDrawing, number
from sudokudb.render.svg.links import draw_links
from sudokudb.render.svg.style import style
from sudokudb.render.text import visible
from sudokudb.words import ENGLISH, _, language, translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.grid import Grid
    from sudokudb.render.marks import CandidateRole, Marks

_TYPE_SIZE = {2: 20, 3: 15, 4: 11.5, 5: 9.5}  # of candidates, by order
_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
_BASELINE = 15  # of a digit, below the middle of its cell


def picture(
    grid: Grid,
    *,
    givens: Grid | None = None,
    candidates: Sequence[int] | None = None,
    marks: Marks = NO_MARKS,
    theme: str = "auto",
    coordinates: bool = False,
    title: str = "Sudoku",
    note: str = "",
    prefix: str = "",
) -> str:
    """Return an SVG picture of a grid.

    Digits that are not in `givens` are drawn as placed. `candidates` has a set of digits for
    each cell (bit d − 1 for digit d), drawn in empty cells. `theme` is `auto` (light, or dark where
    the viewer prefers that) or a name in `palette.THEMES`. `prefix` makes the ids unique in a page
    with several pictures. `note` is read aloud before the rows of the grid, whose description is in
    the current language.
    """
    board = BoardDrawing(grid, coordinates=coordinates, candidates=candidates)
    side = number(board.side)
    lang = "" if language() == ENGLISH else f' lang="{language()}"'
    described = f"{translate(note)} {describe(grid)}" if note else describe(grid)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" '
        f'height="{side}" role="img" aria-labelledby="{prefix}t {prefix}d"{lang}>',
        f'<title id="{prefix}t">{_text(title)}</title>',
        f'<desc id="{prefix}d">{_text(described)}</desc>',
        f"<style>{style(theme)}</style>",
        f'<rect class="bg" width="{side}" height="{side}"/>',
        *_group("tints", _tints(board, marks)),
        *_lines(board),
        *_group("labels", _labels(board) if coordinates else ()),
        *_group("digits", _digits(board, givens or grid, marks)),
        *_group("links", draw_links(board, marks)),
        *_group("candidates", _candidates(board, marks), f' font-size="{_type_size(board)}"'),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def sign(role: CandidateRole) -> str:
    """Return a marked candidate by itself, for a legend; it needs the style of a picture."""
    shape = "".join(_shape(role, 0, 0, 8.6))  # as in a 9×9 grid
    return (
        '<svg viewBox="-12 -12 24 24" aria-hidden="true">'
        f'{shape}<text class="on-{role}" font-weight="600" font-size="15" y="5.4">7</text></svg>'
    )


def describe(grid: Grid) -> str:
    """Return the rows of a grid in words, to be read aloud."""
    blank = _("blank")
    rows = (", ".join(blank if mark == "." else mark for mark in row) for row in grid.rows)
    described = (_("row {number}: {cells}", number=i, cells=r) for i, r in enumerate(rows, start=1))
    return ". ".join(described)


def _text(text: str) -> str:
    """Return text without control characters and lone surrogates, which XML forbids."""
    return visible(text).translate(_ESCAPES)


def _type_size(board: BoardDrawing) -> str:
    return number(_TYPE_SIZE[board.order])


def _group(name: str, parts: Sequence[str] | Iterator[str], more: str = "") -> list[str]:
    inside = list(parts)
    return [f'<g class="{name}"{more}>', *inside, "</g>"] if inside else []


def _tints(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    """Yield the backgrounds of houses, then those of single cells on top."""
    backgrounds: dict[int, str] = {cell: "house" for house in marks.houses for cell in house}
    for cell, role in marks.cells.items():
        backgrounds[cell] = "clash-bg" if role == "clash" else role
    for cell, background in sorted(backgrounds.items()):
        x, y = board.corner(cell)
        yield f'<rect class="{background}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'


def _lines(board: BoardDrawing) -> Iterator[str]:
    """Yield the lines between cells, then those of boxes on top."""
    start, length, order, size = board.start, board.size * CELL, board.order, board.size

    def path(kind: str, places: list[int]) -> str:
        steps = (start + place * CELL for place in places)
        lines = "".join(f"M{at} {start}v{length}M{start} {at}h{length}" for at in steps)
        return f'<path class="{kind}" d="{lines}"/>'

    yield path("thin", [place for place in range(1, size) if place % order])
    yield path("thick", list(range(0, size + 1, order)))


def _labels(board: BoardDrawing) -> Iterator[str]:
    """Yield the numbers of the columns and rows."""
    for i in range(board.size):
        middle = board.start + i * CELL + CELL // 2
        for x, y in ((middle, board.start - 9), (board.start - 15, middle + 5)):
            yield f'<text class="label pencil" x="{x}" y="{y}">{i + 1}</text>'


def _digits(board: BoardDrawing, givens: Grid, marks: Marks) -> Iterator[str]:
    for cell, digit in enumerate(board.digits):
        if not digit:
            continue
        x, y = board.corner(cell)
        clash = marks.cells.get(cell) == "clash"
        kind = ("given" if givens.digits[cell] else "placed") + (" clash" if clash else "")
        yield (
            f'<text class="d {kind}" x="{x + CELL // 2}" y="{y + CELL // 2 + _BASELINE}">'
            f"{format_digit(digit)}</text>"
        )
        if clash:
            yield f'<path class="clash-mark" d="M{x + 18} {y + 55}h28"/>'


def _candidates(board: BoardDrawing, marks: Marks) -> Iterator[str]:
    for cell, digit in board.open_candidates(marks):
        role = marks.candidates.get((cell, digit))
        x, y = board.place(cell, digit)
        at = f'x="{number(x)}" y="{number(y + _TYPE_SIZE[board.order] * 0.36)}"'
        if role is None:
            yield f'<text class="pencil" {at}>{DIGITS[digit - 1]}</text>'
            continue
        yield from _shape(role, x, y, board.radius)
        yield f'<text class="on-{role}" font-weight="600" {at}>{DIGITS[digit - 1]}</text>'


def _shape(role: CandidateRole, x: float, y: float, r: float) -> Iterator[str]:
    """Yield the shape below a marked candidate: a disc, square or diamond, with its additions."""
    if role == "alt":
        corner, side = r - 0.7, number(2 * r - 1.4)
        yield (
            f'<rect class="alt" x="{number(x - corner)}" y="{number(y - corner)}" '
            f'width="{side}" height="{side}" rx="2"/>'
        )
    elif role == "fin":
        far = number(r + 2)
        yield (
            f'<path class="fin" d="M{number(x)} {number(y - r - 2)}'
            f'l{far} {far}l-{far} {far}l-{far} -{far}z"/>'
        )
    else:
        yield _disc(role, x, y, r)
    if role == "put":
        yield _disc("ring", x, y, r - 2.2)
    elif role == "out":
        inner, outer = r * 0.78, r * 1.16
        left = _line(x - inner, y + inner, x - outer, y + outer)
        right = _line(x + inner, y - inner, x + outer, y - outer)
        yield f'<path class="out-tick" d="{left}{right}"/>'


def _disc(role: str, x: float, y: float, r: float) -> str:
    return f'<circle class="{role}" cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
