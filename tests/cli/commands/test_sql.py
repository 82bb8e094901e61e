"""`sudokudb sql` on a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cli.support import Terminal

WIDE = "SELECT " + ", ".join(f"{n} AS column_{n}" for n in range(12)) + " FROM puzzles LIMIT 2"
NARROW = ["column_0  column_1", "       0         1", "       0         1"]


@pytest.mark.parametrize("columns", [80, 40])
def test_rows_that_do_not_fit_a_line_are_shown_value_by_value(
    terminal: Callable[..., Terminal], columns: int
) -> None:
    narrow = terminal("sql", "SELECT 0 AS column_0, 1 AS column_1 FROM puzzles LIMIT 2")
    assert narrow.ends() == 0
    assert narrow.plain.splitlines()[-3:] == NARROW
    wide = terminal("sql", WIDE, columns=columns)
    assert wide.ends() == 0
    record = [f"column_{n}".ljust(11) + str(n) for n in range(12)]
    assert wide.plain.splitlines()[-25:] == [*record, "", *record]
