"""`sudokudb export`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from tests.cli.support import sudokudb
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import Library


def test_export_reports_a_puzzle_that_the_format_cannot_hold(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["add", "--title", "Tiny", "1.3......2.....4"]) == 0
    capsys.readouterr()
    assert run(["export", "-o", "a.sdm", "--sort", "-id"]) == 2
    error, hint, losses, total = capsys.readouterr().err.splitlines()
    assert error == "sudokudb: #4 Tiny: sdm holds 9×9 grids only, not 4×4"
    assert hint.startswith("hint: ")
    assert losses.startswith("sudokudb: 3 titles and 3 sources not written")
    assert total.startswith("sudokudb: 3 puzzles ")
    assert (folder / "a.sdm").read_text().splitlines()[-1] == SIMPLE.replace(".", "0")


def test_a_pipe_gets_the_same_bytes_as_a_file(library: Library, folder: Path) -> None:
    title = "[/foo] \x1b[31m ä"
    library.edit(library.get(1), title=title)
    command = ["export", "id:1", "--format", "sdk"]
    assert f"#D{title}".encode() in sudokudb(*command).stdout
    assert run([*command, "-o", "out"]) == 0
    assert (folder / "out").read_bytes() == sudokudb(*command).stdout


@pytest.mark.parametrize("command", ["export 1 --to sdm", "convert in.sdk --to sdm", "dump"])
def test_a_dash_is_stdout(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    (folder / "in.sdk").write_text("\n".join(library.get(1).grid.rows))
    assert run(command.split()) == 0
    written = capsys.readouterr().out
    assert run([*command.split(), "-o", "-"]) == 0
    assert capsys.readouterr().out == written != ""
    assert not (folder / "-").exists()


def test_a_page_holds_a_puzzle_or_several_to_take_along(
    library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["export", "id:1..", "-o", "all.html"]) == 0
    text = (folder / "all.html").read_text()
    assert "<title>id:1..</title>" in text and f'"{SIMPLE}"' in text
    library.puzzles.add_many(
        [f"{'.' * cell}{digit}{'.' * (80 - cell)}" for cell in range(81) for digit in (1, 2, 3)]
    )
    capsys.readouterr()
    assert run(["export", "-o", "more.html"]) == 2
    err = capsys.readouterr().err
    assert "at most 200 puzzles" in err and "--limit 200 takes the first ones" in err
    assert not (folder / "more.html").exists()
    assert run(["export", "-o", "more.html", "--limit", "200"]) == 0
    library.remove("id:5..")
    assert run(["export", "--format", "html", "-o", "pages/"]) == 0
    pages = sorted((folder / "pages").iterdir())
    assert pages[0].name == "0001-Simple.html"
    assert f'data-grid="{SIMPLE}"' in pages[0].read_text()
    assert run(["export", "1", "-o", "pages/0001-Simple.html"]) == 2  # it exists
