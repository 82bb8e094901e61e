from pathlib import Path

import pytest

from sudokudb import Library, NotFound, UsageError, explain, picture, png
from sudokudb.errors import SudokuError
from tests.conftest import DIFFICULT

TINY = "1.3......2.....4"


@pytest.mark.parametrize("name", ["board.svg", "BOARD.SVG", "board.png"])
def test_a_picture_is_saved_in_the_format_of_the_suffix(tmp_path: Path, name: str) -> None:
    drawn = picture(TINY)
    drawn.save(tmp_path / name, width=100)
    saved = (tmp_path / name).read_bytes()
    assert saved == (png(drawn, 100) if name.endswith("png") else drawn.encode())
    assert drawn.startswith("<svg ")


def test_a_file_is_replaced_only_with_force(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text("precious")
    with pytest.raises(SudokuError):
        picture(TINY).save(path)
    assert path.read_text() == "precious"
    picture(TINY).save(path, force=True)
    assert path.read_text() == picture(TINY)


def test_a_picture_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"board\.gif"):
        picture(TINY).save(tmp_path / "board.gif")


def test_a_notebook_shows_a_picture_and_a_terminal_prints_it_briefly() -> None:
    drawn = picture(TINY)
    assert drawn._repr_svg_() == drawn
    assert repr(drawn) == f"<Picture of {len(drawn):,} characters of SVG>"


def test_the_title_is_that_of_the_puzzle(library: Library) -> None:
    puzzle = next(iter(library))
    assert ">#1 Simple</title>" in picture(puzzle)
    assert ">Sudoku</title>" in picture(TINY)
    assert ">Mine</title>" in picture(puzzle, title="Mine")


def test_a_step_is_drawn_with_its_marks() -> None:
    drawn = picture(DIFFICULT, step=21, title="Step 21")
    assert drawn == explain(DIFFICULT).step(21).figure.svg("Step 21")
    assert picture(DIFFICULT, step=2, rater="se") != picture(DIFFICULT, step=2)
    with pytest.raises(NotFound, match="no step 99"):
        picture(DIFFICULT, step=99)
