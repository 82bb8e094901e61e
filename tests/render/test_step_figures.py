"""Steps as marks, and as lines of text."""

from __future__ import annotations

from sudokudb import Grid
from sudokudb.render.marks import Candidate, CandidateRole, Link, Marks
from sudokudb.render.step_figures import step_figure, step_marks
from sudokudb.render.step_text import SIGNS, step_lines
from sudokudb.techniques.position import Part, Position, Step
from tests.render.explanations.support import POINTING, nodes, written

ALL = [0x3FE] * 81
GRID = "4.1.6....3.....2........8..15.2.....6......1....9......2.7.8..........43.7......."


def test_what_a_step_uses_and_removes_is_marked() -> None:
    used: dict[Candidate, CandidateRole] = {(30, 7): "use", (31, 7): "use"}
    box = (30, 31, 32, 39, 40, 41, 48, 49, 50)
    expected = Marks(
        houses=(box,),
        cells={27: "target", 35: "target"},
        candidates=used | {(27, 7): "out", (35, 7): "out"},
    )
    assert step_marks(POINTING, ALL) == expected
    gone = [0x3FE & ~(1 << 7) if cell == 31 else 0x3FE for cell in range(81)]
    assert (31, 7) not in step_marks(POINTING, gone).candidates


def test_the_nodes_of_a_chain_are_linked_from_the_cells_that_are_nearest() -> None:
    step = Step("grouped-aic", (), ((4, 2),), nodes("-2r1c1 +2r1c45 -2r2c5 +3r2c5"))
    marks = step_marks(step, ALL)
    assert marks.links == (
        Link((0, 2), (3, 2), strong=True, part=2),
        Link((4, 2), (13, 2), strong=False, part=3),
        Link((13, 2), (13, 3), strong=True, part=4),
    )
    assert marks.numbers == {(0, 2): (1,), (3, 2): (2,), (4, 2): (2,), (13, 2): (3,), (13, 3): (4,)}
    assert [marks.candidates[c] for c in ((0, 2), (3, 2), (13, 2), (13, 3))] == [
        "alt",
        "use",
        "alt",
        "use",
    ]


def test_a_loop_is_closed() -> None:
    parts = nodes("-2r1c1 +2r1c4 -2r2c4 +2r2c1")
    loop = Step("x-cycle", (), ((4, 2),), (Part("chain", number=1), *parts[1:]))
    assert step_marks(loop, ALL).links[-1] == Link((9, 2), (0, 2), strong=False, part=4)


def test_of_a_large_net_a_way_to_its_end_is_drawn() -> None:
    wanted = "dynamic-plus-contradiction-forcing-chain"
    nets = [step for step, _ in written() if step.technique == wanted]
    marks, _ = (step_marks(step, ALL) for step in nets)
    premise, last = nets[0].evidence[0], nets[0].evidence[-2]
    assert len(marks.links) < 30
    assert premise.cells[0] in [link.start[0] for link in marks.links]
    assert (last.cells[0], last.digits[0]) in [link.end for link in marks.links]
    assert {(x, d) for link in marks.links for x, d in link[:2]} <= marks.candidates.keys()


def test_trials_and_other_digits_are_not_marked() -> None:
    marked = {step.technique: step_marks(step, ALL).candidates for step, _ in written()}
    assert marked["brute-force"] == {(40, 7): "put"}
    assert {digit for _, digit in marked["template-set"]} == {6}


def test_a_digit_that_two_sets_share_is_marked_in_both() -> None:
    (als,) = (step for step, _ in written() if step.technique == "als-xz")
    shared = [
        cell for (cell, digit), role in step_marks(als, ALL).candidates.items() if role == "fin"
    ]
    assert set(shared) == {cell for part in als.evidence for cell in part.cells}


def lines(width: int) -> list[str]:
    position = Position.from_grid(GRID)
    step = position.first("pointing") or position.first("claiming")
    assert step
    figure = step_figure(Grid(GRID), position.digits, position.candidates, step)
    return ["".join(piece.text for piece in line) for line in step_lines(figure, width)]


def test_a_position_is_drawn_in_the_form_that_fits() -> None:
    wide, narrow = lines(80), lines(40)
    assert len(wide) == 13 and len({len(line) for line in wide}) == 1
    assert all(line.startswith("r") and len(line) <= 40 for line in narrow)
    for text in wide, narrow:
        found = "".join(text)
        assert SIGNS["out"] in found and SIGNS["use"] in found
