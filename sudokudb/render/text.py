"""Grids and titles as plain text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.grid import Grid

_PICTURES = {code: 0x2400 + code for code in range(32)} | {127: 0x2421}
_ASCII = str.maketrans(
    dict(zip("┌┬┐├┼┤└┴┘─│", "+++++++++-|", strict=True)) | {"→": "->", "≠": "<>", "…": "..."}
)


def visible(text: str, *, on_paper: bool = False) -> str:
    r"""Return a text that is safe to print, with control characters made visible.

    Fonts for paper lack their symbols, so their codes are printed.

    >>> visible("a\x1b[31mb\tc"), visible("b\tc", on_paper=True)
    ('a␛[31mb␉c', 'b\\u0009c')
    """
    if text.isprintable():
        return text
    return "".join(_mark_text(mark, on_paper=on_paper) for mark in text)


def _mark_text(mark: str, *, on_paper: bool) -> str:
    import unicodedata

    if (picture := _PICTURES.get(ord(mark))) and not on_paper:
        return chr(picture)
    if mark.isprintable() or unicodedata.category(mark) == "Zs":
        return mark
    return f"\\u{ord(mark):04x}"


class PicturePiece(NamedTuple):
    """A part of a line of a picture: of the frame, or one cell."""

    text: str
    cell: int | None = None


def picture(
    grid: Grid, marks: list[str] | None = None, *, gap: str = " "
) -> list[list[PicturePiece]]:
    """Return the pieces of each line of a picture of a grid.

    `marks` replace the digits of the cells and must have the same width; `gap` separates cells.
    """
    order, size = grid.order, grid.size
    shown = marks or list(str(grid))
    width = order * (len(shown[0]) + len(gap)) + len(gap)

    def rule(left: str, middle: str, right: str) -> list[PicturePiece]:
        return [PicturePiece(left + middle.join(["─" * width] * order) + right)]

    lines = [rule("┌", "┬", "┐")]
    for row in range(size):
        if row and row % order == 0:
            lines.append(rule("├", "┼", "┤"))
        lines.append(list(_row(shown, row * size, order, gap)))
    return [*lines, rule("└", "┴", "┘")]


def _row(shown: list[str], first: int, order: int, gap: str) -> Iterator[PicturePiece]:
    for column in range(order * order):
        yield PicturePiece(("│" if column % order == 0 else "") + gap)
        yield PicturePiece(shown[first + column], first + column)
        if column % order == order - 1:
            yield PicturePiece(gap)
    yield PicturePiece("│")


def ascii_frame(text: str) -> str:
    """Return a frame or a chain with ASCII characters, for output that cannot show others."""
    return text.translate(_ASCII)
