"""Every route: whether it computes, and if it does, in a worker, for visitors of the page alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import anyio
import pytest

from sudokudb.web.app import routes
from sudokudb.web.workers import Overloaded, Workers
from tests.conftest import DIFFICULT
from tests.web.routes.test_printing import FORM
from tests.web.support import Visitor, alert_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from anyio.from_thread import BlockingPortal

GRID = {"grid": DIFFICULT, "digits": DIFFICULT}


class Case(NamedTuple):
    """A request; `post` are the options of a POST."""

    path: str
    computes: bool
    post: dict[str, Any] | None = None


def _both(rest: str, *, computes: bool) -> list[Case]:
    return [Case(f"{subject}{rest}", computes) for subject in ("/puzzle/3", f"/grid/{DIFFICULT}")]


CASES = [
    *_both(".svg", computes=False),
    *_both(".svg?candidates=1&clashes=1", computes=False),
    *_both(".svg?solution=1", computes=True),
    *_both(".svg?stage=2", computes=True),
    *_both(".svg?step=2", computes=True),
    *_both(".png", computes=True),
    *_both(".png?step=2", computes=True),
    *_both("/stages", computes=True),
    *_both("/solutions", computes=True),
    *_both("/steps?rater=se", computes=True),
    *_both("", computes=False),
    Case("/", computes=False),
    Case("/?q=level:simple&sort=-givens&view=table", computes=False),
    Case("/pick?pick=3&to=export", computes=False),
    Case("/pick", False, {"data": {"kind": "tag", "name": "x", "picked": "id:3"}}),
    Case("/next?id=3", computes=False),
    Case("/today", computes=False),
    Case("/progress", computes=False),
    Case("/manifest.json", computes=False),
    Case("/take?q=id:3", computes=True),
    Case("/qr.svg", computes=False),
    Case("/api/puzzles", computes=False),
    Case("/puzzle/3.json", computes=False),
    Case("/puzzle/3.txt", computes=False),
    Case("/puzzle/3", False, {"data": {"title": "Other"}}),
    Case("/puzzle/3", True, {"data": {"line1": "1", "title": "Difficult"}}),
    Case(f"/grid/{'.' * 80}1/keep", True, {}),
    Case("/new", computes=False),
    Case("/new", True, {"data": {"size": "4", "line1": "12"}}),
    Case("/import", computes=False),
    Case("/import", True, {"data": {"text": DIFFICULT}}),
    Case("/import/nothing", False, {}),
    Case("/export?q=id:3", computes=False),
    Case("/export?format=sdm", computes=False),
    Case("/export?format=kaggle", computes=True),
    Case("/export?q=id:3&format=html", computes=True),
    Case("/print", computes=False),
    Case("/print", True, {"data": FORM}),
    Case("/print", True, {"data": FORM | {"print": "yes"}}),
    Case("/issue/1.pdf", computes=True),
    Case("/issue/issue.typ", computes=False),
    Case("/undo", False, {}),
    Case("/redo", False, {}),
    Case("/api/solve", True, {"json": GRID}),
    Case("/api/check", True, {"json": GRID}),
    Case("/api/rules", False, {"json": GRID}),
    Case("/api/hint", True, {"json": GRID}),
    Case("/api/game", False, {"json": {}}),
    Case("/puzzle/3/ask", True, {"data": {"ask": "hint"}}),
    Case(f"/grid/{DIFFICULT}/ask", True, {"data": {"ask": "check"}}),
    Case("/static/x/board.js", computes=False),
    Case("/puzzle/3/remove", False, {}),
]


class Recorder(Workers):
    """Workers that only note their tasks, and are too busy for all of them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.limits: list[float] = []

    async def run(self, task: Callable[[], Any], seconds: float, *, fresh: bool = False) -> Any:
        self.limits.append(seconds)
        raise Overloaded("busy")


@pytest.fixture
def recorded(visit: Callable[..., Visitor], database: Path, portal: BlockingPortal) -> Visitor:
    """A visitor of a page with an issue, whose workers run nothing."""
    visitor = visit()
    assert visitor.post("/print", data=FORM | {"print": "yes"}).status_code == 303
    return Visitor(portal, str(database), workers=Recorder())


def test_every_route_is_known_to_compute_or_not(recorded: Visitor) -> None:
    tasks = recorded.site.workers
    assert isinstance(tasks, Recorder)
    for case in CASES:
        tasks.limits.clear()
        answer = _request(recorded, case)
        assert bool(tasks.limits) is case.computes, case
        assert all(limit <= 60 for limit in tasks.limits)
        assert answer.status_code != 500, case


def test_the_cases_are_all_routes() -> None:
    left = {(route.path, "POST" in (route.methods or ())) for route in routes()}
    for case in CASES:
        scope = {"type": "http", "path": case.path.split("?")[0], "headers": []}
        scope["method"] = "GET" if case.post is None else "POST"
        found = next(route for route in routes() if route.matches(scope)[0].value == 2)
        left.discard((found.path, "POST" in (found.methods or ())))
    assert not left


def _request(visitor: Visitor, case: Case, **headers: str) -> Any:
    if case.post is None:
        return visitor.get(case.path, headers=headers)
    return visitor.post(case.path, headers=headers, **case.post)


NAVIGATION = {"sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, False),
        ({"sec-fetch-site": "same-site", "sec-fetch-mode": "no-cors"}, False),
        ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "cors"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "cross-site"} | NAVIGATION, True),
        ({"sec-fetch-site": "cross-site"} | NAVIGATION | {"sec-fetch-dest": "iframe"}, False),
        ({"sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors"}, True),
        ({"sec-fetch-site": "none"} | NAVIGATION, True),
        ({}, True),
    ],
)
def test_other_sites_start_nothing_but_by_a_link(
    visit: Callable[..., Visitor], headers: dict[str, str], *, allowed: bool
) -> None:
    visitor = visit(workers=(tasks := Recorder()))
    for case in (case for case in CASES if case.post is None and "issue" not in case.path):
        tasks.limits.clear()
        status = _request(visitor, case, **headers).status_code
        assert bool(tasks.limits) is (case.computes and allowed), case
        assert (status == 403) is (case.computes and not allowed), case


def test_a_crowd_is_refused_with_a_hint_and_a_time(visit: Callable[..., Visitor]) -> None:
    visitor = visit(workers=Workers(0, most_waiting=0))
    answer = visitor.get("/puzzle/3/steps")
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
    assert alert_of(answer) == "the page is busy with other puzzles"
    assert "try again soon" in answer.text
    asked = visitor.post("/api/hint", json=GRID)
    assert (asked.status_code, asked.headers["retry-after"]) == (503, "5")
    assert asked.json() == {
        "error": "the page is busy with other puzzles",
        "hint": "try again soon",
    }
    assert visitor.get("/").status_code == 200
    assert visitor.post("/new", data={"size": "4", "line1": "12"}).status_code == 303
    assert visitor.count() == 4


def test_a_visitor_who_leaves_ends_the_work(visit: Callable[..., Visitor]) -> None:
    class Endless(Workers):
        state = "not asked"

        async def run(self, task: Callable[[], Any], seconds: float, *, fresh: bool = False) -> Any:
            self.state = "running"
            try:
                await anyio.sleep_forever()
            finally:
                self.state = "cancelled"

    visitor, messages = visit(workers=(endless := Endless())), iter(["request", "disconnect"])
    scope = {"type": "http", "method": "GET", "path": "/puzzle/3/steps", "query_string": b""}

    async def receive() -> dict[str, str]:
        while endless.state == "not asked":
            await anyio.sleep(0.001)
        return {"type": f"http.{next(messages)}"}

    async def send(message: object) -> None:
        raise AssertionError(message)

    anyio.run(visitor.app, scope | {"headers": [(b"host", b"localhost")]}, receive, send)
    assert endless.state == "cancelled"
