"""The canonical form of a puzzle: one and the same for all that a transform makes of each other.

The definition, for grids of any size and any givens, valid or not; _canon.c is the same for
9×9, to the byte. Forms, and so identities, are kept in databases: change nothing here that
changes them without another CANON_VERSION.

1. *Colours.* Every row and column gets a number that no transform changes: from how many
   givens each box has in it, or, where a full grid says nothing so, from the cycles of the
   permutation that takes each digit of one row to that below it in another of its band.
2. *Refinement.* Each digit gets a colour from the rows and columns it stands in, each row one
   from its digits and their columns, each column likewise; then each learns of its band. That is
   repeated while it tells more of them apart: mostly two or three times, and nothing is alike.
3. *Search.* Where lines are still alike, each of one class is singled out in turn, and the
   colours are refined again, until none are; only those whose refined colours sum to
   the least number are followed. Two ends of paths that give the same form give an automorphism,
   and what it takes to what was searched already need not be searched.
4. *Form.* Bands and their lines stand in the order of their colours; digits are named as they
   come. Of several ends the least text is the form. If rows and columns cannot be told apart by
   their colours, both ways to hold the puzzle are tried, else that with the lesser sum.

Looking for the least of all 3,359,232 × 9! texts, as other programs do, takes longer than taking
one that colours give. Refinement and search with automorphisms are those of B. D. McKay,
"Practical graph isomorphism", 1981; cycles of row pairs are from the players' forum.

Automorphisms are counted as transforms of the cells that some relabelling goes with: digits
that do not occur could be named in any way, and count once.
"""

from __future__ import annotations

from itertools import chain, pairwise
from typing import NamedTuple

from sudokudb.notation import DIGITS, EMPTY, ORDERS

CANON_VERSION = 1
"""Changes whenever a form or an identity does."""

_WORD = 2**64 - 1
_A, _B, _C, _D = 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0xD6E8FEB86659FD93

Line = tuple[int, int]
"""A side (0 are the rows, 1 the columns), and a number on it from 0."""


class Puzzle(NamedTuple):
    """The givens of a grid: row, column and digit of each, all from 0."""

    order: int
    givens: tuple[tuple[int, int, int], ...]

    @property
    def size(self) -> int:
        """Cells in a row."""
        return self.order * self.order


class Colours(NamedTuple):
    """A number of each row and of each column."""

    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Labels(NamedTuple):
    """Which side became the rows, and which line stands in each place of either side."""

    turned: int
    rows: tuple[int, ...]
    columns: tuple[int, ...]


class Found(NamedTuple):
    """A form, one way to it, and the automorphisms: their number, and some that make all."""

    form: str
    labels: Labels
    automorphisms: int
    generators: tuple[dict[Line, Line], ...]


def read_puzzle(text: str) -> Puzzle:
    """Return the givens of a grid's canonical text."""
    order = ORDERS[len(text)]
    cells = ((divmod(at, order * order), mark) for at, mark in enumerate(text) if mark != EMPTY)
    return Puzzle(order, tuple((row, column, DIGITS.index(mark)) for (row, column), mark in cells))


def canonical(puzzle: Puzzle) -> Found:
    """Return the form of a puzzle, one way to it, and its automorphisms."""
    colours, ties = refine(puzzle, first_colours(puzzle))
    rows, columns = map(_sum, colours)
    turned = int(columns < rows)
    if ties or rows == columns:
        from sudokudb.engine.canon_search import Search

        return Search(puzzle).run(colours, ties, (0, 1) if rows == columns else (turned,))
    labels = labels_of(puzzle, colours, turned)
    return Found(write_form(puzzle, labels), labels, 1, ())


def identity_of(form: str) -> int:
    """Return the number of a form, 64 bits with a sign, never 0.

    The text is mixed eight bytes at a time, the lowest first, zeros behind its end.
    """
    text, mix = form.encode("ascii"), len(form)
    for at in range(0, len(text), 8):
        mix = (mix ^ int.from_bytes(text[at : at + 8], "little")) * _D & _WORD
        mix ^= mix >> 32
    mix = mix * _A & _WORD
    mix ^= mix >> 29
    return (mix or 1) - (mix >> 63 << 64)


# --- colours -----------------------------------------------------------------------------------


def mixed(number: int) -> int:
    """Return 32 bits that depend on all of the lowest 64."""
    number &= _WORD
    return ((number ^ number >> 32) * _D & _WORD) >> 32


def _of_number(number: int) -> int:
    return mixed((number + 1) * _A)


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
    next_rows, next_columns = ([colour * _C for colour in side] for side in colours)
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
        learnt += [mixed(line * _B + square) for line in band]
    return tuple(learnt)


def single_out(colours: Colours, line: Line) -> Colours:
    """Return colours in which one line has another than before."""
    sides = [list(side) for side in colours]
    sides[line[0]][line[1]] = mixed(sides[line[0]][line[1]] * _B + _A)
    return Colours(*map(tuple, sides))


def trace_of(colours: Colours, turned: int) -> int:
    """Return a number of colours that does not depend on where their lines stand."""
    return mixed(_sum(colours[turned])) + _sum(colours[1 - turned]) & _WORD


def _sum(side: tuple[int, ...]) -> int:
    return sum(colour * colour for colour in side) & _WORD


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
