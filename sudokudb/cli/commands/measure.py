"""The command `sudokudb measure`."""

from __future__ import annotations

from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Csv, Database, Grids, Json, Jsonl, Size, count_option
from sudokudb.cli.database import open_library
from sudokudb.cli.jobs import (
    AllOf,
    Everything,
    Scheduler,
    Workers,
    ids_of_all,
    require_all,
    run_job,
)
from sudokudb.cli.pipes.measure_pipe import MeasurePipe
from sudokudb.cli.printers import printer_for
from sudokudb.cli.reports import measured_text
from sudokudb.cli.reports.computed_report import ComputedReport, are_grids, count_others
from sudokudb.engine.measure import measure_grids, refusal
from sudokudb.errors import say, say_count
from sudokudb.query.measures import FACTS, GROUPS, chosen_facts, groups_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sudokudb.cli.arguments.grids import GridItem
    from sudokudb.engine.measure import Measures
    from sudokudb.errors import SudokuError
    from sudokudb.library import Library

PIPE = measured_text.PIPE
_PAGE = 256
_MINUTE = 60


def _complete(incomplete: str) -> list[str]:
    """Complete the last of several names of groups and facts."""
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in (*GROUPS, *FACTS) if name.startswith(last)]


_Only = Annotated[
    str | None,
    typer.Option(
        "--only",
        metavar="FACTS",
        help=f"Measures, or groups of facts: {', '.join(GROUPS)}; te,depth.",
        autocompletion=_complete,
    ),
]
_Again = Annotated[bool, typer.Option("--again", help="Measure again what is stored.")]


def run(
    words: Grids = None,
    only: _Only = None,
    again: _Again = False,
    everything: Everything = False,
    limit: Annotated[int | None, count_option("Stop after N puzzles.")] = None,
    workers: Workers = None,
    scheduler: Scheduler = None,
    json: Json = False,
    jsonl: Jsonl = False,
    csv: Csv = False,
    size: Size = None,
    database: Database = None,
) -> None:
    """Measure facts about puzzles, such as how deep trial and error must go.

    The facts of stored puzzles are stored; queries find them: te:2.., redundant:0, tridagon:1..3.

    Groups of facts are depth (te, expansion, left, tridagon), givens (redundant, backdoor,
    backdoors, automorphisms) and solution (gridautomorphisms, u4, u6, disjoint, band); `sudokudb
    query fields` describes them.

    In a pipe: of one puzzle, each fact with its value and its meaning; of several, the number of a
    stored puzzle and the values. A fact without a value is empty, such as tridagon where there is
    none.

    Only 9×9 grids with exactly one solution are measured; the exit code is 1 if there were others.

    \b
    Example:
      sudokudb measure --all --only depth
    """
    printer = printer_for(json=json, jsonl=jsonl, csv=csv)
    facts = chosen_facts([] if only is None else only.split(","))
    options = {"json": json, "jsonl": jsonl, "csv": csv, "size": size is not None}
    all_of = AllOf(words or (), workers, scheduler)
    if require_all(all_of, everything, limit=limit is not None, **options):
        _measure_all(groups_of(facts), database, all_of, again=again)
        return
    if words == ["-"] and printer.is_plain and limit is None:
        raise typer.Exit(MeasurePipe(facts, size).run())
    report: ComputedReport[Measures] = ComputedReport(
        printer,
        lambda measured, many: measured_text.facts_answer(measured, facts, many=many),
        limit,
    )
    if words and are_grids(words):
        report.print_grids(words, size, partial(_measure_grids, facts=facts))
    else:
        with open_library(database) as library:
            measure = partial(library.measure, facts=facts, again=again)
            report.print_stored(library, words or [], size, measure, again=again)
    if report.code:
        raise typer.Exit(report.code)


def _measure_grids(
    items: Iterable[GridItem], facts: Sequence[str]
) -> Iterator[tuple[GridItem, Measures | SudokuError]]:
    """Yield grids with their facts, or with errors that name their lines."""
    remaining, groups = iter(items), groups_of(facts)
    while page := list(islice(remaining, _PAGE)):
        found = measure_grids([str(item.grid) for item in page], groups)
        for item, known in zip(page, found, strict=True):
            if isinstance(known, str):
                line = say("line {line}", line=item.line) if item.line else ""
                yield item, refusal(known, line)
            else:
                yield item, {fact: known[fact] for fact in facts}


def _measure_all(
    groups: Sequence[str], database: str | None, all_of: AllOf, *, again: bool
) -> None:
    """Measure every puzzle that lacks facts; print how many, and how many cannot be measured."""
    from sudokudb.library.jobs.measuring import measure_job

    with open_library(database) as library:
        ids = ids_of_all(library, all_of)
        _note_estimate(library, groups, ids, all_of, again=again)
        done = {}
        for group in groups:
            done[group], _ = run_job(library, measure_job(group, again=again), all_of, ids)
        _print_totals(done, count_others(library, ids))


def _note_estimate(
    library: Library,
    groups: Sequence[str],
    ids: Sequence[int] | None,
    all_of: AllOf,
    *,
    again: bool,
) -> None:
    """Print how long it takes without compiled code, if that is long."""
    from sudokudb.library.jobs.measuring import estimate_seconds

    if all_of.scheduler is not None:
        return
    counts = {g: library.measures.count_missing(g, again=again) for g in groups}
    if ids is not None:
        counts = {group: min(count, len(ids)) for group, count in counts.items()}
    minutes = round(estimate_seconds(counts, all_of.workers) / _MINUTE)
    if minutes:
        text = say_count(
            "there is no compiled code: about {count:,} minute",
            "there is no compiled code: about {count:,} minutes",
            minutes,
        )
        output.note(text)


def _print_totals(done: dict[str, int], others: int) -> None:
    """Print how many puzzles were measured in each group, and how many cannot be."""
    for group, count in done.items():
        summary = say_count(
            "measured {group} of {count:,} puzzle",
            "measured {group} of {count:,} puzzles",
            count,
            group=group,
        )
        if not count:
            summary = say("{summary}: every result is stored already", summary=summary)
        output.answer(summary)
    if others:
        output.note(
            say_count(
                "left out: {count:,} puzzle of another size, or without exactly one solution",
                "left out: {count:,} puzzles of other sizes, or without exactly one solution",
                others,
            )
        )
