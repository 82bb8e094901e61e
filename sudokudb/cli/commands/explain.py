"""The command `sudokudb explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer, TextAnswer
from sudokudb.cli.arguments.files import Force, output_option
from sudokudb.cli.arguments.options import (
    Database,
    Json,
    Jsonl,
    number_option,
    reference,
)
from sudokudb.cli.arguments.steps import ALL_STEPS, RaterName, Steps, explained_item
from sudokudb.cli.completion import MINUS
from sudokudb.cli.printers import print_answer, printer_for
from sudokudb.cli.steps.traces import (
    VERIFY,
    TraceRequest,
    are_many,
    check_target,
    print_proofs,
    write_traces,
)
from sudokudb.errors import NotFound, UsageError, say
from sudokudb.rating.rater import load_rater
from sudokudb.steps.explanation import row_batches
from sudokudb.words import translate_all

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.answer import Drawn
    from sudokudb.cli.arguments.steps import Range
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.explanation import Explanation

_Words = Annotated[
    list[str] | None,
    reference(
        metavar="[REF | GRID | FILE... | QUERY | -]",
        help="A number, a title or its beginning; a grid. With --json, --jsonl or -o also several, "
        "files, a query, or - to read grids from stdin.",
    ),
]
_Output = Annotated[
    str | None,
    output_option(help="Write the steps of all puzzles: FILE.parquet or FILE.jsonl."),
]
_Sentences = Annotated[
    bool, typer.Option("--sentences", help="With --jsonl or -o: add the sentence about each step.")
]
_Verify = Annotated[
    int | None,
    number_option(
        "--verify",
        help="With --jsonl or -o: verify one of N puzzles, 100 by default; 1 verifies all.",
        show_default=False,
    ),
]
_FindAll = Annotated[
    bool,
    typer.Option("--find-all", help="List every step of the position before step A instead."),
]
_Where = Annotated[
    str | None,
    typer.Option(
        "--where",
        metavar="CONDITION",
        help="Only the steps for which a condition holds, such as 'before(swordfish,chains)'.",
        show_default=False,
    ),
]
_Full = Annotated[
    bool, typer.Option("--full", help="Show all links of long chains on a terminal, too.")
]
_Svg = Annotated[
    str | None,
    typer.Option("--svg", metavar="FOLDER", help="Write a picture of each step into a new folder."),
]
_Html = Annotated[
    str | None,
    typer.Option("--html", metavar="FILE", help="Write a page with all steps into a file."),
]


PIPE = {"": ("number of the step", "technique", "effect", "sentence")}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    words: _Words = None,
    rater: RaterName = "hodoku",
    steps: Steps = ALL_STEPS,
    where: _Where = None,
    find_all: _FindAll = False,
    full: _Full = False,
    svg: _Svg = None,
    html: _Html = None,
    target: _Output = None,
    force: Force = False,
    json: Json = False,
    jsonl: Jsonl = False,
    sentences: _Sentences = False,
    every: _Verify = None,
    database: Database = None,
) -> None:
    """Solve a puzzle step by step with human techniques, and explain each step.

    A step has a name and a sentence. On a terminal the position before it is shown, with its
    candidates marked: * used, / used in the other role, # a fin, an extra, a shared or an assumed
    digit, - removed, + placed. A step that places a digit takes one line. The links of a chain
    follow the sentence: r1c2=3 → r1c7≠3 says that r1c7 is not 3 if r1c2 is. A terminal shows at
    most ten lines of a branch, and of nested chains their ends; --full shows all, as pipes do.

    --find-all lists every step that the techniques of the rater find in one position, counted from
    1; the chains are in a pipe, in the pictures and on the page. Nested forcing chains, which take
    minutes, and digits that only trial and error finds are left out.

    --where takes conditions about steps, by which `sudokudb list` finds puzzles, too. Of before()
    and then() it shows the first steps that match.

    --json prints a proof, which `sudokudb verify` checks, of several puzzles an array of proofs;
    with --where or --find-all, the steps. In a pipe a step is a line: number, technique, effect,
    sentence and chains.

    --jsonl and -o write the steps of many puzzles, a row for each: the digits and candidates before
    each step, its technique, its effect and its evidence. Puzzles without exactly one solution are
    left out and reported; the exit code is then 1.

    \b
    Examples:
      sudokudb explain Difficult --steps 20..30
      sudokudb explain Difficult --where 'first(pointing)'
      sudokudb explain 3 --html steps.html
      sudokudb explain givens:24 --rater se -o steps.parquet
    """
    files = {"svg": svg is not None, "html": html is not None, "output": target is not None}
    output.require_one(json=json, jsonl=jsonl, **files)
    _require_one_choice(steps, where, find_all=find_all)
    chosen = {"steps": steps != ALL_STEPS, "where": where is not None, "find-all": find_all}
    if jsonl or target is not None:
        _require_all_steps(**chosen)
        request = _request(target, sentences, every, force=force)
        write_traces(words or [], database, load_rater(rater), request)
        return
    _require_traces(sentences=sentences, verify=every is not None)
    if json and not any(chosen.values()) and are_many(words or []):
        print_proofs(words or [], database, rater)
        return
    item, explanation = explained_item(_one_of(words), database, rater)
    matched = None if where is None else _matched_steps(explanation, where)
    if svg is not None or html is not None:
        from sudokudb.cli.steps.files import write_page, write_pictures

        found = matched or _requested_steps(explanation, steps, find_all=find_all)
        if svg is not None:
            write_pictures(found, svg)
        else:
            write_page(item, found, html or "", force=force)
    elif matched is not None:
        printer_for(json=json).print(_matches(matched, full=full))
    elif find_all:
        printer_for(json=json).print(_names(explanation.find_all(steps.first)))
    elif json:
        printer_for(jsonl=True).print(_proof(explanation, steps))
    else:
        _print(explanation, steps, full=full)


def _one_of(words: Sequence[str] | None) -> str | None:
    """Return the only word, or None; raise UsageError if words can name several puzzles."""
    if words and are_many(words):
        raise UsageError(
            say("{argument} is not one grid", argument=" ".join(words)[:40]),
            say("several puzzles need --json, --jsonl or -o FILE.parquet"),
        )
    return words[0] if words else None


def _require_all_steps(**given: bool) -> None:
    for name, is_given in given.items():
        if is_given:
            raise UsageError(
                say("--jsonl and -o write all steps"), say("leave out --{name}", name=name)
            )


def _require_traces(**given: bool) -> None:
    for name, is_given in given.items():
        if is_given:
            raise UsageError(
                say("--{name} needs --jsonl or -o FILE", name=name), say("add one of them")
            )


def _request(
    target: str | None, sentences: bool, every: int | None, *, force: bool
) -> TraceRequest:
    if every is not None and every < 1:
        raise UsageError(say("--verify cannot be {number}", number=every), say("use 1 or more"))
    return TraceRequest(check_target(target), sentences, VERIFY if every is None else every, force)


def _require_one_choice(steps: Range, where: str | None, *, find_all: bool) -> None:
    """Refuse --where next to another choice of steps, and a condition that is wrong."""
    if where is None:
        return
    from sudokudb.query import parse_query
    from sudokudb.query.step_conditions.matched_steps import require_steps_alone

    output.require_one(where=True, steps=steps != ALL_STEPS)
    output.require_one(where=True, **{"find-all": find_all})
    require_steps_alone(parse_query(where))


def _matched_steps(explanation: Explanation, where: str) -> tuple[ExplainedStep, ...]:
    """Return the steps for which a condition holds; raise NotFound if there are none."""
    if found := explanation.where(where):
        return found
    text = say("no step matches {condition} in the order of {rater}")
    condition = where.replace(MINUS, "-")
    raise NotFound(say(text, condition=condition, rater=explanation.rater.name))


def _requested_steps(
    explanation: Explanation, steps: Range, *, find_all: bool
) -> list[ExplainedStep]:
    """Return the requested steps for files, which may be none."""
    if find_all:
        return list(explanation.find_all(steps.first))
    return [step for step in explanation if step.number in steps]


def _print(explanation: Explanation, steps: Range, *, full: bool) -> None:
    """Print the steps; raise NotSolved if all were requested and do not solve the puzzle."""
    found = explanation.between(steps.first, steps.last)
    print_answer(TextAnswer(_lines(found), _picture(explanation, steps, found, full=full)))
    _require_end(explanation, steps)


def _require_end(explanation: Explanation, steps: Range) -> bool:
    """Return whether the steps end with the solution; raise NotSolved if there is none."""
    if steps.last is not None and explanation.has_step(steps.last):
        return False
    explanation.require_solved()
    return True


def _lines(steps: Iterable[ExplainedStep]) -> Iterator[str]:
    """Yield the number, technique, effect and sentence of steps, with their chains.

    The lines of some steps are made and printed at a time.
    """
    for rows in row_batches(steps):
        sentences = translate_all(row.sentence for row in rows)
        yield "\n".join(
            f"{number}\t{technique}\t{effect}\t{sentence}"
            for (number, technique, effect, _), sentence in zip(rows, sentences, strict=True)
        )


def _picture(
    explanation: Explanation, steps: Range, found: Iterable[ExplainedStep], *, full: bool
) -> Iterator[Drawn]:
    from sudokudb.cli.steps.terminal import draw_solution, draw_steps

    yield from draw_steps(found, full=full)
    if _require_end(explanation, steps):
        yield from draw_solution(explanation.grid, explanation.solution)


def _matches(steps: Sequence[ExplainedStep], *, full: bool) -> ObjectAnswer:
    """Return the answer that shows some steps, each with its position."""
    return ObjectAnswer(
        lambda: [step.as_position() for step in steps],
        _lines(steps),
        _picture_of_steps(steps, full=full),
    )


def _picture_of_steps(steps: Iterable[ExplainedStep], *, full: bool) -> Iterator[Drawn]:
    from sudokudb.cli.steps.terminal import draw_steps

    yield from draw_steps(steps, full=full)


def _proof(explanation: Explanation, steps: Range) -> ObjectAnswer:
    """Return the proof, which is a line of JSON."""
    if steps != ALL_STEPS:
        raise UsageError(say("a proof has all steps"), say("leave out --steps or --json"))
    return ObjectAnswer(explanation.proof, ())


def _names(steps: Iterable[ExplainedStep]) -> ObjectAnswer:
    """Return the answer that lists the steps of one position."""
    return ObjectAnswer(
        lambda: [step.as_object() for step in steps], _lines(steps), _picture_of_names(steps)
    )


def _picture_of_names(steps: Iterable[ExplainedStep]) -> Iterator[Drawn]:
    from sudokudb.cli.steps.terminal import draw_names

    yield from draw_names(steps)
