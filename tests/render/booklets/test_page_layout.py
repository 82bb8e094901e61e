"""The sizes of boards on every paper."""

from __future__ import annotations

import pytest

from sudokudb import SudokuError
from sudokudb.render.booklets import page_layout

SIDES = {
    "a4": {1: 160, 2: 118, 4: 80, 6: 73, 9: 52},
    "letter": {1: 160, 2: 109, 4: 83, 6: 67, 9: 53},
    "a5": {1: 120, 2: 81, 4: 53, 6: 49},
    "half-letter": {1: 111, 2: 84, 4: 49, 6: 49},
}


@pytest.mark.parametrize("paper", SIDES)
def test_a_board_is_as_large_as_the_paper_allows(paper: str) -> None:
    assert {n: page_layout.sheet(paper, n, 3).board for n in SIDES[paper]} == SIDES[paper]


@pytest.mark.parametrize(("paper", "per_page"), [(p, n) for p in SIDES for n in SIDES[p]])
def test_boards_and_gaps_fit_the_page(paper: str, per_page: int) -> None:
    page = page_layout.PAPERS[paper]
    for found in (page_layout.sheet(paper, per_page, 3), page_layout.answers(paper, 3)):
        columns, rows, side, across, down, caption, heading = found
        width = columns * side + (columns - 1) * across
        height = heading + rows * (side + caption) + (rows - 1) * down
        assert width <= page.width - 2 * page.side + 0.01
        assert height <= page.height - page.above - page.below + 0.01
        assert side == int(side) > 0
        assert columns == 1 or across >= 5
        assert rows == 1 or down >= 4


REFUSED = {
    ("a5", 9, 3): "--per-page 6 fits",
    ("half-letter", 9, 2): "",
    ("a4", 4, 4): "--per-page 2 fits",
    ("a4", 2, 5): "--per-page 1 fits",
    ("a5", 1, 5): "choose a larger --paper",
    ("a5", 2, 4): "",
    ("letter", 1, 5): "",
}


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_a_cell_has_room_for_a_pencil(case: tuple[str, int, int]) -> None:
    if not REFUSED[case]:
        page_layout.sheet(*case)
        return
    with pytest.raises(SudokuError, match="do not fit a page") as caught:
        page_layout.sheet(*case)
    assert caught.value.hint == REFUSED[case]


@pytest.mark.parametrize("per_page", [0, 3, 5, 12, -1])
def test_other_numbers_on_a_page_are_refused(per_page: int) -> None:
    with pytest.raises(SudokuError, match="a page cannot have") as caught:
        page_layout.sheet("a4", per_page, 3)
    assert caught.value.hint == "--per-page is one of 1, 2, 4, 6, 9"


@pytest.mark.parametrize("paper", page_layout.PAPERS)
@pytest.mark.parametrize("order", [2, 3, 4])
def test_the_digits_of_answers_can_be_read(paper: str, order: int) -> None:
    assert page_layout.answers(paper, order).board / order**2 >= 3.5
