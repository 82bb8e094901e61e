"""The SQL for the rules of puzzles: their kinds, and numbers of them.

Each rule of the column `rules` begins with its kind, after a `;` or at the beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.query.rule_fields import KIND_NAMES, LINES
from sudokudb.rules.kind_aliases import kinds_named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.store.query_sql.statement import Statement

# In this text, each kind has a `;` before it and a blank after it.
_MARKED = "(';' || replace(puzzles.rules, ';', ' ;') || ' ')"


def number_sql(field: str) -> str:
    """Return the SQL for a number of rules, which is 0 for classic puzzles."""
    if field == "rules":
        number = " + ".join(
            f"CASE WHEN {_count(kind)} > 0 THEN 1 ELSE 0 END" for kind in KIND_NAMES
        )
    else:
        number = " + ".join(map(_count, ("cage",) if field == "cages" else LINES))
    return f"CASE WHEN puzzles.rules = '' THEN 0 ELSE {number} END"


def has_kind(_field: str, word: str, _statement: Statement) -> str:
    """Return the condition that a puzzle has a rule of one of the kinds that a word means."""
    return f"(puzzles.rules <> '' AND ({' OR '.join(_are_there(kinds_named(word)))}))"


def _are_there(kinds: Iterable[str]) -> Iterable[str]:
    return (f"{_count(kind)} > 0" for kind in kinds)


def _count(kind: str) -> str:
    """Return the SQL for the number of rules of a kind."""
    word = f";{kind} "
    return f"(length({_MARKED}) - length(replace({_MARKED}, '{word}', ''))) / {len(word)}"
