"""Files that commands write: what may be written over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.cli.app import run
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library

IN_FOLDER = {
    "export": ["export", "--format", "sdk", "-o", "each/"],
    "convert": ["convert", "in.txt", "--to", "sdk", "-o", "each/"],
}


@pytest.mark.parametrize("name", IN_FOLDER)
def test_files_in_a_folder_are_written_over_only_with_force(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    (folder / "each").mkdir()
    taken = [folder / "each" / "0001.sdk", folder / "each" / "0001-Simple.sdk"]
    for path in taken:
        path.write_text("mine")
    assert run(IN_FOLDER[name]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    error, hint = [line for line in err.splitlines() if "1 puzzle" not in line]
    assert error.startswith("sudokudb: cannot write ")
    assert "--force" in hint
    assert {path.read_text() for path in taken} == {"mine"}
    assert run([*IN_FOLDER[name], "--force"]) == 0
    assert len({path.read_text() for path in taken}) == 2


NAMED = {
    "export": ["export", "-o", "a"],
    "convert": ["convert", "in.txt", "--to", "sdm", "-o", "a"],
    "convert into itself": ["convert", "in.txt", "--to", "jsonl", "-o", "in.txt"],
    "dump": ["dump", "-o", "a"],
}


@pytest.mark.parametrize("name", NAMED)
def test_a_named_file_is_written_over(library: Library, folder: Path, name: str) -> None:
    (folder / "in.txt").write_text(f"{SIMPLE}\n")
    (folder / "a").write_text("older")
    assert run(NAMED[name]) == 0
    text = (folder / NAMED[name][-1]).read_text()
    assert SIMPLE in text.replace("0", ".")
    assert text not in ("older", f"{SIMPLE}\n")
