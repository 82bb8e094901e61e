"""`sudokudb convert`."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import run
from sudokudb.formats.registry import FORMATS
from tests.conftest import INTERMEDIATE, SIMPLE
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

Capture = pytest.CaptureFixture[str]
SMALL, SUKAKU = "1.3......2.....4", "12.......123456789.......89" * 27


@pytest.mark.parametrize("name", [form.name for form in FORMATS.values() if form.writes])
def test_every_format_is_written_and_read_back(name: str, folder: Path, capsys: Capture) -> None:
    if FORMATS[name].extra:
        pytest.importorskip("pyarrow")
    target = f"b{FORMATS[name].suffixes[0]}"
    (folder / "a.txt").write_text(f"{SIMPLE}\n")
    assert run(["convert", "a.txt", "--to", name, "-o", target]) == 0
    assert run(["convert", target, "--to", "line", "-o", "c.txt"]) == 0
    assert (folder / "c.txt").read_text() == f"{SIMPLE}\n"
    assert f"{target}: {name}, 1 puzzle\n" in capsys.readouterr().err


def test_malformed_entries_are_located_and_the_others_are_converted(
    folder: Path, capsys: Capture
) -> None:
    (folder / "a.txt").write_text(f"{SIMPLE}\n{SIMPLE[1:]}\n\x1b[31mred\n")
    (folder / "b.sdk").write_text("\n".join(INTERMEDIATE[i : i + 9] for i in range(0, 81, 9)))
    assert run(["convert", "a.txt", "b.sdk", "--to", "line"]) == 2
    out, err = capsys.readouterr()
    assert out == f"{SIMPLE}\n{INTERMEDIATE}\n"
    assert "a.txt:2: 81 cells expected, 80 found" in err
    assert "a.txt:3: " in err
    assert "\x1b" not in err
    assert "a.txt: line, 1 puzzle, 2 " in err
    assert "b.sdk: sdk, 1 puzzle" in err


def test_a_solution_that_does_not_match_is_a_warning(folder: Path, capsys: Capture) -> None:
    rows = f"{SIMPLE},{'9' * 81}\n{SIMPLE},{'9' * 80}\n"
    (folder / "a.csv").write_text(f"puzzle,solution\n{rows}")
    assert run(["convert", "a.csv", "--to", "line"]) == 0
    out, err = capsys.readouterr()
    assert out == f"{SIMPLE}\n{SIMPLE}\n"
    places = [line.split()[1] for line in err.splitlines() if "solution" in line]
    assert places == ["a.csv:2:", "a.csv:3:", "the"]  # the last is not written


def test_a_conflict_is_reported_as_import_reports_it(folder: Path, capsys: Capture) -> None:
    text = f"{SIMPLE}\n55{'.' * 79}\n"
    (folder / "a.txt").write_text(text)
    assert run(["convert", "a.txt", "--to", "line"]) == 0
    out, err = capsys.readouterr()
    assert out == text
    (line,) = [line for line in err.splitlines() if "a.txt:2: " in line]
    assert line.endswith("5 twice in row 1: r1c1, r1c2")
    assert run(["import", "a.txt"]) == 2
    assert line in capsys.readouterr().err.splitlines()


@pytest.mark.parametrize("text", ["puzzle,solution\n{},{}\n", "{};{}\n"])
def test_a_conflict_next_to_a_solution_is_reported_once(
    text: str, folder: Path, capsys: Capture
) -> None:
    (folder / "a.csv").write_text(text.format(f"{SIMPLE[:2]}88{SIMPLE[4:]}", SOLUTIONS["Simple"]))
    run(["convert", "a.csv", "--to", "line"])
    lines = [line for line in capsys.readouterr().err.splitlines() if "a.csv:" in line]
    (reported,) = [line for line in lines if "puzzle" not in line]
    assert " in row 1: r1c2, r1c3, r1c4" in reported


NOT_HELD = {"sdm": (SMALL, "sdm holds 9×9 grids only, not 4×4"), "line": (SUKAKU, "line ")}


@pytest.mark.parametrize("form", NOT_HELD)
def test_a_puzzle_that_a_format_cannot_hold_is_reported_and_the_others_are_converted(
    folder: Path, capsys: Capture, form: str
) -> None:
    grid, why = NOT_HELD[form]
    (folder / "a.txt").write_text(f"{grid}\n")
    (folder / "b.txt").write_text(f"{SIMPLE}\n")
    for options in ([], ["-o", "new"]):
        assert run(["convert", "a.txt", "b.txt", "a.txt", "b.txt", "--to", form, *options]) == 2
        out, err = capsys.readouterr()
        text = (folder / "new").read_text() if options else out
        assert text.replace("0", ".") == f"{SIMPLE}\n" * 2
        error, hint, again = [line for line in err.splitlines() if "1 puzzle" not in line]
        assert error == again
        assert error.startswith(f"sudokudb: a.txt:1: {why}")
        assert hint.startswith("hint: ")


@pytest.mark.parametrize("form", ["sdm", "sdk", "gsf"])
@pytest.mark.parametrize("target", [[], ["-o", "new"], ["-o", "new/"]])
def test_no_file_is_written_if_the_format_can_hold_none_of_the_puzzles(
    folder: Path, capsys: Capture, form: str, target: list[str]
) -> None:
    large = "." * 256 if form == "sdk" else SMALL
    (folder / "a.json").write_text(f'[{{"grid": "{large}"}}]')
    assert run(["convert", "a.json", "--to", form, *target]) == 2
    assert capsys.readouterr().out == ""
    assert [path.name for path in folder.iterdir()] == ["a.json"]


def test_a_closed_pipe_ends_a_conversion_quietly(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    class Closed(io.RawIOBase):
        def writable(self) -> bool:
            return True

        def write(self, data: object) -> int:
            raise BrokenPipeError

    (folder / "a.txt").write_text(f"{SIMPLE}\n" * 3000)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", io.TextIOWrapper(io.BufferedWriter(Closed())))
        patch.setattr("sudokudb.cli.output.silence", lambda: None)
        assert run(["convert", "a.txt", "--to", "sdm"]) == 141
        with pytest.raises(BrokenPipeError):
            sys.stdout.buffer.close()
    assert "Traceback" not in capsys.readouterr().err


def test_a_hint_is_printed_once_in_a_run(folder: Path, capsys: Capture) -> None:
    (folder / "a.txt").write_text(f"{SIMPLE}\n{SIMPLE[1:]}\n{SIMPLE[1:]}\n")
    for _ in range(2):
        assert run(["convert", "a.txt", "--to", "line"]) == 2
        assert capsys.readouterr().err.count("hint: ") == 1


def test_files_of_a_folder_with_the_same_name_keep_their_suffixes(
    folder: Path, capsys: Capture
) -> None:
    made = folder / "in"
    (made / "more").mkdir(parents=True)
    for name in ("grid.csv", "grid.tsv", "other.csv", "more/grid.csv"):
        (made / name).write_text(f"puzzle\n{SIMPLE}\n")
    assert run(["convert", "in", "--recursive", "--to", "line", "-o", "out/"]) == 0
    files = [str(path.relative_to(folder / "out")) for path in (folder / "out").rglob("*.txt")]
    assert sorted(files) == ["grid.csv.txt", "grid.tsv.txt", "more/grid.txt", "other.txt"]
    (made / "grid.tsv").write_text(f"puzzle\n{SIMPLE}\n{INTERMEDIATE}\n")
    assert run(["convert", "in", "--to", "sdk", "-o", "sdk/"]) == 0
    assert sorted(path.name for path in (folder / "sdk").iterdir()) == [
        "grid.csv.sdk",
        "grid.tsv-0001.sdk",
        "grid.tsv-0002.sdk",
        "other.sdk",
    ]
    assert "twice" not in capsys.readouterr().err


def test_a_rating_is_by_the_rater_of_the_option(folder: Path, capsys: Capture) -> None:
    (folder / "a.csv").write_text(f"puzzle,rating\n{SIMPLE},26\n")
    assert run(["convert", "a.csv", "--to", "line"]) == 0
    assert run(["convert", "a.csv", "--to", "line", "--rating-is", "tdoku"]) == 0
    assert capsys.readouterr().out == f"{SIMPLE};rating=26\n{SIMPLE};tdoku=26\n"
    assert run(["convert", "a.csv", "--to", "line", "--rating-is", " "]) == 2
    assert "the name of a rater is empty" in capsys.readouterr().err
