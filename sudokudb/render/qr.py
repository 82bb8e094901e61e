"""QR codes of addresses: as rows of modules, as SVG, and as half blocks for a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, MissingPackage, say

if TYPE_CHECKING:
    from collections.abc import Iterator

QUIET = 4
"""The modules of white around a code, which readers need."""
_BLOCKS = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
"""Half blocks, by the module above and the one below: white is drawn, since terminals are dark."""


def code_rows(address: str) -> list[str]:
    """Return the modules of the QR code of an address, row by row: 1 is black.

    Error correction has the level L. Raise MissingPackage if segno is not installed, and LimitError
    for an address that no code can hold.
    """
    try:
        import segno
    except ModuleNotFoundError:
        raise MissingPackage(
            say("QR codes need segno, which is not installed"), "pip install 'sudokudb[print]'"
        ) from None
    try:
        made = segno.make(address, error="l", boost_error=False, micro=False)
    except segno.DataOverflowError:
        raise LimitError(
            say("an address of {count} characters is too long for a QR code", count=len(address)),
            say("give a shorter address"),
        ) from None
    return ["".join("1" if module & 1 else "0" for module in row) for row in made.matrix]


def code_svg(address: str) -> str:
    """Return the QR code of an address as SVG, with its quiet zone, black on white."""
    rows = code_rows(address)
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{x + QUIET} {y + QUIET}h1v1h-1z"
        for y, row in enumerate(rows)
        for x, module in enumerate(row)
        if module == "1"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" '
        f'width="{side * 5}" height="{side * 5}" shape-rendering="crispEdges">'
        f'<path fill="#fff" d="M0 0h{side}v{side}H0z"/><path d="{path}"/></svg>\n'
    )


def code_lines(address: str) -> Iterator[str]:
    """Yield the QR code of an address as lines of half blocks, for a dark terminal."""
    rows = code_rows(address)
    wide = len(rows) + QUIET
    edge = [[0] * wide] * (QUIET // 2)
    middle = [[0] * (QUIET // 2) + list(map(int, row)) + [0] * (QUIET // 2) for row in rows]
    modules = [*edge, *middle, *edge]
    if len(modules) % 2:
        modules.append([1] * wide)  # not drawn
    for above, below in zip(modules[::2], modules[1::2], strict=True):
        yield "".join(_BLOCKS[pair] for pair in zip(above, below, strict=True))
