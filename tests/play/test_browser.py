"""The list of puzzles: pages, the chosen puzzle, changes and their undoing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import NotFound, QueryError, StaleEdit, SudokuError
from sudokudb.play.browser import PAGE, Browser
from sudokudb.puzzle import Rating
from sudokudb.query.labels import TAGS
from sudokudb.store.rows.ratings import rating_row
from sudokudb.store.writes.bulk_insert import insert_ratings
from tests.library.support import lines, many, run_import
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.fixture
def browser(library: Library) -> Browser:
    return Browser(library)


def test_the_next_page_is_read_after_the_last_row(library: Library) -> None:
    run_import(library, lines(*(numbered(number) for number in range(1, PAGE + 50))))
    browser = Browser(library)
    total = len(library)
    assert (len(browser.ids), browser.count) == (PAGE, total)
    browser.move(PAGE - 1)
    assert len(browser.ids) == PAGE
    browser.move(1)
    assert len(browser.ids) == total
    assert browser.ids == sorted(browser.ids)
    assert browser.at == PAGE
    browser.move(10**9)
    assert browser.at == total - 1
    browser.move(-(10**9))
    assert browser.at == 0


def test_the_last_row_is_one_move_away(library: Library) -> None:
    run_import(library, lines(*(numbered(number) for number in range(1, 3 * PAGE))))
    browser = Browser(library)
    browser.move(10**9)
    assert browser.at == len(library) - 1 > 2 * PAGE


def test_a_query_and_an_order_choose_the_rows(browser: Browser) -> None:
    browser.search("givens:25")
    assert browser.ids == [2, 3]
    browser.sort_by("-title")
    assert (browser.ids, browser.sort) == ([2, 3], "-title")
    browser.sort_by("title")
    assert (browser.ids, browser.position_text()) == ([3, 2], "1 of 2 puzzles, sorted by title")
    browser.search("")
    assert browser.ids == [3, 2, 1]
    browser.sort_by("random:7")
    assert browser.ids == [puzzle.id for puzzle in browser.library.search("", "random:7")]
    assert browser.sort == "random:7"
    browser.sort_by(" ")
    assert browser.ids == [1, 2, 3]


def test_a_wrong_query_or_order_changes_nothing(browser: Browser) -> None:
    with writing(browser.library) as connection:
        rated = [rating_row(1, Rating(rater=rater, score=7.0)) for rater in ("se", "unknown")]
        insert_ratings(connection, rated)
    browser.search("givens:25")
    wrong = (
        (browser.search, "givns:3"),
        (browser.search, "rating:7"),
        (browser.search, "by:Bob"),
        (browser.sort_by, "grid"),
        (browser.sort_by, "rating"),
    )
    for change, text in wrong:
        with pytest.raises(QueryError):
            change(text)
    assert (browser.ids, browser.text, browser.sort) == ([2, 3], "givens:25", "")


NOTHING = {
    "givens:80": "No puzzles match.",
    "tag:mondy": "there is no tag 'mondy'. did you mean 'monday'?",
    "collection:x": "there is no collection 'x'",
}


@pytest.mark.parametrize("query", NOTHING)
def test_a_query_without_matches_says_why(library: Library, query: str) -> None:
    library.labels.put(TAGS, "monday", [1])
    browser = Browser(library, query)
    assert (browser.ids, browser.chosen_puzzle, browser.message) == ([], None, NOTHING[query])
    browser.move(1)
    with pytest.raises(SudokuError, match="no puzzle is chosen"):
        browser.remove()


def test_changes_keep_the_chosen_puzzle_and_are_undone_one_by_one(browser: Browser) -> None:
    browser.move(1)
    browser.toggle_tag(" Monday ")
    assert (browser.message, browser.with_tags) == ("Tagged Monday.", True)
    browser.note("a line")
    browser.note(" ")
    browser.toggle_tag("monday")
    assert browser.message == "Tag monday removed."
    for expected in (("Monday",), "a line"), (("Monday",), ""), ((), ""):
        browser.undo()
        assert browser.chosen_puzzle
        assert (
            browser.chosen_puzzle.id,
            browser.chosen_puzzle.tags,
            browser.chosen_puzzle.notes,
        ) == (2, *expected)
    browser.redo()
    assert browser.message == "Redone: tag Monday: 1 puzzle"
    browser.undo()
    with pytest.raises(NotFound, match="nothing to undo"):
        browser.undo()


def test_a_removed_puzzle_comes_back(browser: Browser) -> None:
    browser.move(2)
    browser.remove()
    assert (browser.ids, browser.at, browser.message) == ([1, 2], 1, "#3 Difficult is removed.")
    browser.remove()
    browser.remove()
    assert (browser.ids, browser.chosen_puzzle) == ([], None)
    for _ in range(3):
        browser.undo()
    assert browser.ids == [1, 2, 3]


def test_undo_takes_back_only_the_change_that_was_shown(library: Library, browser: Browser) -> None:
    browser.toggle_tag("mine")
    assert browser.last
    assert browser.last.what == "tag mine: 1 puzzle"
    library.remove(library.get(3))
    with pytest.raises(StaleEdit):
        browser.undo()
    assert library.get(1).tags == ("mine",)
    assert browser.ids == [1, 2]
    browser.undo()
    assert browser.ids == [1, 2, 3]
    assert browser.last.what == "tag mine: 1 puzzle"


def test_what_others_remove_leaves_the_nearest_row(library: Library, browser: Browser) -> None:
    library.puzzles.add_many(many(3))
    browser.reload()
    browser.move(3)
    library.remove(library.get(4))
    browser.reload()
    assert (browser.ids, browser.at) == ([1, 2, 3, 5, 6], 3)


def test_rows_that_others_removed_are_left_out(library: Library) -> None:
    library.puzzles.add_many(many(3))
    browser = Browser(library)
    library.remove(library.get(1), library.get(5))
    browser.move(5)
    assert [puzzle.id for puzzle in browser.puzzles(0, 9)] == [2, 3, 4, 6]
    assert browser.chosen_puzzle
    assert browser.chosen_puzzle.id == 6
