"""The panel of keys and the script of boards: their parts and their size."""

from __future__ import annotations

import gzip
import re

import pytest

from sudokudb.render.pages.play_panel import PanelParts, play_panel
from sudokudb.render.pages.puzzle_page import FOLDER, MODULES, play_script, play_style

KB = 1000


def test_script_and_style_of_playing_are_small() -> None:
    text = (play_script() + play_style()).encode()
    assert len(text) <= 45 * KB
    assert len(gzip.compress(text)) <= 15 * KB


def test_texts_of_the_script_keep_their_spaces() -> None:
    script = play_script()
    texts = [text for name in MODULES for text in texts_in(f"{name}.js")]
    assert len([text for text in texts if " " in text]) > 10
    assert [text for text in texts if text not in script] == []


def texts_in(name: str) -> list[str]:
    """Return the texts in a module, in lines that are not remarks or imports."""
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    code = [line.partition(" // ")[0] for line in lines if not line.startswith("import ")]
    kept = [line for line in code if not line.strip().startswith("//")]
    return [text for line in kept for text in re.findall("'[^']*'|`[^`]*`", line)]


def test_the_script_is_one_text_without_imports() -> None:
    assert not re.search(r"^(import|export) ", play_script(), re.MULTILINE)
    texts = "".join((FOLDER / f"{name}.js").read_text(encoding="utf-8") for name in MODULES)
    declared = r"^(?:export )?(?:const|let|function|class|async function) (\w+)"
    names = re.findall(declared, texts, re.MULTILINE)
    assert len(names) == len({*names})  # in one text they are of one scope
    assert {"Game", "Keeper", "Selection", "start"} < {*names}


@pytest.mark.parametrize(("size", "keys"), [(4, 8), (9, 9), (16, 16), (25, 25)])
def test_there_is_a_key_for_each_digit_and_each_colour(size: int, keys: int) -> None:
    panel = play_panel(size, PanelParts())
    assert len(re.findall(r"data-digit=", panel)) == keys


def test_a_panel_has_only_what_works_on_its_page() -> None:
    full = play_panel(9, PanelParts(setting=True, links=(("/a?b&c", "<Steps>"),)))
    least = play_panel(9, PanelParts(hints=False, checks=False))
    names = {"check", "hint", "solve", "set"}
    assert {*re.findall(r'data-do="(\w+)"', full)} - {
        *re.findall(r'data-do="(\w+)"', least)
    } == names
    assert '<a href="/a?b&amp;c">&lt;Steps&gt;</a>' in full
