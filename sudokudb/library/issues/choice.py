"""Choice of the puzzles of an issue: valid puzzles that were not printed before."""

from __future__ import annotations

from array import array
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, cast

from sudokudb.errors import NotFound, say, say_all
from sudokudb.library.issues import facts
from sudokudb.query import Or, Order, Query, Term
from sudokudb.query.fields import HODOKU_LEVELS
from sudokudb.query.raters import resolve_field
from sudokudb.query.tree import assume, conjunction, terms_of
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store import search
from sudokudb.store.rows import issues, puzzles

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.library.issues.facts import Rated, Solved
    from sudokudb.puzzle import Puzzle
    from sudokudb.query.tree import Condition, Node
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

BY_LEVEL, BY_RATING, AS_FOUND, SHUFFLED = ORDERS = ("level", "rating", "as-found", "shuffled")
_RANKS = {level: rank for levels in (LEVELS, HODOKU_LEVELS) for rank, level in enumerate(levels)}
_NO_LEVEL = len(HODOKU_LEVELS)  # the rank of puzzles of other kinds, which come last
_EVERYTHING = Query()
_PAGE = 500
_SOLVED = ("level", "solutions")
_UNSOLVED = Term("missing", ("level",))
_UNPRINTED = Term("printed", ("yes",), negated=True)


@dataclass(frozen=True, slots=True)
class Selection:
    """A request for `count` puzzles that match a query, for a section of an issue.

    The level may be one of HoDoKu's. With a `technique`, the positions just before its first step
    in HoDoKu's order are printed instead.
    """

    count: int
    query: Query = _EVERYTHING
    level: str | None = None
    section: str = ""
    technique: str = ""


@dataclass(slots=True, repr=False)
class Choice:
    """The chosen puzzles by section, and results of the search that can be stored or reported.

    `solved` contains new verdicts, `rated` new ratings, `passed_over` a message for each puzzle
    that cannot be printed, by id, and `repeats` the identities that were printed before.
    `positions` are boards for practice, by the ids of the puzzles that they replace.
    """

    sections: dict[str, list[Puzzle]] = field(default_factory=dict)
    rated: list[Rated] = field(default_factory=list)
    solved: list[Solved] = field(default_factory=list)
    passed_over: dict[int, str] = field(default_factory=dict)
    repeats: set[int] = field(default_factory=set)
    positions: dict[int, dict[str, Any]] = field(default_factory=dict)

    @property
    def puzzles(self) -> list[Puzzle]:
        """The chosen puzzles in the order of the pages."""
        return [puzzle for section in self.sections.values() for puzzle in section]

    def __repr__(self) -> str:
        return f"<Choice of {len(self.puzzles)} puzzles>"


def choose(
    store: Store, selections: Sequence[Selection], order: str, seed: int | None, *, again: bool
) -> Choice:
    """Choose the puzzles of an issue.

    The first matches are chosen, by id or shuffled; the orders `level` and `rating` then sort each
    section from the easiest to the hardest. An order by rating, or a selection for one of HoDoKu's
    levels, gives all puzzles HoDoKu's levels. Raises NotFound, with the numbers by level, if there
    are too few.
    """
    by_rating = order == BY_RATING or any(one.level in HODOKU_LEVELS for one in selections)
    chooser = _Chooser(store, seed, again=again, by_rating=by_rating)
    choice = chooser.choice
    for selection in selections:
        found = list(islice(chooser.matching(selection), selection.count))
        if len(found) < selection.count:
            raise _too_few(selection, found, again=again)
        choice.sections.setdefault(selection.section, []).extend(found)
    for section in choice.sections.values():
        if by_rating:
            facts.rate(section, choice.rated, in_order=order == BY_RATING)
        if order == BY_LEVEL:
            section.sort(key=lambda puzzle: _RANKS.get(puzzle.level or "", _NO_LEVEL))
    identities = [cast("int", puzzle.identity) for puzzle in choice.puzzles]
    choice.repeats = issues.find_printed(store.run_sql, identities) if again else set()
    return choice


class _Chooser:
    """A search for puzzles to print, each of which is found once."""

    def __init__(self, store: Store, seed: int | None, *, again: bool, by_rating: bool) -> None:
        self._store = store
        self._by_rating = by_rating
        self._random = None if seed is None else Random(seed)
        self._again = again
        self._taken: set[int] = set()
        self.choice = Choice()

    def matching(self, selection: Selection) -> Iterator[Puzzle]:
        """Yield printable puzzles that match, beginning with those whose level is known."""
        for query, levels in self._queries(selection):
            for puzzle in self._printable(self._candidates(query, selection.count)):
                identity = cast("int", puzzle.identity)
                if identity in self._taken or (levels and puzzle.level not in levels):
                    continue
                if not selection.technique or self._has_position(puzzle, selection.technique):
                    self._taken.add(identity)
                    yield puzzle

    def _queries(self, selection: Selection) -> list[tuple[Query, set[str | None]]]:
        """Return queries, with the levels that are right; none if a query says it itself."""
        field = "hodoku" if selection.level in HODOKU_LEVELS else "level"
        own = [Term(field, (selection.level,))] if selection.level else []
        order, run_sql, dialect = Order(), self._store.run_sql, self._store.dialect
        resolved, _ = search.resolve(run_sql, selection.query, order, dialect)
        tree = conjunction([resolved.tree, *own, *([] if self._again else [_UNPRINTED])])
        found: list[tuple[Node, set[str | None]]] = [(tree, set())]
        if any(term.field in _SOLVED for term in terms_of(tree)):
            found += [(conjunction([each, _UNSOLVED]), right) for each, right in _by_level(tree)]
        if selection.technique:  # puzzles that are not rated are solved until they need it
            needs = resolve_field(selection.query, "needs")
            known = Term(needs, (selection.technique,)), Term("missing", (needs,))
            found = [(conjunction([each, one]), right) for one in known for each, right in found]
        return [(Query((tree,)), levels) for tree, levels in found]

    def _has_position(self, puzzle: Puzzle, technique: str) -> bool:
        """Return whether a puzzle needs a technique; store the position before the step."""
        from sudokudb.steps.practice import exercises, practice_board

        for exercise in exercises([puzzle], technique):
            self.choice.positions[puzzle.id] = practice_board(exercise)
        return puzzle.id in self.choice.positions

    def _candidates(self, query: Query, count: int) -> Iterator[list[Puzzle]]:
        """Yield the puzzles that match a query, in pages."""
        run_sql, dialect = self._store.run_sql, self._store.dialect
        ids: Iterator[int] = search.ids(run_sql, query, dialect=dialect)
        if self._random:
            ids = _shuffle(array("q", ids), self._random)
        while page := list(islice(ids, min(max(count, 8), _PAGE))):
            yield list(puzzles.by_ids(run_sql, page, self._store.damage))

    def _printable(self, pages: Iterable[list[Puzzle]]) -> Iterator[Puzzle]:
        for page in pages:
            known = facts.complete(page, self.choice.solved)
            identities = (
                [] if self._again else [p.identity for p in known if p.identity is not None]
            )
            printed = issues.find_printed(self._store.run_sql, identities)
            for puzzle in known:
                if reason := _refusal(puzzle, by_rating=self._by_rating):
                    self.choice.passed_over[puzzle.id] = say(
                        "skipped {name}: {reason}", name=puzzle.name, reason=reason
                    )
                elif puzzle.identity not in printed:
                    yield puzzle


def _by_level(tree: Node) -> list[tuple[Node, set[str | None]]]:
    """Return what else must hold for valid puzzles of some levels, if they are to match a tree."""
    found: dict[Node, set[str | None]] = {}
    for level in (*LEVELS, None):
        rest = assume(tree, partial(_holds, level))
        if rest != Or(()):
            found.setdefault(rest, set()).add(level)
    return [*found.items()]


def _holds(level: str | None, condition: Condition) -> bool | None:
    """Return whether a condition holds for valid puzzles of a level; None if it is about others."""
    if not isinstance(condition, Term) or condition.field not in _SOLVED:
        return None
    if condition.field == "level":
        return (level in condition.values) != condition.negated
    return any(span.contains(1) for span in condition.values) != condition.negated


def _refusal(puzzle: Puzzle, *, by_rating: bool) -> str:
    """Return the reason why a puzzle cannot be printed, or an empty text."""
    if puzzle.grid.candidates is not None:
        return say("it has candidates and no givens")
    if puzzle.solutions is None:
        return say("counting its solutions takes too long")
    if puzzle.solutions != 1:
        return say("it has several solutions") if puzzle.solutions else say("it has no solution")
    if puzzle.identity is None:
        return say("it is too empty to be recognised when it is printed again")
    if by_rating and not puzzle.grid.is_engine:
        return say("only 9×9 puzzles are rated")
    return say("it has no empty cell") if puzzle.givens == len(puzzle.grid) else ""


def _shuffle(ids: array[int], random: Random) -> Iterator[int]:
    """Yield ids in random order; shuffle only as many as the caller takes."""
    for place in range(len(ids)):
        other = random.randrange(place, len(ids))
        ids[place], ids[other] = ids[other], ids[place]
        yield ids[place]


def _too_few(selection: Selection, found: Sequence[Puzzle], *, again: bool) -> NotFound:
    counts = Counter(puzzle.level for puzzle in found)
    listed = [
        say_all(say(level), str(counts[level]), separator=" ") for level in LEVELS if counts[level]
    ]
    levels = say_all(" (", say_all(*listed, separator=", "), ")", separator="") if listed else ""
    template = say("found only {found} of {count} puzzles to print{levels}")
    message = say(template, found=len(found), count=selection.count, levels=levels)
    if part := selection.section or selection.level:
        message = say("{part}: {message}", part=part, message=message)
    if selection.level in HODOKU_LEVELS:
        hint = say("nothing was printed; `sudokudb rate --all` rates puzzles that have no rating")
    elif again:
        hint = say("nothing was printed; ask for fewer, or for others")
    else:
        hint = say("nothing was printed; ask for fewer, or add --again for those printed before")
    return NotFound(message, hint)


def is_taken(run_sql: RunSql, choice: Choice) -> bool:
    """Return whether another process has printed a chosen puzzle meanwhile."""
    identities = {cast("int", puzzle.identity) for puzzle in choice.puzzles}
    return issues.find_printed(run_sql, identities) != choice.repeats
