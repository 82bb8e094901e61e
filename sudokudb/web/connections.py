"""Connections, which are closed if no whole request arrives in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

if TYPE_CHECKING:
    import asyncio


def impatient(seconds: float) -> type[asyncio.Protocol]:
    """Return a protocol whose requests have to arrive within some seconds.

    Its base only limits the time between the end of a response and the next request.
    """

    class ImpatientProtocol(H11Protocol):
        _limit: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            self._begin()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
                self._begin()
            else:
                self._end()

        def connection_lost(self, exc: Exception | None) -> None:
            self._end()
            super().connection_lost(exc)

        def _begin(self) -> None:
            """Begin to count the time, unless that has begun."""
            self._limit = self._limit or self.loop.call_later(seconds, self.transport.close)

        def _end(self) -> None:
            if self._limit:
                self._limit.cancel()
            self._limit = None

    return ImpatientProtocol
