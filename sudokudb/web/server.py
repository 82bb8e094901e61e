"""The server: a listening socket, and serving until Ctrl-C."""

from __future__ import annotations

import errno
import gc
import logging
import os
import socket
import sys
from contextlib import closing, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from sudokudb.errors import SudokuError, Unavailable, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.web.site import Site

_PORTS_TRIED = 100
_GC_THRESHOLDS = 700, 10, 10  # as Python sets it; commands, which end soon, hardly collect anything
_LAST_PORT = 65_535
_PATIENCE = 60  # seconds: the largest request at a megabit per second


class _OneLine(logging.Handler):
    """Writes what libraries report as an error in one line; their warnings are for developers."""

    def emit(self, record: logging.LogRecord) -> None:
        message, error = record.getMessage(), record.exc_info[1] if record.exc_info else None
        # A second interrupt cancels the end of the app, which starlette reports as a failure.
        if message.rstrip().endswith("CancelledError"):
            return
        reason = f": {error!r}" if error else ""
        sys.stderr.write(f"sudokudb: {' '.join(f'{message}{reason}'.split())}\n")


def listen(site: Site) -> tuple[Site, socket.socket]:
    """Return a socket that listens, and the site with its port.

    Raise SudokuError, with the next port that is free, if the port is in use.
    """
    try:
        found = _listening(site.host, site.port)
    except OSError as error:
        raise _listen_error(site, error) from None
    return replace(site, port=found.getsockname()[1]), found


def _listening(host: str, port: int) -> socket.socket:
    family, *_kind, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.create_server(address, family=family)
    # A body is sent at once after its headers; asyncio does this only for sockets of its own.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _listen_error(site: Site, error: OSError) -> SudokuError:
    """Return the error for an address on which the server cannot listen."""
    if error.errno == errno.EADDRINUSE:
        ports = range(site.port + 1, min(site.port + _PORTS_TRIED, _LAST_PORT) + 1)
        free = next((port for port in ports if _is_free(site.host, port)), None)
        hint = say("--port {port} is free", port=free) if free else say("--port 0 takes a free one")
        return Unavailable(say("port {port} is in use", port=site.port), hint)
    if error.errno == errno.EACCES:
        return Unavailable(
            say("port {port} is not allowed", port=site.port), say("use a port above 1023")
        )
    # An error of `create_server` repeats the address.
    unknown = isinstance(error, socket.gaierror)
    reason = error.strerror if unknown else os.strerror(error.errno or 0)
    return Unavailable(say("cannot listen on {host}: {reason}", host=site.host, reason=reason))


def _is_free(host: str, port: int) -> bool:
    with suppress(OSError), closing(_listening(host, port)):
        return True
    return False


def serve(
    site: Site,
    listening: socket.socket,
    on_start: Callable[[], object],
    patience: float = _PATIENCE,
) -> None:
    """Serve until the process is interrupted; call `on_start` when the server is ready.

    A connection whose request is not complete after `patience` seconds is closed.
    """
    from uvicorn.config import Config
    from uvicorn.server import Server

    from sudokudb.web.app import create_app
    from sudokudb.web.connections import impatient

    logging.getLogger().addHandler(_OneLine(logging.ERROR))

    config = Config(
        create_app(site),
        access_log=False,
        log_config=None,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        ws="none",
        http=impatient(patience),
        loop="asyncio",
        timeout_graceful_shutdown=2,
    )
    config.load()
    gc.freeze()
    gc.set_threshold(*_GC_THRESHOLDS)
    on_start()
    with suppress(KeyboardInterrupt):
        Server(config).run(sockets=[listening])
