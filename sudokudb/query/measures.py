"""Measured facts: the groups in which they are computed, and the identities that they compare.

A group is computed for a puzzle if its first fact, the `lead`, has a value: that one always does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say, say_all
from sudokudb.query.fields import FIELDS
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.puzzle import Puzzle
    from sudokudb.query.fields import Field

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


def is_measured(puzzle: Puzzle, field: Field) -> bool:
    """Return whether a field is not a measured fact, or is measured in a puzzle."""
    return not field.group or lead_of(field.name) in puzzle.measures


def columns_of(group: str) -> tuple[str, ...]:
    """Return the columns of a group, the lead first and the identity last."""
    return (*GROUPS[group], IDENTITIES[group])


def chosen_facts(names: Iterable[str]) -> tuple[str, ...]:
    """Return the facts that names of facts and of groups choose, in their order; all for none.

    Raises UsageError for another name.

    >>> chosen_facts(["depth", "band"])
    ('te', 'expansion', 'left', 'tridagon', 'band')
    """
    chosen = {fact for name in names for fact in _facts_of(name)}
    return tuple(fact for fact in FACTS if not chosen or fact in chosen)


def _facts_of(name: str) -> tuple[str, ...]:
    if name in GROUPS:
        return GROUPS[name]
    if name in FACTS:
        return (name,)
    hint = say(
        "groups are {groups}; facts are {facts}", groups=", ".join(GROUPS), facts=", ".join(FACTS)
    )
    if near := did_you_mean(name, {known: known for known in (*GROUPS, *FACTS)}):
        hint = say_all(near, hint, separator=" ")
    raise UsageError(say("there is no fact {name!r}", name=name[:40]), hint)


def groups_of(facts: Iterable[str]) -> tuple[str, ...]:
    """Return the groups of facts, in their order."""
    found = {FIELDS[fact].group for fact in facts}
    return tuple(group for group in GROUPS if group in found)
