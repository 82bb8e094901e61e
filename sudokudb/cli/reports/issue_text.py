"""The answers of `sudokudb issue`: issues and their puzzles, printed or chosen."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from sudokudb.cli import output
from sudokudb.errors import say, say_count
from sudokudb.render.text import visible
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from sudokudb.issue import Issue, Printed
    from sudokudb.library.issues.choice import Choice

_NAMED = 10  # puzzles that are passed over
_COLUMNS = ("id", "number", "title", "made", "language", "puzzles", "tool", "sha256")


def issue_object(issue: Issue) -> dict[str, Any]:
    """Return the facts about an issue for JSON and CSV."""
    return {
        name: len(issue.printed) if name == "puzzles" else getattr(issue, name) for name in _COLUMNS
    }


def print_issues(issues: Sequence[Issue], *, json: bool, csv: bool) -> None:
    """Print a list of issues."""
    if json:
        output.answer_array(map(issue_object, issues))
    elif csv:
        output.answer_csv([_COLUMNS, *(list(issue_object(issue).values()) for issue in issues)])
    elif output.on_terminal():
        for issue in issues:
            count = ngettext("{count:,} puzzle", "{count:,} puzzles", len(issue.printed))
            line = f"{issue.number:>5}  {issue.made[:10]}  {count:>12}  {issue.language}"
            _answer_cut(f"{line}  {visible(issue.title)}")
        if not issues:
            output.note(say("nothing has been printed yet"))
    else:
        for issue in issues:
            values = (issue.number, visible(issue.title), issue.made[:10], len(issue.printed))
            output.answer("\t".join(map(str, (*values, issue.language))))


PIPE = {
    "list": ("number", "title", "day", "number of puzzles", "language"),
    "show": ("place", "page", "level", "givens", "number", "title", "grid"),
}
"""The fields of a line in a pipe, by the words after the command."""


def print_puzzles(
    issue: Issue, stored: dict[int, tuple[int, str]], *, json: bool, csv: bool
) -> None:
    """Print the puzzles of an issue; `stored` has the ids and titles of those in the database."""
    rows = [_row(one, *stored.get(one.number, (None, ""))) for one in issue.printed]
    if json:
        output.answer_json(issue_object(issue) | {"printed": rows}, indent=2)
    elif csv:
        output.answer_csv([list(rows[0]), *(list(row.values()) for row in rows)])
    elif output.on_terminal():
        _answer_cut(f"{issue.made[:10]}  {visible(issue.name)}")
        for row in rows:
            _answer_cut(_line(row))
    else:
        for row in rows:
            output.answer("\t".join(visible(str(value or "")) for value in row.values()))


def _row(one: Printed, id: int | None, title: str) -> dict[str, Any]:
    return {
        "place": one.number,
        "page": one.page,
        "level": one.level,
        "givens": len(one.grid) - one.grid.count("."),
        "id": id,
        "title": title,
        "grid": one.grid,
    }


def _line(row: dict[str, Any]) -> str:
    """Return the line of a puzzle on a terminal."""
    number = f"#{row['id']}" if row["id"] else ""
    page = _("page {page}", page=row["page"])
    place = f"{row['place']:>5}  {page:<9} {row['level']:<12}"
    return f"{place} {row['givens']:>3}  {number:<8} {visible(row['title'])}".rstrip()


def _answer_cut(line: str) -> None:
    """Print a line, cut so that it fits the terminal."""
    columns = get_terminal_size().columns
    output.answer(line if len(line) <= columns else f"{line[: columns - 1]}…")


def note_skipped(choice: Choice) -> None:
    """Name the puzzles that match the query but cannot be printed."""
    reasons = list(choice.passed_over.values())
    for reason in reasons[:_NAMED]:
        output.note(reason)
    if len(reasons) > _NAMED:
        more = len(reasons) - _NAMED
        output.note(say_count("skipped 1 more puzzle", "skipped {count:,} more puzzles", more))


def print_built(issue: Issue, choice: Choice, files: Sequence[Path], *, json: bool) -> None:
    """Print the files of a new issue, and the number of its puzzles."""
    if json:
        names = {"files": [str(file) for file in files]}
        output.answer_json(issue_object(issue) | names, indent=2)
        return
    print_files(files)
    one, many = "issue {name}: 1 puzzle", "issue {name}: {count:,} puzzles"
    output.note(say_count(one, many, len(issue.printed), name=issue.name))
    if repeats := len(choice.repeats):
        output.note(
            say_count(
                "1 of them was printed before", "{count:,} of them were printed before", repeats
            )
        )


def print_files(files: Sequence[Path]) -> None:
    """Print the names of files."""
    for file in files:
        output.answer(visible(str(file)))
