"""Templates: a cell that all of them have is placed."""

from __future__ import annotations

from tests.techniques import support


def test_the_templates_of_other_digits_count() -> None:
    at = support.position_in(
        "..5.4163223176.4..6.4523871.6.........86.71.........6.4...15926.....6543.564..718", ""
    )
    placed = "r1c4=9 r2c9=9 r3c2=9 r4c3=9 r5c8=9 r6c6=9 r8c1=9 r9c5=9"
    assert support.candidates_in(placed) in [
        set(step.placements) for step in at.all("template-set")
    ]
