"""Playing line by line in other languages; the English sessions are golden."""

from __future__ import annotations

import pytest

from sudokudb import Grid
from sudokudb.game import Game, Layer
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


@pytest.mark.parametrize(
    ("language", "line", "expected"),
    [
        ("fr", "l1c3 4", "ligne 1 colonne 3"),
        ("fr", "L1C3", "ligne 1 colonne 3"),
        ("fr", "r1c3", "ligne 1 colonne 3"),
        ("fr", "l9c99", "r9c99"),
        ("en", "r1c3", "row 1 column 3"),
    ],
)
def test_cells_have_names_in_the_language_of_the_player(
    language: str, line: str, expected: str
) -> None:
    game = PlainGame(Player(Game(Grid.empty(9))))
    with using_language(language):
        assert expected in (game.answer(line) or line)


def test_a_cell_in_another_language_is_not_understood() -> None:
    game = PlainGame(Player(Game(Grid.empty(9))))
    with using_language("en"):
        assert game.answer("l1c3") is None


def test_both_kinds_of_marks_are_said() -> None:
    player = Player(Game(Grid.empty(9)))
    player.game.enter([0], Layer.CORNER, 2)
    assert PlainGame(player).answer("mark r1c1 7") == "row 1 column 1: marks 2 7."
    assert PlainGame(player).answer("mark r1c1 2") == "row 1 column 1: marks 7."
