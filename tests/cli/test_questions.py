"""The question before a change of more than 20 puzzles, and the groups of all commands."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from sudokudb import Library
from sudokudb.cli import run
from sudokudb.cli.command_table import COMMANDS
from sudokudb.issue import Issue, Printed
from sudokudb.library.changes.planned import MOST_UNASKED, PlannedChange, needs_question
from sudokudb.query.labels import COLLECTIONS, TAGS
from sudokudb.store.writes import issues
from sudokudb.store.writes.journal import JournalWriter
from tests.cli.support import Terminal, sudokudb
from tests.library.support import dumped, many
from tests.store.opening import writing
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ASK = {"remove", "edit", "note", "tag", "collections", "issue"}
"""Commands that take away or overwrite: they ask before more than 20 puzzles."""
COUNT_CHANGES = {"undo", "redo"}
"""Commands that ask before several changes, however many puzzles these touched."""
ADD = {"add", "import", "load", "merge", "generate"}
"""Commands that only add."""
COMPUTE = {"solve", "check", "rate", "measure", "explain", "hint", "compare", "repair"}
"""Commands that fill in computed facts, or change one puzzle at a time."""
ASK_ON_SCREEN = {"browse", "play", "serve"}
"""Other faces: they change one puzzle at a time."""
READ = {
    *("list", "show", "stats", "duplicates", "verify", "practice", "vary", "minimise", "picture"),
    *(
        "canon",
        "transform",
        "same",
        "export",
        "convert",
        "dataset",
        "formats",
        "rules",
        "history",
        "dump",
        "sql",
        "db",
    ),
    "query",
}
"""Commands that change no stored puzzle."""
GROUPS = (ASK, COUNT_CHANGES, ADD, COMPUTE, ASK_ON_SCREEN, READ)

MANY = MOST_UNASKED + 1


class Change(NamedTuple):
    """A command that changes 21 puzzles, and the end of its question."""

    words: tuple[str, ...]
    question: str


CHANGES = {
    "remove": Change(("remove", "id:1.."), "remove 21 puzzles? [y/N] "),
    "edit": Change(("edit", "1-21", "--title", "x"), "change 21 puzzles? [y/N] "),
    "note": Change(("note", "-has:author", "--author", "Bob"), "change 21 puzzles? [y/N] "),
    "tag": Change(("tag", "--remove", "t", "1-21"), "remove t from 21 puzzles? [y/N] "),
    "tag --rename": Change(("tag", "--rename", "t", "u"), "rename t to u for 21 puzzles? [y/N] "),
    "collections": Change(
        ("collections", "--remove", "c", "tag:t"), "remove c from 21 puzzles? [y/N] "
    ),
    "collections --rename": Change(
        ("collections", "--rename", "c", "d"), "rename c to d for 21 puzzles? [y/N] "
    ),
    "issue": Change(("issue", "remove", "May"), "1 May, with 21 stored puzzles? [y/N] "),
}


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory, fresh: bytes) -> bytes:
    """The bytes of a database of 21 puzzles with a tag, in a collection, printed in an issue."""
    path = tmp_path_factory.mktemp("many") / "puzzles.sqlite3"
    path.write_bytes(fresh)
    with Library.open(path) as library:
        library.puzzles.add_many(many(MANY - 3))
        library.labels.put(TAGS, "t", range(1, MANY + 1))
        library.labels.put(COLLECTIONS, "c", range(1, MANY + 1))
        printed = tuple(
            Printed(puzzle.id, 1, "simple", str(puzzle.grid), puzzle.identity or 0)
            for puzzle in library
        )
        issue = Issue(
            number=1, title="May", language="en", made="2026-05-01T00:00:00Z", tool="", sha256="",
            options={}, template="", printed=printed,
        )  # fmt: skip
        with writing(library) as connection:
            journal = JournalWriter(connection)
            issues.record(journal, issue)
            journal.close("issue 1 May: 21 puzzles")
    return path.read_bytes()


@pytest.fixture
def filled(database: Path, content: bytes) -> Path:
    """The database of 21 puzzles of this test."""
    database.write_bytes(content)
    return database


def state(path: Path) -> list[object]:
    """Return all puzzles and issues."""
    with Library.open(path) as library:
        return [*dumped(library), *library.issues]


def test_every_command_is_in_one_group() -> None:
    assert sorted(name for group in GROUPS for name in group) == sorted(COMMANDS)


def test_every_command_that_asks_is_tried() -> None:
    assert {change.words[0] for change in CHANGES.values()} == ASK


RULE = {
    "20": (20, {}, False),
    "21": (21, {}, True),
    "21 that only gain something": (21, {"takes_away": False}, False),
    "21 that were listed": (21, {"listed": True}, False),
}


@pytest.mark.parametrize("case", RULE)
def test_the_rule(case: str) -> None:
    count, about, is_asked = RULE[case]
    assert needs_question(count, **about) == is_asked


@pytest.mark.parametrize("name", CHANGES)
def test_a_pipe_needs_yes(
    filled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"y\n")))
    before = state(filled)
    assert run([*CHANGES[name].words]) == 2
    assert capsys.readouterr() == (
        "",
        "sudokudb: this would change 21 puzzles; nothing was changed\n"
        "hint: add --yes, or --dry-run to print what would change\n",
    )
    assert state(filled) == before
    assert run([*CHANGES[name].words, "--dry-run"]) == 0
    said = capsys.readouterr()
    assert "would" in said.out
    assert "21" in said.out + said.err
    assert state(filled) == before
    assert run([*CHANGES[name].words, "--yes"]) == 0
    assert state(filled) != before
    assert run(["undo"]) == 0
    assert state(filled) == before


@pytest.mark.parametrize("name", CHANGES)
def test_a_terminal_asks(
    filled: Path, content: bytes, terminal: Callable[..., Terminal], name: str
) -> None:
    filled.write_bytes(content)  # the fixture `terminal` has replaced it
    before = state(filled)
    for answer, code in (("n", 1), ("", 1), ("y", 0)):
        asked = terminal(*CHANGES[name].words)
        asked.answers(CHANGES[name].question, answer)
        assert asked.ends() == code
        assert (state(filled) != before) == (answer == "y")
        assert ("nothing was changed" in asked.plain) == (answer != "y")


UNASKED = {
    "20": ("remove", "id:1..20"),
    "adding a label": ("tag", "new", "id:1.."),
    "a label that few have": ("tag", "--remove", "few", "id:1.."),
    "what is so already": ("note", "1-21", "--source", "here"),
}


@pytest.mark.parametrize("case", UNASKED)
def test_little_is_changed_without_a_question(filled: Path, case: str) -> None:
    with Library.open(filled) as library:
        library.labels.put(TAGS, "few", range(1, 21))
        for puzzle in library.puzzles.by_ids(range(2, 22)):
            library.edit(puzzle, texts={"source": "here"})
    assert run([*UNASKED[case]]) == 0


def test_numbers_on_stdin_need_no_question(filled: Path) -> None:
    lines = "".join(f"{id}\tA title\n" for id in range(1, 22)).encode()
    assert sudokudb("remove", "-", stdin=lines).returncode == 0
    with Library.open(filled) as library:
        assert len(library) == 0


def test_puzzles_that_match_meanwhile_stay(library: Library) -> None:
    library.puzzles.add_many([numbered(number) for number in range(1, 30)])
    library.labels.put(TAGS, "t", range(1, 25))
    plans: list[PlannedChange[Any]] = [
        library.changes.plan_removal(id for id in range(25, 30)),
        library.changes.plan_taking(TAGS, "t", [*range(1, 33)]),
        library.changes.plan_texts([*range(1, 25)], {"author": "Bob"}),
    ]
    library.labels.put(TAGS, "t", [30, 31])
    assert [plan.count for plan in plans] == [5, 24, 24]
    for plan in plans:
        plan.make()
    assert [puzzle.id for puzzle in library if "t" in puzzle.tags] == [30, 31]
    assert [puzzle.id for puzzle in library if puzzle.author] == [*range(1, 25)]
    assert library.verify() == []


UNKNOWN = {
    "remove -tag:mondy": "there is no tag 'mondy'\nhint: did you mean 'monday'?",
    "remove -tag:gone": "there is no tag 'gone'",
    "remove -collection:monday": (
        "there is no collection 'monday'\nhint: did you mean 'tag:monday'?"
    ),
    "remove -disagree:se,tim": "no rating is by 'tim'",
    "tag t tag:monday,xyz": "there is no tag 'xyz'",
    "tag --remove monday -tag:mondy": "there is no tag 'mondy'\nhint: did you mean 'monday'?",
    "tag --remove mondy 1": "there is no tag 'mondy'\nhint: did you mean 'monday'?",
    "tag --rename mondy x": "there is no tag 'mondy'\nhint: did you mean 'monday'?",
    "collections c -collection:d": "there is no collection 'd'",
    "note -tag:mondy --author x": "there is no tag 'mondy'\nhint: did you mean 'monday'?",
    "edit -tag:mondy --title x": "there is no tag 'mondy'\nhint: did you mean 'monday'?",
}


@pytest.mark.parametrize("line", UNKNOWN)
def test_an_unknown_name_is_an_error(
    library: Library, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    library.labels.put(TAGS, "monday", [1])
    library.labels.put(TAGS, "gone", [1])
    library.labels.take(TAGS, "gone", [1])
    before = dumped(library)
    assert run(line.split()) == 1
    assert capsys.readouterr().err == f"sudokudb: {UNKNOWN[line]}\n"
    assert dumped(library) == before


def test_the_label_that_a_command_sets_may_be_new(library: Library) -> None:
    assert run(["tag", "new", "-tag:new", "level:simple"]) == 0
    assert [puzzle.tags for puzzle in library] == [("new",), (), ()]
