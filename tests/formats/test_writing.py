"""Files appear under their names when they are complete."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid
from sudokudb.errors import FormatError
from sudokudb.formats import writing as targets
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS
from tests.conftest import SIMPLE
from tests.formats.support import puzzles, written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


LINE = FORMATS["line"]


def test_a_format_without_a_writer_is_refused() -> None:
    with pytest.raises(FormatError, match="can be read, but not written"):
        targets.require_writer(FORMATS["killer"]._replace(writes=False))


def test_a_path_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    for path in (tmp_path / "no" / "x", tmp_path / "a\x00b"):
        with pytest.raises(FormatError, match="cannot write"):
            targets.write_file(LINE, puzzles(1), path)
    with pytest.raises(FormatError, match="is a folder"):
        targets.write_file(LINE, puzzles(1), tmp_path)


def test_a_database_is_not_replaced(tmp_path: Path) -> None:
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
    targets.write_file(LINE, puzzles(1), path, force=True)
    assert len(path.read_text()) == 82


def broken() -> Iterator[Record]:
    yield from puzzles(2)
    raise FormatError("no more")


def test_an_incomplete_file_never_appears(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("before")
    with pytest.raises(FormatError, match="no more"):
        targets.write_file(LINE, broken(), path, force=True)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_keeps_its_mode_and_a_link_its_target(tmp_path: Path) -> None:
    path, link = tmp_path / "x.txt", tmp_path / "link.txt"
    path.write_text("")
    path.chmod(0o640)
    link.symlink_to(path)
    targets.write_file(LINE, puzzles(1), link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert len(path.read_text()) == 82


def test_files_in_a_folder_are_not_replaced_without_force(tmp_path: Path) -> None:
    folder = tmp_path / "each"
    targets.write_folder(FORMATS["sdk"], [("a", puzzles(2))], folder)
    (folder / "a-0001.sdk").write_text("mine")
    with pytest.raises(FormatError) as caught:
        targets.write_folder(FORMATS["sdk"], [("a-0001", puzzles(1, seed=2))], folder)
    assert caught.value.message.endswith("a-0001.sdk: it already exists")
    assert caught.value.hint == "--force replaces it"
    assert (folder / "a-0001.sdk").read_text() == "mine"
    assert len(list(folder.iterdir())) == 2
    targets.write_folder(FORMATS["sdk"], [("a-0001", puzzles(1))], folder, force=True)
    assert (folder / "a-0001.sdk").read_text() != "mine"
    assert len(list(folder.iterdir())) == 2


def test_a_named_file_is_replaced_only_with_force(tmp_path: Path) -> None:
    path = tmp_path / "x.txt"
    path.write_text("older and longer" * 9)
    with pytest.raises(FormatError, match=r"x\.txt: it already exists"):
        targets.write_file(LINE, puzzles(1), path)
    targets.write_file(LINE, puzzles(1), path, force=True)
    assert len(path.read_text()) == 82


@pytest.mark.parametrize("there", [True, False])
def test_a_folder_gets_all_files_or_none(tmp_path: Path, there: bool) -> None:
    folder = tmp_path / "each"
    if there:
        folder.mkdir()
    with pytest.raises(FormatError, match="no more"):
        targets.write_folder(FORMATS["sdk"], [("a", broken())], folder)
    assert folder.exists() == there
    assert [*tmp_path.rglob("*")] == [folder] * there


def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    targets.write_file(LINE, puzzles(1), path)
    assert len(os.read(reader, 1000)) == 82
    os.close(reader)


def test_each_puzzle_gets_a_file_in_a_folder(tmp_path: Path) -> None:
    titles = ("Simple one", "../../etc/passwd", "", "[red]é\x1b")
    some = [replace(p, title=t) for p, t in zip(puzzles(4), titles, strict=True)]
    parts = [("list", some), ("one", puzzles(1)), ("none", []), ("in/it", puzzles(1))]
    targets.write_folder(FORMATS["sdk"], parts, tmp_path / "new")
    assert sorted(str(path) for path in (tmp_path / "new").rglob("*.sdk")) == [
        str(tmp_path / "new" / name)
        for name in (
            "in/it.sdk",
            "list-0001-Simple-one.sdk",
            "list-0002-etc-passwd.sdk",
            "list-0003.sdk",
            "list-0004-red.sdk",
            "one.sdk",
        )
    ]
    with pytest.raises(FormatError, match="holds one puzzle"):
        targets.write_file(FORMATS["sdk"], some, tmp_path / "x.sdk")


def test_many_puzzles_of_a_file_stay_together_where_the_format_holds_them(tmp_path: Path) -> None:
    targets.write_folder(LINE, [("a", puzzles(2)), ("b", puzzles(1))], tmp_path / "new")
    lengths = {path.name: len(path.read_text()) for path in (tmp_path / "new").iterdir()}
    assert lengths == {"a.txt": 164, "b.txt": 82}
    with pytest.raises(FormatError, match=r"a\.txt twice"):
        targets.write_folder(LINE, [("a", puzzles(1)), ("a", puzzles(1))], tmp_path / "other")
    assert not (tmp_path / "other").exists()


def test_formats_without_rules_refuse_them_by_number_and_name() -> None:
    grid = Grid("." * 81 + ";antiking;cage 9 r1c1r1c2")
    refused: list[str] = []
    for form in FORMATS.values():
        if form.writes and not form.rules and not form.extra:
            with pytest.raises(FormatError, match=r"rule 1, anti-king: .* does not hold it"):
                written(form, [Record(grid=grid)])
            records = [Record(grid=grid), Record(grid=Grid(SIMPLE))]
            kept = targets.writable(form, records, lambda error: refused.append(error.message))
            assert [str(record.grid) for record in kept] == [SIMPLE]
    assert len(refused) == len(FORMATS) - sum(f.rules for f in FORMATS.values())


def test_batches_leave_out_rules_that_a_format_cannot_hold() -> None:
    held, other = Grid("." * 81 + ";diagonal /;diagonal \\"), Grid("." * 81 + ";antiking")
    messages: list[str] = []
    kept = targets.writable(
        FORMATS["solo"],
        [Record(grid=held), Record(grid=other)],
        lambda error: messages.append(error.message),
    )
    assert [record.grid for record in kept] == [held]
    assert messages == ["rule 1, anti-king: solo does not hold it"]
