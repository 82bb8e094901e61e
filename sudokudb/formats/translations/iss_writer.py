"""ISS texts of puzzles: each rule is one constraint, or is refused.

Rules that ISS has no name of are written as sums, as lists of digits or as tables of pairs, which
mean the same. A table is labelled with its kind, so that reading returns the rule itself.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.formats.model.unwritable_rules import cannot_hold, cannot_hold_size
from sudokudb.formats.translations.digits_of_cells import forbids_given
from sudokudb.formats.translations.iss_cells import (
    BETWEEN_SEGMENTS,
    LARGEST,
    format_iss_cell,
    name_of_line,
    write_key,
)
from sudokudb.formats.translations.iss_names import (
    EDGES,
    LINES,
    ONLY_9,
    PAIRS,
    PLAIN,
    RAYS,
    STRICT,
    VALUED,
)
from sudokudb.formats.translations.iss_rules import are_neighbours, little_step
from sudokudb.notation import EMPTY, parse_digit
from sudokudb.rules.all_kinds import meaning
from sudokudb.rules.primitives import Domain, Linear, Pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sudokudb.grid import Grid
    from sudokudb.rules.rule import Rule
    from sudokudb.rules.rule_board import RuleBoard

    Writer = Callable[[Rule, RuleBoard], str | None]

FORM = "iss"


def write_iss(grid: Grid) -> str:
    """Return the text of a puzzle; raise FormatError for a size or a rule that ISS does not have.

    >>> from sudokudb.grid import Grid
    >>> write_iss(Grid("1" + "." * 80 + ";cage 9 r1c2r1c3;antiknight"))
    '.~R1C1_1.AntiKnight.Cage~9~R1C2~R1C3'
    """
    size, layout = grid.size, grid.layout
    if size > LARGEST:
        raise cannot_hold_size(FORM, grid)
    givens = [
        _format_given(cell, (mark,), size) for cell, mark in enumerate(grid.text) if mark != EMPTY
    ]
    parts = [f".Shape~{size}x{size}"] if size != 9 else []
    parts += [f".~{'~'.join(givens)}"] if givens else []
    for number, rule in enumerate(layout.rules, start=1):
        text = None if forbids_given(rule, grid) else _constraint(rule, layout.board)
        if text is None:
            raise cannot_hold(FORM, number, rule)
        parts.append(text)
    return "".join(parts) or f".Shape~{size}x{size}"


def _constraint(rule: Rule, board: RuleBoard) -> str | None:
    """Return the text of a rule, or None if there is none."""
    if rule.kind in ONLY_9 and board.size != 9:
        return None
    if rule.branches:
        return _alternatives(rule, board)
    if write := _WRITERS.get(rule.kind):
        return write(rule, board)
    return None


def _alternatives(rule: Rule, board: RuleBoard) -> str | None:
    branches = [[_constraint(one, board) for one in branch] for branch in rule.branches]
    texts = [text for branch in branches for text in branch]
    if None in texts or any(".Strict" in (text or "") for text in texts):
        return None
    groups = (
        f".And{''.join(map(str, branch))}.End" if len(branch) > 1 else branch[0]
        for branch in branches
    )
    return f".Or{''.join(map(str, groups))}.End"


def _words(name: str, *words: str) -> str:
    return f".{'~'.join((name, *filter(None, words)))}"


def _cells(cells: Iterable[int], board: RuleBoard) -> list[str]:
    return [format_iss_cell(cell, board.size) for cell in cells]


def _format_given(cell: int, marks: Iterable[str], size: int) -> str:
    digits = (str(parse_digit(mark)) for mark in marks)
    return "_".join((format_iss_cell(cell, size), *digits))


def _line(name: str) -> Writer:
    return lambda rule, board: _words(name, rule.value, *_cells(rule.cells, board))


def _plain(name: str) -> Writer:
    return lambda _rule, _board: f".{name}"


def _domains(rule: Rule, board: RuleBoard) -> str:
    """Return the digits of each cell."""
    words = []
    for part in meaning(board, rule):
        assert isinstance(part, Domain)
        digits = (digit for digit in range(board.size) if part.mask >> digit & 1)
        words.append(
            "_".join((format_iss_cell(part.cell, board.size), *(str(d + 1) for d in digits)))
        )
    return f".~{'~'.join(words)}"


def _total(rule: Rule, board: RuleBoard) -> str | None:
    """Return a sum with factors that means the same as a rule."""
    (part,) = meaning(board, rule)
    assert isinstance(part, Linear)
    ends = [sum(f * (board.size if (f > 0) is high else 1) for f in part.factors)
            for high in (False, True)]  # fmt: skip
    if max(map(abs, part.factors)) > 100 or not ends[0] <= part.total <= ends[1]:
        return None
    value = str(part.total)
    if {*part.factors} != {1}:
        value = f"{value}_=_{'_'.join(map(str, part.factors))}"
    return _words("Sum", value, *_cells(part.cells, board))


def _cage(rule: Rule, board: RuleBoard) -> str:
    return _words("Cage", rule.value or "0", *_cells(rule.cells, board))


def _arrow(rule: Rule, board: RuleBoard) -> str | None:
    """Return an arrow; a bulb that ISS would read in another order is a sum."""
    length = int(rule.value or 1)
    if length == 1:
        return _words("Arrow", *_cells(rule.cells, board))
    steps = [(b // board.size - a // board.size, b % board.size - a % board.size)
             for a, b in pairwise(rule.cells[:length])]  # fmt: skip
    if board.size > 9 or not {*steps} <= {(0, 1), (1, 0), (1, 1)}:
        return _total(rule, board)
    return _words("PillArrow", str(length), *_cells(rule.cells, board))


def _little(rule: Rule, board: RuleBoard) -> str | None:
    first, second = rule.cells[:2]
    step = little_step(first, board.size)
    if step is None or board.shift(first, *step) != second:
        return _total(rule, board)
    return _words("LittleKiller", rule.value, *_cells([first], board))


def _sandwich(rule: Rule, board: RuleBoard) -> str:
    return _words("Sandwich", rule.value, name_of_line(rule.cells, board.size)[0])


def _ray(name: str) -> Writer:
    def write(rule: Rule, board: RuleBoard) -> str:
        line, is_from_end = name_of_line(rule.cells, board.size)
        values = ("", rule.value) if is_from_end else (rule.value, "")
        return f".{name}~{line}~{'~'.join(values)}"

    return write


def _diagonal(rule: Rule, _board: RuleBoard) -> str:
    return f".Diagonal~{'1' if rule.value == '/' else '-1'}"


def _regions(rule: Rule, _board: RuleBoard) -> str:
    return f".NoBoxes.Jigsaw~{rule.value}"


def _negative(rule: Rule, _board: RuleBoard) -> str | None:
    """Return the strict constraint whose marks are those of a rule."""
    return next((f".{name}" for name, marks in STRICT.items() if marks == rule.value), None)


def _same(rule: Rule, board: RuleBoard) -> str:
    return _words("SameValues", str(len(rule.cells)), *_cells(rule.cells, board))


def _extreme(rule: Rule, board: RuleBoard) -> str:
    """Return the pairs of a cell and a lower neighbour."""
    pairs = [part for part in meaning(board, rule) if isinstance(part, Pair)]
    ends = [(p.one, p.other) if rule.value == "max" else (p.other, p.one) for p in pairs]
    return "".join(_words("GreaterThan", *_cells(pair, board)) for pair in ends)


def _quad(rule: Rule, board: RuleBoard) -> str:
    digits, corner = [str(parse_digit(mark)) for mark in rule.value], rule.cells[0]
    square = tuple(board.shift(corner, *step) for step in ((0, 0), (0, 1), (1, 0), (1, 1)))
    if rule.cells == square:
        return _words("Quad", *_cells([corner], board), *digits)
    return _words("ContainAtLeast", "_".join(digits), *_cells(rule.cells, board))


def _index(rule: Rule, board: RuleBoard) -> str:
    return _words("Indexing", "C" if rule.value == "row" else "R", *_cells(rule.cells, board))


def _equal(rule: Rule, board: RuleBoard) -> str:
    words, left = list[str](), _cells(rule.cells, board)
    for length in map(int, rule.value.split()):
        words += [*left[:length], BETWEEN_SEGMENTS]
        left = left[length:]
    return _words("EqualSum", *words[:-1])


def _pair(rule: Rule, board: RuleBoard) -> str:
    """Return a mark on an edge, or a table of pairs with the name of the rule."""
    name = EDGES.get((rule.kind, rule.value))
    if name and are_neighbours(rule.cells[0], rule.cells[1], board.size):
        return _words(name, *_cells(rule.cells, board))
    part = meaning(board, rule)[0]
    assert isinstance(part, Pair)
    label = "%20".join(filter(None, (rule.kind, rule.value)))
    key = write_key(part.allowed)
    return f".Pair~{key}~{'~'.join((f'_{label}', *_cells(rule.cells, board)))}"


def _table(rule: Rule, board: RuleBoard) -> str:
    key = write_key(tuple(int(mask, 16) for mask in rule.value.split(",")))
    return f".Pair~{key}~{'~'.join(_cells(rule.cells, board))}"


_WRITERS: dict[str, Writer] = {
    **{kind: _plain(name) for kind, name in PLAIN.items()},
    **{kind: _line(name) for kind, name in LINES.items()},
    **{kind: _line(name) for kind, (name, _) in VALUED.items()},
    **{kind: _ray(name) for kind, name in RAYS.items()},
    **dict.fromkeys(("odd", "even", "only"), _domains),
    **dict.fromkeys(PAIRS, _pair),
    "noboxes": _plain("NoBoxes"),
    "regions": _regions,
    "diagonal": _diagonal,
    "cage": _cage,
    "sum": _total,
    "arrow": _arrow,
    "little": _little,
    "sandwich": _sandwich,
    "negative": _negative,
    "same": _same,
    "extreme": _extreme,
    "quad": _quad,
    "index": _index,
    "equal": _equal,
    "table": _table,
}
"""The writers by kind; alternatives are written by their parts."""
