"""The legend of a picture: the roles of its candidates, and its links."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.render.step_text import MEANINGS
from sudokudb.render.svg.shapes import arrow_sign, sign
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from sudokudb.render.marks import Marks

_ARROWS = {"strong": say("if not, then"), "weak": say("if so, then not")}
ENTRIES = (*MEANINGS, *_ARROWS)
"""The names of the entries of a legend: the roles of candidates, and the two kinds of links."""


def entries_of(marks: Marks) -> set[str]:
    """Return the names of the entries that explain some marks."""
    arrows = {"strong" if link.strong else "weak" for link in marks.links}
    return {*marks.candidates.values(), *arrows}


def legend(entries: Collection[str] = ENTRIES) -> str:
    """Return a legend as an HTML list in the current language; it needs the style of a picture."""
    return f'<ul class="legend">{"".join(_items(entries))}</ul>'


def _items(entries: Collection[str]) -> Iterator[str]:
    for role, meaning in MEANINGS.items():
        if role in entries:
            yield _item(role, sign(role), meaning)
    for name, meaning in _ARROWS.items():
        if name in entries:
            yield _item(name, arrow_sign(strong=name == "strong"), meaning)


def _item(name: str, picture: str, meaning: str) -> str:
    return f'<li data-role="{name}">{picture} {escape(translate(meaning))}</li>'
