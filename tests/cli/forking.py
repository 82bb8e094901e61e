"""A server that forks processes that run the command: `python -P forking.py SOCKET_DESCRIPTOR`.

A short command spends most of its time on the start of Python and on imports, and the tests run
hundreds. This process has imported everything, and forks for each command a process with its own
descriptors, terminal, signals and exit. The server has no threads, locks or connections. It cannot
test what happens while Python itself starts, with a closed stream for example.
"""

from __future__ import annotations

import atexit
import ctypes
import fcntl
import gc
import json
import os
import runpy
import signal
import socket
import struct
import sys
import termios
import threading
from importlib import import_module
from io import TextIOWrapper
from pkgutil import walk_packages
from typing import Any

_LARGEST = 1 << 18  # bytes of a packet
_LATER = ["alembic.command", "alembic.autogenerate", "rich.table", "sqlalchemy.dialects.sqlite"]
_OWN_FOLDERS = ("sudokudb._migrations", "sudokudb._seed_grids", "sudokudb.__main__")
_PR_CAPBSET_DROP, _CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH = 24, 1, 2
_CAPABILITY_VERSION = 0x20080522  # linux/capability.h


def main() -> None:
    """Answer requests until the socket closes; in a child, run the command like `-m sudokudb`."""
    _import_all()
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        request = _serve(asked)
    if request:
        _run(request)


def _import_all() -> None:
    for module in walk_packages(import_module("sudokudb").__path__, "sudokudb."):
        if not module.name.startswith(_OWN_FOLDERS):
            import_module(module.name)
    for name in _LATER:
        import_module(name)
    gc.collect()
    gc.freeze()  # otherwise the collector would copy the pages of all imported modules


def _serve(asked: socket.socket) -> dict[str, Any] | None:
    """Answer requests with a process number or an exit code; return the request in a child."""
    while True:
        packet, streams, _, _ = socket.recv_fds(asked, _LARGEST, 3)
        if not packet:
            return None
        request = json.loads(packet)
        if isinstance(request, int):
            answer = os.waitstatus_to_exitcode(os.waitpid(request, 0)[1])
        elif answer := os.fork():
            for stream in streams:
                os.close(stream)
        else:
            _use_streams(streams)
            return dict(request)
        asked.send(str(answer).encode())


def _use_streams(streams: list[int]) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin = _open_like_python(0, "rb", sys.stdin.errors)
    sys.stdout = _open_like_python(1, "wb", sys.stdout.errors)
    sys.stderr = _open_like_python(2, "wb", sys.stderr.errors)
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, f"__{name}__", getattr(sys, name))


def _open_like_python(number: int, mode: str, errors: str | None) -> TextIOWrapper:
    stream = open(number, mode, closefd=False)  # noqa: SIM115  # the process closes it
    line_by_line = number == 2 or stream.isatty()
    return TextIOWrapper(stream, sys.stdin.encoding, errors, "\n", line_by_line)


def _run(request: dict[str, Any]) -> None:
    if request["terminal"]:
        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    if request["bound"]:
        bound_by_permissions()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored in background jobs
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["arguments"]
    try:
        runpy.run_module("sudokudb", run_name="__main__", alter_sys=True)
    except SystemExit as end:
        # Exit like Python, but do not tear down the modules, which takes half of the time.
        if not isinstance(end.code, int):
            raise
        threading._shutdown()  # type: ignore[attr-defined]  # private, but Python's own way
        atexit._run_exitfuncs()
        sys.stdout.flush()
        os._exit(end.code)


def bound_by_permissions() -> None:
    """Make root obey permission bits like other users, in this process and after an exec."""
    if os.geteuid() != 0:
        return
    libc, header = ctypes.CDLL(None), struct.pack("=Ii", _CAPABILITY_VERSION, 0)
    held = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable; then the higher bits
    libc.capget(header, held)
    for capability in (_CAP_DAC_OVERRIDE, _CAP_DAC_READ_SEARCH):
        libc.prctl(_PR_CAPBSET_DROP, capability, 0, 0, 0)
        for which in (0, 1):
            held[which] &= ~(1 << capability)
    libc.capset(header, held)


if __name__ == "__main__":
    main()
