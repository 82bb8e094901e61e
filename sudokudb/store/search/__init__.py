"""Search: pages, counts and histograms of the puzzles that match a query.

SQLite databases with many puzzles are searched with the index (see `store.bitmaps`). Puzzles that
are not in the index yet, small databases and PostgreSQL are searched with plain SQL. A page begins
after the key of the last puzzle of the previous page, so that the thousandth page costs as much as
the first.
"""

from sudokudb.store.search.only_rater import raters, resolve, resolve_names
from sudokudb.store.search.queries import (
    count,
    histogram,
    ids,
    left_out,
    matched_steps,
    page,
    sample,
    sort_ids,
)
from sudokudb.store.search.row_search import key_of

__all__ = [
    "count",
    "histogram",
    "ids",
    "key_of",
    "left_out",
    "matched_steps",
    "page",
    "raters",
    "resolve",
    "resolve_names",
    "sample",
    "sort_ids",
]
