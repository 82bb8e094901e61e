"""Notes on stderr when nothing changed, and text that could control a terminal."""

from __future__ import annotations

import os
import re
import termios
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from tests.cli.support import Terminal, started, sudokudb
from tests.conftest import DIFFICULT
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

ROTATED = str(numbered(77))
PREPARED = (
    "import a", "tag t 1 4", "collections c 1", "note 1 noted --author Ann", "db backup copy",
    "--db other import a",
)  # fmt: skip
UNCHANGING = {
    "import": ["import", "a"],
    "import of errors": ["import", "b", "-q"],
    "merge": ["merge", "other"],
    "merge of a copy": ["merge", "copy"],
    "tag": ["tag", "t", "1", "4"],
    "tag --remove": ["tag", "--remove", "t", "2"],
    "collections": ["collections", "c", "id:1"],
    "note": ["note", "1", "noted"],
    "note --author": ["note", "1", "--author", " Ann "],
    "edit": ["edit", "1", "--title", "Simple", "--line", "1", "x8"],
}


def test_a_command_that_changes_nothing_says_so_and_cannot_be_undone(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Otherwise `undo` would revert the change before it, to the user's surprise."""
    (folder / "a").write_text(ROTATED)
    (folder / "b").write_text("1" * 80)
    for line in PREPARED:
        assert run(line.split()) == 0
    capsys.readouterr()
    for name, command in UNCHANGING.items():
        assert run(command) in (0, 2), name
        out, err = capsys.readouterr()
        assert re.search("nothing (was )?changed", err or out), name
        assert run(["undo"]) == 0
        assert capsys.readouterr().out == "undone: note on #1 Simple\n", name
        assert run(["redo"]) == 0
        capsys.readouterr()


def test_messages_fit_their_terminal_while_stdout_is_a_pipe(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, writing = os.openpty()
    termios.tcsetwinsize(writing, (24, 30))
    with os.fdopen(reading, "rb", 0) as screen, os.fdopen(writing, "w") as stderr:
        monkeypatch.setattr("sys.stderr", stderr)
        assert run(["list", "title:a title that no puzzle has"]) == 1
        lines = screen.read(1000).decode().splitlines()
    assert len(lines) > 2
    assert max(map(len, lines)) <= 30


def test_a_title_cannot_control_the_terminal(library: Library) -> None:
    title = "[bold]x[/foo] \x1b[31m\x07 a\tb\nc \u202e"
    done = sudokudb("add", str(numbered(1)), "--title", title)
    assert done.returncode == 0
    for command in (["list"], ["remove", "4"], ["undo"]):
        shown = sudokudb(*command).stdout.decode()
        assert "[bold]x[/foo] ␛[31m␇ a␉b␊c" in shown
        assert "\x1b" not in shown
        assert "\x07" not in shown
    assert library.get(4).title == title.strip()


def test_characters_that_the_output_cannot_encode_are_escaped(library: Library) -> None:
    library.edit(library.get(1), title="é 数")
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = started("list", env=environment)
    assert done.returncode == 0
    assert done.stdout.startswith(b"1\t\\xe9 \\u6570\t9")
    assert started("show", "é", env=environment).returncode == 0


HOSTILE = "\x1b]0;t\x07 \x9b2J é \u202e"
FILES = {
    "export": ["export", "id:1", "--format", "sdk"],
    "export csv": ["export", "id:1", "--format", "csv"],
    "convert": ["convert", "in.sdk", "--to", "sdk"],
    "convert line by line": ["convert", "in.sdk", "--to", "jsonl"],
    "dump": ["dump"],
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_cannot_control_the_terminal(
    terminal: Callable[..., Terminal], library: Library, folder: Path, name: str
) -> None:
    library.edit(library.get(1), title=HOSTILE, texts={"notes": f"\r{HOSTILE}\tx"})
    rows = "\r\n".join(Grid(DIFFICULT).rows)
    (folder / "in.sdk").write_text(f"#D{HOSTILE}\r\n{rows}\r\n", encoding="utf-8")
    shown = terminal(*FILES[name])
    assert shown.ends() == 0
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202e]", shown.seen)
    assert not re.search("\r(?!\r*\n)", shown.seen)
    assert "é" in shown.seen


def test_a_binary_format_is_not_printed_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    pytest.importorskip("pyarrow")
    refused = terminal("export", "--format", "parquet")
    assert refused.ends() == 2
    assert "hint: -o FILE" in refused.plain


@pytest.mark.parametrize(
    "command", [["solve", "1"], ["solve", "--debug=all", "2"], ["solve", "11.............."]]
)
def test_no_color_is_respected(terminal: Callable[..., Terminal], command: list[str]) -> None:
    solve = terminal(*command, NO_COLOR="1")
    solve.ends()
    codes = ";".join(re.findall(r"\x1b\[([0-9;]*)m", solve.seen)).split(";")
    assert not [code for code in codes if re.fullmatch("[349][0-9]|10[0-9]", code)]


ABSENT = {"list givens:99": 1, "duplicates": 0, "tag": 0, "collections": 0, "list --after 3": 0}


@pytest.mark.parametrize("command", ABSENT)
def test_a_person_is_told_that_there_is_nothing(
    terminal: Callable[..., Terminal], command: str
) -> None:
    shown = terminal(*command.split())
    assert shown.ends() == ABSENT[command]
    assert re.match("sudokudb: (there are )?no ", shown.plain)


def test_a_person_is_told_that_unsolved_puzzles_are_left_out(
    terminal: Callable[..., Terminal], library: Library
) -> None:
    library.add(Grid("1" + "." * 80))
    listed = terminal("list", "level:simple")
    assert listed.ends() == 0
    last = listed.plain.splitlines()[-1]
    assert "1 " in last
    assert "`sudokudb solve --all`" in last


def test_removing_many_puzzles_does_not_fill_the_screen(
    terminal: Callable[..., Terminal], library: Library
) -> None:
    library.puzzles.add_many(
        [Grid("." * number + "1" + "." * (80 - number)) for number in range(40)]
    )
    remove = terminal("remove", "givens:1", "--yes")
    assert remove.ends() == 0
    assert remove.plain.count("removed #") == 20
    assert "and 20 more: 40 puzzles removed; `sudokudb undo` restores them" in remove.plain
