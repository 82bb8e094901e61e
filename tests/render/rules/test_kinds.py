"""Every kind of rule has a shape, a sentence in two languages, an example and golden files."""

from __future__ import annotations

import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sudokudb import Grid, rule_kinds
from sudokudb.errors import GridError
from sudokudb.layout import Layout
from sudokudb.render.figures import puzzle_figure
from sudokudb.render.grid_text import picture
from sudokudb.render.palette import THEMES
from sudokudb.render.rules import rule_sentences, rule_shapes, rules_about
from sudokudb.render.rules.kind_list import describe_kind
from sudokudb.render.rules.kind_sentences import KIND_NAMES, KIND_SENTENCES, kind_names
from sudokudb.render.rules.rule_examples import EXAMPLES
from sudokudb.render.rules.shape_forms import FORMS
from sudokudb.rules.all_kinds import KINDS

GOLDEN = Path(__file__).parent / "golden"
PICTURES = Path(__file__).parents[3] / "docs" / "kinds"


def grid(kind: str) -> Grid:
    return Grid(EXAMPLES[kind])


def golden(name: str, text: str) -> None:
    """Compare a text with a golden file, or renew it."""
    path = GOLDEN / name
    if os.environ.get("SUDOKUDB_RENEW_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_every_kind_is_in_all_tables() -> None:
    assert KINDS
    for table in (EXAMPLES, KIND_SENTENCES, KIND_NAMES, rule_kinds()):
        assert table.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_an_example_with_a_shape_and_a_sentence(kind: str) -> None:
    layout = grid(kind).layout
    assert str(grid(kind)) == EXAMPLES[kind]
    assert grid(kind).conflicts() == ()
    assert kind in {rule.kind for rule in layout.rules}
    shapes = rule_shapes(layout)
    assert shapes and {shape.form for shape in shapes} <= FORMS.keys()
    assert KIND_NAMES[kind] in kind_names(layout)
    numbers = [(one.first, one.last) for one in rule_sentences(layout)]
    named = [number for first, last in numbers for number in range(first, last + 1)]
    assert sorted(named) == list(range(1, len(layout.rules) + 1))


def test_sentences_are_the_golden_ones() -> None:
    lines = [
        f"{kind}: {one.numbers} {one.text}"
        for kind in KINDS
        for one in rule_sentences(grid(kind).layout)
    ]
    golden("sentences.txt", "\n".join(lines) + "\n")


def test_texts_are_the_golden_ones() -> None:
    drawn = []
    for kind in KINDS:
        lines = ("".join(piece.text for piece in line) for line in picture(grid(kind)))
        drawn.append("\n".join([kind, *lines]))
    golden("texts.txt", "\n\n".join(drawn) + "\n")


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_are_those_of_the_documentation(kind: str) -> None:
    """`python -m docs.build` renews them."""
    svg = puzzle_figure(grid(kind)).svg(KIND_NAMES[kind])
    assert svg == (PICTURES / f"{kind}.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize("theme", ["auto", *THEMES])
def test_every_class_of_a_shape_has_a_style(theme: str) -> None:
    for kind in KINDS:
        svg = puzzle_figure(grid(kind), candidates=True).svg("x", theme=theme, coordinates=True)
        ElementTree.fromstring(svg)
        style = svg[svg.index("<style>") : svg.index("</style>")]
        body = svg[svg.index("</style>") :]
        used = {name for names in re.findall('class="([^"]*)"', body) for name in names.split()}
        missing = {name for name in used if name.startswith("k-") and f".{name}" not in style}
        assert missing == set(), kind


def test_lines_differ_in_print_without_colour() -> None:
    looks = {}
    for kind in KINDS:
        svg = puzzle_figure(grid(kind)).svg("x", theme="print")
        for style in re.findall(r'class="k-line k-(\w+)"', svg):
            rules = re.findall(rf"[.}},]k-{style}(?:,[^{{]*)?{{([^}}]*)}}", svg)
            if style not in ("joint", "way", "diagonal"):
                looks[style] = ";".join(rules)
    assert len(looks) > 12
    ends = {"between", "arrow", "thermo"}  # they have circles or a head
    plain = {style: look for style, look in looks.items() if style not in ends}
    assert len(set(plain.values())) == len(plain)


def test_rules_are_said_first_and_share_a_sentence() -> None:
    layout = Layout(9, rules="white r1c1r1c2; thermo r1c1r2c1; white r5c5r5c6; antiking")
    assert [(one.numbers, one.text) for one in rule_sentences(layout)] == [
        ("1", "Anti-king: cells that touch at a corner differ."),
        ("2", "Thermometer r1c1 r2c1: the digits rise from the bulb."),
        ("3–4", "White dots r1c1 r1c2; r5c5 r5c6: the digits are consecutive."),
    ]
    assert [rule.kind for rule in rules_about(layout, 0)] == ["thermo", "white"]


def test_the_rules_of_a_cell_include_its_diagonal_and_alternatives() -> None:
    rules = "diagonal /; either white r1c1r1c2 | black r1c1r1c2; windoku"
    layout = Layout(9, rules=rules)
    assert [[rule.kind for rule in rules_about(layout, cell)] for cell in (0, 8, 10)] == [
        ["either"],
        ["diagonal"],
        ["windoku"],
    ]


def test_a_kind_is_described_by_its_name() -> None:
    found = describe_kind("cage")
    assert (found.title, found.text) == ("Killer", "cage 11 r1c1r1c2r2c1")
    with pytest.raises(GridError, match="'cgae' is not known") as caught:
        describe_kind("cgae")
    assert caught.value.hint == "did you mean 'cage'?"
