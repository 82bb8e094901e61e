"""Rules below a drawn grid, in lines of their own, as people type a puzzle from a newspaper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse
from sudokudb.notation import SIDES
from sudokudb.rules.rule_board import REGIONS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.formats.text.lines import Line

_START = re.compile(r"[ \t]*(;?)[ \t]*([A-Za-z]{3,15}2?)\b([^;]*)")
_GRID = re.compile(r"[0-9A-Za-z.*_-]{16,}")
_COMMENT = re.compile(r"[ \t]*(?:#|//).*")


def is_rule_line(text: str) -> bool:
    """Return whether a line below a grid has rules, perhaps misspelt ones, rather than a title.

    A word alone is a rule if it is written as in the table of kinds, or after a `;`.

    >>> [is_rule_line(t) for t in ("diagonal /", "windoku", ";Windoku", "Windoku", ";diagonl /")]
    [True, True, True, False, True]
    """
    found = _START.match(text)
    if not found:
        return False
    mark, word, after = found.groups()
    after = _COMMENT.sub("", after)
    if word.lower() != REGIONS and any(map(_is_grid, _GRID.findall(after))):
        return False
    from sudokudb.formats.model.ruled_lines import names_rule  # few grids have text below

    is_plain = bool(mark) or word.islower() or bool(after.strip())
    return is_plain and names_rule(word, after, is_marked=bool(mark))


def _is_grid(word: str) -> bool:
    """Return whether a word is a grid, with the title before it; cells are written `r1c1`."""
    return len(word) in SIDES and "c" not in word.lower()


def with_rules(entry: ParsedGrid, lines: Sequence[Line], size: int | None) -> ParsedGrid:
    """Return a drawn grid with the rules of the lines below it; an error has the rule's line."""
    if entry.grid is None:
        return entry
    texts = [_COMMENT.sub("", line.text).strip().strip(";") for line in lines]
    ruled = parse_grid(entry.line, f"{entry.grid};{';'.join(texts)}", size)
    if ruled.grid is not None:
        return entry._replace(grid=ruled.grid)
    number = getattr(ruled.error, "number", 1) - len(entry.grid.layout.rules)
    return ruled._replace(line=_line_of(number, zip(lines, texts, strict=True)))


def _line_of(number: int, lines: Iterable[tuple[Line, str]]) -> int:
    """Return the line of the rule with a number."""
    at = 0
    for line, text in lines:
        number -= sum(bool(part.strip()) for part in text.split(";"))
        at = line.number
        if number <= 0:
            break
    return at


def refuse_rules(line: Line) -> ParsedGrid:
    """Return the error of rules that are not directly below the rows of a grid."""
    text = line.text.strip()[:40]
    return refuse(
        line.number,
        say("{text!r}: no grid directly above these rules", text=text),
        say("write rules after the cells in one line, or directly below a drawn grid"),
    )
