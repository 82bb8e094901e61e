"""The command `sudokudb practice`."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.files import Force, check_pdf, output_option
from sudokudb.cli.arguments.issues import Paper, Qr
from sudokudb.cli.arguments.options import Database, Json, count_option, number_option
from sudokudb.cli.arguments.queries import is_query, query_argument, query_of
from sudokudb.cli.arguments.steps import RaterName
from sudokudb.cli.completion import starting_with
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.engine.other_rules import left_out, require_usual_rules
from sudokudb.errors import NotFound, UsageError, say, say_count
from sudokudb.notation import format_candidates
from sudokudb.query import And, Query, Span, Term
from sudokudb.rating.rater import load_rater
from sudokudb.steps.practice import exercises, require_technique
from sudokudb.technique_names import FAMILIES, TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.cli.answer import Drawn
    from sudokudb.errors import SudokuError
    from sudokudb.library import Library
    from sudokudb.puzzle import Puzzle
    from sudokudb.rating.rater import Rater
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.practice import Exercise
    from sudokudb.technique_names import Technique

    _Search = tuple[Iterator[Exercise], Callable[[], SudokuError]]
    """The positions that are found, and a function that makes the error if there are none."""

_COUNT = 5
_Technique = Annotated[
    str | None,
    typer.Argument(
        metavar="[TECHNIQUE]",
        help="A technique, such as xy-wing, or a query with conditions about steps; without one "
        "the techniques are listed.",
        autocompletion=lambda incomplete: starting_with(incomplete, TECHNIQUES),
        show_default=False,
    ),
]
_Words = Annotated[
    list[str] | None,
    query_argument(
        metavar="[QUERY]",
        help="Only these puzzles (see `sudokudb list --help`).",
    ),
]
_Count = Annotated[int, count_option("The number of positions.", show_default=True)]
_Answers = Annotated[bool, typer.Option("--answers", help="On a terminal, also show the steps.")]
_Output = Annotated[str | None, output_option(help="Write a booklet: FILE.pdf.")]
_Html = Annotated[
    str | None,
    typer.Option("--html", metavar="FILE", help="Write a page: positions, then their steps."),
]


_PerPage = Annotated[
    int | None,
    number_option(
        "--per-page", help="Positions on a page of -o: 1, 2 or 4. The default is what fits."
    ),
]
_Colour = Annotated[bool, typer.Option("--colour", help="Print the marks of -o in colour.")]


_POSITION = ("number", "number of the step", "digits", "candidates", "effect")
PIPE = {
    "": ("technique", "family"),
    "TECHNIQUE": _POSITION,
    "QUERY": _POSITION,
}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    technique: _Technique = None,
    words: _Words = None,
    count: _Count = _COUNT,
    rater: RaterName = "hodoku",
    answers: _Answers = False,
    target: _Output = None,
    html: _Html = None,
    per_page: _PerPage = None,
    paper: Paper = "a4",
    colour: _Colour = False,
    qr: Qr = None,
    force: Force = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Show positions in which a technique is the next step, to practise it.

    Rated puzzles (`sudokudb rate --all`) are found at once; others are solved until they need the
    technique. A query with conditions about steps gives the positions before the steps that match,
    of rated puzzles only. In a pipe a position is a line: puzzle, step, digits, candidates, effect.
    The answers of a booklet show the position again, with the marks of the step and its sentence.

    \b
    Examples:
      sudokudb practice hidden-single
      sudokudb practice 'eliminates(x-wing)>=3' --answers
    """
    output.require_one(json=json, html=html is not None, output=target is not None)
    check_pdf(target)
    printed = per_page is not None or paper != "a4" or colour or qr is not None
    if printed and target is None:
        text = say("--per-page, --paper, --colour and --qr are only for a booklet")
        raise UsageError(text, say("add -o FILE.pdf"))
    if technique is None:
        _require_no_file(output=target is not None, html=html is not None, answers=answers)
        printer_for(json=json).print(_techniques())
        return
    if not is_query([technique]):
        require_technique(technique)
    order = load_rater(rater)
    with open_library(database) as library:
        search = _search_query if is_query([technique]) else _search_technique
        every, no_match = search(library, technique, words or [], order)
        found = list(islice(every, count))
        nothing = None if found else no_match()
    if found and (html is not None or target is not None):
        from sudokudb.cli.steps.files import write_booklet, write_exercises
        from sudokudb.render.booklets.content import Style

        if target is None:
            write_exercises(technique, found, html or "", force=force)
        else:
            style = Style(per_page, paper, qr=qr or "")
            write_booklet(technique, found, target, style, colour=colour, force=force)
    else:
        picture = partial(_pictures, answers=answers)
        printer_for(json=json).print(ListAnswer(found, _line, _object, picture=picture))
    if nothing:
        raise nothing
    if len(found) < count and not json:
        output.note(
            say_count(
                "only 1 position was found", "only {count:,} positions were found", len(found)
            )
        )


def _search_technique(
    library: Library, technique: str, words: Sequence[str], order: Rater
) -> _Search:
    puzzles = _puzzles(library, words, technique, order.name)
    text = say("no puzzle here needs {technique}", technique=technique)
    return exercises(puzzles, technique, order), partial(NotFound, text)


def _search_query(library: Library, first: str, words: Sequence[str], order: Rater) -> _Search:
    from sudokudb.cli.steps.query_positions import exercises_in, no_position, step_query

    words = [first, *words]
    query = step_query(library, words, order)
    return exercises_in(library, query, order), partial(no_position, library, words, query)


def _require_no_file(**given: bool) -> None:
    """Raise SudokuError for an option about positions when no technique is named."""
    for name, is_given in given.items():
        if is_given:
            text = say("--{name} needs a technique", name=name)
            raise UsageError(text, say("`sudokudb practice` lists the techniques"))


def _techniques() -> ListAnswer[Technique]:
    """Return the answer that lists the techniques; on a terminal a line for each family."""
    return ListAnswer(
        TECHNIQUES.values(),
        lambda name: f"{name.key}\t{name.family}",
        lambda name: {"technique": name.key, "family": name.family},
        picture=_families,
    )


def _families(names: Iterator[Technique]) -> Iterator[Drawn]:
    from rich.text import Text

    from sudokudb.render.terminal import Words

    techniques = list(names)
    for family in FAMILIES:
        keys = " ".join(name.key for name in techniques if name.family == family)
        yield Words(Text.assemble((family, "bold"), "  ", keys))


def _puzzles(
    library: Library, words: Sequence[str] | None, technique: str, rater: str
) -> Iterator[Puzzle]:
    """Yield the puzzles that are known to need a technique, then all others."""
    query = classic_only(library, query_of(library, words))
    stored: set[int] = set()
    needs = And((Term("needs", (technique,)), Term("by", (rater,))))
    known = Query((query.tree, needs))
    for puzzle in library.search(known):
        stored.add(puzzle.id)
        yield puzzle
    yield from (puzzle for puzzle in library.search(query) if puzzle.id not in stored)


def classic_only(library: Library, query: Query) -> Query:
    """Return a query without the puzzles that have other rules; say how many it leaves out.

    Raises OtherRules if there is no other puzzle.
    """
    others = Query((query.tree, Term("rules", (Span(1, None),))))
    if not (count := library.count(others)):
        return query
    if count == library.count(query) == 1:
        (puzzle,) = library.search(others)
        require_usual_rules(puzzle.grid, puzzle)
    output.note(left_out(count))
    return Query((query.tree, Term("rules", (Span(0, 0),))))


def _line(exercise: Exercise) -> str:
    puzzle, step = exercise
    return "\t".join(map(str, (puzzle.id, step.number, *_position(step), step.effect)))


def _pictures(found: Iterator[Exercise], *, answers: bool) -> Iterator[Drawn]:
    from sudokudb.cli.steps.terminal import draw_exercise

    for exercise in found:
        yield from draw_exercise(exercise, answers=answers)


def _position(step: ExplainedStep) -> tuple[str, str]:
    """Return the digits and the candidates before a step, as texts."""
    return str(step.before), format_candidates(step.candidates)


def _object(exercise: Exercise) -> dict[str, Any]:
    puzzle, step = exercise
    digits, candidates = _position(step)
    return {
        "id": puzzle.id,
        "title": puzzle.title,
        "number": step.number,
        "grid": str(puzzle.grid),
        "digits": digits,
        "candidates": candidates,
        "step": step.as_object(),
    }
