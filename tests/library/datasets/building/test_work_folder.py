"""The folder of a data set appears when it is complete; a stopped build goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import build_dataset
from sudokudb.errors import FileError, UsageError
from tests.library.datasets.building.support import PUZZLES, ROWS, data_sums, sums, write_lists

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Stopped(Exception):
    """Raised by a test in the middle of a build."""


@pytest.mark.parametrize(
    "after", [1, *(pytest.param(after, marks=pytest.mark.slow) for after in (2, 3, 4))]
)
def test_a_build_that_was_stopped_goes_on(tmp_path: Path, after: int) -> None:
    files = write_lists(tmp_path / "lists", ROWS, 4)
    build_dataset(files, tmp_path / "whole", stratify="givens")
    calls = 0

    def stop(_: int) -> None:
        nonlocal calls
        calls += 1
        if calls == after:
            raise Stopped

    target = tmp_path / "set"
    with pytest.raises(Stopped):
        build_dataset(files, target, stratify="givens", on_rows=stop)
    assert not target.exists()
    parts = {path: path.stat().st_mtime_ns for path in parts_of(tmp_path)}
    assert len(parts) == after
    build_dataset(files, target, stratify="givens", on_rows=lambda _: _require_same(parts))
    assert data_sums(target) == data_sums(tmp_path / "whole")
    assert not parts_of(tmp_path)


def parts_of(folder: Path) -> list[Path]:
    return sorted((folder / ".set.work").glob("*.parquet"))


def _require_same(parts: dict[Path, int]) -> None:
    assert all(path.stat().st_mtime_ns == time for path, time in parts.items())


def test_another_plan_begins_anew(tmp_path: Path) -> None:
    files = write_lists(tmp_path / "lists", ROWS, 2)

    def stop(_: int) -> None:
        raise Stopped

    for seed in (1, 2):
        with pytest.raises(Stopped):
            build_dataset(files, tmp_path / "set", seed=seed, on_rows=stop)
        assert len(parts_of(tmp_path)) == 1
    build_dataset(files, tmp_path / "set", seed=2)
    build_dataset(files, tmp_path / "again", seed=2)
    assert data_sums(tmp_path / "set") == data_sums(tmp_path / "again")


def cut_end(data: bytes) -> bytes:
    return data[:-40]


def change_middle(data: bytes) -> bytes:
    return data[:400] + bytes(byte ^ 255 for byte in data[400:430]) + data[430:]


@pytest.mark.parametrize("harm", [cut_end, change_middle, lambda _: b""])
def test_a_damaged_part_is_computed_again(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    files = write_lists(tmp_path / "lists", ROWS, 2)
    build_dataset(files, tmp_path / "whole")

    def stop(_: int) -> None:
        raise Stopped

    with pytest.raises(Stopped):
        build_dataset(files, tmp_path / "set", on_rows=stop)
    (part,) = parts_of(tmp_path)
    part.write_bytes(harm(part.read_bytes()))
    try:
        build_dataset(files, tmp_path / "set")
    except FileError as error:
        assert "damaged, and was removed" in error.message
        assert not (tmp_path / "set").exists()
        build_dataset(files, tmp_path / "set")
    assert data_sums(tmp_path / "set") == data_sums(tmp_path / "whole")


def test_only_finished_data_sets_are_replaced(tmp_path: Path) -> None:
    files = write_lists(tmp_path / "lists", PUZZLES)
    target = tmp_path / "set"
    target.mkdir()
    build_dataset(files, target)  # an empty folder
    with pytest.raises(FileError, match="exists"):
        build_dataset(files, target)
    (target / "mine.txt").write_text("x")
    build_dataset(files, target, seed=1, force=True)
    assert not (target / "mine.txt").exists()
    (target / "manifest.json").unlink()
    for force in (False, True):
        with pytest.raises(FileError, match="not a data set"):
            build_dataset(files, target, force=force)
    assert sums(target)


@pytest.mark.parametrize("name", [".", "..", "/"])
def test_a_folder_that_cannot_be_renamed_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    files = write_lists(tmp_path / "lists", PUZZLES[:4])
    with pytest.raises(FileError, match="cannot be the name of a data set"):
        build_dataset(files, name)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "lists"]


def test_a_folder_that_appears_during_a_build_is_kept(tmp_path: Path) -> None:
    files, target = write_lists(tmp_path / "lists", PUZZLES[:4]), tmp_path / "set"

    def write_note(_: int) -> None:
        target.mkdir()
        (target / "mine.txt").write_text("x")

    with pytest.raises(FileError, match="not a data set"):
        build_dataset(files, target, on_rows=write_note, force=True)
    assert (target / "mine.txt").read_text() == "x"


def test_two_builds_in_one_folder_exclude_each_other(tmp_path: Path) -> None:
    files = write_lists(tmp_path / "lists", PUZZLES)

    def build_again(_: int) -> None:
        with pytest.raises(FileError, match="another process builds"):
            build_dataset(files, tmp_path / "set")

    build_dataset(files, tmp_path / "set", on_rows=build_again)
    assert sums(tmp_path / "set")


def test_other_splits_use_the_same_parts(tmp_path: Path) -> None:
    files = write_lists(tmp_path / "lists", PUZZLES)
    with pytest.raises(UsageError, match="need 41 classes"):
        build_dataset(files, tmp_path / "set", split="test=41,train=rest", rate="hodoku")
    (part,) = parts_of(tmp_path)
    before = part.stat().st_mtime_ns
    found = build_dataset(
        files,
        tmp_path / "set",
        split="test=4,train=rest",
        rate="hodoku",
        on_rows=lambda _: _require_same({part: before}),
    )
    assert [split.rows for split in found.splits] == [4, 36]


@pytest.mark.slow
def test_a_disk_without_room_leaves_what_was_computed(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    (file,) = write_lists(tmp_path / "lists", PUZZLES)
    command = [sys.executable, "-P", "-m", "sudokudb", "dataset", "build", str(file), "-o", "set"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (6_000, 6_000))

    env = {**os.environ, "COLUMNS": "80"}
    stopped = subprocess.run(
        command,
        cwd=tmp_path,
        env=env,
        capture_output=True,
        text=True,
        preexec_fn=limit,
        check=False,
    )
    assert stopped.returncode == 2
    assert stopped.stderr.startswith("sudokudb: cannot write")
    assert "hint: run the command again" in stopped.stderr
    assert not (tmp_path / "set").exists()
    subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, check=True)
    assert sums(tmp_path / "set")
