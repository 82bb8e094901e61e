"""The sections of a block of lines: rows that may be one grid or several.

Titles, comments and double rules separate sections. Rules, and single empty lines, may separate
the boxes of a grid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.formats.text.alphabets import read_unusual
from sudokudb.formats.text.lines import has_large_digits, is_heading, is_row_of
from sudokudb.notation import SIZES
from sudokudb.rules.rule_board import BOX_SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.text.lines import Line

_MARKDOWN = re.compile(r"#{1,6} +[^\W\d]")
GAP = ""
_BREAK = "#"
_MOST_KINDS = 6  # of rules; drawings have two or three


class BlockOptions(NamedTuple):
    """Options for reading blocks: the size of the grids and the mark of an empty cell, if known.

    If `large`, rows of 16 cells are never 4×4 grids.
    """

    size: int | None = None
    blank: str | None = None
    large: bool = False


@dataclass
class Section:
    """Rows with only rules, comments and empty lines between them, and the title above them.

    `size` is 0 if no grid has rows of that length; a title can be without rows. `rules` are the
    rules by the number of rows above them; "" is an empty line, "#" a comment or double rule.
    `is_below_gap` is whether an empty line separates the rows from those of another section.
    """

    size: int
    title: Line | None = None
    rows: list[Line] = field(default_factory=list)
    rules: dict[int, str] = field(default_factory=dict)
    is_below_gap: bool = False

    @property
    def text(self) -> str:
        """The cells of the rows."""
        return "\n".join(row.cells for row in self.rows)

    @property
    def is_sound(self) -> bool:
        """Whether the rows make whole grids."""
        if not self.size:
            return read_unusual(self.text) is not None
        if not self.rows or not self.is_complete or self.odd_row is not None:
            return False
        has_break = any(rule == _BREAK for _, rule in self._inside())
        return self.misplaced_rule is None and (not has_break or len(self.rows) == self.size)

    @property
    def is_single(self) -> bool:
        """Whether the rows make one grid, with only rules between them."""
        is_one = len(self.rows) <= (self.size or len(self.rows))
        return is_one and self.is_sound and not self.is_joined

    @property
    def is_complete(self) -> bool:
        """Whether the number of rows is that of whole grids."""
        return not self.size or len(self.rows) % self.size == 0

    @property
    def odd_row(self) -> int | None:
        """The first row with too few or too many cells."""
        lengths = enumerate(len(row.cells) for row in self.rows)
        return next((at for at, length in lengths if length != self.size), None)

    @property
    def misplaced_rule(self) -> int | None:
        """The number of rows above the first rule or empty line inside a box.

        Rules after every row are not misplaced.
        """
        inside = [at for at, rule in self._inside() if rule != _BREAK]
        if len(inside) == len(self.rows) - 1:
            return None
        height = BOX_SHAPES[self.size][0]
        return next((at for at in inside if at % height), None)

    @property
    def gaps(self) -> list[int]:
        """The numbers of rows above empty lines."""
        return [at for at, rule in self._inside() if rule == GAP]

    @property
    def is_joined(self) -> bool:
        """Whether more than rules is between the rows, or the rows go on from those before."""
        return 0 in self.rules or any(rule in (GAP, _BREAK) for _, rule in self._inside())

    @property
    def line(self) -> int:
        """The number of the first line."""
        return (self.title or self.rows[0]).number

    def add_rule(self, line: Line, is_break: bool) -> None:
        """Add a line below the rows; a rule next to a comment or an empty line does not count."""
        at = len(self.rows)
        if is_break:
            self.rules[at] = _BREAK
        elif line.kind == "gap" or at not in self.rules:
            self.rules[at] = line.text

    def _inside(self) -> Iterator[tuple[int, str]]:
        return ((at, rule) for at, rule in self.rules.items() if 0 < at < len(self.rows))

    def slices(self) -> Iterator[list[Line]]:
        """Yield the rows of each grid."""
        count = self.size or len(self.rows)
        for at in range(0, len(self.rows), count):
            yield self.rows[at : at + count]


def split_sections(block: list[Line], options: BlockOptions) -> Iterator[Section]:
    """Yield the sections of a block; unsound ones are split at rules if that completes a grid."""
    size = options.size or row_size(block)
    sections = [Section(size)]
    lines = [*_without_dashes(block, size, options.blank)]
    for at, line in enumerate(lines):
        section = sections[-1]
        if is_row_of(line, size):
            section.rows.append(line)
        elif _is_title(lines, at, section):
            sections.append(Section(size, line))
        elif section.rows and _is_break(lines, at) and section.is_complete:
            sections.append(Section(size))
        elif section.rows or line.kind == "gap":
            section.add_rule(line, _is_break(lines, at))
    for section in sections:
        if section.rows or (section.title and section.title.kind != "comment"):
            yield from _split_at_rules(section)


def _is_title(lines: list[Line], at: int, above: Section) -> bool:
    """Return whether a line is a title: words, `# 1`, or a single `# Title` above a grid."""
    line = lines[at]
    if line.kind != "comment":
        return line.kind in ("row", "words")
    kinds = [line.kind for line in lines[max(at - 1, 0) : at + 2]]
    is_single = kinds.count("comment") == 1 and at + 1 < len(lines) and above.is_complete
    return is_heading(line.text) or (is_single and bool(_MARKDOWN.match(line.text)))


def _is_break(lines: list[Line], at: int) -> bool:
    """Return whether a line is a comment, or the second of two rules."""
    kind = lines[at].kind
    return kind == "comment" or kind == lines[at - 1].kind == "rule"


def _without_dashes(block: list[Line], size: int, blank: str | None) -> Iterator[Line]:
    """Yield lines; rows of nothing but dashes are rules, unless other rows have dashes as cells."""
    are_cells = blank == "-" or any(
        "-" in line.cells and line.cells.strip("-") for line in block if line.kind == "row"
    )
    for line in block:
        if line.kind == "row" and not line.cells.strip("-"):
            is_row = are_cells and len(line.cells) == size
            yield line if is_row else line._replace(kind="rule")
        else:
            yield line


def _split_at_rules(section: Section) -> list[Section]:
    """Split rows that are not whole grids at rules, if that completes all grids or else any."""
    if section.is_sound or not section.size:
        return [section]
    rules = [*dict.fromkeys(section.rules.values())][:_MOST_KINDS]
    kinds = ({_BREAK, GAP}, {_BREAK}, {GAP}, *({rule} for rule in rules))
    ways = [parts for each in kinds if len(parts := _parts(section, each)) > 1]
    for complete in (all, any):
        for parts in ways:
            if complete(part.is_complete for part in parts):
                return [part for each in parts for part in _split_at_rules(each)]
    return [section]


def _parts(section: Section, kinds: set[str]) -> list[Section]:
    """Return the rows between rules of some kinds."""
    parts = [Section(section.size, section.title)]
    for at, row in enumerate(section.rows):
        rule = section.rules.get(at)
        if rule in kinds and at:
            parts.append(Section(section.size, is_below_gap=rule == GAP))
        elif rule is not None:
            parts[-1].rules[len(parts[-1].rows)] = rule
        parts[-1].rows.append(row)
    return parts


def are_small_grids(block: list[Line], options: BlockOptions) -> bool:
    """Return whether lines of 16 cells are 4×4 grids, rather than rows of a 16×16 grid."""
    rows = [line.cells for line in block if line.size == SIZES[2]]
    if not rows or row_size(block) not in (SIZES[0], SIZES[2]) or _has_boxes(block):
        return False
    if options.size:
        return options.size == SIZES[0]
    return not options.large and not has_large_digits(rows)


def _has_boxes(block: Iterable[Line]) -> bool:
    """Return whether there are rows of 16 cells with a rule below each four of them."""
    kinds = [line.kind for line in block]
    rows = "".join("-" if kind == "rule" else "r" for kind in kinds).strip("-")
    return rows == "-".join(["rrrr"] * 4)


def row_size(block: Iterable[Line]) -> int:
    """Return the most common length of sound rows; 0 without such rows."""
    sizes = [line.size for line in block if line.size]
    return max(dict.fromkeys(sizes), key=sizes.count, default=0)
