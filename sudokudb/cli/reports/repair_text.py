"""The advice of `sudokudb repair` as sentences, as lines for a pipe, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.errors import say, say_count
from sudokudb.grid import format_cell
from sudokudb.notation import DIGITS
from sudokudb.repair.candidates import MANY, format_placement
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.repair.advice import Advice
    from sudokudb.repair.conflict import Change

_SHOWN = 10  # lines of one kind on a terminal


def sentences(advice: Advice) -> Iterator[str]:
    """Yield the lines on a terminal: the findings, then the numbered repairs."""
    if advice.solutions == 1 and not advice.more:
        yield from _valid(advice)
        return
    if advice.solutions is None:
        yield say("there was not enough time to count the solutions")
    elif advice.solutions:
        template = say("this grid has {count:,} solutions")
        if advice.more:
            template = say("this grid has {count:,} or more solutions")
        yield say(template, count=advice.solutions)
        yield from _differing(advice)
    else:
        yield from _no_solution(advice)
    yield from _repairs(advice)
    yield from _no_repairs(advice)


def _valid(advice: Advice) -> Iterator[str]:
    yield say("this grid is valid: there is nothing to repair")
    if cells := _cells(advice.redundant, advice.grid.size):
        yield say("any one of these givens can be left out: {cells}", cells=cells)
        yield say("`sudokudb minimise` removes as many as it can")
    elif advice.grid.size <= 9:
        yield say("no given can be left out: it is minimal")


def _differing(advice: Advice) -> Iterator[str]:
    if advice.differing:
        yield say("the cells that differ; each digit with the number of solutions that have it:")
        yield from _first(
            f"  {cell}  {counts}" for kind, cell, counts in _differing_rows(advice) if kind
        )
    if not advice.all_differing:
        yield say("more digits may differ: there was not enough time to find all")


def _no_solution(advice: Advice) -> Iterator[str]:
    yield say("this grid has no solution")
    yield from _first(map(str, advice.conflicts))
    if advice.conflict:
        yield say(
            "these givens have no solution together, so at least one is wrong: {cells}",
            cells=_cells(advice.conflict, advice.grid.size),
        )
    if any(len(some) > 1 for some in (*advice.removals, *advice.changes)):
        yield say("no repair of one given suffices, so two are tried")


def _repairs(advice: Advice) -> Iterator[str]:
    """Yield the repairs that leave one solution, with their numbers."""
    repairs = [describe(advice, some) for some in advice.repairs]
    if not repairs:
        return
    yield say_count(
        "this repair leaves exactly one solution:",
        "each of these {count} repairs leaves exactly one solution:",
        len(repairs),
    )
    yield from _first(
        f"{number:>3}  {translate(change)}" for number, change in enumerate(repairs, start=1)
    )
    if advice.addition and not advice.addition.exact:
        yield say("fewer givens may be enough, but at least {count}", count=advice.addition.least)
    elif not advice.all_repairs:
        yield say("there may be others with as few givens")
    if advice.addition and len(repairs) > 1:
        yield say("--towards SOLUTION finds repairs that leave the solution that you intend")


def _no_repairs(advice: Advice) -> Iterator[str]:
    """Yield the removals and changes that leave several solutions, and other findings."""
    several = [some for some, n in (*advice.removals.items(), *advice.changes.items()) if n > 1]
    if several:
        yield say("each of these leaves several solutions, so that more givens are needed:")
        yield from _first(f"     {translate(describe(advice, some))}" for some in several)
    if advice.solutions == 0 and advice.complete and not advice.removals:
        yield say("no removal of two givens leaves a solution: at least three are wrong")


def _first(lines: Iterable[str]) -> Iterator[str]:
    """Yield the first lines, and the number of the others."""
    some = [*lines]
    yield from some[:_SHOWN]
    if len(some) > _SHOWN:
        more = say("and {count} more; --json lists all", count=len(some) - _SHOWN)
        yield f"     {translate(more)}"


def describe(advice: Advice, change: Change) -> str:
    """Return a repair in words, with the digits that it removes."""
    kind, size, text = _kind(advice, change), advice.grid.size, advice.grid.text
    if kind == "add":
        return say("add {cells}", cells=_placements(change, size))
    if kind == "remove":
        cells = ", ".join(f"{format_cell(one.cell, size)}={text[one.cell]}" for one in change)
        return say("remove {cells}", cells=cells)
    cells = ", ".join(
        f"{format_cell(one.cell, size)} {text[one.cell]}→{DIGITS[one.digit - 1]}" for one in change
    )
    return say("change {cells}", cells=cells)


def _kind(advice: Advice, change: Change) -> str:
    if advice.addition:
        return "add"
    return "change" if change[0].digit else "remove"


PIPE = {"": ("kind of line", "number or places", "[what to do]", "[where]")}
"""The fields of a line in a pipe, by the words after the command."""


def rows(advice: Advice) -> Iterator[tuple[str, ...]]:
    """Yield the fields of the lines in a pipe."""
    size = advice.grid.size
    yield "solutions", "" if advice.solutions is None else str(_solutions(advice))
    for number, some in enumerate(advice.repairs, start=1):
        yield "repair", str(number), _kind(advice, some), _fields(some, size)
    if advice.addition:
        yield "least", str(advice.addition.least)
    yield from _differing_rows(advice)
    for conflict in advice.conflicts:
        yield "conflict", _cells(conflict.cells, size), str(conflict)
    if advice.conflict:
        yield "conflict", _cells(advice.conflict, size)
    for some, count in (*advice.removals.items(), *advice.changes.items()):
        if count > 1:
            yield _kind(advice, some), _fields(some, size), str(_left(count))
    if advice.redundant:
        yield "redundant", _cells(advice.redundant, size)


def _differing_rows(advice: Advice) -> Iterator[tuple[str, str, str]]:
    for cell, digits in advice.differing.items():
        counts = (
            f"{DIGITS[digit - 1]}:{_bound(advice, count)}{count}" for digit, count in digits.items()
        )
        yield "differs", format_cell(cell, advice.grid.size), " ".join(counts)


def as_object(advice: Advice) -> dict[str, Any]:
    """Return the advice for JSON."""
    size = advice.grid.size
    return {
        "solutions": _solutions(advice),
        "differing_complete": advice.all_differing,
        "differing": {
            format_cell(cell, size): {
                DIGITS[d - 1]: _at_least(n) if _bound(advice, n) else n for d, n in digits.items()
            }
            for cell, digits in advice.differing.items()
        },
        "repairs": [
            {
                _kind(advice, some): _fields(some, size).split(),
                "grid": str(advice.repaired(some)),
            }
            for some in advice.repairs
        ],
        "all_repairs": advice.all_repairs,
        "least": advice.addition and advice.addition.least,
        "conflicts": [str(conflict) for conflict in advice.conflicts],
        "conflict": [format_cell(cell, size) for cell in advice.conflict],
        "removals": _rescues(advice.removals, size),
        "changes": _rescues(advice.changes, size),
        "redundant": [format_cell(cell, size) for cell in advice.redundant],
        "complete": advice.complete,
    }


def _rescues(rescues: dict[Change, int], size: int) -> list[dict[str, Any]]:
    return [
        {"cells": _fields(some, size).split(), "solutions": _left(n)} for some, n in rescues.items()
    ]


def _solutions(advice: Advice) -> int | str | None:
    return _at_least(advice.solutions or 0) if advice.more else advice.solutions


def _bound(advice: Advice, count: int) -> str:
    """Return the sign of a bound if the number of solutions that a digit leaves is not exact."""
    return "≥" if count == MANY or not advice.counted else ""


def _left(count: int) -> int | str:
    """Return how many solutions a removal or a change leaves, counted up to 2."""
    return _at_least(count) if count == 2 else count


def _at_least(count: int) -> str:
    return say("{count} or more", count=count)


def _cells(cells: Iterable[int], size: int) -> str:
    return " ".join(format_cell(cell, size) for cell in cells)


def _fields(change: Change, size: int) -> str:
    """Return the cells of a change; those that get a digit with it."""
    return _placements(change, size) if change[0].digit else _cells((c for c, _ in change), size)


def _placements(placements: Change, size: int) -> str:
    return " ".join(format_placement(one, size) for one in placements)
