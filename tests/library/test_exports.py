"""A library writes puzzles to a file in the format of its suffix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import FormatError, SudokuError, UsageError
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library


def grids(path: Path) -> list[str]:
    return [line[:81] for line in path.read_text().splitlines()]


def test_the_matches_of_a_query_are_written_in_an_order(library: Library, tmp_path: Path) -> None:
    result = library.export(tmp_path / "some.txt", "id:1..2", "line", sort="-id")
    assert (result.written, result.refused) == (2, [])
    assert grids(tmp_path / "some.txt") == [INTERMEDIATE, SIMPLE]
    library.export(str(tmp_path / "one.txt"), "id:1..2", "line", sort="-id", limit=1)
    assert grids(tmp_path / "one.txt") == [INTERMEDIATE]


def test_listed_puzzles_are_written_in_their_order(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "some.txt"
    assert library.export(path, [3, "Simple"], "line").written == 2
    assert grids(path) == [DIFFICULT, SIMPLE]
    with pytest.raises(UsageError, match="in their order"):
        library.export(path, [3, 1], "line", sort="id", force=True)


def test_the_suffix_names_the_format(library: Library, tmp_path: Path) -> None:
    library.export(tmp_path / "all.jsonl")
    assert (tmp_path / "all.jsonl").read_text().count("\n") == 3
    with pytest.raises(UsageError, match=r"no format has the suffix '\.pdf'"):
        library.export(tmp_path / "all.pdf")
    with pytest.raises(SudokuError, match="exists"):
        library.export(tmp_path / "all.jsonl")
    with pytest.raises(SudokuError, match="the database itself"):
        library.export(library.path, force=True)


def test_what_a_format_cannot_hold_is_named(library: Library, tmp_path: Path) -> None:
    library.add("1.3. .... .2.. ...4", title="Tiny")
    result = library.export(tmp_path / "all.sdm")
    assert (result.written, len(result.refused)) == (3, 1)
    assert result.refused[0].startswith("#4 Tiny: ")
    assert "titles" in result.lost
    with pytest.raises(FormatError, match="#4 Tiny: "):
        library.export(tmp_path / "tiny.sdm", [4])
    assert not (tmp_path / "tiny.sdm").exists()
