"""One grid per line, or grids drawn in rows, of any size.

A line is a grid and perhaps `;key=value` (a rating or a detail), `# text` or `// text` (the notes,
or HoDoKu's rating), the solution, or more puzzles after it; a text before the grid is its title.
Written as `<grid>[;<rater>=<rating>][ # [<title>: ]<notes>]`. Sources: Sudopedia, "Sudoku
Clipboard and File Formats", pzl.org.uk/Formats.html, and HoDoKu `Sudoku2.setSudoku`.
"""

from __future__ import annotations

import re
from itertools import dropwhile, islice
from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import GridError, say
from sudokudb.formats.model.ratings import (
    kept_ratings,
    rating_in_notes,
    rating_texts,
    take_ratings,
)
from sudokudb.formats.model.record import Items, ParseError, Record, Records, one_line
from sudokudb.formats.model.solution_checks import (
    NO_SOLUTION,
    fits,
    grid_like,
    is_full,
    why_no_grid,
)
from sudokudb.formats.source.source import LIKELY, UNLIKELY
from sudokudb.formats.text.parser import parse_text
from sudokudb.formats.text.plain_lines import LineBlock, Reader, read_stream
from sudokudb.grid import Grid
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS, SIZES, is_rule
from sudokudb.rules.all_kinds import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.formats.text.parsed_grid import ParsedGrid

_CELLS = 81
_HEAD = 200
_PLAIN = b"0123456789.\r\n"
_PAIR = re.compile(r"\s*([A-Za-z][\w .-]{0,40}?)\s*=\s*(\S[^=]*)")
_MARK = re.compile(r"[;#,=]|//")  # ends a detail
_SOLUTION = re.compile(r"[\W_]*(?:the\s+)?(?:solutions?|solved|answers?|output)\b", re.IGNORECASE)
_AROUND = "\"'[](){}"
_COMMENT = re.compile(r"\s*(?:#|//)\s*")
_RULED = re.compile(rf"\s*[0-9A-Za-z._*-]{{16,625}}\s*;\s*(?:{'|'.join(KINDS)})\b", re.IGNORECASE)
_MARKS = frozenset(DIGITS + "QRSTUVWXY" + BLANKS)


def confidence(source: Source) -> int:
    """Return 50 if there is a grid, 5 for lines that may be damaged grids."""
    lines = [*islice(dropwhile(_is_empty, source.text.splitlines()), _HEAD)]
    if not source.complete and len(lines) < _HEAD:
        *lines, cut = lines or [""]
        if not lines and _RULED.match(cut):  # a line may have 2,000 rules
            return LIKELY
    if any(entry.grid for entry in parse_text(lines)):
        return LIKELY
    return UNLIKELY if any(map(_is_meant_for_grid, lines)) else 0


def _is_empty(line: str) -> bool:
    """Return whether a line is blank or a comment; a list may begin with many of them."""
    text = line.strip()
    return not text or text.startswith("#")


def _is_meant_for_grid(line: str) -> bool:
    """Return whether most characters of a line, or all except one, can be cells."""
    cells = line.translate(LAYOUT)
    if len(cells) < 4 or is_rule(cells):
        return False
    if len(cells) in (*ORDERS, *SIZES[1:]) and len(set(cells.upper()) - _MARKS) <= 1:
        return True
    return 5 * sum(map(cells.count, set(cells) & set(DIGITS[:9] + BLANKS))) > 4 * len(cells)


def read(
    source: Source, size: int | None = None, *, blank: str | None = None
) -> Iterator[Record | ParseError | LineBlock]:
    """Yield every grid, and long lists as blocks; memory does not grow with the input."""
    reader = Reader(size, blank)
    for items in read_stream(source.stream(), reader=reader):
        for item in items:
            if isinstance(item, LineBlock):
                yield item
            else:
                yield from records_of(item)
    source.left_out = reader.left_out


def items_of(block: LineBlock) -> Items:
    """Yield the puzzle, or the error, of each line of a block."""
    data = bytes(block.rows)
    returns = block.count if block.stride > _CELLS + 1 else 0
    ends = (data.count(b"\n"), data.count(b"\r"))
    if data.translate(None, _PLAIN) or ends != (block.count, returns):
        for entry in block.entries():
            yield from records_of(entry)
        return
    text = data.decode("ascii")
    for index in range(block.count):
        at = index * block.stride
        yield Record(grid=Grid(text[at : at + _CELLS]), line=block.line + index)


def records_of(entry: ParsedGrid) -> Items:
    """Yield the puzzle of a line or drawing, or the error, and the other puzzles in the line."""
    if entry.grid is None:
        error = entry.error or GridError(say("not a grid"))
        yield ParseError.of(entry.line, error)
    elif _SOLUTION.match(entry.title) and is_full(entry.grid):
        yield Record(grid=entry.grid, line=entry.line, is_answer=True)
    elif not entry.remark and not entry.title:
        yield Record(grid=entry.grid, line=entry.line)
    elif comment := _COMMENT.match(entry.remark):
        ratings, notes = rating_in_notes(entry.remark[comment.end() :].strip("; "))
        yield Record(
            grid=entry.grid, line=entry.line, title=entry.title, ratings=ratings, notes=notes
        )
    else:
        remark = _Remark(entry.remark, entry.grid)
        yield Record(
            grid=entry.grid,
            line=entry.line,
            title=entry.title,
            notes=remark.notes,
            ratings=take_ratings(remark.details),
            details=remark.details,
            solution=remark.solution,
            warnings=tuple(remark.warnings),
            entry=1 if remark.others else 0,
        )
        for number, other in enumerate(remark.others, start=2):
            yield Record(grid=other, line=entry.line, entry=number)


class _Remark:
    """The parts of the text after a grid: details, a solution, other puzzles and notes."""

    def __init__(self, remark: str, grid: Grid) -> None:
        self.details: dict[str, str] = {}
        self.solution: Grid | None = None
        self.others: list[Grid] = []
        self.warnings: list[str] = []
        self._grid = grid
        pairs, comment = remark, ""
        if found := re.search(r"#|//", remark):
            pairs = remark[: found.start()]
            comment = _COMMENT.sub("", remark[found.start() :], count=1).strip()
        rest = [text for part in re.split(r"[;\t,]", pairs) if (text := self._read(part))]
        self.notes = "; ".join([*rest, comment]).strip("; ")

    def _read(self, part: str) -> str:
        """Read a detail and the grids of a part; return the rest, which belongs to the notes."""
        part = part.strip(" \"'")
        if not part.strip(_AROUND):
            return ""
        if found := _PAIR.fullmatch(part):
            self.details[found[1]] = found[2].strip()
            return ""
        words = part.split()
        left = [word for word in words if not self._take(word)]
        return part if len(left) == len(words) else " ".join(left)

    def _take(self, word: str) -> bool:
        """Take a word that is a solution or another puzzle; warn about a damaged one."""
        word = word.strip(_AROUND)
        other = grid_like(word, self._grid)
        if other is None:
            self.warnings += filter(None, [why_no_grid(word, self._grid)])
        elif self.solution is None and fits(other, self._grid):
            self.solution = other
            return True
        elif is_full(other) and not is_full(self._grid):
            self.warnings.append(NO_SOLUTION)
        else:
            self.others.append(other)
            return True
        return False


def write(records: Records, out: IO[bytes]) -> None:
    """Write a grid per line, with the title and the notes as a comment after it."""
    for record in records:
        about = "".join(f";{name}={text}" for name, text in _pairs(record).items())
        comment = _comment(record)
        out.write(f"{record.grid}{about}{' # ' if comment else ''}{comment}\n".encode())


def kept_parts(record: Record) -> dict[str, Any]:
    """Return the written part of the ratings, and the notes that the comment is read as."""
    _, notes = rating_in_notes(_comment(record).strip("; "))
    ratings = kept_ratings(record, _pairs(record))
    return {"title": f"# {notes}", "notes": notes or None, **ratings}


def _pairs(record: Record) -> dict[str, str]:
    pairs = ((name, one_line(text)) for name, text in rating_texts(record))
    return {name: text for name, text in pairs if text and not _MARK.search(name + text)}


def _comment(record: Record) -> str:
    return ": ".join(filter(None, map(one_line, (record.title, record.notes))))
