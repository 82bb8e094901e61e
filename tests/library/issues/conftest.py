"""A library with puzzles to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.library.issues.support import printable

if TYPE_CHECKING:
    from sudokudb import Library


@pytest.fixture
def ten(library: Library) -> Library:
    """A library of the three examples and ten other puzzles."""
    library.puzzles.add_many(printable()[:10])
    return library
