"""Leases: which ranges of puzzles a worker has taken, so that no other takes them meanwhile.

A lease says who works on the puzzles from `first` to `last`, and until when that is believed.
All of this happens inside transactions that write: two workers never take one range.
"""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, cast

from sqlalchemy import text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sqlalchemy import Connection

    from sudokudb.store.connection.sqlite_file import RunSql

_BEGAN = "@"
_STARTTIME = 19  # behind the process's name, which may have blanks in it

SECONDS = 900
"""How long a lease is believed where nobody can see whether its worker lives."""


class Lease(NamedTuple):
    """A range that a worker has taken."""

    job: str
    first: int
    last: int
    worker: str
    until: str


def worker_name(pid: int, token: str) -> str:
    """Name a worker: by where it runs, its process, and what tells it from others there."""
    return f"{platform.node()} {pid} {token}"


def own_name(token: str) -> str:
    """Name this process, as `worker_name` does, and when it began, where the system tells it."""
    began = _began(os.getpid())
    return worker_name(os.getpid(), f"{token}{_BEGAN}{began}" if began else token)


def every(run_sql: RunSql) -> list[Lease]:
    """List all leases."""
    rows = run_sql("SELECT job, first, last, worker, until FROM leases ORDER BY job, first", {})
    return [Lease(*cast("tuple[str, int, int, str, str]", row)) for row in rows]


def live(connection: Connection, run_sql: RunSql, job: str) -> list[Lease]:
    """List the leases of a job, ascending; those that nobody holds any more are dropped."""
    all_leases = every(run_sql)
    held = held_of(all_leases)
    drop(connection, [lease for lease in all_leases if lease not in held])
    return [lease for lease in held if lease.job == job]


def held_of(leases: Iterable[Lease]) -> list[Lease]:
    """Return those of some leases that are believed: neither late, nor of a dead worker."""
    now = _time(0)
    return [lease for lease in leases if lease.until >= now and not _is_dead(lease.worker)]


def gaps(held: Iterable[Lease], after: int) -> Iterator[tuple[int, int | None]]:
    """Yield the ranges of ids above `after` that no lease covers, as bounds that are not in them.

    >>> list(gaps([Lease("job", 5, 9, "", ""), Lease("job", 20, 29, "", "")], 6))
    [(9, 20), (29, None)]
    """
    for lease in held:
        if lease.first - after > 1:
            yield after, lease.first
        after = max(after, lease.last)
    yield after, None


def take(connection: Connection, job: str, first: int, last: int, worker: str) -> Lease:
    """Give a worker a range that nobody has."""
    lease = Lease(job, first, last, worker, _time(SECONDS))
    connection.execute(
        text("INSERT INTO leases VALUES (:job, :first, :last, :worker, :until)"), lease._asdict()
    )
    return lease


def drop(connection: Connection, leases: Iterable[Lease]) -> None:
    """Take leases back, unless another worker has the range by now."""
    for lease in leases:
        connection.execute(
            text("DELETE FROM leases WHERE job = :job AND first = :first AND worker = :worker"),
            lease._asdict(),
        )


def drop_all(connection: Connection, run_sql: RunSql, worker: str) -> list[Lease]:
    """Take back what a worker of that name holds, whenever it began; return that."""
    held = [lease for lease in every(run_sql) if lease.worker.split(_BEGAN)[0] == worker]
    drop(connection, held)
    return held


def _time(seconds: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + seconds))


def _is_dead(worker: str) -> bool:
    """Whether a worker's process is seen not to be there; only one on this machine is.

    Another may have its number by now: that one began at another time.
    """
    process, _, token = worker.rpartition(" ")
    host, _, rest = process.rpartition(" ")
    if os.name != "posix" or host != platform.node() or not rest.isdecimal():
        return False  # elsewhere than on POSIX, asking would end the process
    try:
        os.kill(int(rest), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        pass
    began = token.partition(_BEGAN)[2]
    return bool(began) and _began(int(rest)) not in ("", began)


def _began(pid: int) -> str:
    """Return when a process began, in Linux's own count; nothing where nobody says so."""
    try:
        facts = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return facts.rpartition(")")[2].split()[_STARTTIME]
