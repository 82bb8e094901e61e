"""Large imports: what they cost, what they leave when they are killed, and who has to wait."""

from __future__ import annotations

import os
import random
import time
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from tests.library import importing
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [
    pytest.mark.slow,
    pytest.mark.everywhere,
    pytest.mark.skipif(os.name != "posix", reason="kills and measures as POSIX has it"),
]

MEGABYTES, MORE = 125, 145  # an import takes, and what follows it, however many lines there are
COMMANDS = ("tag t size:9", "tag --remove t size:9", "undo", "undo", "remove size:9", "undo")


def test_many_lines_need_little_memory(library: Library, tmp_path: Path) -> None:
    file = importing.write(tmp_path / "many.txt", 200_000)
    child = importing.start(library._store.location, file)
    said, _ = child.communicate(timeout=900)
    added, peak = map(int, said.split())
    assert added == 200_000
    assert peak < MEGABYTES
    for command in COMMANDS:
        done = importing.command("--db", library._store.location, *command.split())
        assert (done.returncode, command) == (0, command)
        assert int(done.stderr.split()[-1]) < MORE, command
    assert library.undo().what == "import many.txt: 200,000 new"
    assert len(library) == 3


def test_others_add_beside_an_import(library: Library, tmp_path: Path) -> None:
    child = importing.start(library._store.location, importing.write(tmp_path / "f.txt", 100_000))
    added = []
    while child.poll() is None:
        added.append(library.add(numbered((1 << 80) + len(added))))
        time.sleep(0.05)
    assert child.communicate()[0].startswith("100000 ")
    assert len(library) == 3 + 100_000 + len(added)
    assert len(added) > 3  # how long each added is measured in benchmarks/store.py
    assert library.verify() == []


def test_a_killed_import_leaves_whole_chunks_and_goes_on(library: Library, tmp_path: Path) -> None:
    count, chance = 100_000, random.Random(9)
    file = importing.write(tmp_path / "f.txt", count)
    location = library._store.location
    expected = list(importing.many_lines(count))
    for _ in range(4):
        child = importing.start(location, file)
        time.sleep(chance.uniform(0.3, 1.5))
        child.kill()
        child.communicate()
        with Library.open(location) as now:
            found = [str(puzzle.grid) for puzzle in now][3:]
        assert found == expected[: len(found)]
    child = importing.start(location, file)
    child.communicate(timeout=600)
    assert child.returncode == 0
    assert [str(puzzle.grid) for puzzle in library][3:] == expected
    assert library.verify() == []
    assert library.undo().what == f"import f.txt: {count:,} new"
    assert len(library) == 3
