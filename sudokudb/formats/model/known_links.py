"""Links of puzzles, and what they contain without their address, as far as formats are known."""

from __future__ import annotations

import re

_SITES = re.compile(
    r"(?:f-puzzles\.com|(?:sudokupad|crackingthecryptic|svencodes)\.\w+|penpa-edit|sudokuwiki\.org"
    r"|playgoodsudoku\.com|/solo\.html|sudokuexchange\.com|sudoku\.coach|sudokumaker\.app"
    r"|puzz\.link|pzv\.jp)[/?#]\S",
    re.IGNORECASE,
)
"""The addresses of links of all formats."""

_CONTENTS = re.compile(
    r"(?<!\S)(?:(?:scl|ctc|fpuz(?:zles)?)?N4[A-Za-z0-9+/_-]{30}|(?:scf|classic)[0-9A-Za-x]{30}"
    r"|[?]?m=(?:edit|solve)&p=|(?:solo:)?\d{1,2}x\d{1,2}[a-z0-9]*[:#](?=\S*\d)[a-z0-9_]{8}"
    r"|\$[A-Za-z0-9+/_-]{54}|S9B[0-9a-z]{100}|[0-9a-v]{162}(?!\S)|SumoCueV\d=)",
    re.IGNORECASE,
)


def has_known_link(text: str, *, is_comment: bool = False) -> bool:
    """Return whether there is a link of a puzzle in a text or, except in a comment, its content.

    >>> has_known_link("3x3:a1b2c3d4e5f6"), has_known_link("by Bob, example.org/sudoku")
    (True, False)
    """
    if _SITES.search(text):
        return True
    return not is_comment and _CONTENTS.search(text) is not None
