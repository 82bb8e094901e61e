"""The line of progress on a terminal."""

from __future__ import annotations

import re
from threading import active_count
from time import sleep
from typing import TYPE_CHECKING

import pytest

from sudokudb.cli import output
from sudokudb.cli.output import Progress
from sudokudb.cli.progress import Watch, show_progress
from tests.cli.support import watch

if TYPE_CHECKING:
    from collections.abc import Iterator

LINE = "{count} entry, {rate:.0f} per second", "{count} entries, {rate:.0f} per second"
WIPE = "\r\x1b[K"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each look at the clock find a second more."""
    monkeypatch.setattr("sudokudb.cli.output.time.monotonic", iter(range(9)).__next__)


@pytest.mark.usefixtures("clock")
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


@pytest.mark.usefixtures("clock")
def test_the_part_of_the_input_that_was_read_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = watch(monkeypatch)
    with Progress(*LINE) as progress:
        progress.part = 0.125
        progress.show(10)
    assert screen.getvalue() == f"{WIPE}10 entries, 10 per second, 12% read{WIPE}"


@pytest.mark.usefixtures("clock")
def test_there_is_no_progress_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(*LINE) as progress:
        progress.show(10)
        output.note("said")
    assert capsys.readouterr().err == "sudokudb: said\n"


def test_the_line_appears_while_one_thing_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.cli.progress.SECONDS", 0.02)
    screen = watch(monkeypatch)
    with Watch(3, hides=False) as watching:
        watching.done = 1
        while not screen.getvalue():
            sleep(0.01)
    assert screen.getvalue().startswith(f"{WIPE}1 of 3 puzzles, 0 s")
    assert screen.getvalue().endswith(WIPE)


def test_the_line_is_hidden_while_an_answer_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokudb.cli.progress.SECONDS", 0.02)
    screen = watch(monkeypatch)

    def slow() -> Iterator[int]:
        for number in range(2):
            seen = len(screen.getvalue())
            while len(screen.getvalue()) == seen:
                sleep(0.01)
            yield number

    for _ in show_progress(slow(), 2, hides=True):
        assert screen.getvalue().endswith(WIPE)
        seen = screen.getvalue()
        sleep(0.1)
        assert screen.getvalue() == seen


def test_a_thread_watches_on_a_terminal_alone(capsys: pytest.CaptureFixture[str]) -> None:
    before = active_count()
    with Watch(hides=False):
        assert active_count() == before
    assert capsys.readouterr().err == ""
