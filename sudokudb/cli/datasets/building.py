"""The command `sudokudb dataset build`."""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments import queries
from sudokudb.cli.arguments.files import Force
from sudokudb.cli.arguments.options import Database, Json, choice_option, number_option
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.cli.progress import Watch
from sudokudb.cli.streams import no_grid_on_stdin, require_stdin
from sudokudb.errors import UsageError, say
from sudokudb.library.datasets.building.options import (
    BY,
    EQUIVALENT,
    LAYOUTS,
    STRATA,
)
from sudokudb.query.fields import RATERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library.datasets.building.two_stages import BuiltSet

PIPE = ("split", "number of puzzles", "SHA-256 of the puzzles")
"""The fields of a line in a pipe."""

_FILE_NAME = re.compile(r"[^\s:]+\.(txt|csv|tsv|jsonl?|parquet|np[yz]|sd[mk])", re.IGNORECASE)
_Sources = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[QUERY|FILE...]",
        help="Files of puzzles, - for stdin, or a query to the database.",
        show_default=False,
    ),
]
_Folder = Annotated[
    str | None,
    typer.Option("--output", "-o", metavar="FOLDER", help="The new folder.", show_default=False),
]
_Split = Annotated[
    str,
    typer.Option(
        "--split", metavar="SPLITS", help="Shares or numbers of classes: test=1000,train=rest."
    ),
]
_By = Annotated[
    str,
    choice_option(
        "--by",
        "WHAT",
        BY,
        "What two splits must not share: equivalent puzzles (identity), or equivalent solutions.",
        only=True,
    ),
]
_Stratify = Annotated[
    str | None,
    choice_option("--stratify", "FACT", STRATA, "Give each split the same shares by this fact."),
]
_Rate = Annotated[
    str | None,
    typer.Option(
        "--rate", metavar="RATERS", help="Rate the puzzles: hodoku, se.", show_default=False
    ),
]
_Traces = Annotated[
    str | None,
    choice_option("--traces", "RATER", RATERS, "Add the steps of each solution."),
]
_Equivalent = Annotated[
    str,
    choice_option(
        "--equivalent",
        "WHAT",
        EQUIVALENT,
        "Of equivalent puzzles, keep one (first) or all (keep).",
        only=True,
    ),
]
_NoLevels = Annotated[
    bool,
    typer.Option("--no-levels", help="Leave the levels out: hard puzzles take long."),
]
_Seed = Annotated[int, number_option("--seed", help="Another seed gives other splits.")]
_To = Annotated[
    str,
    typer.Option("--to", metavar="LAYOUTS", help=f"Layouts, with commas: {', '.join(LAYOUTS)}."),
]
_Augment = Annotated[
    int,
    number_option(
        "--augment", help="In the layout hrm: N transforms of each puzzle of the split train."
    ),
]
_Source = Annotated[
    str | None,
    typer.Option(
        "--source", metavar="TEXT", help="The source of rows that name none.", show_default=False
    ),
]
_License = Annotated[
    str | None,
    typer.Option(
        "--license", metavar="TEXT", help="The license of rows that name none.", show_default=False
    ),
]


def build(
    sources: _Sources = None,
    folder: _Folder = None,
    split: _Split = "train=90%,valid=5%,test=5%",
    by: _By = "identity",
    stratify: _Stratify = None,
    rate: _Rate = None,
    traces: _Traces = None,
    equivalent: _Equivalent = "first",
    no_levels: _NoLevels = False,
    seed: _Seed = 0,
    to: _To = "parquet",
    augment: _Augment = 0,
    source: _Source = None,
    license: _License = None,  # noqa: A002  # the option's name
    force: Force = False,
    json: Json = False,
    database: Database = None,
) -> None:
    """Build a data set whose splits share no puzzle, not even an equivalent one.

    The puzzles are those of files of any program, of a list on stdin, or the stored ones that match
    a query. Rows that are not valid 9×9 puzzles are left out and counted. The split of a puzzle
    depends only on its identity and the seed, so the same puzzles in any order give the same
    splits; docs/datasets.md has the rule.

    The folder gets the tables, a card with sources and licenses (README.md), manifest.json and
    SHA256SUMS. It appears when it is complete. If a build was stopped, the same command continues
    it. A line in a pipe has a split, its number of puzzles, and their SHA-256.

    \b
    Examples:
      sudokudb dataset build puzzles.sdm -o set --rate hodoku --stratify hodoku
      sudokudb dataset build givens:..25 -o set --split test=10000,train=rest
      sudokudb dataset build train.csv -o set --to parquet,hrm --augment 10
    """
    from sudokudb.cli.reports.dataset_text import built_answer, notes_on_build

    printer = printer_for(json=json)
    if folder is None:
        raise UsageError(
            say("name the folder for the data set with -o"), say("for example -o my-set")
        )
    if folder == "-":
        raise UsageError(
            say("a data set is a folder; it cannot go to stdout"), say("for example -o my-set")
        )
    options = {
        "split": split,
        "by": by,
        "stratify": stratify or "",
        "rate": _names(rate),
        "traces": traces or "",
        "equivalent": equivalent,
        "levels": not no_levels,
        "seed": seed,
        "to": _names(to),
        "augment": augment,
        "source": source or "",
        "license": license or "",
    }
    with Watch(hides=False) as watch:

        def count(rows: int) -> None:
            watch.done += rows

        options |= {"force": force, "on_rows": count}
        try:
            built = _build(sources or [], folder, database, options)
        except KeyboardInterrupt:
            output.note(say("the same command goes on where it was"))
            raise
    for note in notes_on_build(built):
        output.note(note)
    printer.print(built_answer(built))


def _names(text: str | None) -> tuple[str, ...]:
    """Return the names that a text lists with commas, each once."""
    return tuple(dict.fromkeys(filter(None, map(str.strip, (text or "").split(",")))))


def _build(
    sources: list[str], folder: str, database: str | None, options: dict[str, Any]
) -> BuiltSet:
    """Build a data set of files, of stdin, or of the puzzles that match the words of a query."""
    from sudokudb.library.datasets.built_sets import build_dataset

    if sources == ["-"]:
        with _saved_input() as file:
            return build_dataset(file, folder, **options)
    if any(map(_is_path, sources)):
        return build_dataset(sources, folder, **options)
    with open_library(database) as library:
        query = queries.query_of(library, sources)
        return library.build_dataset(folder, query, **options)


def _is_path(word: str) -> bool:
    """Return whether a word of the command names a file or a folder, even one that is missing."""
    return Path(word).exists() or _FILE_NAME.fullmatch(word) is not None


@contextmanager
def _saved_input() -> Iterator[Path]:
    """Save stdin in a file, since a build reads its input more than once."""
    require_stdin()
    with tempfile.TemporaryDirectory() as temporary:
        path = Path(temporary) / "stdin"
        with path.open("wb") as file:
            shutil.copyfileobj(sys.stdin.buffer, file)
        if not path.stat().st_size:
            raise no_grid_on_stdin()
        yield path
