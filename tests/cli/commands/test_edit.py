"""`sudokudb edit --line`; the editor is tested in test_editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cli.support import sudokudb
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.mark.parametrize("mark", ["\udcff", "\x1b", "🙂"], ids=ascii)
def test_a_mark_that_is_not_a_digit_leaves_its_cell_as_it_is(library: Library, mark: str) -> None:
    done = sudokudb("edit", "Simple", "--line", "1", mark * 9)
    assert (done.returncode, done.stderr[:16]) == (0, b"sudokudb: nothin")
    assert str(library.find(1).grid) == SIMPLE
