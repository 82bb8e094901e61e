"""`sudokudb explain` of many puzzles: files that appear when they are complete, or not at all."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq
import pytest

from sudokudb import proof, verify
from sudokudb.cli import run
from sudokudb.columns import traces
from sudokudb.columns.trace_files import trace_objects
from tests.cli.support import sudokudb
from tests.columns.support import CHAINS, PUZZLES, SHORT, batches, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.cli.support import Terminal

pytestmark = pytest.mark.usefixtures("library")

LINES = "".join(f"{puzzle}\n" for puzzle in PUZZLES).encode()


def objects(rater: str, *, sentences: bool = False) -> list[Any]:
    made = batches(rater, sentences=sentences)
    return [row for batch in made for row in trace_objects(batch)]


def test_a_pipe_gets_the_rows_of_the_table() -> None:
    found = sudokudb("explain", "-", "--jsonl", "--sentences", "--rater", "se", stdin=LINES)
    assert [*map(json.loads, found.stdout.splitlines())] == objects("se", sentences=True)
    assert found.stderr == b""


def test_a_file_has_the_rows_of_the_table(folder: Path) -> None:
    (folder / "in.txt").write_bytes(LINES)
    assert run(["explain", "in.txt", "-o", "out.parquet", "--verify", "1"]) == 0
    assert pq.read_table(folder / "out.parquet").to_pylist() == rows("hodoku")
    assert run(["explain", "out.parquet", "in.txt", "-o", "out.jsonl"]) == 0
    read = [json.loads(line) for line in (folder / "out.jsonl").read_text().splitlines()]
    assert read == objects("hodoku") * 2
    assert all(verify(proof(row)).steps == len(row["steps"]) for row in read)


def test_several_proofs_are_an_array_and_one_is_an_object() -> None:
    several = json.loads(sudokudb("explain", "-", "--json", stdin=LINES).stdout)
    alone = [json.loads(sudokudb("explain", puzzle, "--json").stdout) for puzzle in PUZZLES]
    assert several == alone


def test_a_wrong_trace_ends_the_command_and_writes_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = rows("hodoku")
    table[2]["steps"].pop()
    (batch,) = batches("hodoku")
    changed = type(batch).from_pylist(table, schema=batch.schema)
    monkeypatch.setattr(traces, "trace_batches", lambda *_, **__: iter([changed]))
    (folder / "in.txt").write_bytes(LINES)
    assert run(["explain", "in.txt", "-o", "out.parquet", "--verify", "1"]) == 1
    message = f"sudokudb: {PUZZLES[2]}: the steps end before the puzzle is solved\n"
    assert capsys.readouterr().err == message
    assert not (folder / "out.parquet").exists()
    assert run(["explain", "in.txt", "-o", "out.parquet"]) == 0  # the first of 100 is right


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
def test_an_interruption_leaves_no_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    def interrupted(*_: object, **__: object) -> Iterator[Any]:
        yield from batches("hodoku")
        raise KeyboardInterrupt

    monkeypatch.setattr(traces, "trace_batches", interrupted)
    before = sorted(folder.iterdir())
    assert run(["explain", CHAINS, "-o", f"out.{suffix}"]) == 130
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("suffix", ["parquet", "jsonl"])
def test_a_full_disk_is_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str], suffix: str
) -> None:
    (folder / f"full.{suffix}").symlink_to("/dev/full")
    assert run(["explain", CHAINS, "-o", f"full.{suffix}"]) == 2
    error = capsys.readouterr().err
    assert error == f"sudokudb: cannot write full.{suffix}: No space left on device\n"


def test_rows_of_files_that_are_not_puzzles_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "in.csv").write_text(f"puzzle\n{SHORT}\n\n12\n{'.' * 81}\n")
    assert run(["explain", "in.csv", "-o", "out.parquet"]) == 1
    error = capsys.readouterr().err
    assert "is not a 9×9 grid\n" in error
    assert "in.csv, row 3 is not explained: it has several solutions\n" in error
    assert pq.read_table(folder / "out.parquet").num_rows == 1


def test_a_terminal_gets_lines_too(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("explain", SHORT, "--jsonl")
    assert shown.ends() == 0
    assert f'{{"puzzle": "{SHORT}", "rater": "hodoku"' in shown.plain
