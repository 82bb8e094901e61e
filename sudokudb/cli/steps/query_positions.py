"""The positions before the steps for which the conditions of a query hold."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from sudokudb.cli.arguments.queries import query_of
from sudokudb.cli.arguments.query_hints import nothing_found
from sudokudb.errors import NotFound, UsageError, say
from sudokudb.query import Query, Term
from sudokudb.query.fields import RATERS
from sudokudb.query.step_conditions.matched_steps import steps_by_rater
from sudokudb.query.tree import conditions, is_by
from sudokudb.rating.rater import load_rater
from sudokudb.steps.practice import exercises_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.errors import SudokuError
    from sudokudb.library import Library
    from sudokudb.rating.rater import Rater
    from sudokudb.steps.practice import Exercise

_TOGETHER = 20


def step_query(library: Library, words: Sequence[str], rater: Rater) -> Query:
    """Return the query of words, about steps by a rater unless it names another with `by:`.

    Raises UsageError if it has no condition about steps.
    """
    query = query_of(library, words)
    if not library.queries.shows_steps(query):
        raise UsageError(
            say("{query} has no condition about steps", query=str(query)),
            say("`sudokudb practice TECHNIQUE {query}` practises a technique", query=str(query)),
        )
    if rater.name == RATERS[0] or any(map(is_by, conditions(query.tree))):
        return query
    return Query((query.tree, Term("by", (rater.name,))))


def exercises_in(library: Library, query: Query, rater: Rater) -> Iterator[Exercise]:
    """Yield the positions before the matched steps of the puzzles that match a query, in order.

    Raises UsageError if their rater is neither the given one nor a built-in one.
    """
    found = library.search(query)
    while some := list(islice(found, _TOGETHER)):
        matched = library.queries.matched_steps(query, some)
        for puzzle in some:
            for name, steps in steps_by_rater(matched.get(puzzle.id, ())).items():
                yield from exercises_at(puzzle, steps, _rater(name, rater))


def no_position(library: Library, words: Sequence[str], query: Query) -> SudokuError:
    """Return the error for a query that has found no position."""
    if library.count(query):
        return NotFound(
            say("the steps of these puzzles are not stored"),
            say("`sudokudb rate --all --again` stores them"),
        )
    return nothing_found(library, words, query)


def _rater(name: str, given: Rater) -> Rater:
    if name == given.name:
        return given
    if name not in RATERS:
        text = say("the steps are those of {rater}", rater=name)
        raise UsageError(text, say("--rater FILE names the file of the rater"))
    return load_rater(name)
