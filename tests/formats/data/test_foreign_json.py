"""Puzzles in the JSON of other programs, in any layout."""

from __future__ import annotations

import json

import pytest

from sudokudb.formats.model.record import ParseError
from sudokudb.formats.registry import FORMATS, detect_format
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.support import detected, errors_in, read, read_one, records_in, source
from tests.support import SOLUTIONS

ROWS = [[int(mark) if mark != "." else 0 for mark in SIMPLE[n : n + 9]] for n in range(0, 81, 9)]
FLAT = [cell for row in ROWS for cell in row]
SOLVED = SOLUTIONS["Simple"]
SMALL = "....1...4...2..."

Value = dict[str, object] | list[object]

Told = dict[str, str]

# The value, and the grid and the details of each puzzle.
FOUND: dict[str, tuple[Value, list[tuple[str, Told]]]] = {
    "by level": (
        {"easy": [SIMPLE, DIFFICULT], "hard": [INTERMEDIATE]},
        [(SIMPLE, {"list": "easy"}), (DIFFICULT, {"list": "easy"}),
         (INTERMEDIATE, {"list": "hard"})]),
    "by level, one deeper": (
        {"levels": {"easy": [SIMPLE], "hard": [{"puzzle": DIFFICULT, "id": 7}]}},
        [(SIMPLE, {"list": "levels/easy"}), (DIFFICULT, {"list": "levels/hard", "id": "7"})]),
    "by level, in rows": ({"easy": [ROWS, ROWS], "n": 2},
                          [(SIMPLE, {"list": "easy", "n": "2"})] * 2),
    "by level, in cells": ({"easy": [FLAT]}, [(SIMPLE, {"list": "easy"})]),
    "by name": ({"a": SIMPLE, "b": DIFFICULT}, [(SIMPLE, {"title": "a"}),
                                                (DIFFICULT, {"title": "b"})]),
    "objects by name": (
        {"a": {"grid": SIMPLE}, "b": {"grid": DIFFICULT, "title": "Mine"}},
        [(SIMPLE, {"title": "a"}), (DIFFICULT, {"title": "Mine"})]),
    "lists of lists": ([[SIMPLE, DIFFICULT], [INTERMEDIATE]],
                       [(SIMPLE, {}), (DIFFICULT, {}), (INTERMEDIATE, {})]),
    "groups": (
        [{"level": "easy", "puzzles": [SIMPLE]}, {"level": "hard", "puzzles": [DIFFICULT]}],
        [(SIMPLE, {"level": "easy"}), (DIFFICULT, {"level": "hard"})]),
    "what a service answers": (
        {"newboard": {"grids": [{"value": ROWS, "difficulty": "Hard"}], "message": "ok"}},
        [(SIMPLE, {"list": "newboard", "message": "ok", "difficulty": "Hard"})]),
    "a pack": (
        {"author": "A", "tags": ["x"], "puzzles": [SIMPLE, {"grid": DIFFICULT, "author": "B"}]},
        [(SIMPLE, {"author": "A"}), (DIFFICULT, {"author": "B"})]),
    "one in many brackets": ([[[[[SIMPLE]]]]], [(SIMPLE, {})]),
    "4×4 grids": ([SMALL] * 16, [(SMALL, {})] * 16),
    "4×4 grids by name": ({"small": [SMALL, SMALL]}, [(SMALL, {"list": "small"})] * 2),
    "a solution and a puzzle": (
        {"solution": [[*SOLVED[n : n + 9]] for n in range(0, 81, 9)], "puzzle": ROWS},
        [(SIMPLE, {})]),
    "rows alone": (list(ROWS), [(SIMPLE, {})]),
    "text with blanks": ({"grid": " ".join(map(str, FLAT))}, [(SIMPLE, {})]),
    "text in lines": (
        {"grid": "\n".join(SIMPLE[n : n + 9] for n in range(0, 81, 9))}, [(SIMPLE, {})]),
    "rows of text": ({"board": [SIMPLE[n : n + 9] for n in range(0, 81, 9)]}, [(SIMPLE, {})]),
}  # fmt: skip


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("case", FOUND)
def test_puzzles_are_found_in_any_layout(case: str, indent: int | None) -> None:
    value, wanted = FOUND[case]
    text = json.dumps(value, indent=indent)
    assert detect_format(source(text, ".json")).name == "json"
    found = detected(text, ".json")
    assert [
        (str(r.grid), dict(r.details) | {n: t for n in ("title", "author") if (t := getattr(r, n))})
        for r in records_in(found)
    ] == wanted
    assert errors_in(found) == []


@pytest.mark.parametrize(
    "value",
    [
        {"quizzes": [SIMPLE, SIMPLE], "solutions": [SOLVED, SOLVED]},
        {"quizzes": {"0": SIMPLE, "1": SIMPLE}, "solutions": {"0": SOLVED, "1": SOLVED}},
        {"data": {"puzzles": [FLAT, FLAT], "solutions": [SOLVED, SOLVED]}},
        {"easy": [ROWS, ROWS], "solutions": [SOLVED, SOLVED]},
    ],
)
def test_columns_of_puzzles_and_solutions_are_paired(value: object) -> None:
    found = detected(json.dumps(value), ".json")
    assert [(str(r.grid), str(r.solution)) for r in records_in(found)] == [(SIMPLE, SOLVED)] * 2


@pytest.mark.parametrize("found", [{}, {"easy": [SIMPLE]}, {"easy": [{"grid": SIMPLE}]}])
def test_solutions_without_their_puzzles_are_an_error(found: dict[str, list[object]]) -> None:
    items = detected(json.dumps({**found, "solutions": [SOLVED, SOLVED]}))
    assert [str(record.grid) for record in records_in(items)] == [SIMPLE] * len(found)
    assert [why for _, why in errors_in(items)] == [
        "'solutions': there is not one solution for each puzzle"
    ]


FILED = [
    ({"tags": ["x", "a b"], "Collections": ["C"]}, ("x", "a b"), ("C",), {}),
    ({"tags": [], "collections": ["", "C"]}, (), ("C",), {}),
    ({"tags": ["x", 1], "collections": "C,D"}, (), (), {"tags": '["x", 1]', "collections": "C,D"}),
    ({"tags": {"x": 1}, "level": "simple"}, (), (), {"tags": '{"x": 1}', "level": "simple"}),
    ({"": "e", "labels": ["x"]}, (), (), {"": "e", "labels": '["x"]'}),
]


SEEN = [cell > 0 for cell in FLAT]
FULL_ROWS = [[*map(int, SOLVED[n : n + 9])] for n in range(0, 81, 9)]
NO_PUZZLES: dict[str, tuple[Value, str]] = {
    "a solution": ({"solution": FULL_ROWS}, "a solution without its puzzle"),
    "a solution of removed cells": (
        {"solvedGrid": FULL_ROWS, "removed": [[0, 2]]}, "a solution without its puzzle"),
    "a solution in an object": (
        {"answers": {"data": {"grid": SOLVED}}}, "a solution without its puzzle"),
    "no problem": ({"problem": None, "solution": SOLVED}, "a solution without its puzzle"),
    "a full grid, and what is seen of it": (
        {"cells": [{"value": int(d), "hidden": not s} for d, s in zip(SOLVED, SEEN, strict=True)]},
        "cannot tell which digits are givens from 'hidden': 'false', 'true'"),
    "a full grid and a mask": (
        {"grid": FULL_ROWS, "mask": SEEN}, "cannot tell which digits are givens from 'mask'"),
    "boxes": ({"boxes": ROWS}, "'boxes': only grids by rows are read"),
}  # fmt: skip


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("case", NO_PUZZLES)
def test_solutions_and_other_orders_are_not_puzzles(case: str, indent: int | None) -> None:
    value, message = NO_PUZZLES[case]
    found = detected(json.dumps(value, indent=indent), ".json")
    assert [text for _, text in errors_in(found)] == [message]
    assert records_in(found) == []


@pytest.mark.parametrize("name", ["json", "jsonl"])
@pytest.mark.parametrize(("about", "tags", "collections", "details"), FILED)
def test_only_lists_of_text_become_tags_and_collections(
    name: str,
    about: dict[str, object],
    tags: tuple[str, ...],
    collections: tuple[str, ...],
    details: Told,
) -> None:
    found = read_one(name, json.dumps({"grid": SIMPLE} | about))
    assert (found.tags, found.collections) == (tags, collections)
    assert (found.details, found.level) == (details, None)


def test_each_value_that_is_not_a_puzzle_is_a_located_error() -> None:
    value = {"puzzles": [SIMPLE, SIMPLE[1:], 5, None, {"x": 1}, ROWS[:8]]}
    found = [item for item in detected(json.dumps(value)) if isinstance(item, ParseError)]
    assert [(item.line, item.entry) for item in found] == [(1, entry) for entry in range(2, 7)]
    for item, text in zip(
        found,
        ("81 cells expected, 80 found", "'5'", "null", "entry", "81 cells expected, 72 found"),
        strict=True,
    ):
        assert text in item.message
    lines = json.dumps(value, indent=1).splitlines()
    wheres = [
        lines.index(f" {begin}") + 1 for begin in (f' "{SIMPLE[1:]}",', " 5,", " null,", " {")
    ]
    assert [line for line, _ in errors_in(detected("\n".join(lines)))][:4] == wheres


@pytest.mark.parametrize("text", [f'["{SIMPLE}",[],{{}}]', f'"{SIMPLE}"\n[]\n{{}}\n'])
def test_each_empty_value_is_an_error(text: str) -> None:
    read = FORMATS["json" if text[0] == "[" else "jsonl"].codec.read
    found = list(read(source(text), None))
    assert [isinstance(item, ParseError) for item in found] == [False, True, True]


@pytest.mark.parametrize("text", ["[]", "{}", "[[], []]", "[" * 9999])
def test_empty_lists_are_not_lists_of_numbers(text: str) -> None:
    assert FORMATS["numbers"].codec.confidence(source(text)) == 0


@pytest.mark.parametrize("depth", [7, 20, 300])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_deep_nesting_is_one_entry(begin: str, end: str, depth: int) -> None:
    text = begin * depth + f'"{SIMPLE}"' + end * depth
    (found,) = read("json", text)
    is_deep = depth * (len(begin) > 5) + depth > 8
    assert isinstance(found, ParseError) == is_deep
