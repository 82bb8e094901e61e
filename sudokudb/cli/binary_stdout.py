"""Files that go to stdout: as they are in a pipe; on a terminal as text that cannot steer it."""

from __future__ import annotations

import codecs
import io
import re
import sys
from typing import IO, cast

from sudokudb.cli import output
from sudokudb.errors import SudokuError
from sudokudb.render.text import visible

_LAYOUT = re.compile(r"[^\t\n]+")


def stdout() -> IO[bytes]:
    """Return what takes the bytes of a file that is to go to stdout."""
    sys.stdout.flush()
    return cast("IO[bytes]", _Screen()) if output.on_terminal() else sys.stdout.buffer


class _Screen(io.RawIOBase):
    """Bytes of UTF-8 that a person is to see."""

    def __init__(self) -> None:
        utf_8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(utf_8, translate=False)

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # typeshed: Buffer
        if b"\0" in data:
            raise SudokuError("this format is no text for a terminal", "-o FILE writes a file")
        text = self._decoder.decode(data).replace("\r\n", "\n")
        sys.stdout.write(_LAYOUT.sub(lambda found: visible(found[0]), text))
        return len(data)
