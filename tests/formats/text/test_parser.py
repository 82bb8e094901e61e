"""Grids as people type and paste them: lines, titles, remarks, encodings, mistakes."""

from __future__ import annotations

import io
import tracemalloc
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.formats.source.source import Source
from sudokudb.formats.text.parser import ParsedGrid, parse_text
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.text.test_blocks import DRAWN, GRIDS, LAYOUTS
from tests.support import any_grid, full

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb import Grid

SOLVED, LARGE = full(2), full(4)
ROWS = [SIMPLE[i : i + 9] for i in range(0, 81, 9)]
ROWS_TEXT = "\n".join(ROWS)
IN_BOXES = "\n------+-------+------\n".join(
    "\n".join(" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in ROWS[j : j + 3])
    for j in (0, 3, 6)
)


def entries(text: str, size: int | None = None) -> list[ParsedGrid]:
    return list(parse_text(io.StringIO(text), size))


def grids(text: str, size: int | None = None) -> list[str]:
    found = entries(text, size)
    assert not [entry.error for entry in found if entry.error]
    return [str(entry.grid) for entry in found]


@pytest.mark.parametrize(
    "text",
    [
        SIMPLE,
        ROWS_TEXT,
        IN_BOXES,
        f"\n\n{ROWS_TEXT}\n\n",
        f"# a comment\n{SIMPLE}\n",
        f"# a comment\n{ROWS_TEXT}\n  # another\n",
        ROWS[0] + "\n# between rows\n" + "\n".join(ROWS[1:]),
        f"{SIMPLE}\tSimple",
        f"{SIMPLE},1,2",
        f"{SIMPLE};a remark",
        f"{SIMPLE} # from somewhere",
        f"{SIMPLE} // 37 givens",
        SIMPLE.replace(".", "0"),
        " ".join(SIMPLE),
        " ".join(ROWS),
        "_".join(ROWS),
        "+-------+\n" + ROWS_TEXT + "\n+-------+",
        "\n".join(f"*{row[:3]}*{row[3:6]}*{row[6:]}*" for row in ROWS),
        "\r\n".join(ROWS),
        f"{SIMPLE}\r\n",
        f"\ufeff{SIMPLE}",
        f"9 x 9\n{ROWS_TEXT}",
    ],
)
def test_one_grid_is_read_in_any_form(text: str) -> None:
    assert grids(text) == [SIMPLE]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n# next\n", "\r\n", "\n \n"])
@pytest.mark.parametrize("first", [SIMPLE, ROWS_TEXT, IN_BOXES])
@pytest.mark.parametrize("second", [DIFFICULT, "\n".join(ROWS[::-1])])
def test_two_grids_are_read(first: str, second: str, between: str) -> None:
    assert grids(first + between + second) == [SIMPLE, second.replace("\n", "")]


def test_each_grid_has_the_line_where_it_begins() -> None:
    text = f"# one\n{SIMPLE}\n\n{IN_BOXES}\n\n\n{DIFFICULT}\n"
    assert [entry.line for entry in entries(text)] == [2, 4, 17]


def test_a_text_without_grids_gives_nothing() -> None:
    assert entries("") == entries("\n \n\t\n") == entries("# only a comment\n") == []


@pytest.mark.parametrize(
    "text",
    [
        *("{}", "{} # a comment", "{} // a comment", "{};rating=3", "{}; 5", "{}\teasy", "{},easy"),
        *("Hard 5: {}", "Hard 5: {} # c", "12 {}", "{} #5", "{}\t5", "{},5,6", '"{}" # c'),
        *("{}\t" + SIMPLE, "Hard: {}; " + SIMPLE, "1\t{}\t" + SIMPLE),
    ],
)
def test_only_cells_are_counted(text: str) -> None:
    for count in (79, 80, 82, 83, 162):
        line = text.format((SIMPLE * 2)[:count])
        found = [(e.line, str(e.error or "")) for e in parse_text([DIFFICULT, line, SIMPLE])]
        assert found == [(1, ""), (2, f"81 cells expected, {count} found"), (3, "")]


@pytest.mark.parametrize("count", [255, 257])
@pytest.mark.parametrize("after", ["", " # c", ";rating=3"])
def test_cells_of_large_grids_are_counted(count: int, after: str) -> None:
    (entry,) = parse_text([(LARGE * 2)[:count] + after])
    assert str(entry.error) == f"256 cells expected, {count} found"


@pytest.mark.parametrize(
    "text", ["{}", "{} # c", "2) {}", "Hard: {}", "35:{}", "17 {}", "1\t{}", "{};" + SIMPLE]
)
@pytest.mark.parametrize(("cell", "mark"), [(40, "q"), (80, "?"), (0, "٣")])
def test_a_wrong_mark_is_named_by_its_cell(text: str, cell: int, mark: str) -> None:
    wrong = SIMPLE[:cell] + mark + SIMPLE[cell + 1 :]
    _, entry, _ = parse_text([DIFFICULT, text.format(wrong), SIMPLE])
    assert entry.line == 2
    assert str(entry.error).startswith(f"{mark!r} (cell {cell + 1})")


@pytest.mark.parametrize("below", [SIMPLE, ROWS_TEXT])
@pytest.mark.parametrize("cells", [70, 72, 175, 544])
def test_a_line_cut_off_costs_no_grid_below(cells: int, below: str) -> None:
    found = entries(f"{'.' * (cells - 1)}5\n{below}")
    assert [str(entry.grid) for entry in found if entry.grid] == [SIMPLE]
    assert [entry.line for entry in found if entry.error] == [1]


TITLES = [
    *("No. {}", "{}", "1{}", "{}.", "A{}", "Nr.{}", "({})", "{}/100", "7.{}", "[{}]"),
    *("2024-05-0{}", "{}.11.2024", "#{}", "# {}", "Puzzle {} (easy)", "Puzzle 10{}", "100{}"),
]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_line_above_a_drawn_grid_is_its_title(layout: str) -> None:
    for title, below in product(TITLES, ([], [""], ["", ""])):
        if layout == "gaps" and title in ("{}", "1{}", "{}.", "7.{}", "100{}") and below == [""]:
            continue
        titles = [title.format(number) for number in range(1, 10)]
        drawn = [
            line
            for text, rows in zip(titles, DRAWN, strict=False)
            for line in (text, *LAYOUTS[layout](rows), *below)
        ]
        found = [(entry.title, str(entry.grid)) for entry in parse_text(drawn)]
        assert found == [*zip([t.rstrip(".") for t in titles], GRIDS, strict=False)], (title, below)


TABLE = f"|{'   |' * 9}\n|{'---|' * 9}\n" + "".join(
    f"|{'|'.join(f' {mark} ' for mark in row.replace('.', ' '))}|\n" for row in ROWS
)


@pytest.mark.parametrize("drawn", [ROWS_TEXT, IN_BOXES, TABLE])
@pytest.mark.parametrize("above", ["{}\n\n", "{}\n\n\n", "# {}\n", "## {}\n"])
def test_words_and_headings_above_drawings_are_their_titles(drawn: str, above: str) -> None:
    names = ["Puzzle of the day", "Another"]
    text = "\n\n".join(above.format(name) + drawn for name in names)
    found = [(entry.title, str(entry.grid)) for entry in parse_text(text.splitlines())]
    assert found == [(name, SIMPLE) for name in names]


@pytest.mark.parametrize(
    ("text", "errors"),
    [
        (f"One\n\nTwo\n\n{ROWS_TEXT}", 2),
        (f"{ROWS_TEXT}\n\nTwo\n\n{ROWS_TEXT}", 1),
        (f"{ROWS_TEXT}\n\nTwo\n", 1),
        (f"# One\n# Two\n{ROWS_TEXT}", 0),
    ],
)
def test_words_that_may_belong_to_something_else_are_not_titles(text: str, errors: int) -> None:
    found = [*parse_text(text.splitlines())]
    assert {entry.title for entry in found if entry.grid} == {""}
    assert [str(e.error) for e in found if e.error] == [
        f"'{name}' is not a grid or a title" for name in ("One", "Two")[-errors:] if errors
    ]


@pytest.mark.parametrize(
    "title", ["12:", "1)", "(3)", "#7", "# 7", "No. 5", "Nr 5", "Day 1", "Puzzle 100"]
)
@pytest.mark.parametrize("many", [1, 40])
def test_a_number_above_a_line_is_its_title(title: str, many: int) -> None:
    first, *others = parse_text([title, *[SIMPLE] * many])
    assert (first.title, first.line) == (title.rstrip(":"), 2)
    assert [entry.title for entry in others] == [""] * (many - 1)


NAMES = ["The Beast", "AI Escargot", "Nr. 12 (hard)", "Puzzle 1: The Beast", "Ödland"]


@pytest.mark.parametrize("between", ["", "\n", "\n\n", "# a comment\n"])
def test_names_above_lines_are_their_titles(between: str) -> None:
    text = "".join(f"{name}\n{grid}\n{between}" for name, grid in zip(NAMES, GRIDS, strict=False))
    assert [(entry.title, str(entry.grid)) for entry in entries(text)] == [
        *zip(NAMES, GRIDS, strict=False)
    ]
    assert [entry.title for entry in parse_text([NAMES[0], SIMPLE])] == NAMES[:1]
    more = f"A\n{SIMPLE}\nB\n{DIFFICULT}\n{INTERMEDIATE}\nC\n{SIMPLE}\n"
    assert [entry.title for entry in entries(more)] == ["A", "B", "", "C"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["12", SIMPLE], [(1, "81 cells expected, 2 found"), (2, SIMPLE)]),
        (["hello", "", SIMPLE], [(1, "'hello' is not a grid or a title"), (3, SIMPLE)]),
        (["a", "list", SIMPLE], [(1, "'a' is not a grid or a title"), (3, SIMPLE)]),
        (
            ["q" + SIMPLE[1:9], SIMPLE],
            [(1, f"'q{SIMPLE[1:9]}' is not a grid or a title"), (2, SIMPLE)],
        ),
        (
            [SIMPLE, "quiz", DIFFICULT],
            [(1, SIMPLE), (2, "'quiz' is not a grid or a title"), (3, DIFFICULT)],
        ),
        (
            ["My list", SIMPLE, DIFFICULT],
            [(1, "'My list' is not a grid or a title"), (2, SIMPLE), (3, DIFFICULT)],
        ),
        ([SIMPLE, "", "Monday", DIFFICULT], [(1, SIMPLE), (4, DIFFICULT)]),
        (["The Beast", SIMPLE[1:]], [(2, "81 cells expected, 80 found")]),
        (["#7", "", SIMPLE], [(3, SIMPLE)]),
        (
            ["Grid 1", "Grid 2", SIMPLE],
            [(1, "no grid below the title 'Grid 1'"), (3, SIMPLE)],
        ),
        (["Grid 1", "", SIMPLE], [(3, SIMPLE)]),
        ([SIMPLE, "Grid 2"], [(1, SIMPLE), (2, "no grid below the title 'Grid 2'")]),
        (["5:", SIMPLE[1:]], [(2, "81 cells expected, 80 found")]),
        (["a word", "another", *ROWS], [(1, "'a word' is not a grid or a title"), (3, SIMPLE)]),
    ],
)
def test_lines_that_are_not_titles_are_errors(
    lines: list[str], expected: list[tuple[int, str]]
) -> None:
    assert [(e.line, str(e.grid or e.error)) for e in parse_text(lines)] == expected


@pytest.mark.parametrize("damage", ["a row less", "a row more", "a character"])
@pytest.mark.parametrize("title", ["{}", "7.{}", "A{}", "Grid {}"])
@pytest.mark.parametrize("around", ["---------", "-----------", "+---+---+---+"])
def test_a_title_below_a_damaged_grid_is_that_of_the_next(
    around: str, title: str, damage: str
) -> None:
    for row in (0, 4, 8):
        drawn = [[*rows] for rows in DRAWN[:4]]
        if damage == "a character":
            drawn[1][row] = "?" + drawn[1][row][1:]
        else:
            drawn[1][row : row + 1] = [drawn[1][row]] * 2 if damage == "a row more" else []
        lines = [[title.format(n), around, *rows, around] for n, rows in enumerate(drawn)]
        found = parse_text(line for some in lines for line in some)
        titles = [(entry.title, str(entry.grid)) for entry in found if entry.grid]
        assert titles == [(title.format(n), GRIDS[n]) for n in (0, 2, 3)], row


@given(st.lists(any_grid((3, 5)), max_size=4), st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_written_lines_are_read_back(several: list[Grid], end: str) -> None:
    assert grids("".join(f"{grid}{end}" for grid in several)) == list(map(str, several))


@given(st.text(max_size=300) | st.text("123.-+|# \nx0\t", max_size=300))
@settings(deadline=None)
def test_any_text_gives_grids_or_errors(text: str) -> None:
    for entry in entries(text):
        assert (entry.grid is None) is (entry.error is not None)
        assert 1 <= entry.line <= text.count("\n") + 1


ENCODINGS = {
    "UTF-8": ("utf-8", b""),
    "UTF-8 with a byte order mark": ("utf-8", b"\xef\xbb\xbf"),
    "UTF-16 LE": ("utf-16-le", b""),
    "UTF-16 BE with a byte order mark": ("utf-16-be", b"\xfe\xff"),
    "Latin-1": ("latin-1", b""),
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("encoding", "mark"), ENCODINGS.values(), ids=ENCODINGS)
def test_encodings_are_detected(encoding: str, mark: bytes, end: str) -> None:
    text = f"{SIMPLE}\té{end}# à{end}{ROWS_TEXT}{end}{end}{INTERMEDIATE}"
    data = mark + text.encode(encoding)
    found = parse_text(Source(io.BytesIO(data)).raw_lines())
    assert [str(entry.grid) for entry in found] == [SIMPLE, SIMPLE, INTERMEDIATE]


def peak(lines: Iterator[str]) -> int:
    """Return the most memory that reading takes."""
    tracemalloc.start()
    try:
        for _ in parse_text(lines):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.slow
@pytest.mark.parametrize("line", ["# a comment", "", "12", "-----------", SOLVED, "quiz"])
def test_memory_does_not_grow_with_the_input(line: str) -> None:
    assert peak(f"{line}\n" for _ in range(3000)) < 700_000


def test_a_long_stack_without_separators_is_read_in_parts() -> None:
    lines = [row for _ in range(300) for row in ROWS]
    assert peak(iter(lines)) < 4_000_000
    assert grids("\n".join(lines)) == [SIMPLE] * 300
