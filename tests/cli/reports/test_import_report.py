"""What an import reports on stderr: to a file, and to a person at a terminal."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from sudokudb.symmetry import random_transform
from tests.cli.support import Terminal, watch
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path


@pytest.fixture(autouse=True)
def in_folder(library: Library, folder: Path) -> None:
    """Import into a database with the three examples, from files in the folder."""


def isomorphs(count: int) -> list[str]:
    chance = random.Random(1)
    return [str(random_transform(chance).apply(Grid(SIMPLE))) for _ in range(count)]


def counts(out: str) -> list[int]:
    """Return the numbers added, duplicate, equivalent and wrong, of all files."""
    rows = [map(int, line.split("\t")[2:]) for line in out.splitlines()]
    return [sum(column) for column in zip(*rows, strict=True)]


def lines_named(err: str, file: str = "a") -> list[int]:
    """Return the numbers of the lines of a file that messages name."""
    return [int(number) for number in re.findall(rf"^sudokudb: {file}:(\d+): ", err, re.M)]


def write(path: Path, *lines: Iterable[str]) -> None:
    path.write_text("\n".join(line for part in lines for line in part))


def test_a_file_of_messages_names_every_line_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    images = isomorphs(40)
    write(folder / "a", images[:9], ["12"], images[9:], ["123", SIMPLE])
    assert run(["import", "a"]) == 2
    out, err = capsys.readouterr()
    assert counts(out) == [40, 1, 40, 2]
    assert lines_named(err) == list(range(1, 44))
    assert err.count("hint: ") == 1


def test_quiet_reports_only_errors(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder / "a", ["12"], isomorphs(12), isomorphs(12))
    assert run(["import", "-q", "a"]) == 2
    out, err = capsys.readouterr()
    assert counts(out) == [12, 12, 12, 1]
    assert lines_named(err) == [1]
    assert len(err.splitlines()) == 2


def test_a_person_gets_the_first_of_each_kind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = watch(monkeypatch)
    write(folder / "a", isomorphs(30), isomorphs(30), ["1" * 80] * 50)
    assert run(["import", "a", "--tag", "t"]) == 2
    shown = screen.getvalue()
    assert lines_named(shown) == [*range(61, 71), *range(31, 41), *range(1, 11)]
    assert re.findall(r"^sudokudb: and (\d+ more .*): --verbose for all", shown, re.M) == [
        "40 more errors", "20 more duplicates", "20 more equivalent puzzles"
    ]  # fmt: skip
    assert run(["import", "a", "--verbose"]) == 2
    assert len(lines_named(screen.getvalue()[len(shown) :])) == 110


def test_files_that_cannot_be_read_are_named_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = watch(monkeypatch)
    write(folder / "a", ["1" * 80] * 50)
    write(folder / "b")
    assert run(["import", "a", "b"]) == 2
    shown = screen.getvalue()
    assert "sudokudb: b: the file is empty\nsudokudb: a:1: " in shown
    assert lines_named(shown) == [*range(1, 10)]
    assert "sudokudb: and 41 more errors: --verbose for all\n" in shown


@pytest.mark.parametrize("columns", [80, 40])
def test_a_table_has_a_row_per_file_and_fits(
    terminal: Callable[..., Terminal], folder: Path, columns: int
) -> None:
    write(folder / "a", isomorphs(3))
    write(folder / f"{'long-' * 12}name", [SIMPLE, "\n12"])
    shown = terminal("import", str(folder), columns=columns)
    assert shown.ends() == 2
    lines = shown.plain.splitlines()
    assert max(map(len, lines)) <= columns
    lines = lines[[line.split()[0] in ("file", "a") for line in lines].index(True) :]
    if columns == 80:
        rows = [line.split()[-4:] for line in lines[:4]]
        assert rows == [
            ["added", "duplicates", "equivalent", "errors"],
            ["3", "0", "3", "0"], ["0", "1", "0", "1"], ["3", "1", "3", "1"],
        ]  # fmt: skip
        assert lines[1].startswith("a  ")
        assert re.match("….*long-name +line ", lines[2])
    else:
        assert lines[0] == "a (line)"
        assert lines[1] == "  3 added, 3 equivalent"
        assert lines[3] == "  0 added, 1 duplicate, 1 error"


def test_names_of_files_are_relative(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(folder / "a", [SIMPLE, "\n12"])
    assert run(["import", str(folder / "a")]) == 2
    assert lines_named(capsys.readouterr().err) == [1, 3]


def test_a_person_gets_the_first_problems_of_a_conversion(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = watch(monkeypatch)
    write(folder / "a", [SIMPLE], ["1" * 80] * 50)
    assert run(["convert", "a", "-o", "b.sdm"]) == 2
    shown = screen.getvalue()
    assert lines_named(shown) == [*range(2, 12)]
    assert "sudokudb: and 40 more errors: --verbose for all\n" in shown
    assert "a: line, 1 puzzle, 50 errors\n" in shown


def test_only_the_transforms_that_are_printed_are_computed(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch(monkeypatch)
    found: list[tuple[str, str]] = []

    def find(pairs: list[tuple[str, str]]) -> list[None]:
        found.extend(pairs)
        return [None] * len(pairs)

    monkeypatch.setattr("sudokudb.engine.canon.isomorphs.find_text_transforms", find)
    write(folder / "a", isomorphs(30))
    assert run(["import", "a", "--dry-run"]) == 0
    assert len(found) == 10
    assert run(["import", "a", "--dry-run", "--quiet"]) == 0
    assert len(found) == 10


def test_several_files_are_counted_together(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = isomorphs(2)
    write(folder / "a", [one])
    write(folder / "b", [two])
    assert run(["import", "-q", "a", "nowhere", "b"]) == 2
    out, err = capsys.readouterr()
    assert counts(out) == [2, 0, 2, 1]
    assert err == "sudokudb: cannot read nowhere: No such file or directory\n"


def test_comments_that_are_not_imported_are_counted_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder / "a", ["# one", "# two", SIMPLE, "# three"])
    assert run(["import", "a"]) == 0
    err = capsys.readouterr().err.splitlines()
    comments = [line for line in err if "3 " in line and "comment" in line]
    assert len(comments) == 1
    assert run(["import", "a", "--dry-run", "--quiet"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["convert", "a", "--to", "line"]) == 0
    assert comments[0] in capsys.readouterr().err.splitlines()
