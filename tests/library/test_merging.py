"""Merging: both sides' titles, tags, notes and collections survive, and clashes are told."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Library
from sudokudb.errors import SudokuError
from sudokudb.library.imports import merge as merging
from sudokudb.store.rows.labels import COLLECTIONS, TAGS
from sudokudb.symmetry import random_transform
from tests.library.imports import counts, dumped, rows, short, take
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.library.imports.importer import Remark, Tally

pytestmark = pytest.mark.everywhere

SHARED, HERE, THERE = numbered(0b1111), numbered(0b110011), numbered(0b11101101)


@pytest.fixture
def two(make_library: Callable[[], Library]) -> tuple[Library, Library]:
    """Two libraries that have a puzzle in common, of which they say different things."""
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
    take(here, rows({"grid": HERE, "title": "Here"}, {"grid": SHARED, **ours}), source="")
    take(there, rows({"grid": SHARED, **theirs}, {"grid": THERE, "tags": ["d"]}), source="")
    return here, there


def merge(here: Library, there: Library) -> tuple[Tally, list[Remark]]:
    said: list[Remark] = []
    return here.merge(there, remark=said.append), said


def without_facts(library: Library) -> list[str]:
    """Return a dump without what was found out of the grids: nobody would want to undo that."""
    return [re.sub(r', "(level|solutions)": [^,}]*', "", line) for line in dumped(library)]


def test_both_sides_survive(two: tuple[Library, Library]) -> None:
    here, there = two
    other = dumped(there)
    tally, said = merge(here, there)
    assert counts(tally) == (1, 4, 0, 0)
    assert short(said) == ["4 doubt: #5: title 'Ours' here, 'Theirs' there"]
    assert said[0].file == there.name
    shared = here.find(5)
    assert (shared.title, shared.author, shared.level, shared.solutions) == (
        "Ours",
        "Ann",
        "nested",
        1,
    )
    assert shared.notes == "our note\ntheir note\nother title: Theirs"
    assert (shared.tags, shared.collections) == (("a", "B", "c"), ("x", "y"))
    assert (here.find(6).grid, here.find(6).tags) == (THERE, ("d",))
    assert (here.find(6).added, here.find(4).title) == (there.find(5).added, "Here")
    assert here.verify() == []
    assert dumped(there) == other


def test_a_merge_is_one_change(
    two: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "CHUNK", 2)
    here, there = two
    before = without_facts(here)
    merge(here, there)
    after = dumped(here)
    assert here.undo().what == f"merge {there.name}: 1 new, 1 known filed, 1 merged"
    assert without_facts(here) == before
    here.redo()
    assert dumped(here) == after


@pytest.mark.parametrize("seed", range(12))
def test_merging_to_and_fro_comes_to_an_end(two: tuple[Library, Library], seed: int) -> None:
    here, there = two
    chance = random.Random(seed)
    for library in (here, there):
        take(library, rows(*(some(chance) for _ in range(12))), on_duplicate="merge")
    states = []
    for _ in range(5):  # what one puzzle gives to another may go on to a third
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
def test_notes_are_joined_whole(
    two: tuple[Library, Library], ours: str, theirs: str, both: str
) -> None:
    grid = numbered(0b111000111)
    for library, notes in zip(two, (ours, theirs), strict=True):
        take(library, rows({"grid": grid, "notes": notes}))
    merge(*two)
    assert two[0].find(6).notes == both


def some(chance: random.Random) -> dict[str, Any]:
    """Return one of a few grids, and something of all that can be said of it."""
    lines = ["a", "b", "", "a b", "other title: T", "other rating: 1"]
    says: dict[str, Any] = {
        "title": chance.choice(["T", "U"]),
        "author": chance.choice(["Ann", "Bob"]),
        "notes": "\n".join(chance.choices(lines, k=3)),
        "details": {chance.choice(["rating", "time"]): chance.choice(["", "1", "2\n3"])},
        "placed": "." * 80 + chance.choice("56"),
        "level": chance.choice(["simple", "nested"]),
        "solutions": chance.choice([0, 1, 2]),
        "tags": [chance.choice("xyX")],
    }
    told = chance.sample(sorted(says), chance.randrange(len(says)))
    return {"grid": chance.choice([SHARED, HERE]), **{name: says[name] for name in told}}


def test_details_that_clash_are_told_and_kept(two: tuple[Library, Library]) -> None:
    here, there = two
    ours = {"rating": "1.0", "a": "same", "empty": ""}
    theirs = {"rating": "2.0", "a": "same", "empty": "no", "new": "x"}
    grid = numbered(0b111000111)
    take(here, rows({"grid": grid, "details": ours}))
    take(there, rows({"grid": grid, "details": theirs}))
    _, said = merge(here, there)
    assert "6 doubt: #6: rating '1.0' here, '2.0' there" in short(said)
    merged = here.find(6)
    assert merged.details == {"rating": "1.0", "a": "same", "empty": "no", "new": "x"}
    assert merged.notes == "other rating: 2.0"


def test_a_level_does_not_stay_beside_several_solutions(two: tuple[Library, Library]) -> None:
    here, there = two
    grid = numbered(0b111000111)
    take(here, rows({"grid": grid, "level": "simple"}))
    take(there, rows({"grid": grid, "solutions": 2}))
    _, said = merge(here, there)
    assert "6 doubt: #6: level simple here, but solutions 2 there" in short(said)
    assert (here.find(6).level, here.find(6).solutions) == ("simple", None)


def test_once_is_enough(two: tuple[Library, Library]) -> None:
    here, there = two
    merge(here, there)
    before = dumped(here)
    tally, _ = merge(here, there)
    assert counts(tally) == (0, 5, 0, 0)
    assert dumped(here) == before
    assert here.undo().what == f"merge {there.name}: 1 new, 1 known filed, 1 merged"


def test_a_stopped_merge_goes_on(
    two: tuple[Library, Library], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(merging, "CHUNK", 4)
    here, there = two
    before = without_facts(here)

    def stop(_: int) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        here.merge(there, progress=stop)
    there.edit(there.find(5), title="Changed meanwhile")
    merge(here, there)
    assert here.find(6).title == "Changed meanwhile"
    here.undo()
    assert without_facts(here) == before


def test_isomorphs_stay_two_and_are_told(two: tuple[Library, Library]) -> None:
    here, there = two
    there.add(random_transform(random.Random(3)).apply(HERE), title="Turned")
    tally, said = merge(here, there)
    assert counts(tally) == (2, 4, 1, 0)
    assert [r.message[:12] for r in said if r.kind == "same"] == ["same as #4: "]
    assert here.find("Turned").identity == here.find("Here").identity


def test_a_library_is_not_merged_with_itself(library: Library) -> None:
    with (
        Library.look(library._store.location) as same,
        pytest.raises(SudokuError, match="cannot be merged with itself"),
    ):
        library.merge(same)


def test_names_differ_in_case_only(two: tuple[Library, Library]) -> None:
    here, there = two
    here.file(COLLECTIONS, "Ä", [1])
    there.file(COLLECTIONS, "ä", [1])
    there.file(TAGS, "A", [4])
    merge(here, there)
    assert here.find(1).collections == ("Ä", "ä")  # only ASCII letters fold
    assert here.names(TAGS)[0] == ("a", 1)
    with pytest.raises(SudokuError):
        here.unfile(TAGS, "nothing of that name", [1])
