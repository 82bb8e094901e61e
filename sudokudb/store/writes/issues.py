"""Recording and removal of printed issues, as changes that can be undone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import text

from sudokudb.errors import NotFound
from sudokudb.store.connection.transactions import insert_row
from sudokudb.store.rows.issues import PRINTED, UNWRITTEN, find_printed, issue_row, printed_row

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from sqlalchemy import Connection

    from sudokudb.issue import Issue
    from sudokudb.store.writes.journal import JournalWriter


def record(journal: JournalWriter, issue: Issue) -> int:
    """Store an issue; return its id.

    Puzzles that another issue contains are stored as repeats.
    """
    before = find_printed(journal.run_sql, {one.identity for one in issue.printed})
    printed = tuple(replace(one, repeat=one.identity in before) for one in issue.printed)
    id = insert(journal.connection, replace(issue, id=0, printed=printed))
    journal.note("_change_issues", issue_id=id)
    return id


def remove(journal: JournalWriter, id: int) -> None:
    """Mark an issue as removed; raise NotFound if it was removed before."""
    journal.note("_change_issues", issue_id=id)
    given = {"id": id}
    for table, key in (("issues", "id"), ("printed", "issue_id")):
        done = f"UPDATE {table} SET removed = 1 WHERE {key} = :id AND removed = 0"
        if not journal.connection.execute(text(done), given).rowcount:
            raise NotFound("this issue was removed")


def insert(connection: Connection, issue: Issue) -> int:
    """Insert the rows of an issue, with its id if it has one; return the id."""
    own: dict[str, object] = {"id": issue.id} if issue.id else {}
    id = insert_row(connection, "issues", own | issue_row(issue))
    marks = ", ".join(f":{name}" for name in PRINTED)
    connection.execute(
        text(f"INSERT INTO printed (issue_id, {', '.join(PRINTED)}) VALUES (:issue_id, {marks})"),
        [{"issue_id": id} | printed_row(one) for one in issue.printed],
    )
    return id


def note_file(connection: Connection, id: int, file: str) -> None:
    """Record a file of an issue that is not in place yet."""
    add = text("INSERT INTO _about (name, value) VALUES (:name, :file)")
    connection.execute(add, {"name": f"{UNWRITTEN}{id}", "file": file})


def forget_file(connection: Connection, id: int) -> None:
    """Delete the record of a file that is now in place."""
    remove = text("DELETE FROM _about WHERE name = :name")
    connection.execute(remove, {"name": f"{UNWRITTEN}{id}"})


def toggle_removed(run: Callable[[str], Any]) -> None:
    """Remove the issues that a change added, and restore those that it removed."""
    chosen = "IN (SELECT issue_id FROM _change_issues WHERE change_id = :change)"
    for table, key in (("printed", "issue_id"), ("issues", "id")):
        run(f"UPDATE {table} SET removed = 1 - removed WHERE {key} {chosen}")
