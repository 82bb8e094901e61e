"""The text of rules: one form for each meaning, and one line for each mistake."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb.grid import Grid
from sudokudb.layout import Layout
from sudokudb.rules.rule import Rule, RuleError
from sudokudb.rules.text import MOST_RULES, format_rules, parse_rules
from tests.rules.test_all_kinds import CASES


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("diagonal \\; diagonal /", "diagonal /;diagonal \\"),
        ("diagonal /;diagonal /", "diagonal /"),
        ("CAGE 5 R2C1R1C1", "cage 5 r1c1r2c1"),
        ("cage 5 r2c1 r1c1", "cage 5 r1c1r2c1"),
        ("equal 2 1 r1c1 r1c2 r2c1", "equal 2 1 r1c1r1c2r2c1"),
        ("either white r1c1 r1c2 | black r1c1r1c2", "either white r1c1r1c2 | black r1c1r1c2"),
        ("cage 05 r1c1r2c1", "cage 5 r1c1r2c1"),
        ("cage 5 r1c1 r2c1", "cage 5 r1c1r2c1"),
        ("cage\t5\tr1c1\tr2c1", "cage 5 r1c1r2c1"),
        ("sum 3  1 2  r1c1  r1c2", "sum 3 1 2 r1c1r1c2"),
        ("palindrome r3c3r2c2r1c1", "palindrome r1c1r2c2r3c3"),
        ("thermo r3c3r2c2r1c1", "thermo r3c3r2c2r1c1"),
        ("white r2c1r1c1", "white r1c1r2c1"),
        ("whisper r1c1r1c2", "whisper 5 r1c1r1c2"),
        ("arrow 1 r1c1r1c2", "arrow r1c1r1c2"),
        ("only 852 r1c1", "only 258 r1c1"),
        ("sum 5 1 1 r1c1r1c2", "sum 5 r1c1r1c2"),
        ("sandwich 3 r1c9r1c8", "sandwich 3 r1c1r1c2"),
        ("skyscraper 3 r1c9r1c8", "skyscraper 3 r1c9r1c8"),
        ("negative black, white", "negative white,black"),
        (" ;; antiking ;", "antiking"),
    ],
)
def test_a_meaning_has_one_text(text: str, canonical: str) -> None:
    assert Layout(9, rules=text).rules_text == canonical


def test_regions_are_numbered_as_they_appear() -> None:
    text = "................;regions cccbcbbbaaadaddd"
    assert str(Grid(text)) == "................;regions 1112122233343444"
    assert str(Grid("................;regions 1122112233443344")) == "." * 16


@pytest.mark.parametrize("rule", [case[0] for case in CASES])
def test_canonical_text_is_read_back(rule: str) -> None:
    layout = Layout(9, rules=rule)
    again = Layout(9, rules=layout.rules_text)
    assert (again, again.rules_text) == (layout, layout.rules_text)
    assert format_rules(parse_rules(rule, 9), 9) == layout.rules_text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("diagonal /;nabner r1c1", "rule 2, nabner: the kind 'nabner' is not known"),
        ("diagonl /", "rule 1, diagonl: the kind 'diagonl' is not known"),
        ("machine 1 r1c1", "rule 1, machine: own automata are not supported"),
        ("cage 3 r1c1r1c2;cage 10 r1c10r1c2", "rule 2, cage: r1c10 is not a cell of a 9×9 grid"),
        (f"cage {''.join(f'r1c{c}' for c in range(1, 10))}r2c1r2c2r2c3", "rule 1, cage: 12 cells"),
        ("cage 18 r1c1r1c2", "rule 1, cage: 18 cannot be: it is 3 to 17"),
        ("cage x r1c1r1c2", "rule 1, cage: 'x' is not a whole number"),
        ("cage 3", "rule 1, cage: its cells are missing"),
        ("thermo r1c1r1c2r1c1", "rule 1, thermo: r1c1 occurs twice"),
        ("thermo r1c1", "rule 1, thermo: it needs at least 2 cells"),
        ("same r1c1", "rule 1, same: it needs at least 2 cells"),
        ("arrow r1c1", "rule 1, arrow: it needs at least 2 cells"),
        ("antiking r1c1", "rule 1, antiking: it has no cells"),
        ("antiking 3", "rule 1, antiking: the value '3' is not known"),
        ("white r1c1r1c2r1c3", "rule 1, white: it needs two cells, not 3"),
        ("regions 1122", "rule 1, regions: 81 marks expected, 4 found"),
        ("regions " + "1" * 10 + "2" * 71, "rule 1, regions: region '1' has 10 cells, not 9"),
        ("noboxes;regions " + "1" * 81, "rule 2, regions: a puzzle has its regions once"),
        ("noboxes;windoku", "rule 2, windoku: it needs the usual boxes"),
        ("noboxes;regionsum r1c1r1c2", "rule 2, regionsum: it needs boxes or regions"),
        ("little 5 r1c1r1c2", "rule 1, little: its cells are not a diagonal"),
        ("sandwich 5 r1c2r2c1", "rule 1, sandwich: its cells are not a row or a column"),
        ("sandwich 5 r5c5r5c6", "rule 1, sandwich: it needs the first two cells of a line"),
        ("sandwich 90 r1c1r1c2", "rule 1, sandwich: 90 cannot be"),
        ("table 1,2 r1c1r1c2", "rule 1, table: its table is not known"),
        ("quad 12345 r1c1r1c2r2c1r2c2", "rule 1, quad: 5 digits do not fit in 4 cells"),
        ("only 0 r1c1", "rule 1, only: '0' is not a list of digits"),
        ("equal 1 1 r1c1r1c2r1c3", "rule 1, equal: '1 1' are not the lengths"),
        ("sum 5 1 r1c1r1c2", "rule 1, sum: 1 factors for 2 cells"),
        ("negative pink", "rule 1, negative: 'pink' is not a mark"),
        ("either white r1c1r1c2", "rule 1, either: it needs two groups"),
        ("either", "rule 1, either: it needs two groups"),
        ("either odd r1c1 |", "rule 1, either: it needs two groups"),
        ("either a | odd r1c1", "rule 1, either: the kind 'a' is not known"),
        (
            "either " * 9999 + "odd r1c1 | odd r1c2",
            "rule 1, either: either cannot be an alternative",
        ),
        ("arrow r1c1", "rule 1, arrow: it needs at least 2 cells"),
        ("either noboxes | white r1c1r1c2", "rule 1, either: noboxes cannot be an alternative"),
        ("either white r1c1 | antiking", "rule 1, either: it needs two cells, not 1"),
        (";".join(["antiking"] * 10_000), "rule 2001, antiking: a puzzle has at most 2,000 rules"),
    ],
)
def test_a_wrong_rule_is_named(text: str, message: str) -> None:
    with pytest.raises(RuleError) as caught:
        Grid("." * 81 + ";" + text)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)
    assert caught.value.number


@pytest.mark.parametrize("cell", [-1, 81, 10**6])
def test_rules_have_cells_of_their_grid(cell: int) -> None:
    with pytest.raises(RuleError, match="is not a cell of a 9×9 grid"):
        Layout(9, rules=[Rule("cage", "5", (0, cell))])


@pytest.mark.parametrize(("word", "kind"), [("killer", "cage"), ("x", "diagonal"), ("xv", "sum2")])
def test_another_word_for_a_kind_is_suggested(word: str, kind: str) -> None:
    with pytest.raises(RuleError) as caught:
        Layout(9, rules=word)
    assert caught.value.hint == f"did you mean '{kind}'?"


@given(st.text(st.sampled_from("abcdegklmnorstw r1c2345;/\\&|,-"), max_size=60))
def test_any_text_is_rules_or_refused(text: str) -> None:
    try:
        layout = Layout(9, rules=text)
    except RuleError as error:
        assert error.message
    else:
        assert Layout(9, rules=layout.rules_text) == layout


def test_there_are_not_more_rules_than_the_limit() -> None:
    edges = [
        f"white r{row}c{column}r{row}c{column + 1}"
        for row in range(1, 26)
        for column in range(1, 25)
    ]
    assert len(Layout(25, rules=";".join(edges)).rules) == len(edges) <= MOST_RULES
