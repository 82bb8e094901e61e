"""Boards as HTML: tables of cells, each with a name for screen readers."""

from __future__ import annotations

from html import escape
from json import dumps
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.notation import DIGITS, EMPTY
from sudokudb.render.pages.rule_boards import (
    has_clues,
    other_data,
    picture_source,
    rule_drawings,
)
from sudokudb.render.text import visible
from sudokudb.words import translate, translate_all, translate_each

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
    """Return a small board: digits other than givens are blue, and some cells are tinted.

    That of a grid with other rules, or with boxes that are not square, is a picture.
    """
    if grid.layout.order is None:
        return picture_board(grid, givens, label, new, candidates)
    cells = []
    for cell, (mark, given) in enumerate(zip(grid.text, givens.text, strict=True)):
        if mark == EMPTY and candidates:
            cells.append(f"<td>{_marks(candidates[cell], grid.size)}")
            continue
        kinds = ["" if mark == EMPTY else "placed" if given == EMPTY else "given"]
        kinds += ["new"] if cell in new else []
        name = " ".join(filter(None, kinds))
        cells.append(f'<td class="{name}">{_mark_text(mark)}' if name else "<td>")
    return _table(f"small n{grid.size}", label, cells, grid.size)


def play_board(grid: Grid, label: str, clash: Collection[int] = (), **data: object) -> Html:
    """Return an interactive board with the numbers of its rows and columns.

    `data` are values for the script, of which None is left out. The digits of a Sukaku are its
    candidates, which are shown as marks. The script draws below the table and above it.
    """
    size, masks = grid.size, grid.candidates
    cells = []
    digits = list(map(_mark_text, grid.text))
    for cell, (digit, name) in enumerate(
        zip(digits, _cell_names(digits, size, clash), strict=True)
    ):
        kinds = " ".join(filter(None, ("given" * bool(digit), "clash" * (cell in clash))))
        inside = _marks(_digits(masks[cell]), size) if masks and not digit else digit
        cells.append(
            f'<td role="gridcell" tabindex="{-1 if cell else 0}" aria-label="{escape(name)}" '
            f'class="{kinds}">{inside}'
        )
    if masks:
        data["candidates"] = dumps(masks)
    if grid.layout.order is None:
        data |= other_data(grid.layout)
    kind = f"n{size}" if grid.layout.order else f"r{size}"
    table = _table(kind, label, cells, size, {"grid": grid.text, **data})
    return _stage(table, grid)


def _stage(table: str, grid: Grid) -> Html:
    """Return a board with the numbers of rows and columns, and room for drawings."""
    size, below, above, clued = grid.size, "", "", ""
    if grid.layout.order is None:
        below, above = rule_drawings(grid)
        clued = " clued" * has_clues(grid.layout)
    numbers = "".join(f"<span>{number}</span>" for number in range(1, size + 1))
    side = size * _CELL_UNITS
    drawing = f'viewBox="0 0 {side} {side}" aria-hidden="true"></svg>'
    return Html(
        f'<div class="stage s{size}{clued}"><div class="columns" aria-hidden="true">{numbers}</div>'
        f'<div class="rows" aria-hidden="true">{numbers}</div><div class="frame">'
        f'{below}<svg class="picture under" {drawing}{table}<svg class="picture over" {drawing}'
        f"{above}</div></div>"
    )


_DRAWN = 288  # pixels


def picture_board(
    grid: Grid,
    givens: Grid,
    label: str,
    new: Collection[int] = (),
    candidates: Sequence[str] | None = None,
) -> Html:
    """Return a board as a picture."""
    source = escape(picture_source(grid, givens, label, new, candidates))
    return Html(f'<img width="{_DRAWN}" alt="{escape(visible(label))}" src="{source}">')


_CELL_UNITS = 64  # the side of a cell in drawings
_CELL = say("row {row} column {column}, {cell}")
_GIVEN, _EMPTY = say("{digit}, given"), say("empty")
_CLASHES = say("{cell}, clashes")


def _cell_names(digits: Sequence[str], size: int, clash: Collection[int]) -> list[str]:
    """Return the names of all cells for screen readers, in the language of the page."""
    used = sorted({*digits} - {""})
    given = translate_each(_GIVEN, ({"digit": digit} for digit in used))
    names = {"": translate(_EMPTY), **dict(zip(used, given, strict=True))}
    clashing = translate_each(_CLASHES, ({"cell": name} for name in names.values()))
    names_of_clashes = dict(zip(names, clashing, strict=True))
    contents = [
        (names_of_clashes if cell in clash else names)[digit] for cell, digit in enumerate(digits)
    ]
    fields = (
        {"row": cell // size + 1, "column": cell % size + 1, "cell": content}
        for cell, content in enumerate(contents)
    )
    return translate_each(_CELL, fields)


def differing(grids: Iterable[Grid]) -> set[int]:
    """Return the cells in which grids of one size differ."""
    columns: Iterable[tuple[str, ...]] = zip(*(grid.text for grid in grids), strict=True)
    return {cell for cell, digits in enumerate(columns) if len(set(digits)) > 1}


SCRIPT_WORDS = {
    "cell": _CELL,
    "given": _GIVEN,
    "empty": _EMPTY,
    "centre": say("centre marks {digits}"),
    "corner": say("corner marks {digits}"),
    "colours": say("colours {letters}"),
    "clashes": _CLASHES,
    "isGiven": say("This digit is given."),
    "start": say("Choose a cell, then a digit."),
    "left": say("{count} cells left"),
    "leftOne": say("1 cell left"),
    "key": say("{digit}, {count} left"),
    "colour": say("colour {letter}"),
    "mode0": say("Digits are placed."),
    "mode1": say("Digits are noted in the centre."),
    "mode2": say("Digits are noted in the corners."),
    "mode3": say("Cells are coloured."),
    "firstOn": say("Choose a digit, then its cells."),
    "again": say("A new game. The solved one is kept."),
    "restarted": say("The board is as at the start. Undo brings your game back."),
    "paused": say("The game is paused."),
    "pause": say("Pause"),
    "continue": say("Continue"),
    "solved": say("Solved in {time}."),
    "unaided": say("No hints, no checks."),
    "aided": say("Hints: {hints}. Checks: {checks}."),
    "median": say("Your median for this level is {time}."),
    "steps": say("Steps"),
    "one": say("One solution."),
    "several": say("There are several solutions; this is one."),
    "severalCheck": say("There are several solutions, so no digit is wrong by itself."),
    "none": say("There is no solution."),
    "wrong": say("Wrong digits: {count}. Check again to see which."),
    "wrongCells": say("Wrong: {cells}."),
    "wrongNow": say("This digit is wrong."),
    "right": say("No digit is wrong so far."),
    "hint": say("Hint {number} of 3"),
    "place": say("Place it"),
    "remove": say("Remove the marks"),
    "close": say("Close"),
    "setting": say("You are changing the givens. Save keeps them."),
    "playing": say("You are playing."),
    "changed": say("You are playing with the givens you typed; they are not saved."),
    "copied": say("The link is copied."),
    "link": say("The link: {link}"),
    "offline": say("The server does not answer."),
    "unsent": say(
        "The server does not answer: the game stays in this browser until it can be sent."
    ),
}


def script_words() -> str:
    """Return the sentences of the script as JSON; the script fills the fields in braces."""
    sentences = translate_all(SCRIPT_WORDS.values())
    return dumps(dict(zip(SCRIPT_WORDS, sentences, strict=True)))


def _mark_text(mark: str) -> str:
    return "" if mark == EMPTY else mark


def _marks(digits: str, size: int) -> str:
    spans = "".join(f"<i>{digit if digit in digits else ''}</i>" for digit in DIGITS[:size])
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
