"""Booklets on the page."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

import pytest

from tests.web.support import alert_of, text_of

if TYPE_CHECKING:
    from tests.web.support import Visitor

FORM = {"title": "May <b>", "count": "2", "q": "id:2..", "per_page": "2", "paper": "a5"}


def test_a_booklet_is_planned_then_printed_then_printed_again(visitor: Visitor) -> None:
    planned = visitor.post("/print", data=FORM)
    assert planned.status_code == 200
    assert "2 puzzles: #2 Intermediate , #3 Difficult" in text_of(planned)
    with visitor.library() as library:
        assert not list(library.issues)
    change = visitor.change_in(visitor.post("/print", data=FORM | {"print": "yes"}))
    with visitor.library() as library:
        (issue,) = library.issues
    assert (issue.title, issue.number, len(issue.printed)) == ("May <b>", 1, 2)
    page = visitor.get("/print").text
    assert "May &lt;b&gt;" in page
    found = re.search(r'href="(/issue/\d+\.pdf)"', page)
    assert found
    answer = visitor.get(found[1])
    assert answer.headers["content-disposition"] == 'attachment; filename="0001-May-b.pdf"'
    assert hashlib.sha256(answer.content).hexdigest() == issue.sha256
    assert visitor.get(f"{found[1]}?answers=yes").status_code == 404
    again = visitor.post("/print", data=FORM | {"print": "yes", "number": "2"})
    assert again.status_code == 422  # they were printed
    visitor.post("/undo", data={"change": change})
    assert visitor.get(found[1]).status_code == 404


def test_a_booklet_has_a_foreword_and_codes(visitor: Visitor) -> None:
    form = FORM | {"qr": "https://a.example/{id}", "foreword": "Dear <i>\r\n\r\nYours"}
    assert "Dear &lt;i&gt;\n\nYours</textarea>" in visitor.post("/print", data=form).text
    visitor.change_in(visitor.post("/print", data=form | {"print": "yes"}))
    with visitor.library() as library:
        (issue,) = library.issues
    assert issue.options["foreword"] == ["Dear <i>", "Yours"]
    codes = [own["code"]["address"] for own in issue.options["positions"].values()]
    assert codes == ["https://a.example/2", "https://a.example/3"]


@pytest.mark.slow
def test_sections_levels_and_a_template_are_those_of_the_command(visitor: Visitor) -> None:
    layout = visitor.get("/issue/issue.typ").text.replace("34pt", "30pt")
    sections = "Warm-up: 1: level:simple\r\n\r\nThen:2:"
    wanted = {"sections": sections, "q": "", "layout": layout, "no_title_page": "on"}
    planned = visitor.post("/print", data=FORM | wanted)
    assert "3 puzzles: #1 Simple , #2 Intermediate , #3 Difficult" in text_of(planned)
    assert "Warm-up: 1: level:simple\n\nThen:2:</textarea>" in planned.text.replace("\r", "")
    visitor.change_in(visitor.post("/print", data=FORM | wanted | {"print": "yes"}))
    levels = {"levels": "difficult:1,simple:1", "q": "", "order": "as-found", "again": "on"}
    levels |= {"answers": "separate"}
    visitor.change_in(visitor.post("/print", data=FORM | levels | {"print": "yes"}))
    with visitor.library() as library:
        first, second = library.issues
    assert [one["title"] for one in first.options["sections"]] == ["Warm-up", "Then"]
    assert (first.template, first.options["title-page"]) == (layout.strip(), False)
    assert [one.level for one in second.printed] == ["difficult", "simple"]
    assert visitor.get(f"/issue/{second.id}.pdf?answers=yes").status_code == 200


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"title": ""}, "an issue needs a title"),
        ({"count": "0"}, "from 1 to 1000"),
        ({"count": "x"}, "from 1 to 1000"),
        ({"count": "9"}, "2"),
        ({"number": "-1"}, "from 1 to 999999"),
        ({"paper": "a3"}, "a3 cannot be chosen"),
        ({"per_page": "5"}, "5 cannot be chosen"),
        ({"per_page": "9"}, "9"),
        ({"answers": "x"}, "x cannot be chosen"),
        ({"order": "x"}, "x cannot be chosen"),
        ({"order": "shuffled", "seed": "x"}, "from 1 to 999999"),
        ({"levels": "easy"}, "'easy' has no number of puzzles"),
        ({"levels": "simple:1,hard:1"}, "levels of two kinds"),
        ({"sections": ":2"}, "has no title"),
        ({"sections": "A:1:", "levels": "simple:1"}, "not both"),
        ({"sections": "A:600:\nB:600:"}, "at most 1,000 puzzles"),
        ({"qr": "x", "print": "yes"}, "'x' is not an address"),
        ({"foreword": "word " * 9000}, "the foreword does not fit on a page of a5"),
        ({"layout": "#nothing()", "print": "yes"}, "line 1 of the template: unknown variable"),
        ({"q": "level:x"}, "column"),
    ],
)
def test_what_cannot_be_printed_is_explained(
    visitor: Visitor, fields: dict[str, str], sentence: str
) -> None:
    answer = visitor.post("/print", data=FORM | fields)
    assert answer.status_code == 422
    assert sentence in alert_of(answer)


@pytest.mark.parametrize("id", ["1", "x", "9" * 5000, "-1"])
def test_an_issue_that_is_not_there_is_not_found(visitor: Visitor, id: str) -> None:
    assert visitor.get(f"/issue/{id}.pdf").status_code == 404
