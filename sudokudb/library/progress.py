"""What a player has done with the puzzles: games begun and solved, times, days in a row.

A game that the program solved is not solved by the player. Days are those of the local time.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import say
from sudokudb.notation import EMPTY
from sudokudb.query.fields import FIELDS
from sudokudb.store.rows import games, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.puzzle import PlayedGame, Puzzle
    from sudokudb.store import Store

WEEKS = 8
LAST = 20
"""The numbers of weeks that are counted, and of games that are listed."""
_MONTHS = (
    say("January"), say("February"), say("March"), say("April"), say("May"), say("June"),
    say("July"), say("August"), say("September"), say("October"), say("November"), say("December"),
)  # fmt: skip
LEVELS = FIELDS["level"].choices


def is_solved(game: PlayedGame | None) -> bool:
    """Return whether a player has solved a game."""
    return game is not None and bool(game.finished) and not game.solved_by_command


def shown_game(puzzle: Puzzle) -> PlayedGame | None:
    """Return the game that a list shows: the last one that was solved, or else the last."""
    if not puzzle.games:
        return None
    return max(puzzle.games, key=lambda game: (is_solved(game), game.saved, game.id))


def last_unfinished(puzzle: Puzzle) -> PlayedGame:
    """Return the unfinished game of a puzzle that was saved last, of those that it has."""
    waiting = (game for game in puzzle.games if game.finished is None)
    return max(waiting, key=lambda game: (game.saved, game.id))


def filled_cells(game: PlayedGame) -> tuple[int, int]:
    """Return how many cells a player has filled, and how many were empty at the start."""
    givens = game.moves.split('"', 4)[3]  # {"givens":"…
    pairs = zip(game.state, givens, strict=False)
    empty = [digit for digit, given in pairs if given == EMPTY]
    return sum(digit != EMPTY for digit in empty), len(empty)


def clock(seconds: float) -> str:
    """Return a time in minutes and seconds, or hours, minutes and seconds.

    >>> clock(760), clock(3661)
    ('12:40', '1:01:01')
    """
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def day_of(when: str) -> str:
    """Return the day of a stored time, in local time; of a damaged one, its beginning.

    >>> day_of("2026-11-28T12:00:00Z"), day_of("damaged")
    ('2026-11-28', 'damaged')
    """
    try:
        return str(datetime.fromisoformat(when).astimezone().date())
    except ValueError:
        return when[:10]


class LevelRow(NamedTuple):
    """The games of one level: how many are begun or solved, and the times of those in seconds."""

    level: str | None
    begun: int
    solved: int
    median: int | None
    best: int | None


class SolvedGame(NamedTuple):
    """A solved game: its puzzle, the time in seconds, and when it was finished, in UTC."""

    id: int
    title: str
    level: str | None
    seconds: int
    finished: str


@dataclass(frozen=True, kw_only=True)
class PlayProgress:
    """What a player has done: unfinished games, sums by level and by week, the last solved games.

    `days` is on how many days in a row, up to today or yesterday, a game was solved; `month` how
    many were solved in this month. `weeks` has the Monday of each of the last weeks with its number
    of solved games, the latest first.
    """

    unfinished: list[Puzzle]
    levels: list[LevelRow]
    weeks: list[tuple[date, int]]
    last: list[SolvedGame]
    days: int
    month: int

    def sentence(self, today: date) -> str:
        """Return on how many days in a row games were solved, and how many in this month."""
        month = _MONTHS[today.month - 1]
        if not self.days:
            return say("{count} solved in {month}.", count=self.month, month=month)
        template = say("Days in a row with a solved puzzle: {days}. Solved in {month}: {count}.")
        return say(template, days=self.days, count=self.month, month=month)

    @property
    def total(self) -> int:
        """The number of all solved games."""
        return sum(row.solved for row in self.levels)

    def parts(self) -> dict[str, object]:
        """Return what `stats --games --json` prints."""
        return {
            "unfinished": [puzzle.id for puzzle in self.unfinished],
            "levels": [row._asdict() for row in self.levels],
            "weeks": {str(monday): count for monday, count in self.weeks},
            "last": [game._asdict() for game in self.last],
            "days": self.days,
            "month": self.month,
        }


def read_progress(store: Store, today: date) -> PlayProgress:
    """Return what a player has done until a day."""
    run_sql = store.run_sql
    with store.failures():
        solved = games.solved_games(run_sql)
        days = _days((finished for finished, _, _ in solved), today)
        return PlayProgress(
            unfinished=[
                *puzzles.by_ids(run_sql, games.unfinished_ids(run_sql, LAST), store.damage)
            ],
            levels=_levels(games.unfinished_by_level(run_sql), solved),
            weeks=_weeks(days, today),
            last=[SolvedGame(*row) for row in games.last_solved(run_sql, LAST)],
            days=_days_in_a_row(days, today),
            month=sum(count for day, count in days.items() if _month(day) == _month(today)),
        )


def _levels(
    unfinished: dict[str | None, int], solved: Iterable[tuple[str, int, str | None]]
) -> list[LevelRow]:
    """Return the rows of the levels that were played, the easiest first."""
    seconds: defaultdict[str | None, list[int]] = defaultdict(list)
    for _finished, spent, level in solved:
        seconds[level].append(spent)
    played = [level for level in (*LEVELS, None) if level in seconds or level in unfinished]
    return [_level_row(level, unfinished.get(level, 0), seconds[level]) for level in played]


def _level_row(level: str | None, begun: int, seconds: list[int]) -> LevelRow:
    return LevelRow(level, begun, len(seconds), _median(seconds), min(seconds, default=None))


def _median(seconds: list[int]) -> int | None:
    """Return the middle time, or the mean of the two in the middle in whole seconds."""
    ordered, half = sorted(seconds), len(seconds) // 2
    if not ordered:
        return None
    return ordered[half] if len(ordered) % 2 else (ordered[half - 1] + ordered[half]) // 2


def _days(finished: Iterable[str], today: date) -> Counter[date]:
    """Count solved games by local day, back to a day that breaks the row and is old enough.

    The times, the latest first, are compared with the beginnings of days: that is quicker than to
    convert each time.
    """
    oldest = min(_monday(today) - timedelta(weeks=WEEKS), today.replace(day=1))
    days: Counter[date] = Counter()
    day, begin = today, _begin(today)
    for when in finished:
        while when < begin:
            if day < oldest and not days[day]:
                return days
            day -= timedelta(days=1)
            begin = _begin(day)
        days[day] += 1
    return days


def _begin(day: date) -> str:
    """Return when a day begins in local time, in UTC, as times are stored."""
    midnight = datetime.combine(day, time()).astimezone(UTC)
    return f"{midnight:%Y-%m-%dT%H:%M:%SZ}"


def _days_in_a_row(days: Counter[date], today: date) -> int:
    """Return the number of days in a row up to today, or up to yesterday if today has none yet."""
    day, count = today if days[today] else today - timedelta(days=1), 0
    while days[day]:
        day, count = day - timedelta(days=1), count + 1
    return count


def _weeks(days: Counter[date], today: date) -> list[tuple[date, int]]:
    """Return the Mondays of the last weeks with their numbers of games, if there is any game."""
    weeks = Counter({_monday(today) - timedelta(weeks=back): 0 for back in range(WEEKS)})
    for day, count in days.items():
        if _monday(day) in weeks:
            weeks[_monday(day)] += count
    return [*weeks.items()] if any(weeks.values()) else []


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _month(day: date) -> tuple[int, int]:
    return day.year, day.month
