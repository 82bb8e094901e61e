from itertools import islice

import pytest

from sudokudb import Library
from sudokudb.errors import StaleEdit
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.library.changes.long_change import LongChange
from sudokudb.puzzle import Rating
from tests.support import numbered

pytestmark = pytest.mark.everywhere

OPTIONS = "--seed 1 --size 4"
GRIDS = [made.grid for made in islice(generate_for(GenerateRequest(None, seed=1, size=4)), 6)]


def progress(library: Library) -> tuple[int, int]:
    run = library.generated_runs.progress(OPTIONS)
    assert run
    return run.found, run.next_attempt


def test_a_run_goes_on_at_its_next_attempt(library: Library) -> None:
    assert library.generated_runs.progress(OPTIONS) is None
    assert library.generated_runs.add(GRIDS[:2], OPTIONS, 5) == 2
    assert library.generated_runs.add(GRIDS[2:4], OPTIONS, 9) == 2
    assert {(puzzle.solutions, puzzle.level) for puzzle in library.puzzles.newest(4)} == {
        (1, "simple")
    }
    assert progress(library) == (4, 9)
    assert library.generated_runs.progress("--seed 1") is None


def test_attempts_that_were_undone_are_made_again(library: Library) -> None:
    library.generated_runs.add(GRIDS[:2], OPTIONS, 5)
    library.generated_runs.add(GRIDS[2:4], OPTIONS, 9)
    library.undo()
    assert progress(library) == (2, 5)


def test_puzzles_that_are_there_are_not_counted(library: Library) -> None:
    library.add(GRIDS[0])
    assert library.generated_runs.add(GRIDS[:3], OPTIONS, 7) == 2
    assert progress(library) == (2, 7)
    assert library.generated_runs.add(GRIDS[:3], OPTIONS, 7) == 0


def test_known_puzzles_are_those_of_the_database_and_those_accepted(library: Library) -> None:
    library.add(GRIDS[0])
    known = library.generated_runs.known_puzzles()
    assert not known.accept(GRIDS[0])
    wanted = next(grid for grid in GRIDS if not [*library.puzzles.same(grid)])
    assert known.accept(wanted)
    assert not known.accept(wanted)


def test_ratings_are_stored_with_the_puzzles(library: Library) -> None:
    ratings = [Rating(rater="se", version="1", computed=True, score=n) for n in (1.2, 1.5, 2.0)]
    library.add(GRIDS[0])
    assert library.generated_runs.add(GRIDS[:3], OPTIONS, 7, ratings=ratings) == 2
    assert [puzzle.ratings for puzzle in library.puzzles.newest(3)] == [
        (),
        (ratings[1],),
        (ratings[2],),
    ]
    library.undo()
    library.redo()
    assert library.puzzles.newest(1)[0].ratings == (ratings[2],)


def test_attempts_that_found_nothing_are_recorded(library: Library) -> None:
    assert not library.generated_runs.record_attempts(OPTIONS, 5)
    library.generated_runs.add(GRIDS[:2], OPTIONS, 5)
    assert library.generated_runs.record_attempts(OPTIONS, 12)
    assert progress(library) == (2, 12)
    assert len([*library.changes.history()]) == 1
    library.undo()
    assert library.generated_runs.progress(OPTIONS) is None


def whats(library: Library) -> list[str]:
    return [change.what for change in library.changes.history() if not change.undone]


def test_a_run_that_stores_its_puzzles_in_parts_is_one_change(library: Library) -> None:
    change = LongChange()
    for end in (2, 4, 6):
        library.generated_runs.add(GRIDS[end - 2 : end], OPTIONS, 3 * end, change=change)
    assert whats(library) == [f"generate {OPTIONS}: puzzle 6, next attempt 18"]
    library.undo()
    assert (len(library), progress_or_none(library)) == (3, None)
    library.redo()
    assert (len(library), progress(library)) == (9, (6, 18))


def progress_or_none(library: Library) -> object:
    return library.generated_runs.progress(OPTIONS)


def test_a_run_that_is_continued_later_is_another_change(library: Library) -> None:
    library.generated_runs.add(GRIDS[:2], OPTIONS, 5, change=LongChange())
    library.generated_runs.add(GRIDS[2:4], OPTIONS, 9, change=LongChange())
    library.undo()
    assert progress(library) == (2, 5)


def test_changes_by_others_between_the_parts_are_undone_by_themselves(library: Library) -> None:
    """They are later: they are undone first, and the run, which began earlier, after them."""
    change = LongChange()
    library.generated_runs.add(GRIDS[:2], OPTIONS, 5, change=change)
    edited = library.edit(library.puzzles.newest(1)[0], title="Mine")
    other = library.add(numbered(7), "Another")
    library.generated_runs.add(GRIDS[2:4], OPTIONS, 9, change=change)
    generated = f"generate {OPTIONS}: puzzle 4, next attempt 9"
    assert whats(library) == ["add #6 Another", "edit #5 (untitled)", generated]
    library.undo()
    assert other.id not in [puzzle.id for puzzle in library]
    assert library.get(edited.id).title == "Mine"
    library.undo()
    library.undo()
    assert [puzzle.id for puzzle in library] == [1, 2, 3]
    assert library.verify() == []


def test_a_run_whose_puzzle_another_program_removed_can_be_undone(library: Library) -> None:
    """The grid is added again in a change of its own, as undo of the removal would restore it."""
    change = LongChange()
    library.generated_runs.add(GRIDS[:2], OPTIONS, 5, change=change)
    library.remove(library.puzzles.newest(1)[0])
    assert library.generated_runs.add(GRIDS[1:4], OPTIONS, 9, change=change) == 3
    assert len(whats(library)) == 3
    for count in (4, 5, 3):
        library.undo()
        assert len(library) == count
        assert library.verify() == []


def test_a_run_that_another_program_undoes_ends(library: Library) -> None:
    change = LongChange()
    library.generated_runs.add(GRIDS[:2], OPTIONS, 5, change=change)
    library.undo()
    with pytest.raises(StaleEdit, match="another program has undone what this command has stored"):
        library.generated_runs.add(GRIDS[2:4], OPTIONS, 9, change=change)
    assert len(library) == 3
