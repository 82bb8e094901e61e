"""Splits have the sizes that were asked for, by a rule that others can repeat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import UsageError
from sudokudb.library.datasets.building.shares import parse_shares
from sudokudb.library.datasets.building.split_rule import (
    apportion,
    divide,
    first_rows,
    hash_classes,
)

WORD = (1 << 64) - 1


def plain_hash(key: int, seed: int) -> int:
    """Return the hash of docs/datasets.md, written as there."""
    x = (key & WORD) ^ (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019 & WORD)
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


@given(st.integers(-(2**63), 2**63 - 1), st.integers(0, 2**63 - 1))
def test_the_hash_is_that_of_the_documentation(key: int, seed: int) -> None:
    assert hash_classes(np.array([key]), seed).tolist() == [plain_hash(key, seed)]


@pytest.mark.parametrize(
    ("strata", "split", "expected"),
    [
        ([0] * 100, "train=90%,valid=5%,test=5%", {(0, 0): 90, (0, 1): 5, (0, 2): 5}),
        ([0] * 10 + [1] * 10, "train=90%,test=10%", {(0, 0): 9, (0, 1): 1, (1, 0): 9, (1, 1): 1}),
        ([0, 1, 1], "train=50%,test=50%", {(0, 0): 1, (1, 0): 1, (1, 1): 1}),
        ([0] * 30 + [1] * 10, "test=4,train=rest", {(0, 0): 3, (1, 0): 1, (0, 1): 27, (1, 1): 9}),
        ([0] * 30 + [1] * 10, "train=rest,test=4", {(0, 1): 3, (1, 1): 1, (0, 0): 27, (1, 0): 9}),
        ([0] * 10, "test=3,valid=2", {(0, 0): 3, (0, 1): 2, (0, -1): 5}),
        ([0, 1, 2], "test=1,train=rest", {(0, 0): 1, (1, 1): 1, (2, 1): 1}),
        ([0, 1], "all=100%", {(0, 0): 1, (1, 0): 1}),
        ([0] * 2, "a=70%,b=20%,c=10%", {(0, 0): 2}),  # 1.4 and 0.4 have the same remainder
        ([0] * 1000, "a=0.1%,b=99.9%", {(0, 0): 1, (0, 1): 999}),
    ],
)
def test_quotas(strata: list[int], split: str, expected: dict[tuple[int, int], int]) -> None:
    chosen = divide(np.array(strata, np.int16), parse_shares(split))
    assert Counter(zip(strata, chosen.tolist(), strict=True)) == expected


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=300),
    st.lists(st.integers(1, 40), min_size=1, max_size=4),
)
def test_numbers_are_exact_in_any_strata(strata: list[int], numbers: list[int]) -> None:
    shares = parse_shares(",".join(f"s{i}={n}" for i, n in enumerate(numbers)) + ",left=rest")
    if sum(numbers) > len(strata):
        with pytest.raises(UsageError, match="classes of puzzles, and there are"):
            divide(np.array(strata, np.int16), shares)
        return
    chosen = divide(np.array(strata, np.int16), shares)
    assert np.bincount(chosen, minlength=len(shares)).tolist()[:-1] == numbers


@given(st.lists(st.integers(0, 999), min_size=1), st.integers(0, 50))
def test_apportioned_numbers_are_next_to_the_exact_ones(weights: list[int], total: int) -> None:
    total = total if sum(weights) else 0
    exact = [Fraction(weight * total, sum(weights) or 1) for weight in weights]
    whole = apportion(weights, total)
    assert sum(whole) == total
    assert all(abs(number - each) < 1 for number, each in zip(whole, exact, strict=True))


def test_the_stratum_of_a_class_is_its_least() -> None:
    hashes = np.array([7, 3, 7, 3, 9], np.uint64)
    classes, strata = first_rows(hashes, np.array([2, 5, 1, 6, 0], np.int16))
    assert classes.tolist() == [3, 7, 9]
    assert strata.tolist() == [5, 1, 0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("train=90%,test=5%", "add up to 95 %, not 100 %"),
        ("train=90%,test=20%", "add up to 110 %"),
        ("train=90%,test=100", "shares or numbers, not both"),
        ("train=rest,test=rest", "only one split can be the rest"),
        ("train=90%,train=10%", "must differ"),
        ("train", "not a split: 'train'"),
        ("=5%", "not a split"),
        ("../x=100%", "not a split"),
        ("train=-5%,test=105%", "not a share or a number: 'train=-5%'"),
        ("train=nan%", "not a share or a number"),
        ("train=many", "not a share or a number"),
    ],
)
def test_wrong_splits_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        parse_shares(text)
