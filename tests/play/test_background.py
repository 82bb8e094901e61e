"""The background of the terminal: what COLORFGBG and the terminal's answers say."""

from __future__ import annotations

import os
import select
import sys
import threading
import time

import pytest

from sudokudb.play.background import terminal_background

_ANSWER = b"\x1b]11;rgb:ffff/ffff/dddd\x1b\\\x1b[?62;22c"


@pytest.mark.parametrize(
    ("variable", "background"),
    [("15;0", "dark"), ("0;15", "light"), ("0;default;7", "light"), ("12;8", "dark")],
)
def test_a_variable_names_the_background(
    monkeypatch: pytest.MonkeyPatch, variable: str, background: str
) -> None:
    monkeypatch.setenv("COLORFGBG", variable)
    assert terminal_background() == background


def test_a_late_answer_is_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLORFGBG", raising=False)
    master, slave = os.openpty()

    def answer() -> None:
        os.read(master, 100)
        time.sleep(0.2)
        os.write(master, _ANSWER)

    with os.fdopen(slave) as stdin, os.fdopen(master):
        monkeypatch.setattr(sys, "__stdin__", stdin)
        thread = threading.Thread(target=answer)
        thread.start()
        assert terminal_background() == "light"
        thread.join()
        assert not select.select([slave], [], [], 0)[0]
