"""Plain `solve -` and `check -` go by without typer, and do what they do on the long way."""

from __future__ import annotations

import codecs
import io
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import app
from sudokudb.cli import pipe as stream
from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED, EXIT_USAGE
from tests.cli.support import started
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE

if TYPE_CHECKING:
    from collections.abc import Callable

EMPTY, CLASH, SMALL = "." * 81, "11" + "." * 79, "1.3......2.....4"
NO_PLACE = "12345678." + "." * 18 + "........9" + "." * 45
PROPER = [SIMPLE, DIFFICULT, INTERMEDIATE] * 700  # more than are put in words at a time
ODD = [SIMPLE, EMPTY, DIFFICULT, CLASH, INTERMEDIATE, NO_PLACE] * 300

# An option that says what holds anyway is not plain.
LONG = {
    ("solve", "-"): ["solve", "-", "--limit", "1"],
    ("check", "-"): ["check", "-", "--count", "2"],
    ("solve", "-", "--summary"): ["solve", "--summary", "-"],
    ("check", "-", "--summary"): ["check", "--summary", "-"],
}
plain_requests = pytest.mark.parametrize("request_", LONG, ids=" ".join)


def text(grids: list[str], end: str = "\n") -> bytes:
    return "".join(f"{grid}{end}" for grid in grids).encode()


INPUTS = {
    "nothing": b"",
    "blank lines": b"\n\n\n",
    "one": text([SIMPLE]),
    "no end of line": SIMPLE.encode(),
    "proper": text(PROPER),
    "proper, with zeros": text(PROPER).replace(b".", b"0"),
    "proper, CRLF": text(PROPER, "\r\n"),
    "odd": text(ODD),
    "odd, CRLF, with zeros": text(ODD, "\r\n").replace(b".", b"0"),
    "other sizes": text([SIMPLE] * 20 + [SMALL] + [SIMPLE] * 20),
    "no grids between": text([SIMPLE] * 20 + ["1234", "x" * 80] + [EMPTY] * 20),
    "remarks behind": text([f"{SIMPLE}\t37", f"{CLASH},\x1b[31m"] * 20),
    "drawn": text([SIMPLE[i : i + 9] for i in range(0, 81, 9)]),
    "BOM": codecs.BOM_UTF8 + text(ODD),
    "UTF-16": text(ODD[:30]).decode().encode("utf-16"),
    "no text": bytes(range(256)) * 20,
}


@pytest.mark.parametrize("name", INPUTS)
@plain_requests
def test_the_same_answers(
    request_: tuple[str, ...],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    def answer(run: Callable[[list[str]], int], arguments: list[str]) -> tuple[int, bytes, bytes]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(INPUTS[name])))
        return run(arguments), *capfdbinary.readouterr()

    assert answer(stream.run, list(request_)) == answer(app.run, LONG[request_])


@plain_requests
def test_no_typer(request_: tuple[str, ...]) -> None:
    program = "import sudokudb.cli, sys\ntry: sudokudb.cli.main()\nfinally: print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *request_],
        input=text([SIMPLE] * 20), capture_output=True, timeout=60, check=True,
    )  # fmt: skip
    assert not {"typer", "sqlalchemy", "rich"} & set(done.stdout.decode().split())


FAULTS = {
    ">&-": (EXIT_USAGE, b"sudokudb: cannot write the output: stdout is closed\n"),
    "<&-": (EXIT_USAGE, b"sudokudb: there is nothing to read: stdin is closed\n"),
    ">/dev/full": (EXIT_USAGE, b"sudokudb: cannot write the output: No space left on device\n"),
    "</dev/null": (
        EXIT_USAGE,
        b"sudokudb: there is no grid on stdin\nhint: write one grid per line, or draw it in rows\n",
    ),
}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
@pytest.mark.parametrize("fault", FAULTS)
@plain_requests
def test_faults_of_the_streams(request_: tuple[str, ...], fault: str) -> None:
    """The long way's are in test_odd_input."""
    done = subprocess.run(
        ["sh", "-c", f'"$@" {fault}', "sh", sys.executable, "-P", "-m", "sudokudb", *request_],
        input=text([SIMPLE] * 20), capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == FAULTS[fault]


@plain_requests
def test_a_reader_that_has_gone(request_: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = started(
            *request_, stdin=text(PROPER), capture_output=False, stdout=writing,
            stderr=subprocess.PIPE,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (EXIT_CLOSED_PIPE, b"")


def test_an_interrupt_in_the_middle() -> None:
    child = subprocess.Popen(
        [sys.executable, "-P", "-m", "sudokudb", "solve", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with child:
        assert child.stdin and child.stdout and child.stderr
        child.stdin.write(text([SIMPLE] * 20))
        child.stdin.flush()
        assert len(child.stdout.readline()) == 82  # what is there is answered at once
        child.send_signal(signal.SIGINT)
        assert child.wait(60) == EXIT_INTERRUPTED
        assert child.stderr.read() == b"sudokudb: interrupted\n"
