"""Requests that no page sees, and the headers of every answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from sudokudb.web.guard import MOST_BYTES
from tests.web.support import ADDRESS

if TYPE_CHECKING:
    from collections.abc import Callable, MutableMapping

    from tests.web.support import Visitor


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:8471", 200),
        ("localhost", 200),
        ("LOCALHOST:80", 200),
        ("[::1]:8471", 200),
        ("evil.example", 421),
        ("evil.example:8471", 421),
        ("127.0.0.1.evil.example", 421),
        ("127.0.0.1@evil.example", 421),
        ("", 421),
        ("0.0.0.0:8471", 421),
    ],
)
def test_only_our_own_names_lead_to_the_page(visitor: Visitor, host: str, status: int) -> None:
    answer = visitor.get("/", headers={"host": host})
    assert answer.status_code == status
    assert ("Simple" in answer.text) is (status == 200)


@pytest.mark.parametrize(("lang", "said"), [("en", "unknown host\n"), ("fr", "hôte inconnu\n")])
def test_refusals_speak_the_language_of_the_visitor(visitor: Visitor, lang: str, said: str) -> None:
    assert visitor.get("/", headers={"host": "x", "accept-language": lang}).text == said


def test_the_named_host_leads_to_the_page(visit: Callable[..., Visitor]) -> None:
    visitor = visit(host="192.168.1.5", read_only=True)
    assert visitor.get("/", headers={"host": "192.168.1.5:8471"}).status_code == 200
    assert visitor.get("/", headers={"host": "192.168.1.6:8471"}).status_code == 421


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"sec-fetch-site": "same-origin"}, 303),
        ({"sec-fetch-site": "none"}, 303),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin", "origin": "http://evil.example"}, 303),
        ({"sec-fetch-site": "cross-site", "origin": "http://127.0.0.1:8471"}, 403),
        ({"origin": "http://127.0.0.1:8471"}, 303),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"origin": "https://127.0.0.1:8471"}, 403),
        ({"origin": "http://localhost:8471"}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"referer": "http://127.0.0.1:8471/puzzle/3"}, 303),
        ({"referer": "http://127.0.0.1:8471"}, 303),
        ({"referer": "http://127.0.0.1:84710/"}, 403),
        ({"referer": "http://127.0.0.1:8471@evil.example/"}, 403),
        ({"referer": "http://evil.example/"}, 403),
        ({"referer": ""}, 403),
        ({"referer": "http://evil.example/", "origin": "http://127.0.0.1:8471"}, 303),
        ({}, 303),  # a program that is not a browser
    ],
)
def test_only_our_own_pages_change_something(
    visitor: Visitor, headers: dict[str, str], status: int
) -> None:
    assert visitor.post("/puzzle/3/remove", headers=headers).status_code == status
    assert visitor.count() == (2 if status == 303 else 3)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS", "POST"])
def test_other_methods_are_refused(visitor: Visitor, method: str) -> None:
    assert visitor.request(method, "/").status_code == 405
    foreign = visitor.request(method, "/", headers={"sec-fetch-site": "cross-site"})
    assert foreign.status_code == (405 if method == "OPTIONS" else 403)


@pytest.mark.parametrize("path", ["/", "/puzzle/3", "/nix", "/puzzle/3.png", "/api/puzzles"])
@pytest.mark.parametrize("host", ["127.0.0.1", "evil.example"])
def test_every_answer_has_the_headers(visitor: Visitor, path: str, host: str) -> None:
    headers = visitor.get(path, headers={"host": host}).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "server" not in headers


def test_a_picture_can_have_a_style_and_nothing_else(visitor: Visitor) -> None:
    policy = visitor.get("/puzzle/3.svg").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; style-src 'unsafe-inline'; ")


def test_a_large_body_is_refused_by_its_length(visitor: Visitor) -> None:
    answer = visitor.post("/new", content=bytes(100 << 20))
    assert answer.status_code == 413


def test_a_body_is_refused_when_it_becomes_too_large(visitor: Visitor) -> None:
    kind = (b"content-type", b"application/x-www-form-urlencoded")
    scope = {"type": "http", "method": "POST", "path": "/new", "query_string": b""}
    scope |= {"headers": [(b"host", b"localhost"), kind], "scheme": "http", "root_path": ""}
    received, answers = 0, []

    async def receive() -> MutableMapping[str, Any]:
        nonlocal received
        received += 1
        return {"type": "http.request", "body": b"x" * (MOST_BYTES // 8), "more_body": True}

    async def send(message: MutableMapping[str, Any]) -> None:
        answers.append(message)

    anyio.run(visitor.app, scope, receive, send)
    assert answers[0]["status"] == 413
    assert received == 9


@pytest.mark.parametrize("path", ["/new", "/import", "/api/solve"])
def test_a_visitor_who_leaves_amid_an_upload_is_not_an_error(
    visitor: Visitor, path: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kind = b"application/x-www-form-urlencoded"
    headers = [(b"host", b"localhost"), (b"content-length", b"99"), (b"content-type", kind)]
    scope = {"type": "http", "method": "POST", "path": path, "query_string": b""}
    messages = iter(
        [
            {"type": "http.request", "body": b"line1=12", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )

    async def receive() -> Any:
        return next(messages)

    async def send(message: Any) -> None:
        """Lose an answer, as a connection does that was closed."""

    anyio.run(visitor.app, scope | {"headers": headers}, receive, send)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("length", ["-1", "x", "1e9", "9" * 30])
def test_a_length_that_is_none_is_refused(visitor: Visitor, length: str) -> None:
    answer = visitor.post("/new", content=b"", headers={"content-length": length})
    assert answer.status_code == 413


class TestKey:
    def test_without_the_key_there_is_nothing(self, visit: Callable[..., Visitor]) -> None:
        visitor = visit(key="secret")
        for path in ("/", "/?key=wrong", "/?key=", "/static/x/board.js", "/api/puzzles"):
            answer = visitor.get(path)
            assert answer.status_code == 403
            assert "secret" not in answer.text
        assert visitor.post("/undo?key=secret").status_code == 403

    def test_the_key_becomes_a_cookie(self, visit: Callable[..., Visitor]) -> None:
        visitor = visit(key="secret")
        answer = visitor.get("/?key=secret&q=level%3Asimple")
        assert (answer.status_code, answer.headers["location"]) == (303, "/?q=level%3Asimple")
        cookie = answer.headers["set-cookie"].lower()
        assert "httponly" in cookie
        assert "samesite=strict" in cookie
        assert visitor.get("/").status_code == 200
        assert visitor.post("/puzzle/3/remove").status_code == 303

    def test_the_redirect_stays_on_the_page(self, visit: Callable[..., Visitor]) -> None:
        answer = visit(key="secret").get(f"{ADDRESS}//evil.example?key=secret")
        assert answer.headers["location"] == "/evil.example"


def test_a_page_that_only_shows_changes_nothing(visit: Callable[..., Visitor]) -> None:
    visitor = visit(read_only=True)
    for path in ("/new", "/undo", "/redo", "/puzzle/3", "/puzzle/3/remove", "/api/game"):
        assert visitor.post(path).status_code == 403
    assert visitor.post("/api/solve", json={"grid": "." * 16}).status_code == 200
    page = visitor.get("/puzzle/3").text
    assert re.findall(r'method="post" action="([^"]*)"', page) == ["/puzzle/3/ask"]
    assert visitor.count() == 3
