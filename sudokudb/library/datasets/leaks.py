"""What sets of puzzles share: equal puzzles, equivalent ones, and those of a solution class.

Two puzzles are equivalent if relabelling digits, moving rows, columns, bands and stacks, and
transposing turns one into the other. A solution class has all puzzles whose only solutions are
equivalent. A set that was split at random into two parts for training and testing has puzzles in
both that a model has seen, in all but their looks.
"""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from sudokudb.columns.needed_packages import require_data
from sudokudb.errors import UsageError, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from sudokudb.library.datasets.leak_report import LeakReport
    from sudokudb.library.datasets.named_sets import NamedSet


def find_leaks(
    *sets: str | Path,
    solutions: bool = True,
    on_rows: Callable[[int], object] = lambda _: None,
) -> LeakReport:
    """Return what sets of 9×9 puzzles share, in pairs, and what each repeats within itself.

    A set is a file of any program, a folder in HRM's layout, or several with commas between them;
    a folder with several splits, such as `dataset build` writes, is several sets. Shared rows are
    found by hashes and compared by their canonical forms. Without `solutions`, nothing is solved,
    and solution classes are not compared: this is twice as fast. A row needs 95 bytes of memory,
    up to 200 where all are shared. `on_rows` is called with the number of rows that are read.

    Raises FormatError for a file that cannot be read, UsageError for fewer than two sets and for
    what is not a path, and MissingPackage without NumPy or PyArrow.
    """
    _require_paths(sets)
    require_data()
    from sudokudb.library.datasets.leak_report import LeakReport
    from sudokudb.library.datasets.named_sets import find_sets
    from sudokudb.library.datasets.set_rows import SetRows
    from sudokudb.library.datasets.shared_groups import find_groups

    named = [found for each in sets for found in find_sets(each)]
    _check(named)
    rows = SetRows(solutions=solutions)
    for one in named:
        rows.read(one, on_rows)
    report = LeakReport(rows)
    for kind, groups in find_groups(rows, solutions=solutions):
        report.add(kind, groups)
    return report


def _require_paths(sets: Iterable[object]) -> None:
    for one in sets:
        if not isinstance(one, str | PathLike):
            raise UsageError(
                say("a set is a path, not a {type}", type=type(one).__name__),
                say("name a file; several files of a set have commas between them"),
            )


def _check(named: list[NamedSet]) -> None:
    if len(named) < 2:
        raise UsageError(
            say("leaks are between two sets or more"),
            say("name two files, or a folder with several splits"),
        )
    names = [one.name for one in named]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise UsageError(say("{name} is named twice", name=twice))
