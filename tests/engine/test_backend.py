"""The choice of the build: the best, that of the environment, or Python alone."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb.engine import backend as builds
from sudokudb.engine.backend import available, chosen_build
from sudokudb.engine.buffers import (
    count_lines,
    list_rows,
    palm_levels,
    redundant,
    rule_sets,
    solve_lines,
    solve_rows,
)
from sudokudb.engine.grids import level_many, redundant_many, solve_many
from sudokudb.errors import SudokuError
from tests.engine.support import BUILDS, COMPILED, cut, every_build, quick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROWS = b"".join(quick(10))


def results() -> list[object]:
    """Return the results of every function."""
    texts = [row.decode() for row in cut(ROWS)]
    lines = b"".join(row + b"\n" for row in cut(ROWS))
    return [
        solve_rows(ROWS, 3),
        list(list_rows(ROWS, 3)),
        solve_lines(lines, 82),
        count_lines(lines, 82),
        rule_sets(ROWS),
        palm_levels(ROWS),
        redundant(ROWS),
        list(solve_many(texts)),
        list(level_many(texts)),
        list(redundant_many(texts)),
    ]


def test_python_is_always_available() -> None:
    assert available() == BUILDS
    assert BUILDS[-1] == "python"
    assert "python" not in COMPILED


def test_the_best_build_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(builds.VARIABLE, raising=False)
    assert chosen_build() == BUILDS[0]
    monkeypatch.setenv(builds.VARIABLE, "")
    assert chosen_build() == BUILDS[0]


@every_build
def test_the_environment_selects_the_build(build: str) -> None:
    assert chosen_build() == build


@pytest.mark.parametrize("name", ["mmx", "Python", "python ", "x" * 1000])
def test_unknown_builds_are_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(builds.VARIABLE, name)
    calls: list[Callable[[], object]] = [
        chosen_build,
        lambda: solve_rows(ROWS),
        lambda: next(list_rows(ROWS, 2)),
        lambda: solve_lines(ROWS, 81),
        lambda: rule_sets(ROWS),
        lambda: palm_levels(ROWS),
        lambda: redundant(ROWS),
        lambda: next(solve_many(ROWS)),
    ]
    for call in calls:
        with pytest.raises(SudokuError, match="names an engine that cannot run here") as caught:
            call()
        assert len(caught.value.message) < 120
        assert caught.value.hint == f"available engines: {', '.join(BUILDS)}"


@pytest.fixture
def no_extension(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Importing a module that is None in sys.modules raises ImportError.
    monkeypatch.setitem(sys.modules, "sudokudb.engine.native._circuit", None)
    for found in (builds.compiled_module, builds.available):
        found.cache_clear()
    yield
    for found in (builds.compiled_module, builds.available):
        found.cache_clear()


def test_python_replaces_a_missing_extension(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    wanted = results()
    monkeypatch.delenv(builds.VARIABLE, raising=False)
    request.getfixturevalue("no_extension")
    assert builds.compiled_module() is None
    assert available() == ("python",)
    assert chosen_build() == "python"
    assert results() == wanted


@pytest.mark.usefixtures("no_extension")
def test_a_missing_extension_cannot_be_selected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(builds.VARIABLE, "sse2")
    with pytest.raises(SudokuError, match="'sse2'") as caught:
        solve_rows(ROWS)
    assert caught.value.hint == "available engines: python"


def test_the_compiled_engine_imports_no_python_circuit() -> None:
    if not COMPILED:
        pytest.skip("no extension here")
    code = (
        "import sys; from sudokudb.engine import solve_rows; solve_rows(b'.' * 81);"
        "print(*(name for name in sys.modules if name.startswith('sudokudb.engine')))"
    )
    run = subprocess.run(
        [sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True
    )
    loaded = {name.rpartition(".")[2] for name in run.stdout.split()}
    assert loaded == {"engine", "backend", "buffers", "native", "threads", "_circuit"}
