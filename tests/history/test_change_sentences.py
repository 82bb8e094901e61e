"""The journal's descriptions are stored in English and can be translated into French."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.errors import Message
from sudokudb.formats.source.source import Source
from sudokudb.history.change_sentences import read_description
from sudokudb.query.labels import COLLECTIONS, TAGS
from sudokudb.words import translate, using_language
from tests.support import numbered

if TYPE_CHECKING:
    from sudokudb import Library

FRENCH = {
    "add #4 Été": "ajout de #4 Été",
    "add #4 A and 2 more": "ajout de #4 A et 2 de plus",
    "edit #1 edit: 1 puzzle": "modification de #1 edit: 1 puzzle",
    "tag --remove x: 1 puzzle": "étiquette x retirée\u202f: 1 grille",
    "tag a: b: 1,200 puzzles": "étiquette a: b\u202f: 1\u202f200 grilles",
    "remove issue 2 May": "retrait du numéro 2 May",
    "issue 2 May: 1 puzzle": "numéro 2 May\u202f: 1 grille",
    "import a: b.sdm: 2 new, 1 existing puzzle labelled, 3 merged": (
        "import de a: b.sdm\u202f: 2 nouvelles, 1 grille existante étiquetée, 3 fusionnées"
    ),
    "something else": "something else",
    "tag x: 1200 puzzles": "tag x: 1200 puzzles",  # nothing writes it so
}


@pytest.mark.parametrize("what", FRENCH)
def test_descriptions_are_shown_in_french(what: str) -> None:
    sentence = read_description(what)
    assert sentence == what
    with using_language("fr"):
        assert translate(sentence) == FRENCH[what]


@given(
    st.sampled_from(["add ", "tag ", "import ", "issue ", "remove ", ""]),
    st.text(st.sampled_from("a:,# {}\n12é"), max_size=12),
    st.sampled_from(["", ": 1 puzzle", ": 0 new", " and 2 more: 1 game", " (not finished)"]),
)
def test_english_descriptions_stay_as_they_are(verb: str, name: str, rest: str) -> None:
    assert read_description(f"{verb}{name}{rest}") == f"{verb}{name}{rest}"


def test_every_change_is_a_sentence(library: Library) -> None:
    library.puzzles.add_many([numbered(1), numbered(2)])
    library.edit(library.get(4), title="New")
    library.edit(library.get(4), append="A note")
    for kind in (TAGS, COLLECTIONS):
        library.labels.put(kind, "mine", [1, 2])
        library.labels.take(kind, "mine", [1])
    library.import_files([Source(io.BytesIO(str(numbered(3)).encode()), "a.txt", ".txt")])
    session = library.games.start(library.get(1))
    session.game.fill_marks()
    library.games.save(session)
    library.remove(library.get(2))
    changes = list(library.changes.history())
    assert len(changes) >= 9
    assert [change.what for change in changes if not isinstance(change.sentence, Message)] == []
