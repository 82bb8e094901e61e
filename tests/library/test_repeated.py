"""Importing what is known: the very grid, with marks or without, and what is the same."""

from __future__ import annotations

import random
import re

import pytest

from sudokudb import Grid, Library
from sudokudb.engine.canon import isomorphs
from sudokudb.errors import Duplicate
from sudokudb.symmetry import parse_transform, random_transform
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.engine.symmetric import GRIDS
from tests.library.imports import (
    FOUR_BY_FOUR,
    ONE,
    TWO,
    counts,
    dumped,
    lines,
    many,
    rows,
    short,
    take,
)

pytestmark = pytest.mark.everywhere


# Exact duplicates


def test_duplicates_are_skipped(library: Library) -> None:
    tally, said = take(library, lines(ONE, SIMPLE, ONE, TWO, INTERMEDIATE))
    assert counts(tally) == (2, 3, 0, 0)
    assert short(said) == [
        "2 duplicate: the same grid as #1",
        "3 duplicate: the same grid as #4",
        "5 duplicate: the same grid as #2",
    ]


@pytest.mark.usefixtures("small_chunks")
def test_duplicates_of_an_earlier_chunk_are_skipped(library: Library) -> None:
    grids = many(10)
    tally, said = take(library, lines(*grids, *grids))
    assert counts(tally) == (10, 10, 0, 0)
    assert [r.message for r in said] == [f"the same grid as #{id}" for id in range(4, 14)]


def test_duplicates_are_kept(library: Library) -> None:
    tally, said = take(library, lines(ONE, SIMPLE, ONE), on_duplicate="keep")
    assert (counts(tally), said) == ((3, 0, 0, 0), [])
    assert [(p.grid, p.copy) for p in library][3:] == [(ONE, 0), (Grid(SIMPLE), 1), (ONE, 1)]
    take(library, lines(ONE), on_duplicate="keep")
    assert library.find(7).copy == 2
    assert take(library, lines(ONE))[0].duplicates == 1
    assert library.verify() == []


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("grids", "message"),
    [
        ([*many(9), SIMPLE], "a.txt:10: the same grid as #1 Simple"),
        ([*many(9), ONE, ONE], "a.txt:11: the same grid as one before it in this import"),
        ([ONE, *many(9), ONE], "a.txt:11: the same grid as one before it in this import"),
        ([SIMPLE, ONE], "a.txt:1: the same grid as #1 Simple"),
    ],
)
@pytest.mark.parametrize("dry_run", [False, True])
def test_a_duplicate_fails(
    library: Library, grids: list[Grid], message: str, *, dry_run: bool
) -> None:
    library.edit(library.find(2), title="Changed")
    before = dumped(library)
    with pytest.raises(Duplicate) as caught:
        take(library, lines(*grids), on_duplicate="fail", tags=("t",), dry_run=dry_run)
    assert caught.value.message == message
    assert dumped(library) == before
    assert library.undo().what == "edit #2 Intermediate"


def test_what_a_file_says_of_a_duplicate_is_merged(library: Library) -> None:
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
    tally, said = take(library, rows(simple, {"grid": ONE}), on_duplicate="merge")
    assert counts(tally) == (1, 1, 0, 0)
    assert short(said) == [
        "1 doubt: #1: title 'Simple' here, 'Easy' there",
        "1 doubt: #1: level 'simple' here, 'nested' there",
    ]
    puzzle = library.find(1)
    assert (puzzle.title, puzzle.author, puzzle.level) == ("Simple", "Ann", "simple")
    assert puzzle.notes == "of a file\nother title: Easy"
    assert (puzzle.tags, puzzle.collections) == (("t",), ("c",))
    before = dumped(library)
    take(library, rows(simple), on_duplicate="merge")
    assert dumped(library) == before  # once is enough


@pytest.mark.usefixtures("small_chunks")
def test_one_puzzle_is_merged_into_again_and_again(library: Library) -> None:
    """In one chunk and in several: the journal keeps what was there before the first."""
    before = dumped(library)
    parts = [{"grid": grid, "notes": f"note {i}"} for i in range(9) for grid in (SIMPLE, ONE)]
    tally, _ = take(library, rows(*parts), on_duplicate="merge")
    assert counts(tally) == (1, 17, 0, 0)
    for id in (1, 4):
        assert library.find(id).notes == "\n".join(f"note {i}" for i in range(9))
    after = dumped(library)
    library.undo()
    assert dumped(library) == before
    library.redo()
    assert dumped(library) == after


def test_notes_do_not_grow_without_an_end(library: Library) -> None:
    for letter in "abc":
        _, said = take(
            library, rows({"grid": SIMPLE, "notes": letter * 60_000}), on_duplicate="merge"
        )
    assert short(said) == ["1 doubt: #1: the notes together are too long; not changed"]
    assert library.find(1).notes == "a" * 60_000


# A player's marks


def test_a_players_marks_tell_two_of_a_grid_apart(library: Library) -> None:
    cells = ["123" if mark == "." else mark for mark in str(ONE)]
    others = ["12" if mark == "." else mark for mark in str(ONE)]
    placed = "." * 80 + "5"
    file = rows(
        {"grid": ONE, "candidates": cells},
        {"grid": ONE, "candidates": others},
        {"grid": ONE},
        {"grid": ONE, "candidates": cells, "placed": placed},
        {"grid": ONE, "candidates": others},
    )
    data = file.head
    tally, said = take(library, file)
    assert counts(tally) == (2, 3, 0, 0)
    assert [r.message[-2:] for r in said] == ["#4", "#4", "#5"]
    assert [p.copy for p in library][3:] == [0, 1]
    again = rows()
    again.head = data
    assert counts(take(library, again)[0]) == (0, 5, 0, 0)


def test_marks_are_given_to_a_puzzle_without(library: Library) -> None:
    placed = "." * 80 + "5"
    take(library, lines(ONE))
    take(library, rows({"grid": ONE, "placed": placed}), on_duplicate="merge")
    assert (len(library), library.find(4).placed) == (4, Grid(placed))
    tally, _ = take(library, rows({"grid": ONE, "placed": "." * 80 + "6"}), on_duplicate="merge")
    assert (tally.added, library.find(5).copy) == (1, 1)


# Isomorphs


@pytest.mark.parametrize("dry_run", [False, True])
def test_isomorphs_are_taken_and_the_transform_is_said(library: Library, *, dry_run: bool) -> None:
    chance = random.Random(4)
    models = [Grid(SIMPLE), Grid(DIFFICULT), ONE, Grid(FOUR_BY_FOUR)]
    images = [random_transform(chance, grid.size).apply(grid) for grid in models]
    tally, said = take(library, lines(*models[2:], *images), dry_run=dry_run)
    assert (tally.added, tally.same) == (6, 4)
    for remark, model, image, id in zip(said, models, images, (1, 3, 4, 5), strict=True):
        found = re.fullmatch(rf"same as #{id}: (.*)", remark.message)
        assert found
        assert parse_transform(found[1], model.size).apply(model) == image
        assert remark.kind == "same"
    if not dry_run:
        assert library.find(4).identity == library.find(8).identity


def test_isomorphs_of_grids_with_automorphisms_are_said(library: Library) -> None:
    """Where many transforms lead from one to the other, one of them, and the same dry."""
    chance = random.Random(14)
    grids = [Grid(text) for text, _ in GRIDS.values() if not Grid(text).conflicts()]
    images = [random_transform(chance).apply(grid) for grid in grids for _ in range(6)]
    file = [*grids, *(image for image in dict.fromkeys(images) if image not in grids)]
    dry = take(library, lines(*file), dry_run=True)
    tally, said = take(library, lines(*file))
    assert (tally, said) == dry
    assert tally.same == len(said) > 4 * len(grids)
    for remark in said:
        id, _, words = remark.message.removeprefix("same as #").partition(": ")
        model = library.find(int(id)).grid
        assert parse_transform(words).apply(model) == file[remark.line - 1]


@pytest.mark.usefixtures("small_chunks")
def test_isomorphs_of_an_earlier_chunk_are_said(library: Library) -> None:
    chance = random.Random(5)
    grids = many(9)
    images = [random_transform(chance).apply(grid) for grid in grids]
    _, said = take(library, lines(*grids, *images))
    for remark, model, image in zip(said, grids, images, strict=True):
        transform = remark.message.partition(": ")[2]
        assert parse_transform(transform).apply(model) == image


def test_isomorphs_are_found_in_the_library(library: Library) -> None:
    """More than a page of one puzzle, and some of others between them."""
    chance, others = random.Random(10), many(9)
    images = {random_transform(chance).apply(Grid(SIMPLE)): None for _ in range(1100)}
    pairs = [(other, random_transform(chance).apply(other)) for other in others]
    assert take(library, lines(*images, *(grid for pair in pairs for grid in pair)))[0].same == 1109
    twins = list(library.same(Grid(SIMPLE)))
    assert [twin.puzzle.grid for twin in twins] == [Grid(SIMPLE), *images]
    assert all(twin.transform.apply(Grid(SIMPLE)) == twin.puzzle.grid for twin in twins)
    copies = list(library.duplicates())
    assert all(copy.transform.apply(copy.first.grid) == copy.copy.grid for copy in copies)
    expected = [(Grid(SIMPLE), image) for image in images] + pairs
    assert [(copy.first.grid, copy.copy.grid) for copy in copies] == expected
    order = [(copy.first.id, copy.copy.id) for copy in copies]
    assert order == sorted(order)


def test_a_shared_identity_alone_is_nothing_to_say(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isomorphs, "same_texts", lambda pairs: (None for _ in pairs))
    image = random_transform(random.Random(6)).apply(Grid(SIMPLE))
    tally, said = take(library, lines(image))
    assert (tally.added, said) == (1, [])
