"""What a notebook shows of grids, puzzles, stages and steps."""

from __future__ import annotations

import sys
from subprocess import run
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from sudokudb import Grid, explain
from sudokudb.puzzle import Puzzle
from sudokudb.render.marks import NO_MARKS
from sudokudb.solvers.stages import trace

if TYPE_CHECKING:
    from collections.abc import Callable

GRID = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


def _puzzle() -> Puzzle:
    return Puzzle(id=7, grid=GRID, title="<b>&", added="", changed="")


CASES: list[tuple[Callable[[], object], str]] = [
    (lambda: GRID, "Sudoku"),
    (lambda: Grid("1.3. .... .2.. ...4"), "Sudoku"),
    (_puzzle, "#7 <b>&"),
    (lambda: next(iter(trace(GRID))), "initial"),
    (lambda: next(iter(explain(GRID))), next(iter(explain(GRID))).name),
]


@pytest.mark.parametrize(("make", "title"), CASES)
def test_notebooks_show_a_picture_with_a_title_and_the_text(
    make: Callable[[], object], title: str
) -> None:
    shown = make()
    bundle = shown._repr_mimebundle_(include=None, exclude=None)  # type: ignore[attr-defined]
    assert list(bundle) == ["image/svg+xml", "text/plain"]
    assert bundle["text/plain"] == repr(shown)
    root = ElementTree.fromstring(bundle["image/svg+xml"])
    assert root.findtext("{http://www.w3.org/2000/svg}title") == title


def test_a_step_is_shown_with_its_marks() -> None:
    step = next(iter(explain(GRID)))
    assert step._repr_mimebundle_()["image/svg+xml"] == step.figure.svg(step.name)
    assert step.figure.svg(step.name) != step.figure._replace(marks=NO_MARKS).svg(step.name)


def test_a_grid_imports_no_pictures() -> None:
    code = "import sys, sudokudb; sudokudb.Grid('1' * 16); print('sudokudb.render' in sys.modules)"
    done = run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"
