"""What `sudokudb solve` answers of one grid: plain lines, and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.notation import EMPTY
from sudokudb.solvers.strategy import format_count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.grid_arguments import Subject
    from sudokudb.solvers import Result, Stage


class Request(NamedTuple):
    """How an answer is wanted."""

    debug: str
    method: str
    limit: int


def lines(about: Subject, result: Result, request: Request) -> Iterator[str]:
    """The plain lines: the stages, if wanted, and the solutions, or dots and why there is none."""
    label = ""
    if request.debug != "none":
        yield from map(_stage_line, stages(about, request))
        label = "solution\t"
    total = format_count(len(result.solutions), result.complete)
    shown = result.solutions[: request.limit]
    for number, solution in enumerate(shown, start=1):
        remark = "" if result.unique else f"\t{number} of {total}"
        yield f"{label}{solution}{remark}"
    if not shown:
        from sudokudb.solvers.verdict import explain_no_solution

        dots, why = EMPTY * len(about.grid), explain_no_solution(about.grid)
        yield f"no solution\t{dots}\t{why}" if label else f"{dots}\tno solution: {why}"


def stages(about: Subject, request: Request) -> Iterator[Stage]:
    """Yield the stages of a grid, without its solutions; a clash among givens leaves only one."""
    from sudokudb.solvers.stages import Stage, trace

    if about.grid.conflicts():
        yield Stage("initial", 0, about.grid)
        return
    for stage in trace(about.grid, request.debug, request.limit + 1):
        if stage.label != "solution":
            yield stage


def _stage_line(stage: Stage) -> str:
    line = f"{'  ' * stage.depth}{stage.label}\t{stage.grid}"
    return line if stage.candidates is None else f"{line}\t{' '.join(stage.candidates)}"


def as_object(about: Subject, result: Result, request: Request) -> dict[str, Any]:
    """Return the answer as `--json` prints it."""
    from sudokudb.solvers.verdict import explain_no_solution

    found = result.solutions
    value = about.facts() | {
        "solution": str(found[0]) if found else None,
        "solutions": [str(solution) for solution in found[: request.limit]],
        "count": format_count(len(found), result.complete),
        "level": result.level,
        "reason": None if found else explain_no_solution(about.grid),
        "method": request.method,
        "guesses": result.guesses,
        "retreats": result.retreats,
        "checks": result.checks,
    }
    if request.debug != "none":
        value["stages"] = [
            {
                "label": stage.label,
                "depth": stage.depth,
                "grid": str(stage.grid),
                "candidates": stage.candidates,
            }
            for stage in stages(about, request)
        ]
    return value
