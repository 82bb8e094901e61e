"""The groups of measured facts, and the names by which facts are chosen."""

from __future__ import annotations

import pytest

from sudokudb.engine import measure
from sudokudb.errors import UsageError
from sudokudb.query.fields import FIELDS, find_field
from sudokudb.query.measures import (
    FACTS,
    GROUPS,
    SAME,
    chosen_facts,
    columns_of,
    groups_of,
    lead_of,
)


def test_the_groups_are_those_that_the_engine_measures() -> None:
    assert {group: columns_of(group) for group in GROUPS} == dict(measure.GROUPS)
    assert {*GROUPS} == {*measure.MEASURES_VERSIONS}


def test_every_column_of_a_group_is_a_stored_field_that_undo_leaves_out() -> None:
    for group in GROUPS:
        for name in columns_of(group):
            field = FIELDS[name]
            assert (field.group, field.is_computed, field.from_grid) == (group, True, True)
            assert field.storage
            assert not field.is_journaled
            assert lead_of(name) == GROUPS[group][0]


def test_facts_can_be_searched_and_identities_cannot() -> None:
    assert all(find_field(name) for name in (*FACTS, *SAME))
    assert not any(find_field(name) for name in SAME.values())


CHOSEN = {
    "": FACTS,
    "te": ("te",),
    "band,te": ("te", "band"),
    "depth": GROUPS["depth"],
    "left,depth,u4": (*GROUPS["depth"], "u4"),
}


@pytest.mark.parametrize("names", CHOSEN)
def test_facts_are_chosen_by_their_names_and_by_groups(names: str) -> None:
    chosen = chosen_facts(names.split(",") if names else ())
    assert chosen == CHOSEN[names]
    assert set(groups_of(chosen)) == {FIELDS[name].group for name in chosen}


@pytest.mark.parametrize("name", ["tee", "", "expansion_identity", "samesolution"])
def test_another_name_is_refused_with_those_that_there_are(name: str) -> None:
    with pytest.raises(UsageError, match="there is no fact") as caught:
        chosen_facts(["te", name])
    assert "groups are depth, givens, solution; facts are te, " in str(caught.value.hint)
