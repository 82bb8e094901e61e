from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.engine.support import engine

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def build(request: pytest.FixtureRequest) -> Iterator[str]:
    """The engine that runs in this test; see `every_build`."""
    with engine(request.param):
        yield request.param


@pytest.fixture(autouse=True)
def database() -> None:
    """Replace the fixture of all tests: the engine needs no database, and a folder takes time."""
