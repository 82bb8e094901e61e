"""`sudokudb add` from a pipe; the editor is tested in test_editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import EXIT_USAGE
from tests.cli.support import sudokudb
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library


def test_a_malformed_line_does_not_stop_the_others(library: Library) -> None:
    done = sudokudb("add", "-", stdin=f"{numbered(1)}\n123\n{numbered(2)}\n".encode())
    assert done.stderr.startswith(b"sudokudb: line 2: 81 cells expected, 3 found")
    assert done.returncode == EXIT_USAGE
    assert [puzzle.grid for puzzle in library][3:] == [numbered(1), numbered(2)]
