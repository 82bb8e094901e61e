"""The options of `sudokudb issue build`, and the request that they make."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli.completion import complete_from
from sudokudb.cli.options import require_one, whole_number
from sudokudb.cli.query_arguments import asked, positive
from sudokudb.errors import SudokuError, say
from sudokudb.query import Query, parse_query
from sudokudb.query.fields import RATED_LEVELS
from sudokudb.solvers.strategy import LEVELS
from sudokudb.suggestions import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sudokudb.library import Library
    from sudokudb.library.issues import Request
    from sudokudb.library.issues.choice import Wish

_PAPERS = ("a4", "letter", "a5", "half-letter")
_BOTH = {"own": ", ".join(LEVELS), "others": ", ".join(RATED_LEVELS)}
_ANSWERS = ("end", "separate", "none")
_ORDERS = ("level", "rating", "as-found", "shuffled:SEED")
_DEFAULT_COUNT = 24
_MOST = 10_000
_MOST_SECTIONS = 30

Count = Annotated[
    int | None,
    typer.Option(
        "--count",
        metavar="N",
        help=f"The number of puzzles. The default is {_DEFAULT_COUNT}.",
        parser=positive,
        show_default=False,
    ),
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
        autocompletion=complete_from(_PAPERS),
    ),
]
Answers = Annotated[
    str,
    typer.Option(
        "--answers",
        metavar="WHERE",
        help="The answers: at the end, in a separate file, or none.",
        autocompletion=complete_from(_ANSWERS),
    ),
]
Order = Annotated[
    str,
    typer.Option(
        "--order",
        metavar="O",
        help="level: the first that are found, in order of difficulty; rating: by HoDoKu's score; "
        "as-found; or shuffled:SEED.",
        autocompletion=complete_from(_ORDERS),
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
class Wanted:
    """The puzzles that the command line asks for."""

    words: list[str] | None
    count: int | None
    levels: str | None
    sections: list[str] | None

    def wishes(self, library: Library) -> Sequence[Wish]:
        """Return the wishes; raise SudokuError for options that exclude each other."""
        from sudokudb.library.issues.choice import Wish

        require_one(
            count=self.count is not None,
            levels=self.levels is not None,
            section=bool(self.sections),
        )
        query = asked(library, self.words)
        if self.levels is not None:
            return [Wish(count, query, level) for level, count in _levels(self.levels)]
        if self.sections:
            if len(self.sections) > _MOST_SECTIONS:
                raise SudokuError(say("an issue has at most {most} sections", most=_MOST_SECTIONS))
            return [_section(text, query) for text in self.sections]
        return [Wish(self.count or _DEFAULT_COUNT, query)]


def _levels(text: str) -> Iterator[tuple[str, int]]:
    """Yield the levels and numbers of a text like simple:8,difficult:4."""
    seen: set[str] = set()
    known = (*LEVELS, *RATED_LEVELS)
    for part in text.split(","):
        level, _, count = (word.strip() for word in part.partition(":"))
        if level not in known or level in seen:
            near = did_you_mean(level, {name: name for name in known})
            raise SudokuError(
                say(
                    "--levels names {level!r}, which is not a level, or there twice",
                    level=level[:40],
                ),
                near or say("levels are {names}", names=", ".join(known)),
            )
        seen.add(level)
        if not (seen <= {*LEVELS} or seen <= {*RATED_LEVELS}):
            hint = say("the Palm's are {own}; HoDoKu's are {others}", **_BOTH)
            raise SudokuError(say("--levels mixes levels of two kinds"), hint)
        yield level, _number(count, part.strip())


def _section(text: str, query: Query) -> Wish:
    """Return the wish of a text like Warm-up:6:level:simple."""
    from sudokudb.library.issues.choice import Wish

    title, _, rest = text.partition(":")
    count, _, own = rest.partition(":")
    if not title.strip():
        hint = say("give TITLE:N:QUERY, as {example!r}", example="Warm-up:6:level:simple")
        raise SudokuError(say("the section {text!r} has no title", text=text[:40]), hint)
    number = _number(count.strip(), text)
    technique = ""
    if own.split()[:1] == ["practice"]:
        from sudokudb.library.practice import require_technique

        technique, own = [*own.split(maxsplit=2)[1:], "", ""][:2]
        require_technique(technique)
    query = Query((*query.terms, *parse_query(own).terms))
    return Wish(number, query, None, title.strip(), technique)


def _number(text: str, part: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 9 and int(text) > 0):
        hint = say("give it after a colon, as simple:8")
        raise SudokuError(say("{part!r} has no number of puzzles", part=part[:40]), hint)
    return int(text)


class Look(NamedTuple):
    """The look of the pages that the command line asks for."""

    per_page: int
    paper: str
    folded: bool
    title_page: bool
    answers: str


def request_of(
    library: Library,
    title: str,
    wanted: Wanted,
    look: Look,
    number: int | None,
    order: str,
    again: bool,
    template: str | None,
    fonts: Sequence[str] | None,
) -> Request:
    """Return what the command line asks for; raise SudokuError for a value that is not one."""
    from sudokudb.library.issues import Request
    from sudokudb.render.booklets import typesetting
    from sudokudb.render.booklets.content import Style

    _check("--paper", look.paper, _PAPERS)
    _check("--answers", look.answers, _ANSWERS)
    name, _, seed = order.partition(":")
    _check("--order", name, ("level", "rating", "as-found", "shuffled"))
    if (name == "shuffled") != bool(seed):
        hint = say("{option} is one of {names}", option="--order", names=", ".join(_ORDERS))
        raise SudokuError(
            say("{option} cannot be {value!r}", option="--order", value=order[:40]), hint
        )
    wishes = wanted.wishes(library)
    if sum(wish.count for wish in wishes) > _MOST:
        raise SudokuError(say("an issue has at most {most:,} puzzles", most=_MOST))
    return Request(
        title=title,
        wishes=wishes,
        number=number,
        style=Style(**look._asdict()),
        order=name,
        seed=whole_number(seed) if seed else None,
        again=again,
        template=typesetting.template(template),
        fonts=[Path(font) for font in fonts or ()],
    )


def _check(option: str, value: str, known: Sequence[str]) -> None:
    if value not in known:
        near = did_you_mean(value, {name: name for name in known})
        hint = near or say("{option} is one of {names}", option=option, names=", ".join(known))
        raise SudokuError(
            say("{option} cannot be {value!r}", option=option, value=value[:40]), hint
        )
