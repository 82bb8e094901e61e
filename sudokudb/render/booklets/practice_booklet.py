"""Positions to practise on as a booklet of their own: boards with candidates, then the answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sudokudb.render.booklets import typesetting
from sudokudb.render.booklets.codes import code_of
from sudokudb.render.booklets.content import ALL, IssueSection, data, options
from sudokudb.render.booklets.practice import board, signs
from sudokudb.words import language, ngettext

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sudokudb.render.booklets.content import Style
    from sudokudb.render.booklets.practice import PracticePosition


def practice_booklet(
    title: str,
    positions: Sequence[PracticePosition],
    style: Style,
    theme: str,
    addresses: Sequence[str] = (),
) -> bytes:
    """Return a PDF of positions, with the steps that follow on later pages.

    `addresses` are those of the QR codes, one for each position. Raise SudokuError for positions
    or addresses that do not fit.
    """
    boards = {number: board(position, theme) for number, position in enumerate(positions, start=1)}
    sections = [IssueSection("", 1, len(positions), positions=True)]
    found = options(
        style._replace(title_page=False),
        1,
        "2000-01",
        sections,
        [],
        3,
        repeats=True,
        boards=boards,
    )
    codes = {number: {"code": code_of(address)} for number, address in enumerate(addresses, 1)}
    items: list[dict[str, Any]] = [
        {"number": number, "order": 3, **one, **codes.get(number, {})}
        for number, one in boards.items()
    ]
    own = {
        "label": ngettext("{count} position", "{count} positions", len(positions)),
        "signs": signs(theme),
    }
    content = data({**found, **own}, title, language(), items, ALL)
    return typesetting.pdf(typesetting.template(), content)
