"""The command `sudokudb issue`: printing booklets, and the record of printed issues."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import Force, check_pdf
from sudokudb.cli.arguments.issues import (
    Answers,
    Count,
    Font,
    Levels,
    Order,
    PageOptions,
    Paper,
    PuzzleOptions,
    Sections,
    Template,
    explained,
    request_of,
)
from sudokudb.cli.arguments.options import Csv, Database, Json, number_option
from sudokudb.cli.arguments.queries import Words
from sudokudb.cli.commands.db import Commands
from sudokudb.cli.database import open_library
from sudokudb.errors import SudokuError, say, say_count
from sudokudb.render.text import visible
from sudokudb.version import __version__
from sudokudb.words import _, ngettext

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library
    from sudokudb.library.issues import Printing
    from sudokudb.store.rows.issues import Issue

_NAMED = 10  # puzzles that are passed over

app = typer.Typer(cls=Commands, rich_markup_mode=None, add_completion=False)

_Title = Annotated[str, typer.Argument(metavar="TITLE", help="The title of the booklet.")]
_Ref = Annotated[
    str,
    typer.Argument(
        metavar="ISSUE", help="The number of an issue, its title, or part of its title."
    ),
]
_Number = Annotated[
    int | None,
    number_option("--number", help="The issue's number. The default is the next one."),
]
_PerPage = Annotated[int, number_option("--per-page", help="Puzzles on a page: 1, 2, 4, 6 or 9.")]
_Folded = Annotated[
    bool, typer.Option("--booklet", help="Two pages on each side, to print duplex and fold.")
]
_NoTitlePage = Annotated[bool, typer.Option("--no-title-page", help="Begin with the puzzles.")]
_Again = Annotated[
    bool, typer.Option("--again", help="Also take puzzles that were printed before.")
]
_DryRun = Annotated[
    bool, typer.Option("--dry-run", help="List the puzzles; print and record nothing.")
]
_Source = Annotated[
    str | None,
    typer.Option(
        "--source",
        metavar="DIR",
        help="Write issue.typ, issue.json and the fonts into a new folder instead of a PDF; this "
        "needs no typst.",
    ),
]
_Output = Annotated[
    str | None,
    typer.Option(
        "-o", "--output", metavar="FILE", help="The PDF to write. The default is TITLE-NUMBER.pdf."
    ),
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Print booklets of puzzles as PDF, and remember what was printed.

    \b
    Example:
      sudokudb issue build "Sudoku in May" level:simple,intermediate --count 2
    """
    if context.invoked_subcommand is None:
        output.answer(context.get_help())


@app.command()
def build(
    title: _Title,
    words: Words = None,
    count: Count = None,
    levels: Levels = None,
    sections: Sections = None,
    number: _Number = None,
    per_page: _PerPage = 6,
    paper: Paper = "a4",
    booklet: _Folded = False,
    no_title_page: _NoTitlePage = False,
    answers: Answers = "end",
    order: Order = "level",
    again: _Again = False,
    template: Template = None,
    font: Font = None,
    target: _Output = None,
    force: Force = False,
    source: _Source = None,
    dry_run: _DryRun = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Print puzzles that match a query as a new issue, and record it as one change.

    Takes puzzles with exactly one solution that no issue has printed, not even as a rotated,
    mirrored or relabelled copy. If there are too few, nothing is printed, and the exit code is 1.

    \b
    Examples:
      sudokudb issue build "Sudoku in May" size:9 --levels simple:6,difficult:6
      sudokudb issue build Kids --section 'First:4:size:4' --section 'Then:8:size:9'
      sudokudb issue build Wings --section 'Find the wing:6:practice xy-wing givens:..26'
    """
    output.require_one(output=target is not None, source=source is not None)
    check_pdf(target)
    pages = PageOptions(per_page, paper, booklet, not no_title_page, answers)
    puzzles = PuzzleOptions(words, count, levels, sections)
    with _opened(database) as library:
        request = request_of(library, title, puzzles, pages, number, order, again, template, font)
        with explained(library, request):
            if dry_run:
                printing = library.issues.plan(request)
            elif source:
                printing = library.issues.build(request, source=Path(source))
            else:
                file = Path(target) if target else None
                printing = library.issues.build(request, file, force=force)
    _name_skipped(printing)
    if dry_run:
        _show(printing.issue, _chosen(printing), json=json)
    else:
        _report(printing, json=json)


def _name_skipped(printing: Printing) -> None:
    """Name the puzzles that match the query but cannot be printed."""
    named = list(printing.choice.passed_over.values()) if printing.choice else []
    for reason in named[:_NAMED]:
        output.note(reason)
    if len(named) > _NAMED:
        more = len(named) - _NAMED
        output.note(say_count("skipped 1 more puzzle", "skipped {count:,} more puzzles", more))


def _chosen(printing: Printing) -> dict[int, tuple[int, str]]:
    """Return the ids and titles of the puzzles that were chosen, by their places."""
    found = printing.choice.puzzles if printing.choice else ()
    return {place: (puzzle.id, puzzle.title) for place, puzzle in enumerate(found, start=1)}


def _report(printing: Printing, *, json: bool) -> None:
    files = [str(file) for file in printing.files]
    if json:
        output.answer_json(_object(printing.issue) | {"files": files}, indent=2)
        return
    for file in files:
        output.answer(visible(file))
    one, many = "issue {name}: 1 puzzle", "issue {name}: {count:,} puzzles"
    output.note(say_count(one, many, len(printing.issue.printed), name=printing.issue.name))
    if repeats := len(printing.choice.repeats if printing.choice else ()):
        output.note(
            say_count(
                "1 of them was printed before", "{count:,} of them were printed before", repeats
            )
        )


@app.command("list")
def list_(json: Json = False, csv: Csv = False, database: Database = None) -> None:
    """List the issues: number, title, day, number of puzzles, language.

    \b
    Example:
      sudokudb issue list
    """
    output.require_one(json=json, csv=csv)
    with _opened(database) as library:
        found = list(library.issues)
    if json:
        output.answer_array(map(_object, found))
    elif csv:
        output.answer_csv([_COLUMNS, *([_object(i)[name] for name in _COLUMNS] for i in found)])
    elif output.on_terminal():
        for issue in found:
            count = ngettext("{count:,} puzzle", "{count:,} puzzles", len(issue.printed))
            line = f"{issue.number:>5}  {issue.made[:10]}  {count:>12}  {issue.language}"
            _answer_cut(f"{line}  {visible(issue.title)}")
        if not found:
            output.note(say("nothing has been printed yet"))
    else:
        for issue in found:
            values = (issue.number, visible(issue.title), issue.made[:10], len(issue.printed))
            output.answer("\t".join(map(str, (*values, issue.language))))


_COLUMNS = ("id", "number", "title", "made", "language", "puzzles", "tool", "sha256")


def _object(issue: Issue) -> dict[str, Any]:
    return {
        name: len(issue.printed) if name == "puzzles" else getattr(issue, name) for name in _COLUMNS
    }


@app.command()
def show(ref: _Ref, json: Json = False, csv: Csv = False, database: Database = None) -> None:
    """List the puzzles of an issue: place, page, level, givens, number, title, grid.

    The number is that of the stored puzzle, as long as there is one with exactly this grid.

    \b
    Example:
      sudokudb issue show 12
    """
    output.require_one(json=json, csv=csv)
    with _opened(database) as library:
        issue = library.issues.find(ref)
        _show(issue, library.issues.puzzles(issue), json=json, csv=csv)


def _show(
    issue: Issue, stored: dict[int, tuple[int, str]], *, json: bool, csv: bool = False
) -> None:
    rows = list(_rows(issue, stored))
    if json:
        output.answer_json(_object(issue) | {"printed": rows}, indent=2)
    elif csv:
        output.answer_csv([list(rows[0]), *(list(row.values()) for row in rows)])
    elif output.on_terminal():
        _answer_cut(f"{issue.made[:10]}  {visible(issue.name)}")
        for row in rows:
            number = f"#{row['id']}" if row["id"] else ""
            page = _("page {page}", page=row["page"])
            place = f"{row['place']:>5}  {page:<9} {row['level']:<12}"
            _answer_cut(f"{place} {row['givens']:>3}  {number:<8} {visible(row['title'])}".rstrip())
    else:
        for row in rows:
            output.answer("\t".join(visible(str(value or "")) for value in row.values()))


def _answer_cut(line: str) -> None:
    """Print a line, cut so that it fits the terminal."""
    columns = get_terminal_size().columns
    output.answer(line if len(line) <= columns else f"{line[: columns - 1]}…")


def _rows(issue: Issue, stored: dict[int, tuple[int, str]]) -> Iterator[dict[str, Any]]:
    for one in issue.printed:
        id, title = stored.get(one.number, (None, ""))
        yield {
            "place": one.number,
            "page": one.page,
            "level": one.level,
            "givens": len(one.grid) - one.grid.count("."),
            "id": id,
            "title": title,
            "grid": one.grid,
        }


@app.command("print")
def print_(
    ref: _Ref,
    target: _Output = None,
    force: Force = False,
    source: _Source = None,
    database: Database = None,
) -> None:
    """Print an issue again; the same release of typst writes the same bytes.

    \b
    Example:
      sudokudb issue print 12 -o again.pdf
    """
    output.require_one(output=target is not None, source=source is not None)
    check_pdf(target)
    with _opened(database) as library:
        printing = library.issues.print_again(
            library.issues.find(ref),
            Path(target) if target else None,
            force=force,
            source=Path(source) if source else None,
        )
    for file in printing.files:
        output.answer(visible(str(file)))
    if not printing.is_same:
        from sudokudb.render.booklets.typesetting import tool

        first, now = printing.issue.tool, f"sudokudb {__version__}, {tool()}"
        output.note(
            say(
                "the bytes differ from the first time: {first} then, {now} now",
                first=first,
                now=now,
            )
        )


@app.command()
def remove(ref: _Ref, database: Database = None) -> None:
    """Forget an issue, as one change: its puzzles count as not printed, unless others have them.

    \b
    Example:
      sudokudb issue remove 12
    """
    with _opened(database) as library:
        issue = library.issues.find(ref)
        library.issues.remove(issue)
    output.answer(say("removed issue {name}", name=visible(issue.name)))
    output.note(say("paper stays printed; `sudokudb undo` restores the record"))


@app.command()
def templates(
    folder: Annotated[
        str | None, typer.Option("--write", metavar="DIR", help="Write them into a folder.")
    ] = None,
    force: Force = False,
) -> None:
    """List the templates of booklets, or write them into a folder to change them.

    \b
    Example:
      sudokudb issue templates --write layout
    """
    from sudokudb.formats.writing import replaced
    from sudokudb.render.booklets.typesetting import TEMPLATE

    if folder is None:
        output.answer(TEMPLATE.name)
        return
    target = Path(folder, TEMPLATE.name)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror
        raise SudokuError(
            say("cannot write {path}: {reason}", path=target, reason=reason)
        ) from None
    with replaced(target, force=force) as out:
        out.write(TEMPLATE.read_bytes())
    output.answer(visible(str(target)))


@contextmanager
def _opened(database: str | None) -> Iterator[Library]:
    """Open the database; first write the files of builds that were killed."""
    with open_library(database) as library:
        for message in library.issues.finish():
            output.note(message)
        yield library
