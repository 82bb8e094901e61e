"""Grids as people type and paste them: lines, drawings, remarks, encodings, mistakes."""

from __future__ import annotations

import io
import re
import tracemalloc
from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.formats.source.encoding import HEAD, continued
from sudokudb.formats.text.parser import ParsedGrid as Entry, parse_text as read
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import any_grid, full

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sudokudb import Grid

SOLVED = full(2)
ROWS = [SIMPLE[i : i + 9] for i in range(0, 81, 9)]
DRAWN = "\n".join(ROWS)
IN_BOXES = "\n------+-------+------\n".join(
    "\n".join(" | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) for row in ROWS[j : j + 3])
    for j in (0, 3, 6)
)


def entries(text: str, size: int | None = None) -> list[Entry]:
    return list(read(io.StringIO(text), size))


def grids(text: str, size: int | None = None) -> list[str]:
    found = entries(text, size)
    assert not [entry.error for entry in found if entry.error]
    return [str(entry.grid) for entry in found]


@pytest.mark.parametrize(
    "text",
    [
        SIMPLE,
        DRAWN,
        IN_BOXES,
        f"\n\n{DRAWN}\n\n",
        f"# a comment\n{SIMPLE}\n",
        f"# a comment\n{DRAWN}\n  # another\n",
        ROWS[0] + "\n# in the midst\n" + "\n".join(ROWS[1:]),
        f"{SIMPLE}\tSimple",
        f"{SIMPLE},1,2",
        f"{SIMPLE};a remark",
        f"{SIMPLE} # from somewhere",
        f"{SIMPLE} // 37 givens",
        SIMPLE.replace(".", "0"),
        " ".join(SIMPLE),
        "+-------+\n" + DRAWN + "\n+-------+",
        "\r\n".join(ROWS),
        f"{SIMPLE}\r\n",
        f"\ufeff{SIMPLE}",
    ],
)
def test_one_grid(text: str) -> None:
    assert grids(text) == [SIMPLE]


@pytest.mark.parametrize("between", ["\n", "\n\n", "\n# next\n", "\r\n", "\n \n"])
@pytest.mark.parametrize("first", [SIMPLE, DRAWN, IN_BOXES])
@pytest.mark.parametrize("second", [DIFFICULT, "\n".join([*ROWS[::-1]])])
def test_several_grids(first: str, second: str, between: str) -> None:
    assert grids(first + between + second) == [SIMPLE, second.replace("\n", "")]


def test_drawings_one_after_the_other_with_nothing_between() -> None:
    assert grids("\n".join([DRAWN] * 3)) == [SIMPLE] * 3


def test_where_each_begins() -> None:
    text = f"# one\n{SIMPLE}\n\n{IN_BOXES}\n\n\n{DIFFICULT}\n"
    assert [entry.line for entry in entries(text)] == [2, 4, 17]


def test_nothing() -> None:
    assert entries("") == entries("\n \n\t\n") == entries("# only a comment\n") == []


def test_bad_lines_are_located_and_the_others_go_on() -> None:
    wrong = "٣" + SIMPLE[1:]
    text = f"{SIMPLE}\n{SIMPLE}1\nquiz\n\n{wrong}\n{DIFFICULT}\n"
    found = entries(text)
    assert [(e.line, str(e.grid) if e.grid else None) for e in found] == [
        (1, SIMPLE),
        (2, None),
        (3, None),
        (5, None),
        (6, DIFFICULT),
    ]
    assert [str(entry.error) for entry in found if entry.error] == [
        "81 cells expected, 82 found",
        "'quiz' is not a grid or a title",
        "'٣' (cell 1) does not belong in a grid",
    ]


@pytest.mark.parametrize(
    ("rows", "line", "message"),
    [
        (ROWS[:8], 11, "9 rows expected, 8 found"),
        ([*ROWS[:4], ROWS[4][1:], *ROWS[5:]], 15, "9 cells expected in row 5, 8 found"),
        ([*ROWS[:4], "q" + ROWS[4][1:], *ROWS[5:]], 15, "'q' (cell 37) does not belong in a grid"),
        ([*ROWS[:8], "A" + ROWS[8][1:]], 19, "A at r9c1 is no digit of a 9×9 grid"),
    ],
)
def test_a_bad_drawing_among_good_ones(rows: list[str], line: int, message: str) -> None:
    text = f"{DRAWN}\n\n" + "\n".join(rows) + f"\n\n{DRAWN}\n"
    good, bad, last = entries(text)
    assert (good.line, bad.line) == (1, line)
    assert (str(good.grid), bad.grid, str(last.grid)) == (SIMPLE, None, SIMPLE)
    assert str(bad.error) == message


def test_sixteen_lines_of_sixteen_cells() -> None:
    small = [SOLVED] * 16
    large = [full(4)[i : i + 16] for i in range(0, 256, 16)]
    assert grids("\n".join(small)) == small
    assert grids("\n".join(small), 4) == small
    assert grids("\n".join(large)) == [full(4)]
    assert grids("\n".join(large), 16) == [full(4)]
    assert grids("\n".join(["." * 16] * 16), 16) == ["." * 256]
    assert grids("\n".join(["." * 16] * 16)) == ["." * 16] * 16
    assert grids("\n".join(small[:3])) == small[:3]
    assert grids("\n".join(small * 3)) == small * 3
    assert grids("\n".join(f"{line}\teasy, 5" for line in small)) == small
    assert grids("\n".join(f"{line} #5" for line in small[:3])) == small[:3]


def test_a_bad_line_among_small_grids() -> None:
    found = entries(f"{SOLVED}\nquiz\n5{SOLVED[1:]}\n{SOLVED}\n{SOLVED}\n")
    assert [entry.line for entry in found if entry.grid] == [1, 4, 5]
    assert [entry.line for entry in found if entry.error] == [2, 3]


def test_a_large_grid_with_a_row_too_few() -> None:
    rows = [full(4)[i : i + 16] for i in range(0, 240, 16)]
    (bad,) = entries("\n".join(rows))
    assert (bad.line, str(bad.error)) == (1, "16 rows expected, 15 found")


def test_a_small_grid_below_a_spoiled_drawing() -> None:
    spoiled = ["1........"] * 4 + ["1...q...."] + ["1........"] * 4
    entries = list(read([*spoiled, "1.......2......."]))
    assert [(entry.line, str(entry.grid)) for entry in entries] == [
        (5, "None"),
        (10, "1.......2......."),
    ]


def test_small_grids_in_rows() -> None:
    rows = [SOLVED[i : i + 4] for i in range(0, 16, 4)]
    assert grids("\n".join(rows)) == [SOLVED]
    assert grids("\n".join(rows * 2)) == [SOLVED] * 2
    assert grids("12|34\n34|12\n--+--\n21|43\n43|21\n") == ["1234341221434321"]
    assert grids("1---\n----\n----\n---4\n") == ["1..............4"]


@pytest.mark.parametrize("order", [3, 4, 5])
def test_empty_rows_of_dashes(order: int) -> None:
    size = order * order
    assert grids("\n".join(["-" * size] * size), size) == ["." * size * size]


def test_another_size_than_asked_for() -> None:
    good, bad = entries(f"{SOLVED}\n{SIMPLE}\n", 4)
    assert str(good.grid) == SOLVED
    assert str(bad.error) == "81 cells, but a 4×4 grid has 16"


@given(st.lists(any_grid((3, 5)), max_size=4), st.sampled_from(["\n", "\r\n", "\n\n"]))
def test_what_is_written_is_read(several: list[Grid], end: str) -> None:
    assert grids("".join(f"{grid}{end}" for grid in several)) == list(map(str, several))
    # A row that is a date, as 2024.11.22, and no row of a puzzle, as 1 and 2 are there twice, is
    # a title; such rows have a table of their own.
    several = [grid for grid in several if not re.fullmatch(r"\d+\.\d+\.\d+", grid.rows[0])]
    drawn = "".join("\n".join(grid.rows) + "\n" + end for grid in several)
    assert grids(drawn) == list(map(str, several))


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
    "UTF-16 BE": ("utf-16-be", b""),
    "UTF-16 LE with a byte order mark": ("utf-16-le", b"\xff\xfe"),
    "UTF-16 BE with a byte order mark": ("utf-16-be", b"\xfe\xff"),
    "Latin-1": ("latin-1", b""),
}


def decoded(data: bytes) -> list[Entry]:
    return list(read(continued(data[:HEAD], io.BytesIO(data[HEAD:]))))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize(("encoding", "mark"), ENCODINGS.values(), ids=ENCODINGS)
def test_encodings(encoding: str, mark: bytes, end: str) -> None:
    text = f"{SIMPLE}\té{end}# à{end}{DRAWN}{end}{end}{INTERMEDIATE}"
    data = mark + text.encode(encoding)
    assert [str(entry.grid) for entry in decoded(data)] == [SIMPLE, SIMPLE, INTERMEDIATE]


@pytest.mark.parametrize("text", ["", SOLVED, "1...\n....\n....\n...4"])
@pytest.mark.parametrize(("encoding", "mark"), ENCODINGS.values(), ids=ENCODINGS)
def test_encodings_of_short_texts(encoding: str, mark: bytes, text: str) -> None:
    found = [str(entry.grid) for entry in decoded(mark + text.encode(encoding))]
    assert found == ([text.replace("\n", "")] if text else [])


def test_a_character_cut_by_the_first_block() -> None:
    for start in range(4):
        data = ("#" + "." * (4090 + start) + "éé\n" + SIMPLE).encode()
        assert [str(entry.grid) for entry in decoded(data)] == [SIMPLE]


def test_other_bytes_are_errors_and_no_more() -> None:
    first, last = decoded(bytes(range(128, 256)) + b"\n" + SIMPLE.encode())
    assert first.error is not None
    assert str(last.grid) == SIMPLE


class Counted(io.RawIOBase):
    """A stream of many lines that exist only while they are read."""

    def __init__(self, line: bytes, times: int) -> None:
        self._line, self.left, self._rest = line, times, b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while self.left and len(self._rest) < len(buffer):
            self._rest += self._line
            self.left -= 1
        data, self._rest = self._rest[: len(buffer)], self._rest[len(buffer) :]
        buffer[: len(data)] = data
        return len(data)


def test_the_first_grid_comes_before_the_last_is_read() -> None:
    stream = Counted(SIMPLE.encode() + b"\n", 100_000)
    reader = io.BufferedReader(stream)
    first = next(iter(read(continued(reader.read(HEAD), reader))))
    assert str(first.grid) == SIMPLE
    assert stream.left > 99_000


def peak(lines: Iterator[str]) -> int:
    """Return how much memory reading took at most."""
    tracemalloc.start()
    try:
        for _ in read(lines):
            pass
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("line", ["# a comment", "", "12", "-----------", SOLVED])
def test_memory_does_not_grow(line: str) -> None:
    assert peak(f"{line}\n" for _ in range(5000)) < 200_000


def test_thirty_thousand_lines() -> None:
    lines = (f"{SIMPLE}\n" for _ in range(30_000))
    assert sum(entry.grid is not None for entry in read(lines)) == 30_000


@pytest.mark.parametrize("mark", "0_*xX-")
def test_a_cell_too_many_is_a_fault_whatever_its_mark(mark: str) -> None:
    for row, at in product((0, 4, 8), range(10)):
        rows = [SIMPLE[low : low + 9] for low in range(0, 81, 9)]
        rows[row] = rows[row][:at] + mark + rows[row][at:]
        for text in ("\n".join(rows), "".join(rows)):
            assert not [entry.grid for entry in entries(text) if entry.grid], (row, at)


def test_frames_of_marks_are_no_cells() -> None:
    rows = [SIMPLE[low : low + 9] for low in range(0, 81, 9)]
    framed = "\n".join(f"*{row[:3]}*{row[3:6]}*{row[6:]}*" for row in rows)
    assert grids(framed) == [SIMPLE]
    assert grids("_".join(rows)) == [SIMPLE]


def boxed(rows: list[str]) -> list[str]:
    """Return rows with bars and rules between the boxes."""
    lines = ["|".join(row[at : at + 3] for at in (0, 3, 6)) for row in rows]
    return [*lines[:3], "---+---+---", *lines[3:6], "---+---+---", *lines[6:]]


LAYOUTS: dict[str, Callable[[list[str]], list[str]]] = {
    "rows": lambda rows: [*rows, ""],
    "boxes": lambda rows: [*boxed(rows), ""],
    "frames": lambda rows: ["*-----------*", *boxed(rows), "*-----------*"],
    "titles": lambda rows: ["An easy one", *rows],
}

SPOILS: dict[str, Callable[[str], list[str]]] = {
    "a cell too few": lambda row: [row[:-1]],
    "a cell too many": lambda row: [f"{row}1"],
    "a letter": lambda row: ["q" + row[1:]],
    "a digit too large": lambda row: ["A" + row[1:]],
    "a word": lambda _: ["quiz"],
    "a sentence": lambda _: ["This is a sentence about something else"],
    "a word more": lambda row: ["quiz", row],
    "an empty line": lambda _: [""],
    "nothing": lambda _: [],
}


@pytest.mark.parametrize("spoil", SPOILS)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_spoiled_row_is_one_error_and_the_other_drawings_are_read(
    layout: str, spoil: str
) -> None:
    sound = LAYOUTS[layout](ROWS)
    for row in range(1, 9):
        at = [n for n, line in enumerate(sound) if line.replace("|", "") in ROWS]
        spoiled = [*sound[: at[row]], *SPOILS[spoil](sound[at[row]]), *sound[at[row] + 1 :]]
        found = entries("\n".join([*sound * 2, *spoiled, *sound * 2]))
        wrong = [entry.line for entry in found if entry.error]
        assert [str(entry.grid) for entry in found if entry.grid] == [SIMPLE] * 4, row
        assert len(wrong) == 1, row
        if spoil != "nothing" and (spoil, row) != ("an empty line", 8):  # rows that are missing
            assert wrong[0] == 2 * len(sound) + at[row] + 1, row


OTHER = [row[::-1] for row in ROWS]
GAPS = [*ROWS[:3], "", *ROWS[3:6], "", *ROWS[6:]]
GAPS_OF_OTHER = [*OTHER[:3], "", *OTHER[3:6], "", *OTHER[6:]]
LARGE_ROWS = [full(4)[i : i + 16] for i in range(0, 256, 16)]
STRANGE = [row.replace(".", "?") for row in ROWS]
TOO_MANY = "9 rows expected, 10 found"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([*STRANGE, *OTHER, *STRANGE, *OTHER], [(1, "?"), (10, OTHER), (19, "?"), (28, OTHER)]),
        ([*GAPS[:7], "", "", *GAPS_OF_OTHER], [(1, "9 rows expected, 6 found"), (10, OTHER)]),
        ([*GAPS, "", "", *GAPS[:3], "", "", *GAPS_OF_OTHER],
         [(1, ROWS), (14, "9 rows expected, 3 found"), (19, OTHER)]),
        ([*GAPS[:6], "", *GAPS_OF_OTHER], [(1, "9 rows expected, 5 found"), (8, OTHER)]),
        ([*GAPS[:5], *GAPS[6:], "", *GAPS_OF_OTHER, "", *GAPS],
         [(5, "9 rows expected, 8 found"), (12, OTHER), (24, ROWS)]),
        ([*GAPS, *GAPS_OF_OTHER], [(1, ROWS), (12, OTHER)]),
        (["", *GAPS[:3], "", "", *GAPS[4:7], "", "", *GAPS[8:]], [(2, ROWS)]),
        ([*ROWS[:4], "", *ROWS[4:], *OTHER, *ROWS], [(1, ROWS), (11, OTHER), (20, ROWS)]),
        ([*ROWS[:4], "", *ROWS[5:], "", *OTHER], [(5, "no row below row 4"), (11, OTHER)]),
        (["quiz", *ROWS, *OTHER, *ROWS], [(2, ROWS), (11, OTHER), (20, ROWS)]),
        ([*ROWS[:4], "quiz1", *ROWS[4:], "", *OTHER], [(5, "no row below"), (12, OTHER)]),
        ([*ROWS[:5], ROWS[4], *ROWS[5:], "", *OTHER], [(1, TOO_MANY), (12, OTHER)]),
        ([*ROWS[:5], ROWS[4], *ROWS[5:]], [(1, TOO_MANY)]),
        ([*ROWS[:8], ROWS[0], *OTHER, *ROWS], [(1, None), (10, OTHER), (19, ROWS)]),
        ([*LARGE_ROWS, "..1.2..........."], [(1, LARGE_ROWS), (17, "1 row of 16 cells")]),
        ([*LARGE_ROWS[:-1], "?" * 16, SOLVED], [(16, "?")]),
        ([*LARGE_ROWS, "-" * 9, *LARGE_ROWS], [(1, LARGE_ROWS), (17, LARGE_ROWS)]),
        ([*ROWS, "-----", *OTHER], [(1, ROWS), (10, OTHER)]),
        (["12345678901", SOLVED], [(1, "11 cells"), (2, [SOLVED])]),
        (["+-------+", *ROWS, "+-------+", "", "+-------+", *OTHER, "+-------+"],
         [(1, ROWS), (13, OTHER)]),
    ],
)  # fmt: skip
def test_no_drawing_takes_rows_of_another(
    lines: list[str], expected: list[tuple[int, list[str] | str | None]]
) -> None:
    found = entries("\n".join(lines))
    assert [entry.line for entry in found] == [line for line, _ in expected]
    for entry, (_, what) in zip(found, expected, strict=True):
        if isinstance(what, list):
            assert str(entry.grid) == "".join(what)
        elif what:
            assert what in str(entry.error)
        else:
            assert entry.grid and entry.grid.conflicts()


@pytest.mark.parametrize("below", [SIMPLE, "\n".join(SIMPLE[n : n + 9] for n in range(0, 81, 9))])
@pytest.mark.parametrize("cells", [72, 175, 544])
def test_what_is_a_grid_below_is_no_rest_of_a_line(cells: int, below: str) -> None:
    found = entries(f"{'.' * (cells - 1)}5\n{below}")
    assert [str(entry.grid) for entry in found if entry.grid] == [SIMPLE]
    assert [entry.line for entry in found if entry.error] == [1]
