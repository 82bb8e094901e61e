"""The command `sudokudb issue`: printing booklets, and the record of printed issues."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments import issues as options
from sudokudb.cli.arguments.changing import DryRun as Dry
from sudokudb.cli.arguments.changing import Yes, confirm
from sudokudb.cli.arguments.files import Force, check_pdf
from sudokudb.cli.arguments.options import Csv, Database, Json
from sudokudb.cli.arguments.queries import Words
from sudokudb.cli.commands.db import Commands
from sudokudb.cli.database import open_library
from sudokudb.cli.other_options import Command
from sudokudb.cli.printers import printer_for
from sudokudb.cli.reports import issue_text
from sudokudb.errors import FileError, say
from sudokudb.render.text import visible
from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library

PIPE = issue_text.PIPE
app = typer.Typer(cls=Commands, rich_markup_mode=None, add_completion=False)

_Ref = Annotated[
    str,
    typer.Argument(
        metavar="ISSUE", help="The number of an issue, its title, or part of its title."
    ),
]


@app.callback(invoke_without_command=True)
def start(context: typer.Context) -> None:
    """Print booklets of puzzles as PDF, and remember what was printed.

    \b
    Example:
      sudokudb issue build "Sudoku in May" level:simple,intermediate --limit 2
    """
    if context.invoked_subcommand is None:
        output.answer(context.get_help())


@app.command(cls=Command)
def build(
    title: options.Title,
    words: Words = None,
    count: options.Count = None,
    levels: options.Levels = None,
    sections: options.Sections = None,
    number: options.Number = None,
    per_page: options.PerPage = None,
    paper: options.Paper = "a4",
    booklet: options.Folded = False,
    no_title_page: options.NoTitlePage = False,
    answers: options.Answers = "end",
    order: options.Order = "level",
    again: options.Again = False,
    qr: options.Qr = None,
    cover: options.Cover = None,
    foreword: options.Foreword = None,
    template: options.Template = None,
    font: options.Font = None,
    target: options.Output = None,
    force: Force = False,
    source: options.Source = None,
    dry_run: options.DryRun = False,
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
    from sudokudb.library.issues import IssueRequest
    from sudokudb.render.booklets import front_matter, typesetting
    from sudokudb.render.booklets.content import Style

    _check_target(target, source)
    order, seed = options.order_and_seed(order)
    with _open_library(database) as library:
        request = IssueRequest(
            title=title,
            selections=options.selections_of(library, words, count, levels, sections),
            number=number,
            style=Style(
                per_page,
                paper,
                booklet,
                not no_title_page,
                answers,
                qr or "",
                front_matter.read_cover(cover) if cover else "",
                front_matter.read_foreword(foreword, paper) if foreword else (),
            ),
            order=order,
            seed=seed,
            again=again,
            template=typesetting.template(template),
            fonts=font or (),
        )
        with options.explain_shortage(library, request):
            if dry_run:
                printing = library.issues.plan(request)
            else:
                printing = library.issues.build(request, target, force=force, source=source)
        same = library.issues.with_number_of(printing.issue)
    issue, choice = printing.issue, printing.choice
    assert choice  # a new issue has one
    issue_text.note_skipped(choice)
    issue_text.note_number(same)
    if dry_run:
        chosen = {place: (one.id, one.title) for place, one in enumerate(choice.puzzles, start=1)}
        printer_for(json=json).print(issue_text.puzzles_answer(issue, chosen))
    else:
        issue_text.print_built(issue, choice, printing.files, json=json)


def _check_target(target: Path | None, source: Path | None) -> None:
    """Raise SudokuError for a target that is not a PDF, or if a source is to be written, too."""
    output.require_one(output=target is not None, source=source is not None)
    check_pdf(target)


@app.command("list")
def list_(json: Json = False, csv: Csv = False, database: Database = None) -> None:
    """List the issues: number, title, day, number of puzzles, language.

    \b
    Example:
      sudokudb issue list
    """
    printer = printer_for(json=json, csv=csv)
    with _open_library(database) as library:
        found = list(library.issues)
    printer.print(issue_text.issues_answer(found))


@app.command()
def show(ref: _Ref, json: Json = False, csv: Csv = False, database: Database = None) -> None:
    """List the puzzles of an issue: place, page, level, givens, number, title, grid.

    The number is that of the stored puzzle, as long as there is one with exactly this grid.

    \b
    Example:
      sudokudb issue show 12
    """
    printer = printer_for(json=json, csv=csv)
    with _open_library(database) as library:
        issue = library.issues.find(ref)
        stored = library.issues.puzzles(issue)
    printer.print(issue_text.puzzles_answer(issue, stored))


@app.command("print")
def print_(
    ref: _Ref,
    target: options.Output = None,
    force: Force = False,
    source: options.Source = None,
    database: Database = None,
) -> None:
    """Print an issue again; the same release of typst writes the same bytes.

    \b
    Example:
      sudokudb issue print 12 -o again.pdf
    """
    _check_target(target, source)
    with _open_library(database) as library:
        issue = library.issues.find(ref)
        printing = library.issues.print_again(issue, target, force=force, source=source)
    issue_text.print_files(printing.files)
    if not printing.is_same:
        from sudokudb.render.booklets.typesetting import tool

        output.note(
            say(
                "the bytes differ from the first time: {first} then, {now} now",
                first=issue.tool,
                now=f"sudokudb {__version__}, {tool()}",
            )
        )


@app.command()
def remove(ref: _Ref, yes: Yes = False, dry_run: Dry = False, database: Database = None) -> None:
    """Forget an issue, as one change: its puzzles count as not printed, unless others have them.

    \b
    Example:
      sudokudb issue remove 12
    """
    with _open_library(database) as library:
        issue = library.issues.find(ref)
        change = library.issues.plan_removal(issue)
        about = {"name": visible(issue.name), "count": change.count}
        if dry_run:
            output.answer(say("would remove issue {name}, with {count:,} stored puzzles", **about))
            return
        template = say("remove issue {name}, with {count:,} stored puzzles? [y/N] ")
        confirm(change, say(template, **about), yes=yes)
        change.make()
    output.answer(say("removed issue {name}", name=visible(issue.name)))
    output.note(say("paper stays printed; `sudokudb undo` restores the record"))


@app.command()
def templates(
    folder: Annotated[
        Path | None, typer.Option("--write", metavar="DIR", help="Write them into a folder.")
    ] = None,
    force: Force = False,
) -> None:
    """List the templates of booklets, or write them into a folder to change them.

    \b
    Example:
      sudokudb issue templates --write layout
    """
    from sudokudb.formats.writing import follow_links, replace_file
    from sudokudb.render.booklets.typesetting import TEMPLATE

    if folder is None:
        output.answer(TEMPLATE.name)
        return
    target = folder / TEMPLATE.name
    try:
        follow_links(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(
            say("cannot write {path}: {reason}", path=target, reason=error.strerror)
        ) from None
    with replace_file(target, force=force) as out:
        out.write(TEMPLATE.read_bytes())
    output.answer(visible(str(target)))


@contextmanager
def _open_library(database: str | None) -> Iterator[Library]:
    """Open the database; first write the files of builds that were killed."""
    with open_library(database) as library:
        for message in library.issues.finish():
            output.note(message)
        yield library
