"""The branch as a circuit: every lane chooses its own digit and triad, and has two children.

All engines branch in this order, at the state where no rule clears anything more (locked
candidates, naked and hidden singles of the boxes, triads), so that the order of a puzzle's
solutions depends on the puzzle alone. Boxes and lines of a band are numbered from above or from
the left.

1. Band: of the bands in which a digit has two permutations or more, the one with the smallest sum
   of permutations over the nine digits; of equals the first, those across before those upright.
2. Digit: the lowest with two permutations; where there is none, with three; else with more.
3. Triad: the first box in which the digit has two triads or three; in it the first of these
   triads.
4. First child: the digit is in this triad, and leaves the other two of its box. Second child: it
   leaves the triad. All solutions of the first child come before those of the second.
"""

from __future__ import annotations

from functools import reduce
from itertools import chain, pairwise
from operator import or_
from typing import TYPE_CHECKING

from sudokudb.engine.reference.compile import straight
from sudokudb.engine.reference.rules import add, count_two, nines, triads, turn

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.engine.reference.rules import Cells, State

_TOLD = 12  # what `survey` tells of a digit in a band: nine triads, three bits


def split(state: State, ready: int) -> State:
    """Branch in the lanes of `ready`: the first children stay in `state`, the second are returned.

    In the other lanes both are as `state` was.
    """
    surveys = [straight(survey, 81)(cells) for cells in state]
    bands = [[told[at : at + _TOLD] for told in surveys] for at in range(0, 6 * _TOLD, _TOLD)]
    numbers = chain(*(told[9:] for band in bands for told in band))
    chosen = nines(straight(choose_digits, 163)([*numbers, ready]))
    hits = choose_triads(choose_nine(bands, chosen), ready)
    second = []
    for d, masks in enumerate(zip(*chosen, strict=True)):
        children = straight(divide, 96)([*state[d], *masks, *hits])
        state[d] = children[:81]
        second.append(children[81:])
    return second


def survey(cells: Sequence[int]) -> Cells:
    """Return of one digit, for each of six bands: its triads, then its permutations in binary."""
    told = []
    for way in (triads(cells), triads(turn(cells))):
        for nine in nines(way):
            told += [*nine, *count_permutations(nine)]
    return told


def count_permutations(nine: Sequence[int]) -> tuple[int, int, int]:
    """Return how many of its six permutations a digit has in a band, lowest bit first."""
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
    """Give every lane of `left` to its first digit with two permutations, else three, else more."""
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
    """Give every lane of `left` to the smallest number among its rivals, of equals the first."""
    for column in reversed(list(zip(*numbers, strict=True))):
        high = [rival & bit for rival, bit in zip(rivals, column, strict=True)]
        lower = reduce(or_, (rival ^ h for rival, h in zip(rivals, high, strict=True)))
        rivals = [rival ^ h & lower for rival, h in zip(rivals, high, strict=True)]
    return first(rivals, left)


def first(masks: Iterable[int], left: int) -> list[int]:
    """Give every lane of `left` to the first mask that has it."""
    given = []
    for mask in masks:
        given.append(left & mask)
        left ^= given[-1]
    return given


# --- triad -------------------------------------------------------------------------------------


def choose_nine(bands: Sequence[Sequence[Cells]], chosen: Sequence[Cells]) -> list[int]:
    """Return the nine triads of the band and digit that each lane has chosen."""
    nine = [0] * 9
    for told, mask in zip(chain(*bands), chain(*chosen), strict=True):
        if mask:
            nine = [n | t & mask for n, t in zip(nine, told[:9], strict=True)]
    return nine


def choose_triads(nine: Sequence[int], ready: int) -> list[int]:
    """Return, by triad, the lanes of `ready` that branch there."""
    boxes = [nine[0:3], nine[3:6], nine[6:9]]
    masks = first([count_two(box)[1] for box in boxes], ready)
    return [*chain(*map(first, boxes, masks))]


def divide(vectors: Sequence[int]) -> Cells:
    """Return the cells of one digit in the first children, then in the second.

    `vectors` are its 81 cells, the lanes that chose it by band, and those that chose a triad, by
    triad.
    """
    cells, masks, hits = vectors[:81], vectors[81:87], vectors[87:]
    a, b, c, d, e, f, g, h, i = hits
    others = [b | c, a | c, a | b, e | f, d | f, d | e, h | i, g | i, g | h]
    return clear(cells, masks, others) + clear(cells, masks, hits)


def clear(cells: Sequence[int], masks: Sequence[int], nine: Sequence[int]) -> Cells:
    """Clear a digit from its triads: `masks` are the lanes by band, `nine` those by triad."""
    thrice = [t for t in nine for _ in range(3)]
    across = [mask & t for mask in masks[:3] for t in thrice]
    upright = [mask & t for mask in masks[3:] for t in thrice]
    return [x ^ x & (a | u) for x, a, u in zip(cells, across, turn(upright), strict=True)]
