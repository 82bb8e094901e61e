"""Kinds of rules: what each allows, told by digits in its cells."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sudokudb.grid import parse_cell
from sudokudb.layout import Layout
from sudokudb.rules.all_kinds import KINDS, find_kind
from sudokudb.rules.holding import broken_parts
from sudokudb.rules.primitives import Distinct, Domain, Pair
from sudokudb.rules.rule import RuleError
from sudokudb.rules.rule_board import OWN_REGIONS
from sudokudb.rules.rule_kind import Trait

if TYPE_CHECKING:
    from collections.abc import Iterator

ROW = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9"
THREE = "r1c1 r1c2 r1c3"
FOUR = "r1c1 r1c2 r1c3 r1c4"
CASES = [
    # a rule, cells, digits in these cells that it allows, digits that it forbids
    ("diagonal /", "r1c9 r2c8", "12 21 1.", "11"),
    ("diagonal \\", "r1c1 r9c9", "12", "55"),
    ("windoku", "r2c2 r4c4", "12", "33"),
    ("disjoint", "r1c1 r4c4", "12", "33"),
    ("distinct r1c1r2c2r3c4", "r1c1 r2c2 r3c4", "123 1.2", "121 2.2"),
    ("antiknight", "r1c1 r2c3", "12", "11"),
    ("antiking", "r1c1 r2c2", "12", "11"),
    ("nonconsecutive", "r1c1 r1c2", "13 19", "12 21"),
    ("negative white", "r1c1 r1c2", "13 24", "12"),
    ("negative white,black", "r1c1 r1c2", "13", "12 24"),
    ("entropy", "r1c1 r1c2 r2c1 r2c2", "1479 9614", "1234 7894"),
    ("cage 6 r1c1r1c2r2c1", "r1c1 r1c2 r2c1", "123 321 1.2", "222 124 9.."),
    ("cage r1c1r1c2", "r1c1 r1c2", "12", "11"),
    ("sum 4 r1c1r1c2", "r1c1 r1c2", "22 13", "12 33"),
    ("sum 5 2 -1 r1c1r2c1", "r1c1 r2c1", "31 55", "12 9."),
    ("little 6 r1c3r2c2", "r1c3 r2c2 r3c1", "222 123", "111 9.."),
    ("arrow r1c1r1c2r1c3", THREE, "312 422 3.2", "311 2.3"),
    ("arrow 2 r1c1r1c2r1c3r1c4", FOUR, "1266 1266", "1211 2166"),
    ("doublearrow r1c1r1c2r1c3", THREE, "132 286", "111"),
    ("thermo r1c1r1c2r1c3", THREE, "123 159 1.3", "122 321"),
    ("slow r1c1r1c2r1c3", THREE, "122 119", "121"),
    ("whisper 5 r1c1r1c2r1c3", THREE, "161 727", "151 5.."),
    ("renban r1c1r1c2r1c3", THREE, "231 798", "124 112"),
    ("palindrome r1c1r1c2r1c3r1c4", FOUR, "1221 3..3", "1231"),
    ("between r1c1r1c2r1c3", THREE, "123 951", "132 212"),
    ("lockout 4 r1c1r1c2r1c3", THREE, "195 915", "135 124"),
    ("regionsum r1c3r1c4", "r1c3 r1c4", "22", "12"),
    ("regionsum r1c2r1c3r1c4", "r1c2 r1c3 r1c4", "123", "124"),
    ("equal 1 2 r1c1r2c1r2c2", "r1c1 r2c1 r2c2", "312", "311"),
    ("zipper r1c1r1c2r1c3", THREE, "132 253", "123"),
    ("zipper r1c1r1c2r1c3r1c4", FOUR, "1324", "1225"),
    ("modular 3 r1c1r1c2r1c3r1c4", FOUR, "1234 4567", "1472"),
    ("entropic r1c1r1c2r1c3", THREE, "147 963", "124"),
    ("parity r1c1r1c2r1c3", THREE, "123 496", "132"),
    ("sumline 5 r1c1r1c2r1c3r1c4", FOUR, "2314 5221", "2313 6..."),
    ("white r1c1r1c2", "r1c1 r1c2", "12 54", "13 44"),
    ("black r1c1r1c2", "r1c1 r1c2", "12 84", "13 9."),
    ("difference 3 r1c1r1c2", "r1c1 r1c2", "14 96", "12"),
    ("ratio 3 r1c1r1c2", "r1c1 r1c2", "13 93", "12 5."),
    ("sum2 10 r1c1r1c2", "r1c1 r1c2", "19 46 55", "12"),
    ("greater r1c1r1c2", "r1c1 r1c2", "21", "12 1."),
    ("odd r1c1", "r1c1", "1 9", "2"),
    ("even r1c1", "r1c1", "2 8", "3"),
    ("only 258 r1c1", "r1c1", "2 5 8", "1 9"),
    ("extreme max r2c2", "r2c2 r1c2", "21 9.", "12 22 1."),
    ("extreme min r2c2r2c3", "r2c2 r2c4", "22 12", "21 9."),
    ("extreme min r2c2", "r2c2 r2c3", "12", "21 9."),
    ("same r1c1r5c5", "r1c1 r5c5", "11", "12"),
    ("quad 113 r1c1r1c2r2c1r2c2", "r1c1 r1c2 r2c1 r2c2", "1319 31.1", "1392 2.2."),
    ("index row r1c1", "r1c1 r1c2", "21", "22"),
    ("index column r1c1", "r1c1 r2c1", "21", "22"),
    ("circles r1c1r1c2r1c3", THREE, "122 212 333", "112 223"),
    ("sandwich 5 r1c1r1c2", ROW, "159234678 123945678", "192345678"),
    ("xsum 6 r1c1r1c2", ROW, "241356789", "213456789"),
    ("skyscraper 2 r1c1r1c2", ROW, "891234567", "912345678"),
    ("room 7 r1c1r1c2", ROW, "317245689", "371245689"),
    ("table 1ff,1ff,1,1ff,1ff,1ff,1ff,1ff,1ff r1c1r1c2", "r1c1 r1c2", "12 31", "32"),
    ("either white r1c1r1c2 | black r1c1r1c2 & odd r5c5", "r1c1 r1c2 r5c5", "122 241", "242 131"),
]


def is_allowed(rule: str, cells: str, digits: str) -> bool:
    """Return whether a rule can hold on a 9×9 grid with some digits."""
    masks = [(1 << 9) - 1] * 81
    for cell, digit in zip(cells.split(), digits, strict=True):
        masks[parse_cell(cell)] = 1 << int(digit) - 1 if digit != "." else masks[parse_cell(cell)]
    (parts,) = Layout(9, rules=rule).meanings
    return not broken_parts(parts, masks)


def outcomes() -> Iterator[tuple[str, str, str, bool]]:
    for rule, cells, allowed, forbidden in CASES:
        yield from ((rule, cells, digits, True) for digits in allowed.split())
        yield from ((rule, cells, digits, False) for digits in forbidden.split())


def test_each_kind_allows_and_forbids() -> None:
    wrong = [case for case in outcomes() if is_allowed(*case[:3]) is not case[3]]
    assert wrong == []


def test_every_kind_has_a_case() -> None:
    assert {rule.split()[0] for rule, *_ in CASES} | {*OWN_REGIONS} == {*KINDS}


def test_plain_kinds_are_made_of_groups_pairs_and_domains() -> None:
    for rule, *_ in CASES:
        layout = Layout(9, rules=rule)
        is_plain = all(isinstance(part, Distinct | Pair | Domain) for part in layout.meanings[0])
        if Trait.PLAIN in find_kind(layout.rules[0].kind).traits:
            assert is_plain, rule


@pytest.mark.parametrize("trait", [Trait.RELABELS, Trait.REVERSES])
def test_traits_are_true(trait: Trait) -> None:
    """What a rule allows stays allowed after the digits are renamed or reversed."""
    for rule, cells, digits, is_right in outcomes():
        if trait in find_kind(rule.split()[0]).traits:
            names = "234567891" if trait is Trait.RELABELS else "987654321"
            renamed = digits.translate(str.maketrans("123456789", names))
            assert is_allowed(rule, cells, renamed) is is_right, (rule, digits)


@pytest.mark.parametrize("name", ["machine", "diagonl", "nabner", ""])
def test_other_kinds_are_refused(name: str) -> None:
    with pytest.raises(RuleError):
        find_kind(name)
