"""Data sets of puzzles for others to train and test with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudokudb.columns.needed_packages import require_data
from sudokudb.library.datasets.building.options import read_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.library.datasets.building.two_stages import BuiltSet
    from sudokudb.query import Query
    from sudokudb.store import Store


def build_dataset(
    files: str | Path | Iterable[str | Path],
    folder: str | Path,
    *,
    force: bool = False,
    on_rows: Callable[[int], object] = lambda _: None,
    **options: Any,
) -> BuiltSet:
    """Build a data set of the 9×9 puzzles of files of any program, in a new folder.

    The options are those of the command (see `BuildOptions`): split, by, stratify, rate,
    equivalent, seed, to, augment, license, source, levels, traces. A folder stands for the sets in
    it, as in `find_leaks`; `force` replaces a finished data set. `on_rows` is called with the
    numbers of rows that are read. `Library.build_dataset` does the same for stored puzzles.

    Raises UsageError for a wrong option, FileError for a file that cannot be read and for a folder
    that exists, NotFound if there is no valid puzzle, and MissingPackage without NumPy or PyArrow.
    """
    chosen = read_options(options)
    require_data()
    from sudokudb.library.datasets.building.puzzle_sources import FileSource
    from sudokudb.library.datasets.building.two_stages import build
    from sudokudb.library.datasets.named_sets import find_sets

    listed = [files] if isinstance(files, str | Path) else [*files]
    paths = [path for file in listed for one in find_sets(file) for path in one.paths]
    sources = [FileSource(path) for path in paths]
    return build(sources, Path(folder), chosen, force=force, on_rows=on_rows)


def build_stored(
    store: Store,
    folder: str | Path,
    query: str | Query,
    *,
    force: bool,
    on_rows: Callable[[int], object],
    **options: Any,
) -> BuiltSet:
    """Build a data set of the stored puzzles that match a query; see `build_dataset`."""
    chosen = read_options(options)
    require_data()
    from sudokudb.library.datasets.building.puzzle_sources import QuerySource
    from sudokudb.library.datasets.building.two_stages import build
    from sudokudb.query import as_query

    source = QuerySource(store, as_query(query), str(query), chosen.rate)
    return build([source], Path(folder), chosen, force=force, on_rows=on_rows)
