"""The rules of Sudoku as a Boolean circuit: one bit of a vector is one puzzle.

A *vector* is a Python int; its bit i belongs to puzzle i, its *lane*. A *state* is 9 × 81 vectors:
``state[d][9 * b + i]`` has a bit set where digit d + 1 is still possible in cell i of box b
(boxes, and the cells in them, are numbered row by row). Every rule is a fixed circuit of AND,
OR and XOR gates: it is applied to all puzzles of a block at once, and does not depend on the data.
Rules only clear bits, and never one of a solution, so that every order of rules ends in the same
state.

A *triad* is the three cells that a line and a box have in common. A *band* is three boxes in a row
or in a column: 27 cells or nine triads, which are ordered by box and line.

The functions here define the rules; `sweep` runs them compiled (see `compile`).
"""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING

from sudokudb.engine.reference.compile import compile_circuit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

Cells = list[int]  # the vectors of one digit, by cell
State = list[Cells]  # the vectors of all digits

# By cell: the cell that takes its place when rows and columns are exchanged.
_TURN = [27 * c + 9 * r + 3 * p + i for r, c, i, p in product(range(3), repeat=4)]


def count_two(bits: Iterable[int]) -> tuple[int, int]:
    """Return the lanes in which one bit or more is set, and those with two or more."""
    one = two = 0
    for bit in bits:
        two |= one & bit
        one |= bit
    return one, two


def add(a: int, b: int, c: int) -> tuple[int, int]:
    """Return the sum and the carry of three bits: a full adder."""
    half = a ^ b
    return half ^ c, a & b | half & c


def count_three(bits: Sequence[int]) -> tuple[int, int]:
    """Return the lanes in which three or more of nine bits are set, and those with four or more."""
    a, a2 = add(*bits[0:3])
    b, b2 = add(*bits[3:6])
    c, c2 = add(*bits[6:9])
    ones, d2 = add(a, b, c)
    twos, fours = add(a2, b2, c2)
    four = fours | twos & d2
    return four | (twos ^ d2) & ones, four


def triads(cells: Sequence[int]) -> list[int]:
    """Return, by triad, the lanes in which a digit is possible in one of its three cells."""
    return [a | b | c for a, b, c in zip(cells[0::3], cells[1::3], cells[2::3], strict=True)]


def turn(cells: Sequence[int]) -> Cells:
    """Exchange the rows and columns in the cells of one digit."""
    return [cells[c] for c in _TURN]


# --- locked candidates -------------------------------------------------------------------------


def permute(nine: Sequence[int]) -> Cells:
    """Keep a digit in a triad of a band only where a permutation puts it there.

    In a band, a digit occurs once in each line and once in each box, in one of six permutations.
    A triad is kept if it is part of a possible permutation. This includes pointing and claiming in
    both directions, and spreads singles along the lines.
    """
    a, b, c, d, e, f, g, h, i = nine
    aei, bfg, cdh = a & e & i, b & f & g, c & d & h
    afh, bdi, ceg = a & f & h, b & d & i, c & e & g
    return [
        aei | afh, bfg | bdi, cdh | ceg,
        cdh | bdi, aei | ceg, bfg | afh,
        bfg | ceg, cdh | afh, aei | bdi,
    ]  # fmt: skip


def lock_band(cells: Sequence[int]) -> Cells:
    """Apply `permute` to the 27 cells of one digit in one band."""
    thrice = [kept for kept in permute(triads(cells)) for _ in range(3)]
    return [cell & kept for cell, kept in zip(cells, thrice, strict=True)]


def lock_digit(cells: Sequence[int]) -> Cells:
    """Apply `lock_band` to the three horizontal bands, then to the three vertical ones."""
    for _ in range(2):
        cells = turn(lock_band(cells[:27]) + lock_band(cells[27:54]) + lock_band(cells[54:]))
    return list(cells)


# --- singles -----------------------------------------------------------------------------------


def single(rows: Sequence[Sequence[int]], full: int) -> tuple[State, int, int]:
    """If a row has one bit, clear the rest of its column: the rule of both kinds of singles.

    Return the rows, the lanes in which every row has a bit, and those with exactly one in each.
    """
    every, just = full, full
    taken = [0] * 9
    alone = []
    for row in rows:
        one, two = count_two(row)
        alone.append(full ^ two)
        every &= one
        just &= alone[-1]
        taken = [t | x & alone[-1] for t, x in zip(taken, row, strict=True)]
    free = [full ^ t for t in taken]
    kept = [
        [x & (a | f) for x, f in zip(row, free, strict=True)]
        for row, a in zip(rows, alone, strict=True)
    ]
    return kept, every, just


def place(vectors: Sequence[int]) -> Cells:
    """Place the singles of one box, a 9 × 9 table in which each digit has one of the cells.

    A digit with one cell takes it from the other digits (a hidden single), a cell with one digit
    takes it from the other cells (a naked single). `vectors` are the table by digit, then the
    vector of all lanes. Return the table, then the lanes in which each cell has exactly one digit,
    and those in which every digit has a cell and every cell has a digit.
    """
    *table, full = vectors
    digits, each_digit, _ = single(nines(table), full)
    cells, each_cell, just = single([*zip(*digits, strict=True)], full)
    return [*chain(*zip(*cells, strict=True)), just, each_digit & each_cell]


def nines(vectors: Sequence[int]) -> State:
    """Split a list into rows of nine."""
    return [list(vectors[i : i + 9]) for i in range(0, len(vectors), 9)]


# --- triads ------------------------------------------------------------------------------------


def fill_rows(digits: Sequence[Sequence[int]]) -> State:
    """Count the digits in the horizontal triads of a box, given as nine digits × nine cells.

    If only three digits are possible in a triad, they are cleared from the other two. If three
    digits are possible in no other triad of the box, the other digits are cleared from this one.
    """
    a, b, c = zip(*map(triads, digits), strict=True)
    kept = [fill(a, b, c), fill(b, c, a), fill(c, a, b)]
    thrice = [[k for k in digit for _ in range(3)] for digit in zip(*kept, strict=True)]
    return [
        [cell & k for cell, k in zip(digit, ks, strict=True)]
        for digit, ks in zip(digits, thrice, strict=True)
    ]


def fill(mine: Sequence[int], left: Sequence[int], right: Sequence[int]) -> Cells:
    """Return, by digit, what remains in a triad, given the other two triads of its box."""
    others = [x | y for x, y in zip(left, right, strict=True)]
    locked = [m ^ m & o for m, o in zip(mine, others, strict=True)]
    full, _ = count_three(locked)
    _, wide_left = count_three(left)
    _, wide_right = count_three(right)
    lost = [
        o & full | (x ^ x & wide_left) | (y ^ y & wide_right)
        for o, x, y in zip(others, left, right, strict=True)
    ]
    return [m ^ m & gone for m, gone in zip(mine, lost, strict=True)]


def fill_box(vectors: Sequence[int]) -> Cells:
    """Apply `fill_rows` to the horizontal triads of a box, then to the vertical ones; then `place`.

    The lanes in which two singles collide are dead as well.
    """
    *table, full = vectors
    digits = nines(table)
    for _ in range(2):
        digits = [[digit[3 * (i % 3) + i // 3] for i in range(9)] for digit in fill_rows(digits)]
    *kept, just, alive = place([*chain(*digits), full])
    digits = nines(kept)
    clash = collide(digits, full) | collide([*zip(*digits, strict=True)], full)
    return [*kept, just, alive ^ alive & clash]


def collide(rows: Sequence[Sequence[int]], full: int) -> int:
    """Return the lanes in which two rows with one bit each have it in the same column.

    `single` keeps both bits. A search would discover the contradiction only by exhausting the
    other rows.
    """
    taken, clash = [0] * 9, 0
    for row in rows:
        _, two = count_two(row)
        here = [x & (full ^ two) for x in row]
        for t, h in zip(taken, here, strict=True):
            clash |= t & h
        taken = [t | h for t, h in zip(taken, here, strict=True)]
    return clash


# --- sweeps ------------------------------------------------------------------------------------


def sweep(state: State, full: int, deep: bool = False) -> tuple[int, int]:
    """Apply singles and locked candidates once, everywhere, in place; the triads only if `deep`.

    `full` is the vector of all lanes. Return the lanes in which each cell has exactly one digit,
    and those in which every cell has a digit and every digit a cell of each box, both as of before
    `lock_digit`; if `deep`, without the lanes in which two singles collide.
    """
    box_rule = compile_circuit(fill_box if deep else place, 82)
    lock = compile_circuit(lock_digit, 81)
    just = alive = full
    for at in range(0, 81, 9):
        table = [*chain(*(cells[at : at + 9] for cells in state))]
        *table, box_just, box_alive = box_rule([*table, full])
        just &= box_just
        alive &= box_alive
        for cells, row in zip(state, nines(table), strict=True):
            cells[at : at + 9] = row
    state[:] = map(lock, state)
    return just, alive
