"""Lines that are no grid: what is said counts the cells, and nothing that stands around them."""

from __future__ import annotations

import pytest

from sudokudb.formats.model.record import ParseError
from sudokudb.formats.text.parser import parse_text as read
from tests.conftest import DIFFICULT, SIMPLE
from tests.formats.records import faults, recognised
from tests.support import full

LARGE = full(4)


@pytest.mark.parametrize("count", [79, 80, 82, 83, 162])
@pytest.mark.parametrize(
    "text",
    [
        *("{}", "{} # a comment", "{} // a comment", "{};rating=3", "{}; 5", "{}\teasy", "{},easy"),
        *("Hard 5: {}", "Hard 5: {} # c", "12 {}", "{} #5", "{}\t5", "{},5,6", '"{}" # c'),
        *("{}\t" + SIMPLE, "Hard: {}; " + SIMPLE, "1\t{}\t" + SIMPLE),
    ],
)
def test_a_digit_too_many_or_too_few_is_counted(text: str, count: int) -> None:
    line = text.format((SIMPLE * 2)[:count])
    entries = list(read([DIFFICULT, line, SIMPLE]))
    assert [(e.line, str(e.error or "")) for e in entries] == [
        (1, ""),
        (2, f"81 cells expected, {count} found"),
        (3, ""),
    ]


@pytest.mark.parametrize("count", [255, 257])
@pytest.mark.parametrize("behind", ["", " # c", ";rating=3"])
def test_a_cell_too_many_or_too_few_in_a_large_grid(count: int, behind: str) -> None:
    (entry,) = read([(LARGE * 2)[:count] + behind])
    assert str(entry.error) == f"81 cells expected, {count} found"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("q" + SIMPLE[1:] + " # c", "'q' (cell 1) does not belong in a grid"),
        ("A" + SIMPLE[1:] + " # c", "A at r1c1 is no digit of a 9×9 grid"),
        ("this line is about something # c", "'t' (cell 1) does not belong in a grid"),
    ],
)
def test_what_is_no_cell_is_named(line: str, message: str) -> None:
    (entry,) = read([line])
    assert str(entry.error) == message


ODD = SIMPLE[:40] + "q" + SIMPLE[41:]


@pytest.mark.parametrize(
    "text",
    ["2) {}", "Hard: {}", "35: {}", "35:{}", "17 {}", "1\t{}", "No. 5: {} # c", "{};" + SIMPLE],
)
@pytest.mark.parametrize(
    ("cells", "message"), [(ODD, "'q' (cell 41)"), (SIMPLE[:80] + "?", "'?' (cell 81)")]
)
def test_a_wrong_mark_behind_a_prefix_is_that_of_the_grid(
    text: str, cells: str, message: str
) -> None:
    entries = list(read([DIFFICULT, text.format(cells), SIMPLE]))
    said = [(entry.line, str(entry.error or "")) for entry in entries]
    assert said == [(1, ""), (2, f"{message} does not belong in a grid"), (3, "")]


def test_a_rule_with_a_wrong_mark_is_named_where_it_is() -> None:
    rows = [f"|{SIMPLE[at : at + 9].replace('.', ' ')}|" for at in range(0, 81, 9)]
    entry, *_ = read(["+---+---+---+", *rows[:3], "+-q-+---+---+", *rows[3:], "+---+---+---+"])
    assert (entry.line, str(entry.error)[:4]) == (5, "'+' ")


DRAWN = "\n".join(SIMPLE[at : at + 9] for at in range(0, 81, 9))


@pytest.mark.parametrize("grid", [SIMPLE, DRAWN], ids=["line", "drawn"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("; a\n% b\n[x]\n!! c\n", [(2, 5)]),
        ("; comment 1\n; comment 2\n", [(2, 3)]),
        ("; comment 1\n; comment 2\n\n; comment 3\n", [(2, 3), (5, 5)]),
        ("; one\n; two words\n; and a line that is longer\n; x\n", [(2, 2), (3, 5)]),
        ("; one\n\n; two words\n\n;x\n", [(2, 2), (4, 4), (6, 6)]),
    ],
)
def test_lines_that_are_no_grid_are_all_said(
    text: str, said: list[tuple[int, int]], grid: str
) -> None:
    entries = list(read(f"{DIFFICULT}\n{text}\n{grid}\n{SIMPLE}\n".splitlines()))
    assert [str(entry.grid) for entry in entries if entry.grid] == [DIFFICULT, SIMPLE, SIMPLE]
    wrong = [(entry.line, str(entry.error)) for entry in entries if entry.error]
    assert wrong == [
        (first, f"{lines}';' (cell 1) does not belong in a grid")
        for first, last in said
        for lines in ([f"no grid in lines {first} to {last}: "] if last > first else [""])
    ]


def test_a_row_with_a_comment_behind_it() -> None:
    rows = [SIMPLE[at : at + 9] for at in range(0, 81, 9)]
    (entry,) = read([*rows[:4], rows[4][1:] + " # c", *rows[5:]])
    assert (entry.line, str(entry.error)) == (5, "9 cells expected in row 5, 8 found")


@pytest.mark.parametrize("at", [26, 41, 70, 80])
@pytest.mark.parametrize("behind", ["", " # broken", "  "])
@pytest.mark.parametrize("suffix", [".txt", ".sdm"])
@pytest.mark.parametrize("many", [1, 40])
def test_a_line_broken_in_two_is_one_fault(at: int, behind: str, suffix: str, many: int) -> None:
    lines = [*[DIFFICULT] * many, SIMPLE[:at], SIMPLE[at:] + behind, *[SIMPLE] * many]
    found = recognised("\n".join(lines), suffix)
    are = "is" if at == 80 else "are"
    message = f"{at} cells make no grid; {81 - at} more {are} in the next line"
    assert faults(found) == [(many + 1, message)]
    assert len(found) == 2 * many + 1


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([LARGE[:200], LARGE[200:]],
         [(1, "200 cells make no grid; 56 more are in the next line")]),
        ([SIMPLE[:41], SIMPLE[41:80]],
         [(1, "41 cells make no grid"), (2, "39 cells make no grid")]),
        ([SIMPLE[:41], "", SIMPLE[41:]],
         [(1, "41 cells make no grid"), (3, "40 cells make no grid")]),
        ([SIMPLE[:41], SIMPLE], [(1, "41 cells make no grid"), (2, "")]),
        (["5:", SIMPLE[:80], "6:", SIMPLE], [(2, "81 cells expected, 80 found"), (4, "")]),
        (["Grid 5", SIMPLE[:80], "Grid 6", SIMPLE], [(2, "81 cells expected, 80 found"), (4, "")]),
        ([SIMPLE[:41], "Grid 7", SIMPLE], [(1, "41 cells make no grid"), (3, "")]),
    ],
)  # fmt: skip
def test_what_is_broken_in_two(lines: list[str], expected: list[tuple[int, str]]) -> None:
    assert [(e.line, str(e.error or "")) for e in read(lines)] == expected


@pytest.mark.parametrize("at", [300, 400, 420])
def test_candidates_broken_in_two_are_one_fault(at: int) -> None:
    text = "".join(f"{'.' * (d - 1)}{d}{'.' * (9 - d)}" if d else "123456789" for d in
                   (int(mark) if mark.isdigit() else 0 for mark in SIMPLE))  # fmt: skip
    found = recognised("\n".join([text] * 3 + [text[:at], text[at:]] + [text] * 3))
    assert [item for item in found if isinstance(item, ParseError)] == [
        ParseError(4, f"{at} characters, not 729; {729 - at} more are in the next line")
    ]
    assert len(found) == 7
