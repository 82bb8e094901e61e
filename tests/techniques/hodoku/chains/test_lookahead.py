"""Nets: the shortest of several refutations."""

from __future__ import annotations

from tests.techniques import support


def test_a_hidden_single_is_as_far_as_its_house_with_the_fewest_places() -> None:
    # without 4 in r4c6, 2 is twice in column 1; by another count 9 is twice in row 7
    at = support.position_in(
        "..925...4..5..1..3.6.8.352.79.5.......39.....58..3.94...41.....65....8....8..54..",
        "r4c6=6 r4c8=8 r5c5=4 r5c6=4 r5c8=8 r7c5=9 r8c5=9 r9c5=9 r9c9=1",
    )
    step = at.first("forcing-net")
    assert step is not None
    assert step.placements == ((32, 4),)
    last = [part for part in step.evidence if part.role != "reason"][-1]
    assert (last.role, last.cells, last.digits) == ("off", (9,), (2,))
