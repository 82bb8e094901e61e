"""Files for puzzles, which appear under their names when they are complete.

A file that the user names replaces an older one. A file in a folder, which the user did not name,
replaces an older one only if that is empty or with `force`. A SQLite database is never replaced.
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
_HEAD = 64  # bytes that show whether a file is a database
_WORDS = re.compile(r"[^A-Za-z0-9]+")


def write_file(form: Format, records: Iterable[Record], path: Path) -> None:
    """Write a file; it appears, or replaces an older one, when it is complete."""
    with replaced(path) as out:
        write(form, records, out)


def write_folder(
    form: Format, records: Iterable[Record], folder: Path, *, force: bool = False
) -> None:
    """Write a file for each puzzle into a folder, named by its number and title; all or none.

    The number is that of the database, so that the next export gives a puzzle the same name.
    """
    with (
        _reported(folder),
        _created(folder),
        tempfile.TemporaryDirectory(prefix=".", dir=folder) as temporary,
    ):
        for number, record in enumerate(records, start=1):
            title = _WORDS.sub("-", record.title)[:40].strip("-")
            name = f"{record.id or number:04}" + (f"-{title}" if title else "")
            with Path(temporary, f"{name}{form.suffixes[0]}").open("wb") as out:
                write(form, [record], out)
                _sync(out)
        made = sorted(Path(temporary).iterdir())
        for path in made:
            _require_free(folder / path.name, force=force)
        for path in made:
            path.replace(folder / path.name)


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
def replaced(path: Path) -> Iterator[IO[bytes]]:
    """Open a temporary file for writing that replaces `path` at the end, if there is no error.

    A pipe or a device is written directly. Raises FormatError for a SQLite database: no user means
    to replace one with a file of puzzles.
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
