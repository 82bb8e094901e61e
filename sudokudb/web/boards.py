"""Boards of a page: tables of cells, each with its name for people who hear the page."""

from __future__ import annotations

from json import dumps
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from sudokudb.notation import DIGITS, EMPTY
from sudokudb.render.text import visible
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sudokudb.grid import Grid


def board(
    grid: Grid,
    givens: Grid,
    label: str,
    *,
    new: Collection[int] = (),
    clash: Collection[int] = (),
    candidates: tuple[str, ...] | None = None,
) -> Markup:
    """Return a small board: digits that are not given are blue, and some cells are tinted."""
    cells = [
        _small_cell(mark, given != EMPTY, cell in new, cell in clash)
        for cell, (mark, given) in enumerate(zip(str(grid), str(givens), strict=True))
    ]
    if candidates:
        cells = [
            f"<td>{_marks(candidates[i], grid.order)}" if mark == EMPTY else cells[i]
            for i, mark in enumerate(str(grid))
        ]
    return _table(f"small n{grid.size}", label, cells, grid.size)


def play_board(grid: Grid, label: str, *, clash: Collection[int] = (), **data: object) -> Markup:
    """Return the board to click and type on; `data` are values for the script."""
    size = grid.size
    masks = grid.candidates or ()
    cells = []
    for cell, mark in enumerate(str(grid)):
        given = mark != EMPTY
        name = cell_name(cell, size, mark if given else "", clash=cell in clash)
        kind = ("given clash" if cell in clash else "given") if given else ""
        inside = mark if given else _marks(_digits(masks[cell]), grid.order) if masks else ""
        cells.append(
            Markup('<td role="gridcell" tabindex="{}" aria-label="{}" class="{}">{}').format(
                -1 if cell else 0, name, kind, inside
            )
        )
    more = {"grid": str(grid), **data}
    return _table(f"n{size}", label, cells, size, more)


def cell_name(cell: int, size: int, digit: str, *, clash: bool = False) -> str:
    """Return what a cell is called when it is read aloud."""
    row, column = divmod(cell, size)
    what = _("{digit}, given", digit=digit) if digit else _("empty")
    if clash:
        what = _("{cell}, clashes", cell=what)
    return _("row {row} column {column}, {cell}", row=row + 1, column=column + 1, cell=what)


def script_words() -> str:
    """Return the sentences of the script as JSON; it fills the fields in braces."""
    return dumps(
        {
            "cell": _("row {row} column {column}, {cell}"),
            "given": _("{digit}, given"),
            "empty": _("empty"),
            "marks": _("marks {digits}"),
            "clashes": _("{cell}, clashes"),
            "isGiven": _("This digit is given."),
            "solved": _("Solved."),
            "one": _("One solution."),
            "several": _("There are several solutions; this is one."),
            "none": _("There is no solution."),
            "wrong": _("Wrong digits: {count}. Check again to see which."),
            "wrongCells": _("Wrong: {cells}."),
            "severalCheck": _("There are several solutions, so no digit is wrong by itself."),
            "right": _("No digit is wrong so far."),
            "marksOn": _("Marks: digits are noted."),
            "marksOff": _("Digits are placed."),
            "setting": _("You are changing the givens. Save keeps them."),
            "playing": _("You are playing."),
            "changed": _("You are playing with the givens you typed; they are not saved."),
            "copied": _("The link is copied."),
            "link": _("The link: {link}"),
            "offline": _("The page does not answer."),
        }
    )


def differing(grids: Iterable[Grid]) -> set[int]:
    """Return the cells in which grids differ."""
    columns: Iterable[tuple[str, ...]] = zip(*map(str, grids), strict=True)
    return {cell for cell, digits in enumerate(columns) if len(set(digits)) > 1}


def _small_cell(mark: str, given: bool, new: bool, clash: bool) -> str:
    if mark == EMPTY:
        return "<td class=new>" if new else "<td>"
    kinds = ("given" if given else "placed") + (" new" if new else "") + (" clash" if clash else "")
    return f'<td class="{kinds}">{mark}'


def _marks(digits: str, order: int) -> Markup:
    spans = "".join(f"<i>{digit if digit in digits else ''}</i>" for digit in DIGITS[: order**2])
    return Markup(f"<span class=marks aria-hidden=true>{spans}</span>")


def _digits(mask: int) -> str:
    return "".join(digit for bit, digit in enumerate(DIGITS) if mask >> bit & 1)


def _table(
    kinds: str, label: str, cells: list[Any], size: int, data: dict[str, object] | None = None
) -> Markup:
    rows = "".join("<tr>" + "".join(cells[at : at + size]) for at in range(0, len(cells), size))
    attributes = Markup("").join(
        Markup(' data-{}="{}"').format(name, value)
        for name, value in (data or {}).items()
        if value is not None
    )
    role = Markup(' role="grid"') if data else ""
    return Markup('<table class="board {}"{} aria-label="{}"{}><tbody>{}</table>').format(
        kinds,
        role,
        visible(label),
        attributes,
        Markup(rows),
    )
