"""What every command prints in a pipe, to the byte, and its exit code.

A file in `golden/` is a session: after each `$ sudokudb …` stand the bytes of its stdout, the
lines of stderr after `! `, and the exit code. Text after `<<<` goes to stdin. Every session
begins with the three example grids. To renew them, and review the difference:

    SUDOKUDB_RENEW_GOLDEN=1 pytest tests/cli/test_golden.py; git diff tests/cli/golden
"""

from __future__ import annotations

import io
import os
import re
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli.app import run

if TYPE_CHECKING:
    from collections.abc import Iterator

GOLDEN = Path(__file__).with_name("golden")
RENEW = "SUDOKUDB_RENEW_GOLDEN"
PROMPT = b"$ sudokudb"
MASKS = (
    (rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"<time>"),
    (rb"\b\d+\.\d{4} s\b", b"<time>"),
    (rb'("seconds": )[\d.e-]+', rb"\1<time>"),
    (rb'("?bytes"?[:\t ]+)\d+', rb"\1<bytes>"),
    (rb'("?engine"?[:\t ]+"?)(avx512|avx2|sse2|neon|plain|python)\b', rb"\1<engine>"),
    (rb'("?sqlite"?[:\t ]+"?)3\.[\d.]+', rb"\1<version>"),
)


class Session:
    """Runs commands in this process, one after the other, over one database."""

    def __init__(self, folder: Path, capture: pytest.CaptureFixture[bytes]) -> None:
        self._folder, self._capture = folder, capture

    def transcript(self, commands: list[bytes]) -> bytes:
        return b"".join(self._record(command) for command in commands)

    def _record(self, command: bytes) -> bytes:
        code, out, err = self.run(command.decode())
        complaints = b"".join(b"! " + line + b"\n" for line in err.splitlines())
        return self._masked(command + b"\n" + out + complaints + b"[%d]\n\n" % code)

    def run(self, command: str) -> tuple[int, bytes, bytes]:
        """Run a line after its prompt; return exit code, stdout and stderr."""
        words = shlex.split(command.removeprefix(PROMPT.decode()))
        stdin = b""
        if "<<<" in words:
            *words, _, text = words
            stdin = text.replace("\\n", "\n").encode()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
            code = run(words)
            sys.stdout.flush()
        return code, *self._capture.readouterr()

    def _masked(self, text: bytes) -> bytes:
        text = text.replace(os.fsencode(self._folder), b"<folder>")
        for pattern, name in MASKS:
            text = re.sub(pattern, name, text)
        return text


@pytest.fixture
def session(
    database: Path,
    fresh: bytes,
    capfdbinary: pytest.CaptureFixture[bytes],
    monkeypatch: pytest.MonkeyPatch,
) -> Iterator[Session]:
    database.write_bytes(fresh)
    monkeypatch.chdir(database.parent)
    return Session(database.parent, capfdbinary)


@pytest.mark.parametrize("name", sorted(path.stem for path in GOLDEN.glob("*.txt")))
def test_session(name: str, session: Session) -> None:
    path = GOLDEN / f"{name}.txt"
    golden = path.read_bytes()
    transcript = session.transcript([x for x in golden.splitlines() if x.startswith(PROMPT)])
    if os.environ.get(RENEW):
        path.write_bytes(transcript)
    assert transcript == path.read_bytes()


def test_every_command_has_a_session() -> None:
    from sudokudb.cli.command_table import COMMANDS

    text = b"".join(path.read_bytes() for path in GOLDEN.glob("*.txt"))
    for name in COMMANDS:
        assert b"\n$ sudokudb " + name.encode() in text
