"""Measure the CPU time of common commands, as ratios to comparable programs.

Run it with the Python of an environment in which `.[bench]` is installed:

    python benchmarks/startup.py [RUNS]

The two commands of a pair run in turn, A B A B …, so that noise affects both; the median of the
ratios is printed. Times are those that the operating system reports for each process.

Every command finds the bytecode of its modules, as in an installed package: without it, as
under PYTHONDONTWRITEBYTECODE, each run would compile them.

Commands that show a screen or listen are compared with `list` at an earlier commit, checked out
into a temporary folder; without git it is left out.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pexpect

from sudokudb import Library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parent.parent
BASELINE = "b429587"
GRID = ".5...2..4.......1......75.62...3.9...87.6.13...6.8...53.95......2.......4..9...8."
HELLO = """\
import typer

app = typer.Typer()


@app.command()
def main(name: str) -> None:
    print(f"Hello {name}")


app()
"""


def run_quietly(command: list[str]) -> None:
    """Run a command and discard its output."""
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)


def show_first_screen(command: list[str]) -> None:
    """Run a command in a terminal until the last line of its screen appears."""
    env = os.environ | {"TERM": "xterm-256color", "SUDOKUDB_LANG": "en"}
    screen = pexpect.spawn(command[0], command[1:], env=env, dimensions=(24, 80), timeout=60)
    screen.expect_exact("F1")
    screen.close(force=True)


def listen(command: list[str]) -> None:
    """Run a command until it prints the address at which it listens."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()
        process.kill()


def cpu_seconds(command: list[str], run: Callable[[list[str]], None] = run_quietly) -> float:
    """Run a command and return its CPU time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run(command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def checked_out(commit: str) -> Iterator[Path | None]:
    """Yield a folder with the code of a commit, or None without git."""
    with tempfile.TemporaryDirectory() as folder:
        code, git = Path(folder, "code"), ["git", "-C", str(ROOT), "worktree"]
        adding = [*git, "add", "-q", "--detach", str(code), commit]
        added = subprocess.run(adding, capture_output=True, check=False)
        yield code if added.returncode == 0 else None
        if added.returncode == 0:
            subprocess.run([*git, "remove", "--force", code], check=True)
        else:
            print(f"left out: play and serve ({added.stderr.decode().strip()})")


def compare(
    name: str,
    command: list[str],
    other: list[str],
    bar: float,
    runs: int,
    run: Callable[[list[str]], None] = run_quietly,
) -> None:
    """Print the median CPU times of two commands, their ratio, and its limit."""
    pairs = [(cpu_seconds(command, run), cpu_seconds(other)) for _ in range(runs + 1)][1:]
    ours, theirs = (statistics.median(times) * 1000 for times in zip(*pairs, strict=True))
    ratio = statistics.median(a / b for a, b in pairs)
    more = statistics.median(a - b for a, b in pairs) * 1000
    times = f"{ours:6.1f} ms {theirs:6.1f} ms {more:+6.1f} ms"
    print(f"{name:44} {times}  ratio {ratio:.2f}  (bar {bar})")


def main() -> None:
    """Measure the commands."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    scripts = Path(sys.executable).parent
    sudokudb, python = str(scripts / "sudokudb"), sys.executable
    with tempfile.TemporaryDirectory() as folder:
        database, hello = Path(folder, "puzzles.sqlite3"), Path(folder, "hello.py")
        hello.write_text(HELLO)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = str(Path(folder, "bytecode"))
        os.environ["SUDOKUDB_DATABASE"] = str(database)
        Library.open(database).close()
        rows = [str(scripts / "sqlite-utils"), "rows", str(database), "puzzles"]
        print(f"{'CPU, median of ' + str(runs) + ' pairs':44}   sudokudb     other")
        compare(
            "--version / python -c pass", [sudokudb, "--version"], [python, "-c", "pass"], 2, runs
        )
        compare(
            "solve GRID / a typer hello",
            [sudokudb, "solve", GRID],
            [python, str(hello), "x"],
            1.2,
            runs,
        )
        picture, solve = [sudokudb, "picture", GRID], [sudokudb, "solve", GRID]
        compare("picture GRID / solve GRID, at most +15 ms", picture, solve, 1.2, runs)
        with checked_out(BASELINE) as code:
            if code:
                earlier = ["env", f"PYTHONPATH={code}", f"SUDOKUDB_DATABASE={folder}/earlier"]
                earlier += [python, "-P", "-m", "sudokudb", "list"]
                play = [sudokudb, "play", "3"]
                name = f"play, first screen / list of {BASELINE}"
                compare(name, play, earlier, 4, runs, show_first_screen)
                serve = [sudokudb, "serve", "--port", "0"]
                compare(f"serve, listening / list of {BASELINE}", serve, earlier, 3, runs, listen)
        if not Path(rows[0]).exists():
            sys.exit("left out: list (pip install '.[bench]' brings sqlite-utils)")
        compare("list / sqlite-utils rows", [sudokudb, "list"], rows, 1.2, runs)


if __name__ == "__main__":
    main()
