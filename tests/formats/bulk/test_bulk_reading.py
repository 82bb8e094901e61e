"""Files of any program by columns: every way of writing gives the same rows, damage one error."""

from __future__ import annotations

import io
import json
import pickle
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudokudb import FormatError, solve
from sudokudb.formats.bulk.bulk_reading import read_batches
from tests.library.datasets.support import FULLS, digits, hide, mask, write_hrm

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from sudokudb.formats.bulk.row_batches import RowBatch

TEXTS = [mask(full, cells) for full in FULLS for cells in (3, 22, 41)]
TEXTS = [TEXTS[0], *(hide(text, 1) for text in TEXTS[1:])]
ANSWERS = [str(solve(text).solutions[0]) for text in TEXTS]
ZEROS = [text.replace(".", "0") for text in TEXTS]


def parquet(columns: dict[str, Any]) -> bytes:
    out = io.BytesIO()
    pyarrow.parquet.write_table(pa.table(columns), out)
    return out.getvalue()


def array(values: np.ndarray[Any, Any]) -> bytes:
    out = io.BytesIO()
    np.save(out, values)
    return out.getvalue()


def arrays(**values: np.ndarray[Any, Any]) -> bytes:
    out = io.BytesIO()
    np.savez_compressed(out, **values)  # type: ignore[arg-type]
    return out.getvalue()


def lines(*columns: Sequence[str], head: str = "", mark: str = ",", end: str = "\n") -> bytes:
    rows = [head] * bool(head) + [mark.join(row) for row in zip(*columns, strict=True)]
    return "".join(row + end for row in rows).encode()


def drawn(text: str) -> str:
    return '"' + "\n".join(text[low : low + 9] for low in range(0, 81, 9)) + '"'


DIGITS, FULL_DIGITS = digits(TEXTS), digits(ANSWERS)
QUOTED = [f'"{text}"' for text in TEXTS]
OBJECTS = [
    {"id": 1, "puzzle": text, "solution": answer}
    for text, answer in zip(TEXTS, ANSWERS, strict=True)
]
FILES: dict[str, bytes] = {
    "kaggle.csv": lines(ZEROS, ANSWERS, head="quizzes,solutions"),
    "extreme.csv": lines(
        ["s"] * 9, TEXTS, ANSWERS, ["0"] * 9, head="source,question,answer,rating"
    ),
    "quotes, BOM, semicolons and CR LF.csv": b"\xef\xbb\xbf"
    + lines(QUOTED, ANSWERS, head='"Puzzle";"Solution"', mark=";", end="\r\n"),
    "tabs.tsv": lines(TEXTS, ANSWERS, head="puzzle\tsolution", mark="\t"),
    "no header.csv": lines(ZEROS, ANSWERS),
    "a comma at the end.csv": lines(TEXTS, ANSWERS, [""] * 9, head="puzzle,solution,"),
    "drawn.csv": lines([drawn(text) for text in TEXTS], ANSWERS, head="puzzle,solution"),
    "lists.csv": lines([f'"{row.tolist()}"' for row in DIGITS], ["1"] * 9, head="puzzle,x"),
    "marks.csv": lines(
        [text.replace(".", mark) for text, mark in zip(TEXTS, "*_x0.X-0.", strict=True)],
        ANSWERS,
        head="puzzle,solution",
    ),
    "sep.csv": b"sep=;\n" + lines(TEXTS, ANSWERS, head="puzzle;solution", mark=";"),
    "utf-16.csv": lines(TEXTS, ANSWERS, head="puzzle,solution").decode().encode("utf-16"),
    "texts.parquet": parquet({"puzzle": TEXTS, "solution": ANSWERS}),
    "large.parquet": parquet({"id": [1] * 9, "grid": pa.array(ZEROS, pa.large_string())}),
    "bytes.parquet": parquet({"puzzle": pa.array([t.encode() for t in TEXTS], pa.binary(81))}),
    "dictionary.parquet": parquet({"puzzle": pa.array(TEXTS).dictionary_encode()}),
    "digits.parquet": parquet({"inputs": DIGITS.tolist(), "labels": FULL_DIGITS.tolist()}),
    "rows.parquet": parquet({"sudoku": DIGITS.reshape(-1, 9, 9).tolist()}),
    "digits.npy": array(DIGITS),
    "rows.npy": array(DIGITS.reshape(-1, 9, 9).astype(np.int64)),
    "shifted.npy": array(DIGITS + np.uint8(1)),
    "characters.npy": array(np.frombuffer("".join(TEXTS).encode(), np.uint8).reshape(-1, 81)),
    "columns.npy": array(np.asfortranarray(DIGITS)),
    "columns of rows.npy": array(np.asfortranarray(DIGITS.reshape(-1, 9, 9))),
    "arrays.npz": arrays(puzzles=DIGITS, solutions=FULL_DIGITS),
    "shifted.npz": arrays(labels=FULL_DIGITS + np.uint8(1), inputs=DIGITS + np.uint8(1)),
    "objects.jsonl": lines([json.dumps(one) for one in OBJECTS]),
    "array.json": json.dumps(OBJECTS).encode(),
    "list.txt": lines(TEXTS * 20),
    "list.sdm": lines(ZEROS),
    "notes.txt": lines(TEXTS, ["note"] * 9, mark=" # "),
    "solutions below.txt": lines([t for both in zip(TEXTS, ANSWERS, strict=True) for t in both]),
}


def read(path: Path) -> list[RowBatch]:
    return list(read_batches(path))


def texts_of(batches: list[RowBatch]) -> list[str]:
    return [bytes(row).decode() for batch in batches for row in batch.rows]


@pytest.mark.parametrize("name", FILES)
def test_every_way_of_writing_gives_the_same_rows(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(FILES[name])
    batches = read(path)
    copies = 20 if name == "list.txt" else 1
    assert texts_of(batches) == TEXTS * copies
    for batch in batches:
        assert batch.rows.shape == (len(batch.numbers), 81)
        assert not len(batch.skipped)
        if batch.solutions is not None:
            assert texts_of([batch._replace(rows=batch.solutions)]) == ANSWERS
    numbers = [int(number) for batch in batches for number in batch.numbers]
    step = 2 if "below" in name else 1
    assert numbers == [*range(0, 9 * copies * step, step)]


def test_a_folder_of_hrm_is_read(tmp_path: Path) -> None:
    (batch,) = read(write_hrm(tmp_path / "train", TEXTS, ANSWERS))
    assert texts_of([batch]) == TEXTS
    assert batch.solutions is not None
    assert (batch.solutions == FULL_DIGITS + ord("0")).all()


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_sources_and_licenses_are_read(tmp_path: Path, suffix: str) -> None:
    rows = [(TEXTS[0], "é", "CC0"), (TEXTS[1], "", ""), ("no grid", "x", "y"), (TEXTS[2], "é", "")]
    names = ("puzzle", "source", "license")
    columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True))
    path = tmp_path / f"file.{suffix}"
    path.write_bytes(
        {
            "csv": lambda: lines(*columns.values(), head=",".join(names)),
            "jsonl": lambda: lines(
                [json.dumps(dict(zip(names, row, strict=True))) for row in rows]
            ),
            "parquet": lambda: parquet(columns),
        }[suffix]()
    )
    (batch,) = read(path)
    assert batch.source is not None and batch.license is not None
    assert batch.source.to_pylist() == ["é", None, "é"]
    assert batch.license.to_pylist() == ["CC0", None, None]
    assert (batch.numbers.tolist(), batch.skipped.tolist()) == ([0, 1, 3], [2])


def test_odd_rows_of_a_table_keep_the_numbers_of_the_others(tmp_path: Path) -> None:
    path = tmp_path / "odd.csv"
    rows = [f"{text},{ANSWERS[0]}" for text in TEXTS[:3]]
    path.write_text(
        "\n".join(["puzzle,solution", rows[0], "a,b,c", rows[1], "", "1", rows[2], "2,"])
    )
    batches = read(path)
    assert texts_of(batches) == TEXTS[:3]
    assert [n for batch in batches for n in batch.numbers.tolist()] == [0, 2, 4]
    assert [n for batch in batches for n in batch.skipped.tolist()] == [1, 3, 5]


def test_large_tables_are_read_in_blocks(tmp_path: Path) -> None:
    path = tmp_path / "large.csv"
    part = lines(ZEROS * 1000, ANSWERS * 1000)
    path.write_bytes(b"quizzes,solutions\n" + (part + b"1,2,3\n") * 6)
    batches = read(path)
    assert len(batches) > 1
    numbers = np.concatenate([batch.numbers for batch in batches])
    skipped = np.concatenate([batch.skipped for batch in batches])
    assert skipped.tolist() == [9001 * part + 9000 for part in range(6)]
    assert np.array_equal(np.sort(np.concatenate((numbers, skipped))), np.arange(6 * 9001))


def test_grids_of_other_sizes_and_wrong_values_are_skipped(tmp_path: Path) -> None:
    path = tmp_path / "some.npy"
    rows = DIGITS.astype(np.int16)
    rows[1, 5], rows[3, 80], rows[4, 0] = 10, -1, 257
    rows[1, 6] = 0
    np.save(path, rows)
    (batch,) = read(path)
    assert batch.skipped.tolist() == [1, 3, 4]
    small = tmp_path / "small.txt"
    small.write_text(f"1.3......2.....4\n{TEXTS[0]}\n")
    assert [int(n) for b in read(small) for n in b.skipped] == [0]


BOMB = pa.DictionaryArray.from_arrays(pa.array([0] * 90_000, pa.int32()), pa.array(["1" * 10**6]))


class Harmful:
    """An object that would raise an error if it were unpickled."""

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return pytest.fail, ("it was unpickled",)


def objects() -> bytes:
    out = io.BytesIO()
    values = np.empty((1, 81), object)
    values[0, 0] = Harmful()
    np.save(out, values, allow_pickle=True)
    return out.getvalue()


DAMAGED: dict[str, tuple[bytes, str]] = {
    "objects.npy": (objects(), "an array of object does not hold digits"),
    "pickled.npy": (pickle.dumps(Harmful()), "unrecognised file format"),
    "float.npy": (array(DIGITS.astype(float)), "an array of float64 does not hold digits"),
    "shape.npy": (array(DIGITS[:, :80]), r"an array of shape \(9, 80\) does not hold 9×9 grids"),
    "short.npy": (array(DIGITS)[:-1], "the array ends too early"),
    "header.npy": (array(DIGITS)[:40], "the file is damaged"),
    "names.npz": (arrays(a=DIGITS, b=DIGITS), "no array that holds puzzles"),
    "lengths.npz": (arrays(puzzles=DIGITS, solutions=DIGITS[1:]), "9 puzzles, but 8 solutions"),
    "cut.npz": (FILES["arrays.npz"][:-60], "the file is damaged"),
    "cut.parquet": (FILES["texts.parquet"][:-20], "the file is damaged"),
    "names.parquet": (parquet({"a": [1]}), "no column that holds puzzles"),
    "bomb.parquet": (parquet({"puzzle": BOMB}), "a text of more than 4,096 bytes"),
    "quote.csv": (
        lines([*TEXTS[:1], '"' + TEXTS[1], *TEXTS[2:]], ANSWERS, head="puzzle,solution"),
        "a quote that does not end",
    ),
    "nothing.csv": (b"a,b\n1,2\n", "unrecognised file format"),
    "empty.csv": (b"", "the file is empty"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_one_line_with_its_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    data, words = DAMAGED[name]
    path.write_bytes(data)
    with pytest.raises(FormatError, match=words) as caught:
        read(path)
    assert caught.value.message.startswith(f"{path}: ")
    assert "\n" not in caught.value.message


@pytest.mark.slow
def test_a_table_of_wrong_rows_does_not_fill_the_memory(tmp_path: Path) -> None:
    path = tmp_path / "wrong.csv"
    path.write_bytes(b"puzzle,solution\n" + b"x\n" * ((1 << 20) + 1))
    with pytest.raises(FormatError, match="Expected 2 columns, got 1"):
        read(path)


@pytest.mark.nightly
def test_a_large_row_group_of_short_texts_is_read(tmp_path: Path) -> None:
    rows = 6_500_000
    texts = pa.array(TEXTS[:1]).take(pa.array(np.zeros(rows, np.int8)))
    path = tmp_path / "large.parquet"
    pyarrow.parquet.write_table(
        pa.table({"puzzle": texts}), path, row_group_size=rows, use_dictionary=False
    )
    assert sum(len(batch.rows) for batch in read_batches(path)) == rows


def test_half_characters_in_json_do_not_damage_a_file(tmp_path: Path) -> None:
    path = tmp_path / "half.jsonl"
    path.write_text(json.dumps({"puzzle": TEXTS[0], "source": "a\ud800"}))
    (batch,) = read(path)
    assert texts_of([batch]) == TEXTS[:1]
    assert batch.source is not None
    assert batch.source.to_pylist() == ["a?"]


FUZZED = ["kaggle.csv", "texts.parquet", "arrays.npz", "digits.npy", "rows.npy"]


@given(st.data())
def test_damage_is_an_error_or_gives_cells(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    name = data.draw(st.sampled_from([*FUZZED, "objects.jsonl", "list.txt"]))
    content = bytearray(FILES[name])
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=4))
    path = tmp_path_factory.mktemp("fuzz") / name
    path.write_bytes(content[: data.draw(st.integers(1, len(content)))])
    try:
        batches = read(path)
    except FormatError as error:
        assert str(path) in error.message
        return
    for batch in batches:
        assert not {*batch.rows.reshape(-1).tolist()} - {*b".123456789"}
