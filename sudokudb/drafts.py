"""Drafts: files in which others are prepared, next to them, until they are complete."""

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
    """Return the name of a draft of a file or folder; remove drafts of processes killed here."""
    for left in left_in(target.parent):
        discard(left)
    name = target.name[:_LONGEST]
    return target.with_name(f".{name}.{os.getpid()}-{_host()}-{os.urandom(4).hex()}.new")


def left_in(folder: Path, *, elsewhere: bool = False) -> Iterator[Path]:
    """Yield the drafts in a folder that processes of this host left when they were killed.

    `elsewhere` adds those of other hosts that nobody has written for a day.
    """
    with suppress(OSError):  # a folder that cannot be read
        for path in list(folder.iterdir()):
            if not (found := _NAME.fullmatch(path.name)):
                continue
            if found[2] == _host():
                is_left = not _is_running(int(found[1]))
            else:
                is_left = elsewhere and time.time() - path.stat().st_mtime > _DAY
            if is_left:
                yield path


@cache
def _host() -> str:
    """Return a hash of the place where process numbers count: the host or container."""
    import platform  # reading needs no drafts

    place = platform.node()
    with suppress(OSError):  # Linux; containers of one host may have one name
        place += str(Path("/proc/self/ns/pid").readlink())
    return f"{crc32(place.encode()):08x}"


def _is_running(process: int) -> bool:
    if os.name != "posix":  # elsewhere kill does what its name says
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
