"""The puzzle of the day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from sudokudb.errors import FileError
from sudokudb.library.today import QUERY, level_of, puzzle_of_day, query_of_settings
from sudokudb.puzzle import Rating
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

MONDAY = date(2026, 11, 23)
EVERY = "size:9"


def _fill(library: Library, count: int, level: str = "") -> None:
    """Add puzzles long ago, perhaps with a level of HoDoKu's."""
    ratings = (Rating(rater="hodoku", level=level, score=100.0),) if level else ()
    for number in range(len(library), len(library) + count):
        library.add(numbered(number), ratings=ratings)
    with writing(library) as connection:
        connection.execute(text("UPDATE puzzles SET added = '2026-01-02T03:04:05Z'"))


def test_it_stays_the_same_all_day_and_changes_with_the_day(library: Library) -> None:
    _fill(library, 40)
    days = [date.today() + timedelta(days=ahead) for ahead in range(1, 15)]
    before = [puzzle_of_day(library, day, EVERY)[0] for day in days]
    library.add(numbered(99))
    with writing(library) as connection:
        noon = f"{days[0]}T12:00:00Z"
        connection.execute(
            text("UPDATE puzzles SET added = :noon WHERE id = (SELECT max(id) FROM puzzles)"),
            {"noon": noon},
        )
    assert puzzle_of_day(library, days[0], EVERY)[0] == before[0]
    assert len({puzzle.id for puzzle in before if puzzle}) > 5


@pytest.mark.parametrize(
    ("levels", "shown"),
    [
        ("easy medium hard unfair extreme", "easy easy medium medium hard unfair extreme"),
        ("easy hard", "easy easy easy easy hard hard hard"),
        ("unfair", "unfair unfair unfair unfair unfair unfair unfair"),
    ],
)
def test_the_week_becomes_harder(library: Library, levels: str, shown: str) -> None:
    for level in levels.split():
        _fill(library, 3, level)
    week = [MONDAY + timedelta(days=ahead) for ahead in range(7)]
    found = [puzzle_of_day(library, day, EVERY) for day in week]
    assert [level for _, level in found] == shown.split()
    for puzzle, wanted in found:
        assert puzzle and puzzle.ratings[0].level == wanted
    assert [level_of(day) for day in week][5:] == ["unfair", "extreme"]


def test_a_new_database_has_its_first_puzzle(library: Library) -> None:
    puzzle, level = puzzle_of_day(library, date(2020, 1, 1))
    assert puzzle and (puzzle.id, level) == (1, None)
    assert puzzle_of_day(library, MONDAY, "tag:none") == (None, None)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("today = 3", "today is a query"),
        ("today = 'gives:3'", "unknown field 'gives'"),
        ("today = ", "Invalid value"),
    ],
)
def test_wrong_settings_are_refused(tmp_path: Path, settings: str, message: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(settings)
    with pytest.raises(FileError, match=message):
        query_of_settings(path)


def test_settings_choose_the_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    assert query_of_settings(path) == QUERY
    path.write_text("theme = 'dark'\n")
    assert query_of_settings(path) == QUERY
    path.write_text("today = 'tag:club'\n")
    assert query_of_settings(path) == "tag:club"
