"""Puzzles as one HTML file to take along: a list and a board, which need no server."""

from __future__ import annotations

from html import escape
from json import dumps
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.notation import EMPTY
from sudokudb.render.pages.file_head import FILE_HEAD, source_hash
from sudokudb.render.pages.html_board import SCRIPT_WORDS
from sudokudb.render.pages.play_panel import digit_keys, mode_buttons
from sudokudb.render.pages.puzzle_page import (
    joined_modules,
    look,
    play_style,
    sheet_style,
    short_style,
)
from sudokudb.render.text import visible
from sudokudb.words import _, language, ngettext, translate_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle

MOST = 200
"""The largest number of puzzles in a file."""

_MODULES = ("game", "drawing", "selecting", "pack")
_WORDS = (
    *("cell", "given", "empty", "centre", "corner", "colours", "clashes", "isGiven", "start"),
    *("left", "leftOne", "key", "colour", "mode0", "mode1", "mode2", "mode3", "solved"),
    *("wrong", "wrongCells", "right"),
)
_BEGUN = say("begun, {n} of {m}")
_PAGE = (
    FILE_HEAD
    + """\
style-src 'sha256-{style_hash}'; script-src 'sha256-{script_hash}'">
<title>{title}</title>
<style>{style}</style>
<body class="playing file pack" data-words="{words}">
<main>
<div id="list">
<h1>{title} <small>{count}</small></h1>
<noscript><p>{needs_script}</p></noscript>
<ul class="cards"></ul>
</div>
<div id="play" class="desk" hidden>
<div class="status"><a class="button" href="#">{all}</a><h1 id="name"></h1>
<span id="left" class="quiet"></span>
<a id="before" class="button" aria-label="{before}" href="#">←</a>
<a id="after" class="button" aria-label="{after}" href="#">→</a></div>
<div class="stage"><div class="columns" aria-hidden="true"></div>
<div class="rows" aria-hidden="true"></div><div class="frame"></div></div>
<section class="panel" aria-label="{tools}">
<div class="modes" role="group" aria-label="{digits_do}">{modes}</div>
<div class="pad" role="group" aria-label="{digits}">{pad}</div>
<div class="tools">{buttons}</div>
<p id="say" class="say" role="status"></p>
</section>
</div>
</main>
<script id="puzzles" type="application/json">{puzzles}</script>
<script type="module">{script}</script>
</html>
"""
)


class PackedPuzzle(NamedTuple):
    """A puzzle, and its only solution if it is known."""

    puzzle: Puzzle
    solution: Grid | None


def pack_page(puzzles: Sequence[PackedPuzzle], title: str = "") -> str:
    """Return puzzles as one HTML file, in the current language."""
    script = joined_modules(_MODULES)
    sheets = sheet_style("sheet.css", "print.css", "pack_sheet.css")
    style = f"{look()}{play_style()}{short_style('pack.css')}{sheets}"
    largest = max((one.puzzle.grid.size for one in puzzles), default=9)
    parts = {
        "style": style,
        "style_hash": source_hash(style),
        "script": script,
        "script_hash": source_hash(script),
        "modes": mode_buttons(),
        "pad": digit_keys(largest),
        "buttons": _buttons(),
        "puzzles": _as_json(puzzles),
    }
    texts = _texts(title, len(puzzles))
    return _PAGE.format_map({name: escape(text) for name, text in texts.items()} | parts)


def _texts(title: str, count: int) -> dict[str, str]:
    """Return what the page says, which is not HTML yet."""
    return {
        "lang": language(),
        "title": visible(title) or _("Sudoku"),
        "count": ngettext("{count:,} puzzle", "{count:,} puzzles", count),
        "needs_script": _("This file needs JavaScript."),
        "words": _words(),
        "all": _("All puzzles"),
        "before": _("Previous puzzle"),
        "after": _("Next puzzle"),
        "tools": _("Tools"),
        "digits_do": _("What digits do"),
        "digits": _("Digits"),
    }


def _buttons() -> str:
    labels = {
        "undo": _("Undo"),
        "redo": _("Redo"),
        "erase": _("Erase"),
        "check": _("Check"),
        "fill": _("Fill in marks"),
        "restart": _("Restart"),
    }
    return "".join(
        f'<button type="button" data-do="{name}">{escape(label)}</button>'
        for name, label in labels.items()
    )


def _words() -> str:
    """Return the sentences of the script as JSON; it fills the fields in braces."""
    messages = {name: SCRIPT_WORDS[name] for name in _WORDS} | {"begun": _BEGUN}
    return dumps(dict(zip(messages, translate_all(messages.values()), strict=True)))


def _as_json(puzzles: Iterable[PackedPuzzle]) -> str:
    """Return puzzles as JSON that can stand in a script element."""
    text = dumps([_row(*one) for one in puzzles], ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _row(puzzle: Puzzle, solution: Grid | None) -> list[object]:
    """Return the name, the facts, the grid, the digits of its empty cells, and candidates."""
    grid = puzzle.grid
    grid.layout.require_square(say("a file of several puzzles"))
    givens = ngettext("{count} given", "{count} givens", grid.givens)
    facts = " · ".join([_(puzzle.level), givens]) if puzzle.level else givens
    pairs = zip(grid.text, solution.text if solution else "", strict=False)
    rest = "".join(digit for mark, digit in pairs if mark == EMPTY)
    row: list[object] = [visible(puzzle.title) or f"#{puzzle.id}", facts, grid.text, rest]
    return [*row, list(grid.candidates)] if grid.candidates else row
