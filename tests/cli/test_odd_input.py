"""Odd input that is none the worse for it, and the ends of pipes, streams and disks."""

from __future__ import annotations

import codecs
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli.app import run
from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, EXIT_USAGE
from tests.cli.support import started, sudokudb
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import SOLUTIONS, dump, numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library

SOLVED = f"{SOLUTIONS['Simple']}\n".encode()
ROWS = "\n".join(SIMPLE[i : i + 9] for i in range(0, 81, 9))

ACCEPTED = {
    "no end of line": SIMPLE.encode(),
    "CRLF": f"{SIMPLE}\r\n".encode(),
    "CRLF, drawn": ROWS.replace("\n", "\r\n").encode(),
    "BOM": codecs.BOM_UTF8 + SIMPLE.encode(),
    "BOM, drawn": codecs.BOM_UTF8 + ROWS.encode(),
    "UTF-16": f"{SIMPLE}\n".encode("utf-16"),
    "UTF-16, big end first": codecs.BOM_UTF16_BE + ROWS.encode("utf-16-be"),
    "UTF-16 without BOM": f"{SIMPLE}\r\n".encode("utf-16-le"),
    "UTF-16 without BOM, big end first": SIMPLE.encode("utf-16-be"),
    "Latin-1 in a comment": b"# d\xe9j\xe0 vu\n" + SIMPLE.encode(),
    "a remark behind": f"{SIMPLE}\t# 37 givens".encode(),
    "blanks around": f"\n\n   {SIMPLE}  \n\n".encode(),
    "10 MB of comment": b"#" + b"x" * 10_000_000 + b"\n" + SIMPLE.encode(),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_files_as_other_programs_write_them(name: str) -> None:
    done = sudokudb("solve", "-", stdin=ACCEPTED[name])
    assert (done.returncode, done.stdout, done.stderr) == (0, SOLVED, b"")


def test_a_bad_line_does_not_stop_the_others(library: Library) -> None:
    done = sudokudb("add", "-", stdin=f"{numbered(1)}\n123\n{numbered(2)}\n".encode())
    assert done.stderr.startswith(b"sudokudb: line 2: 3 cells make no grid\n")
    assert done.returncode == EXIT_USAGE
    assert [puzzle.grid for puzzle in library][3:] == [numbered(1), numbered(2)]


def test_a_tenth_character_of_a_line_does_not_count(library: Library) -> None:
    done = sudokudb("edit", "Simple", "--line", "9", "xxxxxxxxx5")
    assert (done.returncode, done.stderr[:25]) == (0, b"sudokudb: nothing changed")
    assert str(library.find(1).grid) == SIMPLE


@pytest.mark.parametrize("mark", ["٣", "５", "\udcff", "\x1b", "🙂"], ids=ascii)
def test_any_other_mark_of_a_line_leaves_its_cell(library: Library, mark: str) -> None:
    done = sudokudb("edit", "Simple", "--line", "1", mark * 9)
    assert (done.returncode, done.stderr[:25]) == (0, b"sudokudb: nothing changed")
    assert str(library.find(1).grid) == SIMPLE


def test_a_title_does_not_steer_the_terminal(library: Library) -> None:
    title = "[bold]x[/foo] \x1b[31m\x07 a\tb\nc \u202e"
    done = sudokudb("add", str(numbered(1)), "--title", title)
    shown = "[bold]x[/foo] ␛[31m␇ a␉b␊c"
    assert done.returncode == 0
    for command in (["list"], ["remove", "4"], ["undo"]):
        said = sudokudb(*command).stdout.decode()
        assert shown in said
        assert "\x1b" not in said and "\x07" not in said
    assert library.find(4).title == title.strip()


@pytest.mark.parametrize("option", [["solve", "--limit"], ["check", "--count"]], ids=" ".join)
def test_a_limit_larger_than_any_number_of_solutions(option: list[str]) -> None:
    done = sudokudb(*option, "9" * 30, "1234341221434...")
    assert (done.returncode, done.stderr) == (0, b"")


# Streams that are closed, full or gone


def shell(command: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    """Run `command` in a shell, where $0 is the real command."""
    start = f'sudokudb() {{ "{sys.executable}" -m sudokudb "$@"; }}; '
    return subprocess.run(
        ["sh", "-c", start + command, "sh", *arguments], capture_output=True, timeout=60
    )


CLOSED_STDOUT = b"sudokudb: cannot write the output: stdout is closed\n"
FULL_STDOUT = b"sudokudb: cannot write the output: No space left on device\n"
STREAMS = {
    "list >&-": CLOSED_STDOUT,
    "solve Simple >&-": CLOSED_STDOUT,
    "remove 1 >&-": CLOSED_STDOUT,
    "--help >&-": CLOSED_STDOUT,
    "list >/dev/full": FULL_STDOUT,
    "solve Simple >/dev/full": FULL_STDOUT,
    "--version >/dev/full": FULL_STDOUT,
    "--help >/dev/full": FULL_STDOUT,
    "solve - <&-": b"sudokudb: nothing to read: stdin is closed\n",
    "add - <&-": b"sudokudb: nothing to read: stdin is closed\n",
    "frobnicate 2>&-": b"",
    "frobnicate >&- 2>&-": b"",
    "frobnicate 2>/dev/full": b"",
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize("command", STREAMS)
def test_a_stream_that_is_closed_or_full(library: Library, command: str) -> None:
    before = dump(library.path)
    done = shell(f"sudokudb {command}")
    assert (done.stdout, done.stderr, done.returncode) == (b"", STREAMS[command], EXIT_USAGE)
    assert [line for line in dump(library.path) if "recent" not in line] == [
        line for line in before if "recent" not in line
    ]


@pytest.mark.parametrize(
    "command", ["list <&-", "solve Simple <&-", "list 2>&-", "list 2>/dev/full"]
)
def test_a_closed_stream_that_is_not_needed_is_not_missed(library: Library, command: str) -> None:
    done = shell(f"sudokudb {command}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


def test_a_database_is_never_opened_in_place_of_a_closed_stream(library: Library) -> None:
    """The lowest free descriptor is the one that a closed stream had."""
    shell("sudokudb remove 1 <&- 2>&-; sudokudb frobnicate <&- 2>&-; sudokudb list <&- >&- 2>&-")
    assert library.verify() == []
    assert [puzzle.id for puzzle in library] == [2, 3]


_MANY = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT i FROM n"

GONE: dict[str, Callable[[], tuple[list[str], bytes]]] = {
    "list": lambda: (["list"], b""),
    "list as JSON": lambda: (["list", "--json"], b""),
    "many solved": lambda: (["solve", "-"], f"{DIFFICULT}\n".encode() * 20),
    "stages": lambda: (["solve", "--debug=all", "Difficult"], b""),
    "rows": lambda: (["sql", _MANY], b""),
    "help": lambda: (["--help"], b""),
    "version": lambda: (["--version"], b""),
}


@pytest.mark.parametrize("name", GONE)
def test_a_closed_pipe_is_quiet(library: Library, name: str) -> None:
    """As in `sudokudb list | head -1`, but the reader has surely gone."""
    arguments, stdin = GONE[name]()
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = started(
            *arguments, stdin=stdin, capture_output=False, stdout=writing, stderr=subprocess.PIPE
        )
    finally:
        os.close(writing)
    assert (done.stderr, done.returncode) == (b"", EXIT_CLOSED_PIPE)


def test_head_takes_a_line(library: Library) -> None:
    done = shell("sudokudb list | head -1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"1\tSimple\t")
    assert done.stdout.count(b"\n") == 1


def test_an_output_that_cannot_show_a_mark_shows_its_number(library: Library) -> None:
    library.edit(library.find(1), title="é 数")
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = started("list", env=environment)
    assert done.returncode == 0
    assert done.stdout.startswith(b"1\t\\xe9 \\u6570\t9")
    assert started("show", "é", env=environment).returncode == 0


def test_an_interrupt_is_said_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        buffer = property(lambda self: self)

        def isatty(self) -> bool:
            return False

        def read(self, size: int = -1) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert run(["solve", "-"]) == EXIT_INTERRUPTED
    assert capsys.readouterr().err == "sudokudb: interrupted\n"
