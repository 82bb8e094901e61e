"""Detection of file systems without file locks, on which SQLite would wait in vain."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from typing import TYPE_CHECKING

from sudokudb.errors import StoreError, say

if TYPE_CHECKING:
    from pathlib import Path


def lock_fault(path: Path) -> str | None:
    """Return the system's reason if files next to a file cannot be locked.

    A temporary file is locked: closing the file itself would drop the locks of this process. Where
    none can be made, and on Windows, nothing is known.
    """
    if os.name != "posix":
        return None
    import fcntl

    with suppress(OSError), tempfile.TemporaryFile(dir=path.absolute().parent) as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            return error.strerror
    return None


def no_locks_error(name: str | Path, reason: str) -> StoreError:
    """Return the error for a file that cannot be locked."""
    return StoreError(
        say("{name} cannot be locked: {reason}", name=name, reason=reason),
        say("its file system has no file locks: move the database to a local disk"),
    )


def require_locks(path: Path) -> None:
    """Raise StoreError if a file cannot be locked."""
    if reason := lock_fault(path):
        raise no_locks_error(path, reason)
