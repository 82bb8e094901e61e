"""Records of steps: stored with a computed rating, and kept, dumped and removed with it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import text

from sudokudb import Grid, Library
from sudokudb.errors import FormatError
from sudokudb.library.jobs.rating import RateJob
from sudokudb.query import parse_query
from sudokudb.query.step_conditions.step_records import RecordedStep
from sudokudb.rating.rater import load_rater
from tests.conftest import DIFFICULT
from tests.library.support import dumped
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from typing import Any

pytestmark = pytest.mark.everywhere

PUZZLE = Grid(DIFFICULT.translate(str.maketrans("123456789", "234567891")))
FIRST = RecordedStep("pointing", 1, 112, 7, "line")
"""The first step of HoDoKu's that is not a single."""


@pytest.fixture
def rated(library: Library) -> Library:
    """A library whose fourth puzzle is rated by both raters."""
    library.add(PUZZLE)
    for rater in ("hodoku", "se"):
        assert [*library.rate(4, rater)]
    return library


def found(library: Library, query: str) -> list[int]:
    return [puzzle.id for puzzle in library.search(parse_query(query))]


def techniques(library: Library, rater: str = "hodoku") -> dict[str, int]:
    """Return the number of recorded steps of each technique."""
    keys = [step.technique for step in library.ratings.steps(4, rater)]
    return {key: keys.count(key) for key in keys}


def counts(library: Library, rater: str = "hodoku") -> dict[str, int]:
    """Return the same of the rating itself."""
    (rating,) = (r for r in library.get(4).ratings if r.rater == rater and r.computed)
    return rating.counts


@pytest.mark.parametrize("rater", ["hodoku", "se"])
def test_a_rating_is_stored_with_its_steps(rated: Library, rater: str) -> None:
    steps = rated.ratings.steps(rated.get(4), rater)
    assert techniques(rated, rater) == counts(rated, rater)
    assert len(steps) == next(r.steps for r in rated.get(4).ratings if r.rater == rater)
    assert [step for step in steps if step.candidates][:1] == [FIRST] or rater == "se"
    assert rated.ratings.steps(1) == rated.ratings.steps(4, "nobody") == []
    assert rated.verify() == []


def test_a_rating_that_is_read_has_no_record_and_is_equal_to_one_that_has(rated: Library) -> None:
    rating = rated.get(4).ratings[0]
    ((_, computed),) = rated.rate(4, again=True)
    assert rating == computed
    assert (rating.record, "record" in rating.parts()) == (b"", False)


def test_all_jobs_store_records_and_ratings_without_one_get_it_when_they_are_made_again(
    library: Library, tmp_path: Path
) -> None:
    (file := tmp_path / "mine.toml").write_text('base = "se"\n[changes]\nx-wing = {rating = 9}')
    library.add(PUZZLE)
    for name, by in (("hodoku", "hodoku"), (str(file), "mine")):
        job = RateJob(load_rater(name))
        assert sum(library.run(job)) == 4
        assert found(library, f"has:record by:{by}") == [1, 2, 3, 4]
        with writing(library) as connection:
            connection.exec_driver_sql("UPDATE ratings SET first = '', record = NULL")
        assert sum(library.run(job)) == 0
        assert found(library, f"missing:record by:{by}") == [1, 2, 3, 4]
        assert sum(library.run(RateJob(load_rater(name), again=True))) == 4
        assert found(library, f"has:record by:{by}") == [1, 2, 3, 4]
        assert techniques(library, by) == counts(library, by)


def test_an_edited_grid_loses_its_record_until_the_edit_is_undone(rated: Library) -> None:
    before = rated.ratings.steps(4)
    rated.edit(rated.get(4), numbered(0b10111))
    assert rated.ratings.steps(4) == []
    rated.undo()
    assert rated.ratings.steps(4) == before
    rated.remove(rated.get(4))
    rated.undo()
    assert rated.ratings.steps(4) == before
    assert rated.verify() == []


def test_a_record_is_dumped_loaded_and_merged(
    rated: Library, make_library: Callable[[], Library]
) -> None:
    lines = dumped(rated)
    loaded, merged = make_library(), make_library()
    loaded.load(lines)
    assert dumped(loaded) == lines
    merged.merge(rated)
    merged.merge(loaded)
    for other in (loaded, merged):
        for rater in ("hodoku", "se"):
            assert other.ratings.steps(4, rater) == rated.ratings.steps(4, rater) != []
        assert found(other, "has:record by:se") == [4]
        assert other.verify() == []


def test_merging_adds_a_rating_with_its_record_to_a_puzzle_that_is_there(
    rated: Library, make_library: Callable[[], Library]
) -> None:
    here = make_library()
    here.add(PUZZLE)
    here.merge(rated)
    assert here.ratings.steps(4) == rated.ratings.steps(4) != []
    here.undo()
    assert here.ratings.steps(4) == []
    here.redo()
    assert here.ratings.steps(4) == rated.ratings.steps(4)


def changed_dump(library: Library, change: Callable[[dict[str, Any]], object]) -> list[str]:
    """Return the lines of a dump with a change of the rating by HoDoKu."""
    puzzle = json.loads(dumped(library)[-1])
    change(puzzle["ratings"][0])
    return [json.dumps({"sudokudb dump": 1}), json.dumps(puzzle)]


def test_an_older_dump_is_loaded_without_records(
    rated: Library, make_library: Callable[[], Library]
) -> None:
    other = make_library()
    other.load(changed_dump(rated, lambda rating: rating.pop("record")))
    assert (other.ratings.steps(4), counts(other)) == ([], counts(rated))
    assert found(other, "missing:record") == [4]


DAMAGED: dict[str, tuple[dict[str, object], str]] = {
    "a number": ({"record": 7}, "the record of a rating is not base64 text"),
    "nothing": ({"record": ""}, "the record of a rating is not base64 text"),
    "another text": ({"record": "AAEDé"}, "the record of a rating is not base64 text"),
    "too short": ({"record": "AAED"}, "the record of a rating has other steps than the rating"),
    "cut off": ({"record": "AAMD"}, "the record of steps has another length"),
    "unknown": ({"record": "AAGW"}, "the record of steps has an unknown technique"),
    "large": ({"record": "A" * 400_000}, "the record of steps has another length"),
    "imported": ({"computed": False}, "the record of a rating has other steps than the rating"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_dump_with_a_damaged_record_is_refused(
    rated: Library, make_library: Callable[[], Library], name: str
) -> None:
    lines = changed_dump(rated, lambda rating: rating.update(DAMAGED[name][0]))
    with pytest.raises(FormatError) as caught:
        make_library().load(lines)
    assert caught.value.message == f"line 2 of the dump: {DAMAGED[name][1]}"


FAULTS = {
    "00": "puzzle #4 is damaged: the record of steps has another length",
    "0001ff": "puzzle #4 is damaged: the record of steps has an unknown technique",
    "000103": "puzzle #4: a rating has a part that is not valid: hodoku medium 534",
}


@pytest.mark.parametrize("record", FAULTS)
def test_verify_finds_a_damaged_record(library: Library, record: str) -> None:
    library.add(PUZZLE)
    assert [*library.rate(4)]
    with writing(library) as connection:
        change = text("UPDATE ratings SET record = :record")
        connection.execute(change, {"record": bytes.fromhex(record)})
    assert library.verify() == [FAULTS[record]]
