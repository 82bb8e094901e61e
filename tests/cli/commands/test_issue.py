"""`sudokudb issue` in processes of its own, in a terminal, and where something is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import Library
from sudokudb.cli import run
from sudokudb.words import using_language
from tests.cli.support import at_once, sudokudb
from tests.library.issues.support import SHORT, printable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.support import Terminal

pytest.importorskip("typst")


@pytest.fixture
def many(library: Library, folder: Path) -> Path:
    """A folder with a template; the database has 43 puzzles."""
    library.puzzles.add_many(printable()[:40])
    (folder / "short.typ").write_text(SHORT)
    return folder


@pytest.mark.slow
def test_builds_at_the_same_time_print_different_puzzles(many: Path, library: Library) -> None:
    words = ("issue", "build", "May", "--count", "9", "--template", "short.typ")
    done = at_once(4, *words)
    assert [(each.returncode, each.stderr.count(b"\n")) for each in done] == [(0, 1)] * 4
    issues = list(library.issues)
    assert [issue.number for issue in issues] == [1, 2, 3, 4]
    printed = [one.identity for issue in issues for one in issue.printed]
    assert len({*printed}) == len(printed) == 36
    assert sorted(path.name for path in many.glob("*.pdf")) == [
        f"may-{n}.pdf" for n in (1, 2, 3, 4)
    ]
    last = sudokudb(*words)
    assert (last.returncode, last.stdout) == (1, b"")
    assert b"found only 7 of 9 puzzles to print" in last.stderr


@pytest.mark.usefixtures("library")
def test_without_typst_there_is_a_hint_and_nothing_is_recorded(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    assert run(["issue", "build", "May", "--count", "3"]) == 2
    assert capsys.readouterr().err == (
        "sudokudb: PDF output needs typst, which is not installed\n"
        "hint: pip install 'sudokudb[print]'\n"
    )
    assert run(["issue", "list"]) == 0
    assert capsys.readouterr().out == ""
    assert not list(folder.glob("*.pdf"))
    assert run(["issue", "build", "May", "--count", "3", "--source", "may"]) == 0
    assert json.loads((folder / "may" / "issue.json").read_text())["title"] == "May"


@pytest.mark.usefixtures("library")
def test_a_booklet_speaks_the_language_of_the_command(folder: Path) -> None:
    with using_language("en"):
        assert (
            sudokudb("issue", "build", "Mai", "3", "1", "--count", "2", "--lang", "fr").returncode
            == 0
        )
    shown = json.loads(sudokudb("issue", "show", "1", "--json").stdout)
    assert (shown["language"], [one["id"] for one in shown["printed"]]) == ("fr", [1, 3])
    with Library.open() as library:
        options = library.issues.find("1").options
    assert options["label"].split()[:2] == ["N°", "1"]
    assert options["words"]["givens"] == "{count} chiffres donnés"
    assert (folder / "mai-1.pdf").exists()


def test_a_full_disk_is_one_line(library: Library, folder: Path) -> None:
    done = sudokudb("issue", "build", "May", "--count", "3", "-o", "/dev/full")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sudokudb: cannot write /dev/full: No space left on device\n"
    assert list(library.issues) == []


def test_a_narrow_terminal_cuts_the_titles(many: Path, terminal: Callable[..., Terminal]) -> None:
    title = "A title that is longer than any line of a narrow terminal"
    assert (
        run(["issue", "build", title, "--count", "3", "--template", str(many / "short.typ")]) == 0
    )
    for words in (("issue", "list"), ("issue", "show", "1")):
        shown = terminal(*words, columns=40)
        assert shown.ends() == 0
        lines = shown.plain.splitlines()
        assert max(map(len, lines)) <= 40
        assert lines[0].endswith("…")


def test_typst_is_imported_only_to_print(library: Library) -> None:
    program = "import sudokudb.cli, sys\ntry: sudokudb.cli.main()\nfinally: print(*sys.modules)"
    words = ("issue", "build", "May", "printed:no", "--count", "2", "--dry-run")
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *words], capture_output=True, check=True
    )
    assert "typst" not in done.stdout.decode().split("\n")[-2].split()
