"""ISS texts: `.Name~argument~R1C1~R1C2.Name…`, read as givens and rules.

`.~R1C1_5` is a given, with several digits a list of candidates. `.Or … .End` are alternatives, of
which `.And … .End` groups some. Every name that is not in the tables is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sudokudb.errors import GridError, say
from sudokudb.formats.translations.iss_cells import LARGEST, parse_iss_cell
from sudokudb.formats.translations.iss_rules import READERS
from sudokudb.grid import Grid
from sudokudb.layout import Layout
from sudokudb.notation import DIGITS, EMPTY, format_digit
from sudokudb.rules.primitives import digits_of
from sudokudb.rules.rule import Rule, RuleError, rule_error
from sudokudb.rules.rule_board import BOX_SHAPES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_MOST = 4000  # constraints of a text
_DEEPEST = 8
_SHAPE = ("Shape", "RegionSize")
_BOXES = ("NoBoxes", "Jigsaw")
_GROUPS = ("Or", "And")
_STRICT = {"StrictKropki": ("WhiteDot", "BlackDot"), "StrictXV": ("X", "V")}


class IssConstraint(NamedTuple):
    """A part of a text: its name, its arguments, its number, and the parts inside it."""

    name: str
    args: tuple[str, ...]
    number: int
    parts: tuple[IssConstraint, ...] = ()

    def locate(self, error: RuleError) -> RuleError:
        """Return an error with the number and the name of this part."""
        shown = "~".join((self.name, *self.args)) if self.name in _SHAPE else self.name
        return error.at(self.number, shown[:40] or say("given"))


def read_iss(text: str) -> Grid:
    """Return the puzzle of a text; raise GridError, with the name of the rule, if it has none."""
    parts = _parse("".join(text.split()))
    size = _size(parts)
    givens: dict[int, int] = {}
    rules: list[Rule] = [*_boxes(parts, size)]
    for part in parts:
        if part.name == "":
            _add_givens(part, size, givens)
        elif part.name not in (*_SHAPE, *_BOXES):
            rules += _rules_of(part, size)
    _require_clear(parts)
    return _puzzle(size, givens, rules)


def _parse(text: str) -> list[IssConstraint]:
    """Return the parts of a text; raise GridError for a text that is not made of them."""
    words = text.split(".")
    if words[0] or len(words) < 2:
        raise GridError(say("not an ISS text"), say("it begins like .~R1C1_5 or .Cage~9~R1C1~R1C2"))
    if len(words) > _MOST:
        raise GridError(say("more than {most:,} constraints", most=_MOST))
    left = list(enumerate(words[1:], start=1))[::-1]
    found = [*_group(left, 0)]
    return [part for part in found if part.name or part.args]


def _group(left: list[tuple[int, str]], depth: int) -> Iterator[IssConstraint]:
    """Yield the parts up to the end of a group, and remove them from what is left."""
    while left:
        number, word = left.pop()
        name, *args = word.split("~")
        if name == "End" and depth:
            return
        part = IssConstraint(name, tuple(args), number)
        if name in _GROUPS:
            if depth == _DEEPEST:
                raise part.locate(rule_error(say("too many groups inside each other")))
            part = part._replace(parts=tuple(_group(left, depth + 1)))
        yield part
    if depth:
        raise GridError(say("a group without .End"))


def _size(parts: Sequence[IssConstraint]) -> int:
    """Return the size of the grid; raise RuleError for any but square ones with digits from 1."""
    size = 9
    for part in parts:
        if part.name == "Shape":
            size = _square(part)
    for part in parts:
        if part.name == "RegionSize" and part.args != (str(size),):
            raise part.locate(rule_error(say("boxes of another size than rows")))
    return size


def _square(part: IssConstraint) -> int:
    """Return the size of a shape such as `6x6`, `6x6~6` or `6x6~1-6~Sudoku`."""
    dimensions, digits, kind = (*part.args, "", "", "")[:3]
    side = dimensions.partition("x")[0]
    is_square = dimensions == f"{side}x{side}" and side in map(str, range(4, LARGEST + 1))
    if not is_square or digits not in ("", side, f"1-{side}") or kind not in ("", "Sudoku"):
        raise part.locate(rule_error(say("a grid that is not square, or with other digits")))
    return int(side)


def _boxes(parts: Sequence[IssConstraint], size: int) -> Iterator[Rule]:
    """Yield the rules about regions: those of a jigsaw are added to the boxes that are left."""
    has_boxes = size in BOX_SHAPES and not any(part.name == "NoBoxes" for part in parts)
    for part in (part for part in parts if part.name == "NoBoxes" and part.args):
        raise part.locate(rule_error(say("the value {value!r} is not known", value=part.args[0])))
    is_free = not has_boxes
    for part in (part for part in parts if part.name == "Jigsaw"):
        marks = part.args[-1] if part.args else ""
        regions = _regions(part, marks, size)
        if is_free and len(regions) == size:
            yield Rule("regions", "".join(DIGITS[_home(regions, c)] for c in range(size * size)))
            is_free = False
        else:
            yield from (Rule("distinct", cells=region) for region in regions)
    if is_free:
        yield Rule("noboxes")


def _regions(part: IssConstraint, marks: str, size: int) -> list[tuple[int, ...]]:
    """Return the cells of each region; one more, of another size, may be the rest of the grid."""
    named = {mark: tuple(c for c, m in enumerate(marks) if m == mark) for mark in [*marks]}
    whole = [cells for cells in named.values() if len(cells) == size]
    if len(marks) != size * size or len(named) - len(whole) > 1 or not whole:
        raise part.locate(rule_error(say("it is not a list of regions of {size} cells", size=size)))
    return whole


def _home(regions: Sequence[tuple[int, ...]], cell: int) -> int:
    return next(number for number, cells in enumerate(regions) if cell in cells)


def _require_clear(parts: Sequence[IssConstraint]) -> None:
    """Raise RuleError for a negative constraint about marks that only an alternative has."""
    inside = {part.name for outer in parts if outer.parts for part in _all(outer)}
    for part in parts:
        if not inside.isdisjoint(_STRICT.get(part.name, ())):
            raise part.locate(rule_error(say("its marks are inside alternatives")))


def _all(part: IssConstraint) -> Iterator[IssConstraint]:
    yield from (one for inner in part.parts for one in (inner, *_all(inner)))


def _rules_of(part: IssConstraint, size: int) -> list[Rule]:
    """Return the rules of a part, alone or in a group."""
    if part.name == "And":
        return [rule for inner in part.parts for rule in _rules_of(inner, size)]
    if part.name == "Or":
        return _alternatives(part, size)
    try:
        if part.name == "":
            return [*_candidates(part, size)]
        if reader := READERS.get(part.name):
            return reader(part.args, size)
        raise rule_error(say("this kind of rule is not known"))
    except RuleError as error:
        raise part.locate(error) from None


def _alternatives(part: IssConstraint, size: int) -> list[Rule]:
    """Return the rule of alternatives; of a single one, its rules."""
    branches = list[tuple[Rule, ...]]()
    for inner in part.parts:
        rules = _rules_of(inner, size)
        is_nested = len(rules) == 1 and rules[0].branches
        branches += rules[0].branches if is_nested else [tuple(rules)]
    if not branches or not all(branches):
        raise part.locate(rule_error(say("an alternative without rules")))
    return [Rule("either", branches=tuple(branches))] if len(branches) > 1 else [*branches[0]]


def _candidates(part: IssConstraint, size: int) -> Iterator[Rule]:
    """Yield the rule of each given of an alternative."""
    for word in part.args:
        cell, mask = _read_given(word, size)
        yield Rule("only", "".join(map(format_digit, digits_of(mask))), (cell,))


def _add_givens(part: IssConstraint, size: int, givens: dict[int, int]) -> None:
    """Add the digits that each cell can have; those of a repeated cell are those of both."""
    for word in part.args:
        try:
            cell, mask = _read_given(word, size)
        except RuleError as error:
            raise part.locate(error) from None
        givens[cell] = givens.get(cell, mask) & mask
        if not givens[cell]:
            raise part.locate(rule_error(say("{word} leaves no digit for its cell", word=word)))


def _read_given(word: str, size: int) -> tuple[int, int]:
    """Return the cell and the mask of digits of a word such as `R1C1_2_5`."""
    name, *digits = word.split("_")
    numbers = [int(d) if d.isascii() and d.isdigit() and len(d) < 3 else 0 for d in digits]
    if not numbers or not all(1 <= number <= size for number in numbers):
        raise rule_error(say("{word!r} is not a cell and its digits", word=word[:20]))
    return parse_iss_cell(name, size), sum({1 << number - 1 for number in numbers})


def _puzzle(size: int, givens: dict[int, int], rules: list[Rule]) -> Grid:
    """Return the puzzle; cells with several digits have a rule for them."""
    cells = [EMPTY] * (size * size)
    lists: dict[int, list[int]] = {}
    for cell, mask in sorted(givens.items()):
        if mask.bit_count() == 1:
            cells[cell] = format_digit(mask.bit_length())
        elif mask.bit_count() < size:
            lists.setdefault(mask, []).append(cell)
    for mask, group in lists.items():
        rules += [Rule("only", "".join(map(format_digit, digits_of(mask))), (c,)) for c in group]
    return Grid("".join(cells), layout=Layout(size, rules=rules))
