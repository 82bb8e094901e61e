"""Chains and nets: shortest chains reach all consequences, and the shortest refutation counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given, settings

from tests.techniques import support

if TYPE_CHECKING:
    from typing import Any

    from sudokudb.techniques.position import Position

GROUPS = 1620
MOST_REACHED = 1000


def _row(closure: Any, premise: int) -> set[int]:
    """Return the nodes in the row of a premise."""
    row = closure.row[premise]
    return {
        20 * x + 2 * d + on
        for on, places in enumerate((closure.off[row], closure.on[row]))
        for d in range(1, 10)
        for x in range(81)
        if places[d] >> x & 1
    }


@settings(max_examples=3)
@given(support.positions())
def test_a_closure_has_what_the_tree_of_each_premise_reaches(drawn: tuple[str, Position]) -> None:
    at = drawn[1]
    runner = support.interpreted().Position(at.givens, at.digits, at.candidates).runner
    graph, closure = runner.search.graph, runner.search.closure
    graph.build(runner.board)
    nodes = [
        20 * x + 2 * d + on
        for x, mask in enumerate(at.candidates)
        for d in range(1, 10)
        if mask >> d & 1
        for on in (0, 1)
    ]
    for groups in (False, True):
        closure.close(graph, groups)
        for premise in nodes[::37]:
            graph.expand(premise, groups)
            reached = {node for node in graph.queue[: graph.reached] if node < GROUPS}
            follows = _row(closure, premise)
            assert reached == follows or (graph.reached == MOST_REACHED and reached < follows)


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
