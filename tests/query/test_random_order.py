"""A random order is a permutation that depends on the seed alone."""

from __future__ import annotations

from itertools import islice
from statistics import mean, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import QueryError
from sudokudb.query import Order, parse_order
from sudokudb.query.random_order import RandomOrder

SEEDS = st.integers(0, 10**18)


@given(SEEDS, st.integers(0, 9))
def test_a_level_is_listed_in_the_order_of_the_values(seed: int, level: int) -> None:
    order = RandomOrder(seed)
    listed = [*order.level_from(level, 0)]
    numbers = range(1 << level, 2 << level)
    assert listed == sorted((order.value(number), number) for number in numbers)


@given(SEEDS, st.integers(1, 2**63 - 1))
def test_a_high_level_begins_at_a_value(seed: int, number: int) -> None:
    order = RandomOrder(seed)
    value = order.value(number)
    assert 0 <= value < 2**62
    level = order.level_from(number.bit_length() - 1, value)
    assert (value, number) in islice(level, 1)


PUBLISHED = [
    9,
    7,
    22,
    25,
    23,
    12,
    18,
    17,
    10,
    13,
    28,
    1,
    24,
    2,
    4,
    8,
    16,
    20,
    27,
    14,
    21,
    5,
    3,
    15,
    30,
    26,
    29,
    6,
    19,
    11,
]


def test_the_order_is_an_interface() -> None:
    assert sorted(range(1, 31), key=RandomOrder(7).value) == PUBLISHED


def test_each_number_is_chosen_equally_often() -> None:
    seeds, size, sample = 300, 100, 20
    counts = [0] * size
    for seed in range(seeds):
        for number in sorted(range(1, size + 1), key=RandomOrder(seed).value)[:sample]:
            counts[number - 1] += 1
    expected = seeds * sample / size * (1 - sample / size)
    assert mean(counts) == seeds * sample / size
    assert 0.6 * expected < pvariance(counts) < 1.5 * expected


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("random:7", Order(seed=7)),
        ("Random", Order(seed=0)),
        ("level,random:3", Order("level", then=Order(seed=3))),
    ],
)
def test_a_random_order_has_a_text(text: str, order: Order) -> None:
    assert parse_order(text) == order
    assert parse_order(str(order)) == order


@pytest.mark.parametrize(
    "text", ["random:", "random:x", "-random:1", "random:-1", "random:1,id", f"random:{10**18}"]
)
def test_a_wrong_random_order_is_refused(text: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_order(text)
    assert "random:" in str(caught.value.hint)


@given(st.integers(0, 2**63 - 1))
def test_the_numbers_of_a_damaged_file_have_values(seed: int) -> None:
    order = RandomOrder(seed)
    assert all(0 <= order.value(number) < 1 << 62 for number in (0, -5, 2**63 - 1))
