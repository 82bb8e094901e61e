"""Exports: downloads in every format, links for other sites, puzzles as HTML files."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from functools import partial
from io import BytesIO
from pathlib import Path
from tempfile import SpooledTemporaryFile, TemporaryDirectory
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response, StreamingResponse

from sudokudb.errors import FormatError, NotFound, TimeLimitReached, say_all
from sudokudb.formats.registry import FORMATS, all_formats, find_format
from sudokudb.formats.writing import numbered_name, require_writer, write
from sudokudb.library.exports import write_puzzles
from sudokudb.library.records import exported_record
from sudokudb.render.pages.puzzle_page import puzzle_page
from sudokudb.web.computing import compute
from sudokudb.web.fields import query_in
from sudokudb.web.pages import page, site_of
from sudokudb.web.routes.taking import take
from sudokudb.web.tasks import exporting as tasks
from sudokudb.web.tasks.solving import solve
from sudokudb.web.workers import Overloaded
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.library.puzzle_files import ExportResult
    from sudokudb.puzzle import Puzzle
    from sudokudb.query import Order, Query

_HTML = "html"
_LINKED = ("f-puzzles", "sudokupad", "penpa", "sudokuwiki")
_SUDOKUWIKI = "https://www.sudokuwiki.org/Sudoku?bd="  # its format is the end of such a link
_SECONDS = 60
_IN_MEMORY = 1 << 20
_PIECE = 1 << 16
_NAMED, _LISTED = 5, 50  # puzzles that a format cannot hold


async def export(request: Request) -> Response:
    """Return puzzles as a file; without a format, show the formats."""
    name, search = request.query_params.get("format", ""), query_in(request)
    one = await run_in_threadpool(_only, request, *search)
    if not name:
        return await run_in_threadpool(_formats_page, request, one, search[0])
    if name == _HTML:
        return await (_html(request, one) if one else take(request))
    file_format = require_writer(find_format(name))
    if file_format.solves:
        return await _solved_download(request, file_format, one)
    return await run_in_threadpool(_download, request, file_format, one)


def _only(request: Request, query: Query, order: Order) -> Puzzle | None:
    """Return the puzzle that matches a query if it is one; raise NotFound if there is none."""
    with site_of(request).look() as library:
        first = list(library.search(query, order, 2))
    if not first:
        raise NotFound(_("no puzzle matches"))
    return first[0] if len(first) == 1 else None


def _formats_page(request: Request, one: Puzzle | None, query: Query) -> Response:
    """Show the formats, and links that open the puzzle on other sites if it is one."""
    with site_of(request).look() as library:
        total = library.count(query)
    known = all_formats().values()
    formats = [each for each in known if each.writes and (one or not each.single)]
    links = [*_links(exported_record(one))] if one else []
    asked = {name: request.query_params.get(name, "") for name in ("q", "sort")}
    values: dict[str, Any] = {"one": one, "total": total, "formats": formats, "links": links}
    return page(request, "export.html", **asked, **values)


def _links(record: Record) -> Iterator[tuple[str, str]]:
    """Yield links that open a puzzle on other sites, with the names of their formats."""
    for name in _LINKED:
        out = BytesIO()
        with suppress(FormatError):
            write(FORMATS[name], [record], out)
            if link := next(iter(out.getvalue().decode().split()), ""):
                yield name, link if "://" in link else _SUDOKUWIKI + link


def _download(request: Request, file_format: Format, one: Puzzle | None) -> Response:
    """Return puzzles as a file."""
    with ExitStack() as opened, site_of(request).look() as library:
        out: IO[bytes] = opened.enter_context(SpooledTemporaryFile(_IN_MEMORY))
        losses = write_puzzles(file_format, library.search(*query_in(request)), out)
        out.seek(0)
        return _incomplete(request, file_format, losses) or _attach(
            out, file_format.suffixes[0], one, opened.pop_all()
        )


async def _solved_download(request: Request, file_format: Format, one: Puzzle | None) -> Response:
    """Return puzzles as a file that a worker writes."""
    database, search = site_of(request).database, query_in(request)
    with ExitStack() as opened:
        folder = opened.enter_context(TemporaryDirectory(prefix="sudokudb-"))
        path = Path(folder, "puzzles")
        task = partial(tasks.export, database, *search, file_format.name, path)
        losses = await compute(request, task, _SECONDS)
        if page := await run_in_threadpool(_incomplete, request, file_format, losses):
            return page
        out = opened.enter_context(path.open("rb"))
        return _attach(out, file_format.suffixes[0], one, opened.pop_all())


def _incomplete(request: Request, file_format: Format, losses: ExportResult) -> Response | None:
    """Return a page that lists losses if it is asked for with `check`.

    Raise FormatError if the file does not have all puzzles, except with `partial`.
    """
    params, refused, lost = request.query_params, losses.refused, losses.lost
    if "check" in params and (refused or lost):
        return _losses_page(request, file_format, refused, lost)
    if refused and "partial" not in params:
        raise FormatError(say_all(*refused[:_NAMED]), _("&partial=yes leaves them out"))
    return None


def _losses_page(request: Request, file_format: Format, refused: list[str], lost: str) -> Response:
    """Show what the file would lose, with a link to download it."""
    query = urlencode({name: request.query_params.get(name, "") for name in ("q", "sort")})
    return page(
        request,
        "losses.html",
        200,
        file_format=file_format,
        refused=refused[:_LISTED],
        more=len(refused[_LISTED:]),
        lost=lost,
        query=query,
    )


async def _html(request: Request, one: Puzzle) -> Response:
    """Return a puzzle as an HTML file."""
    solution = None
    with suppress(TimeLimitReached, Overloaded):
        solution = (await compute(request, partial(solve, one.grid))).only
    file = BytesIO(puzzle_page(one, solution).encode())
    return _attach(file, ".html", one, ExitStack())


def _attach(file: IO[bytes], suffix: str, one: Puzzle | None, opened: ExitStack) -> Response:
    """Return a file as a download, and close what was opened for it.

    Its name has only ASCII letters, digits and hyphens.
    """
    name = numbered_name(one.id, one.title) if one else "sudokudb"

    def pieces() -> Iterator[bytes]:
        with opened:
            while piece := file.read(_PIECE):
                yield piece

    headers = {"content-disposition": f'attachment; filename="{name}{suffix}"'}
    return StreamingResponse(pieces(), media_type="application/octet-stream", headers=headers)
