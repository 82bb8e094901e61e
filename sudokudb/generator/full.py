"""Random full grids of 9×9, each of the 6,670,903,752,021,072,936,960 with the same probability.

A try draws the first band and the first stack, then rows 4 and 5, each uniformly among the v₄ and
v₅ possibilities. It has N completions, which are listed. The try is accepted with the probability
v₄v₅N / BOUND, which compensates for the different probabilities of the draws, and one of the
completions is chosen at random: a single number below BOUND decides both.

`native/full.h` is the same in C.
"""

from __future__ import annotations

from functools import cache
from itertools import count, permutations, product
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.engine.backend import extension
from sudokudb.generator.randomness import Purpose, Stream
from sudokudb.generator.row_checks import row_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import ModuleType

    Rows = list[list[int]]

BOUND = 24_000
"""An upper bound of v₄v₅N; the largest of 4·10⁷ tries was 21,888. Accepted tries are checked."""

_DIGITS = frozenset(range(1, 10))


class _Try(NamedTuple):
    """The first band and stack of a grid and its rows 4 and 5; 0 in the other cells."""

    rows: Rows
    weight: int  # v₄v₅


def compiled_generator() -> ModuleType | None:
    """Return the extension, or None if there is none or the environment selects Python."""
    return extension("_generate")


def full_row(seed: int, attempt: int) -> bytes:
    """Return the full grid of an attempt as the bytes of its text."""
    generator = compiled_generator()
    if generator is None:
        return row_of(full_grid(seed, attempt))
    row = bytearray(81)
    generator.full_grids(seed, attempt, row)
    return bytes(row)


def full_grid(seed: int, attempt: int) -> list[int]:
    """Return the digits of the full grid of an attempt."""
    for turn in count():
        if found := try_grid(Stream(seed, attempt, Purpose.GRID, turn)):
            return found
    raise AssertionError("unreachable")


def try_grid(stream: Stream) -> list[int] | None:
    """Return the grid of one try, or None if the try is rejected."""
    drawn = draw(stream)
    if not drawn.weight:
        return None
    wanted = stream.below(BOUND) // drawn.weight
    found = list(completions(drawn.rows))
    if drawn.weight * len(found) > BOUND:
        raise ArithmeticError(f"a full grid has a weight above {BOUND}: not uniform")
    return found[wanted] if wanted < len(found) else None


def draw(stream: Stream) -> _Try:
    """Draw the cells of one try; the weight is 0 if row 4 or 5 cannot be filled."""
    box = list(range(1, 10))
    stream.shuffle(box)
    lines = [box[:3], box[3:6], box[6:]]
    band = _draw_chute(stream, lines)
    stack = _draw_chute(stream, [list(column) for column in zip(*lines, strict=True)])
    rows = [lines[r] + band[r] + band[3 + r] for r in range(3)]
    rows += [[stack[part + c][r] for c in range(3)] + [0] * 6 for part in (0, 3) for r in range(3)]
    weight = _draw_row(stream, rows, 3)
    if weight:
        weight *= _draw_row(stream, rows, 4)
    return _Try(rows, weight)


def _draw_chute(stream: Stream, box: Rows) -> Rows:
    """Return the lines of the second and of the third box of a chute, given those of the first.

    With k digits of line 2 of the first box in line 1 of the second box, there are 1, 27, 27 and
    1 ways, up to the order in each line, to choose which digits come into which lines.
    """
    split = stream.below(56)
    k = 0 if split < 1 else 1 if split < 28 else 2 if split < 55 else 3
    a, b, c = (list(line) for line in box)
    for line in (a, b, c):
        stream.shuffle(line)
    second = [b[:k] + c[k:], c[:k] + a[k:], a[:k] + b[k:]]
    third = [c[:k] + b[k:], a[:k] + c[k:], b[:k] + a[k:]]
    for one, other in zip(second, third, strict=True):
        stream.shuffle(one)
        stream.shuffle(other)
    return second + third


def _draw_row(stream: Stream, rows: Rows, row: int) -> int:
    """Fill the last six cells of a row with one of its fillings; return the number of these."""
    fillings = list(_fillings([_fitting(rows, row, column) for column in range(3, 9)]))
    if fillings:
        rows[row][3:] = fillings[stream.below(len(fillings))]
    return len(fillings)


def _fitting(rows: Rows, row: int, column: int) -> list[int]:
    """Return the digits that no cell of the row, the column or the box has."""
    corner = column // 3 * 3
    taken = {*rows[row], *(line[column] for line in rows)}
    for line in rows[3:6]:
        taken.update(line[corner : corner + 3])
    return sorted(_DIGITS - taken)


def _fillings(choices: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield each way to take different digits, in lexicographic order."""
    if not choices:
        yield []
        return
    for digit in choices[0]:
        for rest in _fillings([[d for d in other if d != digit] for other in choices[1:]]):
            yield [digit, *rest]


# --- completions -------------------------------------------------------------------------------


def completions(rows: Rows) -> Iterator[list[int]]:
    """Yield every full grid with the given cells; row 6 and the last band are missing."""
    filled = [list(row) for row in rows]
    for sixth in _fillings([_fitting(rows, 5, column) for column in range(3, 9)]):
        filled[5][3:] = sixth
        for last in _last_bands(filled):
            yield [digit for row in filled[:6] for digit in row] + [d for row in last for d in row]


def _last_bands(rows: Rows) -> Iterator[Rows]:
    """Yield the fillings of the last band, given all other bands and its first box.

    Each column of the last band misses three digits; the first box leaves at most two ways to put
    them. So each of the other two boxes has at most eight fillings, and they fit if no row has a
    digit twice.
    """
    first = [row[:3] for row in rows[6:]]
    columns = [_column_orders(first, rows, column) for column in range(3, 9)]
    for middle in product(*columns[:3]):
        for right in product(*columns[3:]):
            last = [[*first[r], *(c[r] for c in middle), *(c[r] for c in right)] for r in range(3)]
            if all(len({*row}) == 9 for row in last):
                yield last


def _column_orders(first: Rows, rows: Rows, column: int) -> list[tuple[int, ...]]:
    missing = sorted(_DIGITS - {row[column] for row in rows[:6]})
    return [
        order
        for order in permutations(missing)
        if not any(digit in line for digit, line in zip(order, first, strict=True))
    ]


# --- 4×4 ---------------------------------------------------------------------------------------


@cache
def all_small() -> tuple[tuple[int, ...], ...]:
    """Return the 288 full grids of 4×4."""
    from sudokudb.layout import Layout

    peers = Layout(4).peers
    grids: list[tuple[int, ...]] = [()]
    for cell in range(16):
        before = [peer for peer in peers[cell] if peer < cell]
        grids = [
            (*grid, digit)
            for grid in grids
            for digit in range(1, 5)
            if digit not in {grid[peer] for peer in before}
        ]
    return tuple(grids)
