"""Links of Good Sudoku."""

from __future__ import annotations

from tests.formats.support import detected, grids


def test_a_link_among_words_is_read() -> None:
    text = "playgoodsudoku.com/puzzle/$cAZAIABgcAQAAIAFCQAAAHAFAAAwAAgAEAAAAwQAgAAGADAQAFAWAHA="
    assert grids(detected(f"Check out this puzzle in GoodSudoku! {text}\n")) == [
        "7..64.2...6.7..4....8..5.9......7..5....3....8..1......3.4..8....6..3.1...5.16..7"
    ]
