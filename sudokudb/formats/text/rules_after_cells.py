"""Lines of a text with rules after the cells, such as `<cells>;diagonal /`."""

from __future__ import annotations

from sudokudb.errors import GridError
from sudokudb.formats.text.parsed_grid import ParsedGrid, parse_grid, refuse


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

    try:
        found = split_rules(text.replace("\xa0", " "))
    except GridError as error:
        return refuse(number, error.message, error.hint)
    if found is None:
        return None
    return parse_grid(number, found.text, size, remark=found.rest.strip())
