"""SAT finds exactly the digits for which all primitives are true, within its limits."""

from __future__ import annotations

import time
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.engine.sat import OutOfTime, rule_solutions
from sudokudb.engine.sat.budget import Budget
from sudokudb.engine.sat.unrolled import cut, machine_of, unroll
from sudokudb.errors import LimitError
from sudokudb.layout import Layout
from sudokudb.rules.primitives import (
    Distinct,
    Domain,
    Either,
    Linear,
    Machine,
    Pair,
    Primitive,
)
from tests.engine.rule_support import (
    LINES,
    agrees,
    any_parts,
    end_of,
    latin_squares,
    masks_of,
    tried,
)

pytest.importorskip("pysat")

ANY = [0b1111] * 16
LESS = (0b1110, 0b1100, 0b1000, 0)


def number(state: object) -> int:
    """Return a state that is a number."""
    assert isinstance(state, int)
    return state


def total(cells: tuple[int, ...], link: object = None) -> Machine:
    """Return the machine that adds up digits."""
    return Machine(cells, 0, lambda s, d: number(s) + d, lambda s: number(s) or None, link)


CASES: dict[str, list[Primitive]] = {
    "domain": [Domain(0, 0b0101), Domain(5, 0b0010)],
    "no digit": [Domain(0, 0)],
    "distinct": [Distinct((0, 5, 10, 15)), Distinct((3, 6))],
    "the same cell twice": [Distinct((0, 0))],
    "pair": [Pair(0, 1, LESS), Pair(4, 0, LESS), Pair(7, 7, (0b0001, 0, 0, 0b1000))],
    "cage": [Linear((0, 1, 4), (1, 1, 1), 9, distinct=True), Linear((0, 0), (1, 1), 4)],
    "a cell twice in a cage": [Linear((0, 0), (1, 1), 4, distinct=True)],
    "arrow": [Linear((0, 1, 2, 6), (-1, 1, 1, -1), 0)],
    "sum that cannot be": [Linear((0, 1), (1, 1), 9)],
    "machine": [Machine((0, 5, 10), 0, lambda s, d: d if d > number(s) else None, lambda s: True)],
    "machine without readings": [Machine((0,), 0, lambda s, d: None, lambda s: True)],
    "machine that accepts nothing": [Machine((0,), 0, lambda s, d: d, lambda s: None)],
    "either": [Either(((Domain(0, 1), Domain(5, 1)), (Pair(0, 1, LESS), Pair(1, 2, LESS))))],
    "either of machines": [Either(((Linear((0, 1), (1, 1), 3),), (Domain(0, 8),)))],
    "one of two": [Either(((Domain(0, 1),), (Either(((Domain(0, 2),), (Domain(1, 2),))),)))],
}


def found_by_sat(parts: list[Primitive], masks: list[int]) -> set[tuple[int, ...]]:
    """Return all solutions with different digits in rows and columns."""
    found = [*map(tuple, rule_solutions(4, [*LINES, *parts], masks, None))]
    assert len({*found}) == len(found)
    return {*found}


@pytest.mark.parametrize("parts", CASES.values(), ids=CASES)
def test_the_solutions_are_those_of_trying_all_digits(parts: list[Primitive]) -> None:
    assert found_by_sat(parts, ANY) == tried(parts, latin_squares())


@pytest.mark.parametrize(
    "groups",
    [((0, 1), (4, 5)), ((0, 1), (2, 6), (15,)), ((0,), (1, 2, 3)), ((0, 5), (4, 1), (2, 7))],
)
def test_linked_machines_end_in_equal_values(groups: tuple[tuple[int, ...], ...]) -> None:
    machines = [total(cells, "sum") for cells in groups]
    wanted = {
        square for square in latin_squares() if len({end_of(one, square) for one in machines}) == 1
    }
    assert found_by_sat([*machines], ANY) == wanted
    other = Domain(0, 0b0001)
    either = Either(((*machines,), (other,)))
    assert found_by_sat([either], ANY) == wanted | tried([other], latin_squares())


@given(
    st.lists(any_parts(4), min_size=1, max_size=4),
    st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=4),
)
@settings(deadline=None, max_examples=60)
def test_any_primitives_have_their_solutions(
    parts: list[Primitive], givens: dict[int, int]
) -> None:
    masks = masks_of(4, givens)
    wanted = {square for square in tried(parts, latin_squares()) if agrees(square, masks)}
    assert found_by_sat(parts, masks) == wanted


# --- limits ------------------------------------------------------------------------------------


def test_a_long_sum_is_made_or_refused_within_the_time() -> None:
    layout = Layout(25)
    cells = tuple(range(0, 625, 26))
    long = Linear(cells, tuple(range(1, 26)), 4000)
    begun = time.monotonic()
    with pytest.raises((OutOfTime, LimitError)):
        next(rule_solutions(25, [*layout.primitives, long], layout.domains, 0.2))
    assert time.monotonic() - begun < 5


def test_too_many_states_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.engine.sat.budget._MOST_STEPS", 50_000)
    growing = Machine(
        tuple(range(16)), (), lambda s, d: (*s, d) if isinstance(s, tuple) else None, lambda s: True
    )
    with pytest.raises(LimitError, match="too many cases"):
        next(rule_solutions(4, [growing], ANY, None))
    with pytest.raises(OutOfTime):
        next(rule_solutions(4, [growing], ANY, 0.001))


def test_too_many_clauses_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.engine.sat.budget._MOST_LITERALS", 1000)
    with pytest.raises(LimitError, match="too many cases"):
        next(rule_solutions(9, Layout(9).primitives, Layout(9).domains, None))


def test_solutions_come_one_by_one() -> None:
    layout = Layout(9)
    found = [*islice(rule_solutions(9, layout.primitives, layout.domains, None), 20)]
    assert len({*map(tuple, found)}) == 20


# --- states ------------------------------------------------------------------------------------


def test_only_states_of_whole_readings_are_kept() -> None:
    machine = total((0, 1, 2))
    whole = unroll(machine, [0b0011] * 3, Budget(float("inf")))
    assert sorted(map(number, whole.ends)) == [3, 4, 5, 6]
    five = cut(whole, {5})
    assert [{number(step.after) for step in layer} for layer in five.steps] == [{1, 2}, {3, 4}, {5}]


def test_a_sum_keeps_only_states_that_reach_the_total() -> None:
    linear = Linear((0, 1, 2), (1, -2, 1), 5)  # 3 − 2 + 4, 4 − 2 + 3
    unrolled = unroll(machine_of(linear, [0b1111] * 3), [0b1111] * 3, Budget(float("inf")))
    readings = [{step.after for step in layer} for layer in unrolled.steps]
    assert readings == [{(1, 3), (1, 4)}, {(2, 1), (2, 2)}, {(3, 5)}]
