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
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]


def test_formats_lists_every_format(capsys: Capture) -> None:
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
def test_every_format_converts_back(name: str, tmp_path: Path, capsys: Capture) -> None:
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


def test_errors_are_reported_and_the_rest_is_converted(tmp_path: Path, capsys: Capture) -> None:
    first, second = tmp_path / "a.txt", tmp_path / "b.sdk"
    first.write_text(f"{SIMPLE}\n{SIMPLE[1:]}\n\x1b[31mred\n")
    second.write_text("\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9)))
    assert run(["convert", str(first), str(second), "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out == f"{SIMPLE}\n{INTERMEDIATE}\n"
    assert f"{first}:2: 80 cells make no grid" in err
    assert f"{first}:3: " in err
    assert "\x1b" not in err
    assert f"{first}: line, 1 puzzle, 2 errors" in err
    assert f"{second}: sdk, 1 puzzle" in err


def test_a_warning_does_not_stop_a_puzzle(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"puzzle,solution\n{SIMPLE},{'9' * 81}\n{SIMPLE},{'9' * 80}\n")
    assert run(["convert", str(path), "--to", "line"]) == 0
    out, err = capsys.readouterr()
    assert out == f"{SIMPLE}\n{SIMPLE}\n"
    assert f"{path}:2: the solution does not solve the puzzle\n" in err
    assert f"{path}:3: solution ignored: 80 cells make no grid\n" in err


def test_a_conflict_is_reported_as_by_import(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"{SIMPLE}\n55{'.' * 79}\n")
    assert run(["convert", str(path), "--to", "line"]) == 0
    out, err = capsys.readouterr()
    said = f"{path}:2: not a valid grid: 5 twice in row 1: r1c1, r1c2\n"
    assert out == path.read_text()
    assert said in err
    assert run(["import", str(path)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["puzzle,solution\n{},{}\n", "{};{}\n"])
def test_a_conflict_and_a_solution_give_one_message(
    text: str, tmp_path: Path, capsys: Capture
) -> None:
    path = tmp_path / "a.csv"
    path.write_text(text.format(f"{SIMPLE[:2]}88{SIMPLE[4:]}", SOLUTIONS["Simple"]))
    run(["convert", str(path), "--to", "line"])
    said = [line for line in capsys.readouterr().err.splitlines() if f"{path}:" in line]
    assert len([line for line in said if "puzzle" not in line]) == 1
    assert "not a valid grid" in said[0]


SMALL, SUKAKU = "1.3......2.....4", "12.......123456789.......89" * 27
NO_PLACE = {
    "sdm": (SMALL, "sdm holds 9×9 grids only, not 4×4", "try --to line"),
    "line": (
        SUKAKU,
        "line does not hold candidates, which are all that a Sukaku has",
        "formats that do",
    ),
}


@pytest.mark.parametrize("form", NO_PLACE)
def test_puzzles_that_the_format_cannot_hold_are_reported(
    tmp_path: Path, capsys: Capture, form: str
) -> None:
    bad, why, hint = NO_PLACE[form]
    (tmp_path / "a.txt").write_text(f"{bad}\n")
    (tmp_path / "b.txt").write_text(f"{SIMPLE}\n")
    paths = [str(tmp_path / f"{name}.txt") for name in "abab"]
    target = tmp_path / "new"
    for options in ([], ["-o", str(target)]):
        assert run(["convert", *paths, "--to", form, *options]) == 2
        out, err = capsys.readouterr()
        text = target.read_text() if options else out
        assert text.replace("0", ".") == f"{SIMPLE}\n" * 2
        lines = [line for line in err.splitlines() if "1 puzzle" not in line]
        assert lines[0] == lines[2] == f"sudokudb: {paths[0]}:1: {why}"
        assert lines[1].startswith(f"hint: {hint}")
        assert len(lines) == 3


@pytest.mark.parametrize("form", ["sdm", "sdk", "gsf"])
@pytest.mark.parametrize("target", [[], ["-o", "new"], ["-o", "new/"]])
def test_nothing_is_written_if_the_format_can_hold_none(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch, form: str, target: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    large = "." * 256 if form == "sdk" else SMALL
    (tmp_path / "a.json").write_text(f'[{{"grid": "{large}"}}]')
    assert run(["convert", "a.json", "--to", form, *target]) == 2
    assert capsys.readouterr().out == ""
    assert [path.name for path in tmp_path.iterdir()] == ["a.json"]


def test_an_export_reports_what_the_format_cannot_hold(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["add", "--title", "Tiny", SMALL]) == 0
    capsys.readouterr()
    assert run(["export", "-o", "a.sdm", "--sort", "-id"]) == 2
    assert capsys.readouterr().err == (
        "sudokudb: #4 Tiny: sdm holds 9×9 grids only, not 4×4\nhint: try --to line\n"
        "sudokudb: 3 puzzles as sdm\n"
    )
    assert (tmp_path / "a.sdm").read_text().splitlines()[-1] == SIMPLE.replace(".", "0")


def test_a_closed_pipe_ends_the_command_quietly(
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


def test_a_folder_in_place_of_a_file_gets_a_hint(tmp_path: Path, capsys: Capture) -> None:
    assert run(["convert", str(tmp_path), "--to", "line"]) == 2
    said = f"cannot read {tmp_path}: Is a directory\nhint: name the files in it: {tmp_path}/*\n"
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("command", [["convert", "--to", "line"], ["import"]])
def test_the_encoding_is_reported_or_given(
    tmp_path: Path, capsys: Capture, command: list[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(f"{SIMPLE} # Да\n".encode("cp1251"))
    assert run([*command, str(path)]) == 0
    assert "windows-1252" in capsys.readouterr().err
    assert run([*command, str(path), "--encoding", "windows-1251"]) == 0
    out, err = capsys.readouterr()
    assert "windows" not in err
    assert "Да" in out or command == ["import"]
    assert run([*command, str(path), "--encoding", "windows-1521"]) == 2
    assert capsys.readouterr().err == (
        "sudokudb: unknown encoding 'windows-1521'\nhint: did you mean windows-1251?\n"
    )
