"""The answers of `sudokudb issue`: issues and their puzzles, printed or chosen."""

from __future__ import annotations

from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer, ObjectAnswer, TextAnswer
from sudokudb.cli.printers import print_answer, printer_for
from sudokudb.errors import say, say_count
from sudokudb.render.text import visible
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
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


def issues_answer(issues: Sequence[Issue]) -> ListAnswer[Issue]:
    """Return the answer that lists issues."""
    empty = say("nothing has been printed yet")
    return ListAnswer(
        issues, _issue_line, issue_object, _COLUMNS, picture=_issue_lines, empty=empty
    )


def _issue_line(issue: Issue) -> str:
    values = (issue.number, visible(issue.title), issue.made[:10], len(issue.printed))
    return "\t".join(map(str, (*values, issue.language)))


def _issue_lines(issues: Iterator[Issue]) -> Iterator[str]:
    """Yield the lines of issues on a terminal."""
    for issue in issues:
        count = ngettext("{count:,} puzzle", "{count:,} puzzles", len(issue.printed))
        line = f"{issue.number:>5}  {issue.made[:10]}  {count:>12}  {issue.language}"
        yield _cut(f"{line}  {visible(issue.title)}")


PIPE = {
    "list": ("number", "title", "day", "number of puzzles", "language"),
    "show": ("place", "page", "level", "givens", "number", "title", "grid"),
}
"""The fields of a line in a pipe, by the words after the command."""


def puzzles_answer(issue: Issue, stored: dict[int, tuple[int, str]]) -> ObjectAnswer:
    """Return the answer about an issue; `stored` has the ids and titles of puzzles, by place."""
    rows = [_row(one, *stored.get(one.number, (None, ""))) for one in issue.printed]
    return ObjectAnswer(
        lambda: issue_object(issue) | {"printed": rows},
        ("\t".join(visible(str(value or "")) for value in row.values()) for row in rows),
        _puzzle_lines(issue, rows),
        [list(rows[0]), *(list(row.values()) for row in rows)],
    )


def _puzzle_lines(issue: Issue, rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of an issue and its puzzles on a terminal."""
    yield _cut(f"{issue.made[:10]}  {visible(issue.name)}")
    yield from (_cut(_line(row)) for row in rows)


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


def _cut(line: str) -> str:
    """Return a line, cut so that it fits the terminal."""
    columns = get_terminal_size().columns
    return line if len(line) <= columns else f"{line[: columns - 1]}…"


def note_skipped(choice: Choice) -> None:
    """Name the puzzles that match the query but cannot be printed."""
    reasons = list(choice.passed_over.values())
    for reason in reasons[:_NAMED]:
        output.note(reason)
    if len(reasons) > _NAMED:
        more = len(reasons) - _NAMED
        output.note(say_count("skipped 1 more puzzle", "skipped {count:,} more puzzles", more))


def note_number(same: Sequence[Issue]) -> None:
    """Name the issues with the same number, which an issue of another title may have."""
    for other in same[:_NAMED]:
        output.note(say("issue {name} has the same number", name=visible(other.name)))


def print_built(issue: Issue, choice: Choice, files: Sequence[Path], *, json: bool) -> None:
    """Print the files of a new issue, and the number of its puzzles."""
    names = {"files": [str(file) for file in files]}
    printer = printer_for(json=json)
    printer.print(ObjectAnswer(lambda: issue_object(issue) | names, _file_lines(files)))
    if json:
        return
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
    print_answer(TextAnswer(_file_lines(files)))


def _file_lines(files: Sequence[Path]) -> Iterator[str]:
    return (visible(str(file)) for file in files)
