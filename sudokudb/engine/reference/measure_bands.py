"""Numbers of bands: the specification of measure_bands.h, and its fallback.

A *band* is three rows of three boxes; columns of a stack are read as rows. The rows, the boxes, the
columns of a box and the digits can be exchanged: this leaves 416 classes. Their numbers are their
ranks, from 1, by the least text of three rows; the first row is always 123456789. Other programs
number the classes in another order.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FIRST_ROW = "123456789"


def lowest_band(grid: str) -> int:
    """Return the lowest number of the six chutes of a full grid of 81 characters."""
    return min(band_numbers(grid))


def band_numbers(grid: str) -> tuple[int, ...]:
    """Return the numbers of the three bands, then of the three stacks."""
    turned = "".join(grid[column::9] for column in range(9))
    bands = (text[at : at + 27] for text in (grid, turned) for at in (0, 27, 54))
    return tuple(classes()[least_rows(band)] for band in bands)


@cache
def classes() -> dict[str, int]:
    """Return the number of each class by its second and third row; this takes about a second."""
    found = {least_rows(FIRST_ROW + rows) for rows in _candidates()}
    return {text: number for number, text in enumerate(sorted(found), start=1)}


def _candidates() -> Iterator[str]:
    """Yield second and third rows, the least of all classes among them."""
    for second in _second_rows():
        text, orders = least_order(_moves(FIRST_ROW, second))
        for third in _third_rows(second) if text == second else ():
            moves = _moves(FIRST_ROW, third)
            if all(third <= _row_text(moves, order) for order in orders):
                yield second + third


def _second_rows() -> Iterator[str]:
    """Yield the rows that can be second in least rows, and some others."""
    # The first box takes at least two digits of one other box: name it the second box.
    boxes = (("456", "789", "123"), *(("457", f"{a}89", "1236".replace(a, "")) for a in "123"))
    for first, middle, last in boxes:
        for marks in product(permutations(middle), permutations(last)):
            yield first + "".join(map("".join, marks))


def _third_rows(second: str) -> Iterator[str]:
    boxes = [
        "".join(sorted({*FIRST_ROW} - {*FIRST_ROW[at : at + 3]} - {*second[at : at + 3]}))
        for at in (0, 3, 6)
    ]
    for parts in product(*map(permutations, boxes)):
        yield "".join(map("".join, parts))


def least_rows(band: str) -> str:
    """Return the least text of the second and the third row of the class of a band."""
    rows = [band[:9], band[9:18], band[18:]]
    best = ""
    for first, second, third in permutations(rows):
        text, orders = least_order(_moves(first, second))
        if best and text > best[:9]:
            continue
        moves = _moves(first, third)
        for order in orders:
            candidate = text + _row_text(moves, order)
            best = min(best or candidate, candidate)
    return best


def _moves(first: str, row: str) -> tuple[int, ...]:
    """Return, by column of a row, the column of its digit in the first row."""
    return tuple(map(first.index, row))


def _row_text(moves: Sequence[int], order: Sequence[int]) -> str:
    """Return a row with its columns in an order, named by the places of the first row."""
    place = {column: at for at, column in enumerate(order)}
    return "".join(str(place[moves[column]] + 1) for column in order)


def least_order(moves: Sequence[int]) -> tuple[str, list[tuple[int, ...]]]:
    """Return the least text of a row, and the orders of columns that give it.

    The orders grow from the left; columns get the first place of their boxes when they are named.
    """
    text = ""
    orders: list[tuple[int, ...]] = [(-1,) * 9]
    for at in range(9):
        tried = [_name(complete, at, moves) for order in orders for complete in _choices(order, at)]
        least = min(name for name, _ in tried)
        text += str(least + 1)
        orders = [*dict.fromkeys(order for name, order in tried if name == least)]
    return text, orders


def _choices(order: tuple[int, ...], at: int) -> Iterator[tuple[int, ...]]:
    """Yield the orders in which a place has a column: its own, or any that fits."""
    if order[at] >= 0:
        yield order
        return
    boxes = _boxes(order)
    for box in range(3) if boxes[at // 3] < 0 else (boxes[at // 3],):
        if boxes[at // 3] == box or box not in boxes:
            for column in range(3 * box, 3 * box + 3):
                if column not in order:
                    yield (*order[:at], column, *order[at + 1 :])


def _boxes(order: tuple[int, ...]) -> list[int]:
    """Return the box whose columns are in each box of an order, or -1."""
    return [max(order[at : at + 3]) // 3 for at in (0, 3, 6)]


def _name(order: tuple[int, ...], at: int, moves: Sequence[int]) -> tuple[int, tuple[int, ...]]:
    """Return the least place for the digit in a column, and the order with it."""
    column = moves[order[at]]
    if column in order:
        return order.index(column), order
    boxes = _boxes(order)
    box = column // 3 if column // 3 in boxes else -1
    place = order.index(-1, 3 * boxes.index(box))
    return place, (*order[:place], column, *order[place + 1 :])
