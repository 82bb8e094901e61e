"""Puzzles of any layout of houses, pairs and sums, by the compiled solver of tables.

A full grid has some random digits, and is completed by the solver within few guesses; if that
fails, other digits are drawn, and fewer of them. Not all grids have the same probability. Then
digits are removed in a random order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.engine.tables.compiled import FINISHED, Tables, tables_of
from sudokudb.errors import UsageError, say
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import Candidate, digits_of, row_of
from sudokudb.generator.samplers.merged_cages import Cages
from sudokudb.generator.samplers.random_regions import draw_regions
from sudokudb.generator.samplers.top_down import order_of
from sudokudb.generator.units import units_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.wanted_rules import WantedRules
    from sudokudb.layout import Layout

    Full = tuple[Layout, Tables, bytes]

_TURNS = 20  # draws of digits for a full grid
_LAYOUTS = 20  # draws of regions in an attempt
_FEW, _MORE = 300, 3_000  # guesses for a full grid: at first, and after half of the draws
_PROOF = 100_000  # guesses that may show that there is no grid at all
_SMALL = 9
_REMOVALS = 300_000, 3_000  # guesses for a removal, in small and in large grids


def require_full_grids(request: GenerateRequest) -> None:
    """Raise UsageError if the solver shows in a short time that no full grid obeys the rules."""
    wanted = request.wanted_rules
    if wanted.has_new_regions:
        return
    layout = wanted.layout()
    found = _tables(layout).solve(bytes(layout.cells), 1, guesses=_PROOF)
    if not found.counts[0] and found.ends[0] == FINISHED:
        raise UsageError(
            say("no full grid obeys these rules together: {rules}", rules=layout.kind_names),
            say("leave one of them out"),
        )


def make(request: GenerateRequest, attempts: range) -> Iterator[Candidate]:
    """Yield the puzzle of each attempt that finds a full grid."""
    wanted = request.wanted_rules
    for attempt in attempts:
        if full := _find_full(wanted, request.seed, attempt):
            yield (_with_cages if wanted.has_cages else _reduce)(request, attempt, *full)


def _tables(layout: Layout) -> Tables:
    """Return the tables of a layout that is known to have them."""
    tables = tables_of(layout)
    assert tables is not None
    return tables


def _find_full(wanted: WantedRules, seed: int, attempt: int) -> Full | None:
    """Return a layout, its tables and a full grid; regions without a full grid are replaced."""
    for number in range(_LAYOUTS if wanted.has_new_regions else 1):
        regions = None
        if wanted.has_new_regions:
            stream = Stream(seed, attempt, Purpose.REGIONS, number)
            regions = draw_regions(stream, wanted.size)
        layout = wanted.layout(regions)
        tables = _tables(layout)
        for turn in range(_TURNS):
            stream = Stream(seed, attempt, Purpose.GRID, number * _TURNS + turn)
            guesses = _FEW if 2 * turn < _TURNS else _MORE
            row = _some_digits(stream, wanted.size, max(1, wanted.size - turn))
            found = tables.solve(row, 1, guesses=guesses)
            if found.counts[0]:
                return layout, tables, bytes(found.solutions)
    return None


def _some_digits(stream: Stream, size: int, count: int) -> bytearray:
    """Return a grid with different digits in some random cells."""
    digits = list(range(1, size + 1))
    stream.shuffle(digits)
    row = bytearray(size * size)
    for digit in digits[:count]:
        while row[cell := stream.below(size * size)]:
            pass
        row[cell] = digit
    return row


def _reduce(
    request: GenerateRequest, attempt: int, layout: Layout, tables: Tables, full: bytes
) -> Candidate:
    """Return a full grid without the units that can be removed."""
    order = order_of(units_of(request.symmetry, request.size), request.seed, attempt)
    row = bytearray(full)
    doubts = tables.reduce(row, full, [order], _REMOVALS[request.size > _SMALL])
    return Candidate(attempt, row_of(row), row_of(full), layout, bool(doubts[0]))


def _with_cages(
    request: GenerateRequest, attempt: int, layout: Layout, _tables: Tables, full: bytes
) -> Candidate:
    """Return a full grid under cages, and the givens that are left."""
    stream = Stream(request.seed, attempt, Purpose.CAGES)
    cages = Cages(layout, full, stream, request.largest_cage)
    cages.merge()
    return Candidate(attempt, row_of(cages.givens), row_of(full), cages.layout)


def is_minimal(one: Candidate, request: GenerateRequest) -> bool:
    """Return whether no unit, or no given, can be removed from a puzzle."""
    assert one.layout is not None
    symmetry = "none" if request.label == "cell" else request.symmetry
    units = [unit for unit in units_of(symmetry, request.size) if one.row[unit[0]] != ord(".")]
    row = bytearray(digits_of(one.row))
    before, guesses = bytes(row), _REMOVALS[request.size > _SMALL]
    doubts = _tables(one.layout).reduce(row, digits_of(one.solution), [units], guesses)
    return row == before and not doubts[0]
