"""The houses and peers of the 9×9 grid: 9 rows, then 9 columns, then 9 boxes."""

from sudokudb.techniques.bits import Cells, Digits, cell, cells, count, each_digit, numbers

HOUSE = cells(27)
PEERS = cells(81)
PEER_LIST = numbers(81, 20)
HOUSES_OF = numbers(81, 3)
CELLS_OF = numbers(27, 9)
ALL_CELLS: Cells = cell(80) - 1 | cell(80)


def _fill_houses() -> None:
    for x in range(81):
        HOUSES_OF[x][0] = x // 9
        HOUSES_OF[x][1] = 9 + x % 9
        HOUSES_OF[x][2] = 18 + x // 27 * 3 + x % 9 // 3
        for k in range(3):
            h = HOUSES_OF[x][k]
            CELLS_OF[h][count(HOUSE[h])] = x
            HOUSE[h] |= cell(x)


def _fill_peers() -> None:
    for x in range(81):
        for k in range(3):
            PEERS[x] |= HOUSE[HOUSES_OF[x][k]]
        PEERS[x] &= ~cell(x)
        n = 0
        for y in range(81):
            if PEERS[x] & cell(y):
                PEER_LIST[x][n] = y
                n += 1


def region(i: int) -> int:
    """Return the house with a number in Sudoku Explainer's order: boxes, columns, rows."""
    return 18 - i // 9 * 9 + i % 9


def cells_at(h: int, places: Digits) -> Cells:
    """Return the cells at some positions of a house, given as bits 0 to 8."""
    found: Cells = 0
    for i in each_digit(places):
        found |= cell(CELLS_OF[h][i])
    return found


def houses_with(x: int) -> Digits:
    """Return the three houses of a cell as bits."""
    return 1 << HOUSES_OF[x][0] | 1 << HOUSES_OF[x][1] | 1 << HOUSES_OF[x][2]


_fill_houses()
_fill_peers()
