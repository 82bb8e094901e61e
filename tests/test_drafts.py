"""Drafts that a killed process left are removed or named; names are safe from power cuts."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.drafts import draft_of
from sudokudb.formats.registry import FORMATS
from sudokudb.formats.writing import write_file, write_folder
from tests.cli.support import sudokudb
from tests.support import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library

WRITES: dict[str, tuple[str, ...]] = {
    "backup": ("db", "backup", "out/copy"),
    "export": ("export", "-o", "out/p.sdm"),
    "export to a folder": ("export", "-o", "out/"),
    "dump": ("dump", "-o", "out/p.jsonl"),
}
_KILLED = """
import os, sys
from pathlib import Path
from sudokudb.formats.writing import replace_file
with replace_file(Path(sys.argv[1])) as out:
    os.kill(os.getpid(), 9)
"""


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("."))


@pytest.mark.skipif(os.name != "posix", reason="nothing tells whether a process runs")
@pytest.mark.parametrize("name", WRITES)
def test_the_next_run_removes_drafts_that_a_kill_left(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    out = tmp_path / "out"
    out.mkdir()
    subprocess.run([sys.executable, "-c", _KILLED, out / "p.sdm"], cwd=ROOT, check=False)
    (left,) = names(out)
    (out / f"{left}-wal").touch()
    (out / left.replace("p.sdm", "folder")).mkdir()
    kept = sorted(
        (
            left.replace(left.split(".")[3].split("-")[0], str(os.getpid())),  # this process runs
            ".p.sdm.99999999-00000000-00000000.new",  # of another host, where it may run
        )
    )
    for name_of_draft in kept:
        (out / name_of_draft).touch()
    done = sudokudb("--db", library.path, *WRITES[name])
    assert done.returncode == 0, done.stderr
    assert names(out) == kept


def test_db_check_names_drafts_that_a_kill_left(library: Library) -> None:
    here = draft_of(library.path).name.replace(str(os.getpid()), "99999999")
    name = f".{library.path.name}.{os.getpid()}-00000000-0000000{{}}.new"  # of other hosts
    for draft in (here, old := name.format(0), name.format(1)):
        library.path.with_name(draft).touch()
    os.utime(library.path.with_name(old), (0, 0))
    assert sorted(library.verify()) == sorted(
        f"{draft} is left from a process that was killed: remove it" for draft in (here, old)
    )


WRITERS: dict[str, Callable[[Library, Path], object]] = {
    "backup": lambda library, folder: library.back_up(folder / "copy"),
    "file": lambda library, folder: write_file(FORMATS["line"], [], folder / "p.txt"),
    "folder": lambda library, folder: write_folder(FORMATS["line"], [("a", [])], folder),
}


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced")
@pytest.mark.parametrize("name", WRITERS)
def test_the_folder_is_synced_at_last(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    synced: list[tuple[int, list[str]]] = []
    fsync = os.fsync

    def note(descriptor: int) -> None:
        status = os.fstat(descriptor)
        if stat.S_ISDIR(status.st_mode):
            synced.append((status.st_ino, [path.name for path in (tmp_path / "out").iterdir()]))
        fsync(descriptor)

    (tmp_path / "out").mkdir()
    monkeypatch.setattr(os, "fsync", note)
    WRITERS[name](library, tmp_path / "out")
    written = [path.name for path in (tmp_path / "out").iterdir()]
    inode = (tmp_path / "out").stat().st_ino
    assert any(set(written) <= set(names) for number, names in synced if number == inode)
