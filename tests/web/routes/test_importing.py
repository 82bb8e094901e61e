"""Imports on the page: the report first, then the decision."""

from __future__ import annotations

import gzip
import re
from typing import TYPE_CHECKING

import pytest

from sudokudb.errors import NotFound
from sudokudb.web.uploads import Upload, Uploads
from tests.conftest import SIMPLE
from tests.formats.codecs.test_hostile_files import HOSTILE
from tests.support import SOLUTIONS
from tests.web.support import alert_of, inputs, text_of

if TYPE_CHECKING:
    from httpx import Response

    from tests.web.support import Visitor

NEW = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"
SOLVED = SOLUTIONS["Simple"]
LIST = f"{NEW}\n{SIMPLE}\n{NEW[:80]}\n"


def report(visitor: Visitor, data: bytes, name: str = "x.txt", **fields: str) -> Response:
    answer: Response = visitor.post("/import", data=fields, files={"file": (name, data)})
    return answer


def address_in(answer: Response) -> str:
    found = re.search(r'action="(/import/[^"]+)"', answer.text)
    assert found, answer.text
    return found[1]


def test_the_report_comes_before_anything_is_stored(visitor: Visitor) -> None:
    answer = report(visitor, LIST.encode())
    text = text_of(answer)
    assert "x.txt line Nothing is stored yet. new 1 stored already 1" in text
    assert "not puzzles 1" in text
    assert "line 3" in text
    assert visitor.count() == 3


def test_the_report_counts_ratings_and_full_grids(visitor: Visitor) -> None:
    table = f"puzzle,rating\n{SIMPLE},1.5\n{NEW},\n{SOLVED},\n"
    text = text_of(report(visitor, table.encode(), "a.csv"))
    assert "stored already 1 ratings that are new for stored puzzles 1" in text
    assert "1 full grid does not solve the puzzle before it: read as a puzzle" in text
    assert "ratings that are new" not in text_of(report(visitor, LIST.encode()))


def test_what_is_kept_can_be_undone(visitor: Visitor) -> None:
    answer = report(visitor, LIST.encode(), collection="Club", tag="hard")
    form = answer.text[answer.text.index("/import/") :]
    kept = visitor.post(address_in(answer), data=inputs(form.split("</form>")[0]))
    change = visitor.change_in(kept)
    with visitor.library() as library:
        puzzle = library.get(4)
        assert (str(puzzle.grid), puzzle.source) == (NEW, "x.txt")
        assert (puzzle.collections, puzzle.tags) == (("Club",), ("hard",))
    visitor.post("/undo", data={"change": change})
    assert visitor.count() == 3
    assert visitor.post(address_in(answer)).status_code == 404  # it was kept once


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (NEW, "line"),
        (f"https://sudokupad.app/{'x'}", ""),
        ("\n".join(f"| {row} |" for row in re.findall(".{9}", NEW)), "line"),
    ],
)
def test_pasted_text_is_read_in_any_format(visitor: Visitor, text: str, form: str) -> None:
    answer = visitor.post("/import", data={"text": text})
    if not form:
        assert "There is nothing to store." in answer.text
        return
    assert "new 1" in text_of(answer)
    visitor.post(address_in(answer))
    assert (str(visitor.puzzle(4).grid), visitor.puzzle(4).source) == (NEW, "")


def test_names_of_files_are_never_paths(visitor: Visitor) -> None:
    answer = report(visitor, LIST.encode(), name="../../etc/<b>.sdm")
    assert "&lt;b&gt;.sdm" in answer.text
    assert "etc" not in text_of(answer)


@pytest.mark.parametrize("case", HOSTILE)
def test_hostile_files_are_reported(visitor: Visitor, case: str) -> None:
    answer = report(visitor, HOSTILE[case], name="x.txt")
    assert answer.status_code in (200, 422)
    assert "internal error" not in answer.text
    assert visitor.count() == 3


def test_bombs_are_refused(visitor: Visitor) -> None:
    bomb = gzip.compress(bytes(50 << 20), 1)
    laughs = "".join(f'<!ENTITY a{n + 1} "{f"&a{n};" * 9}">' for n in range(12))
    xml = f'<!DOCTYPE x [<!ENTITY a0 "ha">{laughs}]><opensudoku>&a12;</opensudoku>'
    for name, data in (("x.txt", bomb), ("x.parquet", bomb), ("x.opensudoku", xml.encode())):
        assert "There is nothing to store." in report(visitor, data, name).text


def test_what_cannot_be_imported_is_explained(visitor: Visitor) -> None:
    assert "choose a file" in alert_of(visitor.post("/import"))
    assert visitor.post("/import").status_code == 422
    assert "unknown format" in alert_of(report(visitor, b"x", format="nix"))
    assert "characters" in alert_of(report(visitor, b"x", tag="x" * 500))
    assert report(visitor, b"x", on_duplicate="fail").status_code == 422
    assert visitor.post("/import/nix").status_code == 404


def test_several_files_are_one_report_and_one_change(visitor: Visitor) -> None:
    files = [("file", ("a.txt", f"{NEW}\nx".encode())), ("file", ("b.sdm", SIMPLE.encode()))]
    answer = visitor.post("/import", files=files)
    text = text_of(answer)
    assert "a.txt, b.sdm" in text
    assert "new 1 stored already 1" in text
    assert "a.txt: line 2" in text
    change = visitor.change_in(visitor.post(address_in(answer)))
    with visitor.library() as library:
        assert (len(library), library.get(4).source) == (4, "a.txt")
    visitor.post("/undo", data={"change": change})
    assert visitor.count() == 3


MULTIPART = "multipart/form-data; boundary=x"
BROKEN = {
    "multipart/form-data": b"--x--",
    MULTIPART: b"--y\r\n\r\n",
    f"{MULTIPART}; more": b"--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--\r\n",
}


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize(("lang", "said"), [("en", "this form is broken"), ("fr", "ce formulaire")])
def test_a_broken_form_is_refused_in_both_languages(
    visitor: Visitor, kind: str, lang: str, said: str
) -> None:
    headers = {"content-type": kind, "accept-language": lang}
    answer = visitor.post("/import", content=BROKEN[kind], headers=headers)
    assert answer.status_code == 400
    assert alert_of(answer).startswith(said)


def test_files_and_texts_are_not_taken_for_each_other(visitor: Visitor) -> None:
    files = [("file", (str(number), b"")) for number in range(60)]
    assert visitor.post("/import", files=files).status_code == 400
    assert visitor.post("/import", data={"file": "x"}).status_code == 400
    assert visitor.post("/print", files={"title": ("a", b"b")}).status_code == 400


def test_only_the_last_uploads_are_kept() -> None:
    uploads = Uploads()
    tokens = [uploads.add([Upload(str(number), b"")]) for number in range(9)]
    assert [uploads.find(token)[0].name for token in tokens[1:]] == [*"12345678"]
    with pytest.raises(NotFound):
        uploads.find(tokens[0])
