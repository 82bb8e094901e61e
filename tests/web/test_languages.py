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
        "Simple", "Intermediate", "Difficult",
    }  # fmt: skip
    wrong = visitor.get("/puzzle/99", headers={"accept-language": f"de, {CODE};q=0.5"})
    assert alert_of(wrong).startswith("⟦there is no puzzle")
