"""The options of `sudokudb issue build`, and the request that they describe."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import whole_number
from sudokudb.cli.arguments.queries import positive_option, query_of
from sudokudb.cli.completion import beginning
from sudokudb.errors import NotFound, SudokuError, say, say_all
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.library.issues import Request
    from sudokudb.library.issues.choice import Selection

_PAPERS = ("a4", "letter", "a5", "half-letter")
_ANSWERS = ("end", "separate", "none")
_ORDERS = ("level", "rating", "as-found", "shuffled:SEED")
_DEFAULT_COUNT = 24

Count = Annotated[
    int | None,
    positive_option("--count", f"The number of puzzles. The default is {_DEFAULT_COUNT}."),
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
Paper = Annotated[
    str,
    typer.Option(
        "--paper",
        metavar="P",
        help=f"The size of a page: {', '.join(_PAPERS)}.",
        autocompletion=lambda incomplete: beginning(incomplete, _PAPERS),
    ),
]
Answers = Annotated[
    str,
    typer.Option(
        "--answers",
        metavar="WHERE",
        help="The answers: at the end, in a separate file, or none.",
        autocompletion=lambda incomplete: beginning(incomplete, _ANSWERS),
    ),
]
Order = Annotated[
    str,
    typer.Option(
        "--order",
        metavar="O",
        help="level: the first that are found, in order of difficulty; rating: by HoDoKu's score; "
        "as-found; or shuffled:SEED.",
        autocompletion=lambda incomplete: beginning(incomplete, _ORDERS),
    ),
]
Template = Annotated[
    str | None,
    typer.Option(
        "--template", metavar="FILE", help="Your own layout; `issue templates` writes ours."
    ),
]
Font = Annotated[
    list[str] | None,
    typer.Option("--font", metavar="FILE", help="Set the text in this font; can be repeated."),
]


@dataclass(frozen=True)
class PuzzleOptions:
    """The options about the puzzles of an issue."""

    words: list[str] | None
    count: int | None
    levels: str | None
    sections: list[str] | None

    def selections(self, library: Library) -> Sequence[Selection]:
        """Return the selections; raise SudokuError for options that exclude each other."""
        from sudokudb.library.issues.selections import parse_selections

        output.require_one(
            count=self.count is not None,
            levels=self.levels is not None,
            section=bool(self.sections),
        )
        query = query_of(library, self.words)
        return parse_selections(
            query, self.count or _DEFAULT_COUNT, self.levels, self.sections or ()
        )


class PageOptions(NamedTuple):
    """The options about the pages of an issue."""

    per_page: int
    paper: str
    folded: bool
    title_page: bool
    answers: str


def request_of(
    library: Library,
    title: str,
    puzzles: PuzzleOptions,
    pages: PageOptions,
    number: int | None,
    order: str,
    again: bool,
    template: str | None,
    fonts: Sequence[str] | None,
) -> Request:
    """Return the request that the options describe; raise SudokuError for an invalid value."""
    from sudokudb.library.issues import Request
    from sudokudb.render.booklets import typesetting
    from sudokudb.render.booklets.content import Style

    _check("--paper", pages.paper, _PAPERS)
    _check("--answers", pages.answers, _ANSWERS)
    name, _, seed = order.partition(":")
    _check("--order", name, ("level", "rating", "as-found", "shuffled"))
    if (name == "shuffled") != bool(seed):
        hint = say("{option} is one of {names}", option="--order", names=", ".join(_ORDERS))
        raise SudokuError(
            say("{option} cannot be {value!r}", option="--order", value=order[:40]), hint
        )
    return Request(
        title=title,
        selections=puzzles.selections(library),
        number=number,
        style=Style(**pages._asdict()),
        order=name,
        seed=whole_number(seed) if seed else None,
        again=again,
        template=typesetting.template(template),
        fonts=[Path(font) for font in fonts or ()],
    )


@contextmanager
def explained(library: Library, request: Request) -> Iterator[None]:
    """If too few puzzles are found, name the tags and collections that do not exist."""
    try:
        yield
    except NotFound as error:
        from sudokudb.cli.arguments.query_hints import unknown_names

        terms = (term for selection in request.selections for term in selection.query.terms)
        hint = say_all(*unknown_names(library, terms)) or error.hint
        raise NotFound(error.message, hint) from None


def _check(option: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        near = did_you_mean(value, {name: name for name in known})
        hint = near or say("{option} is one of {names}", option=option, names=", ".join(known))
        raise SudokuError(
            say("{option} cannot be {value!r}", option=option, value=value[:40]), hint
        )
