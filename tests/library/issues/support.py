"""Puzzles to print, and issues with a minimal template that is fast to typeset.

Run as a program, it forks processes that build an issue and kill themselves: see
`test_issue_kills`. It imports once what they need, and has no connection when it forks.
"""

from __future__ import annotations

import os
import random
import signal
import sys
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudokudb import Grid, Library
from sudokudb.engine.canon.identity import describe_grids
from sudokudb.engine.grids import solve_many
from sudokudb.library.issues import IssueRequest
from sudokudb.library.issues.choice import Selection
from sudokudb.query import parse_query
from sudokudb.symmetry import random_transform
from tests.support import full

if TYPE_CHECKING:
    from types import FrameType

    from sudokudb.library.issues import IssuePrinting

SHORT = """\
#let d = json(bytes(sys.inputs.data))
#set document(title: d.title)
#d.puzzles.map(p => p.grid).join(" ")
"""
"""A template without boards."""

_STEPS = (
    "library/issues/files.py",
    "library/issues/__init__.py",
    "formats/writing.py",
    "drafts.py",
)


@cache
def printable(count: int = 500) -> list[Grid]:
    """Return valid puzzles, no two of which are equivalent."""
    chance, text = random.Random(7), full(3)
    found: dict[int | None, Grid] = {}
    while len(found) < count:
        drawn = [Grid(_some(chance, text)) for _ in range(count)]
        valid = [g for g, s in zip(drawn, solve_many(drawn), strict=True) if s.count == 1]
        found |= {f.identity: g for f, g in zip(describe_grids(valid), valid, strict=True)}
    return list(found.values())[:count]


def _some(chance: random.Random, text: str) -> str:
    kept = set(chance.sample(range(81), chance.randint(30, 45)))
    return "".join(mark if cell in kept else "." for cell, mark in enumerate(text))


def moved(grid: Grid, seed: int) -> Grid:
    """Return an equivalent but different grid."""
    made = random_transform(random.Random(seed)).apply(grid)
    return made if made != grid else moved(grid, seed + 1)


def request(count: int, title: str = "May", query: str = "", **others: Any) -> IssueRequest:
    """Return the request for an issue of SHORT."""
    selections = [Selection(count, parse_query(query))]
    return IssueRequest(**{"title": title, "selections": selections, "template": SHORT} | others)


def build(
    library: Library, folder: Path, count: int, title: str = "May", **others: Any
) -> IssuePrinting:
    """Print an issue of SHORT into a folder."""
    name = f"{title}-{len(list(library.issues)) + 1}.pdf"
    return library.issues.build(request(count, title, **others), folder / name)


def kill_at(step: int, seen: list[int], frame: FrameType, event: str, argument: object) -> None:
    """Kill this process at a step of the modules that write files and records."""
    if frame.f_code.co_filename.endswith(_STEPS):
        seen[0] += 1
        if seen[0] == step:
            os.kill(os.getpid(), signal.SIGKILL)


def build_or_die(folder: Path, fresh: bytes, step: int) -> None:
    """Build an issue in a folder; die at a step, or write down how many there are."""
    seen, database = [0], folder / "puzzles.sqlite3"
    database.write_bytes(fresh)
    with Library.open(database) as library:
        wanted = request(3)
        sys.setprofile(partial(kill_at, step, seen))
        library.issues.build(wanted, folder / "out" / "may.pdf")
        sys.setprofile(None)
    (folder / "steps").write_text(str(seen[0]))
    (folder / "modules").write_text("\n".join(sys.modules))


def forked(folder: Path, fresh: bytes, step: int) -> int:
    """Run `build_or_die` in a child; return its exit code, or minus the signal's number."""
    (folder / "out").mkdir(parents=True)
    child = os.fork()
    if child == 0:
        try:
            build_or_die(folder, fresh, step)
            os._exit(0)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def main(database: str, folder: str, points: str) -> None:
    """Build an issue in a folder for each point, and kill the build there."""
    fresh, first, second = Path(database).read_bytes(), Path(folder, "a"), Path(folder, "b")
    assert forked(first, fresh, 0) == 0
    for name in (first / "modules").read_text().split():
        if name.startswith("sudokudb") or name == "typst":
            import_module(name)
    assert forked(second, fresh, 0) == 0
    steps = int((second / "steps").read_text())
    for point in range(int(points)):
        step = steps - point * steps // int(points)
        assert forked(Path(folder, str(point)), fresh, step) == -signal.SIGKILL, step


def grids(made: IssuePrinting) -> list[str]:
    """Return the puzzles of an issue in their order."""
    return [one.grid for one in made.issue.printed]


def found(library: Library, query: str) -> int:
    """Count the puzzles that a query finds."""
    return library.count(parse_query(query))


if __name__ == "__main__":
    main(*sys.argv[1:])
