"""`sudokudb formats`."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

from sudokudb.cli import run
from sudokudb.formats.registry import FORMATS

if TYPE_CHECKING:
    import pytest


def test_formats_lists_the_same_as_lines_json_and_csv(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["formats"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("\t")[0] for line in lines] == list(FORMATS)
    assert lines[0].split("\t")[1:3] == ["read and written", ".txt .sud"]
    assert run(["formats", "--json"]) == 0
    objects = json.loads(capsys.readouterr().out)
    assert [value["name"] for value in objects] == list(FORMATS)
    assert run(["formats", "--csv"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert [row[0] for row in rows] == ["format", *FORMATS]
