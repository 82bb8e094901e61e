"""Stdin as a source of grids, and stdout as a target of files."""

from __future__ import annotations

import codecs
import io
import re
import sys
from typing import IO, cast

from sudokudb.cli import output
from sudokudb.errors import FileError, SudokuError, UsageError, say
from sudokudb.render.text import visible

_EXCEPT_LAYOUT = re.compile(r"[^\t\n]+")


def require_stdin(how: str | None = None) -> None:
    """Raise SudokuError if stdin is closed; on a terminal, say what to type and how to end."""
    if sys.stdin is None:
        raise FileError(say("there is nothing to read: stdin is closed"))
    if sys.stdin.isatty():
        output.note(how or say("type or paste grids, then press Ctrl-D"))


def no_grid_on_stdin() -> SudokuError:
    """Return the error for an input without any grid."""
    return FileError(
        say("there is no grid on stdin"), say("write one grid per line, or draw it in rows")
    )


def stdout() -> IO[bytes]:
    """Return a stream that writes the bytes of a file to stdout."""
    sys.stdout.flush()
    return cast("IO[bytes]", _Terminal()) if output.on_terminal() else sys.stdout.buffer


class _Terminal(io.RawIOBase):
    """A stream that prints UTF-8 bytes as text, with control characters made visible."""

    def __init__(self) -> None:
        utf_8 = codecs.getincrementaldecoder("utf-8")("replace")
        self._decoder = io.IncrementalNewlineDecoder(utf_8, translate=False)

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]  # typeshed: Buffer
        if b"\0" in data:
            raise UsageError(
                say("a terminal cannot show this format"), say("-o FILE writes a file")
            )
        text = self._decoder.decode(data).replace("\r\n", "\n")
        sys.stdout.write(_EXCEPT_LAYOUT.sub(lambda found: visible(found[0]), text))
        return len(data)
