"""Grids, titles and references that are none, and what is said of them."""

from __future__ import annotations

from typing import NamedTuple

from tests.conftest import DIFFICULT, SIMPLE
from tests.support import numbered

NO, USAGE, DATABASE = 1, 2, 3


class Bad(NamedTuple):
    """A command line, and what it says: the error, then its hint."""

    arguments: list[str]
    said: str
    hint: str = ""
    code: int = USAGE
    stdin: bytes = b""


SHOW_ALL = "`sudokudb list` shows what there is"
CELLS = "a grid has 16, 81, 256 or 625 cells; 9×9 has 81"
DIGITS = "only the ASCII digits 1 to 9 are digits, then A to P"
MARKS = "digits are 1 to 9, then A to P; an empty cell is one of . 0 - x _ *"
CHANGE = "a grid with conflicts is not saved: change one of these cells"
SIZES = "sizes are 4, 9, 16 and 25"
EMPTY = "." * 81
CLASH = "55" + "." * 79
CLASHES = "5 twice in row 1: r1c1, r1c2; 5 twice in box 1: r1c1, r1c2"


GRID = str(numbered(9))


def drawn(*lengths: int) -> str:
    return "\n".join("." * length for length in lengths)


GRIDS = {
    "too short": Bad(["add", "1.3."], "4 cells do not make a grid", CELLS),
    "one too few": Bad(["add", EMPTY[1:]], "80 cells do not make a grid", CELLS),
    "one too many": Bad(["solve", EMPTY + "."], "82 cells do not make a grid", CELLS),
    "empty": Bad(["add", ""], "there is no grid: the text is empty", "a 9×9 grid has 81 cells"),
    "only a rule": Bad(
        ["add", "+---+"], "there is no grid: the text is empty", "a 9×9 grid has 81 cells"
    ),
    "arabic digit": Bad(["add", "٣" + EMPTY[1:]], "'٣' (cell 1) does not belong in a grid", DIGITS),
    "fullwidth digit": Bad(
        ["solve", EMPTY[1:] + "５"], "'５' (cell 81) does not belong in a grid", DIGITS
    ),
    "superscript": Bad(["add", EMPTY[1:] + "²"], "'²' (cell 81) does not belong in a grid", DIGITS),
    "letter": Bad(["add", "Z" + EMPTY[1:]], "'Z' (cell 1) does not belong in a grid", MARKS),
    "punctuation": Bad(
        ["check", EMPTY[1:] + "!"], "'!' (cell 81) does not belong in a grid", MARKS
    ),
    "NUL": Bad(
        ["add", "1\0" + EMPTY[2:]], "the character U+0000 (cell 2) does not belong in a grid", MARKS
    ),
    "escape": Bad(
        ["add", "\x1b" + EMPTY[1:]],
        "the character U+001B (cell 1) does not belong in a grid",
        MARKS,
    ),
    "surrogate": Bad(
        ["add", "\udcff" + EMPTY[1:]],
        "the character U+DCFF (cell 1) does not belong in a grid",
        MARKS,
    ),
    "digit too large": Bad(
        ["add", "A" + EMPTY[1:]], "A at r1c1 is not a digit of a 9×9 grid", "its digits are 1 to 9"
    ),
    "digit too large, 4×4": Bad(
        ["check", "12345..........."],
        "5 at r2c1 is not a digit of a 4×4 grid",
        "its digits are 1 to 4",
    ),
    "a row too long": Bad(["add", drawn(9, 9, 10, *[9] * 6)], "10 cells in row 3 of a 9×9 grid"),
    "a row too short": Bad(["solve", drawn(8, *[9] * 8)], "8 cells in row 1 of a 9×9 grid"),
    "a row missing": Bad(["check", drawn(*[9] * 8)], "8 rows of 9 cells, not 9"),
    "another size": Bad(["add", "--size", "16", EMPTY], "81 cells, but a 16×16 grid has 256"),
    "clash": Bad(["add", CLASH], f"the grid has conflicts: {CLASHES}", CHANGE, NO),
    "clash compared": Bad(
        ["compare", CLASH], "the grid has conflicts: 5 twice in row 1: r1c1, r1c2", code=NO
    ),
    "there already": Bad(
        ["add", SIMPLE], "this grid is already in the database: #1 Simple", code=NO
    ),
    "there already, spelt differently": Bad(
        ["add", SIMPLE.replace(".", "0")],
        "this grid is already in the database: #1 Simple",
        code=NO,
    ),
}

TITLES = {
    "too long": Bad(
        ["add", "--title", "x" * 501, GRID],
        "a title of 501 characters",
        "at most 500 are kept",
    ),
    "huge": Bad(
        ["edit", "1", "--title", "x" * 10_000_000],
        "a title of 10,000,000 characters",
        "at most 500 are kept",
    ),
    "NUL": Bad(["add", "--title", "a\0b", GRID], "a title with a NUL character in it"),
    "surrogate": Bad(
        ["add", "--title", "\udcff", GRID], "a title with characters that are no UTF-8"
    ),
    "surrogate, for all of a pipe": Bad(
        ["add", "-", "--title", "\udcff"],
        "a title with characters that are no UTF-8",
        stdin=GRID.encode(),
    ),
    "missing": Bad(
        ["edit", "1", "--title"], "option '--title' requires an argument", "sudokudb edit --help"
    ),
}


def nothing(ref: str, shown: str | None = None) -> Bad:
    return Bad(["show", "--", ref], f"no puzzle {shown or repr(ref)}", SHOW_ALL, NO)


REFS = {
    "unknown": nothing("nosuch"),
    "unknown id": nothing("99"),
    "zero": nothing("0"),
    "negative": nothing("-5"),
    "negative, read as an option": Bad(
        ["show", "-5"], "no such option: -5", "sudokudb show --help"
    ),
    "huge": nothing("9" * 20),
    "just beyond 64 bits": nothing(str(2**63)),
    "thousands of digits": nothing("9" * 5000, f"'{'9' * 60}'"),
    "arabic id": nothing("١"),
    "empty": nothing(""),
    "blank": nothing(" "),
    "percent": nothing("%"),
    "underscore": nothing("_"),
    "star": nothing("*"),
    "quotes": nothing("' OR ''='", "\"' OR ''='\""),
    "comment": nothing("1;--"),
    "NUL": nothing("Simple\0", r"'Simple\x00'"),
    "escape": nothing("\x1b[31m", r"'\x1b[31m'"),
    "markup": nothing("[/foo]"),
    "surrogate": nothing("\udcff", r"'\udcff'"),
    "too long for a file name": nothing("🙂" * 100, f"'{'🙂' * 60}'"),
    "ambiguous": Bad(
        ["solve", "tin"], "'tin' could be #4 Tiny [b]␛[1m, #5 Tiny too", "give the number"
    ),
    "two": Bad(["show", "1", "2"], "got unexpected extra argument(s) (2)", "sudokudb show --help"),
    "one of several": Bad(["remove", "1", "nosuch", "2"], "no puzzle 'nosuch'", SHOW_ALL, NO),
    "none to remove": Bad(["remove"], "no puzzle named", "say which: sudokudb remove REF..."),
    "unknown to edit": Bad(["edit", "nosuch", "--title", "x"], "no puzzle 'nosuch'", SHOW_ALL, NO),
    "unknown to check": Bad(["check", "nosuch"], "no puzzle 'nosuch'", SHOW_ALL, NO),
    "unknown to compare": Bad(["compare", "nosuch"], "no puzzle 'nosuch'", SHOW_ALL, NO),
}


NO_GRID = "write one grid per line, or draw it in rows"
TOO_LONG = "a line of more than 4,194,304 characters"
PIPES = {
    "empty": Bad(["solve", "-"], "there is no grid on stdin", NO_GRID),
    "empty, added": Bad(["add", "-"], "there is no grid on stdin", NO_GRID),
    "blank lines": Bad(["check", "-"], "there is no grid on stdin", NO_GRID, stdin=b"\r\n \n\t\n"),
    "comments": Bad(["solve", "-"], "there is no grid on stdin", NO_GRID, stdin=b"# a\n#b"),
    "several to compare": Bad(
        ["compare", "-"], "- is not one grid", "give a reference or a grid", stdin=b"1"
    ),
    "wrong length": Bad(
        ["add", "-"], "line 2: 30 cells do not make a grid", CELLS, stdin=b"\n" + b"." * 30
    ),
    "half a grid": Bad(
        ["solve", "-"], "line 1: 4 rows of 9 cells, not 9", stdin=drawn(9, 9, 9, 9).encode()
    ),
    "2 MB in a line": Bad(
        ["add", "-"], "line 1: 2000000 cells do not make a grid", CELLS, stdin=b"." * 2_000_000
    ),
    "2 MB of blanks": Bad(
        ["add", "-"], "there is no grid on stdin", NO_GRID, stdin=b" " * 2_000_000
    ),
    "2 MB of zero bytes": Bad(
        ["add", "-"],
        "line 1: the character U+0000 (cell 1) does not belong in a grid",
        MARKS,
        stdin=b"\0" * 2_000_000,
    ),
    "10 MB of blanks": Bad(["add", "-"], f"line 1: {TOO_LONG}", stdin=b" " * 10_000_000),
    "20 MB of zero bytes": Bad(["add", "-"], f"line 1: {TOO_LONG}", stdin=b"\0" * 20_000_000),
    "NUL": Bad(
        ["solve", "-"],
        "line 1: the character U+0000 (cell 81) does not belong in a grid",
        MARKS,
        stdin=b"." * 80 + b"\0",
    ),
    "Latin-1": Bad(
        ["solve", "-"],
        "line 1: 'é' (cell 1) does not belong in a grid",
        MARKS,
        stdin=b"\xe9" + b"." * 80,
    ),
    "arabic digit": Bad(
        ["solve", "-"],
        "line 1: '٣' (cell 1) does not belong in a grid",
        DIGITS,
        stdin=("٣" + EMPTY[1:]).encode(),
    ),
    "another program's file": Bad(
        ["check", "-"],
        "line 1: '‰' (cell 1) does not belong in a grid",
        MARKS,
        stdin=b"\x89PNG\x1a" * 20,
    ),
    "clash": Bad(
        ["add", "-"],
        f"line 1: the grid has conflicts: {CLASHES}",
        CHANGE,
        NO,
        stdin=CLASH.encode(),
    ),
    "there already": Bad(
        ["add", "-"],
        "line 1: this grid is already in the database: #3 Difficult",
        code=NO,
        stdin=DIFFICULT.encode(),
    ),
}
