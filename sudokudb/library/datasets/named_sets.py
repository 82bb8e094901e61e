"""The sets that an argument names: a file, several files, or the splits in a folder."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FileError, say
from sudokudb.formats.bulk.array_files import INPUTS

if TYPE_CHECKING:
    from collections.abc import Iterator

_SUFFIXES = (".parquet", ".pq", ".csv", ".tsv", ".jsonl", ".ndjson", ".npz", ".npy", ".txt", ".sdm")
_FIRST = "train"  # so that the rows of other splits are counted which it has
_SHARD = re.compile(r"-\d+(-of-\d+)?$")


class NamedSet(NamedTuple):
    """A set of puzzles: its name, and the files and folders that have its rows."""

    name: str
    paths: tuple[Path, ...]


def find_sets(name: str | Path) -> list[NamedSet]:
    """Return the set that a name is of, or the sets of a folder with several splits.

    A name is that of a file or of a folder in HRM's layout, or of several with commas between
    them. Any other folder has a set for each name of its files without the number of the part: in
    `data`, else in `jsonl`, else for each of its folders in HRM's layout, else of its own files.
    Raises FileError for a folder without files of puzzles, and for what does not exist.
    """
    path, text = Path(name), str(name)
    if path.is_dir() and not (path / INPUTS).exists():
        return _sets_in(path)
    if path.exists() or "," not in text:
        return [NamedSet(text, (_check(path),))]
    return [NamedSet(text, tuple(_check(Path(part)) for part in text.split(",")))]


def _check(path: Path) -> Path:
    if not path.exists():
        raise FileError(say("{path} does not exist", path=str(path)))
    if path.is_dir() and not (path / INPUTS).exists():
        raise FileError(
            say("{path} is a folder of several sets", path=str(path)),
            say("name its files"),
        )
    return path


def _sets_in(folder: Path) -> list[NamedSet]:
    try:
        found = _files(folder / "data") or _files(folder / "jsonl")
        found = found or dict(_folders(folder)) or _files(folder)
    except OSError as error:
        raise FileError(
            say("cannot read {path}: {reason}", path=str(folder), reason=error.strerror)
        ) from None
    if not found:
        raise FileError(
            say("{path} has no files of puzzles", path=str(folder)),
            say("files of a data set are {suffixes}", suffixes=" ".join(_SUFFIXES)),
        )
    names = sorted(found, key=lambda name: (name != _FIRST, name))
    return [NamedSet(f"{folder}:{name}", tuple(found[name])) for name in names]


def _folders(folder: Path) -> Iterator[tuple[str, list[Path]]]:
    """Yield the folders in HRM's layout that are in a folder."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and (path / INPUTS).exists():
            yield path.name, [path]


def _files(folder: Path) -> dict[str, list[Path]]:
    """Return the files of each split: `train-00000-of-00002.parquet` is one of `train`.

    If a split is there in several kinds of files, those of the first kind are its files.
    """
    found: dict[str, list[Path]] = {}
    paths = sorted(folder.iterdir()) if folder.is_dir() else []
    for suffix in _SUFFIXES:
        of_suffix: dict[str, list[Path]] = {}
        for path in paths:
            if path.suffix.lower() == suffix and path.is_file():
                of_suffix.setdefault(_SHARD.sub("", path.stem), []).append(path)
        found = of_suffix | found
    return found
