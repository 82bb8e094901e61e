"""Solo of Simon Tatham's Portable Puzzle Collection: game ids, and saved games.

A game id is `3x3:c5b9_1c3…`: parameters (rows and columns of a box, then letters: `j` jigsaw, `x`
with diagonals, `k` killer, and how it was made), a colon, and the cells, after which regions and
cages follow (see `translations.solo_ids`). `3x3#…` is a random seed, from which only the program
itself can make a game.

A saved game has lines of a key of eight characters, `:`, a length, `:` and as many bytes: `GAME`,
`CPARAMS`, `DESC`, `NSTATES`, `STATEPOS`, and a `MOVE` for each state after the first; the first
STATEPOS − 1 of them were made. `Rx,y,n` puts n in column x and row y (from 0; n = 0 clears),
`Px,y,n` sets or removes a pencil mark, `M` marks every digit in every empty cell, `S…` is the
solution. `RESTART` returns to the beginning. Sources: solo.c and midend.c. Game ids are written,
one a line, with the givens only.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import IO, TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.data.web_links import first_link, parse_each_link, site
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.record import Items, ParseError, Record, Records, at_line
from sudokudb.formats.source.source import WHOLE_BYTES
from sudokudb.formats.translations.solo_ids import read_solo, shape_of, write_solo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.model.cells import Cells
    from sudokudb.formats.source.source import Source

_MAGIC = "Simon Tatham's Portable Puzzle Collection"
_ID = re.compile(r"(?:solo:)?(\d{1,3})(?:x(\d{1,3}))?([a-z0-9]*)([:#])(.*)", re.IGNORECASE)
"""A game id: the rows and columns of a box, other parameters, a colon and the cells."""
_PAGE = re.compile(r"https?://\S{1,200}/solo\.html#", re.IGNORECASE)
_LINK = site(
    rf"(?i:{_PAGE.pattern})(?=\S)|\A(?:solo:)?\d{{1,3}}[a-z0-9]*[:#](?=\S)"
    r"|(?:solo:)?\d{1,3}x\d{1,3}[a-z0-9]*[:#](?=\S)"
)
_MOVE = re.compile(r"([RP])(\d{1,3}),(\d{1,3}),(\d{1,3})")
_KEY = re.compile(rb"\s*([A-Z]{1,8}) *:(\d{1,9}):")
_MOVES = frozenset({"MOVE", "SOLVE", "RESTART"})
_SAVED = "SAVEFILE:"


def confidence(source: Source) -> int:
    """Return 100 for a saved game, 90 for lines of game ids."""
    if source.text.startswith(_SAVED) and _MAGIC in source.text:
        return 100
    return 90 if source.has(_is_id, most=True) else 0


def _is_id(line: str) -> bool:
    linked = first_link(line, _LINK)
    found = _ID.fullmatch(_id_of(linked.link))
    if not found or not (found[2] or linked.after.strip(" \t")[:1] in {"", "#"}):
        return False
    return found[4] == "#" or re.fullmatch(r"[a-z0-9_,]+", found[5]) is not None


def _id_of(link: str) -> str:
    """Return the game id in a link to the program's page, or a bare one."""
    return unquote(_PAGE.sub("", link))


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of a saved game, or the puzzles of each line."""
    if source.text.startswith(_SAVED):
        return iter([_read_saved(source.stream().read(WHOLE_BYTES), size)])
    return parse_each_link(
        source, _LINK, lambda line, link: _read_start(_id_of(link), size).record(line), ends=";"
    )


def _read_start(game_id: str, size: int | None) -> Cells:
    """Return the cells of a game id at the beginning of the game."""
    found = _ID.fullmatch(game_id)
    if not found:
        raise GridError(say("not a game id of Solo"), say("such as 3x3:c5b9_1c3d…"))
    if found[4] == "#":
        raise GridError(
            say("a random seed: only Solo itself can make the game"),
            say("copy the game id instead"),
        )
    return read_solo(shape_of(*found.group(1, 2, 3)), found[5].lower(), size)


class _Key(NamedTuple):
    """An entry of a saved game: the index of its first byte, its key and its text."""

    at: int = 0
    name: str = ""
    text: str = ""


def _keys(data: bytes) -> Iterator[_Key]:
    """Yield the entries of a saved game; raise FormatError if one is damaged."""
    at, end = 0, len(data.rstrip())
    while at < end:
        head = _KEY.match(data, at)
        if head is None:
            error = FormatError(say("not a saved game: a line without a key and a length"))
            raise at_line(error, _line(data, len(data) - len(data[at:].lstrip())))
        at = head.end() + int(head[2])
        if at > len(data):
            raise at_line(FormatError(say("the saved game is cut off")), _line(data, head.start(1)))
        yield _Key(head.start(1), head[1].decode(), data[head.end() : at].decode("latin-1"))


def _line(data: bytes, at: int) -> int:
    return 1 + data.count(b"\n", 0, at)


def _read_saved(data: bytes, size: int | None) -> Record | ParseError:
    """Return the puzzle in its state when the game was saved."""
    keys = list(_keys(data))
    once = defaultdict(_Key, {key.name: key for key in keys})
    if "GAME" in once and once["GAME"].text != "Solo":
        name = once["GAME"].text[:30]
        error = FormatError(say("a saved game of {texts}, not of Solo", texts=name))
        raise at_line(error, _line(data, once["GAME"].at))
    moves = [key for key in keys if key.name in _MOVES]
    made = (as_int(once["STATEPOS"].text) or len(moves) + 1) - 1
    game_id = f"{once['CPARAMS'].text or once['PARAMS'].text}:{once['DESC'].text}"
    key = once["DESC"]
    try:
        cells = _read_start(game_id, size)
        for key in moves[:made]:
            if key.name == "RESTART":
                cells = _read_start(game_id, size)
            else:
                _move(cells, key.text)
        details = {"seed": once["SEED"].text, "time": once["TIME"].text}
        return cells.record(1, details=details)
    except GridError as error:
        return ParseError.of(_line(data, key.at), error)


def _move(cells: Cells, text: str) -> None:
    found = _MOVE.fullmatch(text)
    if found:
        column, row, digit = (int(number) for number in found.groups()[1:])
        if max(column, row) >= cells.size:
            raise GridError(say("move {text!r} is outside the grid", text=text[:20]))
        _change(cells, row * cells.size + column, digit, is_mark=found[1] == "P" and digit > 0)
    elif text[:1] == "M":
        for cell in range(len(cells.givens)):
            if not cells.givens[cell] and not cells.placed[cell]:
                cells.mark(cell, range(1, cells.size + 1))
    elif text[:1] == "S":
        for cell, digit in enumerate(_solution(text[1:], cells)):
            _change(cells, cell, digit, is_mark=False)
    else:
        raise GridError(say("{text!r} is not a move of Solo", text=text[:20]))


def _change(cells: Cells, cell: int, digit: int, *, is_mark: bool) -> None:
    """Set the digit of a cell without a given, or set or remove a pencil mark."""
    if cells.givens[cell]:
        return
    if is_mark:
        before = cells.candidates[cell]
        cells.mark(cell, [digit])
        cells.candidates[cell] = before ^ 1 << digit - 1
    else:
        cells.put(cell, digit, given=False)
        cells.candidates[cell] = 0


def _solution(text: str, cells: Cells) -> list[int]:
    digits = re.findall(r"\d{1,4}", text) if "," in text else re.findall(r"\d", text)
    if len(digits) != len(cells.givens):
        raise GridError(say("a solution of {count} cells", count=len(digits)))
    return [int(digit) for digit in digits]


def write(records: Records, out: IO[bytes]) -> None:
    """Write a game id a line, without placed digits and candidates.

    Raises FormatError for a puzzle with rules that Solo does not have.
    """
    for record in records:
        out.write(f"{write_solo(record.grid)}\n".encode())
