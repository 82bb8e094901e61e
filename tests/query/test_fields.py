"""The table of fields agrees with itself and with the dataclass."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields as attributes_of

import pytest

from sudokudb.grid import Grid
from sudokudb.puzzle import Puzzle
from sudokudb.query import fields
from sudokudb.query.fields import FIELDS, Kind, Storage
from sudokudb.query.rule_fields import KIND_NAMES, LINES, NUMBERS
from sudokudb.rules.all_kinds import KINDS
from sudokudb.rules.kind_aliases import ALIASES, GROUPS, kinds_named
from sudokudb.rules.rule_kind import Shape


def test_every_attribute_of_a_puzzle_has_a_field() -> None:
    stored = (f for f in FIELDS.values() if f.storage or f.table)
    kept = {f.attribute for f in stored} - {"size", "givens", "rules"}
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
    is_number = field.name in NUMBERS
    assert field.storage or field.kind is Kind.RATING or field.rater or is_number or not field.sorts
    assert field.storage or not field.required
    assert field.options or field.kind not in (Kind.CHOICE, Kind.FIELD)
    assert not isinstance(field.default, str) or field.storage is Storage.TEXT
    assert bool(field.longest) is (field.kind is Kind.TEXT)


def test_every_kind_of_rule_has_a_name_in_queries() -> None:
    drawn = (Shape.LINE, Shape.BOTH_WAYS, Shape.WALK)
    assert tuple(KINDS) == KIND_NAMES
    assert {kind.name for kind in KINDS.values() if kind.shape in drawn} == {*LINES, "index"}
    assert {kind for word in (*ALIASES, *GROUPS) for kind in kinds_named(word)} <= {*KINDS}
    assert KINDS.keys().isdisjoint({*ALIASES, *GROUPS})


def test_the_places_in_the_output_are_distinct() -> None:
    for places in (
        [f.shown for f in fields.shown_fields()],
        [f.dumped for f in fields.dumped_fields()],
    ):
        assert places == [*range(1, len(places) + 1)]
