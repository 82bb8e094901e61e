"""The edits that changes consist of, and the order of repairs."""

from __future__ import annotations

import pytest

from sudokudb.repairs.advice import repair
from sudokudb.repairs.counter import Placement, with_placements
from sudokudb.repairs.edits import edits_in
from sudokudb.repairs.order import likeliest_first, restores_symmetry

SMALL = "12..3..........4"
MINIMAL = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


@pytest.mark.parametrize(
    ("change", "kinds"),
    [
        ([(0, 3)], ["change"]),
        ([(0, 0)], ["remove"]),
        ([(2, 3)], ["add"]),
        ([(1, 0), (2, 2)], ["move"]),
        ([(1, 0), (2, 3)], ["remove", "add"]),
        ([(1, 0), (3, 2)], ["remove", "add"]),
        ([(0, 2), (1, 1)], ["exchange"]),
        ([(0, 3), (4, 1)], ["exchange"]),
        ([(1, 3), (4, 2)], ["change", "change"]),
        ([(0, 2), (1, 3)], ["change", "change"]),
        ([(15, 3), (1, 0), (2, 2)], ["change", "move"]),
        ([(0, 2), (1, 1), (15, 3)], ["exchange", "change"]),
    ],
)
def test_a_change_consists_of_edits(change: list[tuple[int, int]], kinds: list[str]) -> None:
    edits = edits_in(SMALL, tuple(Placement(*one) for one in change))
    assert [edit.kind for edit in edits] == kinds
    assert [one for edit in edits for one in edit.change] == change


def order_of(typed: str, *changes: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Return changes of a grid in the order of their probability."""
    some = [tuple(Placement(*one) for one in change) for change in changes]
    return [[*change] for change in likeliest_first(typed, some)]


def test_changes_come_before_removals_and_one_slip_before_two() -> None:
    typed = with_placements(MINIMAL, [Placement(1, 2)])
    two, removed, changed = [(1, 6), (80, 9)], [(1, 0)], [(1, 6)]
    assert order_of(typed, two, removed, changed) == [changed, removed, two]


def test_digits_with_neighbouring_keys_come_first_among_equals() -> None:
    typed = with_placements("." * 81, [Placement(40, 5)])
    assert order_of(typed, [(40, 1)], [(40, 9)], [(40, 6)], [(40, 2)]) == [
        [(40, 2)],
        [(40, 6)],
        [(40, 1)],
        [(40, 9)],
    ]


def test_a_pattern_is_restored_only_if_it_was_not_symmetric() -> None:
    one = with_placements("." * 81, [Placement(0, 5), Placement(79, 3)])
    moved = (Placement(79, 0), Placement(80, 3))
    assert restores_symmetry(one, moved)
    assert not restores_symmetry(one, (Placement(79, 0), Placement(78, 3)))
    assert not restores_symmetry(with_placements(one, moved), (Placement(40, 1),))
    assert not restores_symmetry("1.............2.", (Placement(14, 0), Placement(15, 2)))


def test_every_repair_has_its_edits_in_one_of_the_lists() -> None:
    advice = repair(with_placements(MINIMAL, [Placement(1, 2)]))
    listed = advice.changes | advice.moves | advice.removals
    assert {change for change, count in listed.items() if count == 1} == {*advice.repairs}
