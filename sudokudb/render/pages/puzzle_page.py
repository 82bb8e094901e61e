"""A puzzle as one HTML file, which can be opened, played and printed without a server."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.notation import DIGITS
from sudokudb.render.pages.file_head import FILE_HEAD, source_hash
from sudokudb.render.pages.html_board import play_board, script_words
from sudokudb.render.pages.play_panel import PanelParts, play_panel
from sudokudb.render.pages.rule_boards import kinds_style
from sudokudb.render.palette import ROLES
from sudokudb.render.rules import rule_sentences
from sudokudb.render.svg.style import page_style
from sudokudb.render.text import visible
from sudokudb.words import _, language, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.grid import Grid
    from sudokudb.puzzle import Puzzle
    from sudokudb.render.rules import RuleSentence

FOLDER = Path(__file__).parents[2] / "_page"
"""The script and the style sheets of boards."""

_COMMENT = re.compile("(^| )// .*")
_LINE_END = re.compile(r"([;,{(])\n")  # where the script goes on after any sign
_TEXT_OR_SPACE = re.compile(
    r"('(?:[^'\\]|\\.)*'|`[^`]*`)"  # a text is kept
    r"|(?<=[\w)\]}'`/]) (?=[=!<>&|?:*{}(),;\[])|(?<=[=!<>&|?:*{}(),;\[\]]) (?=\S)"
)
"""Texts of a script, and spaces next to signs. Next to + and - they can be needed."""
_REMARK = re.compile(r"/\*.*?\*/\n?", re.DOTALL)
MODULES = (
    *("game", "drawing", "selecting", "hinting", "keeping", "desk", "asking", "showing", "moving"),
    *("helping", "pressing", "typing", "play"),
)
"""The modules of the script of boards, in their order."""

_PAGE = (
    FILE_HEAD
    + """\
style-src 'unsafe-inline'; script-src 'sha256-{hash}'">
<title>{title}</title>
<style>
{style}</style>
<body class="playing file" data-words="{words}">
<main>
<div class="desk">
<div class="status"><h1>{title} <small>{facts}</small></h1></div>
{board}
{panel}
</div>
<p class="further note">{rules}</p>
</main>
<script type="module">{script}</script>
</html>
"""
)


def colours() -> str:
    """Return the palette as a style sheet, light and dark."""

    def rules(theme: int) -> str:
        return ":root{" + "".join(f"--{name}:{role[theme]};" for name, role in ROLES.items()) + "}"

    return f"{rules(0)}\n@media (prefers-color-scheme: dark){{{rules(1)}}}\n"


def look() -> str:
    """Return the style sheet of all pages, with the palette."""
    return colours() + _file("look.css")


def play_script() -> str:
    """Return the script of boards as one text."""
    return joined_modules(MODULES)


def joined_modules(names: Iterable[str]) -> str:
    """Return modules as one text, without comments, indentation, line ends, space at signs."""
    lines = (_COMMENT.sub("", line) for name in names for line in _lines(f"{name}.js"))
    kept = (line for line in lines if line and not line.startswith("import "))
    text = "\n".join(line.removeprefix("export ") for line in kept) + "\n"
    return _TEXT_OR_SPACE.sub(lambda found: found[1] or "", _LINE_END.sub(r"\1", text))


def play_style() -> str:
    """Return the style sheet of boards."""
    return short_style("play.css")


def sheet_style(*names: str) -> str:
    """Return style sheets of boards on paper, for a file that has all its styles."""
    sheets = map(short_style, names or ("sheet.css",))
    return f"@media print{{{chr(10).join(sheets)}}}"


def short_style(name: str) -> str:
    """Return a style sheet of the page without comments and space around signs."""
    text = _REMARK.sub("", "\n".join(_lines(name)))
    return re.sub(r" ?([{};,:])\s", r"\1", text).replace(";}", "}")


def _lines(name: str) -> list[str]:
    return [short for line in _file(name).splitlines() if (short := line.strip())]


def puzzle_page(puzzle: Puzzle, solution: Grid | None) -> str:
    """Return a puzzle as an HTML file; `solution` is its only one, or None."""
    grid, script = puzzle.grid, play_script()
    facts = ngettext("{count} given", "{count} givens", grid.givens)
    table = play_board(
        grid,
        visible(puzzle.title) or _("Board"),
        puzzle=f"file-{puzzle.id}",
        placed=puzzle.placed.text if puzzle.placed else None,
        solution=solution.text if solution else "",
    )
    values = {
        "lang": language(),
        "hash": source_hash(script),
        "title": escape(visible(puzzle.title) or _("Sudoku")),
        "style": look() + play_style() + sheet_style() + _other_style(grid),
        "words": escape(script_words()),
        "facts": escape(f"{facts} · {_(puzzle.level)}" if puzzle.level else facts),
        "board": table,
        "panel": play_panel(grid.size, PanelParts(hints=False, checks=solution is not None)),
        "rules": escape(_rules(grid)),
        "script": script,
    }
    return _PAGE.format_map(values)


def _other_style(grid: Grid) -> str:
    """Return the styles that only boards with other rules or boxes need."""
    return "" if grid.layout.order else page_style() + kinds_style()


def _rules(grid: Grid) -> str:
    """Return how to play, after the other rules."""
    rules = [translate(sentence.text) for sentence in _rule_sentences(grid)]
    if not grid.layout.box_shape:
        return " ".join([*rules, _keys_of(grid)])
    return " ".join([*rules, _usual_rules(grid)])


def _rule_sentences(grid: Grid) -> Sequence[RuleSentence]:
    return rule_sentences(grid.layout) if grid.layout.rules else ()


def _keys_of(grid: Grid) -> str:
    return _(
        "Each row and each column holds the digits 1 to {last} once. Arrows move the cursor, "
        "digits fill the cell, 0 empties it, the space bar switches between marks.",
        last=DIGITS[grid.size - 1],
    )


def _usual_rules(grid: Grid) -> str:
    return _(
        "Each row, each column and each box holds the digits 1 to {last} once. Arrows move the "
        "cursor, digits fill the cell, 0 empties it, the space bar switches between marks.",
        last=DIGITS[grid.size - 1],
    )


@cache
def _file(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")
