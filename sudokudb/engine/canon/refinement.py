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
    Labels,
    Line,
    Puzzle,
)
from sudokudb.notation import DIGITS, EMPTY


def mixed(number: int) -> int:
    """Return 32 bits that depend on all of the lowest 64."""
    number &= WORD
    return ((number ^ number >> 32) * MIX_D & WORD) >> 32


def _of_number(number: int) -> int:
    return mixed((number + 1) * MIX_A)


def first_colours(puzzle: Puzzle) -> Colours:
    """Return colours that tell what is plain to see."""
    if len(puzzle.givens) == puzzle.size**2 and (colours := _by_cycles(puzzle)):
        return colours
    return _by_pattern(puzzle)


def _by_pattern(puzzle: Puzzle) -> Colours:
    """Colour a line by how many givens it has in each box, in any order."""
    order, size = puzzle.order, puzzle.size
    rows, columns = ([[0] * order for _ in range(size)] for _ in range(2))
    for row, column, _ in puzzle.givens:
        rows[row][column // order] += 1
        columns[column][row // order] += 1
    rows_of, columns_of = (
        [sum(map(_of_number, line)) for line in side] for side in (rows, columns)
    )
    return Colours(tuple(rows_of), tuple(columns_of))


def _by_cycles(puzzle: Puzzle) -> Colours | None:
    """Colour a line of a full grid by its pairs in the band; None where one lacks a digit."""
    order, size = puzzle.order, puzzle.size
    rows, columns = ([[0] * size for _ in range(size)] for _ in range(2))
    for row, column, digit in puzzle.givens:
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
    """Return a number for the lengths of the cycles from one line to another."""
    following = dict(zip(first, second, strict=True))
    total = 0
    while following:
        start, at = following.popitem()
        length = 1
        while at != start:
            at = following.pop(at)
            length += 1
        total += _of_number(length)
    return mixed(total)


def refine(puzzle: Puzzle, colours: Colours) -> tuple[Colours, int]:
    """Refine colours until a round tells no more lines apart; return them and the ties left."""
    before = -1
    while True:
        colours = _round(puzzle, colours)
        ties = sum(_ties(side, puzzle.order) for side in colours)
        if ties in (0, before):
            return colours, ties
        before = ties


def _round(puzzle: Puzzle, colours: Colours) -> Colours:
    """Let digits learn from the lines that they stand in, then lines from both."""
    rows, columns = colours
    digits = [0] * puzzle.size
    for row, column, digit in puzzle.givens:
        digits[digit] += rows[row] * columns[column]
    digits = [mixed(total) for total in digits]
    next_rows, next_columns = ([colour * MIX_C for colour in side] for side in colours)
    for row, column, digit in puzzle.givens:
        next_rows[row] += columns[column] * digits[digit]
        next_columns[column] += rows[row] * digits[digit]
    return Colours(
        _with_bands(next_rows, puzzle.order),
        _with_bands(next_columns, puzzle.order),
    )


def _with_bands(side: list[int], order: int) -> tuple[int, ...]:
    """Let each line learn of its band."""
    lines = [mixed(line) for line in side]
    learnt: list[int] = []
    for low in range(0, len(lines), order):
        band = lines[low : low + order]
        square = sum(line * line for line in band)
        learnt += [mixed(line * MIX_B + square) for line in band]
    return tuple(learnt)


def single_out(colours: Colours, line: Line) -> Colours:
    """Return colours in which one line has another than before."""
    sides = [list(side) for side in colours]
    sides[line[0]][line[1]] = mixed(sides[line[0]][line[1]] * MIX_B + MIX_A)
    return Colours(*map(tuple, sides))


def trace_of(colours: Colours, turned: int) -> int:
    """Return a number of colours that does not depend on where their lines stand."""
    return mixed(sum_of_squares(colours[turned])) + sum_of_squares(colours[1 - turned]) & WORD


def sum_of_squares(side: tuple[int, ...]) -> int:
    """Return a number of a side's colours that does not depend on their order."""
    return sum(colour * colour for colour in side) & WORD


# --- places ------------------------------------------------------------------------------------


def _bands(side: tuple[int, ...], order: int) -> list[list[int]]:
    """Return the lines of each band, bands and lines in the order of their colours."""
    bands = [
        sorted(range(low, low + order), key=side.__getitem__) for low in range(0, len(side), order)
    ]
    return sorted(bands, key=lambda band: side[band[0]])


def _ties(side: tuple[int, ...], order: int) -> int:
    """Count neighbours in a band, and neighbouring bands, of one colour."""
    bands = _bands(side, order)
    rows = [band[0] for band in bands]
    return sum(
        side[first] == side[second] for line in (*bands, rows) for first, second in pairwise(line)
    )


def labels_of(puzzle: Puzzle, colours: Colours, turned: int) -> Labels:
    """Return the places that colours give."""
    sides = [tuple(chain.from_iterable(_bands(side, puzzle.order))) for side in colours]
    return Labels(turned, sides[turned], sides[1 - turned])


def write_form(puzzle: Puzzle, labels: Labels) -> str:
    """Return the text that a labelling gives; digits are named as they come."""
    size = puzzle.size
    place = [{line: at for at, line in enumerate(side)} for side in labels[1:]]
    cells = sorted(
        (place[0][line[labels.turned]] * size + place[1][line[1 - labels.turned]], line[2])
        for line in puzzle.givens
    )
    names: dict[int, int] = {}
    form = [EMPTY] * (size * size)
    for at, digit in cells:
        form[at] = DIGITS[names.setdefault(digit, len(names))]
    return "".join(form)
