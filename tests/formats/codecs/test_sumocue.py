"""SumoCue's clipboard text."""

from __future__ import annotations

import pytest

from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import SUMO
from tests.formats.support import grids, read, read_error, source

BAD = {
    "a cage": (SUMO.replace("=8J0", "+8J0", 1), "killer cages: only classic"),
    "the sum of a cage": (SUMO.replace("=0J0", "=17J0", 1), "killer cages: only classic"),
    "a region": (SUMO.replace("J0", "J1", 1), "irregular regions: only classic"),
    "a cell too few": (SUMO[:-4], "81 cells expected, 80 found"),
    "another text": (SUMO.replace("=8J0", "?8J0", 1), "'?8J0' is not a cell such as =0J0"),
    "another prefix": ("Sumo=0", "'Sumo=0' is not SumoCueV1=…"),
}


def test_lines_are_read_with_and_without_regions() -> None:
    bare = "".join(part.split("J")[0] + "=" for part in SUMO.split("="))[:-1]
    text = f"# mine\n{SUMO}\n{bare}\n"
    assert detect_format(source(text)).name == "sumocue"
    assert grids(read("sumocue", text)) == [SIMPLE] * 2


@pytest.mark.parametrize("name", BAD)
def test_a_malformed_line_is_an_error(name: str) -> None:
    text, message = BAD[name]
    assert message in read_error("sumocue", text).message
