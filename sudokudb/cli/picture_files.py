"""Pictures as files and on stdout, and the options of commands that draw them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from sudokudb.cli import output
from sudokudb.cli.arguments.options import choice_option
from sudokudb.errors import FileError, UsageError, say
from sudokudb.render.picture_data import SUFFIXES, picture_data
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.grid import Grid
    from sudokudb.solvers.stages import Stage

_THEMES = ("auto", "light", "dark", "print", "psp")
Theme = Annotated[
    str,
    choice_option(
        "--theme", "T", _THEMES, f"The colours: {', '.join(_THEMES)}. auto follows the viewer."
    ),
]


def check_target(target: str | None) -> None:
    """Raise SudokuError if a picture cannot be written to a file; None is stdout."""
    if target is None:
        if output.on_terminal():
            raise UsageError(
                say("a terminal cannot show a picture"), say("add -o FILE.svg or -o FILE.png")
            )
    elif Path(target).suffix.lower() not in SUFFIXES:
        raise UsageError(
            say("{target} is not the name of a picture", target=target),
            say("-o FILE.svg, -o FILE.png or -o FILE.pdf"),
        )


def save(
    svg: str, target: str, *, width: str | None = None, dpi: int | None = None, force: bool
) -> None:
    """Write a picture into a file; its suffix decides between SVG, PNG and PDF."""
    from sudokudb.formats.writing import replace_file

    data = picture_data(svg, target, width, dpi)
    with replace_file(Path(target), force=force) as out:
        out.write(data)


def draw_stages(grid: Grid, stages: Iterable[Stage], folder: str) -> Iterator[Stage]:
    """Yield the stages of solving a grid; write a picture of each into a new folder."""
    from sudokudb.formats.writing import numbered_name
    from sudokudb.render.figures import StageFigures

    place, figures = Path(folder), StageFigures(grid)
    for number, stage in enumerate(stages, start=1):
        title = _("Stage {number}: {label}", number=number, label=stage.label)
        svg = figures.figure(stage).svg(title)
        name = f"{numbered_name(number, stage.label)}.svg"
        save(svg, str(place / name), force=False)
        yield stage


def make_folder(folder: str) -> None:
    """Create a folder for pictures; raise SudokuError if there are files in it."""
    from sudokudb.formats.writing import follow_links

    place = Path(folder)
    try:
        follow_links(place).mkdir(parents=True, exist_ok=True)
        if next(place.iterdir(), None):
            raise FileError(
                say("the folder {folder} is not empty", folder=folder), say("name a new folder")
            )
    except OSError as error:
        raise FileError(
            say("cannot write into {folder}: {reason}", folder=folder, reason=error.strerror)
        ) from error
