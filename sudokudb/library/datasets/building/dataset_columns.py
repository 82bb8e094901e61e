"""The columns of a data set: names and Arrow types, which are those of exports where both exist."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pyarrow as pa

from sudokudb.columns.column import COLUMNS, arrow_type, rating_columns
from sudokudb.version import __version__

if TYPE_CHECKING:
    from sudokudb.library.datasets.building.options import BuildOptions

_SPLITS = pa.dictionary(pa.int16(), pa.string())
_ORIGINS = pa.dictionary(pa.int32(), pa.string())
"""The type of sources and licenses, of which a file may name another one in each row."""
COUNTS = pa.list_(pa.struct([("technique", pa.string()), ("steps", pa.int16())]))
"""Hugging Face's loader knows no maps."""

_FACTS = (
    *("solution", "givens", "level", "symmetry", "automorphisms"),
    *("identity", "solution_identity", "minlex"),
)
STRATA = {"givens": "givens", "level": "level", "hodoku": "hodoku_level", "se": "se_er"}
"""The columns by which a data set can be stratified."""
CLASSES = {"identity": "identity", "solution": "solution_identity"}
"""The columns whose values are classes."""


def schema_of(options: BuildOptions) -> pa.Schema:
    """Return the schema of a data set, with the split in its last column."""
    fields = [("puzzle", pa.string())]
    fields += [(name, arrow_type(COLUMNS[name])) for name in _FACTS]
    for rater in options.rate:
        fields += [(column.name, arrow_type(column)) for column in rating_columns(rater)]
        fields.append((f"{rater}_techniques", COUNTS))
    fields += [("source", _ORIGINS), ("license", _ORIGINS)]
    fields += [("source_row", pa.int64()), ("split", _SPLITS)]
    return pa.schema(fields, metadata={"sudokudb": __version__, "sudokudb_dataset": "1"})


def part_schema(options: BuildOptions) -> pa.Schema:
    """Return the schema of a part, in which words are texts, with the hash in its last column."""
    fields = [
        pa.field(field.name, pa.string() if pa.types.is_dictionary(field.type) else field.type)
        for field in schema_of(options)
        if field.name != "split"
    ]
    return pa.schema([*fields, pa.field("hash", pa.uint64())])
