"""`sudokudb dump`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.query.labels import TAGS
from tests.cli.support import sudokudb
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library


def test_dump_load_and_dump_give_the_same_bytes(library: Library, folder: Path) -> None:
    library.add(numbered(5), "[/foo] \x1b[31m ä")
    dump = sudokudb("dump")
    assert (dump.returncode, dump.stderr) == (0, b"")
    assert run(["dump", "-o", "out"]) == 0
    assert (folder / "out").read_bytes() == dump.stdout
    assert b"\x1b" not in dump.stdout  # JSON escapes it
    loaded = sudokudb("load", "-", "--db", "copy", stdin=dump.stdout)
    assert (loaded.returncode, loaded.stdout) == (0, b"4 puzzles loaded\n")
    assert sudokudb("--db", "copy", "dump").stdout == dump.stdout


def test_a_dump_that_fails_keeps_the_file_that_was_there(library: Library, folder: Path) -> None:
    (folder / "out").write_text("before")
    library.close()
    assert run(["dump", "-o", "no/folder"]) == 2
    assert run(["--db", "none", "dump", "-o", "out"]) == 3
    assert (folder / "out").read_text() == "before"
    assert not (folder / "none").exists()


def test_the_lines_of_a_dump_may_be_of_any_length(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Many tags, and characters that JSON escapes, make lines longer than a file of puzzles has."""
    library.edit(library.get(1), texts={"notes": "\x01\x1b" * 50_000})
    for number in range(40):
        library.labels.put(TAGS, "ä" * 190 + str(number), [1, 2])
    details = {
        "grid": str(numbered(5)),
        "notes": "\x02" * 90_000,
        "details": {"a": "\x03" * 90_000},
    }
    (folder / "own.jsonl").write_text(json.dumps({"format": "sudokudb", "version": 1} | details))
    assert run(["import", "own.jsonl"]) == 0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudokudb.formats.source.source.LONGEST_LINE", 1 << 19)
        assert run(["dump", "-o", "out"]) == 0
        assert max(map(len, (folder / "out").read_text().splitlines())) > 1 << 19
        assert run(["load", "out", "--db", "copy"]) == 0
        assert run(["dump", "-o", "again"]) == 0
    assert (folder / "again").read_bytes() == (folder / "out").read_bytes()
    assert run(["export", "-o", "all.jsonl"]) == 0
    assert run(["export", "-o", "all.json"]) == 0
    capsys.readouterr()
    for name in ("all.jsonl", "all.json"):
        assert run(["convert", name, "--to", "jsonl"]) == 0
        assert capsys.readouterr().out == (folder / "all.jsonl").read_text()
