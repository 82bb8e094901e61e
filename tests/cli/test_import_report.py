"""What an import reports on stderr: to a file, and to a person at a terminal."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli.app import run
from sudokudb.symmetry import random_transform
from tests.cli.support import watch
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path


@pytest.fixture(autouse=True)
def in_folder(library: Library, folder: Path) -> None:
    """Import into a database with the three examples, from files in the folder."""


def isomorphs(count: int) -> list[str]:
    chance = random.Random(1)
    return [str(random_transform(chance).apply(Grid(SIMPLE))) for _ in range(count)]


def counts(out: str) -> list[int]:
    """Return the numbers added, duplicate, equivalent and wrong."""
    return [int(line.split("\t")[1]) for line in out.splitlines()]


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
    assert lines_named(shown) == [*range(1, 11), *range(31, 41), *range(61, 71)]
    assert re.findall(r"^sudokudb: and (\d+) more ", shown, re.M) == ["40", "20", "20"]


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
