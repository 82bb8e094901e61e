"""Killer Sudokus in one line of 9×9 cells: numbers of cages, or pointers to the cell with the sum.

`3x3::k:` (with both diagonals `3x3:d:k:`) is followed by 81 numbers: 256 times the sum of the
cell's cage plus the number of the cage; numbers below 256 are cells without a cage. If all cages
have one cell, they are givens: a classic puzzle.

In the other form each mark is the sum of a cage (`0`-`9`, `A`-`Z` = 10 to 35, `a`-`j` = 36 to 45;
`0` if it is not given) or points to another cell of the cage: `<` `>` `^` `v`, and on diagonals
up `` ` `` and `'`, down `,` and `.`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, GridError, say
from sudokudb.formats.model.unwritable_rules import cannot_hold, cannot_hold_size
from sudokudb.formats.text.one_per_line import wrong_count
from sudokudb.grid import Grid, format_cell
from sudokudb.layout import Layout
from sudokudb.rules.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

FORM = "killer"
CELLS = 81

_SIZE = 9
_CAGES = 256
_DIAGONALS = (Rule("diagonal", "/"), Rule("diagonal", "\\"))
_NUMBERED = re.compile(r"(\d{1,2}x\d{1,2}):([a-z]{0,5}):k:([\d:]*)", re.ASCII)
_SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
_STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}


def read_numbers(text: str) -> Grid:
    """Return the puzzle of a string of numbers; raise FormatError or GridError for other text."""
    found = _NUMBERED.fullmatch(text)
    if not found or found[1] != "3x3":
        raise FormatError(say("{text!r} is not 3x3::k: and 81 numbers", text=text[:20]))
    if found[2] not in ("", "d"):
        raise GridError(say("rule {text!r}: this kind of rule is not known", text=found[2]))
    values = [part[:9] for part in found[3].removesuffix(":").split(":") if part]
    if len(values) != CELLS:
        raise wrong_count(CELLS, len(values), say("{expected} numbers expected, {count} found"))
    named: dict[tuple[int, int], list[int]] = {}
    for cell, value in enumerate(values):
        named.setdefault(divmod(int(value), _CAGES)[::-1], []).append(cell)
    cages = {(*cells,): total for (_, total), cells in named.items() if total}
    return _puzzle(cages, _DIAGONALS if found[2] else ())


def _puzzle(cages: Mapping[tuple[int, ...], int], others: Sequence[Rule]) -> Grid:
    """Return a puzzle; cages of one cell, if there are no others, are givens."""
    if all(len(cells) == 1 and 0 < total <= _SIZE for cells, total in cages.items()):
        digits = {cells[0]: total for cells, total in cages.items()}
        text = "".join(str(digits.get(cell, ".")) for cell in range(CELLS))
        return Grid(text, layout=Layout(_SIZE, rules=others)) if others else Grid(text)
    rules = [Rule("cage", str(total or ""), cells) for cells, total in cages.items()]
    return Grid("." * CELLS, layout=Layout(_SIZE, rules=[*rules, *others]))


def is_pointers(text: str) -> bool:
    """Return whether a text is a string of pointers.

    >>> is_pointers("G<" * 40 + "5"), is_pointers("." * 81)
    (True, False)
    """
    marks = {*text}
    is_whole = len(text) == CELLS and marks <= {*_SUMS, *_STEPS}
    return is_whole and not marks.isdisjoint("<>^v`'") and not marks.isdisjoint(_SUMS[1:])


def read_pointers(text: str) -> Grid:
    """Return the puzzle of a string of pointers; raise GridError for pointers to no sum."""
    cages: dict[int, list[int]] = {}
    for cell in range(CELLS):
        cages.setdefault(_end_of(cell, text), []).append(cell)
    found = {(*cells,): _SUMS.index(text[end]) for end, cells in cages.items()}
    return _puzzle(found, ())


def _end_of(cell: int, text: str) -> int:
    """Return the cell with the sum to which the pointer of a cell leads."""
    at = cell
    for _ in range(CELLS):
        if text[at] not in _STEPS:
            return at
        row, column = (a + b for a, b in zip(divmod(at, _SIZE), _STEPS[text[at]], strict=True))
        if not (0 <= row < _SIZE and 0 <= column < _SIZE):
            break
        at = row * _SIZE + column
    raise GridError(say("the pointer at {cell} leads to no sum", cell=format_cell(cell)))


def write_killer(grid: Grid) -> str:
    """Return the string of a puzzle: of pointers if a cage has no sum, else of numbers.

    Raises FormatError for a rule that neither can hold, also for a cage next to givens.
    """
    if grid.size != _SIZE:
        raise cannot_hold_size(FORM, grid)
    rules = grid.layout.rules
    cages, others = [r for r in rules if r.kind == "cage"], [r for r in rules if r.kind != "cage"]
    taken: set[int] = set()
    for number, rule in enumerate(rules, start=1):
        is_free = taken.isdisjoint(rule.cells) and not grid.givens
        is_held = is_free if rule.kind == "cage" else rule in _DIAGONALS and len(others) == 2
        if not is_held:
            raise cannot_hold(FORM, number, rule)
        taken.update(rule.cells)
    single = cages and all(len(rule.cells) == 1 and rule.value for rule in cages)
    without = next((rule for rule in cages if not rule.value), None)
    if single or (without and (others or len(taken) < CELLS)):
        rule = without or cages[0]
        raise cannot_hold(FORM, rules.index(rule) + 1, rule)
    return _pointers(grid, cages) if without else _numbers(grid, cages, others)


def _numbers(grid: Grid, cages: Iterable[Rule], others: Sequence[Rule]) -> str:
    """Return the string of numbers; each given is a cage."""
    values = list(range(CELLS))
    groups = [(rule.cells, int(rule.value)) for rule in cages]
    groups += [((cell,), digit) for cell, digit in enumerate(grid) if digit]
    for number, (cells, total) in enumerate(groups):
        for cell in cells:
            values[cell] = _CAGES * total + number
    return f"3x3:{'d' if others else ''}:k:{''.join(f'{value}:' for value in values)}"


def _pointers(grid: Grid, cages: Iterable[Rule]) -> str:
    """Return the string of pointers; raise FormatError for a cage in two pieces."""
    marks = [""] * CELLS
    for rule in cages:
        marks[rule.cells[0]] = _SUMS[int(rule.value or 0)]
        reached, left = [rule.cells[0]], {*rule.cells[1:]}
        for end in reached:
            for mark, (down, right) in _STEPS.items():
                row, column = end // _SIZE - down, end % _SIZE - right
                cell = row * _SIZE + column
                if 0 <= column < _SIZE and cell in left:
                    marks[cell] = mark
                    left.discard(cell)
                    reached.append(cell)
        if left:
            raise cannot_hold(FORM, grid.layout.rules.index(rule) + 1, rule)
    return "".join(marks)
