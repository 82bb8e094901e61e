"""How hard each of many puzzles is, and which of its givens it could do without.

Two ladders. `rule_levels` asks which rules finish a puzzle: naked singles, hidden singles, locked
candidates, triads. `palm_levels` are the levels of a pocket computer's Sudoku: singles, and then
one hypothesis at a time. Both run rules to the end, where none of them clears anything: the order
of the rules does not matter.
"""

from __future__ import annotations

from functools import partial
from itertools import chain, product
from typing import TYPE_CHECKING

from sudokudb.engine.reference.batch import read_chunks, solve_rows, spans
from sudokudb.engine.reference.compile import straight
from sudokudb.engine.reference.rules import Cells, State, count_two, nines, sweep, turn
from sudokudb.engine.reference.transpose import (
    BLOCK,
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

# Where the cells of a state are by row: its own inverse.
_BY_ROW = [27 * r + 9 * i + 3 * c + p for r, c, i, p in product(range(3), repeat=4)]
_IN_CELL = [sum(1 << 81 * d + c for d in range(9)) for c in range(81)]
_SETTLED = 81  # candidates: one in each cell


# --- singles, as a beginner has them -----------------------------------------------------------


def houses(cells: Sequence[int]) -> Iterator[State]:
    """Yield the cells of one digit as nine rows of nine: by box, by row, by column."""
    yield nines(cells)
    yield nines([cells[c] for c in _BY_ROW])
    turned = turn(cells)
    yield nines([turned[c] for c in _BY_ROW])


def by_cell(by_house: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Yield, cell by cell, what `houses` has for its box, its row and its column."""
    box, row, column = ([x for x in each for _ in range(9)] for each in by_house)
    rows = [row[c] for c in _BY_ROW]
    columns = turn([column[c] for c in _BY_ROW])
    return zip(box, rows, columns, strict=True)


def leave_peers(vectors: Sequence[int]) -> Cells:
    """Clear one digit from the peers of the cells where it is alone.

    `vectors` are its 81 cells and, cell by cell, where any digit is alone. Where it is alone twice
    in a house, it leaves both: a contradiction.
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
    """Return where a digit is in the only cell of a house, and where every house has a cell for it.

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
    """Clear the other digits from a cell where one is hidden; all of them where two are.

    `vectors` are the nine digits of the cell, then where each is hidden.
    """
    digits, hidden = vectors[:9], vectors[9:]
    one, two = count_two(hidden)
    return [x ^ (h & two | (x ^ h) & one) for x, h in zip(digits, hidden, strict=True)]


def naked_singles(state: State, full: int) -> tuple[int, int]:
    """Apply naked singles once, in place.

    Return the lanes with just one digit in each cell, and those with one or more, before it.
    """
    counts = [count_two(cell) for cell in zip(*state, strict=True)]
    just = alive = full
    for one, two in counts:
        just &= full ^ two
        alive &= one
    alone = [full ^ two for _, two in counts]
    state[:] = [straight(leave_peers, 162)([*cells, *alone]) for cells in state]
    return just, alive


def all_singles(state: State, full: int) -> tuple[int, int]:
    """Apply hidden singles in all houses once, then `naked_singles`; return as it does."""
    found = [straight(find_hidden, 82)([*cells, full]) for cells in state]
    columns = zip(*state, *(hidden[:81] for hidden in found), strict=True)
    cells = [straight(take_cell, 18)(column) for column in columns]
    state[:] = [list(digit) for digit in zip(*cells, strict=True)]
    just, alive = naked_singles(state, full)
    for *_, each_house in found:
        alive &= each_house
    return just, alive


def exhaust(rule: Rule, state: State, full: int) -> tuple[int, int]:
    """Apply a rule until it changes nothing; return the lanes it finished, and the dead."""
    while True:
        before = [cells.copy() for cells in state]
        just, alive = rule(state, full)
        if state == before:
            return just & alive, full ^ alive


# --- the rules' ladder -------------------------------------------------------------------------

_LADDER: tuple[Rule, ...] = (naked_singles, all_singles, sweep, partial(sweep, deep=True))


def rule_levels(rows: Rows) -> bytes:
    """Return a byte for each puzzle: the weakest rules that finish it.

    1 naked singles, 2 hidden singles as well, 3 locked candidates as well, 4 triads as well; 0 if
    these do not finish it, which only a puzzle with exactly one solution can be; 255 where they
    refute it. Errors as in `solve_rows`.
    """
    return b"".join(_climb(rows, _LADDER))


def _climb(rows: Rows, ladder: Sequence[Rule]) -> Iterator[bytes]:
    """Yield, block by block, which rule of the ladder finishes each puzzle."""
    for block in read_chunks(rows, BLOCK):
        width = len(block) // 81
        state, full = load_rows(block), (1 << width) - 1
        levels = bytearray(width)
        unfinished = full
        for level, rule in enumerate(ladder, 1):
            if not unfinished:
                break
            finished, dead = exhaust(rule, state, full)
            for lane in lanes(finished & unfinished):
                levels[lane] = level
            for lane in lanes(dead & unfinished):
                levels[lane] = REFUTED
            unfinished &= full ^ (finished | dead)
        yield bytes(levels)


# --- the pocket computer's ladder --------------------------------------------------------------


def palm_levels(rows: Rows) -> bytes:
    """Return a byte for each puzzle: the pocket computer's level of difficulty.

    1 simple: naked singles finish it. 2 intermediate: hidden singles as well. 3 difficult: so does
    one hypothesis at a time, that is, every candidate that singles lead from to a contradiction is
    removed, over and over, and one that they lead from to the end is right. 4 nested: not even
    that. 0 for a puzzle that has no solution or several. Errors as in `solve_rows`.
    """
    parts = []
    for block in read_chunks(rows, BLOCK):
        _, counts = solve_rows(block)
        levels = bytearray(next(_climb(block, _LADDER[:2])))
        for puzzle, count in enumerate(counts):
            levels[puzzle] *= count == 1
        hard = [p for p, count in enumerate(counts) if count == 1 and not levels[p]]
        for low, high in spans(len(hard), BLOCK // 128):
            some = hard[low:high]
            nodes = _singles_of(b"".join(block[81 * p : 81 * p + 81] for p in some))
            for puzzle, level in zip(some, _levels_by_hypothesis(nodes), strict=True):
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
    """Return 3 for the nodes that one hypothesis at a time finishes, else 4."""
    levels = [4] * len(nodes)
    grids = {at: int.from_bytes(node, "little") for at, node in enumerate(nodes)}
    while grids:
        guesses = [(at, bit, guess) for at, grid in grids.items() for bit, guess in _guess(grid)]
        finished, dead = _try([guess for _, _, guess in guesses])
        wrong = dict.fromkeys(grids, 0)
        for (at, bit, _), right, contradiction in zip(guesses, finished, dead, strict=True):
            if right:
                levels[at] = 3
            elif contradiction:
                wrong[at] |= bit
        left = {at: grids[at] ^ bits for at, bits in wrong.items() if bits and levels[at] == 4}
        grids = dict(zip(left, _after_singles(list(left.values())), strict=True))
        for at in [at for at, grid in grids.items() if grid.bit_count() == _SETTLED]:
            levels[at] = 3  # what is absurd was all that had to go: no cell is open now
            del grids[at]
    return levels


def _guess(grid: int) -> Iterator[tuple[int, int]]:
    """Yield every candidate of the open cells, and the grid in which it is placed."""
    for cell in _IN_CELL:
        inside = grid & cell
        if inside & (inside - 1):
            rest = inside
            while rest:
                bit = rest & -rest
                rest ^= bit
                yield bit, grid ^ inside ^ bit


def _try(grids: Sequence[int]) -> tuple[bytes, bytes]:
    """Return, for each grid, whether singles finish it, and whether they contradict it."""
    finished, dead = [], []
    for low, high in spans(len(grids), BLOCK):
        state, full = _state_of(grids[low:high]), (1 << high - low) - 1
        done, contradiction = exhaust(all_singles, state, full)
        finished.append(flags(done, high - low))
        dead.append(flags(contradiction, high - low))
    return b"".join(finished), b"".join(dead)


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


def redundant(rows: Rows) -> bytes:
    """Return the rows with only the givens that can each be removed and leave one solution.

    All '.' for a puzzle in which none can: if it has exactly one solution it is minimal. All '.'
    as well for a puzzle that has no solution or several. Errors as in `solve_rows`.

    >>> full = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    >>> redundant(full) == full
    True
    """
    parts = []
    for chunk in read_chunks(rows, BLOCK // 4):
        kept = bytearray(b"." * len(chunk))
        _, counts = solve_rows(chunk)
        given = [at for at, byte in enumerate(chunk) if byte not in b".0" and counts[at // 81] == 1]
        without = b"".join(
            chunk[at - at % 81 : at] + b"." + chunk[at + 1 : at - at % 81 + 81] for at in given
        )
        _, counts = solve_rows(without)
        for at, count in zip(given, counts, strict=True):
            if count == 1:
                kept[at] = chunk[at]
        parts.append(bytes(kept))
    return b"".join(parts)
