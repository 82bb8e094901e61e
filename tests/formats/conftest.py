from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def database() -> None:
    """None: formats know of no database, and a folder for each of their tests takes time."""
