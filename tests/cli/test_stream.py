"""`solve -` and `check -` through the engine: one line in, one line out, in order."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from sudokudb import Grid, check, solve
from sudokudb.cli.app import run
from sudokudb.engine import available
from sudokudb.engine.canon.identity import canonical
from sudokudb.library.jobs import CHECK
from sudokudb.store.writes import leases
from tests.conftest import DIFFICULT, INTERMEDIATE, SIMPLE
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb import Library

EMPTY, CLASH, SMALL = "." * 81, "11" + "." * 79, "1.3......2.....4"
NO_PLACE = "12345678." + "." * 18 + "........9" + "." * 45
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

    def call(data: str | bytes, *arguments: str) -> Answer:
        raw = data if isinstance(data, bytes) else data.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        code = run(list(arguments))
        out, err = capfdbinary.readouterr()
        return code, out.decode().splitlines(), err.decode().splitlines()

    return call


def lines(*grids: str) -> str:
    return "".join(f"{grid}\n" for grid in grids)


@pytest.mark.usefixtures("engine")
def test_a_solution_a_line(feed: Callable[..., Answer]) -> None:
    code, out, err = feed(lines(*[SIMPLE, DIFFICULT, INTERMEDIATE] * 30), "solve", "-")
    expected = [SOLUTIONS[name] for name in ("Simple", "Difficult", "Intermediate")] * 30
    assert (code, out, err) == (0, expected, [])


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("plain", [0, 20])
def test_what_is_not_the_only_solution_is_said(feed: Callable[..., Answer], plain: int) -> None:
    grids = [SIMPLE] * plain + [EMPTY, CLASH, NO_PLACE, SMALL, SIMPLE]
    code, out, err = feed(lines(*grids), "solve", "-")
    assert (code, err) == (1, [])
    assert out[:plain] == [SOLUTIONS["Simple"]] * plain
    several, clash, dead, small, last = out[plain:]
    solution, remark = several.split("\t")
    assert Grid(solution).is_solution()
    assert remark == "1 of 2 or more"
    assert clash == EMPTY + "\tno solution: 1 twice in row 1: r1c1, r1c2"
    assert dead == EMPTY + "\tno solution: r1c9 has no candidate"
    assert small == str(solve(SMALL).solutions[0])
    assert last == SOLUTIONS["Simple"]


@pytest.mark.usefixtures("engine")
def test_a_verdict_a_line(feed: Callable[..., Answer]) -> None:
    grids = [SIMPLE, DIFFICULT, EMPTY, CLASH, NO_PLACE, SMALL, INTERMEDIATE] * 5
    code, out, err = feed(lines(*grids), "check", "-")
    verdicts = [check(grid) for grid in grids]
    assert (code, err) == (1, [])
    assert [line.split("\t")[:4] for line in out] == [
        [str(v.grid), v.status, str(v.count), v.level or ""] for v in verdicts
    ]
    assert out[3].endswith("1 twice in row 1: r1c1, r1c2; 1 twice in box 1: r1c1, r1c2")


@pytest.mark.usefixtures("engine")
def test_all_proper_is_yes(feed: Callable[..., Answer]) -> None:
    assert feed(lines(*[SIMPLE] * 50), "check", "-")[0] == 0


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("command", ["solve", "check"])
def test_summary(feed: Callable[..., Answer], command: str) -> None:
    grids = [*[SIMPLE] * 100, EMPTY, EMPTY, CLASH, "1234", SMALL]
    code, out, err = feed(lines(*grids), command, "-", "--summary")
    assert code == 2
    assert out == ["grids\t104", "one solution\t101", "2 or more\t2", "none\t1", "not grids\t1"]
    assert err[0] == "sudokudb: line 104: 4 cells do not make a grid"


@pytest.mark.usefixtures("engine")
@pytest.mark.parametrize("bad", ["x" * 80 + "1", "1" * 80, "٣" + "." * 80, "5" * 82])
def test_a_bad_line_is_located_and_the_others_go_on(feed: Callable[..., Answer], bad: str) -> None:
    code, out, err = feed(lines(*[SIMPLE] * 40, bad, *[SIMPLE] * 40), "solve", "-")
    assert out[:40] == out[41:] == [SOLUTIONS["Simple"]] * 40
    if "x" in bad:
        assert (code, err) == (0, [])
    else:
        assert code == 2
        assert err[0].startswith("sudokudb: line 41: ")
        assert out[40] == f"\tnot a grid: {err[0].removeprefix('sudokudb: line 41: ')}"


def test_counting_further(feed: Callable[..., Answer]) -> None:
    grids = [EMPTY] * 20 + [SMALL]
    _, out, _ = feed(lines(*grids), "check", "-", "--count", "7")
    assert [line.split("\t")[2] for line in out] == ["7 or more"] * 20 + ["1"]


@pytest.mark.usefixtures("engine")
def test_a_level_wants_a_second_look(feed: Callable[..., Answer]) -> None:
    _, out, _ = feed(lines(*[EMPTY, DIFFICULT] * 10), "check", "-", "--count", "1")
    assert [line.split("\t")[3] for line in out] == ["", "difficult"] * 10


def test_nothing_to_read(feed: Callable[..., Answer]) -> None:
    assert feed("", "solve", "-")[::2] == (
        2,
        [
            "sudokudb: there is no grid on stdin",
            "hint: write one grid per line, or draw it in rows",
        ],
    )


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("command", ["solve -", "solve - --json", "check -", "canon -", "add -"])
def test_a_line_without_an_end_is_passed_over(
    feed: Callable[..., Answer], command: str, end: str
) -> None:
    data = end.join([DIFFICULT[::-1], "1" * 10_000_000, SIMPLE[::-1], ""])
    code, out, err = feed(data, *command.split())
    assert code == 2
    assert err[0] == "sudokudb: line 2: a line of more than 4,194,304 characters"
    assert len([line for line in out if not line.startswith("\tnot a grid")]) == 2


def test_summary_wants_a_pipe(feed: Callable[..., Answer]) -> None:
    code, _, err = feed("", "check", "--summary", SIMPLE)
    assert (code, err[0]) == (2, "sudokudb: --summary needs the grids of a pipe")


def test_an_engine_that_is_not_there(
    feed: Callable[..., Answer], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SUDOKUDB_ENGINE", "magic")
    code, _, err = feed(lines(*[SIMPLE] * 20), "solve", "-")
    assert code == 2
    assert err[0] == "sudokudb: SUDOKUDB_ENGINE names an engine that cannot run here: 'magic'"


@pytest.mark.parametrize("command", ["solve", "check"])
def test_all_fills_in_what_is_not_known(feed: Callable[..., Answer], command: str) -> None:
    feed(lines(EMPTY, SMALL, NO_PLACE), "add", "-")
    assert feed("", command, "--all")[:2] == (0, ["found out about 3 puzzles"])
    assert feed("", command, "--all")[:2] == (0, ["found out about 0 puzzles"])
    _, out, _ = feed("", "list")
    assert [line.split("\t")[4:6] for line in out[3:]] == [
        ["", "2 or more"],
        ["simple", "1"],
        ["", "0"],
    ]


@pytest.mark.parametrize(("last", "what"), [(4, "another puzzle"), (5, "2 others")])
def test_what_others_have_taken_is_said(
    feed: Callable[..., Answer], library: Library, last: int, what: str
) -> None:
    library.add_many(map(Grid, (EMPTY, SMALL)))
    with library._store.writing() as connection:
        leases.take(connection, CHECK.name, 4, last, "elsewhere 1 a")
    (lease,) = leases.every(library._store.query)
    done = "1 puzzle" if last == 4 else "0 puzzles"
    assert feed("", "check", "--all") == (
        3,
        [f"found out about {done}"],
        [
            f"sudokudb: somebody else has taken {what}, until {lease.until} at most",
            "hint: do it again later: what is not done by then is done anew",
        ],
    )


def test_all_takes_no_reference(feed: Callable[..., Answer]) -> None:
    assert feed("", "solve", "--all", "1")[0] == 2


@pytest.mark.usefixtures("engine")
def test_a_form_a_line(feed: Callable[..., Answer]) -> None:
    grids = [*[SIMPLE, DIFFICULT] * 20, EMPTY, *[INTERMEDIATE.replace(".", "0")] * 20, CLASH]
    code, out, err = feed(lines(*grids), "canon", "-")
    expected = {grid: canonical(Grid(grid)) for grid in grids}
    assert out == [f"{expected[grid].form}\t{expected[grid].automorphisms}" for grid in grids]
    assert (code, err) == (0, [])


@pytest.mark.usefixtures("engine")
def test_what_has_no_form_keeps_its_place(feed: Callable[..., Answer]) -> None:
    bad = "x" * 80 + "?"
    code, out, err = feed(lines(*[SIMPLE] * 20, bad, *[DIFFICULT] * 20, SMALL, "1"), "canon", "-")
    assert [line.split("\t")[0] for line in out] == [
        *[str(canonical(Grid(SIMPLE)).form)] * 20,
        "",
        *[str(canonical(Grid(DIFFICULT)).form)] * 20,
        str(canonical(Grid(SMALL)).form),
        "",
    ]
    assert code == 2
    assert [line.split(":")[1] for line in err if "line" in line] == [" line 21", " line 43"]
