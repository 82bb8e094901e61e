"""Grids with other rules on the page: board, pictures, broken rules, games, and what is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from sudokudb import Grid
from sudokudb.render.rules.rule_examples import EXAMPLES
from tests.web.support import text_of

if TYPE_CHECKING:
    from tests.web.support import Visitor

CAGES = "." * 36 + ";cage 4 r1c1r1c2"


def address(line: str) -> str:
    return f"/grid/{quote(line, safe='')}"


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_kind_has_a_board_with_its_rules_in_words(visitor: Visitor, kind: str) -> None:
    answer = visitor.get(address(EXAMPLES[kind]))
    assert answer.status_code == 200
    assert 'class="picture lower"' in answer.text and "kinds.css" in answer.text
    assert answer.text.count('role="gridcell"') == len(Grid(EXAMPLES[kind]))
    assert "Rules" in text_of(answer)


def test_a_classic_board_has_nothing_of_other_rules(visitor: Visitor) -> None:
    page = visitor.get("/puzzle/3").text
    assert not any(word in page for word in ("kinds.css", "lower", "data-peers", "data-rules"))


def test_cards_name_the_kinds(visitor: Visitor) -> None:
    with visitor.library() as library:
        library.add(Grid(CAGES), "Small")
    assert "Killer · 0" in visitor.get("/").text


def test_addresses_have_the_rules(visitor: Visitor) -> None:
    line = EXAMPLES["diagonal"]
    for path in (address(line), f"/grid/{quote(line)}"):
        page = visitor.get(path).text
        links = re.findall(r'href="(/grid/[^"]*)"', page)
        assert len(links) > 3 and all("diagonal%20" in link for link in links)
        for link in links:
            assert visitor.get(link.replace("&#39;", "'")).status_code == 200, link
    picture = visitor.get(f"{address(line)}.svg")
    assert "k-diagonal" in picture.text


def test_the_script_knows_the_rules_and_the_peers(visitor: Visitor) -> None:
    page = visitor.get(address(EXAMPLES["antiknight"])).text
    assert 'data-rules=";antiknight"' in page
    assert f'data-grid="{EXAMPLES["antiknight"][:36]}"' in page
    peers = re.findall(r'data-peers="\[\[([^\]]*)\]', page)[0]
    assert "8" in peers.split(",")  # a knight's move away
    assert "data-rules" not in visitor.get(f"/grid/{'.' * 36}").text


def test_broken_rules_are_said(visitor: Visitor) -> None:
    digits = "16" + "." * 34
    answer = visitor.post("/api/rules", json={"grid": CAGES, "digits": digits}).json()
    assert answer["broken"] == [0, 1]
    assert answer["said"].startswith("Broken: Killer cage r1c1 r1c2")
    right = visitor.post("/api/rules", json={"grid": CAGES, "digits": "13" + "." * 34}).json()
    assert right == {"broken": [], "said": ""}
    refused = visitor.post("/api/rules", json={"grid": CAGES, "digits": "13"})
    assert refused.json()["error"] == "the digits belong to a grid of another size"
