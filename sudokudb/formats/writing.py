"""Files for puzzles, which appear under their names when they are complete.

They replace older files only if these are empty, or with `force`, but never a SQLite database.
"""

from __future__ import annotations

import os
import re
import tempfile
from contextlib import contextmanager, suppress
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING

from sudokudb.errors import FormatError, SudokuError
from sudokudb.formats.reading import reason, write
from sudokudb.formats.registry import DATABASE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format

_MODE = 0o666
_HEAD = 64  # bytes that show whether a file is a database
_WORDS = re.compile(r"[^A-Za-z0-9]+")


def write_file(form: Format, records: Iterable[Record], path: Path, *, force: bool = False) -> None:
    """Write a file; it appears, or replaces an older one with `force`, when it is complete."""
    with replaced(path, force=force) as out:
        write(form, records, out)


def write_folder(
    form: Format,
    parts: Iterable[tuple[str, Iterable[Record]]],
    folder: Path,
    *,
    force: bool = False,
) -> None:
    """Write named parts into a folder, a file each; all or none.

    If the format holds one puzzle per file, those of a larger part are numbered.
    """
    with (
        _reported(folder),
        _created(folder),
        tempfile.TemporaryDirectory(prefix=".", dir=folder) as temporary,
    ):
        for name, records in parts:
            for path, held in _files(form, Path(temporary, name), records):
                _write_new(form, held, path.with_name(path.name + form.suffixes[0]))
        made = sorted(path for path in Path(temporary).rglob("*") if path.is_file())
        targets = [folder / path.relative_to(temporary) for path in made]
        for target in targets:
            _require_free(target, force=force)
        for path, target in zip(made, targets, strict=True):
            target.parent.mkdir(parents=True, exist_ok=True)
            path.replace(target)


def _files(
    form: Format, path: Path, records: Iterable[Record]
) -> Iterator[tuple[Path, Iterable[Record]]]:
    """Yield the files of a part, none if it has no puzzles, and the puzzles of each."""
    rest = iter(records)
    first = list(islice(rest, 2))
    if len(first) < 2 or not form.single:
        yield from [(path, chain(first, rest))] if first else []
        return
    for number, record in enumerate(chain(first, rest), start=1):
        yield path.with_name(f"{path.name}-{numbered_name(number, record.title)}"), [record]


def numbered_name(number: int, title: str) -> str:
    """Return the name of a puzzle's file: its number, and what its title has of letters.

    >>> numbered_name(3, "The Beast?")
    '0003-The-Beast'
    """
    return f"{number:04}-{_WORDS.sub('-', title)[:40].strip('-')}".rstrip("-")


def _write_new(form: Format, records: Iterable[Record], path: Path) -> None:
    if path.exists():
        raise FormatError(
            f"cannot write {path.name} twice: two files have this name",
            "convert one after the other",
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as out:
        write(form, records, out)
        _sync(out)


@contextmanager
def _created(folder: Path) -> Iterator[None]:
    """Create a folder; remove it again if an error leaves it empty."""
    existed = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            if not existed:
                folder.rmdir()
        raise


@contextmanager
def replaced(path: Path, *, force: bool = False) -> Iterator[IO[bytes]]:
    """Open a temporary file for writing that becomes `path` at the end, if there is no error.

    A file that exists is replaced only if it is empty, or with `force`. A pipe or a device is
    written directly. Raises FormatError for a SQLite database: no user means to replace one with a
    file of puzzles.
    """
    with _reported(path):
        _require_free(path, force=force)
        path = path.resolve()
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as out:
                yield out
            return
        if path.is_dir():
            raise FormatError(f"{path} is a folder", f"-o {path}/ writes a file for each puzzle")
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                _sync(out)
            temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else _MODE & ~_umask())
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink()
            raise


def _require_free(path: Path, *, force: bool) -> None:
    """Raise FormatError if a file must not be replaced."""
    if not path.is_file():
        return
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    if head.startswith(DATABASE):
        raise FormatError(
            f"cannot write {path}: it is a SQLite database", "name another file, or remove it"
        )
    if head and not force:
        raise FormatError(f"cannot write {path}: it already exists", "--force replaces it")


def _sync(out: IO[bytes]) -> None:
    """Wait until the written bytes are on the disk."""
    out.flush()
    os.fsync(out.fileno())


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Turn the system's errors into FormatErrors."""
    try:
        yield
    except (OSError, ValueError) as error:
        if isinstance(error, SudokuError):
            raise
        raise FormatError(f"cannot write {path}: {reason(error)}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
