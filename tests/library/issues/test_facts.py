"""The order of a section by rating."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.library.issues.facts import rate
from sudokudb.puzzle import Rating
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


def test_a_section_in_order_has_all_easy_puzzles_before_the_hard_ones(library: Library) -> None:
    rows = [("hard", 500.0), ("easy", 900.0), ("easy", 300.0), ("medium", 100.0)]
    section = [
        library.add(numbered(number), ratings=(Rating(rater="hodoku", level=level, score=score),))
        for number, (level, score) in enumerate(rows)
    ]
    rate(section, [], in_order=True)
    found = [(puzzle.level, puzzle.ratings[0].score) for puzzle in section]
    assert found == [("easy", 300), ("easy", 900), ("medium", 100), ("hard", 500)]
