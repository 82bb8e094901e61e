"""Ratings in a file, of new puzzles and of puzzles that are stored already."""

from __future__ import annotations

from typing import Any

import pytest

from sudokudb import Library
from sudokudb.errors import SudokuError
from sudokudb.puzzle import Rating
from sudokudb.symmetry import parse_transform
from tests.conftest import SIMPLE
from tests.library.support import ONE, counts, dumped, lines, rows, run_import, short

pytestmark = pytest.mark.everywhere

SE = Rating(rater="se", score=1.5)
HODOKU = Rating(rater="hodoku", level="easy", score=200.0)


def rated(grid: object, *ratings: Rating, **more: Any) -> dict[str, Any]:
    """Return a row with ratings."""
    return {"grid": grid, "ratings": [rating.parts() for rating in ratings], **more}


def test_a_rating_whose_scores_are_out_of_order_is_stored_with_a_warning(library: Library) -> None:
    odd = Rating(rater="se", score=8.0, ep=9.0, ed=2.0)
    result, events = run_import(library, rows(rated(ONE, odd)))
    assert (counts(result), short(events)) == (
        (1, 0, 0, 0),
        ["1 warning: ED ≤ EP ≤ ER does not hold: se 8.0/9.0/2.0"],
    )
    assert library.get(4).ratings == (odd,)


def test_ratings_of_stored_puzzles_are_added(library: Library) -> None:
    before = dumped(library)
    result, events = run_import(library, rows(rated(SIMPLE, SE, HODOKU), rated(ONE, SE)))
    assert (counts(result), result.ratings, result.changed) == ((1, 1, 0, 0), 2, True)
    assert short(events) == ["1 duplicate: the same grid as #1"]
    assert library.get(1).ratings == (HODOKU, SE)
    after = dumped(library)
    assert library.undo().what == "import a.jsonl: 1 new, 1 existing puzzle rated"
    assert dumped(library) == before
    library.redo()
    assert dumped(library) == after
    assert library.verify() == []


def test_a_rating_adds_nothing_else_of_the_entry(library: Library) -> None:
    stored = library.get(1)
    run_import(library, rows(rated(SIMPLE, SE, title="Other", notes="n", tags=["t"])))
    now = library.get(1)
    assert (now.title, now.notes, now.tags, now.changed) == (
        stored.title,
        stored.notes,
        (),
        stored.changed,
    )


def test_a_rating_is_stored_once(library: Library) -> None:
    run_import(library, rows(rated(SIMPLE, SE)))
    before = dumped(library)
    for policy in ("skip", "merge"):
        file = rows(rated(SIMPLE, SE), rated(SIMPLE, SE))
        result, _ = run_import(library, file, on_duplicate=policy)
        assert (result.ratings, result.changed) == (0, False)
    assert dumped(library) == before


@pytest.mark.parametrize("batch_size", [1, 100])
def test_a_rating_that_differs_is_reported_and_not_stored(
    library: Library, batch_size: int
) -> None:
    other = Rating(rater="se", score=2.5)
    file = rows(rated(SIMPLE, SE), rated(SIMPLE, other), rated(ONE), rated(ONE, other))
    result, events = run_import(library, file, batch_size=batch_size)
    assert [event.message for event in events if event.kind == "warning"] == [
        "#1: rating se 1.5 here, se 2.5 there"
    ]
    assert (library.get(1).ratings, library.get(4).ratings) == ((SE,), (other,))
    assert result.ratings == 2


def test_an_equivalent_puzzle_has_ratings_of_its_own(library: Library) -> None:
    image = parse_transform("transpose").apply(library.get(1).grid)
    result, _ = run_import(library, rows(rated(image, SE)))
    assert (counts(result), result.ratings) == ((1, 0, 1, 0), 0)
    assert (library.get(1).ratings, library.get(4).ratings) == ((), (SE,))


@pytest.mark.parametrize("policy", ["keep", "fail"])
def test_other_policies_rate_no_stored_puzzle(library: Library, policy: str) -> None:
    if policy == "fail":
        with pytest.raises(Exception, match="the same grid as #1"):
            run_import(library, rows(rated(SIMPLE, SE)), on_duplicate=policy)
    else:
        run_import(library, rows(rated(SIMPLE, SE)), on_duplicate=policy)
        assert library.get(4).ratings == (SE,)
    assert library.get(1).ratings == ()


def test_a_table_rates_stored_puzzles(library: Library) -> None:
    file = lines("puzzle,ER", f"{SIMPLE},1.5", name="a.csv")
    result, _ = run_import(library, file)
    assert (result.ratings, library.get(1).ratings) == (1, (SE,))


def test_a_merge_counts_the_ratings_that_it_adds(library: Library, tmp_path: Any) -> None:
    with Library.open(tmp_path / "other.sqlite3") as other:
        run_import(other, rows(rated(SIMPLE, SE, HODOKU)))
        assert library.merge(other).ratings == 2
        assert library.merge(other).ratings == 0
    assert library.get(1).ratings == (HODOKU, SE)


def test_a_rating_without_a_rater_is_stored_under_a_name(library: Library) -> None:
    text = ("puzzle,rating", f"{SIMPLE},26")
    run_import(library, lines(*text, name="a.csv"))
    run_import(library, lines(*text, name="a.csv"), rating_is="tdoku")
    assert [str(rating) for rating in library.get(1).ratings] == ["tdoku 26", "unknown 26"]
    with pytest.raises(SudokuError, match="the name of a rater is empty"):
        run_import(library, lines(*text), rating_is=" ")
