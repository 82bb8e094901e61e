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


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("٣", "'٣' is not a digit; digits are 1 to 9"),
        ("xxxxxxxx５", "'５' is not a digit; digits are 1 to 9"),
    ],
)
def test_characters_that_are_ignored_are_reported(
    library: Library, typed: str, reason: str
) -> None:
    done = sudokudb("edit", "Simple", "--line", "9", typed)
    assert done.returncode == 0
    assert done.stderr.decode().startswith(f"sudokudb: line 9, partly ignored: {reason}\n")
    assert str(library.find(1).grid) == SIMPLE
