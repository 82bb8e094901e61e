"""`sudokudb merge`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb import Library
from sudokudb.cli import run
from tests.support import numbered

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_merge_reports_titles_that_differ(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library.back_up(folder / "other")
    with Library.open(folder / "other") as other:
        other.edit(other.get(1), title="[/foo] \x1b[31m ä")
        other.add(numbered(5))
    before = (folder / "other").read_bytes()
    assert run(["merge", "other"]) == 0
    out, err = capsys.readouterr()
    assert out == "1 added, 3 in both\n"
    assert err == "sudokudb: other:1: #1: title 'Simple' here, '[/foo] \\x1b[31m ä' there\n"
    assert (folder / "other").read_bytes() == before
    assert run(["undo"]) == 0
    assert capsys.readouterr().out == "undone: merge other: 1 new, 1 merged\n"
