"""The application: its routes, its error pages and its languages."""

from __future__ import annotations

from contextlib import asynccontextmanager
from inspect import iscoroutinefunction
from typing import TYPE_CHECKING, Any, cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sudokudb import words
from sudokudb.errors import (
    EXIT_DATABASE,
    NotFound,
    QueryError,
    StaleEdit,
    SudokuError,
    TimeLimitReached,
)
from sudokudb.web import fields, pages
from sudokudb.web.guard import MOST_BYTES, Guard
from sudokudb.web.routes import (
    asking,
    choosing,
    exporting,
    games,
    importing,
    listing,
    pictures,
    printing,
    progress,
    puzzles,
    solving,
    steps,
    taking,
)
from sudokudb.web.workers import Overloaded
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from sudokudb.web.site import Site

    _InThread = Callable[[Request, dict[str, Any]], Response]
    Answer = _InThread | Callable[[Request, dict[str, Any]], Awaitable[Response]]

_MOST_FIELDS, _MOST_FILES = 60, 50
_FILES = "file"
_LANG_COOKIE = "sudokudb-lang"
_SOON = "5"  # seconds
_YEAR = 365 * 24 * 3600
_STATUS: list[tuple[type[SudokuError], int]] = [
    (NotFound, 404),
    (StaleEdit, 409),
    (QueryError, 400),
    (TimeLimitReached, 503),
    (Overloaded, 503),
]


def create_app(site: Site) -> ASGIApp:
    """Return the application for a site."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        yield
        site.close()

    app = Starlette(
        routes=routes(),
        lifespan=lifespan,
        exception_handlers={SudokuError: _show_error, HTTPException: _show_http_error},
    )
    app.state.site = site
    return LanguageMiddleware(Guard(app, site), site.lang)


def routes() -> list[Route]:
    """Return the routes of the page."""
    puzzle, text = "/puzzle/{id}", "/grid/{text:path}"
    shared = [
        route
        for subject in (puzzle, text)
        for route in (
            Route(f"{subject}.svg", pictures.picture),
            Route(f"{subject}.png", pictures.picture),
            Route(f"{subject}/stages", solving.stages),
            Route(f"{subject}/solutions", solving.solutions),
            Route(f"{subject}/steps", steps.show),
            _post_route(f"{subject}/ask", asking.ask, changes=False),
        )
    ]
    return [
        *shared,
        Route("/", listing.index),
        Route("/api/puzzles", listing.puzzles_json),
        Route(f"{puzzle}.json", puzzles.as_json),
        Route(f"{puzzle}.txt", puzzles.as_text),
        Route(puzzle, puzzles.show),
        _post_route(puzzle, puzzles.save),
        _post_route(f"{puzzle}/remove", puzzles.remove),
        _post_route(f"{text}/keep", puzzles.keep_grid),
        Route(text, puzzles.show_grid),
        Route("/new", puzzles.new),
        _post_route("/new", puzzles.add),
        Route("/import", importing.show),
        _post_route("/import", importing.report),
        _post_route("/import/{keep}", importing.keep),
        Route("/export", exporting.export),
        Route("/print", printing.show),
        _post_route("/print", printing.build),
        Route("/issue/{id}.pdf", printing.pdf),
        Route("/issue/issue.typ", printing.template),
        Route("/pick", choosing.pick),
        _post_route("/pick", choosing.label),
        Route("/next", choosing.following),
        Route("/today", choosing.today),
        Route("/progress", progress.show),
        Route("/manifest.json", progress.manifest),
        _post_route("/undo", puzzles.undo),
        _post_route("/redo", puzzles.redo),
        _post_route("/api/solve", solving.solve, takes_json=True, changes=False),
        _post_route("/api/check", solving.check, takes_json=True, changes=False),
        _post_route("/api/rules", solving.broken_rules, takes_json=True, changes=False),
        _post_route("/api/hint", steps.hint, takes_json=True, changes=False),
        _post_route("/api/game", games.save, takes_json=True),
        Route("/qr.svg", taking.code),
        Route("/take", taking.take),
        Route("/static/{hash}/{name}", pages.static),
    ]


def _post_route(
    path: str, answer: Answer, *, takes_json: bool = False, changes: bool = True
) -> Route:
    """Return a route for a form, or for a JSON object; a read-only page refuses changes."""

    async def receive(request: Request) -> Response:
        if changes and pages.site_of(request).read_only:
            raise HTTPException(403, _("this page only shows puzzles; nothing can be changed"))
        if takes_json:
            values = await run_in_threadpool(fields.read_json, await request.body())
        else:
            values = await _read_form(request)
        if iscoroutinefunction(answer):
            return cast("Response", await answer(request, values))
        return await run_in_threadpool(cast("_InThread", answer), request, values)

    return Route(path, receive, methods=["POST"])


async def _read_form(request: Request) -> dict[str, Any]:
    """Return the fields of a form, which are texts; that of files has their names and bytes."""
    limits = {"max_files": _MOST_FILES, "max_fields": _MOST_FIELDS, "max_part_size": MOST_BYTES}
    values: dict[str, Any] = {}
    async with request.form(**limits) as form:
        for name, value in form.multi_items():
            if isinstance(value, UploadFile) != (name == _FILES):
                raise HTTPException(400)
            if isinstance(value, UploadFile):
                file = value.filename or "", await value.read()
                values.setdefault(name, []).append(file)
            else:
                values[name] = value
    return values


# Errors


def _show_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, SudokuError)
    status = next((code for kind, code in _STATUS if isinstance(error, kind)), 422)
    if error.exit_code == EXIT_DATABASE:
        status = 500
    hint = error.hint if error.hint and not _is_for_commands(error.hint) else None
    answer = _error_response(request, status, translate(error.message), translate(hint or ""))
    if isinstance(error, Overloaded):
        answer.headers["retry-after"] = _SOON
    return answer


def _show_http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    sentences = {
        400: _(
            "this form is broken, or has more than {fields} fields or {files} files",
            fields=_MOST_FIELDS,
            files=_MOST_FILES,
        ),
        404: _("there is no such page"),
        405: _("this address does not take such a request"),
        413: _("at most {megabytes} MB can be sent", megabytes=MOST_BYTES >> 20),
    }
    sentence = sentences.get(error.status_code, error.detail)
    answer = _error_response(request, error.status_code, sentence)
    answer.headers.update(error.headers or {})
    return answer


def _is_for_commands(hint: str) -> bool:
    """Return whether a hint names commands or options, which do not exist on the page."""
    return any(sign in hint for sign in ("`sudokudb ", "--", "-o "))


def _error_response(request: Request, status: int, message: str, hint: str = "") -> Response:
    if request.url.path.startswith("/api/"):
        more = {"hint": hint} if hint else {}
        return JSONResponse({"error": message, **more}, status)
    values = {"title": _("That did not work"), "message": message, "hint": hint}
    return pages.page(request, "message.html", status, **values)


# Languages


class LanguageMiddleware:
    """Middleware that sets the language of each request: ?lang=, a cookie, or the browser's."""

    def __init__(self, app: ASGIApp, default: str) -> None:
        self._app, self._default = app, default

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        requested = words.language_code(request.query_params.get("lang", ""))

        async def send_with_language(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("content-language", language)
                if requested:
                    cookie = f"{_LANG_COOKIE}={requested}; Path=/; Max-Age={_YEAR}; SameSite=Strict"
                    headers.append("set-cookie", cookie)
            await send(message)

        language = requested or self._language_of(request)
        with words.using_language(language):
            await self._app(scope, receive, send_with_language)

    def _language_of(self, request: Request) -> str:
        accepted = request.headers.get("accept-language", "").split(",")
        wanted = [request.cookies.get(_LANG_COOKIE, ""), *accepted]
        found = (words.language_code(name.partition(";")[0].strip()) for name in wanted)
        return next(filter(None, found), self._default)
