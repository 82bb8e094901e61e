"""The layers of steps: a shape for each role, parts, letters of sets, numbers of nodes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from sudokudb import Grid, generate
from sudokudb.render.explanations import explain
from sudokudb.render.explanations.branch_lists import list_branches
from sudokudb.render.explanations.branches import read_branches
from sudokudb.render.marks import CONCLUSION, Link, Marks
from sudokudb.render.palette import CANDIDATE_ROLES, THEMES
from sudokudb.render.step_figures import step_marks
from sudokudb.render.svg import picture, sign, step_layers
from sudokudb.render.svg.set_outlines import touching_groups
from sudokudb.render.svg.style import style
from sudokudb.steps import explain as walk_steps
from sudokudb.techniques.position import Step
from tests.render.explanations.support import nodes, written
from tests.render.support import SEVENTEEN, STEP, every_candidate
from tests.techniques.support import PUZZLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.render.marks import CandidateRole

ALL = [0x3FE] * 81
EMPTY = Grid.empty()
ROLES: tuple[CandidateRole, ...] = ("use", "alt", "fin", "out", "put")


def _layers(marks: Marks, grid: Grid = EMPTY) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{step_layers(grid, every_candidate(grid), marks)}</svg>")


def _shapes(group: ElementTree.Element) -> tuple[str, ...]:
    return tuple(shape.tag for shape in group if shape.tag != "text")


def test_five_roles_have_five_shapes() -> None:
    found = {}
    for role in ROLES:
        (drawn,) = _layers(Marks(candidates={(40, 5): role})).findall("g[@class='candidates']/g")
        found[role] = _shapes(drawn)
    assert found.keys() == set(CANDIDATE_ROLES) and len(set(found.values())) == 5
    assert "circle" in found["use"] and "rect" in found["alt"] and "circle" not in found["fin"]


def test_signs_of_a_legend_have_the_shapes_of_the_board() -> None:
    found = {role: re.findall(r"<(circle|rect|path)\b", sign(role)) for role in ROLES}
    assert len(set(map(tuple, found.values()))) == 4  # a ring and a disc have the same element
    assert 'class="ring"' in sign("put") and 'class="ring"' not in sign("use")


def test_the_theme_for_print_is_grey() -> None:
    for paper in (False, True):
        colours = set(re.findall(r"#([0-9a-f]{6})", style("print", paper=paper)))
        assert colours and all(c[:2] == c[2:4] == c[4:] for c in colours)
    filled = {role: THEMES["print"][role] for role in CANDIDATE_ROLES}
    assert filled["use"] not in (filled["alt"], filled["fin"], filled["out"])


def test_every_shape_has_its_part() -> None:
    tree = _layers(STEP, SEVENTEEN)
    for name in ("tints", "arrows", "pencils", "candidates"):
        layer = tree.find(f"g[@class='{name}']")
        assert layer is not None
        assert all((shape.get("data-p") or "").isdecimal() for shape in layer)
    conclusions = [group for group in tree.iter("g") if group.get("data-p") == str(CONCLUSION)]
    assert len(conclusions) == 2  # one is placed, one removed


def test_a_conclusion_hides_the_plain_digit() -> None:
    tree = _layers(Marks(candidates={(0, 1): "out", (1, 2): "put", (2, 3): "use"}))
    hidden = [text.text for text in tree.iter("text") if text.get("data-until")]
    assert hidden == ["1", "2"]


def test_a_placed_digit_is_large_and_hides_its_cell() -> None:
    (ring,) = _layers(
        Marks(candidates={(1, 2): "put", (1, 3): "use"}, cells={1: "target"})
    ).findall("g[@class='candidates']/g[last()]")
    cover, circle, digit = ring
    assert (cover.get("class"), cover.get("width")) == ("target", "62")
    assert (circle.get("r"), digit.get("font-size"), digit.text) == ("26", "36", "2")


def test_a_chain_has_numbers_at_its_nodes() -> None:
    step = _chain("-2r1c1 +2r1c45 -2r2c5 +3r2c5")
    tree = _layers(step_marks(step, ALL))
    numbers = [(text.text, text.get("data-p")) for text in tree.findall("g[@class='names']/text")]
    assert numbers == [("1", "1"), ("2", "2"), ("2", "2"), ("3", "3"), ("4", "4")]


def _chain(text: str) -> Step:
    return Step("grouped-aic", (), ((4, 7),), nodes(text))


def test_a_node_that_is_placed_has_its_number_where_it_is_seen() -> None:
    marks = Marks(candidates={(0, 1): "put"}, numbers={(0, 1): (3,)})
    early, late = (text for text in _layers(marks).iter("text") if text.get("class") == "node")
    assert (early.get("data-p"), early.get("data-until")) == ("3", str(CONCLUSION))
    assert late.get("data-p") == str(CONCLUSION)


@pytest.mark.parametrize(("cell", "digit"), [(72, 8), (8, 9), (80, 3), (40, 5)])
def test_several_numbers_of_a_node_leave_its_digit_free(cell: int, digit: int) -> None:
    marks = Marks(candidates={(cell, digit): "use"}, numbers={(cell, digit): (10, 14, 18)})
    tree = _layers(marks)
    circle = tree.find("g[@class='candidates']/g/circle")
    (label,) = (text for text in tree.iter("text") if text.get("class") == "node")
    assert circle is not None and label.text == "10,14,18"
    assert float(label.get("y", 0)) < float(circle.get("cy", 0)) - float(circle.get("r", 0))
    assert float(label.get("x", 0)) + 22 <= 9 * 64 + 6


def test_cells_that_touch_are_one_group() -> None:
    assert touching_groups([0, 1, 9, 3, 13, 20], 9) == [[0, 1, 9], [3], [13], [20]]
    assert touching_groups([8, 9], 9) == [[8], [9]]  # the end of a row and the next one


def test_letters_are_once_at_each_group() -> None:
    marks = Marks(sets=((0, 1, 80), (0, 40)))
    tags = _layers(marks).findall("g[@class='names']/g[@class='tag']")
    assert [tag.findtext("text") for tag in tags] == ["A", "A", "B", "B"]
    corners = [(tag.find("rect").get("x"), tag.find("rect").get("y")) for tag in tags]  # type: ignore[union-attr]
    assert len(set(corners)) == 4


def test_the_dashes_of_sets_repeat_from_the_fifth() -> None:
    sets = tuple((cell,) for cell in range(0, 10, 2))
    paths = _layers(Marks(sets=sets)).findall("g[@class='names']/path")
    dashes = [path.get("stroke-dasharray") for path in paths]
    assert dashes[0] is dashes[4] is None and len(set(dashes[:4])) == 4


def _check(step: Step, candidates: list[int]) -> None:
    """Check that the letters are those of the sentence, and that no node is by itself."""
    marks = step_marks(step, candidates)
    letters = set(re.findall(r"\b([A-Z]) \((?!\d,)", explain(step)))
    assert letters == {"ABCDEFGHIJKLM"[at] for at in range(len(marks.sets))}, step
    listed = list_branches(step)
    for number in range(1, len(listed.branches) + 1) if listed.folded else (0,):
        _check_nodes(step, step_marks(step, candidates, number), number)


def _check_nodes(step: Step, marks: Marks, branch: int) -> None:
    ends = {end for link in marks.links for end in link[:2]} | marks.numbers.keys()
    shown = read_branches(step.evidence)
    shown = shown[branch - 1 : branch] if branch else shown
    nodes = {node.candidates for each in shown for node in each.nodes}
    drawn = {c for cells, digit in nodes for c in [(x, digit) for x in cells]}
    if any(each.nodes[1:] for each in shown):
        marked = {
            c for c in drawn & marks.candidates.keys() if marks.candidates[c] not in ("out", "put")
        }
        alone = {c for c in marked - ends if not _is_in_a_group(c, nodes, ends)}
        assert not alone, (step.technique, alone)


def _is_in_a_group(candidate: tuple[int, int], nodes: object, ends: set[tuple[int, int]]) -> bool:
    """Return whether another candidate of the same node has a link: a group has one arrow."""
    assert isinstance(nodes, set)
    groups = [cells for cells, digit in nodes if digit == candidate[1] and candidate[0] in cells]
    return any((cell, candidate[1]) in ends for cells in groups for cell in cells)


def _steps() -> Iterator[Step]:
    yield from (step for step, _said in written())


def test_sets_have_the_letters_of_the_sentence_and_nodes_have_links_or_numbers() -> None:
    for step in _steps():
        _check(step, ALL)


@pytest.mark.slow
def test_the_same_is_true_on_the_way_to_two_hundred_solutions() -> None:
    puzzles = [str(puzzle.grid) for puzzle in generate(200, seed=27)]
    for puzzle in (*puzzles, *PUZZLES):
        for step in walk_steps(puzzle).steps:
            _check(step.step, list(step.stage.candidates))


def test_at_most_thirty_links_are_drawn() -> None:
    for step in _steps():
        for branch in range(len(read_branches(step.evidence)) + 1):
            assert len(step_marks(step, ALL, branch).links) <= 30 + sum(
                part.role == "link" for part in step.evidence
            )


def test_a_bare_picture_has_no_style_and_paper_has_larger_candidates() -> None:
    candidates = every_candidate(SEVENTEEN)
    bare = picture(SEVENTEEN, candidates=candidates, marks=STEP, bare=True)
    assert "<style" not in bare and '<svg class="picture"' in bare
    paper = picture(SEVENTEEN, candidates=candidates, paper=True, coordinates=True)
    assert 'viewBox="0 0 606 606"' in paper and 'font-size="19"' in paper


def test_a_link_appears_with_its_later_node() -> None:
    marks = Marks(links=(Link((0, 1), (9, 1), strong=True, part=7),))
    drawn = _layers(marks).findall("g[@class='arrows']/path")
    assert [path.get("data-p") for path in drawn] == ["7"] * 3
