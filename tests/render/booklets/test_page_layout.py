"""The sizes of boards on every paper."""

from __future__ import annotations

import pytest

from sudokudb import SudokuError
from sudokudb.errors import LimitError
from sudokudb.render.booklets import page_layout
from sudokudb.render.booklets.marked_layout import Paragraph, marked_layout, marked_pages

SIDES = {
    "a4": {1: 160, 2: 118, 4: 80, 6: 73, 9: 52},
    "letter": {1: 160, 2: 109, 4: 83, 6: 67, 9: 53},
    "a5": {1: 120, 2: 81, 4: 53, 6: 49},
    "half-letter": {1: 111, 2: 84, 4: 49, 6: 49},
}


@pytest.mark.parametrize("paper", SIDES)
def test_a_board_is_as_large_as_the_paper_allows(paper: str) -> None:
    assert {n: page_layout.sheet(paper, n, 9).board for n in SIDES[paper]} == SIDES[paper]


@pytest.mark.parametrize(("paper", "per_page"), [(p, n) for p in SIDES for n in SIDES[p]])
def test_boards_and_gaps_fit_the_page(paper: str, per_page: int) -> None:
    page = page_layout.PAPERS[paper]
    for found in (page_layout.sheet(paper, per_page, 9), page_layout.answers(paper, 9)):
        columns, rows, side, across, down, caption, heading, _words = found
        width = columns * side + (columns - 1) * across
        height = heading + rows * (side + caption) + (rows - 1) * down
        assert width <= page.width - 2 * page.side + 0.01
        assert height <= page.height - page.above - page.below + 0.01
        assert side == int(side) > 0
        assert columns == 1 or across >= 5
        assert rows == 1 or down >= 4


REFUSED = {
    ("a5", 9, 9): "--per-page 6 fits",
    ("half-letter", 9, 4): "",
    ("a4", 4, 16): "--per-page 2 fits",
    ("a4", 2, 25): "--per-page 1 fits",
    ("a5", 1, 25): "choose a larger --paper",
    ("a5", 2, 16): "",
    ("letter", 1, 25): "",
}


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_a_cell_has_room_for_a_pencil(case: tuple[str, int, int]) -> None:
    if not REFUSED[case]:
        page_layout.sheet(*case)
        return
    with pytest.raises(SudokuError, match="do not fit a page") as caught:
        page_layout.sheet(*case)
    assert caught.value.hint == REFUSED[case]


def test_fewer_puzzles_are_on_a_page_with_long_rules() -> None:
    long = ["Killer cages: no digit repeats in a cage. " * 8]
    count = page_layout.most_that_fit("a4", 9, 6, words=long)
    assert count < 6
    assert page_layout.sheet("a4", count, 9, words=long).board >= 45


@pytest.mark.parametrize("per_page", [0, 3, 5, 12, -1])
def test_other_numbers_on_a_page_are_refused(per_page: int) -> None:
    with pytest.raises(SudokuError, match="a page cannot have") as caught:
        page_layout.sheet("a4", per_page, 9)
    assert caught.value.hint == "--per-page is one of 1, 2, 4, 6, 9"


@pytest.mark.parametrize("paper", page_layout.PAPERS)
@pytest.mark.parametrize("order", [2, 3, 4])
def test_the_digits_of_answers_can_be_read(paper: str, order: int) -> None:
    assert page_layout.answers(paper, order**2).board / order**2 >= 3.5


FITTING = {
    ("a4", False): {1: 160, 2: 118, 4: 80},
    ("letter", False): {1: 160, 2: 109, 4: 83},
    ("a5", False): {1: 120, 2: 81},
    ("half-letter", False): {1: 111, 2: 84},
    ("a4", True): {1: 160, 2: 106, 4: 80},
    ("a5", True): {1: 120},
}


@pytest.mark.parametrize("case", FITTING, ids=str)
def test_positions_have_candidates_of_7_points(case: tuple[str, bool]) -> None:
    paper, coded = case
    found = {}
    for number in page_layout.SHAPES:
        try:
            found[number] = page_layout.positions(paper, number, coded=coded).board
        except LimitError as error:
            assert error.hint == f"--per-page {max(FITTING[case])} fits"
    assert found == FITTING[case]
    default = page_layout.positions(paper, coded=coded)
    assert default.columns * default.rows == max(FITTING[case])


@pytest.mark.parametrize("paper", page_layout.PAPERS)
@pytest.mark.parametrize("per_page", [1, 2, 4])
def test_answers_and_their_words_fit_the_page(paper: str, per_page: int) -> None:
    page = page_layout.PAPERS[paper]
    if per_page == 4 and page.width < 200:
        return
    found = marked_layout(paper, per_page)
    height = found.board if found.beside else found.caption + found.board + 1.5 + found.height
    rows = found.heading + found.rows * height + (found.rows - 1) * 4
    assert rows <= page.height - page.above - page.below + 0.01
    wide = found.columns * found.board + (found.columns - 1) * found.across
    wide += found.across + found.width if found.beside else 0
    assert wide <= page.width - 2 * page.side + 0.01
    assert found.board >= page_layout.LEAST_POSITION
    assert (found.height > 23) if not found.beside else (found.width >= 35 - 4)


def test_words_that_do_not_fit_have_a_page_and_then_another() -> None:
    long = [Paragraph(f"r1c1=1 → r{n}c2≠1", 8) for n in range(100)]
    short = [Paragraph("So 1 is removed from r1c1.", 9)]
    found = list(marked_pages("a4", 4, [(1, short), (2, long), (3, short), (4, short)]))
    assert [[number for number, _ in page.answers] for page in found] == (
        [[1], [2], [2], [2], [3, 4]]
    )
    assert [page.layout is None for page in found] == [False, False, True, True, False]
    assert [page.layout.board for page in found if page.layout] == [160, 160, 80]
    assert [words for page in found[1:4] for _, part in page.answers for words in part] == long
