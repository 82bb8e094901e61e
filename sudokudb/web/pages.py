"""Pages from templates, redirects and static files."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape
from starlette.responses import HTMLResponse, RedirectResponse, Response

from sudokudb.errors import NotFound
from sudokudb.render.pages.html_board import script_words
from sudokudb.render.pages.puzzle_page import FOLDER, look, play_script, play_style
from sudokudb.render.pages.rule_boards import kinds_style
from sudokudb.render.svg.style import page_style
from sudokudb.render.text import visible
from sudokudb.words import _, format_number, language, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from sudokudb.history import Change
    from sudokudb.library import Library
    from sudokudb.web.site import Site

_HERE = Path(__file__).parent
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_RECENT = 50
_FOREVER = "public, max-age=31536000, immutable"


def site_of(request: Request) -> Site:
    """Return the site that a request is for."""
    site: Site = request.app.state.site
    return site


def page(request: Request, template: str, status: int = 200, /, **values: Any) -> HTMLResponse:
    """Return a template as a page."""
    site = site_of(request)
    common = {
        "site": site,
        "lang": language(),
        "static": f"/static/{static_hash()}",
        "q": "",
        "change": None,
    }
    text = _templates().get_template(template).render(common | values)
    return HTMLResponse(text, status)


def redirect(path: str, change: Change | None = None) -> RedirectResponse:
    """Return a redirect, to a page that describes the change if there is one."""
    mark = "&" if "?" in path else "?"
    return RedirectResponse(f"{path}{mark}change={change.id}" if change else path, 303)


def change_of(request: Request, library: Library) -> Change | None:
    """Return the change that the address names, if it is recent."""
    id = request.query_params.get("change", "")
    recent = library.changes.history(_RECENT) if id else ()
    return next((change for change in recent if str(change.id) == id), None)


def last_change(library: Library) -> Change | None:
    """Return the newest change."""
    return next(iter(library.changes.history(1)), None)


@cache
def _templates() -> Environment:
    env = Environment(
        loader=FileSystemLoader(_HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_show,
        auto_reload=False,
    )
    env.globals |= {"_": _, "format_number": format_number, "ngettext": ngettext}
    env.globals["script_words"] = script_words
    env.filters["lines"] = _with_lines
    return env


def _show(value: object) -> object:
    """Return a value in the language of the page, with control characters made visible."""
    if not isinstance(value, str) or hasattr(value, "__html__"):
        return value
    text = translate(value) if hasattr(value, "template") else value
    return text if text.isprintable() else visible(text)


def _with_lines(text: str) -> Markup:
    """Return a text as HTML that keeps its line breaks."""
    return Markup("\n").join(escape(visible(line)) for line in text.splitlines())


@cache
def _static() -> Mapping[str, tuple[bytes, str]]:
    """Return the static files with their types; some are made of several, or of the palette."""
    files = {
        path.name: (path.read_bytes(), _TYPES[path.suffix]) for path in sorted(FOLDER.iterdir())
    }
    made = {"look.css": look(), "pictures.css": page_style(), "kinds.css": kinds_style()}
    made |= {"play.css": play_style(), "play.js": play_script()}
    return files | {name: (made[name].encode(), _TYPES[Path(name).suffix]) for name in made}


@cache
def static_hash() -> str:
    """Return a hash of the static files, which is part of their addresses."""
    return hashlib.sha256(repr(_static()).encode()).hexdigest()[:16]


def static(request: Request) -> Response:
    """Return a static file, which browsers may cache forever."""
    found = _static().get(request.path_params["name"])
    if found is None or request.path_params["hash"] != static_hash():
        raise NotFound("there is no such file")
    data, kind = found
    return Response(data, media_type=kind, headers={"cache-control": _FOREVER})
