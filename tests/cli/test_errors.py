"""Streams that are closed, full or gone, and interrupts: one line at most, and an exit code."""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

import pytest

from sudokudb.cli import output, report_errors
from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, EXIT_USAGE, SudokuError
from tests.cli.support import SECONDS, START, started
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import dump

if TYPE_CHECKING:
    from sudokudb import Library

CLOSED = rb"sudokudb: cannot write the output: stdout is closed\n"
FULL = rb"sudokudb: cannot write the output: No space left on device\n"
UNREADABLE = rb"sudokudb: .*\bstdin\b.* closed\n"
STREAMS = {
    "list >&-": CLOSED,
    "solve Simple >&-": CLOSED,
    "remove 1 >&-": CLOSED,
    "--help >&-": CLOSED,
    "list >/dev/full": FULL,
    "solve Simple >/dev/full": FULL,
    "--version >/dev/full": FULL,
    "--help >/dev/full": FULL,
    "add - <&-": UNREADABLE,
    "frobnicate 2>&-": b"",
    "frobnicate >&- 2>&-": b"",
    "frobnicate 2>/dev/full": b"",
}
for _plain in ("solve -", "check - --summary"):
    STREAMS |= {f"{_plain} >&-": CLOSED, f"{_plain} <&-": UNREADABLE}
    STREAMS |= {f"echo {SIMPLE} | {_plain} >/dev/full": FULL}
# These take the same way as another one.
SAME = {
    *("solve Simple >&-", "solve Simple >/dev/full", "--help >/dev/full", "remove 1 >&-"),
    *("check - --summary >&-", "check - --summary <&-"),
}


def shell(command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line in a shell where `sudokudb` is the command."""
    start = f'sudokudb() {{ "{sys.executable}" -P -m sudokudb "$@"; }}; '
    return subprocess.run(["sh", "-c", start + command], capture_output=True, timeout=SECONDS)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize(
    "command",
    [pytest.param(name, marks=[pytest.mark.slow] * (name in SAME)) for name in STREAMS],
)
def test_a_stream_that_is_closed_or_full_is_reported(library: Library, command: str) -> None:
    before = dump(library.path)
    before_pipe, pipe, after_pipe = command.rpartition("| ")
    done = shell(f"{before_pipe}{pipe}sudokudb {after_pipe}")
    assert (done.stdout, done.returncode) == (b"", EXIT_USAGE)
    assert re.fullmatch(STREAMS[command], done.stderr)
    unchanged = [line for line in before if "recent" not in line]
    assert [line for line in dump(library.path) if "recent" not in line] == unchanged


@pytest.mark.parametrize(
    "command",
    [
        *("list <&-", "list 2>&-"),
        pytest.param("solve Simple <&-", marks=pytest.mark.slow),
        pytest.param("list 2>/dev/full", marks=pytest.mark.slow),
    ],
)
def test_a_closed_stream_that_is_not_needed_does_not_matter(library: Library, command: str) -> None:
    done = shell(f"sudokudb {command}")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


def test_a_database_is_never_opened_in_place_of_a_closed_stream(library: Library) -> None:
    """The lowest free descriptor is the one that a closed stream had."""
    shell("sudokudb remove 1 <&- 2>&-; sudokudb frobnicate <&- 2>&-; sudokudb list <&- >&- 2>&-")
    assert library.verify() == []
    assert [puzzle.id for puzzle in library] == [2, 3]


_MANY = "WITH n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT i FROM n"
UNREAD = {
    "list": ["list"],
    "list as JSON": ["list", "--json"],
    "many solved": ["solve", "-", "--limit", "2"],
    "stages": ["solve", "--debug=all", "Difficult"],
    "rows": ["sql", _MANY],
    "help": ["--help"],
    "version": ["--version"],
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] * (name in ("list as JSON", "stages", "help")))
        for name in UNREAD
    ],
)
def test_a_pipe_whose_reader_has_gone_is_quiet(library: Library, name: str) -> None:
    """As in `sudokudb list | head -1`, where the reader may be quicker."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = started(
            *UNREAD[name], stdin=f"{DIFFICULT}\n".encode() * 20, capture_output=False,
            stdout=writing, stderr=subprocess.PIPE,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert (done.stderr, done.returncode) == (b"", EXIT_CLOSED_PIPE)


def test_head_gets_its_line(library: Library) -> None:
    done = shell("sudokudb list | head -1")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"1\tSimple\t")
    assert done.stdout.count(b"\n") == 1


RAISED = {
    "an error": (SudokuError("wrong", "mend it"), EXIT_USAGE, "wrong\nhint: mend it"),
    "an interrupt": (KeyboardInterrupt(), EXIT_INTERRUPTED, "interrupted"),
    "deep recursion": (
        RecursionError(),
        EXIT_USAGE,
        "this method recurses too deeply on this grid\nhint: try --method palm",
    ),
    "a bug": (
        ZeroDivisionError("x"),
        EXIT_USAGE,
        f"internal error: ZeroDivisionError('x') ({__file__}, line "
        "LINE)\nhint: this is a bug; `python -X dev -m sudokudb` shows where it comes from",
    ),
    "no memory": (MemoryError(), EXIT_USAGE, "out of memory"),
}


@pytest.mark.parametrize("name", RAISED)
def test_an_exception_becomes_a_line_and_an_exit_code(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    error, code, line = RAISED[name]

    def fail() -> int:
        raise error

    assert report_errors(fail) == code
    out, err = capsys.readouterr()
    assert (out, re.sub(r"line \d+", "line LINE", err)) == ("", f"sudokudb: {line}\n")


SYSTEM = {
    "too many files": (
        OSError(errno.EMFILE, os.strerror(errno.EMFILE)),
        "cannot open another file: Too many open files",
    ),
    "a module": (
        ImportError("x.so: cannot open shared object file: Too many open files"),
        "cannot open another file: Too many open files",
    ),
    "a file": (OSError(errno.EACCES, "Permission denied", "a"), "cannot open a: Permission denied"),
    "stdout": (OSError(errno.EIO, "I/O error"), "cannot write the output: I/O error"),
}


@pytest.mark.parametrize("name", SYSTEM)
def test_an_error_of_the_system_has_its_true_reason(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    error, message = SYSTEM[name]

    def fail() -> int:
        raise error

    with patch.object(output, "silence"):  # it would close the stdout of the tests
        assert report_errors(fail) == EXIT_USAGE
    assert capsys.readouterr().err.splitlines()[0] == f"sudokudb: {message}"


@pytest.mark.slow
@pytest.mark.parametrize("most", range(6, 12))
def test_with_few_open_files_a_command_works_or_says_so(library: Library, most: int) -> None:
    library.close()
    script = f'ulimit -n {most}; exec "$@"'
    for command in ("rate --all", "note 1 x", "undo", "db check", "solve 1"):
        given = ["sh", "-c", script, "sh", *START, *command.split()]
        done = subprocess.run(given, capture_output=True, timeout=SECONDS)
        said = (done.stdout + done.stderr).decode()
        assert done.returncode == 0 or re.search("[Tt]oo many .*files|unable to open", said), said
        assert "cannot write the output" not in said
