"""The SQL for the values of fields: those by which puzzles are sorted, and parts of ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.fields import FIELDS, Kind
from sudokudb.query.rule_fields import NUMBERS
from sudokudb.store.query_sql.rule_conditions import number_sql
from sudokudb.store.rows.ratings import OUTDATED, counts_of

if TYPE_CHECKING:
    from collections.abc import Sequence


def value_sql(name: str) -> str:
    """Return the SQL for the value by which puzzles are sorted."""
    field = FIELDS[name]
    column = f"puzzles.{name}"
    if name == "id":
        return "NULL"
    if name in NUMBERS:
        return number_sql(name)
    if field.kind is Kind.TEXT:
        return f"nullif(lower({column}), '')"
    if field.rater:
        part = FIRST if is_first(name) else _OWN_PARTS.get(name) or _PARTS[field.kind]
        return counting(part, name)
    if field.kind is Kind.CHOICE:
        return rank(column, field.choices)
    if field.kind is Kind.RATING:
        return (
            "(SELECT min(r.score) FROM ratings AS r WHERE r.puzzle_id = puzzles.id "
            f"AND NOT {OUTDATED})"
        )
    return column


_PARTS = {
    Kind.RATING: "r.score",
    Kind.NUMBER: "r.steps",
    Kind.CHOICE: "r.level",
    Kind.TECHNIQUE: "nullif(r.techniques, '')",
    Kind.RECORD: "r.record",
}
"""The part of a rater's current rating that a field of a kind represents."""
_OWN_PARTS = {"ep": "r.ep", "ed": "r.ed"}
"""The parts of fields that share their kind with another field of their rater."""


FIRST = "nullif(r.first, '')"
"""The same for the technique of the first step that is not a single."""


def is_first(field: str) -> bool:
    """Return whether a field is the technique of the first step that is not a single.

    >>> is_first("first"), is_first("first by se"), is_first("hardest")
    (True, True, False)
    """
    return field.startswith("first")


def counting(part: str, field: str) -> str:
    """Return the SQL for a part of the current rating by a field's rater; see `rating_by`."""
    rater = FIELDS[field].rater
    return (
        f"(SELECT {part} FROM ratings AS r WHERE r.puzzle_id = puzzles.id "
        f"AND r.rater = {_literal(rater)} AND {counts_of(rater)} "
        "ORDER BY r.computed DESC, r.version DESC LIMIT 1)"
    )


def _literal(text: str) -> str:
    """Return an SQL text, in which nothing can be taken for a parameter.

    >>> _literal("it's"), _literal("a:b")
    ("'it''s'", "('a' || ':' || 'b')")
    """
    quoted = "'" + text.replace("'", "''") + "'"
    return "(" + quoted.replace(":", "' || ':' || '") + ")" if ":" in quoted else quoted


def rank(value: str, words: Sequence[str]) -> str:
    """Return the SQL for the index of a value in a list of words."""
    ranks = " ".join(f"WHEN '{word}' THEN {i}" for i, word in enumerate(words))
    return f"CASE {value} {ranks} END"
