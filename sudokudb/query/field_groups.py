"""The fields of a query in an order for people: by what they are about, those asked most first."""

from __future__ import annotations

from sudokudb.errors import say
from sudokudb.query.fields import FIELDS, Field

_GROUPS = {
    say("difficulty"): (
        *("level", "hodoku", "se", "ep", "ed", "score", "rating", "needs", "hardest", "steps"),
        *("by", "disagree"),
    ),
    say("grid"): ("givens", "size", "solutions", "symmetry", "pattern", "same", "copy"),
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

FUNCTIONS = {
    "count": say("how many steps are of a technique or family: count(x-wing)>=2"),
    "only": say("whether all steps are of these: only(singles,subsets)"),
    "first": say("the technique of the first step that is not a single: first(fish)"),
    "before": say("whether one comes before another: before(swordfish,chains)"),
    "then": say("whether they follow one another, singles left out: then(naked-pair,x-wing)"),
    "eliminates": say("how many candidates a step removes: eliminates(x-wing)>=3"),
    "left": say("how many candidates are left before the first: left(hardest)<60"),
    "step": say("the number of the first such step: step(chains)>20"),
}
"""The functions of a query, which are about the steps of a rating, and their meanings."""


def field_groups() -> dict[str, list[Field]]:
    """Return the searchable fields by group.

    >>> [field.name for field in field_groups()["difficulty"]][:2]
    ['level', 'hodoku']
    """
    return {title: [FIELDS[name] for name in names] for title, names in _GROUPS.items()}
