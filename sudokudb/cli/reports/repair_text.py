"""The advice of `sudokudb repair` as sentences, as lines for a pipe, and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.errors import say, say_all, say_count
from sudokudb.grid import format_cell
from sudokudb.notation import DIGITS
from sudokudb.repairs.candidates import MANY, format_placement
from sudokudb.repairs.edits import ADD, CHANGE, EXCHANGE, MOVE, REMOVE, Edit, edits_in
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.repairs.advice import Advice
    from sudokudb.repairs.edits import Change

SHOWN = 10
"""The lines that are printed of one kind on a terminal, and of all kinds in a pipe."""
_JOINED = (ADD, CHANGE, REMOVE)


def sentences(advice: Advice, limit: int = SHOWN) -> Iterator[str]:
    """Yield the lines on a terminal: the findings, then the numbered repairs.

    Of one kind of finding, at most `limit` are listed.
    """
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
        yield from _differing(advice, limit)
    else:
        yield from _no_solution(advice, limit)
    yield from _repairs(advice, limit)
    yield from _no_repairs(advice, limit)


def _valid(advice: Advice) -> Iterator[str]:
    yield say("this grid is valid: there is nothing to repair")
    if cells := _cells(advice.redundant, advice.grid.size):
        yield say("any one of these givens can be left out: {cells}", cells=cells)
        yield say("`sudokudb minimise` removes as many as it can")
    elif advice.grid.size <= 9:
        yield say("no given can be left out: it is minimal")


def _differing(advice: Advice, limit: int) -> Iterator[str]:
    if advice.differing:
        yield say("the cells that differ; each digit with the number of solutions that have it:")
        lines = (f"  {cell}  {counts}" for _, cell, counts in _differing_rows(advice))
        yield from _first(lines, limit)
    if not advice.all_differing:
        yield say("more digits may differ: there was not enough time to find all")


def _no_solution(advice: Advice, limit: int) -> Iterator[str]:
    yield say("this grid has no solution")
    yield from _first(map(str, advice.conflicts), limit)
    if advice.conflict:
        yield say(
            "these givens have no solution together, so at least one is wrong: {cells}",
            cells=_cells(advice.conflict, advice.grid.size),
        )
    slips = [(len(edits_in(advice.grid.text, some)), count) for some, count in _edits(advice)]
    if any(slip > 1 for slip, _ in slips) and (1, 1) not in slips:
        yield say("no repair of one slip suffices, so two are tried")


def _repairs(advice: Advice, limit: int) -> Iterator[str]:
    """Yield the repairs that leave one solution, with their numbers."""
    repairs = [describe(advice, some) for some in advice.repairs]
    if not repairs:
        return
    yield say_count(
        "this repair leaves exactly one solution:",
        "each of these {count} repairs leaves exactly one solution:",
        len(repairs),
    )
    numbered = enumerate(repairs, start=1)
    yield from _first((f"{number:>3}  {translate(change)}" for number, change in numbered), limit)
    if advice.addition and not advice.addition.exact:
        yield say("fewer givens may be enough, but at least {count}", count=advice.addition.least)
    elif not advice.all_repairs:
        yield say("there may be others with as few givens")
    if advice.addition and len(repairs) > 1:
        yield say("--towards SOLUTION finds repairs that leave the solution that you intend")


def _no_repairs(advice: Advice, limit: int) -> Iterator[str]:
    """Yield the removals and changes that leave several solutions, and other findings."""
    several = [some for some, count in _edits(advice) if count > 1]
    if several:
        yield say("each of these leaves several solutions, so that more givens are needed:")
        yield from _first((f"     {translate(describe(advice, some))}" for some in several), limit)
    if advice.solutions == 0 and advice.complete and not any(_edits(advice)):
        yield say("no removal of two givens leaves a solution: at least three are wrong")


def _first(lines: Iterable[str], limit: int) -> Iterator[str]:
    """Yield the first lines, and the number of the others."""
    some = [*lines]
    yield from some[:limit]
    if len(some) > limit:
        more = say("and {count} more; --limit N or --json lists them", count=len(some) - limit)
        yield f"     {translate(more)}"


def _edits(advice: Advice) -> Iterator[tuple[Change, int]]:
    """Yield all edits of a grid without a solution, with the numbers of solutions they leave."""
    for edits in (advice.changes, advice.moves, advice.removals):
        yield from edits.items()


def _parts(advice: Advice, change: Change) -> list[Edit]:
    """Return the edits of a change; additions are joined, and changes, and removals."""
    found: list[Edit] = []
    for edit in edits_in(advice.grid.text, change):
        if found and found[-1].kind == edit.kind in _JOINED:
            found[-1] = Edit(edit.kind, found[-1].change + edit.change)
        else:
            found.append(edit)
    return found


def describe(advice: Advice, change: Change) -> str:
    """Return a repair in words, with the digits that it removes."""
    parts = [_describe_part(advice, part) for part in _parts(advice, change)]
    return say_all(*parts, separator=", ")


def _describe_part(advice: Advice, part: Edit) -> str:
    size, text = advice.grid.size, advice.grid.text
    cells = [format_cell(one.cell, size) for one in part.change]
    before = [text[one.cell] for one in part.change]
    if part.kind == ADD:
        return say("add {cells}", cells=_placements(part.change, size))
    pairs = [*zip(cells, before, strict=True)]
    given = [f"{cell}={digit}" for cell, digit in pairs]
    if part.kind == REMOVE:
        return say("remove {cells}", cells=", ".join(given))
    if part.kind == MOVE:
        return say("move {given} to {cell}", given=given[0], cell=cells[1])
    if part.kind == EXCHANGE:
        return say("exchange {given} and {other}", given=given[0], other=given[1])
    after = [DIGITS[one.digit - 1] for one in part.change]
    changed = [f"{cell} {old}→{new}" for (cell, old), new in zip(pairs, after, strict=True)]
    return say("change {cells}", cells=", ".join(changed))


PIPE = {"": ("kind of line", "number or places", "[what to do]", "[where]")}
"""The fields of a line in a pipe, by the words after the command."""


def rows(advice: Advice) -> Iterator[tuple[str, ...]]:
    """Yield the fields of the lines in a pipe, those that a reader needs first at the beginning."""
    size = advice.grid.size
    yield "solutions", "" if advice.solutions is None else str(_solutions(advice))
    if advice.addition:
        yield "least", str(advice.addition.least)
    if advice.conflict:
        yield "conflict", _cells(advice.conflict, size)
    for number, some in enumerate(advice.repairs, start=1):
        yield "repair", str(number), *_part_fields(advice, some)
    for conflict in advice.conflicts:
        yield "conflict", _cells(conflict.cells, size), str(conflict)
    yield from _differing_rows(advice)
    for some, count in _edits(advice):
        if count > 1:
            yield *_part_fields(advice, some), str(_solutions_left(count))
    if advice.redundant:
        yield "redundant", _cells(advice.redundant, size)


def _part_fields(advice: Advice, change: Change) -> Iterator[str]:
    """Yield the kind of each part of a change, and its cells."""
    for part in _parts(advice, change):
        yield part.kind
        yield _fields(part.change, advice.grid.size)


def _differing_rows(advice: Advice) -> Iterator[tuple[str, str, str]]:
    for cell, digits in advice.differing.items():
        counts = (
            f"{DIGITS[digit - 1]}:{_bound(advice, count)}{count}" for digit, count in digits.items()
        )
        yield "differs", format_cell(cell, advice.grid.size), " ".join(counts)


def as_object(advice: Advice, limit: int | None = None) -> dict[str, Any]:
    """Return the advice for JSON, with at most `limit` repairs, and edits of each kind."""
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
        "repairs": [_repair_object(advice, some) for some in advice.repairs[:limit]],
        "all_repairs": advice.all_repairs,
        "least": advice.addition and advice.addition.least,
        "conflicts": [str(conflict) for conflict in advice.conflicts],
        "conflict": [format_cell(cell, size) for cell in advice.conflict],
        "changes": _rescues(advice.changes, size)[:limit],
        "moves": _rescues(advice.moves, size)[:limit],
        "removals": _rescues(advice.removals, size)[:limit],
        "redundant": [format_cell(cell, size) for cell in advice.redundant],
        "complete": advice.complete,
    }


def _repair_object(advice: Advice, change: Change) -> dict[str, Any]:
    """Return the cells of each kind of edit, and the grid afterwards."""
    cells: dict[str, Any] = {}
    for part in _parts(advice, change):
        cells.setdefault(part.kind, []).extend(_fields(part.change, advice.grid.size).split())
    return cells | {"grid": str(advice.apply(change))}


def _rescues(rescues: dict[Change, int], size: int) -> list[dict[str, Any]]:
    return [
        {"cells": _fields(some, size).split(), "solutions": _solutions_left(n)}
        for some, n in rescues.items()
    ]


def _solutions(advice: Advice) -> int | str | None:
    return _at_least(advice.solutions or 0) if advice.more else advice.solutions


def _bound(advice: Advice, count: int) -> str:
    """Return the sign of a bound if the number of solutions that a digit leaves is not exact."""
    return "≥" if count == MANY or not advice.counted else ""


def _solutions_left(count: int) -> int | str:
    """Return how many solutions a removal or a change leaves, counted up to 2."""
    return _at_least(count) if count == 2 else count


def _at_least(count: int) -> str:
    return say("{count} or more", count=count)


def _cells(cells: Iterable[int], size: int) -> str:
    return " ".join(format_cell(cell, size) for cell in cells)


def _fields(change: Change, size: int) -> str:
    """Return the cells of a change; those that get a digit with it."""
    return " ".join(
        format_placement(one, size) if one.digit else format_cell(one.cell, size) for one in change
    )


def _placements(placements: Change, size: int) -> str:
    return " ".join(format_placement(one, size) for one in placements)
