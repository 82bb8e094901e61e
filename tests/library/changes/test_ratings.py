"""Ratings by several raters: imported, merged, undone, and cleared when the grid is edited."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb.library.records import exported_record
from sudokudb.play.screens.copying import text_of
from sudokudb.puzzle import Rating, score_by
from sudokudb.query import Query, parse_order, parse_query
from sudokudb.render.objects import puzzle_object
from sudokudb.store.backends.postgresql import PostgresStore
from sudokudb.store.backends.sqlite import SqliteStore
from sudokudb.store.rows.ratings import rating_row
from sudokudb.store.writes.bulk_insert import insert_ratings
from sudokudb.time_limits import out_of_time
from tests.library.support import ONE, TWO, rows, run_import, short
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from sudokudb import Library
    from sudokudb.store import Store
    from sudokudb.store.connection.sqlite_file import RunSql

pytestmark = pytest.mark.everywhere

SE = {"rater": "se", "score": 7.2, "ep": 1.2, "ed": 1.2}
COUNTS = {"xy-wing": 1, "naked-single": 50}
HODOKU = {
    "rater": "hodoku",
    "version": "2.2.0",
    "level": "hard",
    "score": 1100,
    "steps": 51,
    "techniques": COUNTS,
}
NAMELESS = {"score": 3.5}
UNKNOWN = NAMELESS | {"rater": "unknown"}
RATED = {"grid": ONE, "ratings": [SE, NAMELESS, HODOKU]}
AGAIN = Rating(
    rater="hodoku",
    version="2.2.0",
    computed=True,
    level="hard",
    score=1000.0,
    steps=60,
    techniques="x-wing=2 naked-single=58",
)


def ratings(library: Library, id: int = 4) -> list[dict[str, Any]]:
    """Return the parts of a puzzle's ratings."""
    return [rating.parts() for rating in library.get(id).ratings]


def compute(library: Library, id: int, rating: Rating = AGAIN) -> None:
    """Store a rating as a long job does: outside the journal."""
    with writing(library) as connection:
        insert_ratings(connection, [rating_row(id, rating)])


def found(library: Library, query: str, order: str = "id") -> list[int]:
    return [puzzle.id for puzzle in library.search(parse_query(query), parse_order(order))]


def test_ratings_are_stored_in_the_order_of_their_raters(library: Library) -> None:
    run_import(library, rows(RATED))
    assert ratings(library) == [HODOKU, SE, UNKNOWN]
    compute(library, 4)
    assert [rating["score"] for rating in ratings(library)] == [1000, 1100, 7.2, 3.5]


def test_computed_counts_before_imported_and_a_later_version_before_an_earlier() -> None:
    old, new = Rating(rater="se", version="1.1", score=7.1), Rating(rater="se", version="1.2")
    newer = Rating(rater="se", version="1.3", score=7.3)
    ours = Rating(rater="se", version="1.0", computed=True, score=7.0)
    scores = [
        score_by(some, "se") for some in ((old, new), (old, newer), (ours, newer), (), (new,))
    ]
    assert scores == [7.1, 7.3, 7.0, None, None]


def test_the_rating_that_counts_is_found_and_sorted_by(library: Library) -> None:
    run_import(library, rows(RATED, {"grid": TWO, "ratings": [{"rater": "se", "score": 8.5}]}))
    compute(library, 4)
    assert found(library, "hodoku:1000") == found(library, "score:3.5 by:unknown") == [4]
    assert found(library, "hodoku:1100") == []
    assert found(library, "se:7..8.5 -se:>8") == [4]
    assert found(library, "has:se", "-se") == [5, 4]
    assert found(library, "has:rating", "se") == [4, 5]
    assert library.queries.histogram("se") == [(7, 1), (8, 1), (None, 3)]


def test_the_techniques_of_the_rating_that_counts_are_found(library: Library) -> None:
    explained = SE | {"score": 1.2, "techniques": {"aic": 1}, "steps": 8}
    run_import(library, rows({"grid": ONE, "ratings": [explained, HODOKU]}, {"grid": TWO}))
    assert found(library, "needs:wings steps:51") == found(library, "hardest:xy-wing") == [4]
    compute(library, 4)
    assert found(library, "needs:wings") == found(library, "hardest:naked-single") == []
    assert found(library, "needs:x-wing needs:singles steps:..60 disagree:se,hodoku") == [4]
    assert found(library, "needs:aic steps:8 by:se") == found(library, "has:needs by:se") == [4]
    assert found(library, "-needs:aic") == [4]
    every = [("naked-single", 1), ("x-wing", 1)]
    assert library.queries.histogram("needs") == every
    assert library.queries.histogram("hardest", parse_query("by:se")) == [("aic", 1)]
    assert library.queries.histogram("hodoku level") == [("hard", 1), (None, 4)]


def test_any_rater_is_searched_and_its_older_versions_are_replaced(
    library: Library, tmp_path: Path
) -> None:
    (file := tmp_path / "club.toml").write_text(CLUB)
    everything = [library.get(id) for id in (1, 2, 3)]
    assert all(isinstance(rating, Rating) for _, rating in library.rate(everything, str(file)))
    assert found(library, "needs:pointing by:club") == found(library, "score:1.. by:club") == [3]
    assert found(library, "score:Tricky by:club") == [3]
    assert found(library, "-has:score by:club") == []
    assert found(library, "has:steps by:club", "-score,-id") == [3, 2, 1]
    file.write_text(CLUB.replace("score = 7", "score = 8"))
    list(library.rate([library.get(3)], str(file)))
    assert [rating.score for rating in library.get(3).ratings] == [24]
    assert library.ratings.raters() == ["club"]


CLUB = """\
levels = [{ name = "fair", bound = 1 }, { name = "Tricky" }]
lines = [
    { find = "full-house", level = "fair" },
    { find = "naked-single", level = "fair" },
    { find = "hidden-single", level = "fair" },
    { find = "locked-pair", level = "Tricky" },
    { find = "pointing", level = "Tricky", score = 7 },
]
"""


def test_two_raters_disagree_by_level_or_number(library: Library) -> None:
    club = {"rater": "club", "level": "extreme", "score": 3}
    run_import(library, rows({"grid": ONE, "ratings": [club, NAMELESS | {"rater": "b"}]}))
    assert found(library, "disagree:club,b") == found(library, "disagree:b,club") == [4]
    assert found(library, "disagree:club,se") == []


def test_pages_in_the_order_of_steps_go_on_after_a_puzzle(library: Library) -> None:
    explained = SE | {"steps": 8}
    run_import(library, rows({"grid": ONE, "ratings": [explained, HODOKU]}, {"grid": TWO}))
    for text in ("", "by:se"):
        query, order = parse_query(text), parse_order("steps")
        pages = library.search(query, order, last=library.get(4))
        assert [puzzle.id for puzzle in pages] == [1, 2, 3, 5]


def test_an_edited_grid_loses_its_ratings_until_the_edit_is_undone(library: Library) -> None:
    run_import(library, rows(RATED))
    compute(library, 4)
    before = ratings(library)
    library.edit(library.get(4), title="New")
    assert ratings(library) == before
    library.edit(library.get(4), numbered(0b10111))
    assert ratings(library) == []
    other = Rating(rater="hodoku", version="2.2.0", computed=True, score=12.0)
    compute(library, 4, other)
    library.undo()
    assert ratings(library) == before
    library.redo()
    assert ratings(library) == [other.parts()]
    library.undo()
    library.undo()
    assert ratings(library) == before


def test_removed_puzzles_and_imports_come_back_with_their_ratings(library: Library) -> None:
    run_import(library, rows(RATED, {"grid": TWO}))
    compute(library, 4)
    compute(library, 5)
    before = ratings(library), ratings(library, 5)
    library.remove(library.get(4), library.get(5))
    library.undo()
    assert (ratings(library), ratings(library, 5)) == before
    library.undo()
    assert found(library, "has:rating") == []
    library.redo()
    assert (ratings(library), ratings(library, 5)) == before
    assert library.verify() == []


@pytest.mark.parametrize("dry_run", [True, False])
def test_merging_adds_ratings_and_keeps_ours_in_a_conflict(library: Library, dry_run: bool) -> None:
    run_import(library, rows(RATED))
    changed = SE | {"score": 7.3}
    later = rows({"grid": ONE, "ratings": [changed, HODOKU | {"version": "3"}, NAMELESS]})
    _, events = run_import(library, later, dry_run=dry_run, on_duplicate="merge")
    clash = "1 warning: #4: rating se 7.2/1.2/1.2 here, se 7.3/1.2/1.2 there"
    assert [event for event in short(events) if "warning" in event][:1] == [clash]
    added = [] if dry_run else [HODOKU | {"version": "3"}]
    assert ratings(library) == [HODOKU, *added, SE, UNKNOWN]
    library.undo()
    assert found(library, "has:rating") == ([] if dry_run else [4])
    if not dry_run:
        assert ratings(library) == [HODOKU, SE, UNKNOWN]


WRONG: dict[str, tuple[object, str]] = {
    "not a list": ({"se": 7}, "ratings are a list of objects"),
    "no number": ([{"rater": "se"}], "a rating needs a score or a level"),
    "another part": ([{"score": 1, "stars": 2}], "a rating has no part 'stars'"),
    "a text": ([{"score": "7.2"}], "the score of a rating is a number from 0 to 1,000,000,000"),
    "negative": ([{"score": -1}], "the score of a rating is a number from 0"),
    "a technique": (
        [{"score": 1, "techniques": {"X Wing": 1}}],
        "the techniques of a rating are numbers of steps by their names",
    ),
    "no step": ([{"score": 1, "techniques": {"x-wing": 0}}], "the techniques of a rating are"),
    "a control character": ([{"score": 1, "rater": "\x1b"}], "the rater of a rating is a text"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_invalid_rating_is_reported_and_left_out(library: Library, name: str) -> None:
    value, reason = WRONG[name]
    _, events = run_import(library, rows({"grid": ONE, "ratings": value}))
    (warning,) = short(events)
    assert warning.startswith(f"1 warning: 'ratings': {reason}")
    assert ratings(library) == []


def test_the_first_of_two_ratings_by_one_rater_stays(library: Library) -> None:
    _, events = run_import(library, rows({"grid": ONE, "ratings": [SE, SE | {"score": 7.3}]}))
    assert short(events)[0].endswith("by one rater: se 7.2/1.2/1.2 and se 7.3/1.2/1.2; ignored")
    assert ratings(library) == [SE]


def test_the_puzzles_that_a_query_leaves_out_are_counted_with_what_computes_more(
    library: Library,
) -> None:
    empty = {"grid": "." * 81, "solutions": 2}
    run_import(library, rows(RATED, {"grid": TWO}, {"grid": ONE_OF_16}, empty))
    for text, expected in LEFT_OUT.items():
        found = library.queries.left_out(parse_query(text), 60)
        assert found is not None
        assert (found.puzzles, found.commands if found.puzzles else ()) == expected, text


def test_what_is_left_out_is_not_counted_for_long(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    query = parse_query("-needs:aic")
    assert library.queries.left_out(query, 60) == (3, (RATE,))
    for store in (SqliteStore, PostgresStore):
        monkeypatch.setattr(store, "limit_time", _out_of_time)
    assert library.queries.left_out(query, 0.05) is None


@contextmanager
def _out_of_time(_: Store, seconds: float | None) -> Iterator[RunSql]:
    """Stop the first statement, as a store does after some seconds."""

    def run_sql(statement: str, parameters: Mapping[str, object]) -> Iterator[tuple[object, ...]]:
        raise out_of_time(seconds)

    yield run_sql


ONE_OF_16 = "1" + "." * 15
RATE = "sudokudb rate --all"
LEFT_OUT: dict[str, tuple[int, tuple[str, ...]]] = {
    "before(x-wing,aic)": (5, (f"{RATE} --again",)),
    "before(x-wing,aic) by:se": (5, (f"{RATE} --rater se --again",)),
    "needs:aic": (4, (RATE,)),
    "-needs:aic": (4, (RATE,)),
    "needs:aic by:se": (5, (f"{RATE} --rater se",)),
    "-score:1 by:club": (5, (f"{RATE} --rater FILE",)),
    "-score:1 by:unknown": (4, ()),
    "hodoku:hard title:simple": (1, (RATE,)),
    "level:simple": (3, ("sudokudb solve --all",)),
    "level:simple size:9": (2, ("sudokudb solve --all",)),
    "-solutions:1 size:4": (1, ("sudokudb solve --all --time-limit 60",)),
    "level:simple hodoku:hard": (3, ("sudokudb solve --all", RATE)),
    "disagree:se,hodoku steps:9": (4, (f"{RATE} --rater se", RATE)),
    "has:needs missing:level": (0, ()),
    "tag:x": (0, ()),
}


def test_an_imported_score_leaves_the_techniques_not_computed(library: Library) -> None:
    run_import(library, rows({"grid": ONE, "ratings": [HODOKU_SCORE]}))
    for text in ("needs:chains", "-needs:chains", "steps:..60", "-steps:..60", "has:hardest"):
        assert found(library, text) == []
    assert found(library, "missing:needs missing:hardest missing:steps has:hodoku") == [4]
    assert found(library, "-hodoku:easy") == [4]


HODOKU_SCORE = {"rater": "hodoku", "score": 1100}


def test_outdated_ratings_count_as_not_computed(library: Library) -> None:
    outdated = replace(AGAIN, techniques="sue-de-coq=1 naked-single=58")
    compute(library, 1, outdated)
    compute(library, 2)
    compute(library, 3, replace(outdated, rater="club", version="0123abcd"))
    assert found(library, "has:hodoku") == found(library, "hodoku:1000 needs:x-wing") == [2]
    assert found(library, "missing:hodoku") == [1, 3]
    assert found(library, "missing:score by:club") == [1, 2, 3]
    assert found(library, "rating:1000") == found(library, "has:rating") == [2]
    assert library.queries.histogram("hodoku") == [(1000, 1), (None, 2)]
    assert [puzzle.id for puzzle in library.search(Query(), parse_order("hodoku"))] == [2, 1, 3]
    imported = Rating(rater="hodoku", score=7.0)
    compute(library, 1, imported)
    assert found(library, "hodoku:7") == [1]


def test_outdated_ratings_are_neither_shown_nor_exported_but_dumped(library: Library) -> None:
    outdated = replace(AGAIN, techniques="sue-de-coq=1 naked-single=58")
    compute(library, 1, outdated)
    compute(library, 1, Rating(rater="se", score=2.0))
    puzzle = library.get(1)
    assert [rating["rater"] for rating in puzzle_object(puzzle)["ratings"]] == ["se"]
    assert [rating.rater for rating in exported_record(puzzle).ratings] == ["se"]
    (copied,) = json.loads(text_of(puzzle, "json")[0])["puzzles"]
    assert [rating["rater"] for rating in copied["ratings"]] == ["se"]
    assert puzzle.ratings[0] == outdated
    assert any("sue-de-coq" in line for line in library.dump())
