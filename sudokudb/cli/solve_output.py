"""The answers of `sudokudb solve` for one grid: plain lines and JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.notation import EMPTY
from sudokudb.solvers.strategy import format_count

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.cli.grid_arguments import GridItem
    from sudokudb.grid import Grid
    from sudokudb.solvers import Result, Stage


class Request(NamedTuple):
    """What to answer: the debug mode, the method, and how many solutions to show."""

    debug: str
    method: str
    limit: int

    @property
    def with_stages(self) -> bool:
        """Whether the stages are shown."""
        return self.debug != "none"


def stage_line(stage: Stage) -> str:
    """Return the plain line of a stage."""
    line = f"{'  ' * stage.depth}{stage.label}\t{stage.grid}"
    return line if stage.candidates is None else f"{line}\t{' '.join(stage.candidates)}"


def solution_lines(grid: Grid, result: Result, request: Request) -> Iterator[str]:
    """Yield the plain lines of the solutions, or of the reason why there is none."""
    label = "solution\t" if request.with_stages else ""
    shown = result.solutions[: request.limit]
    if not shown:
        from sudokudb.solvers.verdict import explain_no_solution

        dots, reason = EMPTY * len(grid), explain_no_solution(grid)
        yield f"no solution\t{dots}\t{reason}" if label else f"{dots}\tno solution: {reason}"
    total = format_count(len(result.solutions), result.complete)
    for number, solution in enumerate(shown, start=1):
        suffix = "" if result.unique else f"\t{number} of {total}"
        yield f"{label}{solution}{suffix}"


def as_object(
    item: GridItem, result: Result, request: Request, stages: Iterable[Stage]
) -> dict[str, Any]:
    """Return the answer as `--json` prints it."""
    from sudokudb.solvers.verdict import explain_no_solution

    found = result.solutions
    value = item.facts() | {
        "solution": str(found[0]) if found else None,
        "solutions": [str(solution) for solution in found[: request.limit]],
        "count": format_count(len(found), result.complete),
        "level": result.level,
        "reason": None if found else explain_no_solution(item.grid),
        "method": request.method,
        "guesses": result.guesses,
        "backtracks": result.backtracks,
        "checks": result.checks,
    }
    if request.with_stages:
        value["stages"] = [stage._asdict() | {"grid": str(stage.grid)} for stage in stages]
    return value
