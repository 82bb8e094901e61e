"""Proofs and steps as JSON values; docs/proofs.md explains the entries."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError, say
from sudokudb.grid import Grid, format_cell, parse_cell
from sudokudb.rating.effects import eliminations, placements
from sudokudb.techniques.position import Part, Step
from sudokudb.techniques.roles import NAMES

if TYPE_CHECKING:
    from collections.abc import Iterable

FORMAT, VERSION = "sudokudb-proof", 1
_PROOF = {"format", "version", "grid", "rater", "steps", "solution"}
_STEP = {"technique", "placements", "eliminations", "evidence"}
_PART = {"role", "house", "number", "cells", "digits"}
_PATTERNS = {"locked", "hidden-pair", "naked-pair", "x-wing"}
HOUSE_ROLES = {"base", "cover", "cells", "link", "als", *_PATTERNS}
_SIZE = 9
NO_HOUSE = -1
_NUMBERS = range(100_000)  # of parts, as references to them
_HINT = say("`sudokudb explain REF --json` writes a proof")
_EFFECT = re.compile(r"(r[1-9]c[1-9])(=|<>)([1-9])")
_HOUSE = re.compile(r"([rcb])([1-9])")


class Proof(NamedTuple):
    """A proof: the grid, the steps, and the solution if there is one."""

    grid: Grid
    steps: tuple[Step, ...]
    solution: Grid | None


# Writing


def proof_object(
    grid: Grid, rater: str, steps: Iterable[Step], solution: Grid | None
) -> dict[str, object]:
    """Return a proof as a JSON value."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "grid": str(grid),
        "rater": rater,
        "steps": list(map(step_object, steps)),
        "solution": str(solution) if solution else None,
    }


def step_object(step: Step) -> dict[str, object]:
    """Return a step as a JSON value."""
    return {
        "technique": step.technique,
        "placements": placements(step),
        "eliminations": eliminations(step),
        "evidence": list(map(_part_object, step.evidence)),
    }


def _part_object(part: Part) -> dict[str, object]:
    value: dict[str, object] = {"role": part.role}
    if part.role in HOUSE_ROLES and part.number >= 0:
        value["house"] = "rcb"[part.number // _SIZE] + str(part.number % _SIZE + 1)
    elif part.number > 0:
        value["number"] = part.number
    cells = [format_cell(cell) for cell in part.cells]
    return value | {"cells": cells, "digits": list(part.digits)}


# Reading


def read_proof(value: object) -> Proof:
    """Return the proof in a JSON value; raise FormatError for other values."""
    found = _entries(value, _PROOF, say("a proof"))
    if found.get("format") != FORMAT:
        raise FormatError(say("this is not a proof"), _HINT)
    if found.get("version") != VERSION:
        raise FormatError(
            say("this proof has version {version!r}", version=str(found.get("version"))[:20]),
            say("this program reads version {version}", version=VERSION),
        )
    steps = tuple(
        _read_step(each, say("step {number}", number=number))
        for number, each in enumerate(_list(found.get("steps"), say("the steps")), start=1)
    )
    solution = found.get("solution")
    return Proof(_grid(found.get("grid")), steps, None if solution is None else _grid(solution))


def _read_step(value: object, where: str) -> Step:
    found = _entries(value, _STEP, where)
    effects = {
        name: [_effect(each, where) for each in _list(found.get(name, []), where)]
        for name in ("placements", "eliminations")
    }
    placed, removed = (
        tuple((cell, digit) for cell, sign, digit in effects[name] if sign == wanted)
        for name, wanted in (("placements", "="), ("eliminations", "<>"))
    )
    if len(placed) + len(removed) < sum(map(len, effects.values())):
        raise FormatError(say("{where}: r1c2=3 places, r1c2<>3 removes", where=where), _HINT)
    evidence = tuple(_part(each, where) for each in _list(found.get("evidence", []), where))
    return Step(_text(found.get("technique"), where), placed, removed, evidence)


def _effect(value: object, where: str) -> tuple[int, str, int]:
    match = _EFFECT.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise _wrong(value, where)
    return parse_cell(match[1]), match[2], int(match[3])


def _part(value: object, where: str) -> Part:
    found = _entries(value, _PART, where)
    cells = tuple(_cell(each, where) for each in _list(found.get("cells", []), where))
    digits = tuple(
        _number(each, where, range(1, _SIZE + 1)) for each in _list(found.get("digits", []), where)
    )
    role = _text(found.get("role"), where)
    if role not in NAMES[1:]:
        raise FormatError(
            say("{where}: there is no role {role!r}", where=where, role=role[:40]), _HINT
        )
    if (other := "number" if role in HOUSE_ROLES else "house") in found:
        message = say("{where}: a part {role} has no {name}", where=where, role=role, name=other)
        raise FormatError(message, _HINT)
    if role in HOUSE_ROLES:
        house = _house(found["house"], where) if "house" in found else NO_HOUSE
        return Part(role, cells, digits, house)
    return Part(role, cells, digits, _number(found.get("number", 0), where, _NUMBERS))


def _house(value: object, where: str) -> int:
    match = _HOUSE.fullmatch(value) if isinstance(value, str) else None
    if not match:
        raise _wrong(value, where)
    return "rcb".index(match[1]) * _SIZE + int(match[2]) - 1


def _cell(value: object, where: str) -> int:
    try:
        return parse_cell(_text(value, where))
    except GridError as error:
        raise _wrong(value, where) from error


def _grid(value: object) -> Grid:
    try:
        grid = Grid(_text(value, say("the grid")))
    except GridError as error:
        raise FormatError(say("the grid: {message}", message=error.message), _HINT) from error
    if not grid.is_engine:
        raise FormatError(say("the grid: proofs are about 9×9 grids"))
    return grid


def _number(value: object, where: str, allowed: range) -> int:
    if type(value) is not int or value not in allowed:
        raise _wrong(value, where)
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise _wrong(value, where)
    return value


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise _wrong(value, where)
    return value


def _entries(value: object, known: set[str], where: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _wrong(value, where)
    if unknown := sorted(map(str, value.keys() - known)):
        raise FormatError(
            say("{where}: there is no entry {name!r}", where=where, name=unknown[0][:40]), _HINT
        )
    return value


def _wrong(value: object, where: str) -> FormatError:
    shown = repr(value)[:40]
    return FormatError(say("{where}: {value} cannot be read", where=where, value=shown), _HINT)
