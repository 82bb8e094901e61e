"""The legend of a picture: the roles of its candidates, and its links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, cast

from sudokudb.errors import say
from sudokudb.render.step_text import MEANINGS
from sudokudb.render.svg.shapes import arrow_sign, sign
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Collection

    from sudokudb.render.marks import CandidateRole, Marks

_ARROWS = {"strong": say("if not, then"), "weak": say("if so, then not")}
ENTRIES: dict[str, str] = dict((*MEANINGS.items(), *_ARROWS.items()))
"""The entries of a legend and their meanings: roles of candidates, and two kinds of links."""


def entries_of(marks: Marks) -> set[str]:
    """Return the names of the entries that explain some marks."""
    arrows = {"strong" if link.strong else "weak" for link in marks.links}
    return {*marks.candidates.values(), *arrows}


def legend(entries: Collection[str] = ENTRIES) -> str:
    """Return a legend as an HTML list in the current language; it needs the style of a picture."""
    items = "".join(
        f'<li data-role="{name}">{entry_sign(name)} {escape(translate(meaning))}</li>'
        for name, meaning in ENTRIES.items()
        if name in entries
    )
    return f'<ul class="legend">{items}</ul>'


def entry_sign(name: str) -> str:
    """Return the sign of an entry as SVG; it needs the style of a picture."""
    if name in _ARROWS:
        return arrow_sign(strong=name == "strong")
    return sign(cast("CandidateRole", name))
