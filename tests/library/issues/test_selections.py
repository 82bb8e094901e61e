"""Tests of the text of selections: numbers by level, and sections."""

from __future__ import annotations

import pytest

from sudokudb.errors import QueryError
from sudokudb.library.issues.selections import parse_selections
from sudokudb.query import parse_query


def test_a_section_is_about_the_rater_of_the_issue() -> None:
    (found,) = parse_selections(parse_query("by:se givens:30.."), 1, None, ["A:3:score:3.0..4.5"])
    assert found.query == parse_query("givens:30.. by:se score:3.0..4.5")
    with pytest.raises(QueryError, match="one rater"):
        parse_selections(parse_query("by:se"), 1, None, ["A:3:by:hodoku"])
