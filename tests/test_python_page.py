"""The page on Python names a function or a method for every command, and its script runs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

import sudokudb
from sudokudb import errors
from sudokudb.cli.command_table import COMMANDS

if TYPE_CHECKING:
    from sudokudb import Library

PAGE = (Path(__file__).parent.parent / "docs" / "python.md").read_text()
ROWS = {
    command: re.findall(r"`([\w.]+)`", names)
    for command, names in re.findall(r"^\| `(\w+)` \| (.+) \|$", PAGE, re.MULTILINE)
}
NONE = {"play", "browse", "serve"}
"""The commands for a person at a screen."""
NAMES = sorted({name for names in ROWS.values() for name in names})
FUNCTIONS = [name for name in sudokudb.__all__ if name.islower() and not name.startswith("_")]
EXAMPLES = "\n".join(re.findall(r"^(?:>>>|\.\.\.) (.*)", PAGE, re.MULTILINE))


def test_every_command_has_a_function_or_is_an_exception() -> None:
    assert {*ROWS} | NONE == {*COMMANDS}
    assert NONE.isdisjoint(ROWS)
    exceptions = PAGE.partition("These have none")[2]
    words = [*(f"`{command}`" for command in NONE), "completion", "The editor that `edit` opens"]
    assert [word for word in words if word not in exceptions] == []


def test_what_the_table_names_can_be_called(library: Library) -> None:
    for name in NAMES:
        first, _, rest = name.partition(".")
        if first == "library":
            assert callable(attrgetter(rest)(library)), name
        else:
            assert name in sudokudb.__all__
            assert callable(getattr(sudokudb, name)), name


def test_every_function_has_an_example() -> None:
    for name in {*NAMES, *FUNCTIONS}:
        method = name.removeprefix("library.")
        before = r"\w\." if method != name else r"(?<![\w.])"
        assert re.search(rf"{before}{re.escape(method)}\(", EXAMPLES), name


def test_the_page_shows_the_tree_of_errors() -> None:
    _, start, rest = str(errors.__doc__).partition("    SudokuError  ")
    tree = (start + rest).partition("\n\n")[0].rstrip().replace(" * ", "   ")
    assert "\n".join(line[4:] for line in tree.splitlines()) in PAGE
    names = {*re.findall(r"[A-Z]\w+(?= +\d )", tree)}
    assert len(names) > 20
    outside = {"NotConfirmed", "Cancelled", "Overloaded"}
    assert names - outside <= {*sudokudb.__all__}
    assert [name for name in outside if f"`{name}`" not in PAGE or name in sudokudb.__all__] == []


def test_the_script_imports_the_package_alone_and_runs(tmp_path: Path) -> None:
    script = re.search(r"^```python\n(?!>>>)(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert script
    assert re.findall(r"^\s*(?:import|from) (\S+)", script[1], re.MULTILINE) == ["sudokudb"]
    (tmp_path / "script.py").write_text(script[1])
    environment = os.environ | {"XDG_DATA_HOME": str(tmp_path / "data"), "PYTHONWARNINGS": "error"}
    command = [sys.executable, "-P", "script.py"]
    run = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert "<ImportResult added 20>" in run.stdout
    made = {"monday.sdm", "club.sqlite3", "gap.svg", "hard.csv"}
    assert made <= {path.name for path in tmp_path.iterdir()}
