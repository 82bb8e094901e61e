"""Imports that were interrupted: whole batches stay, and the import is run again."""

from __future__ import annotations

import pytest

from sudokudb import Grid, Library
from tests.conftest import SIMPLE
from tests.library.support import CLASH, Interrupted, dumped, interrupt, lines, many, run_import

pytestmark = pytest.mark.everywhere


@pytest.mark.parametrize("policy", ["skip", "merge"])
def test_an_interrupted_import_is_run_again(library: Library, policy: str) -> None:
    before = dumped(library)
    file = [*many(9), Grid(SIMPLE), *many(4), CLASH, *many(9, 50)]
    with pytest.raises(Interrupted):
        run_import(library, lines(*file), batch_size=4, act=interrupt, on_duplicate=policy)
    assert [puzzle.grid for puzzle in library][3:] == many(4)
    result, _ = run_import(library, lines(*file), batch_size=3, on_duplicate=policy)
    assert (result.added, result.duplicates, result.errors) == (14, 4 + 1 + 4, 1)
    assert [puzzle.grid for puzzle in library][3:] == [*many(9), *many(9, 50)]
    assert library.undo().what == "import a.txt: 14 new"
    assert library.undo().what == "import a.txt (not finished)"
    assert dumped(library) == before


def test_an_interrupted_import_that_keeps_duplicates_is_undone_first(library: Library) -> None:
    with pytest.raises(Interrupted):
        run_import(library, lines(*many(9)), batch_size=4, act=interrupt, on_duplicate="keep")
    library.undo()
    run_import(library, lines(*many(9)), on_duplicate="keep")
    assert [puzzle.grid for puzzle in library][3:] == many(9)
