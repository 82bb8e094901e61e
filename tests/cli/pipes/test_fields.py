"""The declared fields of each command's lines in a pipe: docs/commands.md has them."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, Library
from sudokudb.cli import run
from sudokudb.cli.command_table import COMMANDS, pipe_fields
from sudokudb.query.labels import COLLECTIONS, TAGS
from tests.conftest import DIFFICULT, SIMPLE

if TYPE_CHECKING:
    from pathlib import Path

EMPTY = "." * 81
WRONG = "12345678." + "." * 18 + "........9" + "." * 45
LINES = {
    "list": ["list"],
    "list 'first(T)'": ["list", "first(intersections)"],
    "list --count": ["list", "--count"],
    "show": ["show", "1", "2"],
    "add": ["add", "1.3......2.....4"],
    "edit": ["edit", "1", "--title", "Monday"],
    "tag": ["tag"],
    "collections": ["collections"],
    "stats": ["stats"],
    "stats --games": ["stats", "--games"],
    "query list": ["query", "list"],
    "query show": ["query", "show", "easy"],
    "query fields": ["query", "fields"],
    "duplicates": ["duplicates"],
    "duplicates --by solution": ["duplicates", "--by", "solution"],
    "rules": ["rules"],
    "solve": ["solve", "1", WRONG, EMPTY],
    "solve --debug=…": ["solve", "--debug=all", "1", WRONG, "." * 16],
    "solve - --summary": ["solve", "-", "--summary"],
    "explain": ["explain", "1"],
    "hint": ["hint", "1"],
    "practice": ["practice"],
    "practice TECHNIQUE": ["practice", "naked-single", "--limit", "2"],
    "practice QUERY": ["practice", "first(intersections)"],
    "check": ["check", "1", WRONG, EMPTY],
    "check - --summary": ["check", "-", "--summary"],
    "rate": ["rate", "1-3"],
    "rate --rater se": ["rate", "--rater", "se", "1"],
    "rate GRID": ["rate", DIFFICULT],
    "rate -": ["rate", "-"],
    "measure REF": ["measure", "1"],
    "measure QUERY": ["measure", "size:9"],
    "measure -": ["measure", "-"],
    "generate": ["generate", "--size", "4", "--seed", "1"],
    "generate --for-gaps --plan": ["generate", "--for-gaps", "-n", "2", "--plan"],
    "vary": ["vary", "--limit", "1", "3"],
    "minimise": ["minimise", "1"],
    "repair": ["repair", "1... .... .2.. ...4"],
    "compare": ["compare", "1.3......2.....4"],
    "canon": ["canon", "1", "2"],
    "canon --form minlex": ["canon", "1", "--form", "minlex"],
    "transform": ["transform", "1", "rotate"],
    "same REF": ["same", "1"],
    "same REF REF": ["same", "1", "4"],
    "import FILE": ["import", "a.txt"],
    "dataset build": ["dataset", "build", "a.txt", "-o", "set"],
    "dataset leaks": ["dataset", "leaks", "a.txt", "./a.txt"],
    "issue list": ["issue", "list"],
    "issue show": ["issue", "show", "1"],
    "formats": ["formats"],
    "history": ["history"],
    "sql STATEMENT": ["sql", "SELECT id FROM puzzles"],
    "db info": ["db", "info"],
    "db path": ["db", "path"],
}
"""A command for each row of the table."""
OTHERS = {
    *("browse", "play", "serve"),  # other faces
    *("note", "remove", "undo", "redo", "merge", "load", "verify"),  # sentences
    *("picture", "convert", "export", "dump"),  # files
}


def declared() -> dict[str, tuple[str, ...]]:
    return {
        f"{name} {words}".rstrip(): fields
        for name in COMMANDS
        for words, fields in pipe_fields(name).items()
    }


def test_every_command_declares_its_lines_and_is_tried() -> None:
    assert [*declared()] == [*LINES]
    assert {name for name in COMMANDS if not pipe_fields(name)} == OTHERS


@pytest.fixture
def filled(library: Library, folder: Path) -> Library:
    """A library with labels, a copy of puzzle 1 up to symmetry, and a file."""
    library.labels.put(TAGS, "t", [1])
    library.saved_queries.save("easy", "level:simple")
    library.labels.put(COLLECTIONS, "c", [1])
    library.add(Grid(SIMPLE[::-1]))
    list(library.rate("3", "hodoku"))
    list(library.measure("", ["solution"]))
    (folder / "a.txt").write_text(f"{SIMPLE}\n")
    return library


@pytest.mark.parametrize("name", LINES)
@pytest.mark.usefixtures("filled")
def test_a_line_has_as_many_fields_as_are_declared(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name.startswith("issue"):
        pytest.importorskip("typst")
        assert run(["issue", "build", "May", "id:1..3", "--limit", "2", "-o", "may.pdf"]) == 0
        capsys.readouterr()
    stdin = io.TextIOWrapper(io.BytesIO(f"{SIMPLE}\n{DIFFICULT}\n".encode()))
    monkeypatch.setattr("sys.stdin", stdin)
    assert run(LINES[name]) in (0, 1)
    fields = declared()[name]
    needed = [field for field in fields if field[0] != "["]
    counts = {len(line.split("\t")) for line in capsys.readouterr().out.splitlines()}
    assert counts
    assert counts <= {*range(len(needed), len(fields) + 1)}
    assert len(fields) in counts
