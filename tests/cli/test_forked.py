"""A command in a forked process is the one that is started: streams, folder, environment, end."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

import pytest

from tests.cli.support import FORKS, Forked, started, sudokudb
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

pytestmark = pytest.mark.skipif(not FORKS, reason="this platform has no descriptors of processes")

COMMANDS = {
    "an answer": (["list"], b""),
    "an error, a word that is no text": (["show", os.fsdecode(b"\xff")], b""),
    "what is read": (["solve", "-"], f"{SIMPLE}\n".encode() * 500),
    "marks beyond ASCII": (["convert", "-", "--to", "sdk"], f"#Dé\n{SIMPLE}\n".encode()),
    "a file here": (["convert", "here.txt", "--to", "csv"], b""),
    "more than is read": (["show", "1"], b"x" * 1_000_000),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_it_says_the_same(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "here.txt").write_text(SIMPLE)
    words, stdin = COMMANDS[name]
    forked, first = sudokudb(*words, stdin=stdin), started(*words, stdin=stdin)
    assert (forked.returncode, forked.stdout, forked.stderr) == (
        first.returncode, first.stdout, first.stderr
    )  # fmt: skip


def test_a_signal_ends_it() -> None:
    reading, writing = os.pipe()
    child = Forked(["solve", "-"], (reading, os.open(os.devnull, os.O_WRONLY), os.dup(2)))
    child.kill()
    assert child.wait(60) == -signal.SIGKILL
    os.close(writing)


def test_one_that_does_not_end_is_ended() -> None:
    reading, writing = os.pipe()
    child = Forked(["solve", "-"], (reading, os.open(os.devnull, os.O_WRONLY), os.dup(2)))
    with pytest.raises(AssertionError, match="still at work"):
        child.wait(0)
    os.close(writing)
