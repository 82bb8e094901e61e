"""Booklets: planned, printed, and printed again."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from sudokudb.errors import NotFound, say

if TYPE_CHECKING:
    from sudokudb.library.issues import IssuePrinting, IssueRequest


def plan_issue(database: str, request: IssueRequest) -> IssuePrinting:
    """Return the plan of an issue; record nothing."""
    from sudokudb.library import Library

    with Library.look(database) as library:
        return library.issues.plan(request)


def build_issue(database: str, request: IssueRequest) -> int:
    """Print a new issue and record it; return its id. Its file is printed again on request."""
    from sudokudb.library import Library

    with (
        TemporaryDirectory(prefix="sudokudb-") as folder,
        Library.open(database, make=False) as library,
    ):
        return library.issues.build(request, Path(folder, "issue.pdf")).issue.id


def print_issue(database: str, id: int, part: int) -> bytes:
    """Return the file of an issue; part 1 is the separate file of answers."""
    from sudokudb.library import Library

    with TemporaryDirectory(prefix="sudokudb-") as folder, Library.look(database) as library:
        issue = library.issues.find(f"#{id}")
        files = library.issues.print_again(issue, Path(folder, "issue.pdf")).files
        if part >= len(files):
            raise NotFound(say("this issue has no file of answers"))
        return files[part].read_bytes()
