"""Puzzles: their facts in a file or a database, their ratings and games."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING

from sudokudb.errors import say
from sudokudb.outdated_ratings import is_outdated

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from sudokudb.grid import Grid

UNKNOWN_RATER = "unknown"
"""The rater of ratings whose source does not name one."""

UNNAMED = "unnamed"
"""The version of a rating that had no rater's name next to one of UNKNOWN_RATER."""

SOLUTIONS_KNOWN_TO = 2
"""Stored numbers of solutions are exact below this; this number means as many or more."""


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Rating:
    """The difficulty of a grid according to one rater. An unknown part is empty or None.

    `rater` is a short name: `se` (Sudoku Explainer), `hodoku`, … `score` is its number: HoDoKu's
    score, or Sudoku Explainer's ER, which `ep` and `ed` complete. `level` is the rater's own word.
    A `computed` rating was made by this program; others come from files. A puzzle has at most one
    rating for each `key`. `techniques` are those that the grid needs, with their numbers of steps,
    the hardest first: `xy-wing=1 naked-single=30`. `record` is the record of its steps (see
    `query.step_conditions`); listings do not read it.
    """

    rater: str = ""
    version: str = ""
    computed: bool = False
    level: str = ""
    score: float | None = None
    ep: float | None = None
    ed: float | None = None
    steps: int | None = None
    techniques: str = ""
    record: bytes = field(default=b"", compare=False)

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of steps of each technique, the hardest technique first."""
        return parse_techniques(self.techniques)

    @property
    def key(self) -> tuple[bool, str, str]:
        """The parts that identify a rating of a puzzle, and by which ratings are sorted."""
        return not self.computed, self.rater or UNKNOWN_RATER, self.version

    @property
    def is_outdated(self) -> bool:
        """Whether an earlier version of this program may have got the rating wrong."""
        return is_outdated(self.rater, self.version, self.techniques, computed=self.computed)

    def __str__(self) -> str:
        """Return the rating in one line.

        >>> str(Rating(rater="se", score=7.2, ep=7.2, ed=2.6))
        'se 7.2/7.2/2.6'
        >>> str(Rating(rater="se", score=3, ep=1.2, ed=1.2))
        'se 3.0/1.2/1.2'
        >>> str(Rating(rater="hodoku", level="hard", score=1100))
        'hodoku hard 1100'
        """
        with_decimal = self.rater == "se" or self.ep is not None
        numbers = [number for number in (self.score, self.ep, self.ed) if number is not None]
        scores = "/".join(str(float(n)) if with_decimal else format_score(n) for n in numbers)
        return " ".join(filter(None, (self.rater, self.level, scores)))

    def __repr__(self) -> str:
        return f"<Rating {self}>"

    def parts(self) -> dict[str, object]:
        """Return the known parts by name, without the record; numbers are integers if they can."""
        known = {part.name: getattr(self, part.name) for part in fields(self) if part.compare}
        known["techniques"] = self.counts
        return {
            name: int(value) if isinstance(value, float) and value == int(value) else value
            for name, value in known.items()
            if value not in ("", None, {}) and value is not False
        }


def format_techniques(counts: Mapping[str, int]) -> str:
    """Return techniques with their numbers of steps as one text.

    >>> format_techniques({"xy-wing": 1, "naked-single": 30})
    'xy-wing=1 naked-single=30'
    """
    return " ".join(f"{key}={count}" for key, count in counts.items())


def parse_techniques(text: str) -> dict[str, int]:
    """Return the numbers in a text of `format_techniques`; ignore words of another form."""
    return {found[1]: int(found[2]) for found in _TECHNIQUE.finditer(text)}


_TECHNIQUE = re.compile(r"(?<!\S)([a-z0-9]+(?:-[a-z0-9]+)*)=([1-9][0-9]{0,8})(?!\S)")


def format_score(score: float) -> str:
    """Return a number of a rating, without a decimal point where it has no decimals.

    >>> format_score(7.2), format_score(1100.0)
    ('7.2', '1100')
    """
    return str(int(score)) if score == int(score) else repr(score)


def score_by(ratings: Iterable[Rating], rater: str) -> float | None:
    """Return a rater's score: a computed one before an imported one, of the latest version.

    Outdated ratings do not count.
    """
    found = rating_by(ratings, rater)
    return found.score if found else None


def rating_by(ratings: Iterable[Rating], rater: str) -> Rating | None:
    """Return the rating that `score_by` reads the score from."""
    scored = (r for r in ratings if r.rater == rater and r.score is not None and not r.is_outdated)
    return max(scored, key=lambda rating: (rating.computed, rating.version), default=None)


def named_ratings(ratings: Collection[Rating]) -> tuple[Rating, ...]:
    """Return the ratings of a puzzle by key, each with the name of a rater, perhaps UNKNOWN_RATER.

    A rating without a name gets another version if there is one of UNKNOWN_RATER with its version.

    >>> [r.version for r in named_ratings([Rating(score=1), Rating(rater="unknown", score=2)])]
    ['', 'unnamed']
    """
    found = {rating.key: rating for rating in ratings if rating.rater}
    for rating in ratings:
        if not rating.rater:
            version = f"{rating.version} {UNNAMED}".strip()
            named = replace(rating, rater=UNKNOWN_RATER)
            named = replace(named, version=version) if named.key in found else named
            found[named.key] = named
    return tuple(found[key] for key in sorted(found))


_SOLVED_BY_COMMAND = '"solved":true}'  # only this makes the moves of a game end with "true}"


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PlayedGame:
    """A game of a puzzle, as it is stored.

    Times are UTC, ISO 8601; `seconds` is the time played. `state` has the digits of all cells in
    one line, `moves` the whole game as JSON (see `game.Game`), with givens of its own: they stay
    when the grid of the puzzle is edited. `finished` is None while the grid is not complete.
    """

    id: int = field(default=0, compare=False)
    started: str
    saved: str
    seconds: int
    state: str
    moves: str
    finished: str | None = None

    def __str__(self) -> str:
        """Return the game in a few words.

        >>> str(PlayedGame(started="", saved="", seconds=312, state="", moves=""))
        'unfinished game, 5:12 so far'
        """
        minutes, seconds = divmod(self.seconds, 60)
        time = f"{minutes}:{seconds:02}"
        if self.solved_by_command:
            return say("game with the solution filled in")
        if self.finished:
            return say("game finished in {time}", time=time)
        return say("unfinished game, {time} so far", time=time)

    def __repr__(self) -> str:
        return f"<PlayedGame: {self}>"

    @property
    def solved_by_command(self) -> bool:
        """Whether the program filled in the solution: such a game does not count as solved."""
        return self.moves.endswith(_SOLVED_BY_COMMAND)

    def parts(self) -> dict[str, object]:
        """Return the facts of the game that listings and exports show."""
        return {"started": self.started, "seconds": self.seconds, "finished": self.finished}


class _Measure:
    """A measured fact as an attribute of a puzzle; None if it has no value or is not measured."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, puzzle: PuzzleFacts, owner: type) -> int | None:
        return puzzle.measures.get(self._name)


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleFacts:
    """The facts of a puzzle. An unknown fact is empty or None.

    `grid` holds the givens only, or is a Sukaku. `placed` holds the digits that a player has placed
    (same size, no cell of both). `candidates` is a set of digits for each cell, bit d − 1 for digit
    d, 0 where none are noted. `details` holds other entries of a file under the file's own names:
    date, url, … `solutions` is 0, 1 or 2, where 2 means two or more. `ratings` are sorted by key.
    `measures` has the measured facts that have a value, by name; each fact is also an attribute.
    docs/queries.md describes them.
    """

    grid: Grid
    title: str = ""
    author: str = ""
    source: str = ""
    license: str = ""
    notes: str = ""
    placed: Grid | None = None
    candidates: tuple[int, ...] | None = None
    details: Mapping[str, str] = field(default_factory=dict, hash=False)
    level: str | None = None
    solutions: int | None = None
    tags: tuple[str, ...] = ()
    collections: tuple[str, ...] = ()
    ratings: tuple[Rating, ...] = ()
    measures: Mapping[str, int] = field(default_factory=dict, hash=False)

    te = _Measure()
    expansion = _Measure()
    left = _Measure()
    tridagon = _Measure()
    redundant = _Measure()
    backdoor = _Measure()
    backdoors = _Measure()
    automorphisms = _Measure()
    gridautomorphisms = _Measure()
    u4 = _Measure()
    u6 = _Measure()
    disjoint = _Measure()
    band = _Measure()

    @property
    def shown_ratings(self) -> tuple[Rating, ...]:
        """The ratings that are not outdated, which listings and exports show."""
        return tuple(rating for rating in self.ratings if not rating.is_outdated)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Puzzle(PuzzleFacts):
    """A puzzle of the database.

    Times are UTC, ISO 8601. `copy` is the number of earlier puzzles with exactly this grid.
    Puzzles that are equivalent (the same up to symmetry) share one `identity`; `symmetry` holds the
    bits of the symmetries of its pattern (see `sudokudb.symmetry`). `games` are sorted by start.
    Puzzles with equivalent solutions share one `solution_identity`, and so on.
    """

    id: int
    added: str
    changed: str
    copy: int = 0
    identity: int | None = None
    symmetry: int = 0
    games: tuple[PlayedGame, ...] = ()

    expansion_identity = _Measure()
    pattern_identity = _Measure()
    solution_identity = _Measure()

    @property
    def size(self) -> int:
        """The number of cells in a row."""
        return self.grid.size

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules besides rows, columns and usual boxes, as texts; none in a classic puzzle."""
        text = self.grid.layout.rules_text
        return tuple(text.split(";")) if text else ()

    @property
    def givens(self) -> int:
        """The number of givens."""
        return self.grid.givens

    @property
    def count(self) -> int | str | None:
        """The number of solutions: 0, 1 or `2 or more`; None if unknown."""
        exact = self.solutions is None or self.solutions < SOLUTIONS_KNOWN_TO
        return self.solutions if exact else say("{count} or more", count=self.solutions)

    @property
    def name(self) -> str:
        """The puzzle's name in messages: number and title."""
        return name_of(self.id, self.title)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Return what a notebook shows: the picture, and the text for where it has none."""
        from sudokudb.notebook import display

        return display(self)

    def __repr__(self) -> str:
        size = f"{self.size}×{self.size}"
        words = (f"#{self.id}", repr(self.title) if self.title else "", size)
        return f"<Puzzle {' '.join(filter(None, words))} {self.givens} givens>"


def name_of(id: int, title: str) -> str:
    """Return the name of a puzzle in messages."""
    return f"#{id} {title}" if title else say("#{id} (untitled)", id=id)


def caption_of(id: int, title: str) -> str:
    """Return the name of a puzzle in pictures: without a title, its number alone."""
    return f"#{id} {title}".rstrip()
