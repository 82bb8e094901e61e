"""`sudokudb history`, and what `undo` says and asks."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.errors import StaleEdit
from sudokudb.query.labels import TAGS
from tests.cli.support import at_once
from tests.conftest import SIMPLE
from tests.store.connection import adding
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library
    from tests.cli.support import Terminal

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def changed(library: Library) -> Library:
    """A library with three changes."""
    for name in ("a", "b", "c"):
        library.labels.put(TAGS, name, [1])
    return library


def whats(library: Library) -> list[tuple[str, bool]]:
    return [(change.what, change.undone) for change in library.changes.history()]


def test_a_person_gets_the_newest_changes(
    terminal: Callable[..., Terminal], changed: Library
) -> None:
    for number in range(20):
        changed.labels.put(TAGS, str(number), [2])
    shown = terminal("history")
    assert shown.ends() == 0
    *lines, more = shown.plain.splitlines()
    assert len(lines) == 20
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d  tag 19: 1 puzzle", lines[0])
    assert more == "sudokudb: and 3 more: --limit N lists the newest N"


@pytest.mark.parametrize(("typed", "left"), [("y", 1), ("", 3), ("no", 3)])
def test_undo_of_several_changes_names_them_and_asks(
    terminal: Callable[..., Terminal], changed: Library, typed: str, left: int
) -> None:
    undo = terminal("undo", "--count", "2")
    before = undo.answers("undo these 2 changes? [y/N] ", typed)
    assert re.findall(r"tag (.): 1 puzzle", before) == ["c", "b"]
    assert undo.ends() == (0 if typed == "y" else 1)
    assert [undone for _, undone in whats(changed)].count(False) == left


def test_the_changes_to_undo_fit_a_narrow_terminal(
    terminal: Callable[..., Terminal], changed: Library
) -> None:
    undo = terminal("undo", "--count", "2", columns=29)
    lines = undo.answers("undo these 2 changes? [y/N] ", "no").split("\n")
    assert [line.strip() for line in lines[1::2]] == ["puzzle", "puzzle"]
    assert undo.ends() == 1


@pytest.mark.parametrize("columns", [24, 40])
def test_what_was_undone_is_broken_between_words(
    terminal: Callable[..., Terminal], changed: Library, columns: int
) -> None:
    undo = terminal("undo", columns=columns)
    assert undo.ends() == 0
    assert max(map(len, undo.plain.splitlines())) <= columns
    *words, made, time = undo.plain.split()
    assert [*words, made] == ["undone:", "tag", "c:", "1", "puzzle", "(made"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\)", time)


def test_redo_of_several_changes_makes_all_or_none(
    terminal: Callable[..., Terminal], changed: Library, capsys: Capture
) -> None:
    changed.changes.undo_changes(list(changed.changes.history()))
    assert run(["redo", "--count", "2"]) == 2
    assert "--yes" in capsys.readouterr().err
    assert run(["redo", "--count", "4", "--yes"]) == 1
    assert "only 3 changes can be redone" in capsys.readouterr().err
    assert changed.get(1).tags == ()
    redo = terminal("redo", "--count", "2")
    before = redo.answers("redo these 2 changes? [y/N] ", "y")
    assert re.findall(r"tag (.): 1 puzzle", before) == ["a", "b"]
    assert redo.ends() == 0
    assert run(["redo"]) == 0
    assert run(["redo", "--count", "2", "--yes"]) == 1
    assert changed.get(1).tags == ("a", "b", "c")
    with pytest.raises(StaleEdit):
        changed.changes.redo_changes(list(changed.changes.history(1)))


def test_changes_that_are_not_the_last_any_more_are_not_undone(changed: Library) -> None:
    changes = list(changed.changes.history(2))
    changed.labels.put(TAGS, "d", [1])
    with pytest.raises(StaleEdit):
        changed.changes.undo_changes(changes)
    assert changed.get(1).tags == ("a", "b", "c", "d")


@pytest.mark.parametrize("grid", [SIMPLE, str(numbered(5))])
def test_an_interrupted_import_says_what_undo_would_revert(
    changed: Library, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, grid: str
) -> None:
    (folder / "a").write_text(f"{grid}\n")

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sudokudb.cli.reports.import_report.ImportReporter.progress", interrupt)
    assert run(["import", "a"]) == 130
    err = capsys.readouterr().err
    if grid == SIMPLE:
        assert "nothing was imported (undo would revert: tag c: 1 puzzle)" in err
    else:
        assert "`sudokudb undo` to remove them" in err
    assert run(["undo"]) == 0
    assert ("tag c: 1 puzzle" in capsys.readouterr().out) == (grid == SIMPLE)


@pytest.mark.parametrize("command", ["history", "list", "duplicates", "sql"])
def test_json_lists_and_json_lines_have_the_same_objects(
    changed: Library, capsys: Capture, command: str
) -> None:
    words = ["sql", "SELECT id, title FROM puzzles"] if command == "sql" else [command]
    assert run([*words, "--json"]) == run([*words, "--jsonl"]) == 0
    both = capsys.readouterr().out
    listed, end = json.JSONDecoder().raw_decode(both)
    assert listed == [json.loads(line) for line in both[end:].split("\n") if line]


@pytest.mark.slow
def test_undo_succeeds_while_other_programs_write(library: Library) -> None:
    """It undoes the last change there is when its turn comes."""
    processes = [adding.start(library.path, first, 40) for first in (1000, 2000, 3000)]
    while len(list(library.changes.history(10))) < 10:
        time.sleep(0.01)
    done = at_once(6, "undo")
    assert [process.wait(120) for process in processes] == [0] * 3
    assert [(one.returncode, one.stderr) for one in done] == [(0, b"")] * 6
    assert len(library) >= 3 + 120 - 6
    assert library.verify() == []


def test_several_changes_are_undone_without_a_question_or_none(
    changed: Library, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["undo", "--limit", "4", "--yes"]) == 1
    assert capsys.readouterr().err == (
        "sudokudb: only 3 changes can be undone\nhint: `sudokudb history` lists the changes\n"
    )
    assert run(["undo", "--limit", "3", "--yes"]) == 0
    assert capsys.readouterr().out.count("undone: ") == 3
    assert [undone for _, undone in whats(changed)] == [True] * 3
