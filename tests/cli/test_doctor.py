"""What an import says while it is under way: to a person at a terminal, and to a file."""

from __future__ import annotations

import io
import random
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import options, output
from sudokudb.cli.app import run
from sudokudb.cli.import_report import Doctor
from sudokudb.cli.progress import Progress
from sudokudb.library.imports.events import Remark
from sudokudb.symmetry import random_transform
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

WIPE = "\r\x1b[K"


class Screen(io.StringIO):
    """A stderr that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def watched(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Put somebody before the screen; in a fixture it would be too early."""
    screen = Screen()
    monkeypatch.setattr("sys.stderr", screen)
    return screen


@pytest.fixture(autouse=True)
def folder(library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_messages_stand_above_the_line_of_progress(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = watched(monkeypatch)
    monkeypatch.setattr("sudokudb.cli.progress._SECONDS", 0)
    monkeypatch.setattr("sudokudb.cli.progress.time.monotonic", iter(range(9)).__next__)
    with Progress("entries") as progress:
        progress.show(10)
        output.error("wrong", "mend it")
        progress.show(20)
    output.note("done")
    assert screen.getvalue() == (
        f"{WIPE}10 entries, 10 a second"
        f"{WIPE}sudokudb: wrong\n10 entries, 10 a second"
        f"{WIPE}hint: mend it\n10 entries, 10 a second"
        f"{WIPE}20 entries, 10 a second{WIPE}sudokudb: done\n"
    )


def test_no_line_of_progress_where_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress("entries") as progress, pytest.MonkeyPatch.context() as patch:
        patch.setattr("sudokudb.cli.progress._SECONDS", 0)
        progress.show(10)
        output.note("said")
    assert capsys.readouterr().err == "sudokudb: said\n"


def isomorphs(count: int) -> list[str]:
    chance = random.Random(1)
    return [str(random_transform(chance).apply(Grid(SIMPLE))) for _ in range(count)]


def said(lines: list[str]) -> list[str]:
    """Shorten what was said to where, and the kind of it."""
    kinds = {"same as #": "same", "the same grid": "duplicate", "cells make": "fault"}
    return [
        next((f"{line.split()[1]} {kind}" for text, kind in kinds.items() if text in line), line)
        for line in lines
    ]


def test_a_file_has_each_fault_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    images = isomorphs(40)
    (folder / "a").write_text("\n".join([*images[:9], "12", *images[9:], "123", SIMPLE]))
    assert run(["import", "a"]) == 2
    out, err = capsys.readouterr()
    assert out == "added\t40\nduplicates\t1\nsame but for symmetry\t40\nnot taken\t2\n"
    lines = err.splitlines()
    assert said(lines)[1:] == [
        *(f"a:{number}: same" for number in range(1, 10)),
        "a:10: fault",
        "hint: a grid has 16, 81, 256 or 625 cells; 9×9 has 81",
        *(f"a:{number}: same" for number in range(11, 42)),
        "a:42: fault",
        "a:43: duplicate",
    ]


def test_many_faults_are_named_again_to_a_person_in_part(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    doctor = Doctor()
    for number in range(30):
        for kind in ("fault", "same"):
            if doctor.wants(kind):
                doctor.tell(Remark("a", number + 1, kind, "so a"))
    capsys.readouterr()
    doctor.close()
    doctor.remind()
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(output, "errors_on_terminal", lambda: True)
    doctor.remind()
    assert capsys.readouterr().err.splitlines() == [
        "sudokudb: 30 not taken, the first 5:",
        *(f"sudokudb: a:{number}: so a" for number in range(1, 6)),
    ]


def test_a_person_gets_the_first_of_each_kind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = watched(monkeypatch)
    images = isomorphs(30)
    (folder / "a").write_text("\n".join([*images, *images, *["1" * 80] * 50]))
    assert run(["import", "a", "--tag", "t"]) == 2
    assert said(screen.getvalue().splitlines())[1:] == [
        *(f"a:{number}: same" for number in range(1, 11)),
        *(f"a:{number}: duplicate" for number in range(31, 41)),
        "a:61: fault",
        "hint: a grid has 16, 81, 256 or 625 cells; 9×9 has 81",
        *(f"a:{number}: fault" for number in range(62, 71)),
        "sudokudb: and 40 more not taken: 2> FILE keeps them all",
        "sudokudb: and 20 more duplicates: 2> FILE keeps them all",
        "sudokudb: and 20 more that are the same as others: 2> FILE keeps them all",
    ]


def test_only_as_many_transforms_are_found_as_are_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched(monkeypatch)
    found: list[tuple[str, str]] = []

    def same_texts(pairs: list[tuple[str, str]]) -> list[None]:
        found.extend(pairs)
        return [None] * len(pairs)

    monkeypatch.setattr("sudokudb.engine.canon.isomorphs.same_texts", same_texts)
    (folder / "a").write_text("\n".join(isomorphs(30)))
    assert run(["import", "a", "--dry-run"]) == 0
    assert len(found) == 10
    assert run(["import", "a", "--dry-run", "--quiet"]) == 0
    assert len(found) == 10


def test_quiet_names_only_what_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    images = isomorphs(12)
    (folder / "a").write_text("\n".join(["12", *images, *images]))
    assert run(["import", "-q", "a"]) == 2
    out, err = capsys.readouterr()
    assert out == "added\t12\nduplicates\t12\nsame but for symmetry\t12\nnot taken\t1\n"
    assert err.splitlines() == [
        "sudokudb: a:1: 2 cells make no grid",
        "hint: a grid has 16, 81, 256 or 625 cells; 9×9 has 81",
    ]


UNCHANGED = "sudokudb: nothing changed (undo would revert the previous change)\n"
NOTHING = {
    "import": ["import", "a"],
    "import of faults": ["import", "b", "-q"],
    "merge": ["merge", "other"],
    "merge of what is there": ["merge", "copy"],
    "tag": ["tag", "t", "1", "4"],
    "tag --remove": ["tag", "--remove", "t", "2"],
    "collections": ["collections", "c", "id:1"],
    "note": ["note", "1", "noted"],
    "note --author": ["note", "1", "--author", " Ann "],
    "edit": ["edit", "1", "--title", "Simple", "--line", "1", "x8"],
}
FILED_ALREADY = {
    "tag": "added to t, 2 were in it already",
    "tag --remove": "removed from t, 1 was not in it",
    "collections": "added to c, 1 was in it already",
}
"""Who files puzzles is told all of it in one line."""


@pytest.mark.parametrize("name", NOTHING)
def test_what_changes_nothing_says_so(
    folder: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that nobody undoes what was done before."""
    image = isomorphs(1)[0]
    (folder / "a").write_text(image)
    (folder / "b").write_text("1" * 80)
    for command in (
        ["import", "a"],
        ["tag", "t", "1", "4"],
        ["collections", "c", "1"],
        ["note", "1", "noted", "--author", "Ann"],
        ["db", "backup", "copy"],
        ["--db", "other", "list"],
    ):
        assert run(command) == 0
        options._chosen = None
    capsys.readouterr()
    assert run(NOTHING[name]) in (0, 2)
    out, err = capsys.readouterr()
    if name in FILED_ALREADY:
        line = f"0 puzzles {FILED_ALREADY[name]}: nothing changed, nothing to undo\n"
        assert (out, err) == (line, "")
    else:
        assert err.endswith(UNCHANGED)
    assert run(["undo"]) == 0
    assert capsys.readouterr().out == "undone: note on #1 Simple\n"


LISTED = "hint: `sudokudb formats` lists the formats"
UNREADABLE = {
    "missing": (None, "cannot read a: No such file or directory"),
    "empty": ("", "a: the file is empty"),
    "words": ("once", f"a: unrecognised file format\n{LISTED}"),
    "a table of nothing": ("quizzes,solutions\n", "a: no puzzles in the file"),
}
"""What nothing can be read of, and what is said of it."""


@pytest.mark.parametrize("name", UNREADABLE)
@pytest.mark.parametrize(
    "command", ["import a", "import --dry-run a", "--db new import a", "convert --to line a -o b"]
)
def test_a_file_that_cannot_be_read_is_one_line(
    folder: Path, name: str, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text, message = UNREADABLE[name]
    if text is not None:
        (folder / "a").write_text(text)
    before = sorted(folder.iterdir())
    assert run(command.split()) == 2
    assert capsys.readouterr() == ("", f"sudokudb: {message}\n")
    assert sorted(folder.iterdir()) == before


def test_several_files_are_counted_together(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = isomorphs(2)
    (folder / "a").write_text(one)
    (folder / "b").write_text(two)
    assert run(["import", "-q", "a", "nowhere", "b"]) == 2
    assert capsys.readouterr() == (
        "added\t2\nduplicates\t0\nsame but for symmetry\t2\nnot taken\t1\n",
        "sudokudb: cannot read nowhere: No such file or directory\n",
    )


def test_a_name_is_said_as_it_is_kept(library: Library, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["tag", " two\n words", "1"]) == 0
    assert capsys.readouterr().out == "1 puzzle added to two words\n"


CHANGES = [
    ["import", "a"],
    ["merge", "other"],
    ["tag", "t", "1"],
    ["note", "1", "new"],
    ["edit", "1", "--title", "New"],
    ["import", "a", "--dry-run"],
]


@pytest.mark.parametrize("command", CHANGES, ids=" ".join)
def test_what_changes_something_does_not(
    folder: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a").write_text(isomorphs(1)[0])
    assert run(["--db", "other", "add", isomorphs(2)[1]]) == 0
    options._chosen = None
    assert run(command) == 0
    assert "nothing changed" not in capsys.readouterr().err


def test_comments_that_are_left_out_are_told_once_and_are_no_fault(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a").write_text(f"# one\n# two\n{SIMPLE}\n# three\n")
    assert run(["import", "a"]) == 0
    told = "sudokudb: a: 3 lines of comments are left out"
    err = capsys.readouterr().err.splitlines()
    assert (err.count(told), err[0]) == (1, "sudokudb: a: taken for line")
    assert run(["import", "a", "--dry-run", "--quiet"]) == 0
    assert capsys.readouterr().err == ""
    assert run(["convert", "a", "--to", "line"]) == 0
    assert capsys.readouterr().err.splitlines() == [told, "sudokudb: a: line, 1 puzzle"]
