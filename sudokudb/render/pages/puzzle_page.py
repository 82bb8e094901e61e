"""A puzzle as one HTML file, which can be opened, played and printed without a server."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.notation import DIGITS
from sudokudb.render.pages.html_board import play_board, script_words
from sudokudb.render.palette import ROLES
from sudokudb.render.text import visible
from sudokudb.words import _, language, ngettext

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle

FOLDER = Path(__file__).parents[2] / "_page"
"""The script and the style sheets of boards."""

_PAGE = """\
<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
script-src 'sha256-{hash}'">
<title>{title}</title>
<style>
{style}</style>
<body data-words="{words}">
<main>
<h1>{title} <small>{facts}</small></h1>
<div class="desk">
<div class="play">
{board}
<div class="pad p{size}" role="group" aria-label="{digits}">
{pad}
</div>
<p id="say" role="status" aria-live="polite"></p>
</div>
<section class="tools" aria-label="{tools}">
<div class="row">
{buttons}
</div>
<p class="note">{rules}</p>
</section>
</div>
</main>
<script type="module">{script}</script>
</html>
"""


def colours() -> str:
    """Return the palette as a style sheet, light and dark."""

    def rules(theme: int) -> str:
        return ":root{" + "".join(f"--{name}:{role[theme]};" for name, role in ROLES.items()) + "}"

    return f"{rules(0)}\n@media (prefers-color-scheme: dark){{{rules(1)}}}\n"


def look() -> str:
    """Return the style sheet of all pages, with the palette."""
    return colours() + _file("look.css")


def puzzle_page(puzzle: Puzzle, solution: Grid | None) -> str:
    """Return a puzzle as an HTML file; `solution` is its only one, or None."""
    grid, script = puzzle.grid, _file("board.js")
    facts = ngettext("{count} given", "{count} givens", grid.givens)
    table = play_board(
        grid,
        visible(puzzle.title) or _("Board"),
        puzzle=f"file-{puzzle.id}",
        placed=str(puzzle.placed) if puzzle.placed else None,
        solution=solution or "",
    )
    values = {
        "lang": language(),
        "hash": base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        "title": escape(visible(puzzle.title) or _("Sudoku")),
        "style": look() + _file("board.css") + _file("play.css"),
        "words": escape(script_words()),
        "facts": escape(f"{facts} · {_(puzzle.level)}" if puzzle.level else facts),
        "board": table,
        "size": grid.size,
        "digits": escape(_("Digits")),
        "pad": "\n".join(_pad(grid.size)),
        "tools": escape(_("Tools")),
        "buttons": "\n".join(_buttons(checked=solution is not None)),
        "rules": escape(_rules(grid)),
        "script": script,
    }
    return _PAGE.format_map(values)


def _rules(grid: Grid) -> str:
    return _(
        "Each row, each column and each box holds the digits 1 to {last} once. Arrows move, digits "
        "place, 0 empties, the space bar turns marks on and off.",
        last=DIGITS[grid.size - 1],
    )


def _pad(size: int) -> list[str]:
    digits = [
        f'<button type="button" data-digit="{number}">{mark}</button>'
        for number, mark in enumerate(DIGITS[:size], start=1)
    ]
    empty = escape(_("Empty the cell"))
    return [*digits, f'<button type="button" data-digit="0" aria-label="{empty}">⌫</button>']


def _buttons(*, checked: bool) -> list[str]:
    """Return the buttons; Check and Solve need the only solution."""
    names = {
        "mode": _("Marks"),
        "fill": _("Fill in marks"),
        "undo": _("Undo"),
        "redo": _("Redo"),
        "check": _("Check"),
        "solve": _("Solve"),
        "clear": _("Clear"),
    }
    shown = [name for name in names if checked or name not in ("check", "solve")]
    return [
        f'<button type="button" data-do="{name}"{_PRESSED if name == "mode" else ""}>'
        f"{escape(names[name])}</button>"
        for name in shown
    ]


_PRESSED = ' aria-pressed="false"'


@cache
def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
