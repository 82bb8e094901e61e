"""The folder in which a data set is built, next to the one that it becomes."""

from __future__ import annotations

import errno
import hashlib
import json
import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sudokudb.drafts import sync_folder
from sudokudb.errors import FileError, FormatError, NotFound, StoreError, say
from sudokudb.library.datasets.building.part_files import PartFile

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MANIFEST = "manifest.json"
FORMAT = "sudokudb-dataset"
_PLAN, _LOCK, _RESULT = "plan.json", "lock", "result"


class WorkFolder:
    """The parts of a data set, and its files until all of them are written.

    It is `.NAME.work` next to the folder NAME of the data set, which appears when it is complete. A
    build with the same plan continues it; one with another plan begins anew.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self._folder = target.absolute().parent / f".{target.name}.work"

    @property
    def result(self) -> Path:
        """The folder for the files of the data set."""
        return self._folder / _RESULT

    @contextmanager
    def use(self, plan: dict[str, Any], *, force: bool) -> Iterator[None]:
        """Make the folder ready for a plan, for this process alone.

        Raises FileError for a target that exists, unless it is an empty folder, or a finished data
        set and `force` is set; if another process builds there; and for an error of the system,
        such as a full disk.
        """
        with _system_errors(self._folder):
            _require_free(self.target, force=force)
            self._folder.mkdir(parents=True, exist_ok=True)
            with self._lock():
                self._prepare(plan)
                try:
                    yield
                except (NotFound, FormatError):
                    self._discard()
                    raise

    @contextmanager
    def _lock(self) -> Iterator[None]:
        with (self._folder / _LOCK).open("w") as file:
            try:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except ImportError:  # Windows
                pass
            except BlockingIOError:
                raise FileError(
                    say("another process builds {path}", path=self.target),
                    say("wait until it ends"),
                ) from None
            yield

    def _prepare(self, plan: dict[str, Any]) -> None:
        """Remove what another plan has left, and the files of a build that was stopped."""
        text = json.dumps(plan, sort_keys=True)
        path = self._folder / _PLAN
        if not path.exists() or path.read_text("utf-8") != text:
            for other in self._folder.iterdir():
                if other.name != _LOCK:
                    _remove(other)
            path.write_text(text, "utf-8")
        _remove(self.result)
        self.result.mkdir()

    def _discard(self) -> None:
        """Remove the folder after an error that another try would meet, too."""
        shutil.rmtree(self._folder, ignore_errors=True)

    def part(self, source: str, number: int) -> PartFile:
        """Return a part of a source."""
        tag = hashlib.sha256(source.encode()).hexdigest()[:12]
        return PartFile(self._folder / f"{tag}-{number:06}.parquet")

    def finish(self, *, force: bool) -> None:
        """Rename the result to the target, and remove the folder.

        Raises FileError, as `use` does, for a target that was made meanwhile.
        """
        _require_free(self.target, force=force)
        old = self.target.absolute().parent / f".{self.target.name}.old"
        _remove(old)
        if self.target.exists():
            self.target.rename(old)
        self.result.rename(self.target)
        sync_folder(self.target.absolute().parent)
        _remove(old)
        shutil.rmtree(self._folder)


def _require_free(target: Path, *, force: bool) -> None:
    if target.name in ("", ".."):  # such as `.`, which cannot be renamed
        raise FileError(
            say("{path} cannot be the name of a data set", path=target), say("name a new folder")
        )
    if not os.path.lexists(target):
        return
    if target.is_dir() and not any(target.iterdir()):
        return
    if not _is_data_set(target):
        raise FileError(
            say("{path} exists, and is not a data set", path=target), say("name a new folder")
        )
    if not force:
        raise FileError(say("{path} exists", path=target), say("--force replaces it"))


def _is_data_set(folder: Path) -> bool:
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
        return bool(manifest["format"] == FORMAT)
    except (OSError, ValueError, KeyError, TypeError):
        return False


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


@contextmanager
def _system_errors(folder: Path) -> Iterator[None]:
    """Raise errors of the system as FileError; what was computed stays for the next try."""
    try:
        yield
    except OSError as error:
        if isinstance(error, FileError | StoreError):
            raise
        hint = say("run the command again: it goes on where it was")
        if error.errno == errno.ENOSPC:
            hint = say("make room, and run the command again: it goes on where it was")
        reason = error.strerror or str(error)
        raise FileError(
            say("cannot write {path}: {reason}", path=folder, reason=reason), hint
        ) from error
