"""What sets of puzzles share, for a terminal, a pipe, JSON and CSV."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
from sudokudb.errors import say, say_count
from sudokudb.render.text import visible
from sudokudb.words import _, format_number

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sudokudb.cli.answer import Drawn
    from sudokudb.library.datasets.leak_report import LeakReport, SetPair
    from sudokudb.library.datasets.set_rows import OddRows, PuzzleSet, RowPlace

PIPE = ("set", "other set", "kind", "number of shared rows", "number of rows of the other set")
"""The fields of a line in a pipe; a set with itself has the rows that repeat an earlier one."""

_COLUMNS = (
    *("kind", "first", "first_file", "first_row", "second", "second_file", "second_row"),
    *("first_puzzle", "second_puzzle", "form"),
)
_KINDS = {"exact": say("exact"), "equivalent": say("equivalent"), "solution": say("solution class")}
_EXAMPLES = 3


def leaks_answer(report: LeakReport) -> ObjectAnswer:
    """Return the answer that shows a report."""
    return ObjectAnswer(lambda: _object(report), _lines(report), _picture(report), _rows(report))


def notes(report: LeakReport) -> Iterator[str]:
    """Yield sentences about the rows of each set that are not valid puzzles."""
    for one in report.sets:
        for field, template in _ODD.items():
            found: OddRows = getattr(one, field)
            if found.first:
                name = visible(one.name)
                place = _short(found.first, one)
                yield template(found.count, name, place)


_ODD: dict[str, Callable[[int, str, str], str]] = {
    "not_puzzles": lambda count, name, row: say_count(
        "{name}: {count:,} row is not a 9×9 puzzle: row {row}, from 0",
        "{name}: {count:,} rows are not 9×9 puzzles; the first is row {row}, from 0",
        count,
        name=name,
        row=row,
    ),
    "several_solutions": lambda count, name, row: say_count(
        "{name}: {count:,} puzzle has several solutions: row {row}, from 0",
        "{name}: {count:,} puzzles have several solutions; the first is row {row}, from 0",
        count,
        name=name,
        row=row,
    ),
    "no_solution": lambda count, name, row: say_count(
        "{name}: {count:,} puzzle has no solution: row {row}, from 0",
        "{name}: {count:,} puzzles have no solution; the first is row {row}, from 0",
        count,
        name=name,
        row=row,
    ),
    "wrong_solutions": lambda count, name, row: say_count(
        "{name}: {count:,} solution in the file is wrong: row {row}, from 0",
        "{name}: {count:,} solutions in the file are wrong; the first is row {row}, from 0",
        count,
        name=name,
        row=row,
    ),
}


def _short(place: RowPlace, one: PuzzleSet) -> str:
    """Return the number of a row, after its file if the set has several."""
    return str(place.row) if len(one.files) == 1 else f"{visible(place.file)}:{place.row}"


def _lines(report: LeakReport) -> Iterator[str]:
    """Yield a line for each kind of each set with itself, and of each pair."""
    for one, repeats in zip(report.sets, report.repeats, strict=True):
        yield from (_line(one, one, kind, count) for kind, count in repeats.items())
    for pair in report.pairs:
        yield from (_line(pair.first, pair.second, *found) for found in pair.counts.items())


def _line(first: PuzzleSet, second: PuzzleSet, kind: str, count: int) -> str:
    names = (visible(first.name), visible(second.name))
    return "\t".join(map(str, (*names, kind, count, second.rows)))


def _object(report: LeakReport) -> dict[str, object]:
    sets = [
        _set_object(one) | {"repeats": repeats}
        for one, repeats in zip(report.sets, report.repeats, strict=True)
    ]
    return {"sets": sets, "pairs": [*map(_pair_object, report.pairs)]}


def _set_object(one: PuzzleSet) -> dict[str, object]:
    odd = {
        field: {"count": found.count, "first": found.first and found.first._asdict()}
        for field, found in one._asdict().items()
        if field in _ODD
    }
    return {"name": one.name, "files": one.files, "puzzles": one.rows} | odd


def _pair_object(pair: SetPair) -> dict[str, object]:
    names = {"first": pair.first.name, "second": pair.second.name}
    left_out = ("first", "second")
    rows = [
        {name: value for name, value in zip(_COLUMNS, row, strict=True) if name not in left_out}
        for row in _pair_rows(pair)
    ]
    return names | pair.counts | {"rows": rows}


def _rows(report: LeakReport) -> Iterator[Sequence[object]]:
    """Yield the names of the columns, then every shared row."""
    yield _COLUMNS
    for pair in report.pairs:
        yield from _pair_rows(pair)


def _pair_rows(pair: SetPair) -> Iterator[Sequence[object]]:
    for row in pair.shared_rows():
        first, second = (pair.first.name, *row.first), (pair.second.name, *row.second)
        yield (row.kind, *first, *second, row.first_puzzle, row.second_puzzle, row.form)


def _picture(report: LeakReport) -> Iterator[Drawn]:
    """Yield a sentence for each set, and a table for each pair that shares rows."""
    from sudokudb.render.terminal import tables

    for one, repeats in zip(report.sets, report.repeats, strict=True):
        yield output.sentence(_about(one, repeats))
    for pair in report.pairs:
        yield ""
        names = {"first": visible(pair.first.name), "second": visible(pair.second.name)}
        if not any(pair.counts.values()):
            yield output.sentence(say("{second} shares nothing with {first}", **names))
            continue
        yield output.sentence(say("{second} shares with {first}:", **names))
        head = [_("kind"), _("rows"), "%", _("the same rows of both, from 0")]
        yield from tables.table(head, [*_table(pair)])


def _about(one: PuzzleSet, repeats: dict[str, int]) -> str:
    name, count = visible(one.name), one.rows
    puzzles = say_count("{name}: {count:,} puzzle", "{name}: {count:,} puzzles", count, name=name)
    most = [*repeats.values()]
    if not any(most):
        return puzzles
    counts = ", ".join(
        f"{format_number(count)} {_(_KINDS[kind])}" for kind, count in repeats.items()
    )
    return say("{puzzles}; it repeats {counts}", puzzles=puzzles, counts=counts)


def _table(pair: SetPair) -> Iterator[tuple[str, int, str, str]]:
    for kind, count in pair.counts.items():
        share = f"{100 * count / max(pair.second.rows, 1):.2f}"
        found = pair.examples(kind, _EXAMPLES)
        examples = (f"{_short(b, pair.second)} = {_short(a, pair.first)}" for a, b in found)
        yield _(_KINDS[kind]), count, share, ", ".join(examples)
