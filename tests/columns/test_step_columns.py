"""Columns of packed steps that no finder reports often."""

from __future__ import annotations

from array import array
from itertools import chain

from sudokudb.columns.step_columns import step_columns, step_type
from sudokudb.rating.packed import PackedTraces
from sudokudb.rating.rater import load_rater
from sudokudb.technique_names import NUMBERS
from sudokudb.techniques.roles import NAMES


def pack(*steps: list[int]) -> PackedTraces:
    """Return steps of one puzzle from the words of each."""
    starts = [sum(map(len, steps[:number])) for number in range(len(steps))]
    words = array("H", [word for step in steps for word in step])
    count = len(steps)
    positions = bytearray(b"." * 81 * count), bytearray(92 * count)
    return PackedTraces(words, array("I", starts), *positions, array("I", [count]), array("B", [0]))


def test_a_candidate_that_a_loop_removes_twice_is_there_once() -> None:
    kind, rater = NUMBERS["x-cycle"], load_rater("se")
    packed = pack(
        [0, kind, 3, 4, 0, 3, 0, 500, 7, 500],
        [0, kind, 0, 4, 1, 1, 0, 500, 500],
        [0, kind, 0, 4, 0, 4, 0, 1, 0, 1, 728],
    )
    *_, placed, removed, evidence, rating = step_columns(packed, rater)
    assert placed.to_pylist() == [[], [500], []]
    assert removed.to_pylist() == [[500, 7], [500], [1, 0, 728]]
    assert evidence.to_pylist() == [[], [], []]
    assert rating.to_pylist() == [0.3, 0.0, 0.0]


def test_parts_have_a_house_or_a_number_or_neither() -> None:
    cells, on, fish = map(NAMES.index, ("cells", "on", "x-wing"))
    last_cell = [0, 0, 0, 0, 0, 1 << 10]
    parts = (
        [cells, 26, 1 << 9, *last_cell],
        [cells, 0xFFFF, 2, 1, 0, 0, 0, 0, 0],
        [on, 300, 2, 0, 1 << 10, 0, 0, 0, 0],
        [fish, 0, 2, 1 << 15, 1, 1, 0, 0, 0],
    )
    packed = pack([0, 1, 0, 0, 0, 0, len(parts), *chain.from_iterable(parts)])
    columns = step_columns(packed, load_rater("hodoku"))
    assert [column.type for column in columns] == [
        field.type for field in step_type(load_rater("hodoku"), sentences=False)
    ]
    (found,) = columns[5].to_pylist()
    assert [tuple(part.values()) for part in found] == [
        ("cells", "b9", None, [80], [9]),
        ("cells", None, None, [0], [1]),
        ("on", None, 300, [26], [1]),
        ("x-wing", "r1", None, [15, 16, 27], [1]),
    ]
