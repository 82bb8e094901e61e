"""The parts of the reference engine."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.engine.reference import batch, levels
from sudokudb.engine.reference import transpose as planes
from sudokudb.engine.reference.circuit import fill_box, lock_digit, place, turn
from sudokudb.engine.reference.compile import compile_circuit
from tests.engine.support import EMPTY, full_grids, many

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.mark.parametrize(("circuit", "inputs"), [(place, 82), (fill_box, 82), (lock_digit, 81)])
def test_compiled_rules_equal_the_rules(
    circuit: Callable[[list[int]], list[int]], inputs: int
) -> None:
    rng = random.Random(inputs)
    for width in (1, 30, 100):
        vectors = [rng.getrandbits(width) for _ in range(81)] + [(1 << width) - 1]
        assert compile_circuit(circuit, inputs)(vectors[:inputs]) == circuit(vectors[:inputs])


def test_turn_is_its_own_inverse() -> None:
    assert turn(turn(range(81))) == list(range(81))


@settings(deadline=None, max_examples=20)
@given(st.lists(st.integers(0, 2**729 - 1), min_size=1, max_size=20))
def test_nodes_are_converted_and_back(numbers: list[int]) -> None:
    nodes = [number.to_bytes(planes.NODE, "little") for number in numbers]
    state = planes.load_nodes(nodes)
    assert planes.save_nodes(state, len(nodes), (1 << len(nodes)) - 1) == nodes
    assert [state[8][80] >> lane & 1 for lane in range(len(nodes))] == [n >> 728 for n in numbers]


@pytest.mark.parametrize("number", [1, 7, 8, 9, 77])
def test_rows_are_converted_and_back(number: int) -> None:
    grids = full_grids(random.Random(number), number)
    assert planes.save_rows(planes.load_rows(grids), number) == grids


CALLS: list[Callable[..., object]] = [
    lambda rows, *block: batch.solve_rows(rows, 3, *block),
    lambda rows, *block: list(batch.list_rows(rows, 3, *block)),
    levels.rule_levels,
    levels.palm_levels,
    levels.redundant,
]


@pytest.mark.parametrize("call", CALLS)
def test_results_do_not_depend_on_the_size_of_blocks(call: Callable[..., object]) -> None:
    rows = many(3, 26, least=0.5)
    assert call(rows, 3) == call(rows)


def test_errors_name_the_wrong_byte() -> None:
    for function in (batch.solve_rows, levels.rule_levels, levels.palm_levels, levels.redundant):
        with pytest.raises(ValueError) as caught:
            function(EMPTY * 2 + b"." * 80 + b"\n")
        assert caught.value.args == (2, 80, 10)
