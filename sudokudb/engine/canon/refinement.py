"""Colours of rows and columns that no transform changes, and their refinement."""

from __future__ import annotations

from itertools import chain, pairwise

from sudokudb.engine.canon.model import (
    MIX_A,
    MIX_B,
    MIX_C,
    MIX_D,
    WORD,
    Colours,
    GivenCells,
    Labels,
    Line,
)
from sudokudb.notation import DIGITS, EMPTY


def mix(number: int) -> int:
    """Return 32 bits that depend on all of the lowest 64 bits."""
    number &= WORD
    return ((number ^ number >> 32) * MIX_D & WORD) >> 32


def _colour_of(number: int) -> int:
    """Return the colour of a small number."""
    return mix((number + 1) * MIX_A)


def first_colours(cells: GivenCells) -> Colours:
    """Return the colours before refinement."""
    if len(cells.givens) == cells.size**2 and (colours := _by_cycles(cells)):
        return colours
    return _by_pattern(cells)


def _by_pattern(cells: GivenCells) -> Colours:
    """Colour each line by its numbers of givens in the boxes, in any order."""
    order, size = cells.order, cells.size
    rows, columns = ([[0] * order for _ in range(size)] for _ in range(2))
    for row, column, _ in cells.givens:
        rows[row][column // order] += 1
        columns[column][row // order] += 1
    rows_of, columns_of = (
        [sum(map(_colour_of, line)) for line in side] for side in (rows, columns)
    )
    return Colours(tuple(rows_of), tuple(columns_of))


def _by_cycles(cells: GivenCells) -> Colours | None:
    """Colour each line of a full grid by its pairs in the band; None if a line lacks a digit."""
    order, size = cells.order, cells.size
    rows, columns = ([[0] * size for _ in range(size)] for _ in range(2))
    for row, column, digit in cells.givens:
        rows[row][column] = columns[column][row] = digit
    if any(len(set(line)) < size for line in rows + columns):
        return None
    sides = [
        tuple(
            sum(_pair(side[line], side[low + i]) for i in range(order) if low + i != line)
            for low in range(0, size, order)
            for line in range(low, low + order)
        )
        for side in (rows, columns)
    ]
    return Colours(*sides)


def _pair(first: list[int], second: list[int]) -> int:
    """Return a number for the lengths of the cycles of the permutation between two lines."""
    following = dict(zip(first, second, strict=True))
    total = 0
    while following:
        start, at = following.popitem()
        length = 1
        while at != start:
            at = following.pop(at)
            length += 1
        total += _colour_of(length)
    return mix(total)


def refine(cells: GivenCells, colours: Colours) -> tuple[Colours, int]:
    """Refine colours while that distinguishes more lines; return them and the remaining ties."""
    before = -1
    while True:
        colours = _round(cells, colours)
        ties = sum(_ties(side, cells.order) for side in colours)
        if ties in (0, before):
            return colours, ties
        before = ties


def _round(cells: GivenCells, colours: Colours) -> Colours:
    """Colour the digits by their lines, then each line by its digits and crossing lines."""
    rows, columns = colours
    digits = [0] * cells.size
    for row, column, digit in cells.givens:
        digits[digit] += rows[row] * columns[column]
    digits = [mix(total) for total in digits]
    next_rows, next_columns = ([colour * MIX_C for colour in side] for side in colours)
    for row, column, digit in cells.givens:
        next_rows[row] += columns[column] * digits[digit]
        next_columns[column] += rows[row] * digits[digit]
    return Colours(_with_bands(next_rows, cells.order), _with_bands(next_columns, cells.order))


def _with_bands(side: list[int], order: int) -> tuple[int, ...]:
    """Mix the colours of the band into the colour of each line."""
    lines = [mix(line) for line in side]
    result: list[int] = []
    for low in range(0, len(lines), order):
        band = lines[low : low + order]
        square = sum(line * line for line in band)
        result += [mix(line * MIX_B + square) for line in band]
    return tuple(result)


def single_out(colours: Colours, line: Line) -> Colours:
    """Return the colours with a new colour for one line."""
    sides = [list(side) for side in colours]
    sides[line[0]][line[1]] = mix(sides[line[0]][line[1]] * MIX_B + MIX_A)
    return Colours(*map(tuple, sides))


def trace_of(colours: Colours, transposed: int) -> int:
    """Return a number that depends on the colours, but not on the places of their lines."""
    return mix(sum_of_squares(colours[transposed])) + sum_of_squares(colours[1 - transposed]) & WORD


def sum_of_squares(side: tuple[int, ...]) -> int:
    """Return a number that depends on the colours of a side, but not on their order."""
    return sum(colour * colour for colour in side) & WORD


# --- places ------------------------------------------------------------------------------------


def _bands(side: tuple[int, ...], order: int) -> list[list[int]]:
    """Return the lines of each band, with bands and lines sorted by colour."""
    bands = [
        sorted(range(low, low + order), key=side.__getitem__) for low in range(0, len(side), order)
    ]
    return sorted(bands, key=lambda band: side[band[0]])


def _ties(side: tuple[int, ...], order: int) -> int:
    """Count the adjacent lines of a band, and adjacent bands, that have equal colours."""
    bands = _bands(side, order)
    rows = [band[0] for band in bands]
    return sum(
        side[first] == side[second] for line in (*bands, rows) for first, second in pairwise(line)
    )


def labels_of(cells: GivenCells, colours: Colours, transposed: int) -> Labels:
    """Return the labelling that sorted colours give."""
    sides = [tuple(chain.from_iterable(_bands(side, cells.order))) for side in colours]
    return Labels(transposed, sides[transposed], sides[1 - transposed])


def write_form(cells: GivenCells, labels: Labels) -> str:
    """Return the form that a labelling gives; digits are named in order of appearance."""
    size = cells.size
    place = [{line: at for at, line in enumerate(side)} for side in labels[1:]]
    digits = sorted(
        (place[0][line[labels.transposed]] * size + place[1][line[1 - labels.transposed]], line[2])
        for line in cells.givens
    )
    names: dict[int, int] = {}
    form = [EMPTY] * (size * size)
    for at, digit in digits:
        form[at] = DIGITS[names.setdefault(digit, len(names))]
    return "".join(form)
