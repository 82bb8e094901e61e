"""Levels of many puzzles, and their redundant givens.

There are two ladders of levels. `rule_levels` are the rules that solve a puzzle: naked singles,
hidden singles, locked candidates, triads. `palm_levels` are the levels of the Palm program:
singles, then one hypothesis at a time. Both apply rules until none clears any more bits, so that
their order does not matter.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from sudokudb.engine.reference.batch import read_chunks, solve_rows, spans
from sudokudb.engine.reference.circuit import Cells, State, count_two, nines, sweep, turn
from sudokudb.engine.reference.compile import compile_circuit
from sudokudb.engine.reference.transpose import (
    BLOCK,
    IN_ROW,
    NODE,
    flags,
    lanes,
    load_nodes,
    load_rows,
    save_nodes,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.engine.reference.batch import Rows

    Rule = Callable[[State, int], tuple[int, int]]

REFUTED = 255

_IN_CELL = [sum(1 << 81 * d + c for d in range(9)) for c in range(81)]
_SOLVED = 81  # candidates: one in each cell


# --- singles in rows, columns and boxes --------------------------------------------------------


def houses(cells: Sequence[int]) -> Iterator[State]:
    """Yield the cells of one digit as nine rows of nine: by box, by row, by column."""
    yield nines(cells)
    yield nines([cells[c] for c in IN_ROW])
    turned = turn(cells)
    yield nines([turned[c] for c in IN_ROW])


def by_cell(by_house: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield, cell by cell, the values of its box, its row and its column."""
    box, row, column = ([x for x in each for _ in range(9)] for each in by_house)
    rows = [row[c] for c in IN_ROW]
    columns = turn([column[c] for c in IN_ROW])
    return zip(box, rows, columns, strict=True)


def leave_peers(vectors: Sequence[int]) -> Cells:
    """Clear one digit from the peers of the cells in which it is the only one.

    `vectors` are its 81 cells and, cell by cell, the lanes in which the cell has only one digit. A
    digit that is alone twice in a house is cleared from both cells, which is a contradiction.
    """
    cells, alone = vectors[:81], vectors[81:]
    placed = [x & a for x, a in zip(cells, alone, strict=True)]
    counts = [[count_two(house) for house in way] for way in houses(placed)]
    once = by_cell([[one for one, _ in way] for way in counts])
    twice = by_cell([[two for _, two in way] for way in counts])
    return [
        x ^ (p & (a | b | c) | (x ^ p) & (d | e | f))
        for x, p, (a, b, c), (d, e, f) in zip(cells, placed, twice, once, strict=True)
    ]


def find_hidden(vectors: Sequence[int]) -> Cells:
    """Return the hidden singles of a digit, and the lanes in which every house has a cell for it.

    `vectors` are its 81 cells, then the vector of all lanes.
    """
    *cells, full = vectors
    counts = [[count_two(house) for house in way] for way in houses(cells)]
    alive = full
    for one, _ in chain(*counts):
        alive &= one
    only = by_cell([[full ^ two for _, two in way] for way in counts])
    return [*(x & (a | b | c) for x, (a, b, c) in zip(cells, only, strict=True)), alive]


def take_cell(vectors: Sequence[int]) -> Cells:
    """Clear the other digits from a cell with a hidden single, and all from a cell with two.

    `vectors` are the nine digits of the cell, then the lanes in which each is a hidden single.
    """
    digits, hidden = vectors[:9], vectors[9:]
    one, two = count_two(hidden)
    return [x ^ (h & two | (x ^ h) & one) for x, h in zip(digits, hidden, strict=True)]


def naked_singles(state: State, full: int) -> tuple[int, int]:
    """Apply naked singles once, in place.

    Return the lanes with exactly one digit in each cell, and those with one or more, before it.
    """
    counts = [count_two(cell) for cell in zip(*state, strict=True)]
    just = alive = full
    for one, two in counts:
        just &= full ^ two
        alive &= one
    alone = [full ^ two for _, two in counts]
    state[:] = [compile_circuit(leave_peers, 162)([*cells, *alone]) for cells in state]
    return just, alive


def all_singles(state: State, full: int) -> tuple[int, int]:
    """Apply hidden singles in all houses once, then `naked_singles`; return as it does."""
    found = [compile_circuit(find_hidden, 82)([*cells, full]) for cells in state]
    columns = zip(*state, *(hidden[:81] for hidden in found), strict=True)
    cells = [compile_circuit(take_cell, 18)(column) for column in columns]
    state[:] = [list(digit) for digit in zip(*cells, strict=True)]
    just, alive = naked_singles(state, full)
    for *_, each_house in found:
        alive &= each_house
    return just, alive


def exhaust(rule: Rule, state: State, full: int) -> tuple[int, int]:
    """Apply a rule until it changes nothing; return the solved lanes and the dead ones."""
    while True:
        before = [cells.copy() for cells in state]
        just, alive = rule(state, full)
        if state == before:
            return just & alive, full ^ alive


# --- the rules' ladder -------------------------------------------------------------------------

_LADDER: tuple[Rule, ...] = (naked_singles, all_singles, sweep, partial(sweep, deep=True))


def rule_levels(rows: Rows, block: int = BLOCK) -> bytes:
    """Return, as one byte for each puzzle, the weakest rules that solve it.

    1 is naked singles; 2 adds hidden singles, 3 locked candidates, and 4 triads. 0 means that
    these do not solve it, and 255 that they find a contradiction. Errors are as in `solve_rows`.
    """
    return b"".join(_climb(rows, _LADDER, block))


def _climb(rows: Rows, ladder: Sequence[Rule], size: int) -> Iterator[bytes]:
    """Yield, block by block, the number of the first rule of a ladder that solves each puzzle."""
    for block in read_chunks(rows, size):
        width = len(block) // 81
        state, full = load_rows(block), (1 << width) - 1
        levels = bytearray(width)
        unsolved = full
        for level, rule in enumerate(ladder, 1):
            if not unsolved:
                break
            solved, dead = exhaust(rule, state, full)
            for lane in lanes(solved & unsolved):
                levels[lane] = level
            for lane in lanes(dead & unsolved):
                levels[lane] = REFUTED
            unsolved &= full ^ (solved | dead)
        yield bytes(levels)


# --- the Palm's ladder -------------------------------------------------------------------------


def palm_levels(rows: Rows, block: int = BLOCK) -> bytes:
    """Return, as one byte for each puzzle, its level in the Palm program.

    1 is simple: naked singles solve it. 2 is intermediate: hidden singles are needed, too. 3 is
    difficult: one hypothesis at a time is needed. Every candidate from which singles lead to a
    contradiction is removed, until singles lead from one to the solution. 4 is nested: this is
    not enough. 0 is a puzzle without exactly one solution. Errors are as in `solve_rows`.
    """
    parts = []
    for some in read_chunks(rows, block):
        _, counts = solve_rows(some)
        levels = bytearray(next(_climb(some, _LADDER[:2], block)))
        for puzzle, count in enumerate(counts):
            levels[puzzle] *= count == 1
        hard = [p for p, count in enumerate(counts) if count == 1 and not levels[p]]
        for low, high in spans(len(hard), max(1, block // 128)):
            part = hard[low:high]
            nodes = _singles_of(b"".join(some[81 * p : 81 * p + 81] for p in part))
            for puzzle, level in zip(part, _levels_by_hypothesis(nodes), strict=True):
                levels[puzzle] = level
        parts.append(bytes(levels))
    return b"".join(parts)


def _singles_of(rows: bytes) -> list[bytes]:
    """Return the nodes of puzzles after their singles."""
    width = len(rows) // 81
    state, full = load_rows(rows), (1 << width) - 1
    exhaust(all_singles, state, full)
    return save_nodes(state, width, full)


def _levels_by_hypothesis(nodes: Sequence[bytes]) -> list[int]:
    """Return 3 for the nodes that one hypothesis at a time solves, else 4."""
    levels = [4] * len(nodes)
    grids = {at: int.from_bytes(node, "little") for at, node in enumerate(nodes)}
    while grids:
        guesses = [(at, bit, guess) for at, grid in grids.items() for bit, guess in _guess(grid)]
        solved, dead = _try([guess for _, _, guess in guesses])
        wrong = dict.fromkeys(grids, 0)
        for (at, bit, _), right, contradiction in zip(guesses, solved, dead, strict=True):
            if right:
                levels[at] = 3
            elif contradiction:
                wrong[at] |= bit
        left = {at: grids[at] ^ bits for at, bits in wrong.items() if bits and levels[at] == 4}
        grids = dict(zip(left, _after_singles(list(left.values())), strict=True))
        for at in [at for at, grid in grids.items() if grid.bit_count() == _SOLVED]:
            levels[at] = 3  # solved by removing absurd candidates
            del grids[at]
    return levels


def _guess(grid: int) -> Iterator[tuple[int, int]]:
    """Yield every candidate of the unsolved cells, and the grid in which it is placed."""
    for cell in _IN_CELL:
        inside = grid & cell
        if inside & (inside - 1):
            rest = inside
            while rest:
                bit = rest & -rest
                rest ^= bit
                yield bit, grid ^ inside ^ bit


def _try(grids: Sequence[int]) -> tuple[bytes, bytes]:
    """Return, for each grid, whether singles solve it, and whether they find a contradiction."""
    solved, dead = [], []
    for low, high in spans(len(grids), BLOCK):
        state, full = _state_of(grids[low:high]), (1 << high - low) - 1
        done, contradiction = exhaust(all_singles, state, full)
        solved.append(flags(done, high - low))
        dead.append(flags(contradiction, high - low))
    return b"".join(solved), b"".join(dead)


def _state_of(grids: Sequence[int]) -> State:
    return load_nodes([grid.to_bytes(NODE, "little") for grid in grids])


def _after_singles(grids: Sequence[int]) -> list[int]:
    """Return grids after their singles."""
    if not grids:
        return []
    state, full = _state_of(grids), (1 << len(grids)) - 1
    exhaust(all_singles, state, full)
    return [int.from_bytes(node, "little") for node in save_nodes(state, len(grids), full)]


# --- givens ------------------------------------------------------------------------------------


def redundant(rows: Rows, block: int = BLOCK) -> bytes:
    """Return N × 81 bytes, 1 for each redundant given, which can be removed alone.

    Without such a given the puzzle still has exactly one solution. A puzzle that is not valid has
    none. Errors are as in `solve_rows`.
    """
    parts = []
    for chunk in read_chunks(rows, max(1, block // 4)):
        found = bytearray(len(chunk))
        _, counts = solve_rows(chunk)
        given = [at for at, byte in enumerate(chunk) if byte not in b".0" and counts[at // 81] == 1]
        without = b"".join(
            chunk[at - at % 81 : at] + b"." + chunk[at + 1 : at - at % 81 + 81] for at in given
        )
        _, counts = solve_rows(without)
        for at, count in zip(given, counts, strict=True):
            found[at] = count == 1
        parts.append(bytes(found))
    return b"".join(parts)
