"""What callers of the Python API write by mistake is taken as they mean it, or refused clearly."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Game, Grid, Library, Query, hint, parse_transform, picture, write
from sudokudb.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

EASY = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")


REFUSED: dict[str, tuple[Callable[[Any], object], str]] = {
    "a list is counted": (lambda library: library.count([1, 2]), "list is not a query"),
    "None is counted": (lambda library: library.count(None), "NoneType is not a query"),
    "a number is a query": (lambda library: Query(library.count()), "int is not a query"),
    "a list is a query": (lambda library: Query([library]), "Library is not a query"),
    "a list is searched": (lambda library: library.search([1, 2]), "list is not a query"),
    "a number that is not whole": (
        lambda library: library.remove(1.5), "float does not name puzzles"
    ),
    "an unknown text": (
        lambda library: library.edit(2, texts={"note": "x"}), "a puzzle has no text 'note'"
    ),
    "no text": (
        lambda library: library.edit(2, texts={"notes": None}), "notes is not a text: None"
    ),
    "an unknown way": (
        lambda library: library.import_files("x.csv", on_duplicate="foo"),
        "on_duplicate 'foo' is not known",
    ),
    "too few digits": (lambda _: hint(EASY, digits=[1, 2]), "digits: 2 for 81 cells"),
    "too few marks": (lambda _: hint(EASY, marks=[1]), "marks: 1 for 81 cells"),
    "too few candidates": (
        lambda _: picture(EASY, candidates=[1, 2]), "candidates: 2 for 81 cells"
    ),
}  # fmt: skip


@pytest.mark.parametrize("slip", REFUSED)
def test_a_slip_is_refused(slip: str, library: Library) -> None:
    call, message = REFUSED[slip]
    with pytest.raises(UsageError) as caught:
        call(library)
    assert caught.value.message.startswith(message)
    assert len(library) == 3


def test_a_text_is_one_tag(library: Library, tmp_path: Path) -> None:
    assert library.add(EASY, tags="easy").tags == ("easy",)
    path = tmp_path / "one.txt"
    path.write_text("." * 80 + "1\n")
    library.import_files(path, tags="new")
    assert dict(library.labels.counts("tag")) == {"easy": 1, "new": 1}


def test_a_puzzle_is_made_a_grid(library: Library) -> None:
    puzzle = library[1]
    assert Grid(puzzle) == puzzle.grid  # type: ignore[arg-type]
    assert Game(str(puzzle.grid)).grid == puzzle.grid
    mirror = parse_transform("mirror")
    assert mirror.apply(str(puzzle.grid)) == mirror.apply(puzzle.grid)


def test_one_grid_is_written_as_one_puzzle(tmp_path: Path) -> None:
    written: tuple[Any, ...] = (EASY, str(EASY), [EASY])
    for number, one in enumerate(written):
        path = tmp_path / f"{number}.sdm"
        assert write(one, path).written == 1
        assert path.read_text().strip() == str(EASY).replace(".", "0")


def test_a_library_is_merged_by_its_file(library: Library, tmp_path: Path) -> None:
    with Library.open(tmp_path / "other.sqlite3") as other:
        other.add(EASY)
    assert library.merge(tmp_path / "other.sqlite3").added == 1
    assert EASY in library
