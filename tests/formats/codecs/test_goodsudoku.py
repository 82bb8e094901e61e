"""Links of Good Sudoku."""

from __future__ import annotations

from tests.formats.support import detected, grids, read_error


def test_a_link_among_words_is_read() -> None:
    text = "playgoodsudoku.com/puzzle/$cAZAIABgcAQAAIAFCQAAAHAFAAAwAAgAEAAAAwQAgAAGADAQAFAWAHA="
    assert grids(detected(f"Check out this puzzle in GoodSudoku! {text}\n")) == [
        "7..64.2...6.7..4....8..5.9......7..5....3....8..1......3.4..8....6..3.1...5.16..7"
    ]


def test_a_short_link_is_an_error() -> None:
    error = read_error("goodsudoku", "x/$cAZAIABgcAQAAIAFCQAAAHAF")
    assert error.message.startswith("41 bytes expected, 18 found")
