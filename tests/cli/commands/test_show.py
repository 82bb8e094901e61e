"""`sudokudb show` on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import run

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sudokudb import Library
    from tests.cli.support import Terminal


def test_what_a_saved_game_adds_to_a_grid_is_named(
    library: Library, folder: Path, terminal: Callable[..., Terminal]
) -> None:
    line = ":0702:3:1+2" + "." * 79 + ":341 342::"
    (folder / "a").write_text(line)
    assert run(["import", "a", "--format", "hodoku"]) == 0
    shown = terminal("show", "4")
    assert shown.ends() == 0
    assert "9×9, 1 given, 1 played\n" in shown.plain
    assert "with candidates, technique (`sudokudb export 4 --format json`)" in shown.plain
    other = terminal("show", "1")
    assert other.ends() == 0
    assert "with" not in other.plain
