"""Groups of rows with the same form, whatever their hashes."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.library.datasets.row_groups import RowGroups, group_rows, join_groups, keep_rows

FORMS = st.lists(st.integers(0, 7), max_size=40)


def as_sets(found: RowGroups) -> set[tuple[int, ...]]:
    assert (np.diff(found.groups) >= 0).all()
    groups = defaultdict(list)
    for row, group in zip(found.rows.tolist(), found.groups.tolist(), strict=True):
        groups[group].append(row)
    assert all(rows == sorted(rows) for rows in groups.values())
    return {tuple(rows) for rows in groups.values() if len(rows) > 1}


def expected(forms: list[int]) -> set[tuple[int, ...]]:
    rows = defaultdict(list)
    for row, form in enumerate(forms):
        rows[form].append(row)
    return {tuple(each) for each in rows.values() if len(each) > 1}


def group(forms: list[int], hashes: int, chunk: int) -> RowGroups:
    """Group forms by keys of which only a few are different."""
    values = np.array(forms, np.uint8).reshape(-1, 1)
    keys = np.array([form % hashes for form in forms], np.int64)
    return group_rows(np.arange(len(forms)), keys, lambda rows: values[rows], chunk)


@given(FORMS, st.integers(1, 9), st.integers(1, 9))
def test_rows_with_equal_hashes_and_other_forms_are_not_the_same(
    forms: list[int], hashes: int, chunk: int
) -> None:
    assert as_sets(group(forms, hashes, chunk)) == expected(forms)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), max_size=40))
def test_groups_of_leaders_are_joined_with_all_rows(pairs: list[tuple[int, int]]) -> None:
    """A pair is a class, and a puzzle in it: of equivalent puzzles only the first is compared."""
    narrow = group([4 * one + two for one, two in pairs], 99, 99)
    first = {pair: row for row, pair in reversed([*enumerate(pairs)])}
    leaders = np.array(sorted(first.values()), np.int64)
    classes = np.array([one for one, _ in pairs], np.int64)
    forms = classes.astype(np.uint8).reshape(-1, 1)
    wide = group_rows(leaders, classes[leaders], lambda rows: forms[rows])
    assert as_sets(join_groups(wide, narrow)) == expected([one for one, _ in pairs])


def test_rows_that_are_not_kept_leave_their_groups() -> None:
    found = group([1, 1, 2, 1, 2], 9, 9)
    kept = keep_rows(found, np.array([True, False, True, True, True]))
    assert as_sets(kept) == {(0, 3), (2, 4)}
