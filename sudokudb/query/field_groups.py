"""The fields of a query in an order for people: by what they are about, those asked most first."""

from __future__ import annotations

from sudokudb.errors import say
from sudokudb.query.fields import FIELDS, Field

_GROUPS = {
    say("difficulty"): (
        *("level", "hodoku", "se", "ep", "ed", "score", "rating", "needs", "hardest", "steps"),
        *("by", "disagree"),
    ),
    say("grid"): (
        *("givens", "size", "rule", "rules", "cages", "lines", "solutions", "symmetry"),
        *("pattern", "same", "copy"),
    ),
    say("texts and labels"): (
        *("title", "tag", "collection", "notes", "author", "source", "license"),
    ),
    say("your database"): (
        *("id", "added", "changed", "played", "printed", "issue", "has", "missing"),
    ),
    say("measured facts"): (
        *("te", "backdoor", "backdoors", "redundant", "tridagon", "expansion", "left"),
        *("automorphisms", "gridautomorphisms", "u4", "u6", "disjoint", "band"),
        *("samesolution", "sameexpansion", "samepattern"),
    ),
}
"""The names of the fields by group; every searchable field is in one of them."""


def field_groups() -> dict[str, list[Field]]:
    """Return the searchable fields by group.

    >>> [field.name for field in field_groups()["difficulty"]][:2]
    ['level', 'hodoku']
    """
    return {title: [FIELDS[name] for name in names] for title, names in _GROUPS.items()}
