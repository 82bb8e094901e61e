"""Files and stored puzzles as the source of a data set."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library, build_dataset
from sudokudb.errors import FileError, NotFound
from sudokudb.formats.bulk.bulk_reading import read_batches
from sudokudb.library.datasets.building.puzzle_sources import FileSource
from tests.engine.support import EMPTY
from tests.library.datasets.building.support import HIDDEN, PUZZLES, rows_of, write_lists

if TYPE_CHECKING:
    from pathlib import Path


def test_small_batches_are_joined(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    lines = [*PUZZLES[:20], "# comment", "nonsense", *PUZZLES[20:]]
    path.write_text("".join(f"{line}\n" for line in lines))
    several = [*read_batches(path)]
    assert len(several) > 1
    ((found, _),) = FileSource(path).batches()
    assert [bytes(row).decode() for row in found.rows] == PUZZLES
    assert found.numbers.tolist() == [*range(20), *range(22, 42)]
    assert found.skipped.tolist() == [21]
    assert (len(found.source or ()), len(found.license or ())) == (40, 40)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes have no names here")
def test_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileError, match="is not a file"):
        build_dataset(tmp_path / "pipe", tmp_path / "set")


def test_a_file_that_changes_during_a_build_is_refused(tmp_path: Path) -> None:
    (path,) = write_lists(tmp_path / "lists", PUZZLES)

    def add_row(_: int) -> None:
        path.write_text(f"{path.read_text()}{HIDDEN[0]}\n")

    with pytest.raises(FileError, match="was changed while it was read"):
        build_dataset(path, tmp_path / "set", on_rows=add_row)
    assert not (tmp_path / "set").exists()
    build_dataset(path, tmp_path / "set")


def test_a_built_set_can_be_built_from(tmp_path: Path) -> None:
    build_dataset(write_lists(tmp_path / "lists", PUZZLES), tmp_path / "one")
    found = build_dataset(tmp_path / "one", tmp_path / "two", split="all=100%")
    assert found.splits[0].rows == len(PUZZLES)


def test_inputs_without_puzzles_are_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="no valid puzzle"):
        build_dataset(write_lists(tmp_path / "lists", [EMPTY.decode()]), tmp_path / "set")
    with pytest.raises(FileError, match="does not exist"):
        build_dataset(tmp_path / "none.csv", tmp_path / "set")
    assert [path.name for path in tmp_path.iterdir() if "set" in path.name] == []


def test_stored_puzzles_bring_their_ratings(tmp_path: Path) -> None:
    with Library.open() as library:
        for text in PUZZLES[:6]:
            library.add(text, source="a \\| [b](c) <i>", tags=["mine"])
        library.add("." * 81)
        list(library.rate("tag:mine"))
        made = library.build_dataset(
            tmp_path / "set", "-id:1..3", split="all=100%", rate=("hodoku",)
        )
        assert made.left_out == {"several solutions": 1}
        rows = {row["puzzle"]: row for row in rows_of(tmp_path / "set", "all")}
        for puzzle in library.search("tag:mine"):
            row = rows[str(puzzle.grid)]
            assert row["source_row"] == puzzle.id
            assert row["hodoku_score"] == puzzle.ratings[0].score
        with pytest.raises(NotFound, match="no puzzles match"):
            library.build_dataset(tmp_path / "other", "tag:none")
    assert "| a &#92;&#124; &#91;b](c) &#60;i> |" in (tmp_path / "set" / "README.md").read_text()
