"""Which identities more than one puzzle has."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.store.database import Query

_PAGE = 1000
_LEAST = -(2**63)


def shared(query: Query) -> Iterator[int]:
    """Yield each identity that several puzzles have, once, in pages of the index."""
    after = _LEAST
    statement = (
        "SELECT identity FROM puzzles WHERE identity > :after "
        "GROUP BY identity HAVING count(*) > 1 ORDER BY identity LIMIT :limit"
    )
    while page := list(query(statement, {"after": after, "limit": _PAGE})):
        numbers = [cast("int", row[0]) for row in page]
        yield from numbers
        after = numbers[-1]
