"""Conversion of every text form of a grid to the canonical form."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.errors import GridError
from sudokudb.notation import (
    BLANKS,
    DIGITS,
    EMPTY,
    ORDERS,
    SIZES,
    format_digit,
    is_grid_text,
    is_rule,
    parse_digit,
    read_cells,
    resembles_grid,
)
from tests.conftest import DIFFICULT
from tests.support import full, texts

ROWS = [DIFFICULT[i : i + 9] for i in range(0, 81, 9)]
TINY = "1.3............4"
FRAMED = """\
┌───────┬───────┬───────┐
│ . 5 . │ . . 2 │ . . 4 │
│ . . . │ . . . │ . 1 . │
│ . . . │ . . 7 │ 5 . 6 │
├───────┼───────┼───────┤
│ 2 . . │ . 3 . │ 9 . . │
│ . 8 7 │ . 6 . │ 1 3 . │
│ . . 6 │ . 8 . │ . . 5 │
├───────┼───────┼───────┤
│ 3 . 9 │ 5 . . │ . . . │
│ . 2 . │ . . . │ . . . │
│ 4 . . │ 9 . . │ . 8 . │
└───────┴───────┴───────┘
"""


def spaced(row: str) -> str:
    return " ".join(row)


def barred(row: str) -> str:
    return "|".join(row[i : i + 3] for i in (0, 3, 6))


def in_boxes(rows: list[str], rule: str) -> str:
    return f"\n{rule}\n".join("\n".join(rows[i : i + 3]) for i in (0, 3, 6))


FORMS = {
    "one line": DIFFICULT,
    "one line in boxes": " ".join(DIFFICULT[i : i + 9] for i in range(0, 81, 9)),
    "one line, every cell apart": spaced(DIFFICULT),
    "one line between blanks": f"  {DIFFICULT}\t\n",
    "nine lines": "\n".join(ROWS),
    "nine lines, CRLF": "\r\n".join(ROWS) + "\r\n",
    "nine lines, CR": "\r".join(ROWS),
    "nine lines with a byte order mark": "\ufeff" + "\n".join(ROWS),
    "nine lines with empty lines between": in_boxes(ROWS, ""),
    "nine lines, every cell apart": "\n".join(map(spaced, ROWS)),
    "nine lines with bars": "\n".join(map(barred, ROWS)),
    "bars and crosses": in_boxes(list(map(barred, ROWS)), "---+---+---"),
    "wide bars and crosses": in_boxes(
        [" | ".join(map(spaced, barred(row).split("|"))) for row in ROWS], "------+-------+------"
    ),
    "dashes alone": in_boxes(ROWS, "-----------"),
    "exactly a row of dashes": in_boxes(ROWS, "---------"),
    "equals signs": in_boxes(ROWS, "===+===+==="),
    "stars at the corners": "*-----------*\n"
    + in_boxes([f"|{barred(row)}|" for row in ROWS], "|---+---+---|")
    + "\n*-----------*\n",
    "dots at the corners": ".-------.-------.-------.\n"
    + in_boxes([f"| {spaced(row)} |" for row in ROWS], ":-------+-------+-------:")
    + "\n'-------'-------'-------'",
    "a frame": FRAMED,
    "a frame of ASCII": FRAMED.translate(str.maketrans("┌┬┐├┼┤└┴┘─│", "+++++++++-|")),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_every_form_with_every_empty_mark(form: str) -> None:
    rules = [line for line in form.splitlines() if is_rule(line.strip(" |"))]
    for empty in BLANKS:
        kept = "\n".join(
            line if line in rules else line.replace(".", empty) for line in form.splitlines()
        )
        assert read_cells(kept) == DIFFICULT, empty


def test_marks_of_empty_cells_may_be_mixed() -> None:
    marks = iter(BLANKS * 20)
    mixed = "".join(next(marks) if cell == "." else cell for cell in DIFFICULT)
    assert read_cells(mixed) == DIFFICULT


@pytest.mark.parametrize("order", [2, 3, 4, 5])
@pytest.mark.parametrize("case", [str.upper, str.lower])
def test_every_order_and_case(order: int, case: type) -> None:
    text = full(order)
    size = order * order
    rows = [text[i : i + size] for i in range(0, len(text), size)]
    assert read_cells(case(text)) == text
    assert read_cells(case("\n".join(rows))) == text
    assert read_cells(case("\n".join(map(spaced, rows)))) == text
    assert read_cells(text, size) == text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("empty", BLANKS)
def test_the_empty_grid_of_every_size(size: int, empty: str) -> None:
    row = empty * size
    assert read_cells(row * size) == read_cells("\n".join([row] * size)) == EMPTY * size * size


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "there is no grid: the text is empty"),
        (" \n\t\n", "there is no grid: the text is empty"),
        ("123", "81 cells expected, 3 found"),
        ("." * 35, "36 cells expected, 35 found"),
        ("." * 65, "64 cells expected, 65 found"),
        (DIFFICULT[:-1], "81 cells expected, 80 found"),
        (DIFFICULT + ".", "81 cells expected, 82 found"),
        (".5\n" * 40, "81 cells expected, 80 found"),
        ("\n".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]]), "9 cells expected in row 5, 8 found"),
        ("\n".join([*ROWS[:8], ROWS[8] + "1"]), "9 cells expected in row 9, 10 found"),
        ("\n".join(ROWS[:8]), "9 rows expected, 8 found"),
        ("\n".join([*ROWS, ROWS[0]]), "9 rows expected, 10 found"),
        ("?" + DIFFICULT[1:], "'?' (cell 1) does not belong in a grid"),
        (DIFFICULT[:-1] + "٣", "'٣' (cell 81) does not belong in a grid"),
        (DIFFICULT[:-1] + "５", "'５' (cell 81) does not belong in a grid"),
        (DIFFICULT[:-1] + "²", "'²' (cell 81) does not belong in a grid"),
        (DIFFICULT[:-1] + "\0", "the character U+0000 (cell 81) does not belong in a grid"),
        (DIFFICULT[:-1] + "\x1b", "the character U+001B (cell 81) does not belong in a grid"),
        (DIFFICULT[:-1] + "A", "A at r9c9 is not a digit of a 9×9 grid"),
        ("5" + TINY[1:], "5 at r1c1 is not a digit of a 4×4 grid"),
        ("." * 255 + "h", "H at r16c16 is not a digit of a 16×16 grid"),
        ("." * 624 + "q", "'q' (cell 625) does not belong in a grid"),
    ],
)
def test_errors_name_the_reason(text: str, message: str) -> None:
    with pytest.raises(GridError) as caught:
        read_cells(text)
    assert str(caught.value) == message
    assert "\n" not in message


@pytest.mark.parametrize("mark", ["?", "#", "/"])
def test_a_mark_that_stands_in_many_cells_gets_a_hint_at_blank(mark: str) -> None:
    for text, is_blank in (
        (DIFFICULT.replace(".", mark), True),
        (mark + DIFFICULT[1:], False),
        (DIFFICULT.replace(".", "z"), False),
    ):
        with pytest.raises(GridError) as caught:
            read_cells(text)
        hint = str(caught.value.hint)
        assert hint.endswith(f"; import and convert take --blank {mark!r}") is is_blank
    assert resembles_grid(DIFFICULT.replace(".", mark))


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(GridError, match="81 cells expected, 16 found"):
        read_cells(TINY, 9)


@pytest.mark.parametrize("mark", ["٣", "５", "²", "Ⅷ", "๓"])
def test_only_ascii_digits_are_digits(mark: str) -> None:
    assert parse_digit(mark) == 0
    with pytest.raises(GridError) as caught:
        read_cells(DIFFICULT.replace("5", mark))
    assert caught.value.hint == "only the ASCII digits 1 to 9 are digits, then A to P"


@pytest.mark.parametrize("size", SIZES)
def test_format_digit_and_parse_digit_are_inverse(size: int) -> None:
    assert [parse_digit(format_digit(digit), size) for digit in range(size + 1)] == [
        *range(size + 1)
    ]
    assert [parse_digit(mark.lower(), size) for mark in DIGITS[:size]] == [*range(1, size + 1)]
    assert not any(parse_digit(mark, size) for mark in DIGITS[size:] + BLANKS + "qQ")
    assert parse_digit("12", size) == parse_digit("", size) == 0


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ("---+---+---", True),
        ("===========", True),
        ("*-----------*", True),
        (".-------.-------.", True),
        ("'-------'-------'", True),
        (":-------+-------:", True),
        ("-----------", False),  # could be a row of empty cells
        ("*********", False),
        (".........", False),
        ("1--------", False),
        ("", False),
    ],
)
def test_rules_differ_from_rows_of_cells(row: str, rule: bool) -> None:
    assert is_rule(row) is rule


@pytest.mark.parametrize(
    ("text", "is_grid", "resembles"),
    [
        (DIFFICULT, True, True),
        ("1.3. .... .2.. ...4", True, True),
        ("12\n34", True, False),
        (DIFFICULT[1:], False, True),
        ("1..2", False, True),
        ("12", False, False),
        ("PPPPPPPPPPPPPPPP", False, False),
        ("Difficult", False, False),
    ],
)
def test_grids_are_distinguished_from_titles(text: str, is_grid: bool, resembles: bool) -> None:
    assert is_grid_text(text) is is_grid
    assert resembles_grid(text) is resembles


@given(texts())
@settings(deadline=None)
def test_canonical_text_is_unchanged(text: str) -> None:
    assert read_cells(text) == text
    size = ORDERS[len(text)] ** 2
    rows = [text[i : i + size] for i in range(0, len(text), size)]
    assert read_cells("\n".join(map(spaced, rows))) == text


@given(st.text(max_size=200) | st.text(BLANKS + DIGITS + "|+= \n", max_size=700))
@settings(deadline=None)
def test_any_text_gives_a_grid_or_a_grid_error(text: str) -> None:
    try:
        cells = read_cells(text)
    except GridError as error:
        assert error.message
        assert "\n" not in error.message
    else:
        assert len(cells) in ORDERS
        assert not cells.strip(DIGITS[: ORDERS[len(cells)] ** 2] + EMPTY)
