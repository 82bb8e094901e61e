"""The phrases of explanations: cells, digits, houses, and the effects of a step."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from sudokudb.errors import say, say_all
from sudokudb.grid import CELL_NAMES
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from sudokudb.errors import Message
    from sudokudb.render.explanations.branches import BranchNode
    from sudokudb.techniques.position import Part, Step


def list_words(words: Sequence[str | int]) -> str:
    """Return words or digits with `and` before the last one."""
    return _join(words, say("{first} and {last}"))


def either(words: Sequence[str | int]) -> str:
    """Return words or digits with `or` before the last one."""
    return _join(words, say("{first} or {last}"))


def listed_clauses(clauses: Sequence[str]) -> str:
    """Return clauses with a comma and `and` before the last one."""
    return _join(clauses, say("{first}, and {last}"))


def _join(found: Sequence[str | int], template: str) -> str:
    """Return words with commas, and the template for the last one."""
    words = [str(digit) if isinstance(digit, int) else digit for digit in found]
    if len(words) < 2:
        return words[0] if words else ""
    return say(template, first=say_all(*words[:-1], separator=", "), last=words[-1])


def of_role(step: Step, *roles: str) -> list[Part]:
    """Return the parts of a step's evidence with certain roles."""
    return [part for part in step.evidence if part.role in roles]


def names(cells: Iterable[int]) -> list[str]:
    """Return the names of cells."""
    return [CELL_NAMES[cell] for cell in cells]


def cells(*parts: Part) -> str:
    """Return the cells of some parts, each once, with `and`."""
    return list_words(names(dict.fromkeys(cell for part in parts for cell in part.cells)))


def digits(*parts: Part) -> str:
    """Return the digits of some parts, each once, with `and`."""
    return list_words(sorted({digit for part in parts for digit in part.digits}))


def removed_digits(step: Step) -> str:
    """Return the digits that a step removes."""
    return list_words(sorted({digit for _, digit in step.eliminations}))


_HOUSES = (say("row {number}"), say("column {number}"), say("box {number}"))


@cache
def house(number: int) -> Message:
    """Return the name of a house."""
    return say(_HOUSES[number // 9], number=number % 9 + 1)


def house_of(step: Step, role: str) -> Message:
    """Return the name of the house of a step's first part with a role."""
    return house(of_role(step, role)[0].number)


_PLACES = (
    (say("in row {numbers}"), say("in rows {numbers}"), say("In row {numbers}")),
    (say("in column {numbers}"), say("in columns {numbers}"), say("In column {numbers}")),
    (say("in box {numbers}"), say("in boxes {numbers}"), say("In box {numbers}")),
)
_STARTS = (say("In rows {numbers}"), say("In columns {numbers}"), say("In boxes {numbers}"))


def place(*parts: Part, start: bool = False) -> str:
    """Return the houses of some parts: `in row 4`; at the `start` of a sentence, `In row 4`."""
    return in_houses({part.number for part in parts}, start=start)


def place_of(step: Step, role: str, *, start: bool = False) -> str:
    """Return the houses of a step's parts with a role, as `place` does."""
    return place(*of_role(step, role), start=start)


def in_houses(wanted: Collection[int], *, start: bool = False) -> str:
    """Return houses by number, as in `in row 4`."""
    if len(wanted) == 1:
        return _in_house(*wanted, start)
    kinds: dict[int, list[str]] = {}
    for number in sorted(wanted):
        kinds.setdefault(number // 9, []).append(str(number % 9 + 1))
    found: list[str] = []
    for kind, numbers in kinds.items():
        one, many, first = _PLACES[kind]
        if start and not found:
            one, many = first, _STARTS[kind]
        found.append(say(one if len(numbers) == 1 else many, numbers=list_words(numbers)))
    return list_words(found)


def house_with(cells: Collection[int]) -> list[int]:
    """Return the number of the first house that contains some cells; none if no house does."""
    wanted = set(cells)
    return [n for n, house in enumerate(CLASSIC_9.houses) if wanted.issubset(house)][:1]


@cache
def _in_house(number: int, start: bool) -> str:
    """Return one house, as most sentences have it."""
    one, _, first = _PLACES[number // 9]
    return say(first if start else one, numbers=str(number % 9 + 1))


def effects(step: Step) -> str:
    """Return the effects of a step as a clause: `7 is removed from r4c1 and r4c9`."""
    clauses = [
        say("{cell} is {digit}", cell=CELL_NAMES[cell], digit=digit)
        for cell, digit in step.placements
    ]
    return listed_clauses([*clauses, *_removals(step.eliminations)])


def leaves(step: Step) -> str:
    """Return the removals of a step about one digit: `it is removed from r4c1 and r4c9`."""
    return say("it is removed from {cells}", cells=list_words(names(targets(step))))


def targets(step: Step) -> list[int]:
    """Return the cells from which a step removes candidates."""
    return sorted({cell for cell, _ in step.eliminations})


def _removals(eliminations: Iterable[tuple[int, int]]) -> list[str]:
    """Return a clause for each set of digits that are removed from the same cells."""
    cells_of: dict[int, list[int]] = {}
    for cell, digit in eliminations:
        cells_of.setdefault(digit, []).append(cell)
    digits_of: dict[tuple[int, ...], list[int]] = {}
    for digit, left in sorted(cells_of.items()):
        digits_of.setdefault(tuple(sorted(left)), []).append(digit)
    clauses: list[str] = []
    for places, gone in digits_of.items():
        named = {"digits": list_words(gone), "cells": list_words(names(places))}
        one = say("{digits} is removed from {cells}", **named)
        clauses.append(one if len(gone) == 1 else say("{digits} are removed from {cells}", **named))
    return clauses


def statement(node: BranchNode, *, opposite: bool = False) -> str:
    """Return a node, or its opposite: `r4c1 is 7`, `r4c1 is not 7`, `7 is in r4c1 or r4c2`."""
    is_on = node.is_on != opposite
    where, digit = node.candidates
    found = {"digit": digit, "cell": names(where)[0], "cells": either(names(where))}
    if len(where) > 1:
        template = say("{digit} is in {cells}") if is_on else say("{digit} is not in {cells}")
    else:
        template = say("{cell} is {digit}") if is_on else say("{cell} is not {digit}")
    return say(template, **found)


def joined_cells(found: Sequence[int]) -> str:
    """Return cells in the notation of chains: r4c1, r4c12, or r4c1|r5c2."""
    rows = sorted({cell // 9 + 1 for cell in found})
    columns = sorted({cell % 9 + 1 for cell in found})
    if len(rows) * len(columns) == len(found):
        return f"r{''.join(map(str, rows))}c{''.join(map(str, columns))}"
    return "|".join(names(found))
