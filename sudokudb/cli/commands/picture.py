"""The command `sudokudb picture`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.files import Force, output_option
from sudokudb.cli.arguments.grids import one_grid
from sudokudb.cli.arguments.options import Database, OneGrid, number_option
from sudokudb.cli.arguments.steps import PlayersRater
from sudokudb.cli.picture_files import Theme, check_target, save
from sudokudb.errors import UsageError, say
from sudokudb.puzzle import caption_of

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.render.figures import Figure

_Output = Annotated[
    str | None, output_option(help="The file to write: FILE.svg, FILE.png or FILE.pdf.")
]
_Solution = Annotated[bool, typer.Option("--solution", help="Draw the solution.")]
_Stage = Annotated[
    int | None,
    number_option("--stage", help="Draw a stage of solve --debug=grids, counted from 1."),
]
_Step = Annotated[
    int | None,
    number_option("--step", help="Draw the position before a step of explain, with its marks."),
]
_Candidates = Annotated[bool, typer.Option("--candidates", help="Draw the candidates.")]
_Clashes = Annotated[bool, typer.Option("--clashes", help="Mark the digits that clash.")]
_Coordinates = Annotated[bool, typer.Option("--coordinates", help="Number rows and columns.")]
_Width = Annotated[
    str | None,
    typer.Option(
        "--width",
        metavar="PX|MM",
        help="The width: pixels of a PNG (default: 600), or millimetres such as 50mm.",
    ),
]
_Dpi = Annotated[
    int | None, number_option("--dpi", help="The dots per inch of a PNG as wide as --width 50mm.")
]
_Title = Annotated[str | None, typer.Option("--title", metavar="T", help="The picture's title.")]


def run(
    subject: OneGrid = None,
    target: _Output = None,
    solution: _Solution = False,
    stage: _Stage = None,
    step: _Step = None,
    rater: PlayersRater = None,
    candidates: _Candidates = False,
    clashes: _Clashes = False,
    theme: Theme = "auto",
    coordinates: _Coordinates = False,
    width: _Width = None,
    dpi: _Dpi = None,
    title: _Title = None,
    force: Force = False,
    database: Database = None,
) -> None:
    """Draw a puzzle or a grid as SVG, PNG or PDF.

    In a pipe the answer is SVG. With the theme auto, an SVG is light, or dark where the viewer
    prefers that, and a PNG is light. The theme print is black, without a background. A PDF has its
    fonts, and is 100 mm wide unless --width says otherwise.

    \b
    Examples:
      sudokudb picture Difficult --solution -o solution.svg
      sudokudb picture 3 --theme print --width 50mm -o sudoku.pdf
    """
    shown = {"solution": solution, "stage": stage is not None, "step": step is not None}
    output.require_one(**shown, candidates=candidates)
    if rater is not None and step is None:
        raise UsageError(say("--rater is only for --step"), say("add --step, or leave out --rater"))
    check_target(target)
    item = one_grid(subject, database)
    name = caption_of(item.puzzle.id, item.puzzle.title) if item.puzzle else "Sudoku"
    if step is None:
        figure = _figure(item.grid, solution, stage, candidates, clashes)
    else:
        from sudokudb.steps.explanation import explain

        figure = explain(item.grid, rater=rater or "hodoku").step(step).figure
    svg = figure.svg(name if title is None else title, theme=theme, coordinates=coordinates)
    if target is None:
        output.answer(svg.rstrip("\n"))
    else:
        save(svg, target, width=width, dpi=dpi, force=force)


def _figure(
    grid: Grid, solution: bool, stage: int | None, candidates: bool, clashes: bool
) -> Figure:
    from sudokudb.render import figures

    if solution:
        return figures.solution_figure(grid)
    if stage is not None:
        return figures.stage_figure(grid, stage)
    return figures.puzzle_figure(grid, candidates=candidates, mark_clashes=clashes)
