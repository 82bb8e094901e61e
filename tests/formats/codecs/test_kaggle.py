"""Tables of other programs: their layouts, and rows that are not puzzles."""

from __future__ import annotations

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats.codecs import kaggle
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.puzzle import Rating
from tests.formats.codecs.support import PUZZLE, SOLUTION, ZEROS
from tests.formats.support import grids, read, read_one, source

TABLES = [
    f"quizzes,solutions\n{ZEROS},{SOLUTION}\n",
    f"quizzes,solutions\r\n{ZEROS},{SOLUTION}\r\n",
    f"\ufeffquizzes,solutions\n{ZEROS},{SOLUTION}",
    f",puzzle,solution\n0,{ZEROS},{SOLUTION}\n",
    f'id,puzzle,solution,clues,difficulty\n1,"{PUZZLE}","{SOLUTION}",25,2.2\n',
    f"puzzle;solution;level\n{PUZZLE};{SOLUTION};3\n",
    f"Solution\tSudoku\n{SOLUTION}\t{PUZZLE}\n",
    f"a|b|c\n7|{SOLUTION}|{PUZZLE}\n",
    f"{ZEROS},{SOLUTION}\n{ZEROS},{SOLUTION}\n",
    f"source,question,answer,rating\nx,{PUZZLE},{SOLUTION},0\n",
    f"clues,puzzle,solution\n\n25,{PUZZLE},{SOLUTION}\n\n",
    f'name,puzzle,solution\n"two\nlines",{PUZZLE},{SOLUTION}\n',
    f"| id | puzzle | solution |\n|---|:---|---:|\n| 1 | {PUZZLE} | {SOLUTION} |\n",
    f'puzzle,solution\n"{",".join(ZEROS)}","[{", ".join(SOLUTION)}]"\n',
    f'puzzle,solution\n"[{" ".join(ZEROS)}]","{" ".join(SOLUTION)}"\n',
]


@pytest.mark.parametrize("table", TABLES)
def test_every_layout_of_a_table_is_read(table: str) -> None:
    for encoding in ("utf-8", "utf-16"):
        content = table.encode(encoding)
        assert kaggle.confidence(source(content)) > 60
        entries = read("kaggle", content)
        assert set(grids(entries)) == {PUZZLE}
        assert {str(entry.solution) for entry in entries if isinstance(entry, Record)} == {SOLUTION}


def test_missing_and_repeated_column_names_get_numbers() -> None:
    assert kaggle.confidence(source("," * 60_000)) == 0
    entry = read_one("kaggle", f"puzzle,a,a,,a\n{PUZZLE},1,2,3,4\n")
    assert entry.details == {"a": "1", "a 3": "2", "column 4": "3", "a 5": "4"}


def test_a_table_of_one_column_is_read() -> None:
    for name in ("puzzle", '"Quizzes"'):
        text = f"{name}\n{PUZZLE}\n{ZEROS}\n"
        assert kaggle.confidence(source(text)) > 60
        assert grids(read("kaggle", text)) == [PUZZLE] * 2


def test_cells_of_large_grids_can_be_numbers() -> None:
    text = ",".join(["16", "1"] + ["0"] * 254)
    entry = read_one("kaggle", f'puzzle,n\n"{text}",1\n')
    assert str(entry.grid) == "G1" + "." * 254


def test_other_columns_become_details() -> None:
    table = f"id,puzzle,solution,clues,difficulty,title\n7,{PUZZLE},{SOLUTION},25,2.2,A name\n"
    entry = read_one("kaggle", table)
    assert entry.details == {"id": "7", "clues": "25"}
    assert entry.ratings == (Rating(rater="unknown", score=2.2),)
    assert (entry.title, entry.id, entry.line) == ("A name", None, 2)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("1,4", "3 fields expected, 2 found: 81 cells expected, 1 found"),
        ("1,4.3E+79,", "'+' (cell 5)"),
        ('1,"' + "x" * 140_000, "not a row of a table: field larger than field limit (131072)"),
    ],
)
def test_a_row_without_a_puzzle_is_a_located_error(row: str, message: str) -> None:
    table = f"id,puzzle,solution\n1,{PUZZLE},{SOLUTION}\n{row}\n2,{PUZZLE},{SOLUTION}\n"
    error = next(entry for entry in read("kaggle", table) if isinstance(entry, ParseError))
    assert error.line == 3
    assert error.message.startswith(message) or message in error.message


def test_fields_beyond_the_header_are_kept_with_a_warning() -> None:
    for form in ("kaggle", "qqwing-csv"):
        entry = read_one(form, f"Puzzle,Givens\n{PUZZLE},25,x,\n")
        assert entry.details == {"Givens": "25", "column 3": "x"}
        assert entry.warnings == ("2 fields expected, 4 found",)


def test_missing_fields_give_a_warning() -> None:
    rows = {"kaggle": ("id,puzzle,level", "1,{}"), "qqwing-csv": ("Puzzle,Solution,Givens", "{},")}
    for form, (head, row) in rows.items():
        entry = read_one(form, f"{head}\n{row.format(PUZZLE)}\n")
        assert (str(entry.grid), entry.warnings) == (PUZZLE, ("3 fields expected, 2 found",))


def test_a_word_in_place_of_a_solution_is_ignored() -> None:
    entry = read_one("kaggle", f"puzzle,solution\n{PUZZLE},none\n")
    assert entry.solution is None


def test_a_table_without_puzzles_is_refused() -> None:
    assert kaggle.confidence(source("name,age\nx,3\n")) == 0
    with pytest.raises(FormatError, match="no column that holds puzzles") as caught:
        read("kaggle", "name,age\nx,3\n")
    assert caught.value.hint == "the columns are: name, age"


@pytest.mark.parametrize("header", ["puzzle,title", "puzzle,title,"])
@pytest.mark.parametrize("ends", ["", ",", ",,"])
def test_empty_fields_beyond_the_header_are_ignored(header: str, ends: str) -> None:
    record = read_one("kaggle", f"{header}\n{PUZZLE},a{ends}\n")
    assert (record.title, record.details, record.warnings) == ("a", {}, ())


def test_an_unquoted_comma_before_the_puzzle_is_explained() -> None:
    text = f"title,author,puzzle\nHello, world,Ann,{PUZZLE}\nTwo,Bob,{PUZZLE}\n"
    (error, _) = read("kaggle", text)
    assert isinstance(error, ParseError)
    assert error.message.startswith("3 fields expected, 4 found: ")
