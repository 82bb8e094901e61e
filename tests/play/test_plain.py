"""Playing line by line in other languages; the English sessions are golden."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.game import Game
from sudokudb.play.plain import PlainGame, names
from sudokudb.play.player import Player
from sudokudb.words import LANGUAGES, using_language
from tests.conftest import DIFFICULT

FRENCH = {
    "r3c8 2": "ligne 3 colonne 8\u202f: 2. Il en reste 55.",
    "LIGNE 3": "ligne 3\u202f: vide, vide, vide, vide, vide, 7, 5, vide, 6",
    "box 3": "bloc 3\u202f: vide, vide, 4, vide, 1, vide, 5, vide, 6",
    "verifier": "Aucune faute jusqu’ici.",
    "vérifier": "Aucune faute jusqu’ici.",
    "peut r3c1": "ligne 3 colonne 1 peut être 1 8 9.",
    "colonne 12": "Il n’y a pas de colonne 12.",
    "annuler r1c1": None,
}


@pytest.mark.parametrize("line", FRENCH)
def test_lines_are_understood_in_french_and_in_english(line: str) -> None:
    with using_language("fr"):
        assert PlainGame(Player(Game(Grid(DIFFICULT)))).answer(line) == FRENCH[line]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_means_one_thing(language: str) -> None:
    with using_language(language):
        game, words = PlainGame(Player(Game(Grid(DIFFICULT)))), names()
        assert len({*words.values()}) == len(words)
        assert game.ends(words["quit"])
        shown = game.answer(words["help"]) or ""
        for english, word in words.items():
            assert english == "help" or word in shown
