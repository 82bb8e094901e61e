"""Duplicates and equivalent puzzles in an import: the same grid, with marks or without."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from sudokudb import Grid, Library
from sudokudb.engine.canon import isomorphs
from sudokudb.errors import Duplicate
from sudokudb.symmetry import parse_transform, random_transform
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.engine.canon.support import GRIDS
from tests.library.support import (
    FOUR_BY_FOUR,
    ONE,
    TWO,
    counts,
    dumped,
    lines,
    many,
    rows,
    run_import,
    short,
    unnamed,
)

pytestmark = pytest.mark.everywhere


# The same grid


def test_duplicates_are_skipped(library: Library) -> None:
    result, events = run_import(library, lines(ONE, SIMPLE, ONE, TWO, INTERMEDIATE))
    assert counts(result) == (2, 3, 0, 0)
    assert short(events) == [
        "2 duplicate: the same grid as #1",
        "3 duplicate: the same grid as #4",
        "5 duplicate: the same grid as #2",
    ]


def test_duplicates_of_an_earlier_batch_are_skipped(library: Library) -> None:
    grids = many(10)
    result, events = run_import(library, lines(*grids, *grids), batch_size=4)
    assert counts(result) == (10, 10, 0, 0)
    assert [e.message for e in events] == [f"the same grid as #{id}" for id in range(4, 14)]


def test_duplicates_are_kept(library: Library) -> None:
    result, events = run_import(library, lines(ONE, SIMPLE, ONE), on_duplicate="keep")
    assert (counts(result), events) == ((3, 0, 0, 0), [])
    assert [(p.grid, p.copy) for p in library][3:] == [(ONE, 0), (Grid(SIMPLE), 1), (ONE, 1)]
    run_import(library, lines(ONE), on_duplicate="keep")
    assert library.get(7).copy == 2
    assert run_import(library, lines(ONE))[0].duplicates == 1
    assert library.verify() == []


@pytest.mark.parametrize(
    ("grids", "message"),
    [
        ([*many(9), SIMPLE], "a.txt:10: the same grid as #1 Simple"),
        ([*many(9), ONE, ONE], "a.txt:11: the same grid as an earlier one in this import"),
        ([ONE, *many(9), ONE], "a.txt:11: the same grid as an earlier one in this import"),
        ([SIMPLE, ONE], "a.txt:1: the same grid as #1 Simple"),
    ],
)
@pytest.mark.parametrize("dry_run", [False, True])
def test_an_import_that_fails_on_a_duplicate_stores_nothing(
    library: Library, grids: list[Grid], message: str, *, dry_run: bool
) -> None:
    library.edit(library.get(2), title="Changed")
    before = dumped(library)
    with pytest.raises(Duplicate) as caught:
        run_import(
            library,
            lines(*grids),
            on_duplicate="fail",
            tags=("t",),
            dry_run=dry_run,
            batch_size=4,
        )
    assert caught.value.message == message
    assert dumped(library) == before
    assert library.undo().what == "edit #2 Intermediate"


def test_the_texts_of_a_duplicate_are_merged(library: Library) -> None:
    simple = {
        "grid": SIMPLE,
        "title": "Easy",
        "author": "Ann",
        "notes": "of a file",
        "details": {"rating": "1.0"},
        "tags": ["t"],
        "collections": ["c"],
        "level": "nested",
    }
    result, events = run_import(library, rows(simple, {"grid": ONE}), on_duplicate="merge")
    assert counts(result) == (1, 1, 0, 0)
    assert [(event.line, event.kind) for event in events] == [(1, "warning")] * 2
    puzzle = library.get(1)
    assert (puzzle.title, puzzle.author, puzzle.level) == ("Simple", "Ann", "simple")
    assert puzzle.notes == "of a file\nother title: Easy"
    assert (puzzle.tags, puzzle.collections) == (("t",), ("c",))
    before = dumped(library)
    run_import(library, rows(simple), on_duplicate="merge")
    assert dumped(library) == before


def test_entries_are_merged_into_one_puzzle_again_and_again(library: Library) -> None:
    """In one batch and in several: the journal keeps the puzzle as it was before the first."""
    before = dumped(library)
    parts = [{"grid": grid, "notes": f"note {i}"} for i in range(9) for grid in (SIMPLE, ONE)]
    result, _ = run_import(library, rows(*parts), on_duplicate="merge", batch_size=4)
    assert counts(result) == (1, 17, 0, 0)
    for id in (1, 4):
        assert library.get(id).notes == "\n".join(f"note {i}" for i in range(9))
    after = dumped(library)
    library.undo()
    assert dumped(library) == before
    library.redo()
    assert dumped(library) == after


def test_merged_notes_have_a_greatest_length(library: Library) -> None:
    for letter in "abc":
        file = rows({"grid": SIMPLE, "notes": letter * 60_000})
        _, events = run_import(library, file, on_duplicate="merge")
    assert [event.kind for event in events] == ["warning"]
    assert library.get(1).notes == "a" * 60_000


# A player's marks


def test_puzzles_with_different_marks_are_different(library: Library) -> None:
    cells = ["123" if mark == "." else mark for mark in str(ONE)]
    others = ["12" if mark == "." else mark for mark in str(ONE)]
    placed = "." * 80 + "5"
    data: list[dict[str, Any]] = [
        {"grid": ONE, "candidates": cells},
        {"grid": ONE, "candidates": others},
        {"grid": ONE},
        {"grid": ONE, "candidates": cells, "placed": placed},
        {"grid": ONE, "candidates": others},
    ]
    result, events = run_import(library, rows(*data))
    assert counts(result) == (2, 3, 0, 0)
    assert [event.message[-2:] for event in events] == ["#4", "#4", "#5"]
    assert [p.copy for p in library][3:] == [0, 1]
    assert counts(run_import(library, rows(*data))[0]) == (0, 5, 0, 0)


def test_a_puzzle_without_marks_gets_those_of_a_duplicate(library: Library) -> None:
    placed, other = "." * 80 + "5", "." * 80 + "6"
    run_import(library, lines(ONE))
    run_import(library, rows({"grid": ONE, "placed": placed}), on_duplicate="merge")
    assert (len(library), library.get(4).placed) == (4, Grid(placed))
    result, _ = run_import(library, rows({"grid": ONE, "placed": other}), on_duplicate="merge")
    assert (result.added, library.get(5).copy) == (1, 1)


# Equivalent puzzles


@pytest.mark.parametrize("dry_run", [False, True])
def test_equivalent_puzzles_are_stored_and_reported(library: Library, *, dry_run: bool) -> None:
    chance = random.Random(4)
    models = [Grid(SIMPLE), Grid(DIFFICULT), ONE, Grid(FOUR_BY_FOUR)]
    images = [random_transform(chance, grid.size).apply(grid) for grid in models]
    result, events = run_import(library, lines(*models[2:], *images), dry_run=dry_run)
    assert (result.added, result.equivalent) == (6, 4)
    names = ("#1", "#3", *(("line 1", "line 2") if dry_run else ("#4", "#5")))
    for event, model, image, name in zip(events, models, images, names, strict=True):
        found = re.fullmatch(rf"same as {name}: (.*)", event.message)
        assert found
        assert parse_transform(found[1], model.size).apply(model) == image
        assert event.kind == "equivalent"
    if not dry_run:
        assert library.get(4).identity == library.get(8).identity


def test_one_of_several_transforms_is_reported(library: Library) -> None:
    """A grid with automorphisms has several; a dry run reports the same one."""
    chance = random.Random(14)
    grids = [Grid(text) for text, _ in GRIDS.values() if not Grid(text).conflicts()]
    images = [random_transform(chance).apply(grid) for grid in grids for _ in range(6)]
    file = [*grids, *(image for image in dict.fromkeys(images) if image not in grids)]
    dry = run_import(library, lines(*file), dry_run=True)
    result, events = run_import(library, lines(*file))
    assert unnamed((result, events)) == unnamed(dry)
    found = [event for event in events if event.kind == "equivalent"]
    assert result.equivalent == len(found) > 4 * len(grids)
    for event in found:
        id, _, words = event.message.removeprefix("same as #").partition(": ")
        model = library.get(int(id)).grid
        assert parse_transform(words).apply(model) == file[event.line - 1]


def test_puzzles_equivalent_to_those_of_an_earlier_batch_are_reported(library: Library) -> None:
    chance = random.Random(5)
    grids = many(9)
    images = [random_transform(chance).apply(grid) for grid in grids]
    _, events = run_import(library, lines(*grids, *images), batch_size=4)
    for event, model, image in zip(events, grids, images, strict=True):
        transform = event.message.partition(": ")[2]
        assert parse_transform(transform).apply(model) == image


def test_the_library_finds_equivalent_puzzles(library: Library) -> None:
    """More than a page that are equivalent to one puzzle, and others between them."""
    chance, others = random.Random(10), many(9)
    images = {random_transform(chance).apply(Grid(SIMPLE)): None for _ in range(1100)}
    pairs = [(other, random_transform(chance).apply(other)) for other in others]
    file = lines(*images, *(grid for pair in pairs for grid in pair))
    assert run_import(library, file)[0].equivalent == 1109
    found = list(library.puzzles.same(Grid(SIMPLE)))
    assert [twin.puzzle.grid for twin in found] == [Grid(SIMPLE), *images]
    assert all(twin.transform.apply(Grid(SIMPLE)) == twin.puzzle.grid for twin in found)
    copies = list(library.puzzles.duplicates())
    assert all(copy.transform.apply(copy.first.grid) == copy.copy.grid for copy in copies)
    expected = [(Grid(SIMPLE), image) for image in images] + pairs
    assert [(copy.first.grid, copy.copy.grid) for copy in copies] == expected
    order = [(copy.first.id, copy.copy.id) for copy in copies]
    assert order == sorted(order)


def test_puzzles_that_only_share_an_identity_are_not_reported(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isomorphs, "find_text_transforms", lambda pairs: (None for _ in pairs))
    image = random_transform(random.Random(6)).apply(Grid(SIMPLE))
    result, events = run_import(library, lines(image))
    assert (result.added, events) == (1, [])
