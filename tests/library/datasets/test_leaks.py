"""What sets share: hidden transforms are found, whatever their files are, and nothing else."""

from __future__ import annotations

import random
import sys
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb import FileError, FormatError, MissingPackage, UsageError, find_leaks, solve
from sudokudb.library.datasets.packed_rows import pack, unpack
from tests.library.datasets.support import FULLS, WRITERS, hide, mask, write_csv, write_lines

if TYPE_CHECKING:
    from pathlib import Path

    from sudokudb import LeakReport
    from tests.library.datasets.support import Writer

ONE, TWO, THREE = FULLS
TRAIN = [mask(full, cells) for full in (ONE, TWO) for cells in (20, 21, 22, 23)]
KINDS = ("exact", "equivalent", "solution", "none")
SEVERAL = ".." + "." * 70 + "123456789"


def write_sets(folder: Path, train: list[str], test: list[str]) -> tuple[Path, Path]:
    return (
        write_lines(folder / "train.txt", train, []),
        write_lines(folder / "test.txt", test, []),
    )


def rows_of(report: LeakReport) -> dict[str, list[tuple[int, int]]]:
    """Return the numbers of the shared rows of the only pair, by kind."""
    (pair,) = report.pairs
    return {
        kind: [(int(a), int(b)) for a, b in zip(*pair.numbers(kind), strict=True)]
        for kind in pair.counts
    }


def make_row(kind: str, place: int, seed: int) -> str:
    """Return a row that shares with the training set what its kind says."""
    if kind == "exact":
        return TRAIN[place]
    if kind == "equivalent":
        return hide(TRAIN[place], seed)
    return hide(mask((ONE, TWO)[place // 4] if kind == "solution" else THREE, 15 + place), seed)


@given(
    st.lists(
        st.tuples(st.sampled_from(KINDS), st.integers(0, 4 - 1), st.integers(0, 99)), max_size=8
    )
)
def test_hidden_transforms_are_found_and_nothing_else(
    tmp_path_factory: pytest.TempPathFactory, drawn: list[tuple[str, int, int]]
) -> None:
    test = [make_row(*one) for one in drawn]
    texts = [TRAIN.index(text) if text in TRAIN else None for text in test]
    report = find_leaks(*write_sets(tmp_path_factory.mktemp("sets"), TRAIN, [*test, THREE]))
    found = rows_of(report)
    kinds = [kind for kind, _, _ in drawn]
    exact = [(place, row) for row, place in enumerate(texts) if place is not None]
    assert found["exact"] == exact
    near = [(place, row) for row, (kind, place, _) in enumerate(drawn) if kind in KINDS[:2]]
    assert found["equivalent"] == near
    classes = [row for row, kind in enumerate(kinds) if kind != "none"]
    assert [row for _, row in found["solution"]] == classes
    assert all(place == 0 for place, _ in found["solution"])  # all are of the class of ONE
    assert report.leaks() == bool(near)
    assert report.leaks("solution") == bool(classes)


@pytest.mark.parametrize(
    ("first", "second"), [*product(WRITERS, ["csv"]), *product(["csv"], WRITERS)]
)
def test_all_kinds_of_files_give_the_same(tmp_path: Path, first: str, second: str) -> None:
    train, test = TRAIN, [THREE, TRAIN[3], mask(ONE, 17), hide(TRAIN[5], 3)]
    paths = []
    for name, kind, rows in (("train", first, train), ("test", second, test)):
        writer: Writer = WRITERS[kind]
        solutions = [str(solve(row).solutions[0]) for row in rows]
        paths.append(writer(tmp_path / f"{name}.{kind}", rows, solutions))
    report = find_leaks(*paths)
    assert rows_of(report) == {
        "exact": [(3, 1)],
        "equivalent": [(3, 1), (5, 3)],
        "solution": [(0, 1), (0, 2), (4, 3)],
    }
    assert [one.wrong_solutions.count for one in report.sets] == [0, 0]


def test_shared_rows_have_what_anyone_can_check(tmp_path: Path) -> None:
    test = [hide(TRAIN[2], 1), TRAIN[1], hide(mask(TWO, 9), 2), THREE]
    (pair,) = find_leaks(*write_sets(tmp_path, TRAIN, test)).pairs
    found = [*pair.shared_rows()]
    assert [(row.kind, row.first.row, row.second.row) for row in found] == [
        ("equivalent", 2, 0),
        ("exact", 1, 1),
        ("solution", 4, 2),
    ]
    assert [row.first_puzzle for row in found] == [TRAIN[2], TRAIN[1], TRAIN[4]]
    assert [row.second_puzzle for row in found] == test[:3]
    assert found[0].form.count(".") == TRAIN[2].count(".")
    assert "." not in found[2].form
    assert found[0].second.file == str(tmp_path / "test.txt")


def test_repeats_and_odd_rows_are_counted(tmp_path: Path) -> None:
    train = [TRAIN[0], TRAIN[0], hide(TRAIN[0], 5), mask(ONE, 9), SEVERAL, SEVERAL, "1" * 81]
    write_csv(tmp_path / "train.csv", [*train, "12", TRAIN[5]], [ONE] * 8 + [THREE])
    write_csv(tmp_path / "test.csv", [SEVERAL, THREE], ["", ONE])
    train_set, test_set = (report := find_leaks(tmp_path / "train.csv", tmp_path / "test.csv")).sets
    assert report.repeats[0] == {"exact": 2, "equivalent": 3, "solution": 3}
    assert report.repeats[1] == {"exact": 0, "equivalent": 0, "solution": 0}
    assert report.pairs[0].counts == {"exact": 1, "equivalent": 1, "solution": 0}
    assert (train_set.rows, train_set.not_puzzles.count) == (8, 1)
    assert train_set.not_puzzles.first == (str(tmp_path / "train.csv"), 7)
    assert (train_set.several_solutions.count, train_set.no_solution.count) == (2, 1)
    assert train_set.several_solutions.first == (str(tmp_path / "train.csv"), 4)
    # Of the transformed puzzle and of the last one.
    assert (train_set.wrong_solutions.count, test_set.wrong_solutions.count) == (2, 1)
    assert "no leaks" not in repr(report)


def test_without_solutions_nothing_is_solved(tmp_path: Path) -> None:
    report = find_leaks(*write_sets(tmp_path, TRAIN, [mask(ONE, 9)]), solutions=False)
    assert report.pairs[0].counts == {"exact": 0, "equivalent": 0}
    assert not report.leaks()


def test_folders_files_with_commas_and_shards_are_sets(tmp_path: Path) -> None:
    data = tmp_path / "built" / "data"
    data.mkdir(parents=True)
    for number, part in enumerate((TRAIN[:4], TRAIN[4:])):
        solutions = [ONE] * len(part)
        WRITERS["parquet"](data / f"train-0000{number}-of-00002.parquet", part, solutions)
    WRITERS["parquet"](data / "test-00000-of-00001.parquet", [TRAIN[6]], [TWO])
    report = find_leaks(tmp_path / "built")
    train = report.sets[0]
    assert (train.name, train.rows) == (f"{tmp_path / 'built'}:train", 8)
    assert len(train.files) == 2
    ((own, theirs),) = report.pairs[0].examples("exact")
    assert (theirs.row, own.row, own.file) == (0, 2, train.files[1])
    several = ",".join(map(str, sorted(data.glob("train*"))))
    again = find_leaks(several, data / "test-00000-of-00001.parquet")
    assert again.pairs[0].counts == report.pairs[0].counts
    WRITERS["csv"](data / "test.csv", TRAIN, [ONE] * 8)  # the same in another kind of file
    assert [one.rows for one in find_leaks(tmp_path / "built").sets] == [8, 1]
    layout = tmp_path / "hrm"
    layout.mkdir()
    for name in ("train", "test"):
        WRITERS["hrm"](layout / name, TRAIN, [ONE] * 8)
    assert [one.name for one in find_leaks(layout).sets] == [f"{layout}:train", f"{layout}:test"]


def test_every_pair_of_sets_is_compared(tmp_path: Path) -> None:
    paths = [
        write_lines(tmp_path / f"{number}.txt", rows, [])
        for number, rows in enumerate((TRAIN[:3], [THREE], [hide(TRAIN[1], 8), THREE]))
    ]
    report = find_leaks(*paths)
    assert [pair.counts["equivalent"] for pair in report.pairs] == [0, 1, 1]
    assert [rows.tolist() for rows in report.pairs[1].numbers("equivalent")] == [[1], [0]]
    assert [rows.tolist() for rows in report.pairs[2].numbers("exact")] == [[0], [1]]


def test_sets_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    train = write_csv(tmp_path / "train.csv", TRAIN, [ONE] * 8)
    (tmp_path / "empty").mkdir()
    (tmp_path / "letters.csv").write_text("puzzle,solution\n")
    damaged = tmp_path / "test.parquet"
    damaged.write_bytes(b"PAR1 and no more")
    cases: list[tuple[tuple[object, ...], type[Exception], str]] = [
        ((train,), UsageError, "two sets or more"),
        ((train, train), UsageError, "named twice"),
        ((train, tmp_path / "none.csv"), FileError, "does not exist"),
        ((train, tmp_path / "empty"), FileError, "no files of puzzles"),
        ((train, damaged), FormatError, "test.parquet: the file is damaged"),
        ((train, [train]), UsageError, "a set is a path, not a list"),
    ]
    for sets, error, words in cases:
        with pytest.raises(error, match=words):
            find_leaks(*sets)  # type: ignore[arg-type]


def test_leaks_are_found_by_identity_or_solution(tmp_path: Path) -> None:
    train = write_csv(tmp_path / "train.csv", TRAIN, [ONE] * 8)
    report = find_leaks(train, write_lines(tmp_path / "other.txt", [THREE], []))
    with pytest.raises(UsageError, match="'row' is not what leaks are found by"):
        report.leaks(by="row")


def test_the_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingPackage, match="pyarrow") as caught:
        find_leaks("a", "b")
    assert caught.value.hint == "pip install 'sudokudb[data]'"


@given(st.integers(0, 2**32))
def test_packed_rows_are_unpacked(seed: int) -> None:
    rng = random.Random(seed)
    rows = np.frombuffer(bytes(rng.choices(b".123456789", k=3 * 81)), np.uint8).reshape(-1, 81)
    assert (unpack(pack(rows)) == rows).all()
