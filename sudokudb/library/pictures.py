"""Pictures of grids, which notebooks show and which can be saved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.grid import as_grid
from sudokudb.puzzle import Puzzle
from sudokudb.render import figures
from sudokudb.render.marks import NO_MARKS, Marks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.grid import Grid, GridLike
    from sudokudb.render.figures import Figure

_WIDTH = 600


class Picture(str):
    """A picture as SVG, which is a text; a notebook shows it."""

    __slots__ = ()

    def png(self, width: int = _WIDTH) -> bytes:
        """Return the picture as PNG, `width` pixels wide; see `sudokudb.png`."""
        from sudokudb.render.png import png  # needs another package

        return png(self, width)

    def save(
        self,
        path: str | Path,
        *,
        width: int | str | None = None,
        dpi: int | None = None,
        force: bool = False,
    ) -> None:
        """Write the picture to a file, whose suffix is .svg, .png or .pdf.

        `width` is that of a PNG in pixels, or of any picture in millimetres, such as "50mm"; a PNG
        then needs `dpi`, the dots per inch. A file that exists is replaced only with `force`.
        """
        from sudokudb.formats.writing import replace_file
        from sudokudb.render.picture_data import SUFFIXES, picture_data

        target = Path(path)
        if target.suffix.lower() not in SUFFIXES:
            raise UsageError(
                say("{target} is not the name of a picture", target=path),
                say("the suffix is .svg, .png or .pdf"),
            )
        data = picture_data(self, target, width, dpi)
        with replace_file(target, force=force) as out:
            out.write(data)

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Picture of {len(self):,} characters of SVG>"


def picture(
    grid: GridLike,
    *,
    solution: bool = False,
    stage: int | None = None,
    step: int | None = None,
    rater: str = "hodoku",
    candidates: Sequence[int] | bool = False,
    clashes: bool = False,
    givens: GridLike | None = None,
    marks: Marks = NO_MARKS,
    theme: str = "auto",
    coordinates: bool = False,
    title: str | None = None,
    prefix: str = "",
) -> Picture:
    """Return an SVG picture of a grid, of its solution, or of a stage or step, counted from 1.

    A step is one of `explain(grid, rater=rater)`: the picture is of the position before it, with
    its marks. `candidates` are those that no given excludes, if True, or a set of digits for each
    cell (bit d − 1 for digit d). `clashes` marks the digits that clash. Digits that are not in
    `givens` are drawn as placed. The `title` is that of a stored puzzle by default. The other
    options are those of `render.svg.picture`.

    Raises NoFigure for a solution or a stage that the grid does not have, and NotFound for a step.
    """
    if title is None:
        title = grid.name if isinstance(grid, Puzzle) else "Sudoku"
    figure = _figure(as_grid(grid), solution, stage, step, rater, candidates is True, clashes)
    if givens is not None:
        figure = figure._replace(givens=as_grid(givens))
    if not isinstance(candidates, bool):
        if len(candidates) != len(figure.grid):
            raise UsageError(
                say(
                    "{name}: {count} for {cells} cells",
                    name="candidates",
                    count=len(candidates),
                    cells=len(figure.grid),
                ),
                say("give one for each cell"),
            )
        figure = figure._replace(candidates=tuple(candidates))
    if marks is not NO_MARKS:
        figure = figure._replace(marks=marks)
    return Picture(figure.svg(title, theme=theme, coordinates=coordinates, prefix=prefix))


def _figure(
    grid: Grid,
    solution: bool,
    stage: int | None,
    step: int | None,
    rater: str,
    candidates: bool,
    clashes: bool,
) -> Figure:
    if solution:
        return figures.solution_figure(grid)
    if stage is not None:
        return figures.stage_figure(grid, stage)
    if step is not None:
        from sudokudb.steps import explain  # other pictures need no techniques

        return explain(grid, rater=rater).step(step).figure
    return figures.puzzle_figure(grid, candidates=candidates, mark_clashes=clashes)
