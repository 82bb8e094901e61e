"""The page in a third language, which has a row and a catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.web.support import alert_of, text_of
from tests.words.pseudo import CODE, third_language, untranslated

if TYPE_CHECKING:
    from sudokudb.words import Language
    from tests.web.support import Visitor

__all__ = ["third_language"]


def test_a_list_and_its_errors_are_in_it(third_language: Language, visitor: Visitor) -> None:
    answer = visitor.get(f"/?lang={CODE}")
    assert answer.headers["content-language"] == CODE
    assert "⟦many 3 puzzles⟧" in text_of(answer)
    rest = untranslated(text_of(answer)).replace("No.", "")
    assert {word for word in rest.split() if word.isalpha()} == {
        "Simple", "Intermediate", "Difficult", "sudokudb", "serve", "ADDRESS",
    }  # fmt: skip
    wrong = visitor.get("/puzzle/99", headers={"accept-language": f"de, {CODE};q=0.5"})
    assert alert_of(wrong).startswith("⟦there is no puzzle")


def test_the_page_describes_formats_in_french_with_spaces_before_colons(visitor: Visitor) -> None:
    page = text_of(visitor.get("/export?lang=fr&q=id:3"))
    assert "81 chiffres par ligne" in page and "81 digits" not in page
    form = {"title": "x", "count": "2", "q": "id:2..", "per_page": "2", "paper": "a5"}
    plan = text_of(visitor.post("/print?lang=fr", data=form))
    assert "2 grilles :" in plan and "2 grilles:" not in plan
