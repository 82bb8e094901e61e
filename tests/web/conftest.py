"""Fixtures of the page: a visitor of a site with a new database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

from sudokudb.web.workers import Workers
from tests.web.support import Visitor

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def workers() -> Iterator[Workers]:
    """The processes of all sites: each takes a third of a second to start."""
    made = Workers()
    yield made
    made.close()


@pytest.fixture(scope="session")
def portal() -> Iterator[BlockingPortal]:
    """The loop in which all sites answer: starting one takes as long as a page."""
    with start_blocking_portal() as portal:
        yield portal


@pytest.fixture
def visit(
    database: Path, fresh: bytes, workers: Workers, portal: BlockingPortal
) -> Callable[..., Visitor]:
    """A function that returns a visitor of a site over the database of this test."""
    database.write_bytes(fresh)
    return lambda **settings: Visitor(portal, str(database), **{"workers": workers} | settings)


@pytest.fixture
def visitor(visit: Callable[..., Visitor]) -> Visitor:
    """A visitor of a site."""
    return visit()
