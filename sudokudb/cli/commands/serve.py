"""The command `sudokudb serve`."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Database, number_option
from sudokudb.cli.arguments.steps import RaterName, require_rater
from sudokudb.cli.database import open_library
from sudokudb.errors import MissingPackage, UsageError, say

if TYPE_CHECKING:
    from sudokudb.web.site import Site

_PORT = 8471
_LAST_PORT = 65_535

_Port = Annotated[int, number_option("--port", help="The port; 0 takes any.")]
_Host = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="The address to listen on; the default is this machine only.",
    ),
]
_Open = Annotated[bool, typer.Option("--open", help="Open the page in the browser.")]
_ReadOnly = Annotated[
    bool, typer.Option("--read-only", help="Show and solve puzzles; change nothing.")
]
_Key = Annotated[
    bool, typer.Option("--key", help="Ask visitors for a key, which the printed address contains.")
]


def run(
    port: _Port = _PORT,
    host: _Host = "127.0.0.1",
    open_page: _Open = False,
    read_only: _ReadOnly = False,
    with_key: _Key = False,
    rater: RaterName = "hodoku",
    database: Database = None,
) -> None:
    """Serve the database as a web page, until Ctrl-C.

    Prints the address on stdout. Only this machine can reach the page: another --host needs --key
    or --read-only, and prints a QR code for phones on a terminal.

    \b
    Example:
      sudokudb serve --open
    """
    from sudokudb.web.server import listen, serve
    from sudokudb.web.site import Site, check_host
    from sudokudb.words import language

    if not 0 <= port <= _LAST_PORT:
        raise UsageError(
            say("there is no port {port}", port=port), say("ports are 0 to {last}", last=_LAST_PORT)
        )
    require_rater(rater)
    check_host(host, protected=read_only or with_key)
    key = secrets.token_urlsafe(16) if with_key else ""
    with open_library(database) as library:
        location = library.location
    site, listening = listen(Site(location, host, port, key, read_only, language(), rater))
    with listening:
        serve(site, listening, partial(_announce, site, open_page))


def _announce(site: Site, open_page: bool) -> None:
    """Print the address of the page, with its QR code for phones, and open it if requested."""
    address = site.address
    output.answer(address)
    sys.stdout.flush()
    if output.errors_on_terminal():
        if not site.is_private:
            _print_code(address)
        output.note(say("press Ctrl-C to stop serving the page"))
    if open_page:
        import webbrowser

        webbrowser.open(address)


def _print_code(address: str) -> None:
    """Print the QR code of an address on stderr, if segno is installed."""
    from sudokudb.render.qr import code_lines

    with suppress(MissingPackage):
        sys.stderr.write("".join(f"{line}\n" for line in code_lines(address)))
