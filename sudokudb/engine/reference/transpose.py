"""The conversion of rows and nodes to vectors and back, as bit transposition of big integers.

A *row* is 81 bytes, a grid in one line. A *node* is the 729 candidates of one puzzle in 92 bytes:
``state[d][c]`` in bit 81 * d + c, the lowest first. In both directions lane 8 * p + j is in byte p
of the j-th of eight integers. Exchanging bits between the integers, byte by byte (H. S. Warren,
Hacker's Delight, 7-3), gives vectors without a loop over the lanes.
"""

from __future__ import annotations

from itertools import chain, compress, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.engine.reference.circuit import State

BLOCK = 16384  # lanes: wider vectors are hardly faster per lane
NODE = 92  # bytes
NO_NODE = bytes(NODE)
_CANDIDATES = 729

# By cell of a state, box by box: its place in a row. The permutation is its own inverse.
IN_ROW = [27 * r + 9 * i + 3 * c + p for r, c, i, p in product(range(3), repeat=4)]
_IS_ONE = bytes(byte & 1 for byte in range(256))  # from the characters 0 and 1


# --- lanes -------------------------------------------------------------------------------------


def flags(vector: int, width: int) -> bytes:
    """Return a byte for each lane, 0 or 1.

    >>> list(flags(0b1101, 5))
    [1, 0, 1, 1, 0]
    """
    return format(vector, f"0{width}b").encode()[::-1].translate(_IS_ONE)


def lanes(vector: int) -> Iterator[int]:
    """Yield the lanes that are set, the lowest first.

    >>> list(lanes(0b1101))
    [0, 2, 3]
    """
    width = vector.bit_length()
    return compress(range(width), flags(vector, width))


def mask_of(chosen: Iterable[int], width: int) -> int:
    """Return the vector with these lanes set.

    >>> mask_of([0, 2, 3], 4) == 0b1101
    True
    """
    characters = bytearray(b"0") * (width + 1)
    for lane in chosen:
        characters[width - lane] = ord("1")
    return int(characters, 2)


# --- transposing bits --------------------------------------------------------------------------


def _repeat(byte: int, size: int) -> int:
    return int.from_bytes(bytes([byte]) * size, "little")


def _masks(size: int, nibbles: bool) -> list[tuple[int, int]]:
    """Return the steps of a transposition in nibbles or bytes, with their masks."""
    steps = [(4, 0x0F), (2, 0x33), (1, 0x55)][nibbles:]
    return [(step, _repeat(byte, size)) for step, byte in steps]


def _transpose(planes: Sequence[int], masks: Sequence[tuple[int, int]]) -> list[int]:
    """Exchange bit i of integer k with bit k of integer i, in each nibble (of 4) or byte (of 8)."""
    planes = list(planes)
    for step, mask in masks:
        for k in range(len(planes)):
            if not k & step:
                low, high = planes[k], planes[k + step]
                moved = (low >> step ^ high) & mask
                planes[k], planes[k + step] = low ^ moved << step, high ^ moved
    return planes


# --- rows --------------------------------------------------------------------------------------


def load_rows(rows: bytes) -> State:
    """Return the state of checked rows: one digit for a given, all digits for an empty cell."""
    width = len(rows) // 81
    size = (width + 7) // 8
    full, nibble, masks = (1 << width) - 1, _repeat(0x0F, size), _masks(size, nibbles=True)
    cells = []
    for c in IN_ROW:
        eight = [int.from_bytes(rows[c + 81 * j :: 648], "little") & nibble for j in range(8)]
        four = [low | high << 4 for low, high in zip(eight[:4], eight[4:], strict=True)]
        cells.append(_decode(_transpose(four, masks), full))
    return [list(digit) for digit in zip(*cells, strict=True)]


def _decode(bits: Sequence[int], full: int) -> tuple[int, ...]:
    """Return the candidates of a cell from the four low bits of its character.

    '1' to '9' end in 1 to 9. '0' ends in 0 and '.' in 14; both mean an empty cell.
    """
    a, b, c, d = bits
    na, nb, nc, nd = full ^ a, full ^ b, full ^ c, full ^ d
    n0, n1, n2, n3 = na & nb, a & nb, na & b, a & b
    low, middle, high = nd & nc, nd & c, d & nc
    empty = low & n0 | d & c
    return (
        low & n1 | empty, low & n2 | empty, low & n3 | empty,
        middle & n0 | empty, middle & n1 | empty, middle & n2 | empty,
        middle & n3 | empty, high & na | empty, high & a | empty,
    )  # fmt: skip


def save_rows(state: State, width: int) -> bytearray:
    """Return the rows of solved lanes; the rows of other lanes are undefined."""
    rows = bytearray(81 * width)
    size = (width + 7) // 8
    nibble, zero, masks = _repeat(0x0F, size), _repeat(ord("0"), size), _masks(size, nibbles=True)
    for c, digits in zip(IN_ROW, zip(*state, strict=True), strict=True):
        four = _transpose(_encode(digits), masks)
        eight = chain((x & nibble for x in four), (x >> 4 & nibble for x in four))
        for j, ends in enumerate(eight):
            characters = (ends | zero).to_bytes(size, "little")
            rows[c + 81 * j :: 648] = characters[: (width - j + 7) // 8]
    return rows


def _encode(digits: Sequence[int]) -> list[int]:
    """Return the digit of a cell in binary, from the vectors of its candidates."""
    x1, x2, x3, x4, x5, x6, x7, x8, x9 = digits
    x37, x67 = x3 | x7, x6 | x7
    return [x1 | x5 | x9 | x37, x2 | x6 | x37, x4 | x5 | x67, x8 | x9]


# --- nodes -------------------------------------------------------------------------------------


def load_nodes(nodes: Sequence[bytes]) -> State:
    """Return the state whose lanes are these nodes."""
    masks = _masks((len(nodes) + 7) // 8, nibbles=False)
    joined = b"".join(nodes)
    planes: list[int] = []
    for at in range(NODE):
        eight = [int.from_bytes(joined[at + NODE * j :: 8 * NODE], "little") for j in range(8)]
        planes += _transpose(eight, masks)
    return [planes[at : at + 81] for at in range(0, _CANDIDATES, 81)]


def save_nodes(state: State, width: int, wanted: int) -> list[bytes]:
    """Return the nodes of the lanes set in `wanted`, the lowest first."""
    if not wanted:
        return []
    size = (width + 7) // 8
    masks = _masks(size, nibbles=False)
    planes = [*chain(*state), *[0] * (8 * NODE - _CANDIDATES)]
    eights = [_transpose(planes[at : at + 8], masks) for at in range(0, 8 * NODE, 8)]
    joined = [
        b"".join(x.to_bytes(size, "little") for x in same) for same in zip(*eights, strict=True)
    ]
    return [joined[lane & 7][lane >> 3 :: size] for lane in lanes(wanted)]


def rows_of(nodes: Sequence[bytes]) -> bytes:
    """Return the rows of solved nodes, in order."""
    parts = [nodes[at : at + BLOCK] for at in range(0, len(nodes), BLOCK)]
    return b"".join(save_rows(load_nodes(part), len(part)) for part in parts)
