"""The SQL functions for Arrow columns, as DuckDB calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa

from sudokudb.columns import row_facts
from sudokudb.columns.grid_rows import texts_of
from sudokudb.engine.canon.identity import MINLEX, OWN
from sudokudb.layout import ENGINE_CELLS as CELLS
from sudokudb.sql.names import ARGUMENTS
from sudokudb.sql.row_functions import checked_limit, checked_rater

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sudokudb.columns.grid_rows import Rows

_CELLS = b"123456789.0"
_IS_CELL = np.zeros(256, np.bool_)
_IS_CELL[np.frombuffer(_CELLS, np.uint8)] = True


def add_to(connection: Any) -> None:
    """Make the functions known to a connection of DuckDB."""
    for name in ARGUMENTS:
        # DuckDB takes annotations for types, so the functions have none. Without a list of
        # parameters it takes any number.
        connection.create_function(
            name,
            _FUNCTIONS[name],
            return_type=_TYPES.get(name, "BIGINT"),
            type="arrow",
            null_handling="special",
        )


_TYPES = {"canon": "VARCHAR", "minlex": "VARCHAR", "solve": "VARCHAR", "rate": "DOUBLE"}


def _variadic(name: str, function: Any) -> Any:
    """Return a function of columns without annotations; another number of them is an error."""
    numbers = ARGUMENTS[name]

    def call(*columns):  # type: ignore[no-untyped-def]
        if len(columns) not in numbers:
            expected = " or ".join(map(str, numbers))
            raise TypeError(f"{name} takes {expected} arguments, not {len(columns)}")
        return function(*columns)

    return call


def _split(column: Any) -> tuple[Rows, NDArray[Any]]:
    """Return the grids of a column as rows, and their places; the rest is not a grid."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if not pa.types.is_string(array.type) and not pa.types.is_large_string(array.type):
        return np.zeros((0, CELLS), np.uint8), np.zeros(0, np.intp)
    array = array.cast(pa.large_string())
    offsets = np.frombuffer(array.buffers()[1], np.int64)[array.offset :][: len(array) + 1]
    is_grid = np.diff(offsets) == CELLS
    if array.null_count:
        is_grid &= ~array.is_null().to_numpy(zero_copy_only=False)
    places = np.flatnonzero(is_grid)
    data = np.frombuffer(array.buffers()[2] or b"", np.uint8)
    if len(places) == len(array) and len(array):
        rows = data[offsets[0] : offsets[-1]].reshape(-1, CELLS)
    else:
        rows = data[offsets[places][:, None] + np.arange(CELLS)]
    if not rows.tobytes().translate(None, _CELLS):
        return rows, places
    are_cells = _IS_CELL[rows].all(axis=1)
    return rows[are_cells], places[are_cells]


def _spread(values: Any, places: NDArray[Any], count: int) -> Any:
    """Return the results for some places as a column with null at the others."""
    if len(places) == count:
        return values
    chosen = np.full(count, -1, np.int64)
    chosen[places] = np.arange(len(places))
    return values.take(pa.array(chosen, mask=chosen < 0))


def _for_grids(find: Any) -> Any:
    """Return the function of a column of grids that finds an Arrow array for rows."""

    def call(column: Any) -> Any:
        rows, places = _split(column)
        return _spread(find(rows), places, len(column))

    return call


def _givens(rows: Rows) -> Any:
    is_given = (rows != ord(".")) & (rows != ord("0"))
    return pa.array(np.count_nonzero(is_given, axis=1).astype(np.int64))


def _counts(rows: Rows, limit: int) -> NDArray[np.int64]:
    return row_facts.solve(rows, limit, 1)[1].astype(np.int64)


def _solutions(rows: Rows) -> Any:
    solutions, counts = row_facts.solve(rows, 1, 1)
    solved = np.flatnonzero(counts)
    return _spread(texts_of(solutions[solved]), solved, len(rows))


def _count_solutions(column: Any, limits: Any = None) -> Any:
    rows, places = _split(column)
    if limits is None:
        return _spread(pa.array(_counts(rows, 2)), places, len(column))
    every = np.array(
        [-1 if limit is None else checked_limit(limit) for limit in limits.to_pylist()]
    )
    rows, places = rows[every[places] > 0], places[every[places] > 0]
    counts = np.zeros(len(rows), np.int64)
    for limit in np.unique(every[places]):
        chosen = every[places] == limit
        counts[chosen] = _counts(rows[chosen], int(limit))
    return _spread(pa.array(counts), places, len(column))


def _same(first: Any, second: Any) -> Any:
    (one, one_places), (other, other_places) = _split(first), _split(second)
    places, ours, theirs = np.intersect1d(one_places, other_places, return_indices=True)
    forms = [row_facts.forms(rows, OWN, 1) for rows in (one[ours], other[theirs])]
    equal = (forms[0] == forms[1]).all(axis=1).astype(np.int64)
    return _spread(pa.array(equal), places, len(first))


def _rate(column: Any, raters: Any = None) -> Any:
    rows, places = _split(column)
    names = ["hodoku"] * len(column) if raters is None else raters.to_pylist()
    scores = np.full(len(column), np.nan)
    valid = places[_counts(rows, 2) == 1]
    texts = dict(zip(places.tolist(), texts_of(rows).to_pylist(), strict=True))
    for name in {checked_rater(name) for name in names if name is not None}:
        chosen = [place for place in valid.tolist() if names[place] == name]
        scores[chosen] = _scores([texts[place].replace("0", ".") for place in chosen], name)
    return pa.array(scores, from_pandas=True)


def _scores(texts: list[str], name: str) -> list[float]:
    """Return the scores of valid grids; not a number where the techniques do not solve one."""
    from sudokudb.rating.rate import rate
    from sudokudb.rating.rater import load_rater

    outcomes = rate(texts, load_rater(name))
    return [outcome.score if outcome.solved else np.nan for outcome in outcomes]


_FUNCTIONS = {
    name: _variadic(name, function)
    for name, function in {
        "canon": _for_grids(lambda rows: texts_of(row_facts.forms(rows, OWN, 1))),
        "minlex": _for_grids(lambda rows: texts_of(row_facts.forms(rows, MINLEX, 1))),
        "sudoku_identity": _for_grids(lambda rows: pa.array(row_facts.describe(rows, 1).identity)),
        "givens": _for_grids(_givens),
        "is_valid": _for_grids(lambda rows: pa.array((_counts(rows, 2) == 1).astype(np.int64))),
        "count_solutions": _count_solutions,
        "solve": _for_grids(_solutions),
        "same": _same,
        "rate": _rate,
    }.items()
}
