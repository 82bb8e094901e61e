"""Measured facts: the groups in which they are computed, and the identities that they compare.

A group is computed for a puzzle if its first fact, the `lead`, has a value: that one always does.
"""

from __future__ import annotations

from sudokudb.query.fields import FIELDS

GROUPS: dict[str, tuple[str, ...]] = {
    group: tuple(f.name for f in FIELDS.values() if f.group == group and f.meaning)
    for group in ("depth", "givens", "solution")
}
"""The facts of each group, the lead first."""

FACTS = tuple(fact for facts in GROUPS.values() for fact in facts)
"""The facts of all groups."""

IDENTITIES = {
    "depth": "expansion_identity",
    "givens": "pattern_identity",
    "solution": "solution_identity",
}
"""The identity that each group stores as well."""

SAME = {
    "samesolution": IDENTITIES["solution"],
    "sameexpansion": IDENTITIES["depth"],
    "samepattern": IDENTITIES["givens"],
}
"""The identity that each field for equivalents compares."""


def lead_of(field: str) -> str:
    """Return the lead of the group of a fact or an identity.

    >>> lead_of("tridagon"), lead_of("pattern_identity")
    ('te', 'redundant')
    """
    return GROUPS[FIELDS[field].group][0]


def columns_of(group: str) -> tuple[str, ...]:
    """Return the columns of a group, the lead first and the identity last."""
    return (*GROUPS[group], IDENTITIES[group])
