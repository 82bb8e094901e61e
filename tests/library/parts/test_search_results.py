"""The results of a search are an iterator that a notebook shows without taking from it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import QueryError
from sudokudb.library.parts.search_results import SearchResults
from tests.library.support import many

if TYPE_CHECKING:
    from sudokudb import Library

FIRST = ["Simple", "Intermediate", "Difficult"]


def test_the_results_are_read_once(library: Library) -> None:
    found = library.search("givens:1..")
    assert next(found).title == FIRST[0]
    assert [puzzle.title for puzzle in islice(found, 1)] == FIRST[1:2]
    assert [puzzle.title for puzzle in found] == FIRST[2:]
    assert list(found) == []
    assert next(found, None) is None


@pytest.mark.everywhere
def test_a_notebook_takes_none_of_them(library: Library) -> None:
    found = library.search(sort="-id")
    next(found)
    shown = _html(found)
    assert shown.index("<td>3</td>") < shown.index("<td>1</td>")
    assert [puzzle.title for puzzle in found] == FIRST[1::-1]
    assert _html(found) == shown


@pytest.mark.parametrize(
    ("limit", "is_after", "rows", "size"),
    [
        (None, False, 10, "23 puzzles"),
        (12, False, 10, "12 puzzles"),
        (10, False, 10, "10 puzzles"),
        (1, False, 1, "1 puzzle"),
        (0, False, 0, "0 puzzles"),
        (90, False, 10, "23 puzzles"),
        (None, True, 10, "more than 10 puzzles"),
        (2, True, 2, "2 puzzles"),
    ],
)
def test_a_notebook_shows_ten_rows_and_the_number(
    library: Library, limit: int | None, is_after: bool, rows: int, size: str
) -> None:
    library.puzzles.add_many(many(20))
    last = library[2] if is_after else None
    shown = _html(library.search(limit=limit, last=last))
    assert (shown.count("<tr>"), shown.count("<svg")) == (1 + rows, rows)
    assert shown.endswith(f"<p>{size}</p>")
    assert ("<td>1</td>" in shown) == (rows > 0 and not is_after)


@pytest.mark.parametrize(
    ("sample", "limit", "count"), [(12, None, 12), (12, 11, 11), (90, None, 23)]
)
def test_a_sample_is_shown_in_its_order(
    library: Library, sample: int, limit: int | None, count: int
) -> None:
    library.puzzles.add_many(many(20))
    found = library.search(limit=limit, sample=sample, seed=5)
    shown = _html(found)
    assert shown.endswith(f"<p>{count} puzzles</p>")
    ids = [puzzle.id for puzzle in found]
    assert len(ids) == count
    places = [shown.index(f"<tr><td>{one}</td>") for one in ids[:10]]
    assert places == sorted(places)


def test_texts_from_anyone_are_escaped(library: Library) -> None:
    library.edit(1, title='<b>"&')
    library.tag("<i>", [1])
    shown = _html(library.search("id:1"))
    assert "<td>&lt;b&gt;&quot;&amp;</td>" in shown
    assert "<td>&lt;i&gt;</td>" in shown
    assert "<b>" not in shown
    assert "<i>" not in shown


def test_the_results_print_their_query(library: Library) -> None:
    assert repr(library.search("givens:>=24 tag:a")) == "<SearchResults 'givens:24.. tag:a'>"


def test_a_wrong_query_is_an_error_at_once(library: Library) -> None:
    with pytest.raises(QueryError):
        library.search("nothing:5")


def _html(found: object) -> str:
    assert isinstance(found, SearchResults)
    return found._repr_html_()
