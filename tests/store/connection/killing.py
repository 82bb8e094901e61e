"""Kill writers at random moments and check the files: `-m tests.store.connection.killing`.

This is a process of its own because it forks: everything is imported once, so that a round takes
30 ms, and no connection is open when it forks. It prints a summary, and fails if an acknowledged
change is missing.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import tempfile
import time
from contextlib import closing, suppress
from functools import partial
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from sudokudb import Library
from sudokudb.errors import NotFound
from sudokudb.generator import GenerateRequest, generate_for
from sudokudb.library.changes.long_change import LongChange
from sudokudb.store.backends import schema
from sudokudb.store.connection import sqlite_file
from tests.support import dump, numbered

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.library import Puzzle

    Puzzles = dict[int, tuple[str, str]]
    """Title and grid by id."""


def a_few_writes(path: Path) -> float:
    """Write to another file, so that children import nothing; return how long they should live."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(path, folder)
        for first in (10, 20):  # the first time imports modules
            began = time.perf_counter()
            with Library.open(copy) as library:
                for number in range(first, first + 5):
                    library.add(numbered(number))
    return 2 * (time.perf_counter() - began)


def killed(work: Callable[[int], object], delay: float, *, begun: bool = False) -> list[str]:
    """Run `work` in a child that is killed after a delay; return the lines that it wrote.

    With `begun`, the delay starts with the first line, however slow the machine is.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(writing)
        finally:
            os._exit(1)
    os.close(writing)
    start = os.read(reading, 1).decode() if begun else ""
    time.sleep(delay)  # not an event: a random moment is what is tested
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, encoding="utf-8") as lines:
        return (start + lines.read()).splitlines()


def write_until_killed(path: Path, first: int, acknowledge: int) -> None:
    """Add and edit; write each puzzle to the pipe once the library has returned it."""
    with Library.open(path) as library:
        for number in count(first, 2):
            added = library.add(numbered(number), title=f"added {number}")
            os.write(acknowledge, line_of(added))
            edited = library.edit(added, numbered(number + 1), f"edited {number}")
            os.write(acknowledge, line_of(edited))


def line_of(puzzle: Puzzle) -> bytes:
    return f"{puzzle.id}\t{puzzle.title}\t{puzzle.grid}\n".encode()


def stored(path: Path) -> Puzzles:
    with Library.open(path) as library:
        assert library.verify() == []
        return {puzzle.id: (puzzle.title, str(puzzle.grid)) for puzzle in library}


def changes(path: Path) -> int:
    with closing(sqlite_file.connect(path)) as connection:
        standing = "SELECT count(*) FROM _changes WHERE undone = 0"
        return int(connection.execute(standing).fetchone()[0])


def check_round(
    path: Path, first: int, known: Puzzles, delay: float, *, begun: bool
) -> tuple[Puzzles, int]:
    """Kill a writer; return what is stored, and how many changes it had acknowledged."""
    before = changes(path)
    lines = killed(lambda pipe: write_until_killed(path, first, pipe), delay, begun=begun)
    for line in lines:
        id, title, grid = line.split("\t")
        known[int(id)] = (title, grid)
    found = stored(path)
    assert known.keys() <= found.keys(), f"lost: {known.keys() - found.keys()}"
    beyond = {id for id in found if found[id] != known.get(id)}
    unacknowledged = changes(path) - before - len(lines)
    assert len(beyond) == unacknowledged, "a puzzle without its journal entry, or the reverse"
    assert unacknowledged in (0, 1), "only one change can have been in progress"
    assert all(found[id][0].startswith(("added", "edited")) for id in beyond)
    return found, len(lines)


def check_journal(path: Path, examples: Puzzles) -> int:
    """Undo everything: each change is in the journal completely or not; return how many."""
    undone = 0
    with Library.open(path) as library, suppress(NotFound):
        while library.undo():
            undone += 1
    assert stored(path) == examples
    return undone


def kill_writers(path: Path, rounds: int, chance: random.Random) -> None:
    known = examples = stored(path)
    life, acknowledged = a_few_writes(path), 0
    for first in range(1000, 1000 * (rounds + 1), 1000):
        delay, begun = chance.uniform(0, life), acknowledged == 0
        known, more = check_round(path, first, dict(known), delay, begun=begun)
        acknowledged += more
    undone = check_journal(path, examples)
    assert acknowledged <= undone <= acknowledged + rounds
    print(f"{rounds} killed, {acknowledged} acknowledged, {undone} found")  # noqa: T201


def play_until_killed(path: Path, acknowledge: int) -> None:
    """Play the last game; write its moves to the pipe once the library has saved them."""
    with Library.open(path) as library:
        session = library.games.last() or library.games.start(library.get(3))
        empty = [cell for cell, digit in enumerate(session.puzzle.grid) if not digit]
        for number in count():
            session.game.toggle_mark(empty[number % len(empty)], 1 + number % 9)
            library.games.save(session)
            os.write(acknowledge, f"{len(session.game.done)}\n".encode())


def kill_players(path: Path, rounds: int, chance: random.Random) -> None:
    """Of a game that was being played, at most the move that was being saved is lost."""
    life, moves, acknowledged = a_few_writes(path), 0, 0
    for _ in range(rounds):
        delay, begun = chance.uniform(0, life), acknowledged == 0
        lines = killed(lambda pipe: play_until_killed(path, pipe), delay, begun=begun)
        acknowledged += len(lines)
        known = int(lines[-1]) if lines else moves
        with Library.open(path) as library:
            session = library.games.last()
            moves = len(session.game.done) if session else 0
            assert moves - known in (0, 1), f"{known} acknowledged, {moves} found"
            assert len(library.get(3).games) <= 1
            assert library.verify() == []
    print(f"{rounds} killed, {acknowledged} acknowledged, {moves} found")  # noqa: T201


def generate_parts(path: Path, seed: int, parts: int, acknowledge: int) -> None:
    """Store a run a part at a time, as `generate --add` does; write a line for each part."""
    change = LongChange()
    made = (one.grid for one in generate_for(GenerateRequest(None, seed=seed, size=4)))
    with Library.open(path) as library:
        for attempt in range(5, 5 * parts + 1, 5):
            library.generated_runs.add(islice(made, 5), f"--seed {seed}", attempt, change=change)
            os.write(acknowledge, b"stored\n")


def a_few_parts(path: Path) -> float:
    """Store parts in another file, as `a_few_writes` does."""
    with tempfile.TemporaryDirectory() as folder, Path(os.devnull).open("w") as nothing:
        copy = Path(shutil.copy(path, folder))
        for seed in (1, 2):
            began = time.perf_counter()
            generate_parts(copy, seed, 3, nothing.fileno())
    return 2 * (time.perf_counter() - began)


def kill_generators(path: Path, rounds: int, chance: random.Random) -> None:
    """What a killed run has stored is one change, which one undo takes back."""
    life, acknowledged = a_few_parts(path), 0
    for seed in range(rounds):
        before, known = stored(path), changes(path)
        delay, begun = chance.uniform(0, life), acknowledged == 0
        lines = killed(partial(generate_parts, path, seed, 1000), delay, begun=begun)
        found, is_begun = stored(path), changes(path) - known
        assert is_begun == (found != before), "several changes, or a puzzle without one"
        assert is_begun or not lines
        acknowledged += len(lines)
        if is_begun and chance.random() < 0.7:
            check_undo(path, before, found)
    print(f"{rounds} killed, {acknowledged} acknowledged")  # noqa: T201


def check_undo(path: Path, before: Puzzles, after: Puzzles) -> None:
    with Library.open(path) as library:
        library.undo()
        assert stored(path) == before
        library.redo()
        assert stored(path) == after
        library.undo()


def kill_upgrades(path: Path, rounds: int, chance: random.Random) -> None:
    """No half migration is left, and the next start completes it, with one backup in all."""
    old, before, upgraded = path.read_bytes(), dump(path), 0
    for _ in range(2):  # the first time imports modules
        began = time.perf_counter()
        schema.upgrade(path, str)
        life = time.perf_counter() - began
        restore(path, old)
    for number in range(rounds):
        upgraded += kill_upgrade(path, before, chance.uniform(0, 1.2 * life))
        if number % 3 == 2:  # several have been killed, one after the other
            assert len(stored(path)) == 3
            (backup,) = backups(path)
            assert dump(backup) == before
            restore(path, old)
    print(f"{rounds} killed, {upgraded} had finished")  # noqa: T201


def kill_upgrade(path: Path, before: list[str], delay: float) -> bool:
    """Kill an upgrade; return whether it had finished."""
    killed(lambda _: schema.upgrade(path, str), delay)
    is_finished = sqlite_file.is_current(path)
    assert is_finished or dump(path) == before
    assert len(backups(path)) in ((1,) if is_finished else (0, 1))
    return is_finished


def backups(path: Path) -> list[Path]:
    return list(path.parent.glob(f"{path.name}.backup-*"))


def restore(path: Path, old: bytes) -> None:
    for backup in backups(path):
        backup.unlink()
    path.write_bytes(old)


if __name__ == "__main__":
    kinds = {
        "writers": kill_writers,
        "players": kill_players,
        "generators": kill_generators,
        "upgrades": kill_upgrades,
    }
    kind, database, rounds, seed = sys.argv[1:]
    kinds[kind](Path(database), int(rounds), random.Random(int(seed)))
