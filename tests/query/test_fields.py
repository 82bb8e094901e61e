"""The table of fields agrees with itself and with the dataclass."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields as attributes_of

import pytest

from sudokudb.grid import Grid
from sudokudb.puzzle import Puzzle
from sudokudb.query import fields
from sudokudb.query.fields import FIELDS, Kind, Storage


def test_every_attribute_of_a_puzzle_has_a_field() -> None:
    stored = (f for f in FIELDS.values() if f.storage or f.table)
    kept = {f.attribute for f in stored} - {"size", "givens"}
    measured = {f.name for f in FIELDS.values() if f.group}
    assert kept - measured == {attribute.name for attribute in attributes_of(Puzzle)} - {"measures"}
    measures = dict.fromkeys(measured, 1)
    puzzle = Puzzle(id=1, added="", changed="", grid=Grid.empty(9), measures=measures)
    assert {name for name in measured if getattr(puzzle, name) == 1} == measured


def test_names_and_aliases_are_unique() -> None:
    names = Counter(n for field in fields.searchable() for n in (field.name, *field.aliases))
    assert max(names.values()) == 1


@pytest.mark.parametrize("field", FIELDS.values(), ids=lambda field: field.name)
def test_a_field_is_consistent(field: fields.Field) -> None:
    assert not (field.storage and field.table)
    assert field.storage or field.kind is Kind.RATING or field.rater or not field.sorts
    assert field.storage or not field.required
    assert field.options or field.kind not in (Kind.CHOICE, Kind.FIELD)
    assert not isinstance(field.default, str) or field.storage is Storage.TEXT
    assert bool(field.longest) is (field.kind is Kind.TEXT)


def test_the_places_in_the_output_are_distinct() -> None:
    for places in (
        [f.shown for f in fields.shown_fields()],
        [f.dumped for f in fields.dumped_fields()],
    ):
        assert places == [*range(1, len(places) + 1)]
