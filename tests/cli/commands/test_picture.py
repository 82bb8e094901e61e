"""`sudokudb picture`, and pictures from `show` and `solve`."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from sudokudb import Grid, trace
from sudokudb.cli import run
from sudokudb.render.svg import picture
from sudokudb.words import using_language
from tests.cli.support import sudokudb
from tests.conftest import DIFFICULT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library
    from tests.cli.support import Terminal

pytestmark = pytest.mark.usefixtures("library")


def test_a_pipe_gets_svg() -> None:
    expected = picture(Grid(DIFFICULT), title="#3 Difficult").encode()
    assert sudokudb("picture", "Difficult").stdout == expected
    assert sudokudb("show", "Difficult", "--svg").stdout == expected


def test_a_puzzle_without_a_title_has_its_number(library: Library) -> None:
    puzzle = library.add("12" + "." * 14)
    for command in (["picture", f"{puzzle.id}"], ["show", f"{puzzle.id}", "--svg"]):
        assert f'<title id="t">#{puzzle.id}</title>'.encode() in sudokudb(*command).stdout


def test_a_picture_is_read_aloud_in_the_language_of_the_user(folder: Path) -> None:
    with using_language("fr"):
        assert run(["picture", "Difficult", "-o", "a.svg"]) == 0
        assert run(["solve", "--debug=grids", "Difficult", "--svg", "stages"]) == 0
    french, stage = ElementTree.parse("a.svg"), ElementTree.parse("stages/0002-rules.svg")
    assert french.getroot().get("lang") == "fr"
    assert (french.findtext("{*}desc") or "").startswith("ligne 1\u202f: vide, 5, vide, vide")
    assert stage.findtext("{*}title") == "Phase 2\u202f: rules"


@pytest.mark.parametrize("options", [["--theme", "dark"], ["--solution"], ["--stage", "2"]])
def test_a_file_has_the_same_picture_as_a_pipe(folder: Path, options: list[str]) -> None:
    assert run(["picture", "Difficult", *options, "-o", "a.svg"]) == 0
    assert (folder / "a.svg").read_bytes() == sudokudb("picture", "3", *options).stdout


def test_the_suffix_png_makes_a_png(folder: Path) -> None:
    pytest.importorskip("resvg_py")
    assert run(["picture", DIFFICULT, "-o", "a.PNG", "--width", "100"]) == 0
    assert (folder / "a.PNG").read_bytes().startswith(b"\x89PNG")


def test_a_terminal_is_told_to_name_a_file(terminal: Callable[..., Terminal]) -> None:
    screen = terminal("picture", "3")
    assert screen.ends() == 2
    assert "a terminal cannot show a picture" in screen.plain


def test_solve_draws_each_stage(folder: Path, library: Library) -> None:
    assert run(["solve", "--debug=grids", "Difficult", "--svg", "stages"]) == 0
    stages = [stage for stage in trace(library.get(3).grid) if stage.label != "solution"]
    names = sorted(path.name for path in (folder / "stages").iterdir())
    assert len(names) == len(stages)
    assert names[:2] == ["0001-initial.svg", "0002-rules.svg"]
    for name in names:
        ElementTree.parse(folder / "stages" / name)
