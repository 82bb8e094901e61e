"""The options of `sudokudb issue build`, and the values that they describe."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import output_option
from sudokudb.cli.arguments.options import (
    choice_option,
    count_option,
    number_option,
    require_choice,
    whole_number,
)
from sudokudb.cli.arguments.queries import query_of
from sudokudb.errors import NotFound, UsageError, say, say_all

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.library.issues import IssueRequest
    from sudokudb.library.issues.choice import Selection

_PAPERS = ("a4", "letter", "a5", "half-letter")
_ANSWERS = ("end", "separate", "none")
_ORDERS = ("level", "rating", "as-found", "shuffled:SEED")
_DEFAULT_COUNT = 24

Title = Annotated[str, typer.Argument(metavar="TITLE", help="The title of the booklet.")]
Count = Annotated[
    int | None,
    count_option(f"The number of puzzles. The default is {_DEFAULT_COUNT}."),
]
Levels = Annotated[
    str | None,
    typer.Option(
        "--levels",
        metavar="LEVEL:N,…",
        help="Numbers by level: simple:8,difficult:4, or by HoDoKu's: easy:8,hard:4.",
    ),
]
Sections = Annotated[
    list[str] | None,
    typer.Option(
        "--section",
        metavar="TITLE:N:QUERY",
        help="A section with a title, a number of puzzles and a query; can be repeated. After "
        "`practice xy-wing` it has positions just before such a step.",
    ),
]
Number = Annotated[
    int | None,
    number_option("--number", help="The issue's number. The default is the next one."),
]
PerPage = Annotated[
    int | None,
    number_option(
        "--per-page",
        help="Puzzles on a page: 1, 2, 4, 6 or 9. By default as many as fit, at most 6; of "
        "positions, at most 4.",
    ),
]
Paper = Annotated[
    str,
    choice_option("--paper", "P", _PAPERS, f"The size of a page: {', '.join(_PAPERS)}.", only=True),
]
Folded = Annotated[
    bool, typer.Option("--booklet", help="Two pages on each side, to print duplex and fold.")
]
NoTitlePage = Annotated[bool, typer.Option("--no-title-page", help="Begin with the puzzles.")]
Answers = Annotated[
    str,
    choice_option(
        "--answers",
        "WHERE",
        _ANSWERS,
        "The answers: at the end, in a separate file, or none.",
        only=True,
    ),
]
Order = Annotated[
    str,
    choice_option(
        "--order",
        "O",
        _ORDERS,
        "level: the first that are found, in order of difficulty; rating: by HoDoKu's score; "
        "as-found; or shuffled:SEED.",
    ),
]
Again = Annotated[bool, typer.Option("--again", help="Also take puzzles that were printed before.")]
Template = Annotated[
    str | None,
    typer.Option(
        "--template", metavar="FILE", help="Your own layout; `issue templates` writes ours."
    ),
]
Font = Annotated[
    list[Path] | None,
    typer.Option("--font", metavar="FILE", help="Set the text in this font; can be repeated."),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="List the puzzles; print and record nothing.")
]
Source = Annotated[
    Path | None,
    typer.Option(
        "--source",
        metavar="DIR",
        help="Write issue.typ, issue.json and the fonts into a new folder instead of a PDF; this "
        "needs no typst.",
    ),
]
Qr = Annotated[
    str | None,
    typer.Option(
        "--qr",
        metavar="WHERE",
        help="Print a QR code with each puzzle: sudokuwiki, sudokupad, or an address with {grid}, "
        "{id} or {number}.",
    ),
]
Cover = Annotated[
    Path | None,
    typer.Option(
        "--cover",
        metavar="FILE",
        help="A picture for the title page, in place of the ornament: SVG, PNG or JPEG.",
    ),
]
Foreword = Annotated[
    Path | None,
    typer.Option(
        "--foreword",
        metavar="FILE",
        help="A text for the second page; blank lines separate its paragraphs.",
    ),
]
Output = Annotated[
    Path | None,
    output_option(help="The PDF to write. The default is TITLE-NUMBER.pdf."),
]


def selections_of(
    library: Library,
    words: Sequence[str] | None,
    count: int | None,
    levels: str | None,
    sections: Sequence[str] | None,
) -> Sequence[Selection]:
    """Return the selections of a query; raise SudokuError for options that exclude each other."""
    from sudokudb.library.issues.selections import parse_selections

    output.require_one(limit=count is not None, levels=levels is not None, section=bool(sections))
    query = query_of(library, words)
    return parse_selections(query, count or _DEFAULT_COUNT, levels, sections or ())


def order_and_seed(order: str) -> tuple[str, int | None]:
    """Return the name of an order, and the seed of `shuffled`."""
    name, _, seed = order.partition(":")
    require_choice("--order", name, ("level", "rating", "as-found", "shuffled"))
    if (name == "shuffled") != bool(seed):
        hint = say("{option} is one of {names}", option="--order", names=", ".join(_ORDERS))
        raise UsageError(
            say("{option} cannot be {value!r}", option="--order", value=order[:40]), hint
        )
    return name, whole_number(seed) if seed else None


@contextmanager
def explain_shortage(library: Library, request: IssueRequest) -> Iterator[None]:
    """If too few puzzles are found, name the tags and collections that do not exist."""
    try:
        yield
    except NotFound as error:
        from sudokudb.cli.arguments.query_hints import unknown_names
        from sudokudb.query.tree import push_down, terms_of

        trees = (push_down(selection.query.tree) for selection in request.selections)
        terms = chain.from_iterable(map(terms_of, trees))
        error.hint = say_all(*unknown_names(library, terms)) or error.hint
        raise
