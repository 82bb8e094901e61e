"""Uploads that wait between the report of an import and its confirmation."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from io import BytesIO
from pathlib import PurePath
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import NotFound, say
from sudokudb.formats.source.source import Source

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST = 8


class Upload(NamedTuple):
    """The bytes of a file or of pasted text; `name` is for display, never a path."""

    name: str
    data: bytes

    def source(self) -> Source:
        """Return the bytes as a source of puzzles."""
        return Source(BytesIO(self.data), self.name, PurePath(self.name).suffix)


class Uploads:
    """The last few uploads, each of one or more files, under an unguessable token."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Sequence[Upload]] = OrderedDict()
        self._lock = Lock()

    def add(self, files: Sequence[Upload]) -> str:
        """Keep an upload, in place of the oldest if there are many; return its token."""
        token = secrets.token_urlsafe(16)
        with self._lock:
            self._kept[token] = files
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        return token

    def find(self, token: str) -> Sequence[Upload]:
        """Return the files of an upload; raise NotFound if it has expired."""
        with self._lock:
            found = self._kept.get(token)
        if found is None:
            raise NotFound(say("this upload has expired"), say("upload the file again"))
        return found

    def remove(self, token: str) -> None:
        """Forget an upload."""
        with self._lock:
            self._kept.pop(token, None)

    def clear(self) -> None:
        """Forget all uploads."""
        with self._lock:
            self._kept.clear()
