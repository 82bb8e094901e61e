"""Saved queries in a dump: a line of JSON for each, after the issues."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.data.values import is_time
from sudokudb.library.dumps.puzzle_lines import parse_line
from sudokudb.library.texts import is_text
from sudokudb.query.named_queries import NamedQuery, clean_query_name
from sudokudb.query.parsing.parse import MAX_LENGTH
from sudokudb.store.rows.queries import QUERY

if TYPE_CHECKING:
    from collections.abc import Callable

START = '{"query": '
"""The beginning of a line with a saved query."""


def line_of(query: NamedQuery) -> str:
    """Return the line of a saved query."""
    return json.dumps({"query": query._asdict()}, ensure_ascii=False)


def read_line(number: int, line: str) -> NamedQuery:
    """Return the query that `line_of` wrote; raise FormatError, with the line, for other lines.

    The text is not parsed: it may name queries of later lines.
    """
    return parse_line(number, line, lambda found: _query(found["query"]))


def _query(values: Any) -> NamedQuery:
    if not isinstance(values, dict) or values.keys() != {*QUERY}:
        raise ValueError(say("a saved query has other fields"))
    for name, value in values.items():
        if not isinstance(value, str) or not _CHECKS[name](value):
            raise ValueError(say("the {field} of a saved query is wrong", field=name))
    return NamedQuery(**values)


_CHECKS: dict[str, Callable[[str], bool]] = {
    "name": lambda name: clean_query_name(name) == name,
    "text": lambda text: is_text(text) and 0 < len(text) <= MAX_LENGTH,
    "changed": is_time,
}
