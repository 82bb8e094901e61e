"""The text formats as they are found: dialects, what is kept beside the grid, what is refused."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.registry import FORMATS, recognise
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.records import faults, grids, items, played, puzzles, recognised, source, written
from tests.grids import SOLUTIONS, full

ROWS = [SIMPLE[i : i + 9] for i in range(0, 81, 9)]
DRAWN = "\n".join(ROWS) + "\n"
SOLVED = SOLUTIONS["Simple"]
BARS = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in ROWS]
SS_ROWS = "\n".join([*BARS[:3], "-----------", *BARS[3:6], "-----------", *BARS[6:]]) + "\n"
FRAMED = (
    " *-----------*\n"
    + " |---+---+---|\n".join("".join(f" |{row}|\n" for row in BARS[i : i + 3]) for i in (0, 3, 6))
    + " *-----------*\n"
)
READABLE = "-------|-------|-------\n".join(
    "".join(
        f" {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])}\n"
        for row in ROWS[i : i + 3]
    )
    for i in (0, 3, 6)
)
STATISTICS = "Number of Givens: 45\nNumber of Guesses: 0\nDifficulty: Simple\n"
STEP = "   Hidden Single: r3c8=7\n   Naked Single: r1c1=5\n   XY-Chain: 7 7- r4c7 -5- => r4c3<>7\n"
PM = written(FORMATS["pencilmarks"], [played(puzzles(1)[0])]).decode().split("\n", 1)[1]
BOXES = [cell // 27 * 3 + cell % 9 // 3 for cell in range(81)]
DIGITS = ["0" if mark == "." else mark for mark in SIMPLE]
SUMO = "SumoCueV1" + "".join(f"={d}J{box}" for d, box in zip(DIGITS, BOXES, strict=True))
KILLER = "3x3::k:" + "".join(f"{int(d) * 256 + i}:" for i, d in enumerate(DIGITS))

FOUND = {
    "CRLF": ("line", DRAWN.replace("\n", "\r\n")),
    "CR": ("line", f"{SIMPLE}\r"),
    "quotes": ("line", f'"{SIMPLE}"\n'),
    "quotes and a comma": ("line", f"'{SIMPLE}',\n"),
    "blanks for empty cells": ("line", SIMPLE.replace(".", " ") + "\n"),
    "blanks in rows": ("line", "\n".join(row.replace(".", " ") for row in ROWS)),
    "blanks in rows, ends cut": ("line", "\n".join(r.replace(".", " ").rstrip() for r in ROWS)),
    "X": ("line", SIMPLE.replace(".", "X")),
    "0 with dots between": ("line", ".".join(r.replace(".", "0") for r in ROWS)),
    "a number before": ("line", f"17\t{SIMPLE}"),
    "a name before": ("line", f"Monday: {SIMPLE}"),
    "a comment in a row": ("line", DRAWN.replace("\n", " # row\n", 1)),
    "a word behind each row": ("line", DRAWN.replace("\n", " some words\n")),
    "a bar at each cell": ("line", "".join(
        "| " + " | ".join(row.replace(".", " ")) + " |\n" for row in ROWS)),
    "a frame, and blanks between bars": ("line", "+---+---+---+\n" + "".join(
        f"|{bars}|\n" for bars in BARS).replace(".", " ")),
    "blanks between bars": ("line", "".join(
        f"|{'|'.join(' '.join(part) for part in bars.split('|'))}|\n" for bars in BARS
        ).replace(".", " ")),
    "tags around": ("line", f"<td>{SIMPLE}</td><br>\n"),
    "XML of others": ("line", f'<puzzle givens="{SIMPLE}"/>\n'),
    "a character that is nothing": ("line", f"\u200b{SIMPLE}\n"),
    "no-break spaces": ("line", READABLE.replace(" ", "\xa0")),
    "a list of lists": ("numbers", "[\n" + "".join(
        f'["{chr(34).join(chr(44).join(row))}"],\n'.replace(",", '","') for row in ROWS) + "]"),
    "a heading": ("line", f"Grid 01\n{DRAWN}"),
    "lines of = between": ("line", f"{DRAWN}========\n"),
    "an empty line below each box": ("line", "\n\n".join(
        "\n".join(ROWS[i : i + 3]) for i in (0, 3, 6))),
    "a name above": ("line", f"Not so easy\n{DRAWN}"),
    "a name above a frame": ("line", f"Monday's\n{FRAMED}"),
    "a size above": ("line", f"9 x 9\n{DRAWN}"),
    "strokes between rows": ("line", "/".join(ROWS)),
    "sdm": ("line", SIMPLE.replace(".", "0") + "\n"),
    "sdk headers": ("sdk", f"#ARuud\n#DOne\n{DRAWN}"),
    "sdk sections": ("sdk", f"[Puzzle]\r\n{DRAWN}[State]\r\n{DRAWN}[Other]\r\nx=1\r\n"),
    "sdk with zeros": ("sdk", f"#LEasy\n{DRAWN.replace('.', '0')}"),
    "ss frame": ("ss", FRAMED),
    "ss with a comment": ("ss", f"# mine\n{FRAMED}i005\ne01007\n"),
    "sdk sections, cells in a line": ("sdk", f"[Puzzle]\n{SIMPLE}\n[State]\n{SIMPLE}\n"),
    "ss rows": ("ss", SS_ROWS),
    "ss with X": ("ss", SS_ROWS.replace(".", "X")),
    "ss from the clipboard": ("ss", f"{FRAMED} Simple Sudoku\n  Version 4.2n\n"),
    "spf": ("spf", READABLE.replace("-|-", "-+-")),
    "hodoku": ("hodoku", f":0000:x:{SIMPLE}:::\n"),
    "hodoku with commas, and more fields": (
        "hodoku", f":0702:7:{SIMPLE}:912,913:743,767::::::\n"),
    "hodoku with a variant": ("hodoku", f"# header\n:0702-1:7:{SIMPLE}:912::r::\n"),
    "hodoku, must not be found": ("hodoku", f":0702-x:7:{SIMPLE}:::::"),
    "hodoku print": ("pencilmarks", f"{SIMPLE} #1 Easy (200)\n{STEP}Done!\n"),
    "exchange": ("exchange", f"0001d2888928 {SIMPLE.replace('.', '0')}  7.1\n"),
    "gsf header": ("gsf", f"#!sudoku -c2,No,Puzzle,Label\n1,{SIMPLE},Easter-Monster\n"),
    "gsf with bars": ("gsf", f"#!sudoku -c1|Puzzle|Label\n{SIMPLE}|Easter-Monster\n"),
    "gsf taxonomy": ("gsf", f"99480,99408,114,1895,{SIMPLE},Easter-Monster,20.00s,0,C21.m\n"),
    "qqwing": ("qqwing", f"{SIMPLE}\n{STATISTICS}"),
    "qqwing, solved": ("qqwing", f"{SIMPLE}\n{SOLVED}\n{STATISTICS}"),
    "qqwing readable": ("qqwing", f"{READABLE}\n{STATISTICS}"),
    "qqwing, number of solutions": ("qqwing", f"{SIMPLE}\nThere are 2 solutions to the puzzle.\n"),
    "qqwing, no solution": ("qqwing", f"{SIMPLE}\nPuzzle has no solution.\n"),
    "qqwing readable, solved, no statistics": ("qqwing", f"{READABLE}\n" + "".join(
        f" {' '.join(SOLVED[i : i + 3])} | {' '.join(SOLVED[i + 3 : i + 6])} | "
        f"{' '.join(SOLVED[i + 6 : i + 9])} \n" for i in range(0, 81, 9))),
    "qqwing csv with quotes": (
        "qqwing-csv", f'"Puzzle","Solve History","Givens"\n"{SIMPLE}","1. a, b",45\n'),
    "qqwing csv": ("qqwing-csv", f"Puzzle,Solution,Givens,\n{SIMPLE},{SOLVED},45,\n"),
    "sumocue": ("sumocue", SUMO),
    "killer": ("killer", KILLER),
    "goodsudoku": ("goodsudoku", written(FORMATS["goodsudoku"], [Record(grid=Grid(SIMPLE))])
                   .decode()),
    "numbers": ("numbers", "\n".join(",".join(row.replace(".", "0")) for row in ROWS)),
    "numbers, empty fields": ("numbers", ",".join(SIMPLE).replace(".", "")),
    "numbers in brackets": ("numbers", "\n".join(f"[{', '.join(row)}]," for row in ROWS)),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), FOUND.values(), ids=FOUND)
def test_one_puzzle(name: str, text: str) -> None:
    assert recognise(source(text)).name == name
    assert grids(recognised(text)) == [SIMPLE]


@pytest.mark.parametrize(
    "encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1"]
)
@pytest.mark.parametrize("case", [key for key in FOUND if key not in ("CR",)])
def test_encodings(case: str, encoding: str) -> None:
    name, text = FOUND[case]
    text = text.replace("\u200b", "") if encoding == "latin-1" else text
    data = text.encode(encoding)
    assert recognise(source(data)).name == name
    assert grids(recognised(data)) == [SIMPLE]


@pytest.mark.parametrize(
    "case", [key for key in FOUND if key not in ("CR", "numbers, empty fields")]
)
def test_ends_of_lines_and_blanks_behind_them(case: str) -> None:
    name, text = FOUND[case]
    for changed in (
        text.rstrip("\n"),
        text.replace("\r", "").replace("\n", " \r\n"),
        f"\n{text}\n\n",
    ):
        assert grids(items(FORMATS[name], changed)) == [SIMPLE]


TWICE = [
    "a heading", "lines of = between", "goodsudoku", "sdm", "sdk headers", "ss frame", "spf",
    "hodoku", "hodoku print", "exchange", "killer", "sumocue", "gsf taxonomy", "qqwing",
    "qqwing, solved", "qqwing readable", "numbers",
]  # fmt: skip


@pytest.mark.parametrize("case", TWICE)
def test_two_puzzles(case: str) -> None:
    name, text = FOUND[case]
    assert grids(items(FORMATS[name], f"{text}\n{text}")) == [SIMPLE] * 2


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_empty_lines_below_boxes_and_puzzles(between: str) -> None:
    boxes = ["\n".join(ROWS[i : i + 3]) + "\n" for i in (0, 3, 6)]
    assert grids(recognised(between.join(boxes * 2))) == [SIMPLE] * 2
    small = "12..\n..1.\n"
    assert grids(recognised(between.join([small] * 4))) == ["12....1.12....1."] * 2
    large = [LARGE[i : i + 16] + "\n" for i in range(0, 256, 16)]
    assert grids(recognised("\n".join("".join(large[i : i + 4]) for i in range(0, 16, 4)))) == [
        LARGE
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        (f"{DRAWN[:30]}\n{DRAWN}", [(1, "3 rows of 9 cells, not 9")]),
        (f"{DRAWN[:60]}\n{DRAWN}", [(1, "6 rows of 9 cells, not 9")]),
        (f"{DRAWN[:30]}\n{DRAWN[:30]}\n{DRAWN}", [(1, "6 rows of 9 cells, not 9")]),
        (f"{DRAWN}\n{DRAWN[:30]}\n", [(11, "3 rows of 9 cells, not 9")]),
        (f"{DRAWN[:20]}\n{DRAWN}", [(1, "2 rows of 9 cells, not 9")]),
        (f"a word\nanother\n{DRAWN}", [(1, "'a word' is no grid, nor the name of one below")]),
        (f"a word\n\n{DRAWN}", [(1, "'a word' is no grid, nor the name of one below")]),
        (f"a word\n{SIMPLE}\n", [(1, "'a word' is no grid, nor the name of one below")]),
        (f"{SIMPLE}\na word\n", [(2, "'a word' is no grid, nor the name of one below")]),
    ],
)
def test_what_is_no_part_of_a_drawing(text: str, wrong: list[tuple[int, str]]) -> None:
    found = items(FORMATS["line"], text)
    assert faults(found) == wrong
    assert [str(item.grid) for item in found if isinstance(item, Record)] == [SIMPLE]


@pytest.mark.parametrize(
    "text",
    [
        f"#aRuud\n#dOne\n{DRAWN}",
        f"#ARuud\n#DOne\n{SIMPLE}\n",
        f"#ARuud\n#DOne\n{SS_ROWS}",
        f"#A Ruud\n#D One\n{READABLE}",
    ],
)
def test_headers_in_a_file_of_their_suffix(text: str) -> None:
    (record,) = recognised(text, ".sdk")
    assert isinstance(record, Record)
    assert (str(record.grid), record.author, record.title) == (SIMPLE, "Ruud", "One")


def test_frames_of_unicode() -> None:
    text = "┌───────┐\n" + READABLE.replace("|", "│") + "└───────┘\n"
    assert grids(recognised(text * 2)) == [SIMPLE] * 2
    assert grids(recognised(text.encode("utf-16"))) == [SIMPLE]


def one(name: str, text: str) -> Record:
    (item,) = items(FORMATS[name], text)
    assert isinstance(item, Record)
    return item


def test_what_an_sdk_says() -> None:
    text = (
        f"#AA. Setter\n#DTitle\n#Cone\n#Ctwo\n#B2026\n#Sown\n#LHard\n#Uhttp://x/\n[Puzzle]\n{DRAWN}"
    )
    record = one("sdk", f"{text}[State]\n5{DRAWN[1:]}[Extra]\na=b\n")
    assert (record.title, record.author, record.source) == ("Title", "A. Setter", "own")
    assert record.notes == "one\ntwo"
    assert record.details == {"date": "2026", "level": "Hard", "url": "http://x/", "extra": "a=b"}
    assert str(record.placed) == "5" + "." * 80
    again = one("sdk", written(FORMATS["sdk"], [record]).decode())
    assert (again.title, again.notes, again.placed) == (record.title, record.notes, record.placed)


ABOUT = "[Title]\nOne\n\n[Author]\nMe\n"
HARDER = "\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9)) + "\n"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (f"{ABOUT}[Puzzle]\n{DRAWN}[Date]\n2020\n", [("One", "Me", {"date": "2020"})]),
        (f"[Puzzle]\n{DRAWN}{ABOUT}[Difficulty]\nHard\n", [("One", "Me", {"level": "Hard"})]),
        (f"{ABOUT}[Puzzle]\n{DRAWN}[Title]\nTwo\n[Puzzle]\n{HARDER}",
         [("One", "Me", {}), ("Two", "", {})]),
        (f"[Puzzle]\n{DRAWN}[Title]\nOne\n[Puzzle]\n{HARDER}[Title]\nTwo\n",
         [("One", "", {}), ("Two", "", {})]),
        (f"#DOne\n[Puzzle]\n{DRAWN}[State]\n{DRAWN}#DTwo\n#AYou\n[Puzzle]\n{HARDER}",
         [("One", "", {}), ("Two", "You", {})]),
        (f"{DRAWN}#DOne\n#AMe\n", [("One", "Me", {})]),
        (f"[Puzzle]\n{DRAWN}[Colours]\n1=2\n", [("", "", {"colours": "1=2"})]),
    ],
)  # fmt: skip
def test_sections_and_headers_above_and_below(
    text: str, wanted: list[tuple[str, str, dict[str, str]]]
) -> None:
    found = items(FORMATS["sdk"], text)
    assert faults(found) == []
    assert [
        (item.title, item.author, item.details) for item in found if isinstance(item, Record)
    ] == wanted


def test_headers_without_an_end_are_not_all_kept() -> None:
    found = items(FORMATS["sdk"], DRAWN + "#Cmuch\n" * 5_000)
    assert faults(found) == [(2867, "more than 20,000 characters about a puzzle: left out")]
    (record,) = (item for item in found if isinstance(item, Record))
    assert len(record.notes) < 20_000


def test_a_state_of_another_puzzle() -> None:
    other = "\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9))
    found = items(FORMATS["sdk"], f"[Puzzle]\n{DRAWN}[State]\n{other}\n")
    assert faults(found) == [(12, "the state is not one of this puzzle")]
    assert [str(r.grid) for r in found if isinstance(r, Record)] == [SIMPLE]


def test_moves_of_simple_sudoku() -> None:
    record = one("ss", f"{FRAMED}\nI005\nE03002\n")
    assert str(record.placed) == "5" + "." * 80
    assert record.candidates is not None
    assert not record.candidates[3] & 0b10


def test_a_line_of_hodoku() -> None:
    digits = SIMPLE.replace(".", "+5", 1)
    record = one("hodoku", f":0702-2:78:{digits}:214 224:743 767::11\n")
    assert (str(record.grid), str(record.placed)) == (SIMPLE, "5" + "." * 80)
    assert record.candidates is not None
    assert record.details["technique"] == "0702-2"
    assert record.details["eliminations"] == "743 767"
    assert written(FORMATS["hodoku"], [record]).decode().startswith(":0702-2:78:+5")


def test_a_print_of_hodoku_is_one_puzzle() -> None:
    puzzle = played(puzzles(1)[0])
    text = f"{puzzle.grid} #1 Hard (900)\n{STEP}{PM}\n{STEP}{PM}\nDone!\n"
    record = one("pencilmarks", text)
    assert (record.grid, record.placed) == (puzzle.grid, puzzle.placed)
    assert record.candidates == puzzle.candidates
    assert record.notes == "1 Hard (900)"
    assert "r3c8=7" in record.details["steps"]


def test_candidates_that_players_marked() -> None:
    text = PM.replace("| ", "|*", 1).replace("---", "---+---")
    assert recognise(source(text)).name == "pencilmarks"
    assert one("pencilmarks", text).candidates == one("pencilmarks", PM).candidates


TOKENS = [line.replace("|", " ").split() for line in PM.splitlines() if "--" not in line]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(" ".join(row) for row in TOKENS),
        "\n".join("\t".join(row) for row in TOKENS),
        "\n".join(",".join(row) for row in TOKENS),
        "\n".join(" ".join(t if len(t) == 1 else f"{{{t}}}" for t in row) for row in TOKENS),
        " ".join(token for row in TOKENS for token in row),
        PM.replace("|", "│").replace("-", "─"),
        PM.replace("'", "+").replace(":", "+").replace(".", "+"),
        f"Puzzle 12\n{PM}",
        f"{PM}   Simple Sudoku\n  Version 4.2n\n",
    ],
)
def test_pencil_marks_in_other_drawings(text: str) -> None:
    assert recognise(source(text)).name == "pencilmarks"
    (record,) = recognised(text)
    assert isinstance(record, Record)
    wanted = one("pencilmarks", PM)
    assert (record.grid, record.candidates) == (wanted.grid, wanted.candidates)


def test_bare_tokens_are_sdx_where_the_suffix_says_so() -> None:
    text = "\n".join(" ".join(row) for row in TOKENS)
    assert recognise(source(text, ".sdx")).name == "sdx"


@pytest.mark.parametrize("width", [27, 81, 729])
def test_sukaku_in_rows(width: int) -> None:
    text = written(FORMATS["sukaku"], [Record(grid=Grid(SIMPLE))]).decode().strip()
    rows = "\n".join(text[i : i + width] for i in range(0, 729, width))
    assert recognise(source(rows)).name == "sukaku"
    assert grids(recognised(rows)) == [SIMPLE]


def test_a_digit_alone_that_another_cell_has_as_candidate_is_no_given() -> None:
    text = "\n".join(["5 15 1234 | 123 234 346 | 12 34 56"] + ["| 123 456 789 " * 3] * 8)
    record = one("pencilmarks", text)
    assert record.grid.givens == 0
    assert record.candidates is not None
    assert record.candidates[0] == 1 << 4


@pytest.mark.parametrize("name", ["sdx", "pencilmarks"])
def test_two_rows_in_a_line_are_a_fault(name: str) -> None:
    marks = tuple(511 if mark == "." else 0 for mark in SIMPLE)
    record = Record(grid=Grid(SIMPLE), candidates=marks)
    whole = written(FORMATS[name], [record]).decode()
    lines = [line for line in whole.splitlines() if len(line.split()) > 8]
    joined = "\n".join([lines[0], f"{lines[1]} {lines[2]}", *lines[3:]])
    found = items(FORMATS[name], f"{whole}\n{joined}\n\n{whole}")
    assert [message for _, message in faults(found)] == ["18 in a row of 9"]
    assert [str(item.grid) for item in found if isinstance(item, Record)] == [SIMPLE] * 2


def test_two_sukakus_that_are_too_short_are_two_faults() -> None:
    (line,) = written(FORMATS["sukaku"], [Record(grid=Grid(SIMPLE))]).decode().split()
    found = items(FORMATS["sukaku"], f"{line[:700]}\n{line[:701]}\n{line}\n")
    assert faults(found) == [
        (1, "700 characters, not 729"),
        (2, "701 characters, not 729"),
    ]
    assert len(found) == 3


@pytest.mark.parametrize("suffix", [".sdm", ".txt", ""])
@pytest.mark.parametrize("name", ["line", "sdm", "spf", "msk"])
@pytest.mark.parametrize("low", [0, 1])
def test_a_full_grid_below_its_puzzle_is_a_puzzle_too(name: str, suffix: str, low: int) -> None:
    texts = [SIMPLE, SOLVED, DIFFICULT][low:]
    data = written(FORMATS[name], [Record(grid=Grid(text)) for text in texts])
    assert grids(recognised(data, suffix)) == texts


def test_a_print_of_qqwing() -> None:
    record = one("qqwing", f"{SIMPLE}\n{SOLVED}\n1. Mark given - Row: 1\n{STATISTICS}")
    assert str(record.solution) == SOLVED
    assert record.details["Difficulty"] == "Simple"
    assert record.details["steps"] == "1. Mark given - Row: 1"


def test_the_bytes_of_qqwing() -> None:
    facts = {"Number of Singles": "36", "Difficulty": "Simple", "rating": "2.0", "Singles": "36"}
    record = Record(grid=Grid(SIMPLE), solution=Grid(SOLVED), details=facts)
    solved = "-------|-------|-------\n".join(
        "".join(
            f" {' '.join(SOLVED[i : i + 3])} | {' '.join(SOLVED[i + 3 : i + 6])} | "
            f"{' '.join(SOLVED[i + 6 : i + 9])}\n"
            for i in range(low, low + 27, 9)
        )
        for low in (0, 27, 54)
    )
    assert written(FORMATS["qqwing"], [record]).decode() == (
        f"{READABLE}\n{solved}\nNumber of Givens: 37\nNumber of Singles: 36\nDifficulty: Simple\n"
    )
    assert written(FORMATS["qqwing-csv"], [record]).decode() == (
        "Puzzle,Solution,Givens,Singles,Hidden Singles,Naked Pairs,Hidden Pairs,"
        "Pointing Pairs/Triples,Box/Line Intersections,Guesses,Backtracks,Difficulty\n"
        f"{SIMPLE},{SOLVED},37,36,,,,,,,,Simple,\n"
    )


@pytest.mark.parametrize("name", ["qqwing", "qqwing-csv"])
def test_solutions_and_statistics_of_qqwing_come_back(name: str) -> None:
    facts = {"Difficulty": "Simple", "Singles": 'a, "b"\nc'}
    whole = Record(grid=Grid(SIMPLE), solution=Grid(SOLVED), details=facts)
    wrong = Record(grid=Grid(SIMPLE), solution=Grid(SOLUTIONS["Difficult"]))
    first, second = items(FORMATS[name], written(FORMATS[name], [whole, wrong]))
    assert isinstance(first, Record)
    assert (first.grid, first.solution) == (whole.grid, whole.solution)
    assert first.details["Difficulty"] == "Simple"
    assert isinstance(second, Record)
    assert (second.grid, second.solution) == (wrong.grid, None)


def test_what_gsf_is_given() -> None:
    record = Record(
        grid=Grid(SIMPLE), title='a, "b"', author="A\nB", details={"rating": "2.6", "x": "y"}
    )
    data = written(FORMATS["gsf"], [record, Record(grid=Grid(DIFFICULT), source="#!sudoku -c3")])
    assert data.decode() == (
        "#!sudoku -c1,puzzle,label,author,source,rating\n"
        f"{SIMPLE},a; 'b',A B,,2.6\n"
        f"{DIFFICULT},,,#!sudoku -c3,\n"
    )
    first, second = items(FORMATS["gsf"], data)
    assert first == Record(
        grid=Grid(SIMPLE), where=2, title="a; 'b'", author="A B", details={"rating": "2.6"}
    )
    assert second == Record(grid=Grid(DIFFICULT), where=3, source="#!sudoku -c3")


def test_what_stands_beside_a_line() -> None:
    record = one("line", f"{SIMPLE} ; rating=2.6 # Medium, from qqwing\n")
    assert record.details == {"rating": "2.6"}
    assert record.notes == "Medium, from qqwing"
    assert str(one("line", f"{SIMPLE},{SOLVED}").solution) == SOLVED
    assert one("line", f"Monday: {SIMPLE}").title == "Monday"
    assert one("line", f"{SIMPLE} // hard").notes == "hard"


def test_headings() -> None:
    found = items(
        FORMATS["line"], f"Grid 01\n\n{DRAWN}Grid 02\n{SIMPLE}\nGrid 03\nGrid 04:\n{SIMPLE[1:]}\n"
    )
    assert [item.title for item in found if isinstance(item, Record)] == ["Grid 01", "Grid 02"]
    assert faults(found) == [
        (14, "no grid under 'Grid 03'"),
        (16, "80 cells make no grid"),
    ]


def test_a_link_of_good_sudoku() -> None:
    text = "playgoodsudoku.com/puzzle/$cAZAIABgcAQAAIAFCQAAAHAFAAAwAAgAEAAAAwQAgAAGADAQAFAWAHA="
    assert grids(recognised(f"Check out this puzzle in GoodSudoku! {text}\n")) == [
        "7..64.2...6.7..4....8..5.9......7..5....3....8..1......3.4..8....6..3.1...5.16..7"
    ]


def test_strings_of_sudokuwiki() -> None:
    record = played(puzzles(1)[0])
    assert one("sudokuwiki", written(FORMATS["sudokuwiki"], [record]).decode()) == record
    record = played(puzzles(1)[0], candidates=False)
    old = written(FORMATS["sudokuwiki"], [record]).decode().strip()
    assert len(old) == 162
    address = f"https://www.sudokuwiki.org/sudoku.htm?bd={old}\n"
    assert recognise(source(address)).name == "sudokuwiki"
    assert one("sudokuwiki", address).placed == record.placed
    assert recognise(source(old.upper())).name == "sudokuwiki"
    new = "S9B" + "".join("0" + (d if d in "123456789" else "0") for d in SIMPLE)
    assert str(one("sudokuwiki", new).grid) == SIMPLE
    assert str(one("sudokuwiki", f"{new[:3]}0a{new[5:]}").placed) == "1" + "." * 80
    assert one("sudokuwiki", f"{new[:3]}0j{new[5:]}").candidates == (1, *[0] * 80)


def test_a_rating_of_the_exchange() -> None:
    data = written(FORMATS["exchange"], [one("line", f"{SIMPLE};rating=7.2")])
    assert len(data) == 100
    assert one("exchange", data.decode()).details["rating"] == "7.2"


LARGE = full(4)
LETTERS = LARGE.translate(str.maketrans("123456789ABCDEFG", "ABCDEFGHIJKLMNOP"))
ZERO = LARGE.translate(str.maketrans("123456789ABCDEFG", "0123456789ABCDEF"))
GIANT = full(5)
GIANT_LETTERS = GIANT.translate(
    str.maketrans("123456789ABCDEFGHIJKLMNOP", "ABCDEFGHIJKLMNOPQRSTUVWXY")
)


@pytest.mark.parametrize(
    ("text", "blank", "wanted"),
    [
        (LARGE.replace("5", "."), None, LARGE.replace("5", ".")),
        (LARGE.replace("5", "0"), None, LARGE.replace("5", ".")),
        (LETTERS.replace("E", "."), None, LARGE.replace("5", ".")),
        (LETTERS.replace("E", "0").lower(), None, LARGE.replace("5", ".")),
        (ZERO.replace("4", "."), ".", LARGE.replace("5", ".")),
        (ZERO.replace("4", "-"), "-", LARGE.replace("5", ".")),
        (ZERO, None, LARGE),
        (LARGE.replace("5", "?"), "?", LARGE.replace("5", ".")),
        (GIANT_LETTERS.replace("E", "."), None, GIANT.replace("5", ".")),
        (GIANT.replace("5", "0"), None, GIANT.replace("5", ".")),
    ],
)
def test_alphabets_of_large_grids(text: str, blank: str | None, wanted: str) -> None:
    size = 16 if len(text) == 256 else 25
    rows = "\n".join(text[i : i + size] for i in range(0, len(text), size))
    for form in (text, rows):
        assert grids(items(FORMATS["line"], form, blank=blank)) == [wanted]


def test_a_zero_that_could_be_a_digit_is_asked_for() -> None:
    text = ZERO.replace("4", ".")
    drawn = "\n".join(text[low : low + 16] for low in range(0, 256, 16))
    assert recognise(source(text)).name == recognise(source(drawn)).name == "line"
    assert recognise(source(SIMPLE.replace(".", "?"))).name == "line"
    assert grids(items(FORMATS["line"], SIMPLE.replace(".", "?"), blank="?")) == [SIMPLE]
    (found,) = items(FORMATS["line"], ZERO.replace("4", "."))
    assert isinstance(found, Fault)
    assert found.message.startswith("both 0 and . occur")
    assert found.hint
    assert "--blank" in found.hint


@pytest.mark.parametrize("order", [2, 4, 5])
@pytest.mark.parametrize("between", [",", ", ", "\t", ";", " "])
def test_large_grids_in_numbers(order: int, between: str) -> None:
    text, size = full(order), order * order
    numbers = [str("0123456789ABCDEFGHIJKLMNOP".index(mark)) for mark in text]
    rows = [between.join(numbers[i : i + size]) for i in range(0, len(numbers), size)]
    assert grids(items(FORMATS["numbers"], f"{size}\n" + "\n".join(rows))) == [text]
    if order > 2:
        assert grids(recognised("\n".join(rows))) == [text]
        assert grids(recognised(between.join(numbers))) == [text]


@pytest.mark.parametrize("low", [True, False])
@pytest.mark.parametrize("sizes", [*permutations((4, 9, 16, 25), 2)])
def test_numbers_of_mixed_sizes_are_recognised(sizes: tuple[int, ...], low: bool) -> None:
    chance = random.Random(1)
    some = [
        Grid.from_digits(chance.choices(range(4 if low else size + 1), k=size * size))
        for size in sizes * 4
    ]
    data = written(FORMATS["numbers"], [Record(grid=grid) for grid in some])
    assert recognise(source(data, ".txt")).name == "numbers"
    assert grids(recognised(data, ".txt")) == list(map(str, some))


REFUSED = {
    "a cell too few": ("line", SIMPLE[1:], "80 cells make no grid"),
    "a row too long": ("line", DRAWN.replace("\n", "1\n", 1), "10 cells in row 1 of a 9×9 grid"),
    "6×6": ("line", "12.4..\n" * 6, "36 cells are a 6×6 grid"),
    "6×6 in a line": ("line", "12.4.." * 6, "36 cells are a 6×6 grid"),
    "an Arabic digit": ("line", "٣" + SIMPLE[1:], "'٣' (cell 1) does not belong in a grid"),
    "a row too few": ("sdk", "#A\n" + "\n".join(ROWS[:8]), "8 rows of 9 cells, not 9"),
    "no move": ("ss", f"{FRAMED}\nI99\n", "'I99' is neither Innd nor Ennddd"),
    "a move beyond": ("ss", f"{FRAMED}\nI815\n", "cell 81 or digit 5 is none: 00 to 80, 1 to 9"),
    "a move on a given": ("ss", f"{FRAMED}\nI015\n", "r1c2 holds a digit already"),
    "hodoku": ("hodoku", f":0000:x:{SIMPLE[1:]}:::", "80 cells, not 81"),
    "hodoku's digit": ("hodoku", f":0000:x:٣{SIMPLE[1:]}:::", "'٣' is no digit"),
    "a token too few": ("sdx", "1 2 3 4 5 6 7 89\n", "8 in a row of 9"),
    "no token": ("sdx", "1 2 3 4 5 6 7 89 ٣\n", "r1c9: '٣' is no digit, nor candidates"),
    "sukaku": ("sukaku", "1" * 729, "r1c1: 1 is not at its place of the nine"),
    "sukaku too short": ("sukaku", "." * 728, "728 characters, not 729"),
    "exchange": ("exchange", f"0001d2888928 {SIMPLE[1:]}  7.1", "80 cells, not 81"),
    "sumocue's killer": ("sumocue", SUMO.replace("=0", "=14", 1),
                         "a killer: only classic sudoku is read"),
    "sumocue's jigsaw": ("sumocue", SUMO.replace("J1", "J0", 1),
                         "a jigsaw: only classic sudoku is read"),
    "a killer": ("killer", "3x3::k:" + "2561:" * 81, "a killer: only classic sudoku is read"),
    "diagonals": ("killer", KILLER.replace("::", ":d:", 1),
                  "a variant (d): only classic sudoku is read"),
    "numbers": ("numbers", "1,2,3,4\n1,2,3\n0,0,0,0\n0,0,0,0\n", "3 cells in row 2 of a 4×4 grid"),
    "a number too large": ("numbers", ",".join(["17", *"0" * 255]),
                           "r1c1: '17' is no digit of 16×16"),
    "a short link": ("goodsudoku", "x/$cAZAIABgcAQAAIAFCQAAAHAF", "18 bytes, not 41"),
    "sudokuwiki": ("sudokuwiki", "0" * 161, "161 characters, not 162 of base 32, nor S9B and 162"),
    "another wiki puzzle": ("sudokuwiki", "K9B" + "01" * 81,
                            "K9B with 162 characters: only classic sudoku is read, S9B with 162"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_puzzle_is_named(name: str, text: str, why: str) -> None:
    assert why in [message for _, message in faults(items(FORMATS[name], text))]


@pytest.mark.parametrize(
    "name", ["sdm", "ss", "sdx", "hodoku", "pencilmarks", "sukaku", "exchange", "sudokuwiki"]
)
def test_formats_that_hold_9x9_grids_only(name: str) -> None:
    (record,) = items(FORMATS["line"], LARGE)
    assert isinstance(record, Record)
    with pytest.raises(FormatError, match="9×9 grids only, not 16×16"):
        written(FORMATS[name], [record])


@pytest.mark.parametrize("name", ["line", "sdk", "spf", "msk", "numbers"])
def test_formats_that_hold_any_size(name: str) -> None:
    for order in (2, 3, 4, 5):
        text = full(order).replace("3", ".")
        (record,) = items(FORMATS["line"], text)
        assert isinstance(record, Record)
        assert grids(items(FORMATS[name], written(FORMATS[name], [record]))) == [text]


def test_a_grid_that_breaks_the_rules_is_read() -> None:
    text = "11" + "." * 79
    for name in ("line", "sdk", "ss", "hodoku", "sukaku", "pencilmarks", "sudokuwiki", "sdx"):
        form = FORMATS[name]
        assert grids(items(form, written(form, [one("line", text)]))) == [text]


def test_faults_among_good_lines() -> None:
    found = items(FORMATS["line"], f"{SIMPLE}\n{SIMPLE[1:]}\n{DIFFICULT}\n")
    assert [item.where for item in found] == [1, 2, 3]
    assert isinstance(found[1], Fault)


def test_what_is_left_out_of_the_headers_is_said() -> None:
    text = "#C" + "x" * 15_000 + "\n"
    found = items(FORMATS["sdk"], text * 3 + DRAWN)
    assert faults(found) == [(2, "more than 20,000 characters about a puzzle: left out")]
    assert [len(item.notes) for item in found if isinstance(item, Record)] == [15_000]
