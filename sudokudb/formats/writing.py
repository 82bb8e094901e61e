"""Where puzzles are written: files that appear under their names when they are whole.

A file that was named takes the place of an older one. Into a folder go files that nobody named:
what is there stays, unless it is empty or the caller insists. A SQLite database always stays.
"""

from __future__ import annotations

import os
import re
import tempfile
from contextlib import contextmanager, suppress
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
_HEAD = 64  # bytes that tell what a file is
_WORDS = re.compile(r"[^A-Za-z0-9]+")


def write_file(form: Format, records: Iterable[Record], path: Path) -> None:
    """Write a file; it appears when it is whole, in place of one that was there."""
    with replaced(path) as out:
        write(form, records, out)


def write_folder(
    form: Format, records: Iterable[Record], folder: Path, *, force: bool = False
) -> None:
    """Write a file for each puzzle into a folder, named by its number and title; all or none.

    The number is the database's, so that another export writes over the same puzzle alone.
    """
    with (
        _reported(folder),
        _made(folder),
        tempfile.TemporaryDirectory(prefix=".", dir=folder) as beside,
    ):
        for number, record in enumerate(records, start=1):
            title = _WORDS.sub("-", record.title)[:40].strip("-")
            name = f"{record.id or number:04}" + (f"-{title}" if title else "")
            with Path(beside, f"{name}{form.suffixes[0]}").open("wb") as out:
                write(form, [record], out)
                _settle(out)
        made = sorted(Path(beside).iterdir())
        for path in made:
            _require_free(folder / path.name, force=force)
        for path in made:
            path.replace(folder / path.name)


@contextmanager
def _made(folder: Path) -> Iterator[None]:
    """Make a folder, which goes again where nothing comes into it."""
    there = folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield
    except BaseException:
        with suppress(OSError):
            if not there:
                folder.rmdir()
        raise


@contextmanager
def replaced(path: Path) -> Iterator[IO[bytes]]:
    """Open a file beside `path` for writing that takes its place at the end, if all goes well.

    What is no ordinary file, a pipe or a device, is written straight away. Raises FormatError for a
    SQLite database: nobody means to lose one for a file of puzzles.
    """
    with _reported(path):
        _require_free(path, force=True)
        path = path.resolve()
        if path.exists() and not path.is_file() and not path.is_dir():
            with path.open("wb") as out:
                yield out
            return
        if path.is_dir():
            raise FormatError(f"{path} is a folder", f"-o {path}/ writes a file for each puzzle")
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as out:
                yield out
                _settle(out)
            beside.chmod(path.stat().st_mode & 0o777 if path.exists() else _MODE & ~_umask())
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise


def _require_free(path: Path, *, force: bool) -> None:
    """Raise FormatError where a file would be lost that nobody means to lose."""
    if not path.is_file():
        return
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
    if head.startswith(DATABASE):
        raise FormatError(
            f"cannot write {path}: it is a SQLite database", "name another file, or remove it"
        )
    if head and not force:
        raise FormatError(f"cannot write {path}: it exists already", "--force writes over it")


def _settle(out: IO[bytes]) -> None:
    """Have what was written on the disk."""
    out.flush()
    os.fsync(out.fileno())


@contextmanager
def _reported(path: Path) -> Iterator[None]:
    """Turn what goes wrong with a file into a FormatError."""
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
