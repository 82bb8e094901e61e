"""Which puzzles a command is about, where a title could be a query."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.cli.app import run
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.fixture
def titled(library: Library) -> Library:
    library.add(numbered(5), "level:simple")
    library.add(numbered(6), "level:odd")
    return library


@pytest.mark.parametrize("command", ["remove", "tag t", "solve", "collections c"])
def test_a_title_that_is_a_query_is_ambiguous(
    titled: Library, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = list(titled.dump())
    assert run([*command.split(), "level:simple"]) == 2
    assert capsys.readouterr() == (
        "",
        "sudokudb: 'level:simple' is both the title of #4 and a query\n"
        "hint: write `#4` for the puzzle, or add a second term like `id:1..`\n",
    )
    assert list(titled.dump()) == before


@pytest.mark.parametrize(
    ("words", "gone"),
    [(["#4"], 4), (["level:simple", "id:1.."], 1), (["level:odd"], 5), (['title:"level:odd"'], 5)],
)
def test_what_is_clear_is_done(titled: Library, words: list[str], gone: int) -> None:
    assert run(["remove", *words]) == 0
    assert {puzzle.id for puzzle in titled} == {1, 2, 3, 4, 5} - {gone}
