"""Puzzles in JSON of others, however it is laid out."""

from __future__ import annotations

import json
import tracemalloc
from itertools import chain, repeat

import pytest

from sudokudb.formats.data import json_stream as jsonstream
from sudokudb.formats.data.columns import Shape
from sudokudb.formats.data.foreign_json import Entry, entries
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.formats.registry import FORMATS, detect_format
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.formats.support import faults, items, recognised, source
from tests.support import SOLUTIONS

ROWS = [[int(mark) if mark != "." else 0 for mark in SIMPLE[n : n + 9]] for n in range(0, 81, 9)]
FLAT = [cell for row in ROWS for cell in row]
SOLVED = SOLUTIONS["Simple"]
SMALL = "....1...4...2..."
Value = dict[str, object] | list[object]
Told = dict[str, str]

# The value, and of each puzzle its grid and what is said of it.
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
    "rows alone": (list(ROWS), [(SIMPLE, {})]),
    "rows of text": ({"board": [SIMPLE[n : n + 9] for n in range(0, 81, 9)]}, [(SIMPLE, {})]),
}  # fmt: skip


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("case", FOUND)
def test_puzzles_in_json(case: str, indent: int | None) -> None:
    value, wanted = FOUND[case]
    text = json.dumps(value, indent=indent)
    assert detect_format(source(text, ".json")).name in ("json", "numbers")
    found = recognised(text, ".json")
    assert [
        (str(r.grid), dict(r.details) | {n: t for n in ("title", "author") if (t := getattr(r, n))})
        for r in found
        if isinstance(r, Record)
    ] == wanted
    assert faults(found) == []


@pytest.mark.parametrize(
    "value",
    [
        {"quizzes": [SIMPLE, SIMPLE], "solutions": [SOLVED, SOLVED]},
        {"quizzes": {"0": SIMPLE, "1": SIMPLE}, "solutions": {"0": SOLVED, "1": SOLVED}},
        {"data": {"puzzles": [FLAT, FLAT], "solutions": [SOLVED, SOLVED]}},
    ],
)
def test_columns_of_puzzles_and_solutions(value: object) -> None:
    found = recognised(json.dumps(value), ".json")
    assert [(str(r.grid), str(r.solution)) for r in found if isinstance(r, Record)] == [
        (SIMPLE, SOLVED)
    ] * 2


FILED = [
    ({"tags": ["x", "a b"], "Collections": ["C"]}, ("x", "a b"), ("C",), {}),
    ({"tags": [], "collections": ["", "C"]}, (), ("C",), {}),
    ({"tags": ["x", 1], "collections": "C,D"}, (), (), {"tags": '["x", 1]', "collections": "C,D"}),
    ({"tags": {"x": 1}, "level": "simple"}, (), (), {"tags": '{"x": 1}', "level": "simple"}),
    ({"": "e", "labels": ["x"]}, (), (), {"": "e", "labels": '["x"]'}),
]


@pytest.mark.parametrize("name", ["json", "jsonl"])
@pytest.mark.parametrize(("about", "tags", "collections", "details"), FILED)
def test_lists_of_text_called_tags_or_collections_are_such(
    name: str,
    about: dict[str, object],
    tags: tuple[str, ...],
    collections: tuple[str, ...],
    details: Told,
) -> None:
    (found,) = items(FORMATS[name], json.dumps({"grid": SIMPLE} | about))
    assert isinstance(found, Record)
    assert (found.tags, found.collections) == (tags, collections)
    assert (found.details, found.level) == (details, None)


def test_what_is_no_puzzle_in_a_list_is_a_fault_each() -> None:
    value = {"puzzles": [SIMPLE, SIMPLE[1:], 5, None, {"x": 1}, ROWS[:8]]}
    found = [item for item in recognised(json.dumps(value)) if isinstance(item, ParseError)]
    assert [(item.line, item.entry, item.message) for item in found] == [
        (1, 2, "80 cells do not make a grid"),
        (1, 3, "'5' is no grid"),
        (1, 4, "the puzzle is null"),
        (1, 5, "no puzzle in this entry"),
        (1, 6, "72 cells do not make a grid"),
    ]
    lines = json.dumps(value, indent=1).splitlines()
    wheres = [
        lines.index(f" {begin}") + 1 for begin in (f' "{SIMPLE[1:]}",', " 5,", " null,", " {")
    ]
    assert [line for line, _ in faults(recognised("\n".join(lines)))][:4] == wheres


def test_lines_that_hold_many() -> None:
    text = json.dumps({"easy": [SIMPLE, DIFFICULT]}) + "\n" + json.dumps({"grid": SIMPLE}) + "\n"
    assert detect_format(source(text)).name == "jsonl"
    found = recognised(text)
    assert [(item.line, str(item.grid)) for item in found if isinstance(item, Record)] == [
        (1, SIMPLE),
        (1, DIFFICULT),
        (2, SIMPLE),
    ]


def test_a_long_text_is_read_list_by_list() -> None:
    each = json.dumps(SIMPLE)
    many = 30_000
    pieces = chain(['{"n":1,"a":['], repeat(f"{each},", many), [f'{each}],"solutions":["'],
                   [SOLVED], ['"],"b":{"c":', each, "}}"])  # fmt: skip
    found = list(entries(pieces))
    assert len(found) == many + 3
    assert found[0] == Entry({"n": 1, "list": "a", "": SIMPLE}, Shape("", None))
    assert found[-2].why == "1 solutions in a list of their own: left out"
    assert found[-1].row["c"] == SIMPLE


@pytest.mark.parametrize("text", [f'["{SIMPLE}",[],{{}}]', f'"{SIMPLE}"\n[]\n{{}}\n'])
def test_what_is_empty_among_puzzles_is_a_fault_each(text: str) -> None:
    read = FORMATS["json" if text[0] == "[" else "jsonl"].codec.read
    found = list(read(source(text), None))
    assert [isinstance(item, ParseError) for item in found] == [False, True, True]


@pytest.mark.parametrize("text", ["[]", "{}", "[[], []]", "[" * 9999])
def test_what_holds_no_puzzle_is_no_list_of_numbers(text: str) -> None:
    assert FORMATS["numbers"].codec.confidence(source(text)) == 0


@pytest.mark.parametrize(
    ("begin", "entry"),
    [
        ('{"a":[', f'"{SIMPLE}",'),
        ("{", f'"k":{{"grid":"{SIMPLE}"}},'),
        ("[", f'["{SIMPLE}"],'),
        ('{"a":1,', '"b":[1,2,3],'),
    ],
)
def test_memory_does_not_grow_with_a_text(
    begin: str, entry: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jsonstream, "_SHORT", 1 << 12)
    tracemalloc.start()
    try:
        found = entries(chain([begin], repeat(entry * 100, 30)))
        with pytest.raises(Exception, match="JSON"):
            list(map(id, found))
        assert tracemalloc.get_traced_memory()[1] < 400_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("depth", [7, 20, 300])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_what_is_nested_deep_is_one_entry(begin: str, end: str, depth: int) -> None:
    (found,) = entries([begin * depth + f'"{SIMPLE}"' + end * depth])
    deep = depth * (len(begin) > 5) + depth > 8
    assert (SIMPLE in found.row.values()) == (not deep)


def test_a_long_text_that_breaks_off() -> None:
    text = '{"a":[' + f'"{SIMPLE}",' * 9_000
    found = recognised(text, ".json")
    assert len(found) == 9_001
    assert isinstance(found[-1], ParseError)


@pytest.mark.parametrize("between", ["", "\n", " , ", "]", "\nfirst\n"])
@pytest.mark.parametrize("form", ["json", "own"])
def test_what_stands_behind_the_end_is_read_or_said(form: str, between: str) -> None:
    texts = [json.dumps([{"grid": grid}]) for grid in (SIMPLE, DIFFICULT, INTERMEDIATE)]
    if form == "own":
        texts = [f'{{"format":"sudokudb","version":1,"puzzles":{text}}}' for text in texts]
    found = recognised(between.join(texts))
    read = [str(item.grid) for item in found if isinstance(item, Record)]
    assert read == [SIMPLE, DIFFICULT, INTERMEDIATE]
    said = [item.message for item in found if isinstance(item, ParseError)]
    often = 2 if "first" in between else 1 if between.strip() else 0
    assert said == ["no JSON: more behind its end"] * often


def test_a_long_object_without_puzzles_is_one_fault() -> None:
    names = {f"key {number}": "value" * 2000 for number in range(300)}
    (found,) = items(FORMATS["json"], json.dumps(names))
    assert isinstance(found, ParseError)
    (record,) = items(FORMATS["json"], json.dumps({"mine": SIMPLE, **names}))
    assert isinstance(record, Record)


def test_a_wrong_character_in_rows_spoils_one_grid() -> None:
    text = json.dumps([ROWS, ROWS, ROWS], indent=2).replace("0,", "x,", 1)
    found = items(FORMATS["json"], text)
    assert [isinstance(item, Record) for item in found] == [False, True, True]
