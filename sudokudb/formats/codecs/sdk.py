"""SudoCue and SadMan puzzles, `.sdk`: headers, then 9 rows of 9 cells.

A header is `#`, a letter and a text: `#A` author, `#D` description (the title), `#C` comment, `#B`
date, `#S` source, `#L` level, `#U` URL. Empty cells are dots. SadMan's program writes sections: the
rows under `[Puzzle]` are the givens, those under `[State]` all digits in the grid; `[Title]`,
`[Author]` and so on have the meaning of headers, and the text of any other section is a detail.
Sources: sudocue.net/fileformats.php and SadMan Software's FAQ.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.model.candidates import digits_on, split
from sudokudb.formats.model.record import Items, ParseError, Record, Records, kept_texts, one_line
from sudokudb.formats.source.source import LIKELY, UNLIKELY
from sudokudb.formats.text.lines import is_row, require_clear_rows
from sudokudb.formats.text.parser import TextParser
from sudokudb.grid import Grid
from sudokudb.layout import ENGINE_CELLS
from sudokudb.notation import ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.parsed_grid import ParsedGrid

_HEADER = re.compile(r"#([A-Za-z])(.*)")
_SECTION = re.compile(r"\[\s*([^\]]{1,60})\]")
_SETTING = re.compile(r"\s*[\w-]+\s*=\s*[\"'\[]")
_HEADERS = {
    "A": ("author", "creator"),
    "D": ("title", "name", "description"),
    "C": ("notes", "comment", "comments"),
    "B": ("date",),
    "S": ("source",),
    "L": ("level", "difficulty"),
    "U": ("url",),
}
"""The field or detail of each header, and other names of the section with the same meaning."""
_SECTIONS = {name: names[0] for names in _HEADERS.values() for name in names}
_GRIDS = ("", "puzzle", "state")
"""The sections that contain grids."""


def confidence(source: Source) -> int:
    """Return 92 for sections, 80 for headers before rows; for bare rows 50 with the suffix."""
    lines = source.first_lines
    if any(map(_SETTING.match, lines)):  # TOML has such sections, too
        return 0
    names = [found[1].strip().lower() for line in lines if (found := _SECTION.match(line.strip()))]
    lengths = [len(line.strip()) for line in lines if is_row(line)]
    has_lists = sum(length in ORDERS for length in lengths) > len(names)
    if {"puzzle", "state"} & {*names} and {*SIZES, *ORDERS} & {*lengths} and not has_lists:
        return 92
    headers = [line for line in lines if _HEADER.match(line)]
    if source.suffix == ".sdk" and any(line[1].upper() in _HEADERS for line in headers):
        return 80 if any(map(is_row, lines)) else 0
    rows = [line for line in lines if not line.startswith("#")]
    size = len(rows[0].strip()) if rows else 0
    size = 9 if size == ENGINE_CELLS else size
    if size not in SIZES or not all(is_row(r) and len(r.strip()) in (size, 81) for r in rows[:9]):
        return 0
    if any(line[1] in _HEADERS for line in headers):
        return 80 if len(rows) >= size == len(rows[0].strip()) else 0
    if headers or len(rows) not in (size, 2 * size):
        return 0
    return LIKELY if source.suffix == ".sdk" else UNLIKELY


def read(source: Source, size: int | None = None, *, blank: str | None = None) -> Items:
    """Yield each puzzle of the file; there is usually one."""
    reader = _SdkReader(TextParser(size, blank))
    for number, line in source.lines():
        yield from reader.feed(number, line.strip("\ufeff\x1a"))
    yield from reader.finish()
    source.left_out = reader.parser.left_out


class _SdkReader:
    """A line-by-line reader; a puzzle ends where the next begins.

    `_below` are headers below the rows, which may belong to this puzzle or to the next.
    """

    def __init__(self, parser: TextParser) -> None:
        self.parser = parser
        self._section = ""
        self._below: dict[str, list[str]] = {}
        self._begin()

    def _begin(self) -> None:
        self._texts, self._below = self._below, {}
        self._puzzle: ParsedGrid | None = None
        self._state: ParsedGrid | None = None

    def feed(self, number: int, line: str) -> Items:
        """Read the next line."""
        if line.startswith("#"):
            yield from self._header(line)
        elif found := _SECTION.fullmatch(line.strip()):
            yield from self._open(found[1].strip().lower())
        elif self._section in _GRIDS:
            yield from self._grids(self.parser.feed(number, line))
        elif self._section not in _SECTIONS:
            self._texts.setdefault(self._section, []).append(line)
        elif line.strip():
            self._texts.setdefault(_SECTIONS[self._section], []).append(line.strip())

    def _header(self, line: str) -> Items:
        """Read a header or a comment."""
        found = _HEADER.match(line)
        names = _HEADERS.get(found[1].upper()) if found else None
        if names or not self.parser.is_open:
            yield from self._grids(self.parser.flush())
        texts = self._below if self._puzzle and not self.parser.is_open else self._texts
        name, text = (names[0], line[2:]) if names else ("notes", line[1:])
        texts.setdefault(name, []).append(text.strip())

    def _open(self, name: str) -> Items:
        """Begin a section; a second title and the like is that of the next puzzle."""
        yield from self._grids(self.parser.flush())
        field = _SECTIONS.get(name, "notes")
        if self._puzzle and (name == "puzzle" or (field != "notes" and field in self._texts)):
            yield from self._end()
        self._section = name

    def _grids(self, entries: Iterator[ParsedGrid]) -> Items:
        """Add grids, also one that is refused: its headers and its state are discarded."""
        for entry in entries:
            is_state = self._section == "state" and not self._state
            if is_state and self._puzzle:
                if self._puzzle.error:
                    continue
                self._state = entry
            else:
                yield from self._end()
                self._puzzle = entry
                self._add_texts(entry)
            if entry.error:
                yield ParseError.of(entry.line, entry.error)

    def _add_texts(self, entry: ParsedGrid) -> None:
        """Keep the title above a grid and the remark after it."""
        for name, text in (("title", entry.title), ("notes", entry.remark)):
            if text:
                self._texts.setdefault(name, []).append(text)

    def finish(self) -> Items:
        """Yield the last puzzle."""
        yield from self._grids(self.parser.flush())
        for name, texts in self._below.items():
            self._texts.setdefault(name, []).extend(texts)
        yield from self._end()

    def _end(self) -> Items:
        """Yield the puzzle so far, and begin the next."""
        if not self._puzzle:
            return
        if grid := self._puzzle.grid:
            placed = None
            if self._state and self._state.grid:
                placed = _placed_digits(grid, self._state.grid)
                if placed is None and self._state.grid != grid:
                    why = say("the state does not belong to this puzzle")
                    yield ParseError(self._state.line, why)
            yield _record(self._puzzle.line, grid, placed, self._texts)
        self._begin()


def _placed_digits(grid: Grid, state: Grid) -> Grid | None:
    """Return the digits of a state that are not givens; None if it is a state of another puzzle."""
    if len(grid) != len(state):
        return None
    if any(given and given != digit for given, digit in zip(grid, state, strict=True)):
        return None
    return split(grid.digits, state.digits)[1]


def _record(line: int, grid: Grid, placed: Grid | None, texts: dict[str, list[str]]) -> Record:
    headers = {*_SECTIONS.values()} - {"notes"}
    fields = {
        name: (" " if name in headers else "\n").join(lines).strip("\n")
        for name, lines in texts.items()
    }
    return Record(
        grid=grid,
        line=line,
        placed=placed,
        title=fields.pop("title", ""),
        author=fields.pop("author", ""),
        source=fields.pop("source", ""),
        notes=fields.pop("notes", ""),
        details=fields,
    )


def write(records: Records, out: IO[bytes]) -> None:
    """Write the headers that are not empty, the rows, and placed digits as the state.

    Raise FormatError for rows that would be read as 4×4 grids.
    """
    for record in records:
        require_clear_rows(record, "sdk")
        lines = [f"#{letter}{text}" for letter, text in _headers(record) if text]
        if record.placed:
            state = Grid.from_digits(digits_on(record))
            lines += ["[Puzzle]", *record.grid.rows, "[State]", *state.rows]
        else:
            lines += record.grid.rows
        out.write("".join(f"{line}\n" for line in lines).encode())


def kept_parts(record: Record) -> dict[str, Any]:
    """Return the texts and details as they are written, most of them in one line."""
    notes = "\n".join(map(one_line, record.notes.splitlines()))
    details = _details(record).items() & record.details.items()
    return kept_texts(record) | {"notes": notes, "details": dict(details)}


def _details(record: Record) -> dict[str, str]:
    known = ((name, record.details.get(name)) for name in ("date", "level", "url"))
    return {name: one_line(text) for name, text in known if text}


def _headers(record: Record) -> Iterator[tuple[str, str]]:
    yield "A", one_line(record.author)
    yield "D", one_line(record.title)
    for note in record.notes.splitlines():
        yield "C", one_line(note)
    details = _details(record)
    yield "B", details.get("date", "")
    yield "S", one_line(record.source)
    yield "L", details.get("level", "") or record.level or ""
    yield "U", details.get("url", "")
