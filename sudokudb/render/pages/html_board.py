"""Boards as HTML: tables of cells, each with a name for screen readers."""

from __future__ import annotations

from html import escape
from json import dumps
from typing import TYPE_CHECKING

from sudokudb.notation import DIGITS, EMPTY
from sudokudb.render.text import visible
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sudokudb.grid import Grid


class Html(str):
    """Text that is HTML, so that templates do not escape it."""

    __slots__ = ()

    def __html__(self) -> str:
        """Return the text for a template."""
        return self


def board(
    grid: Grid,
    givens: Grid,
    label: str,
    *,
    new: Collection[int] = (),
    candidates: Sequence[str] | None = None,
) -> Html:
    """Return a small board: digits other than givens are blue, and some cells are tinted."""
    cells = []
    for cell, (mark, given) in enumerate(zip(str(grid), str(givens), strict=True)):
        if mark == EMPTY and candidates:
            cells.append(f"<td>{_marks(candidates[cell], grid.order)}")
            continue
        kinds = ["" if mark == EMPTY else "placed" if given == EMPTY else "given"]
        kinds += ["new"] if cell in new else []
        name = " ".join(filter(None, kinds))
        cells.append(f'<td class="{name}">{_shown(mark)}' if name else "<td>")
    return _table(f"small n{grid.size}", label, cells, grid.size)


def play_board(grid: Grid, label: str, clash: Collection[int] = (), **data: object) -> Html:
    """Return an interactive board; `data` are values for the script, of which None is left out.

    The digits of a Sukaku are its candidates, which are shown as marks.
    """
    size, masks = grid.size, grid.candidates
    cells = []
    for cell, mark in enumerate(str(grid)):
        digit = _shown(mark)
        kinds = " ".join(filter(None, ("given" * bool(digit), "clash" * (cell in clash))))
        name = escape(cell_name(cell, size, digit, clash=cell in clash))
        inside = _marks(_digits(masks[cell]), grid.order) if masks and not digit else digit
        cells.append(
            f'<td role="gridcell" tabindex="{-1 if cell else 0}" aria-label="{name}" '
            f'class="{kinds}">{inside}'
        )
    if masks:
        data["candidates"] = dumps(masks)
    return _table(f"n{size}", label, cells, size, {"grid": str(grid), **data})


def cell_name(cell: int, size: int, digit: str, *, clash: bool = False) -> str:
    """Return the name of a cell for screen readers."""
    row, column = divmod(cell, size)
    what = _("{digit}, given", digit=digit) if digit else _("empty")
    if clash:
        what = _("{cell}, clashes", cell=what)
    return _("row {row} column {column}, {cell}", row=row + 1, column=column + 1, cell=what)


def differing(grids: Iterable[Grid]) -> set[int]:
    """Return the cells in which grids of one size differ."""
    columns: Iterable[tuple[str, ...]] = zip(*map(str, grids), strict=True)
    return {cell for cell, digits in enumerate(columns) if len(set(digits)) > 1}


def script_words() -> str:
    """Return the sentences of the script as JSON; the script fills the fields in braces."""
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
            "severalCheck": _("There are several solutions, so no digit is wrong by itself."),
            "none": _("There is no solution."),
            "wrong": _("Wrong digits: {count}. Check again to see which."),
            "wrongCells": _("Wrong: {cells}."),
            "right": _("No digit is wrong so far."),
            "marksOn": _("Marks: digits are noted."),
            "marksOff": _("Digits are placed."),
            "setting": _("You are changing the givens. Save keeps them."),
            "playing": _("You are playing."),
            "changed": _("You are playing with the givens you typed; they are not saved."),
            "copied": _("The link is copied."),
            "link": _("The link: {link}"),
            "offline": _("The server does not answer."),
        }
    )


def _shown(mark: str) -> str:
    return "" if mark == EMPTY else mark


def _marks(digits: str, order: int) -> str:
    spans = "".join(f"<i>{digit if digit in digits else ''}</i>" for digit in DIGITS[: order**2])
    return f'<span class="marks" aria-hidden="true">{spans}</span>'


def _digits(mask: int) -> str:
    return "".join(digit for bit, digit in enumerate(DIGITS) if mask >> bit & 1)


def _table(
    kinds: str, label: str, cells: list[str], size: int, data: dict[str, object] | None = None
) -> Html:
    """Return a table; only a board with data for the script is interactive."""
    rows = ("<tr>" + "".join(cells[at : at + size]) for at in range(0, len(cells), size))
    values = {name: value for name, value in (data or {}).items() if value is not None}
    more = "".join(f' data-{name}="{escape(str(value))}"' for name, value in values.items())
    role = ' role="grid"' if data else ""
    return Html(
        f'<table class="board {kinds}"{role} aria-label="{escape(visible(label))}"{more}>'
        f"<tbody>{''.join(rows)}</table>"
    )
