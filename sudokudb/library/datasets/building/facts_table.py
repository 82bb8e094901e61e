"""The facts of a batch of puzzles, as a table; what is not a valid puzzle is counted."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import pyarrow as pa

from sudokudb.columns import row_facts
from sudokudb.columns.column import rating_columns
from sudokudb.columns.grid_rows import texts_of
from sudokudb.library.datasets.building.dataset_columns import CLASSES, COUNTS, part_schema
from sudokudb.library.datasets.building.split_rule import hash_classes
from sudokudb.rating.rater import load_rater
from sudokudb.rating.ratings import Grade, Grader
from sudokudb.solvers.strategy import LEVELS
from sudokudb.symmetry import SYMMETRIES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from sudokudb.formats.bulk.row_batches import RowBatch
    from sudokudb.library.datasets.building.options import BuildOptions
    from sudokudb.puzzle import Rating

    Known = Mapping[str, Mapping[int, Rating]]
    """Stored ratings, by rater and by the number of the row."""

_TOGETHER = 128
NOT_PUZZLES, NO_SOLUTION, SEVERAL = "not 9×9 puzzles", "without a solution", "several solutions"
WRONG_SOLUTIONS = "wrong solutions in the file, which were replaced"


class FactsTable(NamedTuple):
    """The table, how many rows of the batch it has not, by reason, and a fingerprint.

    The fingerprint is the sum of hashes of the rows, mod 2⁶⁴: it does not depend on their order.
    """

    table: pa.Table
    left_out: dict[str, int]
    wrong_solutions: int
    fingerprint: int


def make_facts(
    batch: RowBatch, options: BuildOptions, source: str, known: Known | None = None
) -> FactsTable:
    """Return the facts of the valid puzzles of a batch; `source` is for rows that name none."""
    solutions, counts = row_facts.solve(batch.rows)
    valid = counts == 1
    left_out = {
        NOT_PUZZLES: len(batch.skipped),
        NO_SOLUTION: int((counts == 0).sum()),
        SEVERAL: int((counts > 1).sum()),
    }
    wrong = _wrong_solutions(batch.solutions, solutions, valid)
    rows, solutions = np.ascontiguousarray(batch.rows[valid]), solutions[valid]
    numbers = batch.numbers[valid]
    columns = _fact_columns(rows, solutions, options)
    for rater in options.rate:
        columns += _rating_columns(rows, rater, (known or {}).get(rater, {}), numbers)
    mask = pa.array(valid)
    columns += [
        _fill(batch.source, mask, options.source or source, len(rows)),
        _fill(batch.license, mask, options.license or "unknown", len(rows)),
        pa.array(numbers, pa.int64()),
    ]
    schema = part_schema(options)
    classes = columns[schema.get_field_index(CLASSES[options.by])]
    hashes = hash_classes(classes.to_numpy(zero_copy_only=False), options.seed)
    table = pa.table([*columns, pa.array(hashes)], schema=schema)
    return FactsTable(table, left_out, wrong, _fingerprint(batch.rows))


def _fingerprint(rows: NDArray[np.uint8]) -> int:
    wide = np.zeros((len(rows), 88), np.uint8)
    wide[:, :81] = rows
    words, total = wide.view(np.int64), np.zeros(len(rows), np.int64)
    for column in range(words.shape[1]):
        total = hash_classes(total ^ words[:, column], column).view(np.int64)
    return int(total.view(np.uint64).sum(dtype=np.uint64))


def _wrong_solutions(given: Any, solutions: Any, valid: Any) -> int:
    """Count the solutions of a file that are not those of its valid puzzles."""
    if given is None:
        return 0
    is_given = (given[:, 0] != 0) & valid
    return int((given[is_given] != solutions[is_given]).any(axis=1).sum())


def _fact_columns(rows: Any, solutions: Any, options: BuildOptions) -> list[pa.Array]:
    """Return the columns that the engine computes, in the order of the schema."""
    found = row_facts.describe(rows)
    levels = pa.nulls(len(rows), pa.string())
    if options.levels:
        names = pa.array([None, *LEVELS])
        levels = names.take(pa.array(row_facts.levels(rows)))
    return [
        texts_of(rows),
        texts_of(solutions),
        pa.array(found.givens.astype(np.int16)),
        levels,
        _symmetry_words().take(pa.array(found.symmetries)),
        pa.array(found.automorphisms.astype(np.int32)),
        pa.array(found.identity),
        pa.array(row_facts.describe(solutions).identity),
        texts_of(row_facts.forms(rows, "minlex")),
    ]


@cache
def _symmetry_words() -> pa.Array:
    """Return the names of the symmetries of each set of bits."""
    most = 2 * max(SYMMETRIES.values())
    return pa.array(
        [" ".join(name for name, bit in SYMMETRIES.items() if bits & bit) for bits in range(most)]
    )


def _fill(values: Any, mask: pa.Array, default: str, count: int) -> pa.Array:
    """Return the texts of the chosen rows, with a default where there is none."""
    if values is None:
        return pa.array([default], pa.string()).take(pa.array(np.zeros(count, np.int32)))
    return values.filter(mask).fill_null(default)


def _rating_columns(
    rows: Any, name: str, known: Mapping[int, Rating], numbers: Any
) -> list[pa.Array]:
    """Return the columns of a rater; known ratings are used instead of computing them."""
    rater = load_rater(name)
    fits = [known.get(int(number)) for number in numbers] if known else [None] * len(rows)
    fits = [one if one and one.version == rater.version else None for one in fits]
    grades = _grades(rows, Grader(rater), fits)
    return [*(_part(grades, column) for column in rating_columns(name)), _counts(grades)]


def _grades(rows: Any, grader: Grader, known: Sequence[Rating | None]) -> list[Grade | Rating]:
    from os import cpu_count

    text = rows.tobytes().decode("ascii")
    missing = [place for place, one in enumerate(known) if one is None]
    texts = [text[81 * place : 81 * place + 81] for place in missing]
    # Some at a time, so that an interrupt does not wait for all.
    some = (texts[low : low + _TOGETHER] for low in range(0, len(texts), _TOGETHER))
    computed = chain.from_iterable(grader.grades(part, cpu_count()) for part in some)
    found = (one if one is not None else next(computed) for one in known)
    return [one for one in found if not isinstance(one, str)]


def _part(grades: Sequence[Grade | Rating], column: Any) -> pa.Array:
    """Return a part of ratings as an array of the type of its column."""
    values: list[Any]
    if column.part == "hardest":
        values = [grade.techniques.partition("=")[0] or None for grade in grades]
    else:
        values = [getattr(grade, column.part) for grade in grades]
    kind = {"word": "string"}.get(column.type, column.type)
    if kind.startswith("int"):
        values = [None if value is None else int(value) for value in values]
    return pa.array(values, pa.type_for_alias(kind))


def _counts(grades: Sequence[Grade | Rating]) -> pa.Array:
    """Return the numbers of steps of each technique, the hardest first."""
    listed = []
    for grade in grades:
        pairs = (word.split("=") for word in grade.techniques.split())
        listed.append([{"technique": key, "steps": int(count)} for key, count in pairs])
    return pa.array(listed, COUNTS)
