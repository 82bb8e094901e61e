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


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (KILLER.replace("3x3", "2x3", 1), "'2x3::k:0:2049:1794:3' is not 3x3::k: and 81 numbers"),
        (KILLER.rpartition(":")[0].rpartition(":")[0], "81 numbers expected, 80 found"),
        (KILLER + "1:", "81 numbers expected, 82 found"),
        (f"3x3::k:2560:{'0:' * 80}", "killer cages: only classic"),
        (f"3x3::k:{'513:' * 2}{'0:' * 79}", "killer cages: only classic"),
        (KILLER.replace("::", ":j:", 1), "diagonals: only classic"),
        (KILLER.replace(":", ";"), "is not 3x3::k: and 81 numbers"),
    ],
)
def test_other_strings_are_errors(text: str, why: str) -> None:
    (message,) = grids(read("killer", text))
    assert why in message
