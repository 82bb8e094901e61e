"""The line of progress on a terminal."""

from __future__ import annotations

import re

import pytest

from sudokudb.cli import output
from sudokudb.cli.output import Progress
from tests.cli.support import watch

LINE = "{count} entry, {rate:.0f} per second", "{count} entries, {rate:.0f} per second"
WIPE = "\r\x1b[K"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each look at the clock find a second more."""
    monkeypatch.setattr("sudokudb.cli.output.time.monotonic", iter(range(9)).__next__)


def test_messages_are_printed_above_the_line_of_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watch(monkeypatch)
    with Progress(*LINE) as progress:
        progress.show(10)
        output.error("wrong", "mend it")
        progress.show(20)
    output.note("done")
    printed = re.sub(r", 10 \w+ second", "", screen.getvalue())
    assert printed == (
        f"{WIPE}10 entries"
        f"{WIPE}sudokudb: wrong\n10 entries"
        f"{WIPE}hint: mend it\n10 entries"
        f"{WIPE}20 entries{WIPE}sudokudb: done\n"
    )


def test_there_is_no_progress_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(*LINE) as progress:
        progress.show(10)
        output.note("said")
    assert capsys.readouterr().err == "sudokudb: said\n"
