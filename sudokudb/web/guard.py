"""Security checks of every request, and headers of every response.

* The Host must be ours: a foreign name that leads to this machine (DNS rebinding) gets 421.
* A change must come from our own pages: the browser says so in Sec-Fetch-Site, an older one in
  Origin or Referer. A program that sends none, such as curl, is not a page of another site.
* What computes may be linked to by other sites, not started: `computing` refuses that.
* With a key, the first address contains it, and then a cookie.
* A body has at most 8 MiB, which are counted while they arrive.
"""

from __future__ import annotations

import hmac
import re
import sys
import traceback
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from sudokudb.words import _

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from sudokudb.web.site import Site

MOST_BYTES = 8 << 20
_SAFE = ("GET", "HEAD", "OPTIONS")
_PORT = re.compile(r":\d*$")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; "
    "base-uri 'none'"
)
_HEADERS = {
    "content-security-policy": _POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-cache",
}


class Guard:
    """Middleware that refuses unsafe requests and adds security headers."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app, self._site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = False

        async def send_with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refusal = self._refusal(scope)
        app = refusal or self._app
        try:
            await app(scope, _count_body(receive), send_with_headers)
        except ClientDisconnect:
            pass  # the visitor left during an upload; no one waits for an answer
        except Exception as error:
            _report_bug(error)
            if not started:
                response = _refuse(_("internal error: this is a bug"), 500)
                await response(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> Response | None:
        """Return the response to an unsafe request, or None if the app may answer."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        name = _PORT.sub("", hosts[0]).lower() if len(hosts) == 1 else ""
        if name.strip("[]") not in self._site.hosts:
            return _refuse(_("unknown host"), 421)
        if scope["method"] not in _SAFE and not _is_ours(headers, hosts[0]):
            return _refuse(_("this request comes from another site's page"), 403)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length[:20]) > MOST_BYTES:
            return _refuse(_("at most {megabytes} MB can be sent", megabytes=MOST_BYTES >> 20), 413)
        return self._ask_key(scope, headers) if self._site.key else None

    def _ask_key(self, scope: Scope, headers: Headers) -> Response | None:
        """Return the response to a visitor without the cookie; the right key sets it."""
        name = f"sudokudb-key-{self._site.port}"
        if self._is_key(cookie_parser(headers.get("cookie", "")).get(name, "")):
            return None
        query = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        if scope["method"] in _SAFE and self._is_key(dict(query).get("key", "")):
            rest = urlencode([pair for pair in query if pair[0] != "key"])
            # A second slash would make the path another site's address.
            path = "/" + scope["path"].lstrip("/\\")
            answer = RedirectResponse(f"{path}?{rest}" if rest else path, 303)
            answer.set_cookie(name, self._site.key, httponly=True, samesite="strict")
            return answer
        return _refuse(_("open the address with the key that serve has printed"), 403)

    def _is_key(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self._site.key.encode())


def _refuse(sentence: str, status: int) -> Response:
    return PlainTextResponse(f"{sentence}\n", status)


def _is_ours(headers: Headers, host: str) -> bool:
    """Return whether a request does not come from another site's page."""
    site, own = headers.get("sec-fetch-site"), f"http://{host.lower()}"
    if site is not None:
        return site in ("same-origin", "none")
    if (origin := headers.get("origin")) is not None:
        return origin.lower() == own
    return f"{headers.get('referer', own).lower()}/".startswith(f"{own}/")


def _count_body(receive: Receive) -> Receive:
    """Return a `receive` that raises an error when the body becomes too large."""
    total = 0

    async def counting() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > MOST_BYTES:
            raise HTTPException(413)
        return message

    return counting


def _report_bug(error: Exception) -> None:
    """Report an unexpected error in one line."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{place.filename}, line {place.lineno}"
    sys.stderr.write(f"sudokudb: internal error: {error!r} ({where})\n")
