"""Branching as a circuit: each lane chooses its own digit and triad, and gets two children.

All engines branch in this order, in states in which no rule clears any more bits (locked
candidates, naked and hidden singles of the boxes, triads), so that the order of a puzzle's
solutions depends only on the puzzle. Boxes and lines of a band are numbered from the top or from
the left.

1. Band: among the bands in which a digit has two or more permutations, the one with the smallest
   sum of permutations over the nine digits; among equals the first one, horizontal bands first.
2. Digit: the lowest with two permutations; if there is none, with three; otherwise with more.
3. Triad: the first of the digit's triads in the first box in which it has two or three.
4. Children: in the first one the digit is in this triad and is cleared from the other two of its
   box; in the second one it is cleared from the triad. All solutions of the first child come
   before those of the second.
"""

from __future__ import annotations

from functools import reduce
from itertools import chain, pairwise
from operator import or_
from typing import TYPE_CHECKING

from sudokudb.engine.reference.circuit import add, count_two, nines, triads, turn
from sudokudb.engine.reference.compile import compile_circuit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.engine.reference.circuit import Cells, State

_FACTS = 12  # of a digit in a band from `survey`: nine triads, three bits


def split(state: State, ready: int) -> State:
    """Branch in the lanes of `ready`: the first children stay in `state`, the second are returned.

    In the other lanes both are copies of `state`.
    """
    surveys = [compile_circuit(survey, 81)(cells) for cells in state]
    bands = [[facts[at : at + _FACTS] for facts in surveys] for at in range(0, 6 * _FACTS, _FACTS)]
    numbers = chain(*(facts[9:] for band in bands for facts in band))
    chosen = nines(compile_circuit(choose_digits, 163)([*numbers, ready]))
    hits = choose_triads(choose_nine(bands, chosen), ready)
    second = []
    for d, masks in enumerate(zip(*chosen, strict=True)):
        children = compile_circuit(divide, 96)([*state[d], *masks, *hits])
        state[d] = children[:81]
        second.append(children[81:])
    return second


def survey(cells: Sequence[int]) -> Cells:
    """Return, for one digit and each of six bands, its triads and its permutations in binary."""
    facts = []
    for side in (triads(cells), triads(turn(cells))):
        for nine in nines(side):
            facts += [*nine, *count_permutations(nine)]
    return facts


def count_permutations(nine: Sequence[int]) -> tuple[int, int, int]:
    """Return the number of permutations that a digit has in a band, lowest bit first."""
    a, b, c, d, e, f, g, h, i = nine
    x, x2 = add(a & e & i, b & f & g, c & d & h)
    y, y2 = add(a & f & h, b & d & i, c & e & g)
    return x ^ y, *add(x2, y2, x & y)


# --- band and digit ----------------------------------------------------------------------------


def choose_digits(vectors: Sequence[int]) -> Cells:
    """Return, by band and digit, the lanes that branch there.

    `vectors` are the three bits of `count_permutations` by band and digit, then the lanes to
    branch.
    """
    *bits, ready = vectors
    numbers = [bits[at : at + 3] for at in range(0, 162, 3)]
    bands = [numbers[at : at + 9] for at in range(0, 54, 9)]
    rivals = [reduce(or_, (twos | fours for _, twos, fours in band)) for band in bands]
    chosen = smallest([add_up(band) for band in bands], rivals, ready)
    return [*chain(*map(choose_digit, bands, chosen))]


def choose_digit(numbers: Sequence[Sequence[int]], left: int) -> list[int]:
    """Assign each lane of `left` to its first digit with two permutations, else with more."""
    two = [twos ^ twos & (ones | fours) for ones, twos, fours in numbers]
    three = [ones & twos for ones, twos, _ in numbers]
    more = [fours for _, _, fours in numbers]
    given = nines(first(two + three + more, left))
    return [a | b | c for a, b, c in zip(*given, strict=True)]


def add_up(numbers: Sequence[Sequence[int]]) -> list[int]:
    """Return the sum of nine numbers of three bits: six bits, lowest first."""
    columns = [*map(list, zip(*numbers, strict=True)), [], [], [], []]
    for column, carries in pairwise(columns):
        while len(column) > 1:
            bit, carry = add(column.pop(0), column.pop(0), column.pop(0) if column else 0)
            column.append(bit)
            carries.append(carry)
    return [column[0] for column in columns[:6]]


def smallest(numbers: Sequence[Sequence[int]], rivals: Sequence[int], left: int) -> list[int]:
    """Assign each lane of `left` to the smallest number of its rivals; among equals the first."""
    for column in reversed(list(zip(*numbers, strict=True))):
        high = [rival & bit for rival, bit in zip(rivals, column, strict=True)]
        lower = reduce(or_, (rival ^ h for rival, h in zip(rivals, high, strict=True)))
        rivals = [rival ^ h & lower for rival, h in zip(rivals, high, strict=True)]
    return first(rivals, left)


def first(masks: Iterable[int], left: int) -> list[int]:
    """Assign each lane of `left` to the first mask that contains it."""
    given = []
    for mask in masks:
        given.append(left & mask)
        left ^= given[-1]
    return given


# --- triad -------------------------------------------------------------------------------------


def choose_nine(bands: Sequence[Sequence[Cells]], chosen: Sequence[Cells]) -> list[int]:
    """Return the nine triads of the band and digit that each lane has chosen."""
    nine = [0] * 9
    for facts, mask in zip(chain(*bands), chain(*chosen), strict=True):
        if mask:
            nine = [n | t & mask for n, t in zip(nine, facts[:9], strict=True)]
    return nine


def choose_triads(nine: Sequence[int], ready: int) -> list[int]:
    """Return, by triad, the lanes of `ready` that branch there."""
    boxes = [nine[0:3], nine[3:6], nine[6:9]]
    masks = first([count_two(box)[1] for box in boxes], ready)
    return [*chain(*map(first, boxes, masks))]


def divide(vectors: Sequence[int]) -> Cells:
    """Return the cells of one digit in the first children, then in the second.

    `vectors` are its 81 cells, then by band the lanes that chose it, then by triad the lanes that
    chose the triad.
    """
    cells, masks, hits = vectors[:81], vectors[81:87], vectors[87:]
    a, b, c, d, e, f, g, h, i = hits
    others = [b | c, a | c, a | b, e | f, d | f, d | e, h | i, g | i, g | h]
    return clear(cells, masks, others) + clear(cells, masks, hits)


def clear(cells: Sequence[int], masks: Sequence[int], nine: Sequence[int]) -> Cells:
    """Clear a digit from triads; `masks` are the lanes by band, `nine` those by triad."""
    thrice = [t for t in nine for _ in range(3)]
    horizontal = [mask & t for mask in masks[:3] for t in thrice]
    vertical = [mask & t for mask in masks[3:] for t in thrice]
    return [x ^ x & (a | u) for x, a, u in zip(cells, horizontal, turn(vertical), strict=True)]
