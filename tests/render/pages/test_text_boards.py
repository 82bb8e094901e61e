"""Small boards for lists."""

from __future__ import annotations

import re

import pytest

from sudokudb import Grid
from sudokudb.render.pages.text_boards import text_board
from tests.support import full

SMALL = Grid("1.3. .... .2.. ...4")


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("", ["1 3\n\n 2\n   4"]),
        (SMALL.text, ["1 3\n\n 2\n   4"]),
        ("143.....12.....4", ["1 3\n\n 2\n   4", " 4\n\n1\n"]),
        ("1" * 81, ["1 3\n\n 2\n   4"]),
    ],
)
def test_a_board_is_text_with_the_digits_of_the_player(state: str, expected: list[str]) -> None:
    html = text_board(SMALL, state)
    assert re.findall(r"<pre[^>]*>\n(.*?)</pre>", html, re.DOTALL) == expected
    assert html.startswith('<span class="mini m4" aria-hidden="true">')


@pytest.mark.parametrize("order", [4, 5])
def test_a_large_board_has_a_square_for_each_given(order: int) -> None:
    size = order**2
    html = text_board(Grid("." * size + full(order)[size:]))
    assert html.count("h1v1h-1z") == size * (size - 1)
    assert "M0 0h1" not in html and f"M0 {order}h{size}" in html


def test_a_board_with_other_boxes_is_the_picture_at_an_address() -> None:
    html = text_board(Grid("." * 36), address="/puzzle/7.svg")
    assert html == '<img class="mini other" loading="lazy" alt="" src="/puzzle/7.svg">'
