"""Facts about one valid puzzle: the specification of measure.h, and its fallback.

*Trial and error* (D. Berthier, Constraint Resolution Theories, and Pattern-Based Constraint
Satisfaction): T&E(0) closes a board by singles. T&E(n) assumes a candidate, applies T&E(n - 1) to
that board, and removes the candidate if this ends in a contradiction; until nothing changes. The
depth of a puzzle is the least n for which T&E(n) solves it. An assumption that solves the puzzle
proves nothing: only contradictions count. The result does not depend on the order of the trials.

A *backdoor* (in singles) is a set of empty cells whose digits of the solution, added to the puzzle,
let singles finish it.

A *tridagon* (D. Berthier and mith, the players' forum, t39859): four boxes in two bands and two
stacks, three digits; in each box three cells in different rows and columns; all twelve have the
three digits as candidates; an odd number of the four diagonals runs the other way. Their other
candidates are *guardians*: without any the digits cannot be placed. It is searched in the board
after singles, and has at most MOST_GUARDIANS.
"""

from __future__ import annotations

from itertools import combinations, cycle, product
from typing import TYPE_CHECKING

from sudokudb.engine.reference.measure_board import (
    ALL_CELLS,
    DIGITS,
    cells_by_digit,
    each_bit,
    read_board,
)
from sudokudb.layout import CLASSIC_9

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from sudokudb.engine.reference.measure_board import ClosedBoard

DEEPEST_TRIAL = 3
LARGEST_BACKDOOR = 3
MOST_GUARDIANS = 12
NO_VALUE = -1

NOTHING_KNOWN = (0,) * 9


def measure_puzzle(text: str, solution: str, wanted: Collection[str]) -> dict[str, int]:
    """Return facts of a puzzle of 81 characters with this one solution, those wanted at least.

    `te` is one more than DEEPEST_TRIAL for a greater depth, `backdoor` one more than
    LARGEST_BACKDOOR for a larger size, with 0 `backdoors`; `tridagon` is NO_VALUE without one.
    """
    board, digits = read_board(text), cells_by_digit(solution)
    assert board is not None
    open_cells = ALL_CELLS & ~board.decided
    facts = {"expansion": board.decided.bit_count(), "left": board.candidates(open_cells)}
    if "te" in wanted:
        facts["te"] = depth(board, digits)
    if "tridagon" in wanted:
        facts["tridagon"] = tridagon(board)
    if "backdoor" in wanted or "backdoors" in wanted:
        facts["backdoor"], facts["backdoors"] = backdoors(board, digits)
    return facts


def expand(text: str) -> str:
    """Return a valid puzzle with every digit that singles decide."""
    board = read_board(text)
    assert board is not None
    return board.text()


# --- trial and error ---------------------------------------------------------------------------


def depth(start: ClosedBoard, solution: Sequence[int]) -> int:
    """Return the depth of a board with this solution, at most DEEPEST_TRIAL + 1."""
    board = start.copy()
    for n in range(DEEPEST_TRIAL + 1):
        if close_up_to(board, n, solution) and board.is_full:
            return n
    return DEEPEST_TRIAL + 1


def close_up_to(board: ClosedBoard, depth: int, known: Sequence[int]) -> bool:
    """Close a board by trials of all depths up to one; return False for a contradiction."""
    return all(close_by_trials(board, n, known) for n in range(1, depth + 1))


def close_by_trials(board: ClosedBoard, depth: int, known: Sequence[int]) -> bool:
    """Close a board that is closed by trials of less depth; return False for a contradiction.

    `known` are cells by digit, of the solution: a trial could not remove them. A trial that ends
    without a contradiction proves the digits decided in it possible, too, until the next removal.
    """
    sound, quiet = known, 0  # cells in turn without a removal
    for at in cycle(range(81)):
        if quiet == 81 or board.is_full:
            return True
        quiet += 1
        for digit in DIGITS:
            if not board.cells[digit] & ~board.decided & ~sound[digit] & 1 << at:
                continue
            trial = board.copy()
            if trial.place(digit, 1 << at) and close_up_to(trial, depth - 1, NOTHING_KNOWN):
                decided = [cells & trial.decided for cells in trial.cells]
                sound = [a | b for a, b in zip(sound, decided, strict=True)]
                continue
            if not (board.forbid(digit, 1 << at) and close_up_to(board, depth - 1, known)):
                return False
            sound, quiet = known, 0
    return True


# --- backdoors ---------------------------------------------------------------------------------


def backdoors(board: ClosedBoard, solution: Sequence[int]) -> tuple[int, int]:
    """Return the size of the smallest backdoors and their number: 0 and 1 for a full board."""
    if board.is_full:
        return 0, 1
    cells = [*each_bit(ALL_CELLS & ~board.decided)]
    for size in range(1, LARGEST_BACKDOOR + 1):
        if count := _count_backdoors(board, cells, solution, size):
            return size, count
    return LARGEST_BACKDOOR + 1, 0


def _count_backdoors(
    board: ClosedBoard, cells: Sequence[int], solution: Sequence[int], size: int
) -> int:
    """Count the sets of some of the cells that solve a board.

    A cell that the others decide is in no smallest set.
    """
    if not size:
        return int(board.is_full)
    count = 0
    for at, cell in enumerate(cells):
        if not board.decided & cell:
            next_board = board.copy()
            digit = next(digit for digit in DIGITS if solution[digit] & cell)
            if next_board.place(digit, cell):
                count += _count_backdoors(next_board, cells[at + 1 :], solution, size - 1)
    return count


# --- tridagons ---------------------------------------------------------------------------------

_DIAGONALS = (((0, 4, 8), (1, 5, 6), (2, 3, 7)), ((0, 5, 7), (1, 3, 8), (2, 4, 6)))
"""By way, three cells of a box in different rows and columns."""
_BOXES = CLASSIC_9.regions
_PAIRS = tuple(combinations(range(3), 2))


def tridagon(board: ClosedBoard) -> int:
    """Return the fewest guardians of a tridagon, or NO_VALUE if there is none."""
    numbers = [
        guardians
        for digits in combinations(DIGITS, 3)
        for guardians in _guardians(board, digits)
        if guardians <= MOST_GUARDIANS
    ]
    return min(numbers, default=NO_VALUE)


def _guardians(board: ClosedBoard, digits: Sequence[int]) -> Iterator[int]:
    """Yield the numbers of guardians of tridagons with three digits, the fewest in each box."""
    fewest = [[_fewest(board, digits, box, way) for way in range(2)] for box in range(9)]
    for rows, columns in product(_PAIRS, _PAIRS):
        boxes = [3 * row + column for row in rows for column in columns]
        for ways in product(range(2), repeat=4):
            numbers = [fewest[box][way] for box, way in zip(boxes, ways, strict=True)]
            if sum(ways) % 2 and None not in numbers:
                yield sum(number for number in numbers if number is not None)


def _fewest(board: ClosedBoard, digits: Sequence[int], box: int, way: int) -> int | None:
    """Return the fewest guardians of three cells of a box; None if none has all three digits."""
    common = board.cells[digits[0]] & board.cells[digits[1]] & board.cells[digits[2]]
    triples = (sum(1 << _BOXES[box][place] for place in three) for three in _DIAGONALS[way])
    numbers = [board.candidates(cells) - 9 for cells in triples if common & cells == cells]
    return min(numbers, default=None)
