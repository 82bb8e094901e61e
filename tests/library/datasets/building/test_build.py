"""No class is in two splits, whatever the input's order; files have what they promise."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sudokudb import Grid, build_dataset, canonical, proof, rate, solve, verify
from sudokudb.errors import UsageError
from sudokudb.library.datasets.building.dataset_columns import schema_of
from sudokudb.library.datasets.building.options import BuildOptions
from sudokudb.library.datasets.building.random_transforms import transform_rows
from sudokudb.library.datasets.building.split_writers import ParquetShards
from sudokudb.library.datasets.building.two_stages import BuiltSet
from tests.library.datasets.building.support import (
    HIDDEN,
    PUZZLES,
    ROWS,
    build,
    data_sums,
    sums,
    write_lists,
)
from tests.library.datasets.support import hide

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=4)
@given(
    seed=st.integers(0, 2**63 - 1),
    by=st.sampled_from(["identity", "solution"]),
    split=st.sampled_from(["train=50%,test=50%", "a=1,b=5,c=rest", "a=30%,b=30%,c=40%"]),
    stratify=st.sampled_from(["", "givens", "level"]),
    equivalent=st.sampled_from(["first", "keep"]),
)
def test_no_class_is_in_two_splits(
    tmp_path: Path, seed: int, by: str, split: str, stratify: str, equivalent: str
) -> None:
    rng = random.Random(seed)
    rows = ROWS + [hide(rng.choice(PUZZLES), rng.getrandbits(32)) for _ in range(10)]
    options = {"by": by, "split": split, "stratify": stratify, "equivalent": equivalent}
    splits = build(tmp_path / "set", rows, seed=seed, **options)
    found: dict[str, str] = {}
    for name, some in splits.items():
        for row in some:
            text = row["puzzle"] if by == "identity" else row["solution"]
            assert found.setdefault(str(canonical(text).form), name) == name
    count = sum(map(len, splits.values()))
    assert count == (40 if equivalent == "first" else len({*rows}) - 3)
    manifest = (tmp_path / "set" / "manifest.json").read_text()
    rng.shuffle(rows)
    build(tmp_path / "set", rows[::-1], seed=seed, **options)
    assert (tmp_path / "set" / "manifest.json").read_text() == manifest


def test_rows_have_the_facts_of_their_puzzles(tmp_path: Path) -> None:
    splits = build(tmp_path / "set", ROWS, rate=("hodoku", "se"), stratify="hodoku")
    rows = [row for some in splits.values() for row in some]
    assert {str(canonical(row["puzzle"]).form) for row in rows} == {
        str(canonical(text).form) for text in PUZZLES
    }
    for row in rows:
        grid = Grid(row["puzzle"])
        assert row["solution"] == str(solve(grid).solutions[0])
        assert (row["givens"], row["automorphisms"]) == (grid.givens, canonical(grid).automorphisms)
        assert row["minlex"] == str(canonical(grid, "minlex").form)
        own, explainer = rate(grid), rate(grid, "se")
        assert (row["hodoku_level"], row["hodoku_score"]) == (own.level, own.score)
        assert (row["se_er"], row["se_ep"], row["se_ed"]) == (
            *(explainer.score, explainer.ep, explainer.ed),
        )
        words = (f"{one['technique']}={one['steps']}" for one in row["hodoku_techniques"])
        assert " ".join(words) == own.techniques
        assert row["hodoku_techniques"][0]["technique"] == row["hodoku_hardest"]
        line = (tmp_path / "lists" / "list0.txt").read_text().split()[row["source_row"]]
        assert (line, row["source"], row["license"]) == (row["puzzle"], "list0", "unknown")


def test_the_least_text_is_kept_of_equivalent_puzzles(tmp_path: Path) -> None:
    same = [hide(PUZZLES[0], seed) for seed in range(9)]
    (row,) = build(tmp_path / "set", same, split="all=100%")["all"]
    assert row["puzzle"] == min(same)


def test_many_copies_are_left_out_as_few_are(tmp_path: Path) -> None:
    rows = PUZZLES[:4] * 20 + HIDDEN[:2]
    manifests = []
    for files in (1, 21):  # in 21 files of few rows there are no copies
        paths = write_lists(tmp_path / f"lists{files}", rows, files)
        found = build_dataset(paths, tmp_path / f"set{files}", source="x", equivalent="keep")
        assert found.left_out == {"exact copies": 76}
        manifest = json.loads((found.folder / "manifest.json").read_text())
        manifests.append((manifest["splits"], manifest["left_out"]))
    assert manifests[0] == manifests[1]


def test_what_is_left_out_is_counted(tmp_path: Path) -> None:
    found = build_dataset(write_lists(tmp_path / "lists", ROWS), tmp_path / "set")
    assert found.left_out == {
        "not 9×9 puzzles": 1,
        "without a solution": 1,
        "several solutions": 1,
        "exact copies": 5,
        "equivalent to others": 20,
    }
    manifest = json.loads((tmp_path / "set" / "manifest.json").read_text())
    assert manifest["left_out"] == found.left_out
    assert manifest["inputs"][0]["rows"] == len(ROWS)


def test_checksums_and_hashes_are_those_of_the_files(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    splits = build(folder, ROWS, to=("parquet", "jsonl", "npz", "hrm"), augment=1)
    lines = sums(folder).splitlines()
    files = {line.split("  ")[1] for line in lines}
    assert files == {
        str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()
    } - {"SHA256SUMS"}
    for line in lines:
        digest, name = line.split("  ")
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    manifest = json.loads((folder / "manifest.json").read_text())
    for name, rows in splits.items():
        text = "".join(f"{row['puzzle']}\n" for row in rows)
        assert manifest["splits"][name]["sha256"] == hashlib.sha256(text.encode()).hexdigest()


def test_layouts_have_the_same_rows(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    splits = build(folder, ROWS, to=("parquet", "jsonl", "npz", "hrm"), augment=2, rate=("se",))
    for name, rows in splits.items():
        objects = (folder / "jsonl" / f"{name}-00000-of-00001.jsonl").read_text().splitlines()
        assert [json.loads(line) for line in objects] == rows
        arrays = np.load(folder / f"{name}.npz")
        assert text_of(arrays["puzzles"]) == [row["puzzle"].replace(".", "0") for row in rows]
        assert text_of(arrays["solutions"]) == [row["solution"] for row in rows]
        size = 3 if name == "train" else 1
        inputs = np.load(folder / name / "all__inputs.npy") - np.uint8(1)
        labels = np.load(folder / name / "all__labels.npy") - np.uint8(1)
        assert text_of(inputs[::size]) == text_of(arrays["puzzles"])
        for group, row in enumerate(rows):
            for place in range(group * size, group * size + size):
                image = text_of(inputs[place : place + 1])[0]
                assert str(canonical(image).form) == str(canonical(row["puzzle"]).form)
                assert str(solve(image).solutions[0]) == text_of(labels[place : place + 1])[0]
        about = json.loads((folder / name / "dataset.json").read_text())
        assert about["total_groups"] == len(rows)


def test_traces_have_the_puzzles_and_splits(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    splits = build(folder, ROWS, split="train=60%,test=40%", traces="hodoku")
    for name, rows in splits.items():
        (file,) = (folder / "traces").glob(f"{name}-*.parquet")
        traces = pq.read_table(file).to_pylist()
        assert [trace["puzzle"] for trace in traces] == [row["puzzle"] for row in rows]
        for trace in traces:
            assert verify(proof(trace)).solution == solve(trace["puzzle"]).solutions[0]


def text_of(digits: Any) -> list[str]:
    return ["".join(map(str, row)) for row in digits]


def test_transforms_differ_by_number_seed_and_puzzle() -> None:
    grids = np.array([[int(cell) for cell in str(solve(PUZZLES[0]).solutions[0])]] * 2, np.uint8)
    keys = np.array([5, 6])
    seen = {
        row.tobytes()
        for number in (1, 2, 3)
        for seed in (0, 1)
        for row in transform_rows([grids], keys, number, seed)[0]
    }
    assert len(seen) == 12


def test_every_row_can_name_another_source(tmp_path: Path) -> None:
    kind = schema_of(BuildOptions()).field("source").type
    shards = ParquetShards(tmp_path, "train", pa.schema([("source", kind)]))
    names = [str(number) for number in range(40_000)]
    for some in (names[:20_000], names[20_000:]):
        shards.add(pa.table({"source": pa.array(some).dictionary_encode().cast(kind)}))
    shards.close()
    assert pq.read_table(next(tmp_path.iterdir()))["source"].to_pylist() == names


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"by": "title"}, "by cannot be 'title'"),
        ({"by": 5}, "by cannot be '5'"),
        ({"seed": "x"}, "seed cannot be 'x'"),
        ({"foo": 1}, "there is no option 'foo'"),
        ({"split": "data=50%,train=50%"}, "the name of a folder: data"),
        ({"stratify": "size"}, "stratify cannot be"),
        ({"stratify": "se"}, "strata by se need its ratings"),
        ({"stratify": "level", "levels": False}, "need the levels"),
        ({"rate": ("nope",)}, "rate cannot be 'nope'"),
        ({"to": ("xml",)}, "to cannot be 'xml'"),
        ({"to": ()}, "needs a layout"),
        ({"augment": 2}, "only the layout hrm"),
        ({"augment": 2, "to": ("hrm",), "split": "a=100%"}, "only the split train"),
        ({"seed": -1}, "the seed is a number from 0"),
        ({"split": "test=41,train=rest"}, "need 41 classes of puzzles, and there are 40"),
    ],
)
def test_wrong_options_are_refused(tmp_path: Path, options: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        build_dataset(write_lists(tmp_path / "lists", PUZZLES), tmp_path / "set", **options)
    assert not (tmp_path / "set").exists()


def test_raters_and_layouts_can_be_texts(tmp_path: Path) -> None:
    files = write_lists(tmp_path / "lists", PUZZLES[:4])
    build_dataset(files, tmp_path / "one", rate="hodoku,se", to="hrm, npz")
    build_dataset(files, tmp_path / "two", rate=["hodoku", "se"], to=["hrm", "npz"])
    assert data_sums(tmp_path / "one") == data_sums(tmp_path / "two")


LOAD = """
import os, sys
os.environ["HF_HUB_OFFLINE"] = "1"
from datasets import load_dataset
found = load_dataset(sys.argv[1], cache_dir=sys.argv[2])
print({name: len(rows) for name, rows in found.items()}, found["test"][0]["puzzle"])
"""


def test_the_loader_of_hugging_face_reads_a_data_set(tmp_path: Path) -> None:
    python = os.environ.get("SUDOKUDB_TEST_DATASETS")
    if not python:
        pytest.skip("SUDOKUDB_TEST_DATASETS does not name a Python with the package datasets")
    splits = build(tmp_path / "set", ROWS, rate=("hodoku", "se"))
    command = [python, "-c", LOAD, str(tmp_path / "set"), str(tmp_path / "cache")]
    found = subprocess.run(command, capture_output=True, text=True, check=True)
    sizes = {name: len(rows) for name, rows in splits.items()}
    assert found.stdout == f"{sizes} {splits['test'][0]['puzzle']}\n"


def test_a_built_set_names_its_splits(tmp_path: Path) -> None:
    found = build_dataset(write_lists(tmp_path / "lists", PUZZLES), tmp_path / "set")
    assert isinstance(found, BuiltSet)
    assert [split.name for split in found.splits] == ["train", "valid", "test"]
    assert sum(split.rows for split in found.splits) == len(PUZZLES)
