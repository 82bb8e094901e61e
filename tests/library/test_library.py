"""The parts of a library, and how its objects print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Puzzle, generate
from sudokudb.errors import QueryError, UsageError
from tests.conftest import SIMPLE
from tests.support import full

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

PARTS = (
    "puzzles",
    "queries",
    "labels",
    "changes",
    "ratings",
    "verdicts",
    "games",
    "issues",
    "generated_runs",
    "database",
)


@pytest.mark.parametrize("name", PARTS)
def test_a_part_is_made_once(library: Library, name: str) -> None:
    assert name not in vars(library)
    assert getattr(library, name) is getattr(library, name)


def test_objects_print_briefly(library: Library, tmp_path: Path) -> None:
    puzzle = library.add(full(4).replace("G", ".", 2), title="New")
    assert repr(puzzle) == "<Puzzle #4 'New' 16×16 254 givens>"
    assert repr(library.edit(puzzle, title="")) == "<Puzzle #4 16×16 254 givens>"
    assert repr(library.undo()) == "<Change #2: edit #4 New>"
    assert repr(next(library.changes.history())) == "<Change #2: edit #4 New (undone)>"
    assert repr(library.games.start(3)) == "<GameSession of #3 Difficult, not saved>"
    assert repr(library.changes.plan_removal([1, 2])) == "<PlannedChange of 2 puzzles>"
    ((_, rating),) = library.rate(3)
    assert repr(rating) == "<Rating hodoku medium 534>"
    library.games.save(library.games.start(3))
    assert repr(library[3].games) == "(<PlayedGame: unfinished game, 0:00 so far>,)"
    (tmp_path / "a.txt").write_text(f"{SIMPLE}\n")
    result = library.import_files(tmp_path / "a.txt")
    assert repr(result) == "<ImportResult duplicates 1>"
    assert repr(library).startswith("<Library ")


def test_an_import_takes_names_of_files_and_options(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{full(3)[:-1]}.\n")
    assert library.import_files(str(path), tags=["t"], collection="c").added == 1
    assert (library[4].tags, library[4].collections) == (("t",), ("c",))
    assert library.import_files([path], source="mine").duplicates == 1
    with pytest.raises(UsageError, match="no option 'tag'"):
        library.import_files(path, tag="t")


def test_a_grid_may_be_its_text_or_anything_that_has_it(library: Library) -> None:
    (made,) = generate(seed=1)
    assert library.add(made).grid == made.grid
    assert library.edit(1, f"{full(3)[:-1]}.").grid == Grid(f"{full(3)[:-1]}.")
    others = library.puzzles.add_many(generate(2, seed=2))
    assert all(isinstance(other, Puzzle) for other in others)
    assert [same.puzzle.id for same in library.puzzles.same(library.get(2))] == [2]


@pytest.mark.parametrize(("query", "sort"), [("givens:x", None), ("nothing:1", None), ("", "x")])
def test_an_invalid_search_is_refused_before_the_first_puzzle(
    library: Library, query: str, sort: str | None
) -> None:
    with pytest.raises(QueryError):
        library.search(query, sort=sort)
