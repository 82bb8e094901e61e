"""The parser of sort orders."""

from __future__ import annotations

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Order, orders, parse_order


@pytest.mark.parametrize(
    ("text", "order"),
    [
        ("id", Order()),
        ("-id", Order("id", descending=True)),
        ("-givens", Order("givens", descending=True)),
        ("clues", Order("givens")),
        ("Title", Order("title")),
        ("-clues, title", Order("givens", True, Order("title"))),
        ("level,-givens,id", Order("level", then=Order("givens", True, Order()))),
    ],
)
def test_a_field_or_its_alias_is_an_order(text: str, order: Order) -> None:
    assert parse_order(text) == order
    assert parse_order(str(order)) == order


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("givns", "did you mean 'givens'? "),
        ("", ""),
        ("--id", "did you mean 'id'? "),
        ("notes", ""),
    ],
)
def test_another_order_is_refused_with_the_nearest(text: str, near: str) -> None:
    with pytest.raises(QueryError) as caught:
        parse_order(text)
    assert caught.value.message == f"cannot sort by {text!r}"
    assert str(caught.value.hint).startswith(f"{near}sort by {', '.join(orders())};")


@pytest.mark.parametrize("text", ["givens,-givens", "id,title", "givens,clues", "title,,level"])
def test_fields_that_cannot_follow_are_refused(text: str) -> None:
    with pytest.raises(QueryError, match="cannot sort by"):
        parse_order(text)
