"""`sudokudb convert` and `sudokudb formats`."""

from __future__ import annotations

import csv
import io
import json
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli.app import run
from sudokudb.formats.registry import FORMATS
from tests.conftest import INTERMEDIATE, SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]


def test_the_table_of_formats(capsys: Capture) -> None:
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


@pytest.mark.parametrize("name", [form.name for form in FORMATS.values() if form.writes])
def test_every_format_and_back(name: str, tmp_path: Path, capsys: Capture) -> None:
    if FORMATS[name].extra:
        pytest.importorskip("pyarrow")
    first, second, third = (
        tmp_path / "a.txt",
        tmp_path / f"b{FORMATS[name].suffixes[0]}",
        tmp_path / "c.txt",
    )
    first.write_text(f"{SIMPLE}\n")
    assert run(["convert", str(first), "--to", name, "-o", str(second)]) == 0
    assert run(["convert", str(second), "--to", "line", "-o", str(third)]) == 0
    assert third.read_text() == f"{SIMPLE}\n"
    assert f"{second}: {name}, 1 puzzle\n" in capsys.readouterr().err


def test_faults_are_named_and_the_rest_is_converted(tmp_path: Path, capsys: Capture) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.sdk"
    first.write_text(f"{SIMPLE}\n{SIMPLE[1:]}\n\x1b[31mred\n")
    second.write_text("\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9)))
    assert run(["convert", str(first), str(second), "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out == f"{SIMPLE}\n{INTERMEDIATE}\n"
    assert f"{first}:2: 80 cells make no grid" in err
    assert f"{first}:3: " in err
    assert "\x1b" not in err
    assert f"{first}: line, 1 puzzle, 2 faults" in err
    assert f"{second}: sdk, 1 puzzle" in err


def test_what_is_doubted_is_said_and_the_puzzle_converted(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,solution\n{SIMPLE},{'9' * 81}\n{SIMPLE},{'9' * 80}\n")
    assert run(["convert", str(path), "--to", "line"]) == 0
    out, err = capsys.readouterr()
    assert out == f"{SIMPLE}\n{SIMPLE}\n"
    assert f"{path}:2: the solution beside it does not solve it\n" in err
    assert f"{path}:3: the solution beside it: 80 cells make no grid\n" in err


def test_a_clash_is_named_as_import_names_it(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{SIMPLE}\n55{'.' * 79}\n")
    assert run(["convert", str(path), "--to", "line"]) == 0
    out, err = capsys.readouterr()
    said = f"{path}:2: not a valid grid: 5 twice in row 1: r1c1, r1c2\n"
    assert out == path.read_text()
    assert said in err
    assert run(["import", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_no_file_where_the_conversion_fails(tmp_path: Path, capsys: Capture) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.sdm"
    source.write_text(f"{SIMPLE}\n1.3......2.....4\n")
    assert run(["convert", str(source), "--to", "sdm", "-o", str(target)]) == 2
    assert f"{source}:2: sdm holds 9×9 grids only, not 4×4" in capsys.readouterr().err
    assert not target.exists()


def test_a_closed_pipe_ends_it_quietly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    class Closed(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            raise BrokenPipeError

    source = tmp_path / "a.txt"
    source.write_text(f"{SIMPLE}\n" * 3000)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(Closed())))
        patch.setattr("sudokudb.cli.output.silence", lambda: None)
        assert run(["convert", str(source), "--to", "sdm"]) == 141
        with pytest.raises(BrokenPipeError):
            sys.stdout.buffer.close()
    assert "Traceback" not in capsys.readouterr().err


def test_a_hint_is_given_once_in_a_run(tmp_path: Path, capsys: Capture) -> None:
    source = tmp_path / "a.txt"
    source.write_text(f"{SIMPLE}\n{SIMPLE[1:]}\n{SIMPLE[1:]}\n")
    for _ in range(2):
        assert run(["convert", str(source), "--to", "line"]) == 2
        assert capsys.readouterr().err.count("hint: ") == 1


def test_the_files_of_a_folder_are_to_be_named(tmp_path: Path, capsys: Capture) -> None:
    assert run(["convert", str(tmp_path), "--to", "line"]) == 2
    said = f"cannot read {tmp_path}: Is a directory\nhint: name the files in it: {tmp_path}/*\n"
    assert said in capsys.readouterr().err
