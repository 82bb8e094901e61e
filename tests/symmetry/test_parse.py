"""Transforms as text: words, cycles, and what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudokudb.errors import TransformError
from sudokudb.symmetry import Transform, parse_transform, random_transform
from tests.symmetry.support import SMALL, transforms

IMAGES = {
    "transpose": "14..2...3...4...",
    "antitranspose": "...4...3...2..41",
    "rotate": "..41...2...3...4",
    "rotate180": "...........44321",
    "rotate270": "4...3...2...14..",
    "mirror": "4321...4........",
    "flip": "........4...1234",
    "rows 1<->2": "4...1234........",
    "columns 3-4": "12434...........",
    "bands 1<->2": "........12344...",
    "stacks 1<->2": "3412..4.........",
    "digits 1->2->3": "23144...........",
    "digits 1↔2 3↔4": "21433...........",
    "same grid": "12344...........",
    "": "12344...........",
    "row 1-2; rows 1-2": "12344...........",
    "rotate rotate": "...........44321",
    "Rotate, DIGITS 1 -> 2 -> 1; flip": "...4...3...1..42",
}


@pytest.mark.parametrize("words", IMAGES)
def test_words_describe_transforms(words: str) -> None:
    assert str(parse_transform(words, 4).apply(SMALL)) == IMAGES[words]


WRITTEN = {
    "": "same grid",
    "rotate rotate": "rotate180",
    "rows 2->1": "rows 1↔2",
    "rows 4→5→6→4": "rows 4→5→6→4",
    "rows 5 -> 6 -> 4": "rows 4→5→6→4",
    "digits 9-7": "digits 7↔9",
    "flip; digits 1-2": "flip; digits 1↔2",
    "columns 7-9 ; rows 1-3; transpose": "transpose; rows 7↔9; columns 1↔3",
}


@pytest.mark.parametrize("words", WRITTEN)
def test_transforms_are_written_in_one_way(words: str) -> None:
    assert str(parse_transform(words)) == WRITTEN[words]


def test_digits_above_9_are_letters() -> None:
    assert str(parse_transform("digits a<->g", 16)) == "digits A↔G"
    assert str(parse_transform("rows 10<->12", 16)) == "rows 10↔12"


def test_a_seed_makes_a_random_transform_repeatable() -> None:
    assert parse_transform("random:7") == random_transform(random.Random(7))
    assert parse_transform("random") != parse_transform("random")


REFUSED = {
    "rotat": ("there is no move 'rotat'", "did you mean 'rotate"),
    "zzz": ("there is no move 'zzz'", "moves are transpose"),
    "rows": ("rows is not followed by a move", "write rows 1↔2"),
    "rows mirror": ("rows is not followed by a move", "write rows 1↔2"),
    "1-2": ("there is no move '1→2'", "moves are"),
    "rows 1": ("rows is not followed", "write rows"),
    "rows 3-4": ("rows 1 to 3 are a band and must stay together", "move whole bands"),
    "columns 1-9": ("columns 1 to 3 are a stack and must stay together", "move whole stacks"),
    "rows 0-1": ("there is no row '0'", "rows are 1 to 9"),
    "rows 9-10": ("there is no row '10'", "rows are 1 to 9"),
    "rows a-b": ("there is no row 'a'", "rows are 1 to 9"),
    "rows ١-2": ("there is no row '١'", "rows are 1 to 9"),
    "rows 1-" + "9" * 5000: ("there is no row '99999999999999999999'", "rows are 1 to 9"),
    "bands 1-4": ("there is no band '4'", "bands are 1 to 3"),
    "digits 0-1": ("'0' is not a digit of a 9×9 grid", None),
    "digits 1-a": ("'a' is not a digit of a 9×9 grid", None),
    "digits 1-2 2-3": ("digits: a number occurs twice", "write digits again"),
    "digits 1-2-2-1": ("'1→2→2→1' contains a number twice", None),
    "rows 1-1": ("'1→1' contains a number twice", None),
    "rows 1<->2<->3": ("'1↔2↔3': ↔ connects only two", "write 1→2→3 for a cycle"),
    "random:x": ("there is no move 'random:x'", "did you mean 'random"),
    "random:-1": ("there is no move 'random:→1'", None),
    "\x1b[31m": ("there is no move '\\x1b[31m'", None),
    "x" * 20_000: ("the transform has more than 10,000 characters", None),
}


@pytest.mark.parametrize("words", REFUSED, ids=[words[:20] for words in REFUSED])
def test_other_texts_are_refused(words: str) -> None:
    message, hint = REFUSED[words]
    with pytest.raises(TransformError) as caught:
        parse_transform(words)
    assert caught.value.message.startswith(message)
    assert hint is None or str(caught.value.hint).startswith(hint)


@given(st.lists(st.sampled_from([*"19x->↔→;,:\x00٣", " ", "rows ", "digits", "1-2 ", "flip "])))
def test_any_text_is_parsed_or_refused(words: list[str]) -> None:
    text = "".join(words)
    try:
        transform = parse_transform(text)
    except TransformError as error:
        assert "\n" not in error.message
    else:
        assert parse_transform(str(transform)) == transform


@settings(deadline=None)
@given(transforms)
def test_printed_transforms_are_parsed_again(transform: Transform) -> None:
    text = str(transform)
    assert "\n" not in text
    assert parse_transform(text, transform.size) == transform
    ascii_only = text.replace("↔", "<->").replace("→", "->")
    assert ascii_only.isascii()
    assert parse_transform(ascii_only.upper(), transform.size) == transform
    assert hash(transform) == hash(parse_transform(text, transform.size))


def test_other_sizes_are_refused() -> None:
    with pytest.raises(TransformError, match="there is no grid of size 17"):
        parse_transform("rotate", 17)
