"""The settings and the shared state of one run of the web page."""

from __future__ import annotations

from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address
from socket import SOCK_STREAM, getaddrinfo
from typing import TYPE_CHECKING

from sudokudb.errors import UsageError, say
from sudokudb.library import Library
from sudokudb.web.uploads import Uploads
from sudokudb.web.workers import Workers

if TYPE_CHECKING:
    from datetime import date

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""The names under which a machine reaches itself."""


@dataclass(frozen=True)
class Site:
    """One run: the database, the address, the key of visitors, and shared state.

    Each request opens the database for itself. `lang` is the language of visitors who ask for
    none, `rater` the order of hints and steps, `seconds` the time limit of what is computed,
    `todays` the puzzle of the day.
    """

    database: str
    host: str = LOOPBACK[0]
    port: int = 8471
    key: str = ""
    read_only: bool = False
    lang: str = "en"
    rater: str = "hodoku"
    seconds: float = 5
    workers: Workers = field(default_factory=Workers)
    uploads: Uploads = field(default_factory=Uploads)
    todays: dict[date, int | None] = field(default_factory=dict)

    @property
    def hosts(self) -> frozenset[str]:
        """The allowed names in the Host header."""
        return frozenset({*LOOPBACK, self.host.lower()})

    @property
    def is_private(self) -> bool:
        """Whether no other machine can reach the page."""
        return self.host in LOOPBACK or self.host.startswith("127.")

    @property
    def address(self) -> str:
        """The address to open, with the key if there is one."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}/" + (f"?key={self.key}" if self.key else "")

    @property
    def keeps_games(self) -> bool:
        """Whether the database has the games: of this machine's player, not of other visitors."""
        return self.is_private and not self.read_only

    def look(self) -> Library:
        """Open the database to read it."""
        return Library.look(self.database)

    def open(self) -> Library:
        """Open the database to change it; a removed database is not created again."""
        return Library.open(self.database, make=False)

    def close(self) -> None:
        """End the worker processes and delete uploads."""
        self.workers.close()
        self.uploads.clear()


def check_host(host: str, *, protected: bool) -> None:
    """Raise SudokuError for an address that must not be served.

    An address has many spellings: 0, 0.0.0.0, ::0 and ::ffff:0:0 are all of this machine's.
    """
    addresses = _addresses(host)
    if host in ("", "*") or any(address.is_unspecified for address in addresses):
        raise UsageError(
            say("--host cannot be every address of this machine"),
            say("name one, as other machines reach it: --host 192.168.1.5"),
        )
    private = addresses and all(address.is_loopback for address in addresses)
    if not private and not protected:
        raise UsageError(
            say("--host {host} lets other machines change the database", host=host),
            say("add --key, which asks visitors for a key, or --read-only"),
        )


def _addresses(host: str) -> list[IPv4Address | IPv6Address]:
    """Return the addresses of a name as the system resolves it; none if it cannot."""
    try:
        found = getaddrinfo(host, None, type=SOCK_STREAM)
    except (OSError, UnicodeError):
        return []
    addresses = [ip_address(str(address[0]).partition("%")[0]) for *_kind, address in found]
    return [getattr(address, "ipv4_mapped", None) or address for address in addresses]
