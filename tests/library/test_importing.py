"""Importing: what is new, what is there already, what is the same, and what is no puzzle."""

from __future__ import annotations

import os
import random
import re
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid, Library
from sudokudb.engine import isomorphs
from sudokudb.engine.identity import identity_of
from sudokudb.errors import Duplicate, NotFound, Stale, SudokuError
from sudokudb.library import arrivals
from sudokudb.library.importing import Remark, Wishes
from sudokudb.store.members import COLLECTIONS, TAGS
from sudokudb.symmetry import parse_transform, random_transform
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.databases import numbered
from tests.engine.symmetric import GRIDS
from tests.library.imports import Row, counts, dumped, lines, rows, short, take

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

pytestmark = pytest.mark.everywhere

ONE, TWO = numbered(0b1111), numbered(0b110011)
CLASH = "11" + "." * 79
FOUR_BY_FOUR = "1.3......2.....4"


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "CHUNK", 4)
    monkeypatch.setattr(arrivals, "_MOST", 4)  # also where each is kept in no time


def many(count: int, first: int = 0) -> list[Grid]:
    """Return grids of which no two are the same but for their symmetry."""
    return [_distinct()[first + number] for number in range(count)]


@cache
def _distinct() -> list[Grid]:
    chance = random.Random(1)
    grids = [numbered(chance.getrandbits(81) & chance.getrandbits(81)) for _ in range(220)]
    each = {identity_of(grid): grid for grid in grids}
    return list(each.values())[:200]


# What becomes of an entry


def test_new_grids_are_added_in_the_order_of_the_file(library: Library) -> None:
    tally, said = take(library, lines(ONE, TWO, FOUR_BY_FOUR))
    assert (counts(tally), said) == ((3, 0, 0, 0), [])
    assert [(p.id, p.grid, p.source, p.size) for p in library][3:] == [
        (4, ONE, "a.txt", 9),
        (5, TWO, "a.txt", 9),
        (6, Grid(FOUR_BY_FOUR), "a.txt", 4),
    ]
    assert library.verify() == []
    assert library.last_used().id == 6


@pytest.mark.parametrize("times", [1, 30])  # a run of lines is read otherwise than a few
def test_what_is_no_puzzle_is_told_with_its_line(library: Library, times: int) -> None:
    good = many(times)
    tally, said = take(library, lines(*good, "12", CLASH, SIMPLE, "123x567.9" * 9), format="line")
    assert (tally.added, tally.faults) == (times, 3)
    assert short(said) == [
        f"{times + 1} fault: 2 cells make no grid",
        f"{times + 2} fault: not a valid grid: 1 twice in row 1: r1c1, r1c2",
        f"{times + 3} duplicate: the same grid as #1",
        f"{times + 4} fault: not a valid grid: 1 nine times in column 1: r1c1, r2c1, r3c1, r4c1, "
        "r5c1, r6c1, r7c1, r8c1, r9c1",
    ]


def test_every_field_of_a_file_is_kept(library: Library) -> None:
    full: dict[str, Any] = {
        "grid": SIMPLE.replace(SIMPLE[1], ".", 1),
        "title": "Mine [b]",
        "author": "Ann",
        "source": "a book",
        "license": "CC0",
        "notes": "first\nsecond",
        "level": "simple",
        "solutions": 1,
        "details": {"rating": "7.1", "näme": "x"},
        "tags": ["b", "a"],
        "collections": ["C"],
        "added": "2009-01-02T03:04:05Z",
        "changed": "2010-01-02T03:04:05Z",
    }
    assert counts(take(library, rows(full))[0]) == (1, 0, 0, 0)
    puzzle = library.find(4)
    kept = {name: getattr(puzzle, name) for name in full}
    assert kept == full | {"grid": Grid(full["grid"]), "tags": ("a", "b"), "collections": ("C",)}


DOUBTED = {
    "level": ("hard", "no level is called 'hard'; left out"),
    "solutions": (-1, "-1 solutions; left out"),
    "added": ("yesterday", "'yesterday' is no time like 2026-11-21T10:00:00Z; left out"),
    "title": ("x" * 501, "a title of 501 characters; left out"),
    "notes": ("x" * 100_001, "a notes of 100,001 characters; left out"),
    "tags": (["good", "x" * 201], "a name of 201 characters; left out"),
    "solution": ("9" * 81, "the solution beside it does not solve it"),
    "placed": (str(ONE), "placed digits where givens stand; left out"),
    "author": ("a\0b", None),
    "details": ({"a": "b\ud800"}, None),
}


@pytest.mark.parametrize("name", DOUBTED)
def test_what_cannot_be_kept_is_doubted_and_the_puzzle_taken(library: Library, name: str) -> None:
    value, doubt = DOUBTED[name]
    tally, said = take(library, rows({"grid": ONE, name: value}), format="jsonl")
    assert tally.added == 1
    assert library.verify() == []
    list(library.dump())
    if doubt:
        assert short(said) == [f"1 doubt: {doubt}"]


def test_what_a_reader_doubts_is_said(library: Library) -> None:
    tally, said = take(library, lines("puzzle,solution", f"{ONE},{'9' * 80}"), format="kaggle")
    assert tally.added == 1
    assert short(said) == ["2 doubt: the solution beside it: 80 cells make no grid"]


def test_a_file_whose_name_is_no_text(library: Library, tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"\xff\xe4.txt")
    path.write_text(f"{ONE}\n")
    assert library.import_files([path]).added == 1
    assert library.find(4).source.endswith("\ufffd\ufffd.txt")
    assert "\ufffd" in library.undo().what


def test_a_file_that_cannot_be_read_is_a_fault(library: Library, tmp_path: Path) -> None:
    said: list[Remark] = []
    good = tmp_path / "good.txt"
    good.write_text(f"{ONE}\n")
    tally = library.import_files([tmp_path / "none.txt", good], remark=said.append)
    assert counts(tally) == (1, 0, 0, 1)
    assert said[0].kind == "fault"
    assert "No such file" in said[0].message


@pytest.mark.parametrize(
    "wishes", [{"tags": ("",)}, {"collection": "x" * 201}, {"author": "\0"}, {"license": "x" * 501}]
)
def test_wishes_that_cannot_be_kept_are_refused(library: Library, wishes: Any) -> None:
    before = dumped(library)
    with pytest.raises(SudokuError):
        take(library, lines(ONE), **wishes)
    assert dumped(library) == before


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
        "1 doubt: #1: level simple here, nested there",
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
    assert short(said) == ["1 doubt: #1: notes that are too long together; left out"]
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
        assert parse_transform(words).apply(model) == file[remark.where - 1]


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
    found = [(copy.first.grid, copy.copy.grid) for copy in copies]
    assert sorted(map(str, found)) == sorted(map(str, expected))


def test_a_shared_identity_alone_is_nothing_to_say(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isomorphs, "same_texts", lambda pairs: (None for _ in pairs))
    image = random_transform(random.Random(6)).apply(Grid(SIMPLE))
    tally, said = take(library, lines(image))
    assert (tally.added, said) == (1, [])


# Tags and collections


def test_new_and_known_are_filed_as_wished(library: Library) -> None:
    take(library, lines(ONE, SIMPLE, TWO), tags=("hard", "b"), collection="top")
    assert library.names(TAGS) == [("b", 3), ("hard", 3)]
    assert library.names(COLLECTIONS) == [("top", 3)]
    assert library.find(1).tags == ("b", "hard")
    library.undo()
    assert library.names(TAGS) == []
    assert library.find(1).tags == ()
    library.redo()
    assert library.find(1).collections == ("top",)
    assert library.names(COLLECTIONS) == [("top", 3)]


def test_a_file_with_duplicates_only_is_a_change_where_they_are_filed(library: Library) -> None:
    take(library, lines(SIMPLE), tags=("t",))
    assert library.find(1).tags == ("t",)
    assert library.undo().what == "import a.txt: 1 known filed"
    assert library.find(1).tags == ()


NOTED: Row = {"grid": SIMPLE, "notes": "n"}
FILED: Row = {"grid": INTERMEDIATE, "tags": ["a", "b"], "collections": ["c"]}
DONE: dict[str, tuple[list[Row], dict[str, Any], str]] = {
    "new": ([{"grid": ONE, "tags": ["a"]}, {"grid": TWO}], {}, "2 new"),
    "new, and filed": ([{"grid": ONE}, NOTED], {"tags": ("t",)}, "1 new, 1 known filed"),
    "filed by two": ([NOTED, FILED], {"tags": ("t",), "collection": "c"}, "2 known filed"),
    "merged": ([NOTED, NOTED], {"on_duplicate": "merge"}, "1 merged"),
    "merged or filed": ([NOTED, FILED], {"on_duplicate": "merge"}, "1 known filed, 1 merged"),
    "merged into a new one": (
        [{"grid": ONE}, {"grid": ONE, "notes": "n", "tags": ["a"]}],
        {"on_duplicate": "merge", "tags": ("t",)},
        "1 new",
    ),
    "filed between": (
        [{"grid": grid} for grid in (*many(6), SIMPLE, *many(6, 6), INTERMEDIATE)],
        {"tags": ("t",)},
        "12 new, 2 known filed",
    ),
}


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("name", DONE)
def test_the_journal_says_what_an_import_did(library: Library, name: str) -> None:
    data, wishes, done = DONE[name]
    take(library, rows(*data), **wishes)
    assert library.undo().what == f"import a.jsonl: {done}"


def test_what_brings_nothing_is_no_change(library: Library) -> None:
    library.edit(library.find(1), title="Mine")
    library.undo()
    assert take(library, lines(SIMPLE, INTERMEDIATE, "12"), format="line")[0].duplicates == 2
    assert library.redo().what == "edit #1 Simple"
    with pytest.raises(NotFound):
        library.redo()


def test_a_tag_wished_and_in_the_file_is_one(library: Library) -> None:
    take(library, rows({"grid": ONE, "tags": ["T", "t", "u"]}), tags=("t",))
    assert library.find(4).tags == ("t", "u")


# Dry runs


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("way", ["skip", "keep", "merge"])
def test_a_dry_run_says_the_same_and_leaves_all_as_it_is(library: Library, way: str) -> None:
    chance = random.Random(7)
    grids = many(6)
    images = [random_transform(chance).apply(grid) for grid in grids]
    each = [{"grid": grid, "title": f"t{i}", "level": "x"} for i, grid in enumerate(grids)]
    known = [{"grid": SIMPLE, "title": "Other"}, {"grid": CLASH}, {"grid": SIMPLE, "notes": "n"}]
    marked = [{"grid": grids[0], "placed": "." * 80 + mark} for mark in "5656"]
    data = [*each, *known, *({"grid": grid} for grid in images), *marked, {"grid": grids[2]}]
    before = dumped(library)
    expected = take(library, rows(*data), dry_run=True, on_duplicate=way, tags=("t",))
    assert dumped(library) == before
    assert library.names(TAGS) == []
    with pytest.raises(NotFound):
        library.undo()
    assert take(library, rows(*data), on_duplicate=way, tags=("t",)) == expected


CLASHES = (
    {"title": "A", "notes": "n", "level": "simple"},
    {"title": "B", "author": "Ann", "source": "a book"},
    {"title": "C", "author": "Ben", "solutions": 2},
    {"title": "A", "source": "a.jsonl", "level": "nested", "notes": "n\nother title: B"},
    {"solutions": 1, "details": {"a": "b"}, "license": "CC0"},
    {"solutions": 0, "details": {"a": "c"}, "license": "none"},
)


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("between", [0, 3], ids=["in a chunk", "in several"])
def test_a_dry_run_says_what_clashes_within_a_file(library: Library, between: int) -> None:
    """Of a new puzzle, and of one that was there."""
    others = iter(many(120))
    data: list[dict[str, Any]] = []
    for told in CLASHES:
        for grid in (many(1, 150)[0], SIMPLE):
            data += [{"grid": grid, **told}, *({"grid": next(others)} for _ in range(between))]
    before = dumped(library)
    dry = take(library, rows(*data), dry_run=True, on_duplicate="merge", source="here")
    assert dumped(library) == before
    assert take(library, rows(*data), on_duplicate="merge", source="here") == dry
    clashes = [remark.message for remark in dry[1] if remark.kind == "doubt"]
    assert {said[:2] for said in clashes} == {"#1", "#4"}
    assert "#4: title 'A' here, 'C' there" in clashes
    assert "#1: author 'Ann' here, 'Ben' there" in clashes


# Stopped, undone, and at the same time


class Stop(Exception):
    """Somebody pulled the plug."""


def stop_after(calls: int) -> Callable[[object], None]:
    """Return a function that raises when it is called for the last of so many times."""
    left = [calls]

    def call(_: object) -> None:
        left[0] -= 1
        if not left[0]:
            raise Stop

    return call


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("way", ["skip", "keep", "merge"])
@pytest.mark.parametrize("stop", ["remark", "progress"])
def test_a_stopped_import_goes_on(make_library: Callable[[], Library], way: str, stop: str) -> None:
    images = [random_transform(random.Random(8)).apply(grid) for grid in many(9)]
    grids = [*many(9), Grid(SIMPLE), *images, *many(4), *many(9, 50)]
    wishes = Wishes(on_duplicate=way, tags=("t",))  # type: ignore[arg-type]  # one of them
    stopped, whole = make_library(), make_library()
    tries = 0
    while True:
        calls: dict[str, Any] = {stop: stop_after(2)}
        try:
            tally = stopped.import_files([lines(*grids)], wishes, **calls)
        except Stop:
            tries += 1
            continue
        break
    assert tries >= 2
    assert tally.entries == len(grids)
    assert tally.resumed > 0
    whole.import_files([lines(*grids)], wishes)
    assert dumped(stopped, times=False) == dumped(whole, times=False)
    assert stopped.undo().what == whole.undo().what
    assert dumped(stopped, times=False) == dumped(whole, times=False)


@pytest.mark.usefixtures("small_chunks")
def test_an_import_goes_on_in_another_process_of_reading(library: Library) -> None:
    """Other chunks than those of the first try: entries are counted, not chunks."""
    file = [*many(7), CLASH, *many(7, 50)]
    with pytest.raises(Stop):
        library.import_files([lines(*file)], progress=stop_after(2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrivals, "CHUNK", 3)
        said: list[Remark] = []
        tally = library.import_files([lines(*file)], remark=said.append)
    assert (tally.resumed, tally.faults, tally.entries) == (7, 1, len(file))
    assert [remark.where for remark in said if remark.kind == "fault"] == [8]  # named again
    assert len(library) == 3 + 14
    assert library.undo().what == "import a.txt: 14 new"


@pytest.mark.usefixtures("small_chunks")
def test_another_file_or_other_wishes_are_another_import(library: Library) -> None:
    grids = many(9)
    with pytest.raises(Stop):
        library.import_files([lines(*grids)], progress=stop_after(1))
    assert take(library, lines(*grids), tags=("t",))[0].resumed == 0
    assert take(library, lines(*grids, ONE))[0].resumed == 0
    assert take(library, lines(*grids))[0].resumed == 4


@pytest.mark.usefixtures("small_chunks")
def test_undo_while_an_import_is_under_way(make_library: Callable[[], Library]) -> None:
    library = make_library()
    before = dumped(library)
    location = library._store.location

    def undo(_: int) -> None:
        with Library.open(location) as other:
            other.undo()

    with pytest.raises(Stale, match="the import was undone meanwhile"):
        library.import_files([lines(*many(20))], progress=undo)
    assert dumped(library) == before
    assert take(library, lines(*many(20)))[0].resumed == 0
    assert len(library) == 23


@pytest.mark.usefixtures("small_chunks")
def test_undo_and_a_change_while_an_import_is_under_way(library: Library) -> None:
    """The journal's entry is gone then, and what would have been filed in it."""

    def undo_and_add(_: int) -> None:
        with Library.open(library._store.location) as other:
            other.undo()
            other.add(ONE)

    with pytest.raises(Stale):
        library.import_files([lines(*many(20))], progress=undo_and_add)
    assert [p.grid for p in library][3:] == [ONE]
    assert library.undo().what.startswith("add #")


@pytest.mark.usefixtures("small_chunks")
def test_two_imports_at_once(library: Library) -> None:
    """One within the other, as chunks of two processes follow each other."""
    shared = many(12)
    others = [*many(5, 50), *shared, *many(5, 60)]
    done = []

    def other(_: int) -> None:
        if not done:
            done.append(True)
            with Library.open(library._store.location) as second:
                assert take(second, lines(*others, name="b.txt"))[0].added == 10 + 8

    assert library.import_files([lines(*shared)], progress=other).added == 4
    grids = [p.grid for p in library]
    assert sorted(map(str, grids[3:])) == sorted(map(str, {*shared, *others}))
    assert library.verify() == []
    assert library.undo().what == "import b.txt: 18 new"
    assert [p.grid for p in library][3:] == shared[:4]
    library.undo()
    assert len(library) == 3


@pytest.mark.usefixtures("small_chunks")
def test_the_same_import_twice_at_once_doubles_nothing(library: Library) -> None:
    grids = many(12)
    done = []

    def other(_: int) -> None:
        if not done:
            done.append(True)
            with Library.open(library._store.location) as second:
                tally, _ = take(second, lines(*grids), on_duplicate="keep")
                assert (tally.resumed, tally.added) == (4, 8)

    with pytest.raises(Stale, match="somebody else is making the same import"):
        library.import_files([lines(*grids)], Wishes(on_duplicate="keep"), progress=other)
    assert len(library) == 3 + 12
    library.undo()
    assert len(library) == 3


def test_an_edit_of_what_an_import_brought_is_undone_before_it(library: Library) -> None:
    take(library, rows({"grid": ONE, "title": "T"}), tags=("t",))
    library.edit(library.find(4), TWO, "U")
    library.file(TAGS, "u", [4, 1])
    library.remove(library.find(4))
    steps = [dumped(library)]
    for _ in range(4):
        library.undo()
        steps.append(dumped(library))
    assert len(library) == 3
    for step in steps[-2::-1]:
        library.redo()
        assert dumped(library) == step


def meanwhile_added(library: Library) -> None:
    library.add(many(12)[9], "mine")


def meanwhile_added_and_undone(library: Library) -> None:
    meanwhile_added(library)
    library.undo()


def meanwhile_removed(library: Library) -> None:
    library.remove(library.find(4))


def meanwhile_edited(library: Library) -> None:
    library.edit(library.find(4), ONE)


def meanwhile_renamed(library: Library) -> None:
    library.edit(library.find(4), title="renamed")


def meanwhile_filed(library: Library) -> None:
    library.file(TAGS, "t", [4])
    library.unfile(TAGS, "t", [4])


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize("tags", [(), ("t",)])
@pytest.mark.parametrize("way", ["skip", "keep", "merge"])
@pytest.mark.parametrize(
    "act",
    [
        meanwhile_added,
        meanwhile_added_and_undone,
        meanwhile_removed,
        meanwhile_edited,
        meanwhile_renamed,
        meanwhile_filed,
    ],
)
def test_what_is_done_while_an_import_is_under_way_can_be_undone(
    library: Library, act: Callable[[Library], None], way: str, tags: tuple[str, ...]
) -> None:
    """What the rest of the file repeats was added, removed, edited or filed meanwhile."""
    library.add(many(12)[8], "old")
    before = dumped(library)
    with pytest.raises(Stop):
        library.import_files(
            [rows(*entries())], Wishes(on_duplicate=way, tags=tags), progress=stop_after(1)
        )
    act(library)
    library.import_files([rows(*entries())], Wishes(on_duplicate=way, tags=tags))
    after = dumped(library)
    steps = 0
    while dumped(library) != before:
        library.undo()
        steps += 1
    assert library.verify() == []
    for _ in range(steps):
        library.redo()
    assert dumped(library) == after
    if act is not meanwhile_added_and_undone:
        with pytest.raises(NotFound):
            library.redo()


def entries() -> list[dict[str, Any]]:
    """Return what the file of an import has, more than a chunk."""
    return [{"grid": grid, "notes": "from the file"} for grid in many(12)]


@pytest.mark.usefixtures("small_chunks")
def test_an_import_that_fails_takes_back_all_its_changes(library: Library) -> None:
    """Also the one that it began because somebody removed what it brings."""
    removed = library.add(many(12)[5])

    def remove_it(_: int) -> None:
        if removed in list(library):
            library.remove(removed)

    with pytest.raises(Duplicate):
        library.import_files(
            [lines(*many(12), SIMPLE)], Wishes(on_duplicate="fail"), progress=remove_it
        )
    assert len(library) == 3
    assert library.undo().what.startswith("remove")


def add_and_undo(library: Library) -> None:
    library.add(TWO, "mine")
    library.undo()


def edit_and_undo(library: Library) -> None:
    meanwhile_renamed(library)
    library.undo()


@pytest.mark.usefixtures("small_chunks")
@pytest.mark.parametrize(
    ("act", "stays"),
    [
        (lambda library: library.add(TWO, "mine"), False),
        (lambda library: library.edit(library.find(1), title="mine"), False),
        (add_and_undo, False),
        (edit_and_undo, False),
        (meanwhile_renamed, True),
        (meanwhile_edited, True),
        (meanwhile_removed, True),
        (meanwhile_filed, True),
        (lambda library: library.file(COLLECTIONS, "mine", [4, 1]), True),
    ],
)
def test_an_import_that_fails_loses_nothing_of_what_others_did_meanwhile(
    library: Library, act: Callable[[Library], object], *, stays: bool
) -> None:
    """Each of two chunks is there when somebody else, in another process, does something."""
    begun = dumped(library)
    acted: list[list[str]] = []

    def other(entries: int) -> None:
        if entries == 8:
            with Library.open(library._store.location) as second:
                act(second)
                acted.append(dumped(second))

    with pytest.raises(Duplicate) as caught:
        library.import_files(
            [lines(*many(9), SIMPLE)], Wishes(on_duplicate="fail", tags=("t",)), progress=other
        )
    hint = caught.value.hint or ""
    assert hint.startswith("what stands before it" if stays else "nothing was imported")
    assert library.verify() == []
    if stays:
        assert dumped(library) == acted[0]
    else:
        ours = {str(grid) for grid in many(9)}
        left = [line for line in acted[0] if not any(grid in line for grid in ours)]
        assert dumped(library) == left
    undo_all(library)
    assert dumped(library) == begun


def undo_all(library: Library) -> None:
    """Take back all that there is, and do it again, twice."""
    for act in (library.undo, library.redo, library.undo):
        with pytest.raises(NotFound):
            while True:
                act()
        assert library.verify() == []


@pytest.mark.usefixtures("small_chunks")
def test_an_import_of_two_changes_that_fails(library: Library) -> None:
    """What somebody else removed comes back with the import: it has become two changes by then."""
    begun = dumped(library)
    grids = many(12)

    def other(entries: int) -> None:
        if entries == 4:
            with Library.open(library._store.location) as second:
                second.remove(second.add(grids[6]))

    with pytest.raises(Duplicate):
        library.import_files([lines(*grids, SIMPLE)], Wishes(on_duplicate="fail"), progress=other)
    assert dumped(library) == begun
    undo_all(library)
    assert dumped(library) == begun
