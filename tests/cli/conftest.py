"""Fixtures of the command line."""

from __future__ import annotations

import pytest

from sudokudb.cli import options


@pytest.fixture(autouse=True)
def nothing_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget `--db`: a process runs one command, here it runs many."""
    monkeypatch.setattr(options, "_chosen", None)
