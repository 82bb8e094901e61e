"""Grids from a pipe: one line in, one line out, in order, with typer and without."""

from __future__ import annotations

import codecs
import io
import os
import select
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, check, solve
from sudokudb.cli import app, report_errors
from sudokudb.cli.pipes import answers
from sudokudb.engine.backend import available
from sudokudb.engine.canon.identity import canonical, minlex
from sudokudb.errors import EXIT_CLOSED_PIPE, EXIT_INTERRUPTED
from tests.cli.support import FORKS, SECONDS, Forked, started, sudokudb
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import SLOW, SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

EMPTY, CONFLICT, SMALL = "." * 81, "11" + "." * 79, "1.3......2.....4"
NO_CANDIDATE = "12345678." + "." * 18 + "........9" + "." * 45
ROWS = [SIMPLE[i : i + 9] for i in range(0, 81, 9)]
Answer = tuple[int, list[str], list[str]]
BEST, *OTHERS = available()


@pytest.fixture(params=[BEST, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)])
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("SUDOKUDB_ENGINE", request.param)
    return str(request.param)


@pytest.fixture
def feed(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> Callable[..., Answer]:
    """Run a command over some input; return its exit code and the lines it printed."""

    def call(data: bytes, *arguments: str) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = report_errors(lambda: app.run(list(arguments)))
        out, err = capfdbinary.readouterr()
        return code, out.decode().splitlines(), err.decode().splitlines()

    return call


def text(*grids: str, end: str = "\n") -> bytes:
    return "".join(f"{grid}{end}" for grid in grids).encode()


@pytest.mark.usefixtures("engine")
def test_solve_prints_a_solution_per_line(feed: Callable[..., Answer]) -> None:
    expected = [SOLUTIONS[name] for name in ("Simple", "Difficult", "Intermediate")] * 30
    answer = feed(text(*[SIMPLE, DIFFICULT, INTERMEDIATE] * 30), "solve", "-")
    assert answer == (0, expected, [])


def test_a_puzzle_without_a_solution_keeps_its_rules(feed: Callable[..., Answer]) -> None:
    """Dots alone would be the empty classic grid for the next command of the pipe."""
    rules = ["cage 4 r1c1r1c2", "sandwich 0 r1c1r1c2", "greater r1c1r1c2"]
    grids = [f"12{'.' * 79};{rule}" for rule in rules]
    _, out, _ = feed(text(*grids), "solve", "-")
    assert [line.split("\t")[0] for line in out] == [f"{'.' * 81};{rule}" for rule in rules]
    _, alone, _ = feed(b"", "solve", grids[0])
    assert alone[0].startswith(f"{'.' * 81};{rules[0]}\tno solution")


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("plain", [0, 20])
def test_solve_marks_grids_without_a_unique_solution(
    feed: Callable[..., Answer], plain: int
) -> None:
    grids = [SIMPLE] * plain + [EMPTY, CONFLICT, NO_CANDIDATE, SMALL, SIMPLE]
    code, out, err = feed(text(*grids), "solve", "-")
    assert (code, err) == (1, [])
    assert out[:plain] == [SOLUTIONS["Simple"]] * plain
    several, conflict, dead, small, last = out[plain:]
    solution, remark = several.split("\t")
    assert Grid(solution).is_solution()
    assert remark == "1 of 2 or more"
    assert conflict == EMPTY + "\tno solution: 1 twice in row 1: r1c1, r1c2"
    assert dead == EMPTY + "\tno solution: r1c9 has no candidate"
    assert small == str(solve(SMALL).solutions[0])
    assert last == SOLUTIONS["Simple"]


@pytest.mark.usefixtures("engine")
def test_check_prints_a_verdict_per_line(feed: Callable[..., Answer]) -> None:
    grids = [SIMPLE, DIFFICULT, EMPTY, CONFLICT, NO_CANDIDATE, SMALL, INTERMEDIATE] * 5
    code, out, err = feed(text(*grids), "check", "-")
    verdicts = [check(grid) for grid in grids]
    assert (code, err) == (1, [])
    answers = [line.split("\t") for line in out]
    assert [(answer[0], answer[1] == "valid", *answer[2:4]) for answer in answers] == [
        (str(v.grid), v.valid, str(v.count), v.level or "") for v in verdicts
    ]
    assert out[3].endswith("1 twice in row 1: r1c1, r1c2; 1 twice in box 1: r1c1, r1c2")
    assert feed(text(*[SIMPLE] * 50), "check", "-")[0] == 0


UNSOLVABLE = "12345678." + "." * 8 + "9" + "." * 63


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize(
    ("command", "outcomes"),
    [
        ("solve", ["one solution\t101", "2 or more\t2", "none\t2"]),
        ("check", ["valid\t101", "several solutions\t2", "no solution\t1", "conflict\t1"]),
    ],
)
def test_summary_prints_totals(
    feed: Callable[..., Answer], command: str, outcomes: list[str]
) -> None:
    grids = [*[SIMPLE] * 100, EMPTY, EMPTY, CONFLICT, "12345", SMALL, UNSOLVABLE]
    code, out, err = feed(text(*grids), command, "-", "--summary")
    assert code == 2
    assert out == ["grids\t105", *outcomes, "not grids\t1"]
    assert err[0].startswith("sudokudb: line 104: ")


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("bad", ["1" * 80, "٣" + "." * 80, "5" * 82])
def test_a_malformed_line_is_located_and_the_others_are_answered(
    feed: Callable[..., Answer], bad: str
) -> None:
    code, out, err = feed(text(*[SIMPLE] * 40, bad, *[SIMPLE] * 40), "solve", "-")
    assert out[:40] == out[41:] == [SOLUTIONS["Simple"]] * 40
    assert code == 2
    assert err[0].startswith("sudokudb: line 41: ")
    assert out[40].startswith("\t")
    assert out[40].endswith(err[0].removeprefix("sudokudb: line 41: "))


TIME_LIMITED = {
    "solve -": f"{'.' * 625}\tnot solved: stopped after 0.2 s",
    "check -": f"{SLOW}\tnot counted\t\t\tstopped after 0.2 s",
    "check - --summary": "not counted\t1",
}


@pytest.mark.slow
@pytest.mark.parametrize("command", TIME_LIMITED)
def test_a_grid_that_reaches_the_time_limit_is_reported_and_the_others_are_answered(
    feed: Callable[..., Answer], command: str
) -> None:
    data = text(SMALL, SLOW, *[SMALL] * 5)
    code, out, err = feed(data, *command.split(), "--time-limit", "0.2")
    assert (code, err) == (1, [])
    assert TIME_LIMITED[command] in out
    assert len(out) == 7
    assert out[0] == out[-1] or "--summary" in command


def test_count_goes_beyond_two_solutions(feed: Callable[..., Answer]) -> None:
    _, out, _ = feed(text(*[EMPTY] * 20, SMALL), "check", "-", "--count", "7")
    assert [line.split("\t")[2] for line in out] == ["7 or more"] * 20 + ["1"]


@pytest.mark.usefixtures("engine")
def test_a_count_of_one_still_gives_levels(feed: Callable[..., Answer]) -> None:
    _, out, _ = feed(text(*[EMPTY, DIFFICULT] * 10), "check", "-", "--count", "1")
    assert [line.split("\t")[3] for line in out] == ["", "difficult"] * 10


@pytest.mark.parametrize("command", ["solve -", "solve - --jsonl", "check -", "canon -", "add -"])
def test_an_overlong_line_ends_the_reading(feed: Callable[..., Answer], command: str) -> None:
    data = text(DIFFICULT[::-1], "1" * 10_000_000, SIMPLE[::-1])
    code, out, err = feed(data, *command.split())
    assert code == 2
    assert err[0].startswith("sudokudb: line 2: ")
    assert "4,194,304 characters" in err[0]
    assert len([line for line in out if not line.startswith("\t")]) == 1


@pytest.mark.usefixtures("engine")
def test_canon_prints_a_form_per_line(feed: Callable[..., Answer]) -> None:
    grids = [*[SIMPLE, DIFFICULT] * 20, EMPTY, *[INTERMEDIATE.replace(".", "0")] * 20, CONFLICT]
    forms = [canonical(Grid(grid)) for grid in grids]
    expected = [f"{each.form}\t{each.automorphisms}" for each in forms]
    assert feed(text(*grids), "canon", "-") == (0, expected, [])


@pytest.mark.usefixtures("engine")
def test_canon_prints_the_least_form_alone(feed: Callable[..., Answer]) -> None:
    grids = [*[SIMPLE, DIFFICULT] * 20, SMALL, EMPTY, INTERMEDIATE.replace(".", "0"), CONFLICT]
    expected = [str(minlex(Grid(grid))) for grid in grids]
    assert feed(text(*grids), "canon", "--form", "minlex", "-") == (0, expected, [])


@pytest.mark.usefixtures("engine")
def test_canon_keeps_the_place_of_malformed_lines(feed: Callable[..., Answer]) -> None:
    bad = "x" * 80 + "?"
    code, out, err = feed(text(*[SIMPLE] * 20, bad, *[DIFFICULT] * 20, SMALL, "1"), "canon", "-")
    simple, difficult, small = (str(canonical(Grid(g)).form) for g in (SIMPLE, DIFFICULT, SMALL))
    expected = [*[simple] * 20, "", *[difficult] * 20, small, ""]
    assert [line.split("\t")[0] for line in out] == expected
    assert code == 2
    assert [line.split(":")[1] for line in err if "line" in line] == [" line 21", " line 43"]


ACCEPTED = {
    "no end of line": SIMPLE.encode(),
    "CRLF": f"{SIMPLE}\r\n".encode(),
    "drawn, CRLF": "\r\n".join(ROWS).encode(),
    "BOM": codecs.BOM_UTF8 + SIMPLE.encode(),
    "drawn, BOM": codecs.BOM_UTF8 + text(*ROWS),
    "UTF-16": f"{SIMPLE}\n".encode("utf-16"),
    "UTF-16, big-endian": codecs.BOM_UTF16_BE + "\n".join(ROWS).encode("utf-16-be"),
    "UTF-16 without BOM": f"{SIMPLE}\r\n".encode("utf-16-le"),
    "UTF-16 without BOM, big-endian": SIMPLE.encode("utf-16-be"),
    "Latin-1 in a comment": b"# d\xe9j\xe0 vu\n" + SIMPLE.encode(),
    "a remark after the grid": f"{SIMPLE}\t# 37 givens".encode(),
    "blanks around": f"\n\n   {SIMPLE}  \n\n".encode(),
}


@pytest.mark.parametrize("name", ACCEPTED)
def test_the_encodings_and_line_ends_of_other_programs_are_read(name: str) -> None:
    done = sudokudb("solve", "-", stdin=ACCEPTED[name])
    assert (done.returncode, done.stdout, done.stderr) == (0, text(SOLUTIONS["Simple"]), b"")


# An option that states the default makes a request take the way through typer.
LONG = {
    ("solve", "-"): ["solve", "-", "--limit", "1"],
    ("check", "-"): ["check", "-", "--count", "2"],
    ("solve", "-", "--summary"): ["solve", "--summary", "-"],
    ("check", "-", "--summary"): ["check", "--summary", "-"],
}
bypassing = pytest.mark.parametrize("request_", LONG, ids=" ".join)
PROPER = [SIMPLE, DIFFICULT, INTERMEDIATE] * 700  # more than are formatted at a time
ODD = [SIMPLE, EMPTY, DIFFICULT, CONFLICT, INTERMEDIATE, NO_CANDIDATE] * 60
INPUTS = {
    "nothing": b"",
    "blank lines": b"\n\n\n",
    "one": text(SIMPLE),
    "no end of line": SIMPLE.encode(),
    "proper": text(*PROPER),
    "proper, with zeros": text(*PROPER).replace(b".", b"0"),
    "proper, CRLF": text(*PROPER, end="\r\n"),
    "odd": text(*ODD),
    "odd, CRLF, with zeros": text(*ODD, end="\r\n").replace(b".", b"0"),
    "other sizes": text(*[SIMPLE] * 20, SMALL, *[SIMPLE] * 20),
    "malformed lines between": text(*[SIMPLE] * 20, "1234", "x" * 80, *[EMPTY] * 20),
    "remarks after grids": text(*[f"{SIMPLE}\t37", f"{CONFLICT},\x1b[31m"] * 20),
    "drawn": text(*ROWS),
    "BOM": codecs.BOM_UTF8 + text(*ODD),
    "UTF-16": text(*ODD[:30]).decode().encode("utf-16"),
    "binary": bytes(range(256)) * 20,
}


@pytest.mark.parametrize("name", INPUTS)
@bypassing
def test_the_bypass_gives_the_same_answers(
    request_: tuple[str, ...],
    name: str,
    monkeypatch: pytest.MonkeyPatch,
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    def answer(run: Callable[[list[str]], int], arguments: list[str]) -> tuple[int, bytes, bytes]:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(INPUTS[name])))
        return report_errors(lambda: run(arguments)), *capfdbinary.readouterr()

    assert answer(answers.run, list(request_)) == answer(app.run, LONG[request_])


@bypassing
def test_the_bypass_is_quiet_when_the_reader_has_gone(request_: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = started(
            *request_, stdin=text(*PROPER), capture_output=False, stdout=writing,
            stderr=subprocess.PIPE,
        )  # fmt: skip
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (EXIT_CLOSED_PIPE, b"")


@pytest.mark.skipif(not FORKS, reason="this platform has no descriptors of processes")
def test_lines_are_answered_at_once_until_an_interrupt() -> None:
    reading, writing = zip(*(os.pipe() for _ in range(3)), strict=True)
    child = Forked(["solve", "-"], (reading[0], *writing[1:]))
    os.write(writing[0], text(*[SIMPLE] * 20))
    assert select.select([reading[1]], [], [], SECONDS)[0]
    assert os.read(reading[1], 82) == text(SOLUTIONS["Simple"])
    os.kill(child.pid, signal.SIGINT)
    assert child.wait(SECONDS) == EXIT_INTERRUPTED
    assert os.read(reading[2], 100) == b"sudokudb: interrupted\n"
    for end in (writing[0], *reading[1:]):
        os.close(end)
