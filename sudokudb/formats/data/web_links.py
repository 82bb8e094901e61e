"""Links in lines of text, with the words around them.

A line may have several links. The words after each link belong to it; but where the first link has
words before it, the words before each link do. Other lines are text, as in a message, and left out.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.model.known_links import has_known_link
from sudokudb.formats.model.record import Items, ParseError, Record, number_entries
from sudokudb.formats.model.solution_checks import is_full
from sudokudb.formats.model.solution_pairs import solves
from sudokudb.grid import Grid
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS, SIZES

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.formats.source.source import Source

_AROUND = " #\t\"'<>()[]{}:;,.|-"
_AFTER = "\"'<>)]}.,;|"
_CLOSING = {'"': '"', "'": "'", "<": ">", "(": ")", "[": "]"}
_ADDRESS = re.compile(r"(?:https?://)?[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}/")
_CONTENT = re.compile(r"(?=[^\s\d]*\d)(?!\S*(?:://|@|\.\w+/|:(?!\S)))\S{20}", re.ASCII)
"""The beginning of a word with digits that is neither another address nor the name of a header."""

_CELLS = DIGITS[:9] + BLANKS
_ROWS = frozenset((*SIZES[1:], *ORDERS))
_GRID = re.compile(
    r"(?<![^\s\"',;:|=>\[({/&?])(?:[0-9.xX*_-]{81}|[0-9A-Pa-p._*-]{256}|[0-9A-Ya-y._*-]{625})"
    r"(?![^\s\"',;:|<\])}&#?])"
)
"""A whole grid in a line, which may be a part of an address."""

_WORD_START = r"(?<![^\s\"'<(\[,;|])"


class Linked(NamedTuple):
    """A link up to the first blank, and the text before and after it."""

    link: str
    before: str = ""
    after: str = ""

    def ending_before(self, ends: str) -> Linked:
        """Return the same with a link that ends before the first of the marks `ends`."""
        link = re.split(f"[{ends}]", self.link, maxsplit=1)[0]
        return self._replace(link=link, after=self.link[len(link) :] + self.after)

    def with_notes(self, record: Record) -> Record:
        """Return a puzzle with the words around its link added to the notes."""
        around = (_GRID.sub("", text).strip(_AROUND) for text in (self.before, self.after))
        words = " ".join(filter(None, around))
        return replace(record, notes=f"{record.notes}\n{words}".strip()) if words else record


def site(pattern: str, address: str = "https?://") -> re.Pattern[str]:
    """Return a pattern for links: at the start of a word, or directly after another link.

    The latter must begin with an address, as in files that were joined without an end of line.
    """
    return re.compile(rf"(?:{_WORD_START}|(?<![/?&#.])(?={address}))(?:{pattern})")


def parse_each_link(
    source: Source, begin: re.Pattern[str], parse: Callable[[int, str], Record], ends: str = ",;"
) -> Items:
    """Yield the puzzle of every link, numbered within its line, or the error that `parse` raises.

    A link ends before the first of the marks `ends`.
    """
    return number_entries(_by_links(source, begin, parse, ends))


def _by_links(
    source: Source, begin: re.Pattern[str], parse: Callable[[int, str], Record], ends: str
) -> Items:
    for number, line in source.lines():
        links, grid = links_of(line, begin), _GRID.search(line)
        if grid and not (links and begin.search(line)):
            around = line[: grid.start()], line[grid.end() :]
            yield _read(number, Linked(grid[0], *around), _record_of_grid)
            continue
        for linked in (link.ending_before(ends) for link in links):
            yield from _puzzles_of(number, linked, parse)
        if not links and (found := puzzle_in(line)):
            yield ParseError(number, found, say("put it in a file of its own"))
        elif not links:
            source.leave_out(line)


def _puzzles_of(number: int, linked: Linked, parse: Callable[[int, str], Record]) -> Items:
    """Yield the puzzle of a link, and other grids around it, except its solution."""
    found = _read(number, linked, parse)
    before, after = (_grids_in(number, text) for text in (linked.before, linked.after))
    if isinstance(found, Record):
        full = [g.grid for g in before + after if isinstance(g, Record) and is_full(g.grid)]
        solution = next((grid for grid in full if solves(grid, found)), found.solution)
        found = replace(found, solution=solution)
        known = (found.grid, solution)
        before, after = (
            [g for g in some if isinstance(g, ParseError) or g.grid not in known]
            for some in (before, after)
        )
    yield from (*before, found, *after)


def _grids_in(number: int, text: str) -> list[Record | ParseError]:
    """Return the grids in the words around a link."""
    return [_read(number, Linked(grid[0]), _record_of_grid) for grid in _GRID.finditer(text)]


def _record_of_grid(number: int, text: str) -> Record:
    return Record(grid=Grid(text), line=number)


def _read(number: int, linked: Linked, parse: Callable[[int, str], Record]) -> Record | ParseError:
    """Return the puzzle of a link or a grid, with the words around it, or the error of `parse`."""
    try:
        return linked.with_notes(parse(number, linked.link))
    except (FormatError, GridError) as error:
        return ParseError.of(number, error)


def puzzle_in(line: str) -> str:
    """Return the kind of puzzle in a line without a link of this format; empty for other text.

    >>> puzzle_in("play it: https://sudokupad.app/abc"), puzzle_in("5...2..13"), puzzle_in("by Bob")
    ('a link of another format, or a damaged one', 'a row of a grid among links', '')
    """
    if _is_row(line):
        return say("a row of a grid among links")
    if has_known_link(line, is_comment=line.lstrip().startswith("#")):
        return say("a link of another format, or a damaged one")
    return ""


def _is_row(text: str) -> bool:
    """Return whether a line without a link is a row of a grid, or a whole one.

    >>> _is_row("5...2..13"), _is_row("|5..|.2.|.13|"), _is_row("22.11.2026"), _is_row("Bob")
    (True, True, False, False)
    """
    cells = text.translate(LAYOUT)
    return len(cells) in _ROWS and not cells.strip(_CELLS) and bool(cells.strip(BLANKS))


def links_of(line: str, begin: re.Pattern[str]) -> list[Linked]:
    """Return the links of a line; a long word at its beginning may be the content of one.

    >>> links_of("[Easy](https://a.b/c), [Hard](https://a.b/d) by me", site("https://a.b/"))[1]
    Linked(link='https://a.b/d', before='), [Hard](', after=') by me')
    >>> [linked.after for linked in links_of("a.b/c by me a.b/d", site("a.b/"))]
    [' by me ', '']
    """
    text = line.strip().strip("\"'<>").strip()
    starts = [found.start() for found in begin.finditer(text)]
    if text.startswith("#"):  # a heading may have a link, but not the bare content of one
        starts = [at for at in starts if _ADDRESS.match(text, at)]
    if not starts and (text.startswith("#") or not _CONTENT.match(text)):
        return []
    starts = starts or [0]
    before, links = text[: starts[0]], list[Linked]()
    are_named = bool(before.strip(_AROUND))
    for at, end in zip(starts, [*starts[1:], len(text)], strict=True):
        link = _trim(text[at:end].split(maxsplit=1)[0], text, at)
        after = text[at + len(link) : end]
        is_next = are_named and end < len(text)
        links.append(Linked(link, before, "" if is_next else after))
        before = after if is_next else ""
    return links


def first_link(line: str, begin: re.Pattern[str]) -> Linked:
    """Return the first link of a line; an empty one if there is none."""
    return next(iter(links_of(line, begin)), Linked(""))


def _trim(link: str, text: str, at: int) -> str:
    """Return a link without the bracket or quote that closes the one before it."""
    closing = _CLOSING.get(text[at - 1 : at])
    if closing and closing in link:
        return link[: link.index(closing)]
    return link.rstrip(_AFTER) if len(link) < len(text) else link


def empty() -> FormatError:
    """Return the error for a link without content."""
    return FormatError(say("the link has no content"))


def short_link() -> FormatError:
    """Return the error for a link that only names a puzzle."""
    return FormatError(
        say("a short link: the puzzle is on the server"), say("open it and copy the long link")
    )


def stray(mark: str, place: int) -> FormatError:
    """Return the error for a character, counted from 1, that a packed link cannot have."""
    return FormatError(
        say("{mark!r} (character {place}) does not belong in a packed link", mark=mark, place=place)
    )
