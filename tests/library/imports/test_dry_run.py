"""A dry run gives the numbers and events of the import, and changes nothing."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sudokudb import Library
from sudokudb.errors import NotFound
from sudokudb.query.labels import TAGS
from sudokudb.symmetry import random_transform
from tests.conftest import SIMPLE
from tests.library.support import CLASH, dumped, lines, many, rows, run_import, unnamed

pytestmark = pytest.mark.everywhere


@pytest.mark.parametrize("policy", ["skip", "keep", "merge"])
def test_a_dry_run_reports_what_the_import_reports(library: Library, policy: str) -> None:
    chance = random.Random(7)
    grids = many(6)
    images = [random_transform(chance).apply(grid) for grid in grids]
    each = [{"grid": grid, "title": f"t{i}", "level": "x"} for i, grid in enumerate(grids)]
    known = [{"grid": SIMPLE, "title": "Other"}, {"grid": CLASH}, {"grid": SIMPLE, "notes": "n"}]
    marked = [{"grid": grids[0], "placed": "." * 80 + mark} for mark in "5656"]
    rated = [
        {"grid": grid, "ratings": [{"rater": "se", "score": score}]}
        for grid, score in ((SIMPLE, 1.5), (grids[1], 2.5), (SIMPLE, 1.5), (SIMPLE, 2.5))
    ]
    others: list[dict[str, Any]] = [
        *({"grid": grid} for grid in images),
        *marked,
        {"grid": grids[2]},
        *rated,
    ]
    data: list[dict[str, Any]] = [*each, *known, *others]
    options: dict[str, Any] = {"on_duplicate": policy, "tags": ("t",), "batch_size": 4}
    before = dumped(library)
    expected = run_import(library, rows(*data), dry_run=True, **options)
    assert dumped(library) == before
    assert library.labels.counts(TAGS) == []
    with pytest.raises(NotFound):
        library.undo()
    assert unnamed(run_import(library, rows(*data), **options)) == unnamed(expected)


@pytest.mark.parametrize("batch_size", [1, 2, 100])
def test_a_dry_run_names_new_puzzles_by_their_lines(library: Library, batch_size: int) -> None:
    one, two = many(2)
    image = random_transform(random.Random(7)).apply(two)
    files = lines(SIMPLE, one, "fault", two, one), lines(two, image, name="b.txt")
    _, events = run_import(library, *files, dry_run=True, batch_size=batch_size)
    found = [event for event in events if event.kind != "error"]
    assert [(e.file, e.line, e.message.partition(": ")[0]) for e in found] == [
        ("a.txt", 1, "the same grid as #1"),
        ("a.txt", 5, "the same grid as line 2"),
        ("b.txt", 1, "the same grid as a.txt:4"),
        ("b.txt", 2, "same as a.txt:4"),
    ]


DISAGREEING = (
    {"title": "A", "notes": "n", "level": "simple"},
    {"title": "B", "author": "Ann", "source": "a book"},
    {"title": "C", "author": "Ben", "solutions": 2},
    {"title": "A", "source": "a.jsonl", "level": "nested", "notes": "n\nother title: B"},
    {"solutions": 1, "details": {"a": "b"}, "license": "CC0"},
    {"solutions": 0, "details": {"a": "c"}, "license": "none"},
)


@pytest.mark.parametrize("between", [0, 3], ids=["one batch", "several batches"])
def test_a_dry_run_reports_where_merged_entries_disagree(library: Library, between: int) -> None:
    """Entries of a new puzzle, and of one that is stored."""
    others = iter(many(120))
    data: list[dict[str, Any]] = []
    for fields in DISAGREEING:
        for grid in (many(1, 150)[0], SIMPLE):
            data += [{"grid": grid, **fields}, *({"grid": next(others)} for _ in range(between))]
    options: dict[str, Any] = {"on_duplicate": "merge", "source": "here", "batch_size": 4}
    before = dumped(library)
    dry = run_import(library, rows(*data), dry_run=True, **options)
    assert dumped(library) == before
    assert run_import(library, rows(*data), **options) == dry
    warnings = [event.message for event in dry[1] if event.kind == "warning"]
    assert {message[:2] for message in warnings} == {"#1", "#4"}
    assert any("'A'" in message and "'C'" in message for message in warnings)
    assert any("'Ann'" in message and "'Ben'" in message for message in warnings)


def test_others_write_during_a_dry_run(library: Library) -> None:
    """It holds no lock, and its numbers are those of the snapshot that it reads."""
    grids = many(12)

    def add(entries: int) -> None:
        with Library.open(library.location) as other:
            other.add(grids[5 + entries // 4])

    data = [*grids, *grids]
    result, _ = run_import(library, lines(*data), dry_run=True, batch_size=4, act=add)
    assert (result.added, result.duplicates) == (12, 12)
