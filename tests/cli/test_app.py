"""The parser and what all commands have in common: help, examples, the version."""

from __future__ import annotations

import gc
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import __version__
from sudokudb.cli import bypass, main, run
from sudokudb.cli.command_table import COMMANDS
from tests.cli.support import COLUMNS, SECONDS, Terminal, started
from tests.conftest import DIFFICULT, SIMPLE
from tests.support import numbered

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library

# browse and play need a terminal, serve does not end
PATHS = [
    *(name for name in COMMANDS if name not in ("browse", "compare", "play", "serve")),
    pytest.param("compare", marks=pytest.mark.slow),
    *(f"db {name}" for name in ("path", "info", "check", "backup", "upgrade")),
]
PLAIN = [["solve", "-"], ["check", "-"], ["solve", "-", "--summary"], ["check", "-", "--summary"]]


@pytest.mark.parametrize("path", PATHS)
def test_the_example_in_the_help_of_every_command_works(
    path: str, library: Library, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*path.split(), "--help"]) == 0
    example = re.search(r"Examples?:\n +sudokudb (.+)\n", capsys.readouterr().out)
    assert example is not None
    words = shlex.split(example[1])
    assert words[: len(path.split())] == path.split() or path == "db"
    if path != "add":
        library.add("1.3. .... .2.. ...4", title="Tiny")
    if path == "redo":
        library.undo()
    (folder / "puzzles.sdm").write_text(f"{SIMPLE}\n".replace(".", "0"))
    if path == "dataset":
        for name, grid in (("train", SIMPLE), ("test", DIFFICULT)):
            (folder / f"{name}.csv").write_text(f"puzzle,id\n{grid},1\n")
    if path == "load":
        (folder / "puzzles.jsonl").write_text("\n".join(library.dump()))
    if path == "verify":
        assert run(["explain", SIMPLE, "--json"]) == 0
        (folder / "proof.json").write_text(capsys.readouterr().out)
    library.back_up(folder / "laptop.sqlite3")
    assert run(words) == (1 if path == "check" else 0), capsys.readouterr().err


def test_the_version_is_the_same_with_typer_and_without(
    capsys: pytest.CaptureFixture[str],
) -> None:
    done = started("--version")
    assert run(["--version"]) == done.returncode == 0
    assert capsys.readouterr().out == done.stdout.decode() == f"sudokudb {__version__}\n"


@pytest.mark.parametrize("arguments", [["--version"], *PLAIN], ids=" ".join)
def test_the_quickest_requests_import_neither_typer_nor_rich(arguments: list[str]) -> None:
    program = "import sudokudb.cli, sys\ntry: sudokudb.cli.main()\nfinally: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *arguments],
        input=f"{SIMPLE}\n".encode() * 20, capture_output=True, timeout=SECONDS, check=True,
    )  # fmt: skip
    assert not {"typer", "sqlalchemy", "rich"} & set(done.stdout.decode().split())


@pytest.mark.parametrize("arguments", [["solve", SIMPLE], ["list"], ["import", "-"]], ids=" ".join)
def test_usual_commands_import_no_screen_page_or_paper(
    database: Path, fresh: bytes, arguments: list[str]
) -> None:
    database.write_bytes(fresh)
    program = "import sudokudb.cli, sys\ntry: sudokudb.cli.main()\nfinally: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *arguments],
        input=f"{numbered(9)}\n".encode(), capture_output=True, timeout=SECONDS, check=True,
    )  # fmt: skip
    others = {"textual", "starlette", "uvicorn", "jinja2", "anyio", "typst", "resvg_py", "babel"}
    assert not others & set(done.stdout.decode().split())


def test_explaining_in_a_pipe_imports_neither_rich_nor_sqlalchemy() -> None:
    program = "import sudokudb.cli, sys\ntry: sudokudb.cli.main()\nfinally: print(*sys.modules)"
    command = [sys.executable, "-P", "-c", program, "explain", SIMPLE]
    done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
    others = {"rich", "sqlalchemy", "sqlite3", "textual", "concurrent.futures", "hashlib"}
    assert not others & set(done.stdout.decode().split())


def test_only_a_summary_bypasses_typer_on_a_terminal() -> None:
    shown = [bool(bypass(arguments, on_terminal=True)) for arguments in PLAIN]
    assert shown == [False, False, True, True]
    assert not bypass(["add", "-"], on_terminal=False)
    assert not bypass(["solve", "-", "--json"], on_terminal=False)


def test_ctrl_c_during_an_import_exits_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("sudokudb.cli.app.run", interrupted)
    monkeypatch.setattr(sys, "argv", ["sudokudb", "list"])
    threshold = gc.get_threshold()
    with pytest.raises(SystemExit) as left:
        main()
    gc.unfreeze()
    gc.set_threshold(*threshold)
    assert left.value.code == 130


@pytest.mark.parametrize(
    ("command", "columns"),
    [
        *((command, COLUMNS) for command in (
            "list", "show 1", "solve --debug=all 3", "check 2", "compare 1", f"solve {'.' * 625}",
            "--help", "formats", "list --help",
        )),
        *((command, 40) for command in (
            "list", "compare --time-limit .1 1", "formats", "--help", "solve 1",
        )),
    ],
)  # fmt: skip
def test_nothing_is_wider_than_the_terminal(
    terminal: Callable[..., Terminal], library: Library, command: str, columns: int
) -> None:
    library.add("12..............", title="A long title, " * 12)
    shown = terminal(*command.split(), columns=columns)
    shown.ends()
    assert max(map(len, shown.plain.splitlines())) <= columns


def test_summaries_are_not_cut_on_a_narrow_terminal(terminal: Callable[..., Terminal]) -> None:
    for words in (["--help"], ["db", "--help"]):
        shown = terminal(*words, columns=40)
        assert shown.ends() == 0
        assert "upgrade" in shown.plain
        assert "..." not in shown.plain.partition("--help")[2]


@pytest.mark.parametrize("words", ["", "list", "db info", "solve"])
def test_help_is_also_a_command(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["help", *words.split()]) == 0
    asked = capsys.readouterr().out
    assert run([*words.split(), "--help"]) == 0
    assert asked == capsys.readouterr().out
