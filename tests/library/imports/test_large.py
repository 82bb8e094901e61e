"""Large imports: their memory, the state after a kill, and the time that other writers wait."""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from tests.library.imports.support import many_lines, run_command, start_import, write_lines
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb.puzzle import Puzzle

pytestmark = [
    pytest.mark.slow,
    pytest.mark.everywhere,
    pytest.mark.skipif(os.name != "posix", reason="kills and measures as POSIX does"),
]

MEGABYTES, MORE = 136, 149  # for an import and for what follows it, however many lines there are
COMMANDS = (
    "tag t size:9",
    "tag --remove t size:9 --yes",
    "undo",
    "undo",
    "remove size:9 --yes",
    "undo",
)


def test_many_lines_need_little_memory(library: Library, tmp_path: Path) -> None:
    file = write_lines(tmp_path / "many.txt", 200_000)
    child = start_import(library.location, file)
    out, _ = child.communicate(timeout=900)
    added, peak = map(int, out.split())
    assert added == 200_000
    assert peak < MEGABYTES
    for command in COMMANDS:
        done = run_command("--db", library.location, *command.split())
        assert (done.returncode, command) == (0, command)
        assert int(done.stderr.split()[-1]) < MORE, command
    assert library.undo().what == "import many.txt: 200,000 new"
    assert len(library) == 3


def test_others_add_puzzles_during_an_import(library: Library, tmp_path: Path) -> None:
    child = start_import(library.location, write_lines(tmp_path / "f.txt", 100_000))
    added: list[Puzzle] = []
    while child.poll() is None:
        added.append(library.add(numbered((1 << 80) + len(added))))
        time.sleep(0.05)
    assert child.communicate()[0].startswith("100000 ")
    assert len(library) == 3 + 100_000 + len(added)
    assert len(added) > 3  # benchmarks/store.py measures how long each waits
    assert library.verify() == []


def test_a_killed_import_is_run_again(library: Library, tmp_path: Path) -> None:
    """Whole batches stay; in the end nothing is lost and nothing is stored twice."""
    count, chance = 100_000, random.Random(9)
    file = write_lines(tmp_path / "f.txt", count)
    location = library.location
    expected = list(many_lines(count))
    for _ in range(4):
        child = start_import(location, file)
        time.sleep(chance.uniform(0.3, 1.5))
        child.kill()
        child.communicate()
        with Library.open(location) as now:
            found = [str(puzzle.grid) for puzzle in now][3:]
        assert found == expected[: len(found)]
    child = start_import(location, file)
    child.communicate(timeout=600)
    assert child.returncode == 0
    assert [str(puzzle.grid) for puzzle in library][3:] == expected
    assert library.verify() == []
    while len(library) > 3:
        assert library.undo().what.startswith("import f.txt")
