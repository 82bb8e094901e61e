"""A forked command behaves like one that is started: streams, folder, environment, exit."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from tests.cli.support import FORKS, started, sudokudb
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

pytestmark = pytest.mark.skipif(not FORKS, reason="this platform has no descriptors of processes")

COMMANDS = {
    "an answer": (["list"], b""),
    "an error about bytes that are not text": (["show", os.fsdecode(b"\xff")], b""),
    "input": (["solve", "-"], f"{SIMPLE}\n".encode() * 500),
    "characters beyond ASCII": (["convert", "-", "--to", "sdk"], f"#Dé\n{SIMPLE}\n".encode()),
    "a file in the folder": (["convert", "here.txt", "--to", "csv"], b""),
    "more input than is read": (["show", "1"], b"x" * 1_000_000),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_forked_command_prints_the_same(library: Library, folder: Path, name: str) -> None:
    (folder / "here.txt").write_text(SIMPLE)
    words, stdin = COMMANDS[name]
    forked, first = sudokudb(*words, stdin=stdin), started(*words, stdin=stdin)
    assert (forked.returncode, forked.stdout, forked.stderr) == (
        first.returncode, first.stdout, first.stderr
    )  # fmt: skip
