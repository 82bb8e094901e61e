"""One grid a line, or drawn in rows: the forms of `entries`, read and written.

A line is `<grid>`, and behind it perhaps `;key=value` (kept in `details`), `# text` or `// text`
(kept as `notes`), or the solution; what stands before the grid is its title. Grids of any size.
Written as `<grid>[;rating=<rating>][ # <notes, or else the title>]`.
"""

from __future__ import annotations

import re
from typing import IO, TYPE_CHECKING

from sudokudb.errors import GridError
from sudokudb.formats.entries import Entry
from sudokudb.formats.entries import read as read_entries
from sudokudb.formats.record import Fault, Record
from sudokudb.formats.runs import Run, read_stream
from sudokudb.grid import Grid
from sudokudb.notation import BLANKS, DIGITS, LAYOUT, ORDERS, SIZES, is_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source import Source

LIKELY = 50
"""How sure a grid with nothing around it makes any format that could be it."""

_UNLIKELY = 5
_CELLS = 81
_PLAIN = b"0123456789.\r\n"
_PAIR = re.compile(r"\s*([A-Za-z][\w .-]{0,40}?)\s*=\s*(\S[^=]*)")
_COMMENT = re.compile(r"\s*(?:#|//)\s*")
_MARKS = frozenset(DIGITS + "QRSTUVWXY" + BLANKS)
_MARKUP = re.compile(r"\s*(?:<|\{|PK|\[\s*(?:\{|\"[0-9A-Za-z.*_-]{16,625}\"))")


def sniff(source: Source) -> int:
    """Return 50 where there is a grid, 5 for what could have been meant for one."""
    if _MARKUP.match(source.text):
        return 0
    lines = source.text.splitlines()[:200]
    if not source.complete and len(lines) < 200:
        lines = lines[:-1]
    if any(entry.grid for entry in read_entries(lines)):
        return LIKELY
    return _UNLIKELY if any(map(_meant, lines)) else 0


def _meant(line: str) -> bool:
    """Tell a line of which most are digits and marks of empty cells, or all are but one mark."""
    cells = line.translate(LAYOUT)
    if len(cells) < 4 or is_rule(cells):
        return False
    if len(cells) in (*ORDERS, *SIZES[1:]) and len(set(cells.upper()) - _MARKS) <= 1:
        return True
    return 5 * sum(map(cells.count, set(cells) & set(DIGITS[:9] + BLANKS))) > 4 * len(cells)


def read(
    source: Source, size: int | None = None, *, blank: str | None = None
) -> Iterator[Record | Fault | Run]:
    """Yield every grid; memory does not grow with the input, and long plain parts come as runs."""
    if b"\r" in source.head and b"\n" not in source.head:
        yield from map(item_of, read_entries(source.raw_lines(), size, blank))
        return
    for items in read_stream(source.stream(), size, blank):
        for item in items:
            yield item if isinstance(item, Run) else item_of(item)


def items_of(run: Run) -> Iterator[Record | Fault]:
    """Yield the lines of a run, each as a record or a fault."""
    data = bytes(run.rows)
    returns = run.count if run.stride > _CELLS + 1 else 0
    ends = (data.count(b"\n"), data.count(b"\r"))
    if data.translate(None, _PLAIN) or ends != (run.count, returns):
        yield from map(item_of, run.entries())
        return
    text = data.decode("ascii")
    for index in range(run.count):
        at = index * run.stride
        yield Record(grid=Grid(text[at : at + _CELLS]), where=run.line + index)


def item_of(entry: Entry) -> Record | Fault:
    """Return what a line or drawing is: a record, or why it is none."""
    if entry.grid is None:
        error = entry.error or GridError("no grid")
        return Fault(entry.line, error.message, error.hint)
    if not entry.remark and not entry.label:
        return Record(grid=entry.grid, where=entry.line)
    details, notes, solution = _remark(entry.remark, entry.grid)
    return Record(
        grid=entry.grid,
        where=entry.line,
        title=entry.label,
        notes=notes,
        details=details,
        solution=solution,
    )


def _remark(remark: str, grid: Grid) -> tuple[dict[str, str], str, Grid | None]:
    """Take apart what stands behind a grid."""
    pairs, comment = remark, ""
    if found := re.search(r"#|//", remark):
        pairs, comment = remark[: found.start()], _COMMENT.sub("", remark[found.start() :], count=1)
    details: dict[str, str] = {}
    rest: list[str] = []
    solution = None
    for part in re.split(r"[;\t,]", pairs):
        part = part.strip(" \"'")
        if found := _PAIR.fullmatch(part):
            details[found[1]] = found[2].strip()
        elif solution is None and (solution := solution_of(part, grid)):
            continue
        elif part:
            rest.append(part)
    return details, "; ".join([*rest, comment.strip()]).strip("; "), solution


def solution_of(text: str, grid: Grid) -> Grid | None:
    """Return a full grid that has every given of another one, or None."""
    if len(text) != len(grid):
        return None
    try:
        other = Grid(text, grid.size)
    except GridError:
        return None
    fits = all(a == b for a, b in zip(grid.digits, other.digits, strict=True) if a)
    return other if fits and other.givens == len(grid) > grid.givens else None


def write(records: Iterable[Record], out: IO[bytes]) -> None:
    """Write a grid a line; the notes, or else the title, as a comment behind it."""
    for record in records:
        rating = one_line(record.details.get("rating", ""))
        rating = f";rating={rating}" if rating and not re.search(r"[;#,=]|//", rating) else ""
        comment = one_line(record.notes or record.title)
        out.write(f"{record.grid}{rating}{' # ' if comment else ''}{comment}\n".encode())


def one_line(text: str) -> str:
    """Return a text without ends of lines and NULs, and with no blanks around it."""
    return " ".join(re.split(r"[\x00\r\n]+", text)).strip()
