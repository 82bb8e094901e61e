"""The filters of the list: each count is that of the query that a click makes."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from sudokudb.puzzle import Rating
from sudokudb.query.clicks import Clicks
from sudokudb.technique_names import TECHNIQUES
from sudokudb.web.filters import PROGRESS, Filters, technique_label
from sudokudb.words import using_language
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library
    from sudokudb.web.filters import Group

QUERIES = [
    "", "level:simple", "level:simple,difficult givens:20..", "tag:a tag:b", "-tag:a",
    "needs:x-wing", "needs:x-wing by:hodoku", "size:9 symmetry:rot180", "level:simple or tag:a",
    "hodoku:easy", "has:game", "has:game played:no", "-has:game level:simple", "collection:c",
    "is:mine givens:25,37", "printed:no", "score:100..",
]  # fmt: skip


@pytest.fixture
def played(library: Library) -> Library:
    """A library with games, labels, ratings, techniques and a saved query."""
    chance = random.Random(1)
    keys = ("x-wing", "xy-chain", "naked-pair", "hidden-single")
    for number in range(60):
        techniques = " ".join(f"{key}=1" for key in keys if chance.random() < 0.5)
        level = chance.choice(("easy", "medium", "extreme"))
        rating = Rating(rater="hodoku", level=level, score=100.0, techniques=techniques)
        labels = [name for name in "abc" if chance.random() < 0.4]
        library.add(numbered(number), tags=labels, collections=labels[:1], ratings=(rating,))
    for id in range(1, 20):
        session = library.games.start(id)
        session.game.fill_marks()
        library.games.save(session)
    library.saved_queries.save("mine", "tag:a or level:simple")
    return library


def test_each_count_is_that_of_its_click(played: Library) -> None:
    found = set[str]()
    for query in QUERIES:
        filters = Filters(played, query)
        assert filters.total == played.count(query)
        groups = filters.groups(games=True)
        found |= {group.field for group in groups}
        for group in groups:
            _check_group(played, query, group)
    assert {"progress", "level", "givens", "needs", "hodoku", "tag", "collection", "is"} <= found


def _check_group(library: Library, query: str, group: Group) -> None:
    clicks = Clicks(query)
    own = None if group.field in ("progress", "is") else clicks.own_part(group.field)
    for row in group.rows:
        case = query, group.field, row
        if row.chosen:
            shown = query
        elif own and group.field not in ("needs", "tag", "collection", "symmetry"):
            # A second value is added to the term; the count is that of the value alone.
            added = row.query.rpartition(",")[2].partition(" ")[0]
            shown = Clicks(clicks.without(own)).toggle(group.field, added)
        else:
            shown = row.query
        several = own and row.chosen and "," in query[own.start : own.end]
        if not several and not (row.chosen and ".." in query):
            assert row.number == library.count(shown), case
        assert row.chosen or library.count(row.query) >= row.number, case


def test_states_of_playing_replace_one_another(played: Library) -> None:
    progress = Filters(played, "has:game played:no tag:a").groups(games=True)[0]
    assert [(row.label, row.chosen) for row in progress.rows] == [
        ("not played", False), ("begun", True), ("solved", False),
    ]  # fmt: skip
    assert [row.query for row in progress.rows] == [
        "tag:a -has:game", "tag:a", "tag:a played:yes",
    ]  # fmt: skip
    assert {*PROGRESS} == {row.label for row in progress.rows}
    assert "progress" not in {group.field for group in Filters(played, "").groups(games=False)}


def test_techniques_divide_the_result(played: Library) -> None:
    groups = {group.field: group for group in Filters(played, "needs:x-wing").groups(games=True)}
    rows = groups["needs"].rows
    assert rows[0].label == "X-Wing" and rows[0].chosen
    assert all(row.number < groups["needs"].most for row in rows[1:])
    families = Filters(played, "").families()
    assert [title for title, _ in families] == ["Singles", "Subsets", "Fish", "Chains"]


def test_many_numbers_of_givens_share_columns(library: Library) -> None:
    for number in (2**count - 1 for count in range(1, 18)):
        library.add(numbered(number))
    groups = {group.field: group for group in Filters(library, "").groups(games=True)}
    rows = groups["givens"].rows
    assert len(rows) <= 14
    assert rows[0].label.startswith("..") or rows[-1].label.endswith("..")
    for row in rows:
        assert row.number == library.count(row.query)
    assert sum(row.number for row in rows) == len(library)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_techniques_begin_with_a_capital(language: str) -> None:
    with using_language(language):
        labels = [technique_label(key) for key in TECHNIQUES]
    assert [label for label in labels if label[0].islower()] == []
