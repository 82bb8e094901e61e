"""Drafts: temporary files next to their targets, which replace these once they are complete."""

from __future__ import annotations

import os
import re
import shutil
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from collections.abc import Iterator

_NAME = re.compile(r"\..*\.(\d+)-([0-9a-f]{8})-[0-9a-f]{8}\.new(-wal|-shm|-journal)?", re.DOTALL)
_DAY = 86_400  # seconds
_LONGEST = 50  # characters of a target's name, which may have four bytes each


def draft_of(target: Path) -> Path:
    """Return a path for a draft of a file or folder; remove abandoned drafts next to it."""
    for draft in abandoned_drafts(target.parent):
        discard(draft)
    name = target.name[:_LONGEST]
    # Not with_name, which refuses `/` and `.`.
    return target.parent / f".{name}.{os.getpid()}-{_host()}-{os.urandom(4).hex()}.new"


def abandoned_drafts(folder: Path, *, elsewhere: bool = False) -> Iterator[Path]:
    """Yield the drafts in a folder whose processes, on this host, no longer run.

    `elsewhere` adds drafts of other hosts that have not been written for a day.
    """
    with suppress(OSError):  # a folder that cannot be read
        for path in list(folder.iterdir()):
            if not (found := _NAME.fullmatch(path.name)):
                continue
            if found[2] == _host():
                is_abandoned = not _is_running(int(found[1]))
            else:
                is_abandoned = elsewhere and time.time() - path.stat().st_mtime > _DAY
            if is_abandoned:
                yield path


@cache
def _host() -> str:
    """Return a hash of the host or container, in which process numbers are unique."""
    import platform  # only writing needs it

    place = platform.node()
    with suppress(OSError):  # Linux; containers of one host may have one name
        place += str(Path("/proc/self/ns/pid").readlink())
    return f"{crc32(place.encode()):08x}"


def _is_running(process: int) -> bool:
    if os.name != "posix":  # on Windows os.kill would end the process
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # another user's
        pass
    return True


def discard(draft: Path) -> None:
    """Remove a draft, if it is there, and SQLite's files next to it."""
    if draft.is_dir():
        shutil.rmtree(draft, ignore_errors=True)
    for suffix in ("", "-wal", "-shm", "-journal"):
        with suppress(OSError):
            draft.with_name(draft.name + suffix).unlink()


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, so that a power cut cannot undo them."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
