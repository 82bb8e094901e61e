"""The compiled solver of tables finds exactly the digits for which all primitives are true."""

from __future__ import annotations

import signal
import threading
import time
from array import array
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb import Grid
from sudokudb.engine.backend import compiled_module
from sudokudb.engine.tables.compiled import (
    FINISHED,
    OUT_OF_TIME,
    TOO_MANY_GUESSES,
    make_tables,
    tables_of,
)
from sudokudb.layout import Layout
from sudokudb.rules.primitives import Distinct, Domain, Either, Linear, Machine, Pair
from tests.engine.rule_support import (
    LINES,
    agrees,
    all_grids,
    latin_squares,
    masks_of,
    table_parts,
    tried,
)
from tests.support import full

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.rules.primitives import Primitive
    from tests.engine.rule_support import Digits

pytestmark = pytest.mark.skipif(compiled_module("_tables") is None, reason="it is not built")
NINE = Layout(9)
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def found_by_tables(size: int, parts: Sequence[Primitive], masks: Sequence[int]) -> set[Digits]:
    """Return all solutions, of at most 20,000."""
    tables = make_tables(size, parts)
    assert tables is not None
    found = tables.solve(array("I", masks), 20_000, kept=20_000)
    assert found.ends[0] == FINISHED
    width = size * size
    rows = [found.solutions[low : low + width] for low in range(0, width * found.counts[0], width)]
    assert len({*map(bytes, rows)}) == found.counts[0]
    return {*map(tuple, rows)}


SAME = tuple(1 << digit for digit in range(3))
LESS = (0b110, 0b100, 0)
CASES: dict[str, list[Primitive]] = {
    "nothing": [Distinct((0, 1))],
    "domain": [Domain(4, 0b101), Domain(8, 0b010)],
    "no digit": [Domain(4, 0)],
    "house": [Distinct((0, 1, 2)), Distinct((0, 3, 6)), Distinct((2, 5, 8))],
    "more cells than digits": [Distinct((0, 1, 2, 3))],
    "pairs of equal and of rising digits": [Pair(0, 8, SAME), Pair(1, 2, LESS), Pair(2, 3, LESS)],
    "pair of one cell": [Pair(5, 5, (0b010, 0b010, 0b111))],
    "pair that nothing fits": [Pair(0, 1, (0, 0, 0))],
    "cage": [Linear((0, 1, 3), (1, 1, 1), 6, distinct=True), Linear((4, 5), (1, 1), 5, True)],
    "cage without digits": [Linear((0, 1), (1, 1), 9, distinct=True)],
    "sum with repeats": [Linear((0, 1, 2, 3, 4), (1, 1, 1, 1, 1), 7)],
    "arrow": [Linear((0, 1, 2), (-1, 1, 1), 0)],
    "arrow with a bulb of two digits": [Linear((0, 1, 4, 5, 8), (-10, -1, 1, 5, 5), 0)],
    "sum with a cell twice": [Linear((0, 1, 0), (1, 1, 1), 5), Linear((2, 2), (1, 1), 4)],
    "sum with a factor of 0": [Linear((0, 1), (0, 2), 4)],
    "sum of nothing": [Linear((0, 0), (1, -1), 0)],
    "sum of nothing that is not 0": [Linear((0, 0), (1, -1), 1)],
    "sum of negative factors": [Linear((0, 1, 2), (-2, -1, -1), -9)],
    "rule of 45": [
        *(Distinct((0, 1, 2)), Distinct((3, 4, 5)), Distinct((6, 7, 8))),
        *(Linear((0, 1, 3), (1, 1, 1), 5), Linear((2, 5), (1, 1), 5, True)),
    ],
}


@pytest.mark.parametrize("parts", CASES.values(), ids=CASES)
def test_the_solutions_are_those_of_trying_all_digits(parts: list[Primitive]) -> None:
    assert found_by_tables(3, parts, [0b111] * 9) == tried(parts, all_grids(3))


@given(st.lists(table_parts(3), min_size=2, max_size=6))
@settings(deadline=None, max_examples=60)
def test_any_primitives_have_their_solutions(parts: list[Primitive]) -> None:
    assert found_by_tables(3, parts, [0b111] * 9) == tried(parts, all_grids(3))


@given(
    st.lists(table_parts(4), min_size=1, max_size=5),
    st.dictionaries(st.integers(0, 15), st.integers(1, 4), max_size=4),
)
@settings(deadline=None, max_examples=100)
def test_primitives_in_rows_and_columns(parts: list[Primitive], givens: dict[int, int]) -> None:
    masks = masks_of(4, givens)
    wanted = {square for square in tried(parts, latin_squares()) if agrees(square, masks)}
    assert found_by_tables(4, [*LINES, *parts], masks) == wanted


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 25])
def test_every_size_is_solved(size: int) -> None:
    layout = Layout(size)
    tables = tables_of(layout)
    assert tables is not None
    found = tables.solve(bytes(size * size), 3, kept=3, guesses=20_000)
    rows = [found.solutions[low : low + size * size] for low in range(0, 3 * size * size, size**2)]
    assert (found.counts[0], len({*map(bytes, rows)})) == (3, 3)
    assert all(Grid.empty(size).with_digits(row).is_solution() for row in rows)


@pytest.mark.parametrize(
    "part",
    [
        Machine((0,), 0, lambda state, digit: state, lambda state: True),
        Either(((Domain(0, 1),),)),
        Distinct((0, 0)),
        Linear((0, 0), (1, 1), 4, distinct=True),
        Linear((0,), (1 << 20,), 4),
    ],
)
def test_what_tables_do_not_know_has_none(part: Primitive) -> None:
    assert make_tables(9, [part]) is None


def test_digits_and_masks_are_the_same_grids() -> None:
    tables = tables_of(NINE)
    assert tables is not None
    text = full(3)[:40] + "." * 41
    digits = Grid(text).digits
    masks = array("I", Grid(text).start_masks())
    assert tables.solve(digits, 50, kept=50) == tables.solve(masks, 50, kept=50)


def test_each_grid_of_a_batch_has_its_own_result() -> None:
    tables = tables_of(NINE)
    assert tables is not None
    grids = [full(3), "11" + "." * 79, HARDEST, "." * 81, full(3)[:-1] + "."] * 200
    rows = b"".join(Grid(text).digits for text in grids)
    wanted = tables.solve(rows, 3)
    assert wanted.counts.tolist() == [1, 0, 1, 3, 1] * 200
    assert tables.solve(rows, 3, threads=3) == wanted
    alone = tables.solve(Grid(HARDEST).digits, 3)
    assert alone.solutions == wanted.solutions[162:243]
    assert alone.guesses[0] == wanted.guesses[2] > 0


def test_a_limit_of_guesses_ends_one_grid_alone() -> None:
    tables = tables_of(NINE)
    assert tables is not None
    rows = Grid(HARDEST).digits + Grid(full(3)).digits
    found = tables.solve(rows, 2, guesses=1)
    assert [*found.ends] == [TOO_MANY_GUESSES, FINISHED]
    assert found.counts[1] == 1
    assert tables.solve(rows, 2, guesses=10**6).ends == bytes(2)


def test_a_time_limit_keeps_what_was_found() -> None:
    tables = tables_of(NINE)
    assert tables is not None
    found = tables.solve(bytes(81), 2**31 - 1, kept=4, seconds=0.05)
    assert found.ends[0] == OUT_OF_TIME
    assert found.counts[0] > 4
    assert Grid.empty().with_digits(found.solutions[:81]).is_solution()


def test_other_threads_run_meanwhile() -> None:
    tables = tables_of(NINE)
    assert tables is not None
    ticks: list[float] = []
    done = threading.Event()

    def count() -> None:
        while not done.wait(0.001):
            ticks.append(time.monotonic())

    thread = threading.Thread(target=count, daemon=True)
    thread.start()
    begun = time.monotonic()
    tables.solve(bytes(81), 2**31 - 1, kept=0, seconds=0.3)
    ended = time.monotonic()
    done.set()
    thread.join()
    assert sum(begun < tick < ended for tick in ticks) > 5


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="it has no timers")
def test_a_signal_ends_the_search() -> None:
    tables = tables_of(NINE)
    assert tables is not None

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            tables.solve(bytes(81), 2**31 - 1, kept=0, seconds=20)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
