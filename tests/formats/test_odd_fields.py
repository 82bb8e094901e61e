"""Rows and entries with a field that is none, or with fields too many or too few."""

from __future__ import annotations

import pytest

from tests.formats.codecs.support import PUZZLE, SOLUTION, read_error, read_one

ZEROS = PUZZLE.replace(".", "0")
GSF = "#!sudoku -c1,puzzle,label,author,source,rating"
QQWING = "Puzzle,Solution,Givens,"


@pytest.mark.parametrize(
    ("name", "text", "doubt"),
    [
        ("gsf", f"{GSF}\n{PUZZLE},L,Ann,X,Times,3.4", "5 fields expected, 6 found"),
        ("gsf", f"{GSF}\n{PUZZLE},L", "5 fields expected, 2 found"),
        ("gsf", f"{GSF}\n{PUZZLE},L,Ann,Times,3.4,,", ""),
        ("gsf", f"#!sudoku -c1,\n{PUZZLE},L,Ann", ""),
        ("gsf", f"{PUZZLE},L,Ann,Times", ""),
        ("gsf", f'{GSF}\n{PUZZLE},"L,Ann,Times,3.4', "a quote that does not end"),
        ("gsf", f'{GSF}\n{PUZZLE},L,Ann,"Times,3.4', "a quote that does not end"),
        ("gsf", f'{GSF}\n{PUZZLE},"L,Ann","Ann","Times",3.4', ""),
        ("qqwing-csv", f"{QQWING}\n{PUZZLE},{SOLUTION}", "4 fields expected, 2 found"),
        ("qqwing-csv", f"{QQWING}\n{PUZZLE},{SOLUTION},25,", ""),
        ("qqwing-csv", f"{QQWING}\n{PUZZLE},{SOLUTION},25,,", ""),
        ("hodoku", f":abcd:x:{PUZZLE}:::", "'abcd' is no technique: four or five figures"),
        ("hodoku", f":0610-1:4:{PUZZLE}:::", ""),
        ("hodoku", f":xxxx:x:{PUZZLE}:::", ""),
        ("hodoku", f":03111:x:{PUZZLE}:::", ""),
        (
            "opensudoku",
            f'<opensudoku><game data="{ZEROS}" state="9"/>',
            "unknown state '9'; states are 0 playing,",
        ),
        ("opensudoku", f'<opensudoku><game data="{ZEROS}" time="soon"/>', "the time 'soon' is no"),
        ("opensudoku", f'<opensudoku><game data="{ZEROS}" time="-1" state="2"/>', ""),
    ],
)
def test_odd_fields_are_said(name: str, text: str, doubt: str) -> None:
    end = "</opensudoku>" if name == "opensudoku" else "\n"
    entry = read_one(name, text + end)
    assert str(entry.grid) == PUZZLE
    assert len(entry.warnings) == bool(doubt)
    assert "".join(entry.warnings).startswith(doubt)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("gsf", f"{GSF}\nL,{PUZZLE},Ann,X,Times,3.4", "5 fields expected, 6 found: 1 cell makes"),
        ("gsf", f"{GSF}\n{PUZZLE[1:]},L,Ann,Times,3.4", "81 cells expected, 80 found"),
        ("exchange", f"{ZEROS}  7.1", "no hash of 12 figures before the cells"),
        ("exchange", f"{ZEROS}1  7.1", "no hash of 12 figures before the cells"),
        (
            "exchange",
            f"0001d288892 {ZEROS}  7.1",
            "'0001d288892' is not a hash of 12 hexadecimal digits",
        ),
        ("exchange", f"0001d2888928 {ZEROS}  easy", "'easy' is not a rating"),
        ("exchange", f"0001d2888928 {ZEROS}  7.1 x y", "'x y' stands behind the rating"),
        ("exchange", "0001d2888928", "is not a hash of 12"),
    ],
)
def test_what_is_missing_is_named(name: str, text: str, message: str) -> None:
    fault = read_error(name, text)
    assert fault.message.startswith(message)
