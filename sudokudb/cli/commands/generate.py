"""The command `sudokudb generate`."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Annotated, Any

import typer

from sudokudb.cli.arguments.options import (
    LIMIT,
    Collection,
    Database,
    Jsonl,
    Size,
    Tags,
    choice_option,
    number_option,
    time_limit_option,
)
from sudokudb.cli.database import open_library
from sudokudb.cli.generating.conditions import (
    Options,
    pattern_cells,
    time_limit,
)
from sudokudb.cli.generating.running import Printing, Run
from sudokudb.cli.generating.storing import Storing
from sudokudb.errors import say
from sudokudb.generator.options import request_of
from sudokudb.generator.request import MINIMALITIES, SAMPLINGS
from sudokudb.generator.units import SYMMETRY_CHOICES
from sudokudb.query.fields import HODOKU_LEVELS, RATERS
from sudokudb.solvers.strategy import LEVELS
from sudokudb.technique_names import FAMILIES, TECHNIQUES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.generator.request import GenerateRequest
    from sudokudb.generator.run import GeneratedPuzzle
    from sudokudb.library import Library

_Count = Annotated[int, number_option(*LIMIT, help="The number of puzzles.")]
_Givens = Annotated[
    str | None,
    typer.Option(
        "--givens", metavar="A..B", help="The number of givens: 24, 24..26, 24.. or ..26."
    ),
]
_Symmetry = Annotated[
    str,
    choice_option(
        "--symmetry",
        "S",
        SYMMETRY_CHOICES,
        f"The symmetry of the givens: {', '.join(SYMMETRY_CHOICES)}.",
    ),
]
_Pattern = Annotated[
    Any,
    typer.Option(
        "--pattern",
        metavar="FILE | MASK",
        help="The cells of the givens: 81 characters, dots for the empty cells.",
        parser=pattern_cells,
        show_default=False,
    ),
]
_Level = Annotated[
    str | None,
    choice_option(
        "--level",
        "L",
        (*LEVELS, *HODOKU_LEVELS),
        f"The Palm's level: {', '.join(LEVELS)}; or the rater's, HoDoKu's by default: "
        f"{', '.join(HODOKU_LEVELS)}.",
    ),
]
_Rater = Annotated[
    str | None,
    choice_option(
        "--rater",
        "R",
        RATERS,
        "Rate the puzzles: hodoku, se (Sudoku Explainer), or a file of your own.",
        plugins="raters",
    ),
]
_Rating = Annotated[
    str | None,
    typer.Option(
        "--rating", metavar="A..B", help="The rater's number: 800..1200, or 3.0..4.5 with se."
    ),
]
_Needs = Annotated[
    list[str] | None,
    choice_option(
        "--needs",
        "T",
        (*TECHNIQUES, *FAMILIES),
        "A technique or family that the puzzle needs: x-wing; can be repeated.",
    ),
]
_Minimal = Annotated[
    str | None,
    choice_option(
        "--minimal",
        "M",
        MINIMALITIES,
        "cell: no given can be removed; orbit: no orbit of the symmetry can.",
    ),
]
_Sampling = Annotated[
    str,
    choice_option(
        "--sampling",
        "S",
        SAMPLINGS,
        "top-down; or unbiased, which is slow: all minimal puzzles are equally probable.",
    ),
]
_Rules = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="RULES",
        help="Other rules, as in the line of a puzzle: 'antiknight;windoku'; x (both diagonals); "
        "jigsaw and killer, with new regions or cages for each puzzle.",
        show_default=False,
    ),
]
_LargestCage = Annotated[
    int, number_option("--largest-cage", help="The cells of the largest cage of a killer.")
]
_Seed = Annotated[int | None, number_option("--seed", help="The same seed gives the same puzzles.")]
_From = Annotated[
    int | None, number_option("--from-attempt", metavar="K", help="Begin with this attempt.")
]
_New = Annotated[
    bool, typer.Option("--new", help="Only puzzles that are not equivalent to one in the database.")
]
_Add = Annotated[bool, typer.Option("--add", help="Add the puzzles to the database.")]
_ForGaps = Annotated[
    bool,
    typer.Option(
        "--for-gaps",
        help="Generate the puzzles that the database lacks for N of each level, or of each ER; "
        "with --givens, also of each number of givens.",
    ),
]
_Plan = Annotated[
    bool,
    typer.Option(
        "--plan", help="With --for-gaps: print the numbers of stored and missing puzzles."
    ),
]
_TimeLimit = Annotated[
    float | None,
    time_limit_option(help="Stop after so many seconds.", parser=time_limit),
]
_Threads = Annotated[
    int | None,
    number_option("--threads", help="Threads; one per processor by default."),
]


PIPE = {
    "": ("grid",),
    "--for-gaps --plan": ("level or ER", "givens", "stored", "missing"),
}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    count: _Count = 1,
    givens: _Givens = None,
    symmetry: _Symmetry = "none",
    pattern: _Pattern = None,
    level: _Level = None,
    rater: _Rater = None,
    rating: _Rating = None,
    needs: _Needs = None,
    minimal: _Minimal = None,
    sampling: _Sampling = "top-down",
    size: Size = None,
    rules: _Rules = "",
    largest_cage: _LargestCage = 5,
    seed: _Seed = None,
    from_attempt: _From = None,
    new: _New = False,
    add: _Add = False,
    collection: Collection = None,
    tags: Tags = None,
    for_gaps: _ForGaps = False,
    plan: _Plan = False,
    limit: _TimeLimit = None,
    threads: _Threads = None,
    jsonl: Jsonl = False,
    database: Database = None,
) -> None:
    """Generate puzzles, each with exactly one solution.

    Puzzles are minimal, except killers, puzzles with a pattern, classic ones of 16×16 and 25×25,
    and with more givens than minimal puzzles have; --jsonl reports the minimality of each.

    The same seed gives the same puzzles on every machine, with any number of threads. Each puzzle
    has the number of its attempt: --from-attempt continues where another run ended. With --add, a
    run that was stopped continues when it is started again with its seed. Ratings that were
    requested are stored with the puzzles.

    In a pipe: one grid per line. The exit code is 1 if the time limit was reached first.

    \b
    Example:
      sudokudb generate -n 3 --symmetry rot180 --seed 1
    """
    rater = rater or (RATERS[0] if for_gaps else None)
    request = request_of(
        count,
        givens=givens,
        symmetry=symmetry,
        pattern=pattern,
        level=level,
        rater=rater,
        rating=rating,
        needs=needs or (),
        minimal=minimal,
        sampling=sampling,
        size=size or 9,
        rules=rules,
        largest_cage=largest_cage,
        seed=seed,
        from_attempt=from_attempt or 0,
    )
    request.require_possible()
    labels = {"tags": tags or (), "collections": (collection,) if collection else ()}
    options = Options(seed is None, add, new, for_gaps, plan, labels, limit, threads, jsonl)
    options.check()
    opened = open_library(database, make=add, examples=not add)
    with opened if add or new or for_gaps else nullcontext() as library:
        _generate(library, request, options)


def _generate(library: Library | None, request: GenerateRequest, options: Options) -> None:
    """Print or store the puzzles of a request, or those that fill the gaps of the database."""
    if library is not None and options.for_gaps:
        from sudokudb.cli.generating.gaps import fill_gaps

        fill_gaps(library, request, options)
        return
    target: Printing | Storing = Printing(request, jsonl=options.jsonl)
    if library is not None and options.add:
        target = Storing(library, request, options)
    refusal = _refuse_known(library) if library is not None and options.new else None
    Run(target.request, target, refusal, options).run()


def _refuse_known(library: Library) -> Callable[[GeneratedPuzzle], str | None]:
    """Return a function that refuses puzzles equivalent to a known one."""
    known = library.generated_runs.known_puzzles()
    return lambda puzzle: None if known.accept(puzzle.grid) else say("new")
