"""Work that solves, rates, explains or typesets: in a worker process, as long as someone waits."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from sudokudb.web.pages import site_of
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

_T = TypeVar("_T")


async def compute(
    request: Request, task: Callable[[], _T], seconds: float | None = None, *, fresh: bool = False
) -> _T:
    """Run a task in a worker process, by default for as long as the site allows.

    Another site's page can link to what computes, but cannot start it by a picture or a script.
    Raise ClientDisconnect, and stop the task, as soon as the visitor has left.
    """
    _refuse_others(request)
    site = site_of(request)
    running = site.workers.run(task, seconds or site.seconds, fresh=fresh)
    work, left = asyncio.ensure_future(running), asyncio.ensure_future(_wait_for_close(request))
    try:
        await asyncio.wait((work, left), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        return work.result()
    finally:
        work.cancel()
        left.cancel()
        await asyncio.gather(work, left, return_exceptions=True)


async def _wait_for_close(request: Request) -> None:
    """Return when the visitor has closed the connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _refuse_others(request: Request) -> None:
    headers = request.headers
    foreign = headers.get("sec-fetch-site") in ("cross-site", "same-site")
    followed = headers.get("sec-fetch-mode") == "navigate"
    framed = headers.get("sec-fetch-dest", "document") != "document"  # which is never shown
    if foreign and (framed or not followed):
        raise HTTPException(403, _("this request comes from another site's page"))
