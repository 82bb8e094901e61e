"""What a player has done: sums of stored games."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from time import tzset
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from sudokudb.engine.single import solve
from sudokudb.library.progress import (
    LevelRow,
    clock,
    day_of,
    filled_cells,
    is_solved,
    shown_game,
)
from tests.store.opening import writing

if TYPE_CHECKING:
    from sudokudb import Library

pytestmark = pytest.mark.everywhere

TODAY = date(2026, 11, 28)


def _play(library: Library, id: int, seconds: int, *, by_program: bool = False) -> None:
    """Solve a puzzle."""
    session = library.games.start(id)
    solution = solve(session.puzzle.grid).solutions[0]
    if by_program:
        session.game.solve(solution)
    else:
        session.game.fill(solution)
    session.game.seconds = seconds
    library.games.save(session)


def _begin(library: Library, id: int) -> None:
    """Fill one cell of a puzzle."""
    session = library.games.start(id)
    solution = solve(session.puzzle.grid).solutions[0]
    cell = next(cell for cell, digit in enumerate(session.puzzle.grid) if not digit)
    assert session.game.place(cell, solution[cell])
    library.games.save(session)


def _finish_on(library: Library, days: list[date]) -> None:
    """Let the games be finished on some days, at noon in local time, in the order of their ids."""
    noons = [datetime.combine(day, time(12)).astimezone(UTC) for day in days]
    with writing(library) as connection:
        ids = connection.execute(text("SELECT id FROM games ORDER BY id")).scalars().all()
        for id, noon in zip(ids, noons, strict=True):
            values = {"id": id, "time": f"{noon:%Y-%m-%dT%H:%M:%SZ}"}
            connection.execute(text("UPDATE games SET finished = :time WHERE id = :id"), values)


def test_levels_count_what_was_begun_and_solved(library: Library) -> None:
    for seconds in (100, 300, 200):
        _play(library, 1, seconds)
    _play(library, 3, 50, by_program=True)
    _begin(library, 3)
    found = library.games.progress(TODAY)
    assert found.levels == [
        LevelRow("simple", 0, 3, 200, 100),
        LevelRow("difficult", 1, 0, None, None),
    ]
    assert found.total == 3
    assert [puzzle.id for puzzle in found.unfinished] == [3]
    assert [(game.id, game.seconds) for game in found.last] == [(1, 200), (1, 300), (1, 100)]


@pytest.mark.parametrize(
    ("times", "median"), [([9], 9), ([10, 101], 55), ([5, 90, 6], 6), ([4, 1, 3, 2], 2)]
)
def test_the_median_is_between_as_many_shorter_as_longer_times(
    library: Library, times: list[int], median: int
) -> None:
    for seconds in times:
        _play(library, 1, seconds)
    assert library.games.progress(TODAY).levels[0].median == median


@pytest.mark.parametrize(
    ("back", "days", "month"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 1, 1, 2, 4], 3, 5),
        ([1, 2, 3, 27, 28], 3, 4),
        ([*range(60)], 60, 28),
        ([40, 41, 400], 0, 0),
    ],
)
def test_days_in_a_row_end_today_or_yesterday(
    library: Library, back: list[int], days: int, month: int
) -> None:
    for _ in back:
        _play(library, 1, 60)
    _finish_on(library, [TODAY - timedelta(days=each) for each in back])
    found = library.games.progress(TODAY)
    assert (found.days, found.month) == (days, month)
    expected = [
        sum(
            TODAY - timedelta(days=each) - monday >= timedelta()
            and TODAY - timedelta(days=each) - monday < timedelta(weeks=1)
            for each in back
        )
        for monday, _ in found.weeks
    ]
    assert [count for _, count in found.weeks] == expected
    assert len(found.weeks) == (8 if any(each < 54 for each in back) else 0)


@pytest.mark.parametrize(
    ("zone", "day"), [("UTC", "2026-11-28"), ("JST-9", "2026-11-29"), ("HST10", "2026-11-28")]
)
def test_a_day_is_that_of_the_place(zone: str, day: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", zone)
    tzset()
    assert day_of("2026-11-28T20:00:00Z") == day
    monkeypatch.undo()
    tzset()


def test_a_sentence_sums_it_up(library: Library) -> None:
    assert library.games.progress(TODAY).sentence(TODAY) == "0 solved in November."
    _play(library, 1, 60)
    _finish_on(library, [TODAY])
    sentence = library.games.progress(TODAY).sentence(TODAY)
    assert sentence == "Days in a row with a solved puzzle: 1. Solved in November: 1."


def test_a_list_shows_the_game_that_was_solved(library: Library) -> None:
    assert shown_game(library.get(2)) is None
    _play(library, 2, 60)
    _begin(library, 2)
    _play(library, 2, 1, by_program=True)
    game = shown_game(library.get(2))
    assert game and is_solved(game) and game.seconds == 60
    _begin(library, 3)
    game = shown_game(library.get(3))
    assert game and not is_solved(game) and filled_cells(game) == (1, 56)


@pytest.mark.parametrize(("seconds", "shown"), [(0, "0:00"), (59, "0:59"), (7325, "2:02:05")])
def test_a_time_has_hours_only_if_it_is_long(seconds: int, shown: str) -> None:
    assert clock(seconds) == shown
