"""The words of explanations: cells, digits, houses, what a step does, and chains."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.grid import format_cell, geometry

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.errors import Message
    from sudokudb.techniques.position import Part, Step

_MOST_NODES = 24  # of a chain in a sentence


def listed(words: Sequence[str]) -> str:
    """Return words with `and` before the last one."""
    if len(words) < 2:
        return words[0] if words else ""
    return say("{first} and {last}", first=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """Return words with `or` before the last one."""
    if len(words) < 2:
        return words[0] if words else ""
    return say("{first} or {last}", first=", ".join(words[:-1]), last=words[-1])


def of_role(step: Step, *roles: str) -> list[Part]:
    """Return the parts of a step's evidence that have one of some roles."""
    return [part for part in step.evidence if part.role in roles]


def names(cells: Iterable[int]) -> list[str]:
    """Return the names of cells."""
    return [format_cell(cell) for cell in cells]


def cells(*parts: Part) -> str:
    """Return the cells of some parts, each once, with `and`."""
    return listed(names(dict.fromkeys(cell for part in parts for cell in part.cells)))


def digits(*parts: Part) -> str:
    """Return the digits of some parts, each once, with `and`."""
    return listed([str(d) for d in sorted({digit for part in parts for digit in part.digits})])


def house(number: int) -> Message:
    """Return the name of a house."""
    return geometry(3).house_name(number)


_PLACES = (
    (say("in row {numbers}"), say("in rows {numbers}"), say("In row {numbers}")),
    (say("in column {numbers}"), say("in columns {numbers}"), say("In column {numbers}")),
    (say("in box {numbers}"), say("in boxes {numbers}"), say("In box {numbers}")),
)
_STARTS = (say("In rows {numbers}"), say("In columns {numbers}"), say("In boxes {numbers}"))


def place(*parts: Part, start: bool = False) -> str:
    """Return where the houses of some parts are: `in row 4`; at the `start` of a sentence: `In`."""
    kinds: dict[int, list[str]] = {}
    for number in sorted({part.number for part in parts}):
        kinds.setdefault(number // 9, []).append(str(number % 9 + 1))
    found: list[str] = []
    for kind, numbers in kinds.items():
        one, many, first = _PLACES[kind]
        if start and not found:
            one, many = first, _STARTS[kind]
        found.append(say(one if len(numbers) == 1 else many, numbers=listed(numbers)))
    return listed_messages(found)


def listed_messages(found: Sequence[str]) -> str:
    """Return sentences or names that can be translated, with `and` before the last one."""
    if len(found) < 2:
        return found[0] if found else ""
    before = found[0]
    for each in found[1:-1]:
        before = say("{first}, {next}", first=before, next=each)
    return say("{first} and {last}", first=before, last=found[-1])


def effects(step: Step) -> str:
    """Return what a step does, as a clause: `7 leaves r4c1 and r4c9`."""
    clauses = [
        say("{cell} is {digit}", cell=format_cell(cell), digit=digit)
        for cell, digit in step.placements
    ]
    return listed_messages([*clauses, *_removals(step.eliminations)])


def leaves(step: Step) -> str:
    """Return what a step about one digit removes, as a clause: `it leaves r4c1 and r4c9`."""
    return say("it leaves {cells}", cells=listed(names(sorted({x for x, _ in step.eliminations}))))


def _removals(eliminations: Iterable[tuple[int, int]]) -> list[str]:
    """Return a clause for each set of digits that leave the same cells."""
    cells_of: dict[int, list[int]] = {}
    for cell, digit in eliminations:
        cells_of.setdefault(digit, []).append(cell)
    digits_of: dict[tuple[int, ...], list[int]] = {}
    for digit, left in sorted(cells_of.items()):
        digits_of.setdefault(tuple(sorted(left)), []).append(digit)
    clauses: list[str] = []
    for places, gone in digits_of.items():
        named = {"digits": listed(list(map(str, gone))), "cells": listed(names(places))}
        one = say("{digits} leaves {cells}", **named)
        clauses.append(one if len(gone) == 1 else say("{digits} leave {cells}", **named))
    return clauses


def candidate(part: Part) -> str:
    """Return a node as a statement: `r4c1 is 7`, `r4c1 is not 7`, `7 is in r4c1 or r4c2`."""
    where, digit = names(part.cells), part.digits[0]
    on = part.role != "off"
    if len(where) > 1:
        template = say("{digit} is in {cells}") if on else say("{digit} is not in {cells}")
        return say(template, digit=digit, cells=either(where))
    template = say("{cell} is {digit}") if on else say("{cell} is not {digit}")
    return say(template, cell=where[0], digit=digit)


def chain(nodes: Sequence[Part], *, loop: bool = False) -> str:
    """Return a chain in the usual notation, = for strong and - for weak links.

    Two nodes of one cell are written together: (3=7)r1c1-(7)r1c5=r4c5.
    """
    shown = nodes[:_MOST_NODES]
    text = before = ""
    for place, run in groupby(shown, key=lambda node: _place(node.cells)):
        group = list(run)
        if text:
            text += "=" if group[0].role == "on" else "-"
        digits = _joined(group)
        text += place if digits == before else f"({digits}){place}"
        before = str(group[-1].digits[0])
    if len(nodes) > len(shown):
        return f"{text} …"
    if loop:
        text += "-" if nodes[-1].role == "on" else "="
    return text


def _joined(group: Sequence[Part]) -> str:
    """Return the digits of nodes in one place: 3=7 or 3-7."""
    text = str(group[0].digits[0])
    for node in group[1:]:
        text += f"{'=' if node.role == 'on' else '-'}{node.digits[0]}"
    return text


def _place(found: Sequence[int]) -> str:
    """Return cells as chains write them: r4c1, r4c12, or r4c1|r5c2."""
    rows = sorted({cell // 9 + 1 for cell in found})
    columns = sorted({cell % 9 + 1 for cell in found})
    if len(rows) * len(columns) == len(found):
        return f"r{''.join(map(str, rows))}c{''.join(map(str, columns))}"
    return "|".join(names(found))
