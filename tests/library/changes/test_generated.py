from itertools import islice

import pytest

from sudokudb import Library
from sudokudb.generate import Request, generate
from sudokudb.puzzle import Rating

pytestmark = pytest.mark.everywhere

OPTIONS = "--seed 1 --size 4"
GRIDS = [made.grid for made in islice(generate(Request(None, seed=1, size=4)), 6)]


def progress(library: Library) -> tuple[int, int]:
    run = library.generated(OPTIONS)
    assert run
    return run.found, run.next_attempt


def test_a_run_goes_on_at_its_next_attempt(library: Library) -> None:
    assert library.generated(OPTIONS) is None
    assert library.add_generated(GRIDS[:2], OPTIONS, 5) == 2
    assert library.add_generated(GRIDS[2:4], OPTIONS, 9) == 2
    assert {(puzzle.solutions, puzzle.level) for puzzle in library.newest(4)} == {(1, "simple")}
    assert progress(library) == (4, 9)
    assert library.generated("--seed 1") is None


def test_attempts_that_were_undone_are_made_again(library: Library) -> None:
    library.add_generated(GRIDS[:2], OPTIONS, 5)
    library.add_generated(GRIDS[2:4], OPTIONS, 9)
    library.undo()
    assert progress(library) == (2, 5)


def test_puzzles_that_are_there_are_not_counted(library: Library) -> None:
    library.add(GRIDS[0])
    assert library.add_generated(GRIDS[:3], OPTIONS, 7) == 2
    assert progress(library) == (2, 7)
    assert library.add_generated(GRIDS[:3], OPTIONS, 7) == 0


def test_known_puzzles_are_those_of_the_database_and_those_accepted(library: Library) -> None:
    library.add(GRIDS[0])
    known = library.known_puzzles()
    assert not known.accept(GRIDS[0])
    wanted = next(grid for grid in GRIDS if not [*library.same(grid)])
    assert known.accept(wanted)
    assert not known.accept(wanted)


def test_ratings_are_stored_with_the_puzzles(library: Library) -> None:
    ratings = [Rating(rater="se", version="1", computed=True, score=n) for n in (1.2, 1.5, 2.0)]
    library.add(GRIDS[0])
    assert library.add_generated(GRIDS[:3], OPTIONS, 7, ratings=ratings) == 2
    assert [puzzle.ratings for puzzle in library.newest(3)] == [(), (ratings[1],), (ratings[2],)]
    library.undo()
    library.redo()
    assert library.newest(1)[0].ratings == (ratings[2],)


def test_attempts_that_found_nothing_are_recorded(library: Library) -> None:
    assert not library.record_attempts(OPTIONS, 5)
    library.add_generated(GRIDS[:2], OPTIONS, 5)
    assert library.record_attempts(OPTIONS, 12)
    assert progress(library) == (2, 12)
    assert len([*library.history()]) == 1
    library.undo()
    assert library.generated(OPTIONS) is None
