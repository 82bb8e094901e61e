"""OpenSudoku's XML, and that of related programs.

Version 1: `<opensudoku><name/><author/><description/><comment/><created/><source/><level/>
<sourceURL/><game data="81 digits"/>…</opensudoku>`. Version 2: `<opensudoku version="2"><folder
name created><game created state time last_played data note command_stack/></folder></opensudoku>`,
where `data` is 81 digits, or `version: N`, an end of line and a list with bars: the value of each
cell, its notes, and whether it can be edited (`0|9|1|`). Notes are digits (`1,4,` or `-`) in
version 1, bits in 2 (sometimes followed by an empty field) and 3; version 4 has two kinds of notes,
5 a colour too. OpenSudoku2 calls them `<opensudoku2>`, `cells_data` and `user_note`. Sudoku 10'000
(`.1gsudoku`) has `<onegravitysudoku>` and `<sudoku data="81 digits"/>`.

Sources: OpenSudokuImportTask, FileExportTask and CellCollection of ogarcia/opensudoku,
CellCollection of OpenSudoku2, and GsudokuParser of LibreSudoku. Version 2 is written; title, author
and source are attributes of this package, which OpenSudoku ignores.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from sudokudb.digit_sets import digits_in
from sudokudb.errors import GridError, say
from sudokudb.formats.data.xml_events import XmlEvent, events_of, opens_with
from sudokudb.formats.model.candidates import cells_of
from sudokudb.formats.model.cells import Cells, not_a_digit
from sudokudb.formats.model.loose_values import as_int
from sudokudb.formats.model.record import Items, ParseError, Record, Records, number_entries
from sudokudb.formats.model.rule_names import meaning_of
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.grid import Grid
from sudokudb.notation import EMPTY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.formats.source.source import Source

_ROOTS = ("opensudoku", "opensudoku2", "onegravitysudoku")
_CELLS = 81
_FIELDS = {1: 3, 2: 3, 3: 3, 4: 4, 5: 5}
"""The number of fields of a cell, by the version of the data."""
_FOLDER = "folder"
_GAMES = frozenset({"game", "sudoku"})
_DATA = ("data", "cells_data", "cellsData")
_NOTES = ("note", "user_note", "userNote")
_STATES = {"0": "playing", "1": "new", "2": "solved"}
_UNSEEN = frozenset((*_DATA, *_NOTES, "command_stack", "title", "author", "source", "state"))
_ABOUT = frozenset(
    (
        *("name", "author", "description", "comment", "created", "source", "level"),
        *("sourceURL", "detailsURL"),
    )
)
_ELEMENTS = frozenset((*_ROOTS, _FOLDER, *_GAMES, *_ABOUT))
_NOT_IN_XML = dict.fromkeys((*range(9), 11, 12, *range(14, 32), 65534, 65535), " ")


def confidence(source: Source) -> int:
    """Return 100 for the root element."""
    return 100 if opens_with(source.text, *_ROOTS) else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every game, and an error for every unknown element."""
    return number_entries(_entries(source, size))


def _entries(source: Source, size: int | None) -> Items:
    folder = dict[str, str]()
    inside = dict[str, str]()  # the elements in a game that are about its rules
    for event in events_of(source):
        text = (event.text or "").strip()
        if event.name in _GAMES:
            if event.text is not None:
                yield _game(event, folder | inside, size)
                inside = {}
        elif event.name not in _ELEMENTS and meaning_of(event.name):
            about = folder if _GAMES.isdisjoint(event.path) else inside
            about[event.name] = text or about.get(event.name, "true")
        elif event.text is None:
            if event.name == _FOLDER:
                folder = {_folder_detail(name): text for name, text in event.attributes.items()}
            elif event.name not in _ELEMENTS and set(event.path[:-1]) <= _ELEMENTS:
                yield ParseError(event.line, say("unknown element <{name}>", name=event.name[:30]))
        elif event.name in _ABOUT and text:
            folder[_FOLDER if event.name == "name" else event.name] = text
        elif text and event.name in _ELEMENTS:
            yield ParseError(
                event.text_line, say("text between elements: {text!r}", text=text[:30])
            )


def _folder_detail(name: str) -> str:
    return _FOLDER if name == "name" else f"{_FOLDER} {name}"


def _game(event: XmlEvent, folder: Mapping[str, str], size: int | None) -> Record | ParseError:
    attributes = event.attributes
    details = {name: text for name, text in folder.items() if text}
    details |= {name: text for name, text in attributes.items() if name not in _UNSEEN and text}
    if state := attributes.get("state"):
        details["state"] = _STATES.get(state, state)
    author, origin = details.pop("author", ""), details.pop("source", "")
    try:
        return _cells(_first(attributes, _DATA) or event.text or "", size).record(
            event.line,
            title=attributes.get("title", ""),
            author=attributes.get("author", author),
            source=attributes.get("source", origin),
            notes=_first(attributes, _NOTES),
            details=details,
        )
    except GridError as error:
        return ParseError(event.line, error.message, error.hint)


def _first(attributes: Mapping[str, str], names: tuple[str, ...]) -> str:
    return next((attributes[name] for name in names if name in attributes), "")


def _cells(data: str, size: int | None) -> Cells:
    cells = Cells(9, size)
    text = data.strip()
    if not text.startswith("version:"):
        cells.givens[:] = Grid("".join(text.split()), 9)
        return cells
    # XML parsers turn an end of line in an attribute into a blank, unless it is written &#10;.
    head, _, rest = text.removeprefix("version:").strip().replace("\n", " ").partition(" ")
    version = as_int(head)
    fields = [field for field in rest.replace(" ", "").split("|") if field]
    if version is None or version not in _FIELDS:
        raise GridError(say("unknown version of the data: {head!r}", head=head[:10]))
    each = _FIELDS[version]
    if len(fields) != _CELLS * each:
        raise wrong_count(_CELLS, len(fields) // each)
    for cell in range(_CELLS):
        _put(cells, cell, fields[cell * each : cell * each + each], version)
    return cells


def _put(cells: Cells, cell: int, fields: list[str], version: int) -> None:
    digit = as_int(fields[0])
    if digit is None:
        raise not_a_digit(cell, fields[0][:20])
    cells.put(cell, digit, given=fields[-1] == "0")
    if version == 1:
        cells.mark(cell, [int(n) for n in fields[1].split(",") if n in set("123456789")])
        return
    bits = [as_int(note) or 0 for note in fields[1:-1][:2]]
    cells.mark(cell, digits_in(next((note for note in bits if note), 0)))


def write(records: Records, out: IO[bytes]) -> None:
    """Write puzzles in version 2; raise FormatError for one that is not 9×9.

    Control characters, which XML cannot hold, become blanks.
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
    return "version: 3\n" + "".join(
        f"{given or placed}|{bits}|{0 if given else 1}|" for given, placed, bits in cells_of(record)
    )
