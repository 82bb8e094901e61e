"""Plug-ins from Python: each kind of the example does its work, and what is broken names itself."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import distribution
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library, plugins, solve
from sudokudb.errors import FormatError, PluginError, SudokuError
from sudokudb.formats.losses import Losses
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS, all_formats, detect_format, find_format
from sudokudb.rating.rate import rate
from sudokudb.rating.rater import load_rater
from sudokudb.solvers.compare import compare
from sudokudb.solvers.strategy import METHODS, all_methods, find_strategy
from sudokudb.sukaku import Sukaku
from tests.conftest import DIFFICULT, SIMPLE
from tests.distributions import INSTALLED, PROJECT, example, install
from tests.formats.support import grids, read, source, written

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

__all__ = ["example", "install"]
HINT = "another version of {package} may work; or uninstall it"


@pytest.mark.skipif(not INSTALLED, reason="SUDOKUDB_TEST_PLUGIN names no folder; .ci/run sets it")
def test_pip_has_installed_the_example(example: Path) -> None:
    found = distribution("sudokudb-example")
    assert found.read_text("INSTALLER") == "pip\n"
    assert {entry.group for entry in found.entry_points} == {
        f"sudokudb.{kind}"
        for kind in (plugins.FORMATS, plugins.STRATEGIES, plugins.RATERS, plugins.COMMANDS)
    }


def test_a_format_reads_what_it_writes_and_is_detected(example: Path) -> None:
    form = find_format("Cells")
    data = written(form, [Record(grid=Grid(SIMPLE)), Record(grid=Grid(DIFFICULT))])
    assert data.startswith(b"r1c2=8 r1c3=7 ")
    assert grids(read(form, data)) == [SIMPLE, DIFFICULT]
    assert detect_format(source(data)).name == "cells"
    assert [*all_formats()] == [*FORMATS, "cells"]
    with pytest.raises(FormatError, match="does not hold a grid without givens"):
        written(form, [Record(grid=Grid.empty())])
    (wrong,) = read(form, "r1c2=10")
    assert wrong == ParseError(1, "not a list of givens", "write them as r1c2=5 r1c6=2")


def test_a_file_of_ours_is_never_read_by_a_plug_in(
    install: Callable[..., None],
) -> None:
    greedy = (
        "from sudokudb.formats.registry import Format\n"
        "FORMAT = Format('greedy', 'everything', ('.txt', '.all'), writes=False)\n"
        "def confidence(source): return 100\n"
        "def read(source, size): return iter(())\n"
    )
    install("greedy 1", {"sudokudb.formats": {"greedy": "broken_things"}}, greedy)
    assert detect_format(source(SIMPLE, ".all")).name == "line"
    assert detect_format(source("12345678\n", ".txt")).name == "line"  # a damaged grid
    assert detect_format(source("12345678\n", ".all")).name == "greedy"
    assert detect_format(source("hello", ".txt")).name == "greedy"
    for known in (b"", b"SQLite format 3\0", b"\x1f\x8b"):
        with pytest.raises(SudokuError):
            detect_format(source(known, ".all"))


@pytest.mark.parametrize("limit", [1, 2])
def test_a_strategy_solves_every_kind_of_grid_that_it_takes(example: Path, limit: int) -> None:
    for text in (DIFFICULT, "1" + "." * 15, "." * 80 + "1"):
        result = solve(text, limit, "fewest-first")
        assert len(result.solutions) == min(limit, solve(text, 2).solutions.__len__())
        assert all(each.is_solution() for each in result.solutions)
        assert result.method == "fewest-first"
    assert find_strategy("fewest-first").credit == "the example of a plug-in, 2026"
    with pytest.raises(SudokuError, match="does not solve a Sukaku"):
        find_strategy("fewest-first").solve(Sukaku([511] * 81))


def test_methods_are_listed_with_those_of_plug_ins(example: Path) -> None:
    assert all_methods() == (*METHODS, "fewest-first")
    grid = Grid("1" + "." * 15)
    assert [result.method for result in compare(grid)] == [*METHODS, "fewest-first"]
    with pytest.raises(SudokuError) as caught:
        find_strategy("fewest")
    assert caught.value.hint == f"methods are {', '.join(METHODS)}, fewest-first"


def test_a_rater_is_the_file_of_its_package(example: Path, library: Library) -> None:
    rater = load_rater("singles")
    assert (rater.name, rater.school) == ("singles", "hodoku")
    assert rater.version.startswith("1+")
    (grade,) = rate([SIMPLE], rater)
    assert grade.score < rate([SIMPLE], load_rater("hodoku"))[0].score
    (_, stored), *_ = library.rate(library, "singles")
    assert str(stored) == f"singles easy {grade.score}"
    with pytest.raises(SudokuError) as caught:
        load_rater("double")
    assert caught.value.hint == "the raters are hodoku, se, singles, and files such as mine.toml"


def test_a_file_with_the_name_of_a_plug_in_comes_first(
    example: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "singles").write_text('base = "se"\nname = "mine"')
    assert load_rater("singles").name == "mine"


PAGE = (PROJECT.parents[1] / "docs" / "plugins.md").read_text()
FORMAT = "from sudokudb.formats.registry import Format\nFORMAT = Format('x', 'x', ('.x',))\n"
SEARCH = (
    "from sudokudb.solvers.strategy import Strategy\n"
    "def search(grid, stats): {}\n"
    "STRATEGY = Strategy('x', 'x', 'x', 2026, 'x', search)\n"
)
RATER = "class R:\n    def read_bytes(self): return {}\nRATER = R()\n"
RECORD = Record(grid=Grid(SIMPLE))
FORMATS_BROKEN = {
    "import nowhere": "ModuleNotFoundError: No module named 'nowhere'",
    "FORMAT = 3": "its module has no FORMAT of the class Format",
    "raise SystemExit(3)": "SystemExit: 3",
    f"{FORMAT}def confidence(source): return 1": "it has no function 'read'",
    FORMAT.replace("('.x',)", "'.x'"): "its suffixes are not a tuple of texts",
}
USES_BROKEN = {
    "return 'high'": "confidence returned a value of type str",
    "return 1 / 0": "ZeroDivisionError: division by zero",
}
READS_BROKEN = {
    "return iter([SIMPLE])": "NameError: name 'SIMPLE' is not defined",
    "yield 'a text'": "read returned a value of type str",
    "yield from 3": "TypeError: 'int' object is not iterable",
}
SEARCHES_BROKEN = {
    "yield [1] * 81": "it returned a grid that is not a solution",
    f"yield {[*Grid(DIFFICULT)]}": "it returned a grid that is not a solution",
    "yield [1]": "it returned a grid that is not a solution",
    "yield 'x' * 81": "it returned a grid that is not a solution",
    "yield 3": "TypeError: 'int' object is not iterable",
    "return grid.nothing": "AttributeError: ",
}
RATERS_BROKEN = {
    "b'= 3'": "it is not TOML",
    "b'base = \"hodoku\"\\nx = 3'": "'x' is not a setting",
    "1 / 0": "division by zero",
}


def message(name: str, reason: str) -> str:
    return f"the plug-in {name!r} of broken-things 2.0 is broken: {reason}"


@pytest.mark.parametrize("code", FORMATS_BROKEN)
def test_a_broken_format_names_itself(code: str, install: Callable[..., None]) -> None:
    install("broken-things 2.0", {"sudokudb.formats": {"x": "broken_things"}}, code)
    with pytest.raises(PluginError) as caught:
        find_format("x")
    assert caught.value.message == message("x", FORMATS_BROKEN[code])
    assert caught.value.hint == HINT.format(package="broken-things 2.0")
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("code", USES_BROKEN)
def test_a_format_that_fails_while_a_file_is_detected_names_itself(
    code: str, install: Callable[..., None]
) -> None:
    module = f"{FORMAT}def confidence(source): {code}\ndef read(source, size): pass\nwrite = read"
    install("broken-things 2.0", {"sudokudb.formats": {"x": "broken_things"}}, module)
    with pytest.raises(PluginError) as caught:
        detect_format(source("hello"))
    assert caught.value.message == message("x", USES_BROKEN[code])
    assert detect_format(source(SIMPLE)).name == "line"


def test_a_format_says_what_it_writes_of_a_field(install: Callable[..., None]) -> None:
    module = (
        "from sudokudb.formats.registry import Format\n"
        "FORMAT = Format('x', 'x', ('.x',), keeps=('notes',), in_part=('notes',))\n"
        "def confidence(source): return 9\ndef read(source, size): return ()\n"
        "def write(records, out): out.write(b'x')\n"
        "def kept_parts(record): return {'notes': record.notes[:5]}\n"
    )
    install("parts 1", {"sudokudb.formats": {"x": "broken_things"}}, module)
    losses = Losses(find_format("x"))
    list(losses.count_lost([Record(grid=Grid(SIMPLE), notes="a long note")]))
    assert losses.report() is not None
    assert find_format("x").codec.kept_parts(Record(grid=Grid(SIMPLE), notes="a long note")) == {
        "notes": "a lon"
    }


@pytest.mark.parametrize("code", READS_BROKEN)
def test_a_format_that_fails_while_it_reads_or_writes_names_itself(
    code: str, install: Callable[..., None]
) -> None:
    module = (
        f"{FORMAT}def confidence(source): return 9\ndef read(source, size): {code}\n"
        "def write(records, out): raise RuntimeError('two\\nlines')"
    )
    install("broken-things 2.0", {"sudokudb.formats": {"x": "broken_things"}}, module)
    form = find_format("x")
    with pytest.raises(PluginError) as caught:
        read(form, "hello")
    assert caught.value.message == message("x", READS_BROKEN[code])
    with pytest.raises(PluginError) as caught:
        form.codec.write([RECORD], BytesIO())
    assert caught.value.message == message("x", "RuntimeError: two lines")


@pytest.mark.parametrize("code", SEARCHES_BROKEN)
def test_a_strategy_never_returns_a_wrong_solution(code: str, install: Callable[..., None]) -> None:
    entries = {"sudokudb.strategies": {"x": "broken_things:STRATEGY"}}
    install("broken-things 2.0", entries, SEARCH.format(code))
    with pytest.raises(SudokuError) as caught:
        solve(DIFFICULT, 1, "x")
    assert isinstance(caught.value, PluginError)
    assert caught.value.message.startswith(message("x", SEARCHES_BROKEN[code]))
    remarks = [result.remark for result in compare(Grid(DIFFICULT), methods=["x", "php"])]
    assert remarks == [caught.value.message, None]


def test_a_strategy_that_is_none_is_a_remark_in_a_comparison(install: Callable[..., None]) -> None:
    install("broken-things 2.0", {"sudokudb.strategies": {"x": "broken_things:X"}}, "X = 3")
    (result,) = compare(Grid(DIFFICULT), methods=["x"])
    assert result.remark == message("x", "it is not an object of the class Strategy")


@pytest.mark.parametrize("code", RATERS_BROKEN)
def test_a_broken_rater_names_itself(code: str, install: Callable[..., None]) -> None:
    entries = {"sudokudb.raters": {"x": "broken_things:RATER", "y": "broken_things:R"}}
    install("broken-things 2.0", entries, RATER.format(code))
    with pytest.raises(PluginError) as caught:
        load_rater("x")
    assert RATERS_BROKEN[code] in caught.value.message
    assert caught.value.message.startswith(message("x", ""))


def test_a_plug_in_does_not_replace_what_we_have(install: Callable[..., None]) -> None:
    entries = {
        "sudokudb.formats": {"sdm": "broken_things"},
        "sudokudb.strategies": {"palm": "broken_things:STRATEGY"},
        "sudokudb.raters": {"se": "broken_things:RATER"},
    }
    install("broken-things 2.0", entries, "raise SystemExit")
    assert find_format("sdm") is FORMATS["sdm"]
    assert find_strategy("palm").name == "palm"
    assert load_rater("se").name == "se"
    assert all_methods() == tuple(METHODS)
    reported: list[SudokuError] = []
    assert all_formats(reported.append) == FORMATS
    assert [str(error) for error in reported] == [message("sdm", "sudokudb itself has this name")]


@pytest.mark.parametrize("line", ["solve 3", "list", "import new.sdm", f"check {SIMPLE}", "rate 1"])
def test_a_name_of_ours_reads_no_entry_points(
    line: str, library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library.close()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "new.sdm").write_text(SIMPLE.replace(".", "0") + "\n")
    program = (
        "import importlib.metadata as metadata, sys\n"
        "def entry_points(**_): raise SystemExit('entry points were read')\n"
        "metadata.entry_points = entry_points\n"
        "import sudokudb.cli\n"
        "try: sudokudb.cli.main()\n"
        "finally: print('sudokudb.plugins' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *line.split()], capture_output=True, text=True
    )
    assert done.stdout.splitlines()[-1] == "False", done.stderr
    assert done.returncode == 0


@pytest.mark.parametrize("code", re.findall(r"```(?:python|toml)\n(.*?)```", PAGE, re.DOTALL))
def test_the_page_shows_the_code_of_the_example(code: str) -> None:
    files = (path for path in PROJECT.rglob("*") if path.suffix in (".py", ".toml"))
    assert any(code in path.read_text() for path in files)
