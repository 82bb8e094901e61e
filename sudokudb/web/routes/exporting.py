"""Exports: downloads in every format, links for other sites, puzzles as HTML files."""

from __future__ import annotations

from contextlib import ExitStack, suppress
from io import BytesIO
from tempfile import SpooledTemporaryFile
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import urlencode

from starlette.responses import Response, StreamingResponse

from sudokudb.errors import FormatError, NotFound, SudokuError, TimeLimitReached, say, say_all
from sudokudb.formats.registry import FORMATS, find_format
from sudokudb.formats.writing import numbered_name, require_writer, writable, write
from sudokudb.library.records import record_of
from sudokudb.render.pages.puzzle_page import puzzle_page
from sudokudb.web.fields import query_in
from sudokudb.web.pages import page, site_of
from sudokudb.web.routes import solving
from sudokudb.web.workers import Overloaded
from sudokudb.words import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import Format
    from sudokudb.puzzle import Puzzle
    from sudokudb.web.site import Site

_HTML = "html"
_LINKED = ("f-puzzles", "sudokupad", "penpa", "sudokuwiki")
_SUDOKUWIKI = "https://www.sudokuwiki.org/Sudoku?bd="  # its format is the end of such a link
_IN_MEMORY = 1 << 20
_PIECE = 1 << 16
_NAMED, _LISTED = 5, 50  # puzzles that a format cannot hold


def export(request: Request) -> Response:
    """Return puzzles as a file; without a format, show the formats."""
    name, site = request.query_params.get("format", ""), site_of(request)
    query, order = query_in(request)
    with site.look() as library:
        first = list(library.search(query, order, 2))
        if not first:
            raise NotFound(_("no puzzle matches"))
        one = first[0] if len(first) == 1 else None
        if not name:
            return _formats_page(request, one, library.count(query))
        if name == _HTML:
            return _html(site, one)
        file_format = require_writer(find_format(name))
        return _download(request, file_format, library.search(query, order), one)


def _formats_page(request: Request, one: Puzzle | None, total: int) -> Response:
    """Show the formats, and links that open the puzzle on other sites if it is one."""
    formats = [each for each in FORMATS.values() if each.writes and (one or not each.single)]
    links = [*_links(record_of(one))] if one else []
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


def _download(
    request: Request, file_format: Format, found: Iterator[Puzzle], one: Puzzle | None
) -> Response:
    """Return puzzles as a file; raise FormatError if a format cannot hold some of them.

    With `partial` the file has the others; with `check`, a page first lists the losses.
    """
    params = request.query_params
    refused: list[str] = []
    last = ""

    def refuse(error: FormatError) -> None:
        refused.append(say("{name}: {message}", name=last, message=error.message))

    def records() -> Iterator[Record]:
        nonlocal last
        for puzzle in found:
            last = puzzle.name
            yield record_of(puzzle)

    with ExitStack() as opened:
        out: IO[bytes] = opened.enter_context(SpooledTemporaryFile(_IN_MEMORY))
        lost = write(file_format, writable(file_format, records(), refuse), out).report()
        if "check" in params and (refused or lost):
            return _losses_page(request, file_format, refused, lost)
        if refused and "partial" not in params:
            named = say_all(*refused[:_NAMED])
            raise FormatError(named, _("&partial=yes leaves them out"))
        out.seek(0)
        opened.pop_all()  # it is closed when it was sent
        return _attached(out, file_format.suffixes[0], one)


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


def _html(site: Site, one: Puzzle | None) -> Response:
    """Return a puzzle as an HTML file."""
    if one is None:
        raise SudokuError(_("html holds one puzzle per file"))
    solution = None
    with suppress(TimeLimitReached, Overloaded):
        result = solving.solutions_of(site, one.grid, 2)
        solution = result.solutions[0] if result.unique else None
    return _attached(BytesIO(puzzle_page(one, solution).encode()), ".html", one)


def _attached(file: IO[bytes], suffix: str, one: Puzzle | None) -> Response:
    """Return a file as a download; its name has only ASCII letters, digits and hyphens."""
    name = numbered_name(one.id, one.title) if one else "sudokudb"

    def pieces() -> Iterator[bytes]:
        with file:
            while piece := file.read(_PIECE):
                yield piece

    headers = {"content-disposition": f'attachment; filename="{name}{suffix}"'}
    return StreamingResponse(pieces(), media_type="application/octet-stream", headers=headers)
