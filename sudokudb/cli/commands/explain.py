"""The command `sudokudb explain`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import Force
from sudokudb.cli.arguments.options import Database, Json, OneGrid
from sudokudb.cli.arguments.steps import ALL_STEPS, RaterName, Steps, no_step, stage_at, valid_item
from sudokudb.errors import EXIT_NO, SudokuError, UsageError, say
from sudokudb.rating.rater import load_rater
from sudokudb.rating.walk import all_steps, walk
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sudokudb.cli.arguments.steps import Range
    from sudokudb.grid import Grid
    from sudokudb.rating.rater import Rater
    from sudokudb.rating.walk import Stage

_FindAll = Annotated[
    bool,
    typer.Option("--find-all", help="List every step of the position before step A instead."),
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


class NotSolved(SudokuError):
    """The error for a puzzle that the techniques of a rater do not solve."""

    exit_code = EXIT_NO


PIPE = {"": ("number of the step", "technique", "effect", "sentence")}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    subject: OneGrid = None,
    rater: RaterName = "hodoku",
    steps: Steps = ALL_STEPS,
    find_all: _FindAll = False,
    full: _Full = False,
    svg: _Svg = None,
    html: _Html = None,
    force: Force = False,
    json: Json = False,
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

    --json prints a proof, which `sudokudb verify` checks. In a pipe a step is a line: number,
    technique, effect, sentence and chains.

    \b
    Examples:
      sudokudb explain Difficult --steps 20..30
      sudokudb explain 3 --html steps.html
    """
    output.require_one(json=json, svg=svg is not None, html=html is not None)
    item, solution = valid_item(subject, database)
    order = load_rater(rater)
    stages = walk(item.grid.text, order)
    if find_all:
        stages, steps = all_steps(item.grid.text, stage_at(stages, steps.first), order), ALL_STEPS
    if svg is not None or html is not None:
        from sudokudb.cli.steps.files import write_page, write_pictures

        found = [stage for stage in stages if stage.number in steps]
        if svg is not None:
            write_pictures(item.grid, found, svg)
        else:
            write_page(item, found, html or "", force=force)
    elif find_all:
        _print_all(stages, json=json)
    elif json:
        _print_proof(item.grid, solution, stages, order, steps)
    elif not _print(item.grid, solution, stages, steps, full=full):
        raise NotSolved(_reason(order))


def _reason(rater: Rater) -> str:
    return say("the techniques of {rater} do not solve this puzzle", rater=rater.name)


def _print(
    grid: Grid, solution: Grid, stages: Iterable[Stage], steps: Range, *, full: bool
) -> bool:
    """Print the steps; return whether the requested ones exist, or all solve the puzzle."""
    show = _line
    if output.on_terminal():
        from sudokudb.cli.steps.terminal import StepPrinter

        show = StepPrinter(grid, full=full).show
    last = None
    for stage in stages:
        last = stage
        if stage.number in steps:
            show(stage)
        if steps.last is not None and stage.number >= steps.last:
            return True
    if last is not None and last.number < steps.first:
        raise no_step(steps.first, last.number)
    solved = last is None or is_last(last)
    if solved and output.on_terminal():
        from sudokudb.cli.steps.terminal import show_solution

        show_solution(grid, solution)
    return solved


def is_last(stage: Stage) -> bool:
    """Return whether a step fills the last empty cells."""
    return stage.digits.count(0) == len(stage.step.placements)


def _line(stage: Stage) -> None:
    """Print the number, technique, effect and sentence of a step, with its chains."""
    from sudokudb.rating.effects import effect
    from sudokudb.render.explanations import explain_fully

    step = stage.step
    sentence = translate(explain_fully(step))
    output.answer(f"{stage.number}\t{step.technique}\t{effect(step)}\t{sentence}")


def _print_proof(
    grid: Grid, solution: Grid, stages: Iterable[Stage], rater: Rater, steps: Range
) -> None:
    from sudokudb.rating.proof_json import proof_object

    if steps != ALL_STEPS:
        raise UsageError(say("a proof has all steps"), say("leave out --steps or --json"))
    found = list(stages)
    if not found or not is_last(found[-1]):
        raise NotSolved(_reason(rater))
    used = (stage.step for stage in found)
    output.answer_json(proof_object(grid, rater.name, used, solution))


def _print_all(stages: Iterable[Stage], *, json: bool) -> None:
    """Print steps of one position."""
    if json:
        from sudokudb.rating.proof_json import step_object

        output.answer_array(step_object(stage.step) for stage in stages)
    elif output.on_terminal():
        from sudokudb.cli.steps.terminal import show_names

        show_names(stages)
    else:
        for stage in stages:
            _line(stage)
