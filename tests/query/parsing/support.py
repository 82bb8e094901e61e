"""What any text must give, whatever is in it: a query, or an error with a position."""

from __future__ import annotations

from sudokudb.errors import QueryError
from sudokudb.query import parse_query


def parse_or_refuse(text: str) -> None:
    """Require that a text is refused with a position in it, or that its query round-trips."""
    try:
        query = parse_query(text)
    except QueryError as error:
        assert error.position is not None
        assert 0 <= error.position <= len(text)
    else:
        assert parse_query(str(query)) == query
