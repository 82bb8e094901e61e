"""Sets of cells and of digits, and the tables of the 9×9 grid.

In a set of cells, bit x represents cell x; in a set of digits, bit d represents digit d. Houses
are 9 rows, then 9 columns, then 9 boxes.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    Cells = int
    Digits = int
    Num = int
    Option = int
    Flag = bool

    def count(cells: Cells) -> int:
        """Return the number of cells in a set."""
        return cells.bit_count()

    def lowest(cells: Cells) -> int:
        """Return the first cell of a set; 0 if it is empty, as in impossible positions."""
        return (cells & -cells).bit_length() - 1 if cells else 0

    def cell(x: int) -> Cells:
        """Return the set of one cell."""
        return 1 << x

    def third(cells: Cells, part: int) -> int:
        """Return the first, second or last 27 cells of a set as a number."""
        return cells >> 27 * part & 0x7FFFFFF

    def joined(a: int, b: int, c: int) -> Cells:
        """Return the set with these thirds."""
        return a | b << 27 | c << 54

    size = count
    first = lowest

    def numbers(*sizes: int) -> list:  # type: ignore[type-arg]
        """Return an array of zeros with one or two dimensions."""
        n, *rest = sizes
        return [numbers(*rest) for _ in range(n)] if rest else [0] * n

    digits = cells = numbers

    HOUSE: list[Cells] = cells(27)
    PEERS: list[Cells] = cells(81)
    PEER_LIST: list[list[int]] = numbers(81, 20)
    HOUSES_OF: list[list[int]] = numbers(81, 3)
    CELLS_OF: list[list[int]] = numbers(27, 9)
    ALL_CELLS = (1 << 81) - 1


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


if cython.compiled:
    ALL_CELLS = (cell(80) - 1) | cell(80)
_fill_houses()
_fill_peers()
