"""Lines of a puzzle with rules after its cells, and perhaps a number or a title before them."""

from __future__ import annotations

import re

from sudokudb.errors import GridError
from sudokudb.formats.text.lines import BETWEEN_WORDS, GRID_LENGTHS, clean_title
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse

_TITLED = re.compile(r"([^;\n]{1,80}?[\s\"',:|])([\"']?[0-9A-Za-z._*-]{16,625}[ \t]*;.*)")
"""A title, and cells with `;` after them."""
_SEPARATOR = re.compile(r"[\s\"',:|]")


def may_have_rules(text: str) -> bool:
    """Return whether a word follows the first `;` of a line; this is quick, since few lines do.

    >>> may_have_rules("1.;cage 3 r1c1"), may_have_rules("1.;se=7"), may_have_rules("1. by me")
    (True, False, False)
    """
    _, mark, after = text.partition(";")
    return bool(mark) and "=" not in after.partition(";")[0]


def parse_ruled(number: int, text: str, size: int | None) -> ParsedGrid | None:
    """Return the grid, or the error, of a line with rules after its cells; None for another."""
    from sudokudb.formats.model.ruled_lines import split_rules  # few lines may have rules

    text, title = text.replace("\xa0", " "), ""
    try:
        if (found := split_rules(text)) is None:
            title, text = _split_title(text)
            found = split_rules(text) if title else None
    except GridError as error:
        return refuse(number, error.message, error.hint)
    if found is None:
        return None
    return parse_grid(number, found.text, size, title=title, remark=found.rest.strip())


def _split_title(text: str) -> tuple[str, str]:
    """Return the title before the cells, which has no cells itself, and the rest of a line."""
    found = _TITLED.match(text) if _SEPARATOR.search(text, 0, text.find(";")) else None
    if not found or any(len(word) in GRID_LENGTHS for word in BETWEEN_WORDS.split(found[1])):
        return "", text
    return clean_title(found[1]), found[2]
