"""Queries rewritten by clicks."""

from __future__ import annotations

import random

import pytest

from sudokudb.errors import QueryError
from sudokudb.query import Query
from sudokudb.query.clicks import Clicks, QueryPart, condition, has_many
from sudokudb.query.parsing.groups import Parser
from sudokudb.query.tree import Node, Term, conjunction

_WORDS = (
    r"""
level:simple level:simple,nested level:intermediate.. -level:nested clues:24 givens:22..25
givens>=24 givens:24.. GIVENS:=25 needs:x-wing needs:x-wing,aic -needs:aic tag:a TAG:a* hard
tag:"two words" "quoted or" or not and (draft) (1 :) hodoku:easy hodoku:800..1200 te>backdoor
count(x-wing)>=2 played:no has:game -has:game is:pearl NOT size:9 #18 (tag:a) -(tag:a or tag:b)
symmetry:diagonal (level:simple or te:3) ((tag:b)) OR AND before(x-wing,aic) se=ep title:x\(y
hodoku:easy..hard
""".replace("\n", " ")
    .strip()
    .split(" ")
)  # words in quotes and groups are taken apart
_CLICKS = [
    ("level", "simple"), ("level", "difficult"), ("givens", "24"), ("givens", "30"),
    ("needs", "x-wing"), ("needs", "xy-chain"), ("tag", "a"), ("tag", "two words"),
    ("hodoku", "easy"), ("is", "pearl"), ("symmetry", "diagonal"), ("played", "yes"), ("size", "9"),
]  # fmt: skip


def _random_queries(count: int) -> list[str]:
    """Return queries of random fragments, of which those that are not queries are left out."""
    generator = random.Random(27)
    found: list[str] = []
    while len(found) < count:
        words = generator.choices(_WORDS, k=generator.randint(0, 5))
        text = (" " * generator.randint(1, 2)).join(words).strip()
        try:
            Query(text)
        except QueryError:
            continue
        found.append(text)
    return found


def test_random_clicks_add_and_take_out_one_value() -> None:
    for number, text in enumerate(_random_queries(2000)):
        field, value = _CLICKS[number % len(_CLICKS)]
        clicks = Clicks(text)
        changed = clicks.toggle(field, value)
        own = None if has_many(field) else clicks.own_part(field)
        others = [part for part in clicks.parts if part is not own]
        rest = [part.node for part in others] if clicks.parts else [Query(text).tree]
        if clicks.is_chosen(field, value):
            is_left = Clicks(changed).is_chosen(field, value)
            assert not is_left or _terms_of(text, field) > 1, (text, changed)
            _require_texts(text, [*others], condition(field, value), changed)
            continue
        added = condition(field, value)
        if own:
            assert isinstance(own.node, Term) and isinstance(added, Term)
            added = Term(field, (*own.node.values, *added.values))
        expected = {str(conjunction([*rest, added])), str(conjunction([added, *rest]))}
        if own:
            nodes = [added if part is own else part.node for part in clicks.parts]
            expected = {str(conjunction(nodes))}
        if not text:
            expected = {str(added)}
        assert str(conjunction([_parsed(changed)])) in expected, (text, changed)
        assert Clicks(changed).is_chosen(field, value), (text, changed)
        again = Clicks(changed).toggle(field, value)
        same = again == text or (not _is_balanced(text) and Query(again) == Query(text))
        assert same, (text, changed)


def _is_balanced(text: str) -> bool:
    """Return whether each parenthesis is closed; a lone one in a word can force quotes."""
    depths = [0]
    for mark in text:
        depths.append(depths[-1] + (mark == "(") - (mark == ")"))
    return depths[-1] == 0 and min(depths) == 0


def _terms_of(text: str, field: str) -> int:
    nodes = [part.node for part in Clicks(text).parts]
    return sum(isinstance(node, Term) and node.field == field for node in nodes)


def _parsed(text: str) -> Node:
    return Parser(text).parse()


def _require_texts(text: str, others: list[QueryPart], taken: Node, changed: str) -> None:
    """Require that other conditions are still there as they were typed.

    Where that would change their meaning, a word such as `or` is quoted or gets its field.
    """
    for part in others:
        kept = text[part.start : part.end].removeprefix("(").removesuffix(")")
        is_same = part.node == taken or kept in changed
        assert is_same or changed == str(Query(changed)), (text, changed)


@pytest.mark.parametrize(
    ("query", "field", "value", "changed"),
    [
        ("", "level", "simple", "level:simple"),
        ("clues:24", "givens", "25", "clues:24,25"),
        ("clues:24..", "givens", "24", "clues:25.."),
        ("givens:22..25", "givens", "23", "givens:22,24..25"),
        ("level:simple..difficult x", "level", "simple", "level:intermediate,difficult x"),
        ("a and level:simple AND b", "level", "simple", "a and AND b"),
        ("tag:a or", "level", "simple", "level:simple tag:a or"),
        ("(draft", "tag", "a", "tag:a (draft"),
        ("te:3 or tag:a", "tag", "a", "(te:3 or tag:a) tag:a"),
        ("(te:3 or tag:a)", "tag", "a", "((te:3 or tag:a)) tag:a"),
        ("-level:simple", "level", "nested", "-level:simple level:nested"),
        ("tag:a x tag:b", "tag", "a", "x tag:b"),
    ],
)
def test_clicks(query: str, field: str, value: str, changed: str) -> None:
    assert Clicks(query).toggle(field, value) == changed


def test_what_a_removed_word_has_kept_apart_stays_apart() -> None:
    clicks = Clicks("tag:a or x tag:b")
    assert Query(clicks.without(clicks.parts[2])) == Query("tag:a title:or tag:b")


def test_one_of_several_states_replaces_another() -> None:
    begun, solved = Query("has:game played:no").terms, Query("played:yes").terms
    text = Clicks("hard").toggle_all(*begun)
    assert text == "hard has:game played:no"
    assert Clicks(text).toggle_all(*solved, instead_of=begun) == "hard played:yes"
    assert Clicks(text).toggle_all(*begun) == "hard"
