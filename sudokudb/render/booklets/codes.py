"""QR codes on paper, whose modules have a least size."""

from __future__ import annotations

from typing import Any

from sudokudb.errors import LimitError, say
from sudokudb.render.booklets.page_layout import CODE_SIDE
from sudokudb.render.qr import QUIET, code_rows

_LEAST_MODULE = 0.35  # mm: below this, phones do not read a code from paper


def code_of(address: str) -> dict[str, Any]:
    """Return the QR code of an address for the template of a booklet.

    Raise LimitError for an address whose modules would be too small on paper.
    """
    rows = code_rows(address)
    module = CODE_SIDE / (len(rows) + 2 * QUIET)
    if module < _LEAST_MODULE:
        raise LimitError(
            say(
                "a QR code of {count} characters would have modules of {size} mm; readers need "
                "{least} mm",
                count=len(address),
                size=f"{module:.2f}",
                least=_LEAST_MODULE,
            ),
            say("give a shorter address"),
        )
    return {"address": address, "rows": rows}
