"""The page on other devices: a code of its address for phones, and puzzles as one file to take."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from starlette.responses import Response

from sudokudb.errors import NotFound
from sudokudb.web.computing import compute
from sudokudb.web.fields import query_in
from sudokudb.web.pages import site_of
from sudokudb.web.tasks.taking import pack_puzzles
from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.requests import Request

_SECONDS = 30
_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"


def code(request: Request) -> Response:
    """Return the QR code of the address; a page that only this machine can reach has none."""
    from sudokudb.render.qr import code_svg

    site = site_of(request)
    if site.is_private:
        raise NotFound(_("there is no such page"))
    headers = {"content-security-policy": _POLICY}
    return Response(code_svg(site.address), media_type="image/svg+xml", headers=headers)


async def take(request: Request) -> Response:
    """Return the puzzles that match a query as one HTML file, at most as many as it can have."""
    query, order = query_in(request)
    title = request.query_params.get("q", "").strip()
    task = partial(pack_puzzles, site_of(request).database, query, order, title)
    data = await compute(request, task, _SECONDS)
    headers = {"content-disposition": 'attachment; filename="sudokudb-pack.html"'}
    return Response(data, media_type="application/octet-stream", headers=headers)
