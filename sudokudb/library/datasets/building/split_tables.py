"""The second stage: the parts become tables of rows with their splits, bucket by bucket."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import pyarrow as pa

from sudokudb.library.datasets.building.dataset_columns import STRATA, schema_of
from sudokudb.library.datasets.building.exact_copies import EXACT_COPIES, mark_copies, sort_rows
from sudokudb.library.datasets.building.part_files import BUCKETS
from sudokudb.library.datasets.building.shares import parse_shares
from sudokudb.library.datasets.building.split_rule import LEFT_OUT, divide, first_rows
from sudokudb.query.fields import HODOKU_LEVELS
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from sudokudb.library.datasets.building.options import BuildOptions
    from sudokudb.library.datasets.building.part_files import PartFile

EQUIVALENTS, NO_SPLIT = "equivalent to others", "in no split"
_ORDERS = {"level": LEVELS, "hodoku": HODOKU_LEVELS}


class Assignment(NamedTuple):
    """The hashes of the classes, ascending, the split of each, and how many each stratum has."""

    classes: NDArray[np.uint64]
    splits: NDArray[np.int8]
    sizes: dict[str, int]


def assign_splits(parts: Sequence[PartFile], options: BuildOptions) -> Assignment:
    """Decide the split of every class."""
    column = STRATA.get(options.stratify)
    read = [part.read_columns(["hash", *([column] if column else [])]) for part in parts]
    hashes = np.concatenate([each["hash"].to_numpy() for each in read])
    numbers, names = np.zeros(len(hashes), np.int16), [""]
    if column:
        values = pa.chunked_array([chunk for each in read for chunk in each[column].chunks])
        numbers, names = _strata(values, options.stratify)
    classes, strata = first_rows(hashes, numbers)
    sizes = np.bincount(strata, minlength=len(names))
    named = {name: int(size) for name, size in zip(names, sizes, strict=True) if name}
    return Assignment(classes, divide(strata, parse_shares(options.split)), named)


def _strata(values: pa.ChunkedArray, name: str) -> tuple[NDArray[np.int16], list[str]]:
    """Return the number of the stratum of each row, in the order of the values, and their names."""
    encoded = values.combine_chunks().dictionary_encode()
    if isinstance(encoded, pa.ChunkedArray):
        encoded = encoded.unify_dictionaries().combine_chunks()
    words = encoded.dictionary.to_pylist()
    order = _ORDERS.get(name)
    ranked = sorted(words, key=order.index if order else None)
    ranks = np.array([ranked.index(word) for word in words], np.int16)
    return ranks[encoded.indices.to_numpy()], [str(word) for word in ranked]


def split_tables(
    parts: Sequence[PartFile], options: BuildOptions, found: Assignment, left_out: dict[str, int]
) -> Iterator[pa.Table]:
    """Yield the rows of each bucket with their splits, in the order of the hash.

    Rows that are left out are added to `left_out` by reason.
    """
    names = pa.array([share.name for share in parse_shares(options.split)])
    schema = schema_of(options)
    for bucket in range(BUCKETS):
        tables = [table for part in parts if (table := part.read_bucket(bucket)) is not None]
        if not tables:
            continue
        table = sort_rows(pa.concat_tables(tables).combine_chunks())
        table = _without_copies(table, options, left_out)
        places = np.searchsorted(found.classes, table["hash"].to_numpy())
        splits = found.splits[places]
        table = table.append_column("split", names.take(pa.array(np.maximum(splits, 0))))
        left_out[NO_SPLIT] = left_out.get(NO_SPLIT, 0) + int((splits == LEFT_OUT).sum())
        table = table.filter(pa.array(splits != LEFT_OUT)).drop_columns(["hash"])
        yield _with_words(table, schema)


def _without_copies(table: pa.Table, options: BuildOptions, left_out: dict[str, int]) -> pa.Table:
    """Remove exact copies, and puzzles that are equivalent to others unless these are kept."""
    identities, is_copy = table["identity"].to_numpy(), mark_copies(table)
    is_equivalent = np.zeros(len(table), np.bool_)
    if options.equivalent == "first":
        is_equivalent[1:] = identities[1:] == identities[:-1]
    for name, count in (
        (EXACT_COPIES, is_copy.sum()),
        (EQUIVALENTS, (is_equivalent & ~is_copy).sum()),
    ):
        left_out[name] = left_out.get(name, 0) + int(count)
    return table.filter(pa.array(~(is_copy | is_equivalent)))


def _with_words(table: pa.Table, schema: pa.Schema) -> pa.Table:
    """Return a table with texts of few words as dictionaries, whatever parts they came from."""
    columns = [
        table[field.name].combine_chunks().dictionary_encode().cast(field.type)
        if pa.types.is_dictionary(field.type)
        else table[field.name]
        for field in schema
    ]
    return pa.table(columns, schema=schema)
