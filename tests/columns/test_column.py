"""The table of columns: names, types and refusals."""

from __future__ import annotations

import pytest

from sudokudb.columns.column import COLUMNS, choose_columns, file_columns, fit, schema_of
from sudokudb.errors import UsageError
from sudokudb.query.fields import in_files


def test_every_field_of_our_files_is_a_column_before_the_others() -> None:
    names = [column.name for column in file_columns()]
    fields = [field.attribute for field in in_files()]
    assert names[: len(fields)] == fields
    assert names[len(fields) :] == [
        *("givens", "identity", "minlex"),
        *("hodoku_level", "hodoku_score", "hodoku_steps", "hodoku_hardest"),
        *("se_er", "se_ep", "se_ed", "se_steps", "se_hardest"),
    ]


def test_other_raters_add_columns_at_the_end() -> None:
    names = [column.name for column in file_columns(["unknown", "se", "club"])]
    more = [f"{rater}_{part}" for rater in ("club", "unknown") for part in PARTS]
    assert names == [column.name for column in file_columns()] + more


PARTS = ("level", "score", "steps", "hardest")


def test_columns_have_types() -> None:
    columns = choose_columns("solution, givens,identity,hodoku_score,se_er,hodoku_steps,tags,level")
    assert [str(field.type) for field in schema_of(columns)] == [
        *("string", "int16", "int64", "int32", "double", "int16", "list<item: string>"),
        "dictionary<values=string, indices=int16, ordered=0>",
    ]


@pytest.mark.parametrize(
    ("names", "message", "hint"),
    [
        ("grid,solutoin", "there is no column 'solutoin'", "did you mean 'solution'? the columns "),
        (["se"], "there is no column 'se'", "did you mean 'se_er'? "),
        ("club_score", "there is no column 'club_score'", "the columns are: grid, title"),
        ("grid,,title", "the name of a column is empty", "the columns are: grid, title, "),
        ("", "the name of a column is empty", "the columns are: "),
        ("grid, grid", "the column 'grid' is named twice", "name each column once"),
    ],
)
def test_a_wrong_name_is_refused_with_a_suggestion(
    names: str | list[str], message: str, hint: str
) -> None:
    with pytest.raises(UsageError) as raised:
        choose_columns(names)
    assert raised.value.message == message
    assert hint in str(raised.value.hint)


@pytest.mark.parametrize(
    ("value", "name", "kept"),
    [
        (127, "te", 127),
        (128, "te", None),
        (-(2**63), "identity", -(2**63)),
        (2**63, "id", None),
        (3.0, "hodoku_steps", 3),
        (3.5, "hodoku_steps", None),
        (float("inf"), "hodoku_score", None),
        (7.25, "se_er", 7.25),
        ("text", "givens", "text"),
        (None, "givens", None),
    ],
)
def test_a_number_that_its_type_cannot_hold_is_none(value: object, name: str, kept: object) -> None:
    assert fit(value, COLUMNS[name]) == kept
