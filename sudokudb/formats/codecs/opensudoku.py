"""OpenSudoku's XML, and that of its kin.

Version 1: `<opensudoku><name/><author/><description/><comment/><created/><source/><level/>
<sourceURL/><game data="81 digits"/>…</opensudoku>`. Version 2: `<opensudoku version="2"><folder
name created><game created state time last_played data note command_stack/></folder></opensudoku>`,
where `data` is 81 digits, or `version: N`, an end of line and a list with bars: of each cell its
value, notes and whether it is editable (`0|9|1|`). Notes are digits (`1,4,` or `-`) in version 1,
bits in 2 (sometimes with an empty field after it) and 3; version 4 has two kinds of notes, 5 a
colour too. OpenSudoku2 calls them `<opensudoku2>`, `cells_data` and `user_note`. Sudoku 10'000
(`.1gsudoku`) has `<onegravitysudoku>` and `<sudoku data="81 digits"/>`.

From OpenSudokuImportTask, FileExportTask and CellCollection of ogarcia/opensudoku, CellCollection
of OpenSudoku2 and GsudokuParser of LibreSudoku. Written is version 2; title, author and source are
attributes of their own, which OpenSudoku does not look at.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import IO, TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from sudokudb.errors import FormatError, GridError
from sudokudb.formats.data.locations import meant, numbered, unknown
from sudokudb.formats.data.xml_events import Event, events_of
from sudokudb.formats.data.xml_tokens import opens_with
from sudokudb.formats.model.cells import Cells, digits_of
from sudokudb.formats.model.loose_values import whole
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sudokudb.formats.source.source import Source

_ROOTS = ("opensudoku", "opensudoku2", "onegravitysudoku")
_BELOW = re.compile(rf"<(?:{'|'.join(_ROOTS)})\b[^<>]*>\s*<")
_CELLS = 81
_FIELDS = {1: 3, 2: 3, 3: 3, 4: 4, 5: 5}
"""How many fields a cell has, by the version of the data."""
_FOLDER = "folder"
_GAMES = frozenset({"game", "sudoku"})
_DATA = ("data", "cells_data", "cellsData")
_NOTES = ("note", "user_note", "userNote")
_STATES = {"0": "playing", "1": "new", "2": "solved"}
_UNSEEN = frozenset((*_DATA, *_NOTES, "command_stack", "title", "author", "source", "state"))
_KNOWN = _UNSEEN | {"created", "time", "last_played"}
_ABOUT = frozenset(
    (
        *("name", "author", "description", "comment", "created", "source", "level"),
        *("sourceURL", "detailsURL"),
    )
)
_MOST_NAMES = 50  # that are looked at
_ELEMENTS = dict.fromkeys((*_ROOTS, _FOLDER), False) | dict.fromkeys((*_GAMES, *_ABOUT), True)
_TIME = re.compile(r"-?\d{1,18}", re.ASCII)
_NOT_IN_XML = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535), " ")


def confidence(source: Source) -> int:
    """The first element says it; one with others in it nearly, below what does not belong there."""
    if opens_with(source.text, *_ROOTS):
        return 100
    return 90 if _BELOW.search(source.text) else 0


def read(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    """Yield the puzzle of every game, and a fault for what could have been meant for one."""
    return numbered(_entries(source, size))


def _entries(source: Source, size: int | None) -> Iterator[Record | ParseError]:
    folder = dict[str, str]()
    said = 0  # the line of a fault that was just named
    for event in events_of(source.pieces(), _ELEMENTS, source.leave_out):
        if isinstance(event, ParseError):
            said = event.line
            yield event
            continue
        if event.name in _GAMES:
            # One whose data is its text is known at its end.
            if (event.text is None) == bool(_first(event.attributes, _DATA)):
                game = _game(event, folder, size)
                if isinstance(game, Record) or said != event.line or event.text is None:
                    yield game
        elif event.name == _FOLDER and event.text is None:
            folder = {_folder_detail(name): text for name, text in event.attributes.items()}
        elif event.name in _ABOUT and (event.text or "").strip():
            name = _FOLDER if event.name == "name" else event.name
            folder[name] = (event.text or "").strip()
        said = 0


def _folder_detail(name: str) -> str:
    return _FOLDER if name == "name" else f"{_FOLDER} {name}"


def _game(event: Event, folder: Mapping[str, str], size: int | None) -> Record | ParseError:
    attributes = event.attributes
    data = _first(attributes, _DATA) or event.text or ""
    others = islice((name for name in attributes if name not in _KNOWN), _MOST_NAMES)
    odd = {name: near for name in others if (near := meant(name, _KNOWN))}
    if odd and not data.strip():
        name = min(odd)
        return unknown(event.line, f"attribute {name[:30]!r}", name, _KNOWN)
    details = {name: text for name, text in folder.items() if text}
    details |= {name: text for name, text in attributes.items() if name not in _UNSEEN and text}
    if state := attributes.get("state"):
        details["state"] = _STATES.get(state, state)
    author, origin = details.pop("author", ""), details.pop("source", "")
    try:
        if size not in {None, 9}:
            raise GridError(f"a 9×9 grid, not {size}×{size}")
        return _cells(data).record(
            event.line,
            title=attributes.get("title", ""),
            author=attributes.get("author", author),
            source=attributes.get("source", origin),
            notes=_first(attributes, _NOTES),
            details=details,
            warnings=(
                *(
                    f"no attribute {name[:30]!r} ({near}?): kept as a detail"
                    for name, near in sorted(odd.items())
                ),
                *_odd_values(attributes),
            ),
        )
    except GridError as error:
        return ParseError(event.line, error.message, error.hint)


def _odd_values(attributes: Mapping[str, str]) -> Iterator[str]:
    """Say of a state or a time that it is none."""
    state, time = attributes.get("state", ""), attributes.get("time", "")
    if state and state not in _STATES:
        yield f"no state {state[:20]!r}: {', '.join(f'{n} {what}' for n, what in _STATES.items())}"
    if time and not _TIME.fullmatch(time):
        yield f"the time {time[:20]!r} is no number"


def _first(attributes: Mapping[str, str], names: tuple[str, ...]) -> str:
    return next((attributes[name] for name in names if name in attributes), "")


def _cells(data: str) -> Cells:
    cells = Cells()
    text = data.strip()
    if not text.startswith("version:"):
        cells.givens[:] = Grid("".join(text.split()), 9)
        return cells
    # An attribute's end of line is a blank to a reader of XML where it is not spelt out.
    head, _, rest = text.removeprefix("version:").strip().replace("\n", " ").partition(" ")
    version = whole(head)
    fields = [field for field in rest.replace(" ", "").split("|") if field]
    if version is None or version not in _FIELDS:
        raise GridError(f"data of version {head[:10]!r}, which is not known")
    each = _FIELDS[version]
    if len(fields) != _CELLS * each:
        count, part = divmod(len(fields), each)
        raise GridError(f"{count} cells{' and a part of one' if part else ''}, not {_CELLS}")
    for cell in range(_CELLS):
        _put(cells, cell, fields[cell * each : cell * each + each], version)
    return cells


def _put(cells: Cells, cell: int, fields: list[str], version: int) -> None:
    digit = whole(fields[0])
    if digit is None:
        raise GridError(f"{fields[0][:20]!r} is not a digit")
    cells.put(cell, digit, given=fields[-1] == "0")
    if version == 1:
        cells.mark(cell, [int(n) for n in fields[1].split(",") if n in set("123456789")])
        return
    bits = [whole(note) or 0 for note in fields[1:3] if len(fields) > 3 or note is fields[1]]
    cells.mark(cell, digits_of(next((note for note in bits if note), 0)))


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write puzzles in version 2; raise FormatError for one that is not 9×9.

    What XML cannot hold, control characters, becomes a blank.
    """
    out.write(
        b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n<opensudoku version=\"2\">"
    )
    folder: str | None = None
    for record in records:
        name = record.details.get(_FOLDER, "sudokudb")
        if name != folder:
            end = "" if folder is None else "\n</folder>"
            out.write(f"{end}\n<folder{_attribute('name', name)}>".encode())
            folder = name
        out.write(_element(record).encode("utf-8", "replace"))
    out.write(b"" if folder is None else b"\n</folder>")
    out.write(b"\n</opensudoku>\n")


def _element(record: Record) -> str:
    if record.grid.size != 9:
        raise FormatError(f"OpenSudoku holds 9×9 grids, not {record.grid.size}×{record.grid.size}")
    kept = ("created", "time", "last_played")
    attributes = {name: record.details[name] for name in kept if name in record.details}
    attributes |= {"state": _state(record), "data": _data(record), "note": record.notes}
    attributes |= {"title": record.title, "author": record.author, "source": record.source}
    return "\n<game" + "".join(_attribute(n, text) for n, text in attributes.items() if text) + "/>"


def _attribute(name: str, text: str) -> str:
    plain = text.translate(_NOT_IN_XML)
    return f" {name}=" + quoteattr(plain, {"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def _state(record: Record) -> str:
    names = {name: state for state, name in _STATES.items()}
    return names.get(record.details.get("state", ""), "0" if record.placed else "1")


def _data(record: Record) -> str:
    if record.placed is None and record.candidates is None:
        return str(record.grid).replace(EMPTY, "0")
    placed = record.placed or Grid.empty()
    candidates = record.candidates or (0,) * _CELLS
    return "version: 3\n" + "".join(
        f"{given or digit}|{bits}|{0 if given else 1}|"
        for given, digit, bits in zip(record.grid, placed, candidates, strict=True)
    )
