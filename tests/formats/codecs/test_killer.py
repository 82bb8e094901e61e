"""PS's killer strings."""

from __future__ import annotations

import pytest

from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import KILLER
from tests.formats.support import grids, read, source

ALONE = "".join(
    f"{256 * int(mark) + 80 - cell if mark != '.' else 0}:" for cell, mark in enumerate(SIMPLE)
)


@pytest.mark.parametrize("text", [KILLER, f"3x3::k:{ALONE}", f"3x3::k:{ALONE}".removesuffix(":")])
def test_a_cage_of_one_cell_is_a_given(text: str) -> None:
    assert detect_format(source(text)).name == "killer"
    assert grids(read("killer", f"{text}\n{text}\n")) == [SIMPLE] * 2
