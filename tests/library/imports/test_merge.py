"""Merging keeps the texts, tags and collections of both libraries and reports differences."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.errors import SudokuError
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.library.support import (
    Interrupted,
    Observer,
    counts,
    dumped,
    interrupt,
    rows,
    run_import,
    short,
)
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.library.imports import ImportEvent, ImportResult

pytestmark = pytest.mark.everywhere

SHARED, HERE, THERE = numbered(0b1111), numbered(0b110011), numbered(0b11101101)


@pytest.fixture
def two(make_library: Callable[[], Library]) -> tuple[Library, Library]:
    """Two libraries with different texts for a puzzle that both have."""
    here, there = make_library(), make_library()
    ours = {"title": "Ours", "notes": "our note", "tags": ["a", "B"], "collections": ["x"]}
    theirs = {
        "title": "Theirs",
        "notes": "their note",
        "tags": ["b", "c"],
        "collections": ["y"],
        "author": "Ann",
        "level": "nested",
        "solutions": 1,
    }
    run_import(here, rows({"grid": HERE, "title": "Here"}, {"grid": SHARED, **ours}), source="")
    run_import(there, rows({"grid": SHARED, **theirs}, {"grid": THERE, "tags": ["d"]}), source="")
    return here, there


def merge(here: Library, there: Library, **options: Any) -> tuple[ImportResult, list[ImportEvent]]:
    observer = Observer()
    return here.merge(there, observer, **options), observer.events


def without_verdicts(library: Library) -> list[str]:
    """Return a dump without levels and solutions, which are not undone."""
    return [re.sub(r', "(level|solutions)": [^,}]*', "", line) for line in dumped(library)]


def test_the_texts_of_both_stay(two: tuple[Library, Library]) -> None:
    here, there = two
    other = dumped(there)
    result, events = merge(here, there)
    assert counts(result) == (1, 4, 0, 0)
    assert short(events) == ["4 warning: #5: title 'Ours' here, 'Theirs' there"]
    assert events[0].file == there.name
    shared = here.get(5)
    assert (shared.title, shared.author, shared.level, shared.solutions) == (
        "Ours",
        "Ann",
        "nested",
        1,
    )
    assert shared.notes == "our note\ntheir note\nother title: Theirs"
    assert (shared.tags, shared.collections) == (("a", "B", "c"), ("x", "y"))
    assert (here.get(6).grid, here.get(6).tags) == (THERE, ("d",))
    assert (here.get(6).added, here.get(4).title) == (there.get(5).added, "Here")
    assert here.verify() == []
    assert dumped(there) == other


def test_a_merge_is_one_change(two: tuple[Library, Library]) -> None:
    here, there = two
    before = without_verdicts(here)
    merge(here, there, batch_size=2)
    after = dumped(here)
    assert here.undo().what == f"merge {there.name}: 1 new, 1 existing puzzle labelled, 1 merged"
    assert without_verdicts(here) == before
    here.redo()
    assert dumped(here) == after


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))]
)
def test_merging_back_and_forth_ends(two: tuple[Library, Library], seed: int) -> None:
    here, there = two
    chance = random.Random(seed)
    for library in (here, there):
        run_import(library, rows(*(some(chance) for _ in range(12))), on_duplicate="merge")
    states = []
    for _ in range(5):  # a text can go from one puzzle to another and on to a third
        merge(here, there)
        merge(there, here)
        states.append((dumped(here), dumped(there)))
    assert states[-1] == states[-2]
    assert here.verify() == there.verify() == []


PARAGRAPHS = "Step 1\nlook at r1\n\nend"


@pytest.mark.parametrize(
    ("ours", "theirs", "both"),
    [
        (PARAGRAPHS, "By Bob:\nlook at r1\n\nend", f"{PARAGRAPHS}\nBy Bob:\nlook at r1\n\nend"),
        (PARAGRAPHS, "look at r1\nend", PARAGRAPHS),
        ("look at r1", PARAGRAPHS, PARAGRAPHS),
        ("", PARAGRAPHS, PARAGRAPHS),
        (PARAGRAPHS, "", PARAGRAPHS),
    ],
)
def test_notes_are_joined(two: tuple[Library, Library], ours: str, theirs: str, both: str) -> None:
    grid = numbered(0b111000111)
    for library, notes in zip(two, (ours, theirs), strict=True):
        run_import(library, rows({"grid": grid, "notes": notes}))
    merge(*two)
    assert two[0].get(6).notes == both


def some(chance: random.Random) -> dict[str, Any]:
    """Return one of a few grids, and something of all that can be events of it."""
    lines = ["a", "b", "", "a b", "other title: T", "other rating: 1"]
    fields: dict[str, Any] = {
        "title": chance.choice(["T", "U"]),
        "author": chance.choice(["Ann", "Bob"]),
        "notes": "\n".join(chance.choices(lines, k=3)),
        "details": {chance.choice(["rating", "time"]): chance.choice(["", "1", "2\n3"])},
        "placed": "." * 80 + chance.choice("56"),
        "level": chance.choice(["simple", "nested"]),
        "solutions": chance.choice([0, 1, 2]),
        "tags": [chance.choice("xyX")],
        "ratings": [{"rater": chance.choice(["", "se"]), "score": chance.choice([1, 2.5])}],
    }
    chosen = chance.sample(sorted(fields), chance.randrange(len(fields)))
    return {"grid": chance.choice([SHARED, HERE]), **{name: fields[name] for name in chosen}}


def test_details_that_differ_are_reported_and_kept(two: tuple[Library, Library]) -> None:
    here, there = two
    ours = {"rating": "1.0", "a": "equivalent", "empty": ""}
    theirs = {"rating": "2.0", "a": "equivalent", "empty": "no", "new": "x"}
    grid = numbered(0b111000111)
    run_import(here, rows({"grid": grid, "details": ours}))
    run_import(there, rows({"grid": grid, "details": theirs}))
    _, events = merge(here, there)
    assert "6 warning: #6: rating '1.0' here, '2.0' there" in short(events)
    merged = here.get(6)
    assert merged.details == {"rating": "1.0", "a": "equivalent", "empty": "no", "new": "x"}
    assert merged.notes == "other rating: 2.0"


def test_a_level_excludes_several_solutions(two: tuple[Library, Library]) -> None:
    here, there = two
    grid = numbered(0b111000111)
    run_import(here, rows({"grid": grid, "level": "simple"}))
    run_import(there, rows({"grid": grid, "solutions": 2}))
    _, events = merge(here, there)
    assert "6 warning: #6: level simple here, but solutions 2 there" in short(events)
    assert (here.get(6).level, here.get(6).solutions) == ("simple", None)


def test_an_interrupted_merge_is_run_again(two: tuple[Library, Library]) -> None:
    here, there = two
    before = without_verdicts(here)
    with pytest.raises(Interrupted):
        here.merge(there, Observer(interrupt), batch_size=4)
    there.edit(there.get(5), title="Changed meanwhile")
    merge(here, there)
    assert here.get(6).title == "Changed meanwhile"
    assert here.undo().what == f"merge {there.name}: 1 new"
    assert here.undo().what == f"merge {there.name} (not finished)"
    assert without_verdicts(here) == before


def test_a_library_is_not_merged_with_itself(library: Library) -> None:
    with (
        Library.look(library.location) as same,
        pytest.raises(SudokuError, match="cannot be merged with itself"),
    ):
        library.merge(same)


def test_names_of_labels_ignore_the_case_of_ascii_letters(two: tuple[Library, Library]) -> None:
    here, there = two
    here.labels.put(COLLECTIONS, "Ä", [1])
    there.labels.put(COLLECTIONS, "ä", [1])
    there.labels.put(TAGS, "A", [4])
    merge(here, there)
    assert here.get(1).collections == ("Ä", "ä")
    assert here.labels.counts(TAGS)[0] == ("a", 1)
    with pytest.raises(SudokuError):
        here.labels.take(TAGS, "nothing of that name", [1])
