"""The searches that raters refer to, and the techniques that each can find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.technique_names import NUMBERS, TECHNIQUES
from sudokudb.techniques.kinds import EXPLAINER

if TYPE_CHECKING:
    from collections.abc import Mapping


def _searches(names: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Return the searches of a program, from those of each technique: first the common ones.

    A search has the techniques whose first search it is before the others.
    """
    groups: dict[str, tuple[str, ...]] = {}
    for place in range(max(map(len, names.values()))):
        for key, searches in names.items():
            for search in searches[place : place + 1]:
                groups[search] = (*groups.get(search, ()), key)
    return groups | {key: (key,) for key, searches in names.items() if not searches}


SCHOOLS = {
    "hodoku": _searches({key: each.hodoku for key, each in TECHNIQUES.items()}),
    "explainer": _searches({key: each.explainer for key, each in TECHNIQUES.items()}),
}
"""The searches of each program, with the techniques that they can find."""


def _numbers(school: str, offset: int) -> dict[str, int]:
    """Return the numbers of the finders: of the first technique of each search, and an offset."""
    return {search: NUMBERS[found[0]] + offset for search, found in SCHOOLS[school].items()}


FINDER_NUMBERS = {"hodoku": _numbers("hodoku", 0), "explainer": _numbers("explainer", EXPLAINER)}
"""The number of the finder for each search of each program."""


def finder_number(search: str, school: str) -> int:
    """Return the number of the finder for a search; raise KeyError if there is none."""
    return FINDER_NUMBERS[school][search]


def search_for(technique: str, school: str) -> str:
    """Return the search that finds a technique; raise KeyError if there is none."""
    searches = SCHOOLS[school]
    if technique in searches:
        return technique
    found = [search for search, kinds in searches.items() if technique in kinds]
    if not found:
        raise KeyError(technique)
    return found[0]
