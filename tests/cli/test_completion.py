"""Shell completion of commands, titles and names."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.solvers.strategy import LEVELS
from sudokudb.store.rows.labels import TAGS
from tests.cli.support import sudokudb

if TYPE_CHECKING:
    from pathlib import Path


def complete(typed: str) -> list[str]:
    """Ask as bash does, in a separate process: completion reads the environment and exits."""
    words = f"sudokudb {typed}"
    environment = {
        "_SUDOKUDB_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    done = sudokudb(env=os.environ | environment)
    assert (done.stderr, done.returncode) == (b"", 0)
    return done.stdout.decode().split()


COMPLETED = {
    "show ": ["Difficult", "Intermediate", "Simple"],
    "show Si": ["Simple"],
    "edit Dif": ["Difficult"],
    "solve I": ["Intermediate"],
    "check I": ["Intermediate"],
    "compare I": ["Intermediate"],
    "remove 1 D": ["Difficult"],
    "show Nobody": [],
    "re": ["remove", "repair", "redo"],
    "db in": ["info"],
    "solve --debug ": ["none", "grids", "candidates", "all"],
    "solve --method p": ["palm", "psp", "php"],
    "list level:": [f"level:{level}" for level in LEVELS],
    "tag t level:simple,n": ["level:simple,nested"],
    "list le": ["level:"],
    "list level:simple tag:": ["tag:hard", "tag:monday"],
    "export In": ["Intermediate"],
    "convert --to sd": ["sdm", "sdk", "sdx"],
    "convert --to su": ["sukaku", "sudokuwiki", "sudokupad"],
}


@pytest.mark.parametrize("typed", COMPLETED)
def test_commands_titles_and_names_are_completed(library: Library, typed: str) -> None:
    library.file(TAGS, "monday", [1])
    library.file(TAGS, "hard", [1])
    library.file(TAGS, "two words", [1])
    assert complete(typed) == COMPLETED[typed]


@pytest.mark.parametrize(("typed", "found"), [("level :", [*LEVELS]), ("level : in", [LEVELS[1]])])
def test_bash_which_takes_a_colon_for_a_word_gets_the_values_alone(
    typed: str, found: list[str]
) -> None:
    assert complete(f"list {typed}") == found


def test_completion_does_not_create_a_database(database: Path) -> None:
    assert complete("show ") == []
    assert not database.exists()


def test_titles_with_control_characters_are_not_completed(library: Library) -> None:
    library.add("12..............", title="Si\x1b[31m")
    assert complete("show Si") == ["Simple"]


@pytest.mark.parametrize("typed", ["--db {} show Z", "show --db {} Z"])
def test_completion_reads_the_database_that_is_named(
    library: Library, tmp_path: Path, typed: str
) -> None:
    other = library.back_up(tmp_path / "other.sqlite3")
    with Library.open(other) as opened:
        opened.add(Grid("1" + "." * 80), title="Zebra")
        opened.add(Grid("2" + "." * 80))
    assert complete(typed.format(other)) == ["Zebra"]
