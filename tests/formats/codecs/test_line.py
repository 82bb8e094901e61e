"""The line format: titles, remarks, details and solutions next to a grid."""

from __future__ import annotations

import pytest

from sudokudb.puzzle import Rating
from tests.conftest import SIMPLE
from tests.formats.codecs.support import SOLVED
from tests.formats.support import errors_in, grids, read, read_one, records_in, written


def test_text_next_to_a_grid_is_stored() -> None:
    record = read_one("line", f"{SIMPLE} ; rating=2.6 # Medium, from qqwing\n")
    assert record.ratings == (Rating(rater="unknown", score=2.6),)
    assert record.notes == "Medium, from qqwing"
    assert str(read_one("line", f"{SIMPLE},{SOLVED}").solution) == SOLVED
    assert read_one("line", f"Monday: {SIMPLE}").title == "Monday"
    assert read_one("line", f"{SIMPLE} // hard").notes == "hard"


RATED = {
    ";rating=2.6;se=7.2;level=3": ("unknown 2.6", "se 7.2"),
    " ED=11.7/11.7/2.6": ("se 11.7/11.7/2.6",),
    ";er=11.7;ep=11.7;ed=2.6": ("se 11.7/11.7/2.6",),
    ";ED=2.6": (),
    ";rating=hard": (),
    ";HoDoKu score=1834;Difficulty=0": ("hodoku 1834", "unknown 0"),
    " #7 Unfair (864)": ("hodoku unfair 864",),
    "  # 7 Unfair": (),
    ";se=7;SER=8": ("se 7.0",),
}


@pytest.mark.parametrize("text", RATED)
def test_ratings_next_to_a_grid_have_their_raters(text: str) -> None:
    assert tuple(map(str, read_one("line", SIMPLE + text).ratings)) == RATED[text]


@pytest.mark.parametrize("text", ["", ";ED=7.2/1.2/1.2;hodoku=1834", ";rating=3.5", ";rating=easy"])
def test_ratings_are_written_as_they_were_read(text: str) -> None:
    assert written("line", [read_one("line", SIMPLE + text)]).decode() == f"{SIMPLE}{text}\n"


@pytest.mark.parametrize("title", ["Solution", "solution:", "[Solution]", "Solution 12", "Answer"])
def test_a_solution_under_its_name_is_not_a_puzzle(title: str) -> None:
    solution = SOLVED
    found = read("line", f"Puzzle\n{SIMPLE}\n{title}\n{solution}\n")
    assert [(str(r.grid), str(r.solution)) for r in records_in(found)] == [(SIMPLE, solution)]
    assert errors_in(read("line", f"{title}\n{solution}\n")) == [
        (2, "a solution without its puzzle")
    ]
    assert grids(read("line", f"{title}\n{SIMPLE}\n")) == [SIMPLE]
    assert grids(read("line", f"A full grid\n{solution}\n")) == [solution]
