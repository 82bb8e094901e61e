"""SumoCue's clipboard text."""

from __future__ import annotations

from sudokudb.formats.registry import detect_format
from tests.conftest import SIMPLE
from tests.formats.codecs.support import SUMO
from tests.formats.support import grids, read, source


def test_lines_are_read_with_and_without_regions() -> None:
    bare = "".join(part.split("J")[0] + "=" for part in SUMO.split("="))[:-1]
    text = f"# mine\n{SUMO}\n{bare}\n"
    assert detect_format(source(text)).name == "sumocue"
    assert grids(read("sumocue", text)) == [SIMPLE] * 2
