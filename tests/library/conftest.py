"""Fixtures for the tests of imports."""

from __future__ import annotations

import pytest

from sudokudb.library.imports import batches as arrivals


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrivals, "CHUNK", 4)
    monkeypatch.setattr(arrivals, "_MOST", 4)  # also where each is kept in no time
