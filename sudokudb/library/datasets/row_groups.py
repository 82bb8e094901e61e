"""Groups of rows that are the same puzzle: found by hashes, confirmed by what was hashed."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from numpy.typing import NDArray

    Rows = NDArray[np.int64]
    Forms = Callable[[Rows], NDArray[np.uint8]]

CHUNK = 65_536


class RowGroups(NamedTuple):
    """Rows that are the same as others: the number of the group of each, which grow.

    The rows of a group grow, too.
    """

    rows: Rows
    groups: Rows


def group_rows(rows: Rows, keys: Rows, forms: Forms, chunk: int = CHUNK) -> RowGroups:
    """Return the groups of two or more rows that have the same form.

    `keys` has a hash of the form of each row, and `forms` returns the forms of some rows, up to
    `chunk` at a time. Only rows whose keys are equal are compared, by their forms.
    """
    order = np.argsort(keys)
    ordered = keys[order]
    is_next = np.zeros(len(ordered) + 1, np.bool_)  # whether a row has the key of the one before
    is_next[1:-1] = ordered[1:] == ordered[:-1]
    del ordered
    is_member = is_next[:-1] | is_next[1:]
    groups = np.cumsum(~is_next[:-1][is_member]) - 1
    found = _in_order(rows[order[is_member]], groups)
    return _split(found, forms, chunk)


def keep_rows(found: RowGroups, is_kept: NDArray[np.bool_]) -> RowGroups:
    """Return the groups of the rows that are kept."""
    kept = is_kept[found.rows]
    return RowGroups(found.rows[kept], found.groups[kept])


def leaders_of(found: RowGroups) -> Rows:
    """Return the first row of each group."""
    return found.rows[np.flatnonzero(np.diff(found.groups, prepend=-1))]


def join_groups(wide: RowGroups, narrow: RowGroups) -> RowGroups:
    """Return wide groups with all rows of the narrow ones, of which they have the leaders.

    A narrow group whose leader is in no wide one is a group, too.
    """
    leaders = leaders_of(narrow)
    order = np.argsort(wide.rows)
    ordered, groups = wide.rows[order], wide.groups[order]
    places = np.searchsorted(ordered, leaders)
    is_found = np.isin(leaders, ordered)
    end = int(wide.groups[-1]) + 1 if len(wide.groups) else 0
    numbers = end + np.arange(len(leaders))
    numbers[is_found] = groups[places[is_found]]
    others = ~np.isin(wide.rows, leaders)
    which = np.cumsum(np.diff(narrow.groups, prepend=-1) != 0) - 1  # the leader of each row
    return _in_order(
        np.concatenate((wide.rows[others], narrow.rows)),
        np.concatenate((wide.groups[others], numbers[which])),
    )


def _in_order(rows: Rows, groups: Rows) -> RowGroups:
    order = np.lexsort((rows, groups))
    return RowGroups(rows[order], groups[order])


def _split(found: RowGroups, forms: Forms, chunk: int) -> RowGroups:
    """Return groups without the rows that have another form than the first of their group.

    Such rows, whose hashes are equal by chance, become groups of their own.
    """
    groups = found.groups
    end = int(groups[-1]) + 1 if len(groups) else 0
    others: dict[tuple[int, bytes], int] = {}
    for place, form in _different(found, forms, chunk):
        key = (int(found.groups[place]), form)
        if groups is found.groups:
            groups = groups.copy()
        groups[place] = others.setdefault(key, end + len(others))
    return found if groups is found.groups else _in_order(found.rows, groups)


def _different(found: RowGroups, forms: Forms, chunk: int) -> Iterator[tuple[int, bytes]]:
    """Yield the places of rows with another form than the first of their group, and that form."""
    first_form, last = None, -1
    for low in range(0, len(found.rows), chunk):
        groups = found.groups[low : low + chunk]
        own = forms(found.rows[low : low + chunk])
        expected = own[np.searchsorted(groups, groups)]
        if first_form is not None and groups[0] == last:
            expected[groups == last] = first_form
        for place in np.flatnonzero((own != expected).any(axis=1)):
            yield low + int(place), own[place].tobytes()
        first_form, last = expected[-1].copy(), groups[-1]
