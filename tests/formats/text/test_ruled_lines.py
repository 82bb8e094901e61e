"""Lines of puzzles with rules after the cells, in list files."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.reading import Reading
from sudokudb.formats.registry import FORMATS, detect_format
from sudokudb.formats.text.lines import parse_line
from sudokudb.puzzle import Rating
from tests.formats.support import errors_in, read, read_one, source, written

NINE = "." * 81
FULL = "".join(str((r * 3 + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))

READ: list[tuple[str, str | None]] = [
    (f"{NINE};diagonal /;antiking", f"{NINE};antiking;diagonal /"),
    (f"{NINE}; CAGE 3 R1C2R1C1 ;", f"{NINE};cage 3 r1c1r1c2"),
    (f'"{NINE};cage 3 r1c1r1c2"', f"{NINE};cage 3 r1c1r1c2"),
    (f"{NINE};cage r1c1r1c2;se=7.2 # mine", f"{NINE};cage r1c1r1c2"),
    (f"{NINE};either white r1c1r1c2 | black r1c1r1c2", None),
    ("1" + "." * 35, None),
    ("1" + "." * 63, None),
    ("." * 25 + ";noboxes", None),
    ("." * 144, None),
    ("F" + "." * 224, None),
    ("." * 16 + ";regions 1112122233434434", None),
    ("12....\n" * 5 + ".....3", "12...." * 5 + ".....3"),
    ("12.|...\n...|...\n---+---\n" * 2 + "12.|...\n...|...", "12.........." * 3),
    ("1.......\n" * 8, "1......." * 8),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), READ)
def test_a_line_with_rules_is_read(text: str, line: str | None) -> None:
    (found,) = Reading(source(f"{text}\n"))
    assert isinstance(found, Record), found
    assert str(found.grid) == str(Grid(line or text))
    assert detect_format(source(f"{text}\n")).name == "line"


TITLED: list[tuple[str, str]] = [
    (f"1. {NINE};diagonal /", "1"),
    (f"Puzzle 7: {NINE};diagonal /", "Puzzle 7"),
    (f'1,"{NINE};diagonal /"', "1"),
    (f"x\t{NINE};diagonal /;se=7", "x"),
]


@pytest.mark.parametrize(("text", "title"), TITLED)
def test_rules_are_read_where_a_title_is_before_the_cells(text: str, title: str) -> None:
    record = read_one("line", text)
    assert (str(record.grid), record.title) == (f"{NINE};diagonal /", title)


ELSEWHERE: list[tuple[str, str]] = [
    (f"{NINE};Nice one;antiking", "antiking"),
    (f"{NINE};se=7.1;cage 9 r1c1r1c2", "cage 9 r1c1r1c2"),
    (f"{NINE};{FULL};antiking", "antiking"),
    (f"{NINE},antiking", "antiking"),
    (f"Ann;{NINE};diagonal /", "diagonal /"),
    (f"puzzle;rating\n{NINE};diagonal /", "diagonal /"),
    (f"...^;diagonal /;regions {FULL}", "diagonal /"),
]


@pytest.mark.parametrize(("text", "rule"), ELSEWHERE)
def test_a_rule_in_another_place_refuses_the_puzzle(text: str, rule: str) -> None:
    (found,) = Reading(source(f"{text}\n"))
    assert isinstance(found, ParseError)
    assert found.message == f"{rule}: this rule cannot be read here"


def test_a_comment_with_rules_is_left_out() -> None:
    assert len(read("line", f"# 1 {NINE};antiking\n{FULL}\n")) == 1


CLASSIC: list[tuple[str, str, str]] = [
    (f"{NINE};Extreme", "", "Extreme"),
    (f"{NINE};Even steven", "", "Even steven"),
    (f"{NINE};Even-steven 2", "", "Even-steven 2"),
    (f"{NINE};by Ann, see r1c2", "", "by Ann; see r1c2"),
    (f"{NINE};rating=7", "rating", ""),
    (f"{NINE};Mon titre", "", "Mon titre"),
]


@pytest.mark.parametrize(("text", "rating", "notes"), CLASSIC)
def test_other_text_after_the_cells_is_as_before(text: str, rating: str, notes: str) -> None:
    record = read_one("line", text)
    assert (str(record.grid), record.notes, bool(record.ratings)) == (NINE, notes, bool(rating))


REFUSED: list[tuple[str, str, str]] = [
    ("diagonl /", "rule 1, diagonl: the kind 'diagonl' is not known", "did you mean 'diagonal'?"),
    ("Arow r1c1r1c2", "rule 1, arow: the kind 'arow' is not known", "did you mean 'arrow'?"),
    ("windoku_", "rule 1, windoku_: the kind 'windoku_' is not known", "did you mean 'windoku'?"),
    ("cage9 r1c1r1c2", "rule 1, cage9: the kind 'cage9' is not known", "did you mean 'cage'?"),
    ("nabner r1c1r1c2", "rule 1, nabner: the kind 'nabner' is not known", "`sudokudb rules`"),
    ("antikng", "rule 1, antikng: the kind 'antikng' is not known", "did you mean 'antiking'?"),
    ("antikng # T", "rule 1, antikng: the kind 'antikng' is not known", "did you mean 'antiking'?"),
    ("cage 9 r1c1r1c2;nabner r1c1", "rule 2, nabner: the kind 'nabner' is not known", ""),
    ("cage 1 r1c1r1c2", "rule 1, cage: 1 cannot be: it is 3 to 17", ""),
    ("cage 22", "rule 1, cage: its cells are missing", ""),
    ("extreme max 5", "rule 1, extreme: its cells are missing", ""),
    ("machine 1 r1c1", "rule 1, machine: own automata are not supported", ""),
    ("cage r1c10r1c2", "rule 1, cage: r1c10 is not a cell of a 9×9 grid", ""),
]


@pytest.mark.parametrize(("rules", "message", "hint"), REFUSED)
def test_a_wrong_rule_is_refused_by_number_and_name(rules: str, message: str, hint: str) -> None:
    found, other = read("line", f"{NINE};{rules}\n{'1' + NINE[1:]}\n")
    assert isinstance(found, ParseError) and isinstance(other, Record)
    assert (found.line, found.message) == (1, message)
    assert hint in (found.hint or "")


def test_ratings_notes_and_a_solution_are_read_after_the_rules() -> None:
    grid = Grid(f"{NINE};cage r1c1r1c2")
    record = Record(grid=grid, title="T", notes="n", ratings=(Rating(rater="se", score=7.2),))
    text = written("line", [record]).decode()
    assert text == f"{grid};se=7.2 # T: n\n"
    found = read_one("line", text)
    assert (found.grid, found.ratings, found.notes) == (grid, record.ratings, "T: n")
    found = read_one("line", f"{grid};{FULL}")
    assert found.solution == grid.with_digits(FULL)
    assert read_one("line", f"{grid}\n{FULL}\n").solution == grid.with_digits(FULL)
    wrong = read("line", f"{NINE};cage 3 r1c1r1c2\n{FULL[1:3]}{FULL[0]}{FULL[3:]}\n")
    assert len(wrong) == 2


@pytest.mark.parametrize("name", ["csv", "json", "jsonl", "line", "parquet"])
def test_our_own_formats_keep_the_rules_and_the_solution(name: str) -> None:
    if FORMATS[name].extra:
        pytest.importorskip("pyarrow")
    grid = Grid(f"1{NINE[1:]};cage r1c1r1c2;thermo r1c1r1c2")
    small = Grid("1" + "." * 35 + ";diagonal /")
    solution = None if name == "line" else grid.with_digits(FULL)
    records = [Record(grid=grid, solution=solution), Record(grid=small)]
    found = [*Reading(source(written(name, records), FORMATS[name].suffixes[0]))]
    assert [(r.grid, r.solution) for r in found if isinstance(r, Record)] == [
        (grid, solution), (small, None)]  # fmt: skip


def test_a_size_without_boxes_needs_rules() -> None:
    assert errors_in(read("line", "." * 49)) == [(1, "a grid of 7×7 has no usual boxes")]


def test_a_line_that_is_longer_than_the_head_of_a_file_is_recognised() -> None:
    text = NINE + ";cage r1c2r1c3r1c4" * 4000
    (found,) = Reading(source(f"{text}\n"))
    assert isinstance(found, ParseError)
    assert found.message == "rule 2001, cage: a puzzle has at most 2,000 rules"


IN_REMARKS = {
    ";killer": "rule 1, killer: the kind 'killer' is not known",
    ";X": "rule 1, x: the kind 'x' is not known",
    " diagonal /": "diagonal /: this rule cannot be read here",
    ",diagonal \\": "diagonal \\: this rule cannot be read here",
    " # diagonal /": "diagonal /: this rule cannot be read here",
    ";se=7.1;diagonal /": "diagonal /: this rule cannot be read here",
    ";by me; cage 10 r1c1r1c2": "cage 10 r1c1r1c2: this rule cannot be read here",
    ' {"regions":[[1,2]]}': '"regions": this rule cannot be read here',
    ";Extreme": "",
    " # index 7": "",
    ";se=7.1;by me / us": "",
}


@pytest.mark.parametrize("after", IN_REMARKS)
def test_a_rule_that_is_not_right_after_the_cells_refuses_the_line(after: str) -> None:
    (found,) = Reading(source(f"{NINE}{after}\n"))
    message = IN_REMARKS[after]
    assert (found.message if isinstance(found, ParseError) else "") == message


@pytest.mark.parametrize("after", [text for text in IN_REMARKS if text not in (";killer", ";X")])
def test_a_pipe_refuses_the_line_too(after: str) -> None:
    found = parse_line(1, f"{NINE}{after}", None, None)
    assert str(found.error or "") == IN_REMARKS[after]
