"""Files of puzzles: opened, named in faults, written whole or not at all."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FormatError
from sudokudb.formats import reading as files
from sudokudb.formats import writing as targets
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.support import puzzles, source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LINE = FORMATS["line"]


def test_a_reading_counts_and_names() -> None:
    reading = files.Reading(source(f"{SIMPLE}\n1\n", ".txt"))
    items = list(reading)
    assert [reading.name(item) for item in items] == ["test.txt:1", "test.txt:2"]
    assert reading.summary() == "test.txt: line, 1 puzzle, 1 fault"


def test_runs_are_taken_apart() -> None:
    odd = "x" + SIMPLE[1:]
    text = f"{SIMPLE}\n" * 500 + f"1\n{odd}\n" + f"{odd}\n" * 40 + f"{SIMPLE} # end"
    reading = files.Reading(source(text))
    items = list(reading)
    assert (reading.records, reading.faults) == (542, 1)
    assert [item.line for item in items] == list(range(1, 544))
    assert isinstance(items[-1], Record)
    assert items[-1].notes == "end"


def test_what_stops_a_reading_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.formats.source.source.LONGEST_LINE", 200)
    text = f":0000:x:{SIMPLE}:::\n" + "x" * 300
    first, last = files.Reading(source(text))
    assert isinstance(first, Record)
    assert isinstance(last, ParseError)
    assert last.message.startswith("a line of more than")


def test_a_mark_that_a_format_does_not_take() -> None:
    with pytest.raises(FormatError, match="hodoku has its own marks"):
        files.Reading(source(""), FORMATS["hodoku"], blank=".")


@pytest.mark.parametrize("name", ["missing", "a\x00b", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="cannot read"), files.open_source(tmp_path / name):
        pass


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "x", tmp_path / "a\x00b"):
        with pytest.raises(FormatError, match="cannot write"):
            targets.write_file(LINE, puzzles(1), path)
    with pytest.raises(FormatError, match="is a folder"):
        targets.write_file(LINE, puzzles(1), tmp_path)


def test_a_database_is_not_written_over(tmp_path: Path) -> None:
    path, link = tmp_path / "x.db", tmp_path / "puzzles.txt"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE a (b)")
    connection.close()
    link.symlink_to(path)
    before = path.read_bytes()
    for named in (path, link):
        with pytest.raises(FormatError, match=r"cannot write .*: it is a SQLite database"):
            targets.write_file(LINE, puzzles(1), named)
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [link, path]
    path.write_bytes(before[:15])
    targets.write_file(LINE, puzzles(1), path)
    assert len(path.read_text()) == 82


def broken() -> Iterator[Record]:
    yield from puzzles(2)
    raise FormatError("no more")


def test_half_a_file_is_never_there(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("before")
    with pytest.raises(FormatError, match="no more"):
        targets.write_file(LINE, broken(), path)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_its_mode_and_a_link_its_place(tmp_path: Path) -> None:
    path, link = tmp_path / "x.txt", tmp_path / "link.txt"
    path.write_text("")
    path.chmod(0o640)
    link.symlink_to(path)
    targets.write_file(LINE, puzzles(1), link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert len(path.read_text()) == 82


def test_what_is_in_a_folder_stays(tmp_path: Path) -> None:
    folder = tmp_path / "each"
    targets.write_folder(FORMATS["sdk"], puzzles(2), folder)
    (folder / "0001.sdk").write_text("mine")
    with pytest.raises(FormatError) as caught:
        targets.write_folder(FORMATS["sdk"], puzzles(1, seed=2), folder)
    assert caught.value.message.endswith("0001.sdk: it exists already")
    assert caught.value.hint == "--force writes over it"
    assert (folder / "0001.sdk").read_text() == "mine"
    assert len(list(folder.iterdir())) == 2
    targets.write_folder(FORMATS["sdk"], puzzles(1), folder, force=True)
    assert (folder / "0001.sdk").read_text() != "mine"
    assert len(list(folder.iterdir())) == 2


def test_a_file_that_was_named_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("older and longer" * 9)
    targets.write_file(LINE, puzzles(1), path)
    assert len(path.read_text()) == 82


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_gets_all_files_or_none(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "each"
    if there:
        folder.mkdir()
    with pytest.raises(FormatError, match="no more"):
        targets.write_folder(FORMATS["sdk"], broken(), folder)
    assert folder.exists() == there
    assert [*tmp_path.rglob("*")] == [folder] * there


def test_a_pipe_is_written_straight_away(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    targets.write_file(LINE, puzzles(1), path)
    assert len(os.read(reader, 1000)) == 82
    os.close(reader)


def test_one_puzzle_a_file(tmp_path: Path) -> None:
    titles = ("Simple one", "../../etc/passwd", "", "[red]é\x1b")
    some = [replace(p, title=t) for p, t in zip(puzzles(4), titles, strict=True)]
    targets.write_folder(FORMATS["sdk"], some, tmp_path / "new" / "folder")
    assert sorted(path.name for path in (tmp_path / "new" / "folder").iterdir()) == [
        "0001-Simple-one.sdk",
        "0002-etc-passwd.sdk",
        "0003.sdk",
        "0004-red.sdk",
    ]
    with pytest.raises(FormatError, match="holds one puzzle"):
        targets.write_file(FORMATS["sdk"], some, tmp_path / "x.sdk")


def test_a_format_without_writer() -> None:
    with pytest.raises(FormatError, match="is read, but not written"):
        files.require_writer(FORMATS["killer"])


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_run_that_only_seems_plain(end: str) -> None:
    hidden = f"{SIMPLE[:40]}\n{SIMPLE[40:80]}"  # two lines, 81 bytes with the end between
    odd = SIMPLE[:40] + "\r" + SIMPLE[41:]
    text = end.join([*[SIMPLE] * 20, hidden, *[SIMPLE] * 10, odd, *[SIMPLE] * 10])
    items = list(files.Reading(source(text + end)))
    assert sum(isinstance(item, Record) for item in items) == 40
    assert {item.line for item in items if isinstance(item, ParseError)} == {21, 22, 33, 34}
