"""Requests for generated puzzles, and their validation."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from sudokudb.errors import Unsupported, UsageError, say
from sudokudb.generator.randomness import SEEDS
from sudokudb.generator.units import SYMMETRY_CHOICES, possible_counts, units_of
from sudokudb.grid import SIZES
from sudokudb.layout import CLASSIC, CLASSIC_9
from sudokudb.notation import ALL_SIZES
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from sudokudb.generator.by_rating import ByRating
    from sudokudb.generator.wanted_rules import WantedRules

SAMPLINGS = ("top-down", "unbiased")
MINIMALITIES = ("cell", "orbit")
UNBIASED = {4: range(4, 7), 9: range(22, 32)}
"""The numbers of givens among which `unbiased` finds puzzles in a reasonable time, by size."""

_SMALL = 4
FEW = 22
"""Puzzles with fewer givens are not found by removal alone; see `few`."""

_FEWEST = {4: 4, 9: 17}  # givens of a valid puzzle; not known for 16×16 and 25×25
_RARE = 20  # with fewer givens, a 9×9 puzzle is not found at random
_LEAST_FOUND = {"rot90": 24, "mirrors": 24, "full": 24}
"""The fewest givens of 9×9 puzzles with a symmetry among all that were ever found here."""
_MOST_MINIMAL = 40  # givens of a known minimal puzzle
_USUAL_MOST = 28  # givens of nearly all minimal puzzles that are found


@dataclass(frozen=True, slots=True)
class GenerateRequest:
    """A request for `count` puzzles (None: an endless stream) that meet all conditions.

    `givens` are the fewest and the most givens. `symmetry` is one of SYMMETRY_CHOICES, and
    `pattern` has the cells of the givens. `minimal` says whether no single given (`cell`) or no
    orbit of givens (`orbit`) can be removed. The default, None, means `orbit`, except for patterns
    and for more givens than minimal puzzles have, where puzzles may not be minimal. `level` is a
    level of the Palm. `rated` has conditions on a rating, which every puzzle then has. `rules` is
    the text of other rules (see `wanted_rules`), and `largest_cage` is for killers.

    Puzzles come from the attempts `first`, `first` + 1, …; seed and attempt determine a puzzle.
    """

    count: int | None = 1
    givens: tuple[int, int] | None = None
    symmetry: str = "none"
    pattern: tuple[int, ...] | None = None
    level: str | None = None
    rated: ByRating | None = None
    minimal: str | None = None
    sampling: str = "top-down"
    size: int = 9
    rules: str = ""
    largest_cage: int = 5
    seed: int = 0
    first: int = 0

    @property
    def is_engine(self) -> bool:
        """Whether the engine solves the puzzles, whose size may be one that none has."""
        return CLASSIC.get(self.size**2) is CLASSIC_9 and not self.rules

    @property
    def by_tables(self) -> bool:
        """Whether the solver of tables makes the puzzles."""
        return bool(self.rules) or self.size not in SIZES

    @property
    def wanted_rules(self) -> WantedRules:
        """The rules of the puzzles; raises GridError for rules that cannot be."""
        from sudokudb.generator.wanted_rules import wanted_rules  # most requests have none

        return wanted_rules(self.rules, self.size)

    @property
    def label(self) -> str | None:
        """The minimality of the puzzles: cell or orbit; None if they may not be minimal."""
        if self.minimal == "orbit" and self.symmetry == "none":
            return "cell"
        is_large = self.size > SIZES[1] and not self.by_tables
        if self.minimal or self.pattern is not None or is_large or self.puts_back:
            return self.minimal
        if self.by_tables and self.wanted_rules.has_cages:
            return None
        return "cell" if self.symmetry == "none" else "orbit"

    @property
    def puts_back(self) -> bool:
        """Whether cells are put back to reach the number of givens."""
        if self.by_tables:
            return self.least > 0 and not self.minimal and not self.wanted_rules.has_cages
        return self.is_engine and not self.minimal and self.least > _USUAL_MOST

    @property
    def is_few(self) -> bool:
        """Whether the method of `few` is needed to reach the number of givens."""
        others = self.pattern is not None or self.level in LEVELS[:2] or self.symmetry != "none"
        return self.is_engine and self.most < FEW and not others

    @property
    def method(self) -> str:
        """The method by which puzzles are made: the sampling, or a method of its own."""
        if self.pattern is not None:
            return "pattern"
        if self.by_tables and self.wanted_rules.has_cages:
            return "cages"
        return "few-givens" if self.is_few else self.sampling

    @property
    def least(self) -> int:
        """The fewest givens."""
        return self.givens[0] if self.givens else 0

    @property
    def most(self) -> int:
        """The most givens."""
        return self.givens[1] if self.givens else self.size**2

    @property
    def doubt(self) -> str | None:
        """The reason why a search may never find a puzzle, if it is known before."""
        least = _LEAST_FOUND.get(self.symmetry, 0)
        if not self.is_engine or self.most >= least:
            return None
        return say(
            "no puzzle with the symmetry {symmetry} and fewer than {least} givens was ever found",
            symmetry=self.symmetry,
            least=least,
        )

    def require_possible(self) -> None:
        """Raise SudokuError for conditions that no puzzle meets, or that are out of reach."""
        _check_names(self)
        if self.by_tables:
            _check_rules(self)
        _check_givens(self)
        if self.pattern is not None:
            _check_pattern(self)
        if self.sampling == "unbiased":
            _check_unbiased(self)
        if self.rated:
            self.rated.require_possible(self.size, self.level)
        if self.size > 9 and self.level in LEVELS[2:]:
            raise UsageError(
                say("puzzles of this size and level are out of reach: {level}", level=self.level),
                say("16×16 and 25×25 puzzles are simple or intermediate"),
            )


def _check_names(request: GenerateRequest) -> None:
    choices = (
        (say("symmetry"), request.symmetry, SYMMETRY_CHOICES),
        (say("level"), request.level, LEVELS),
        (say("sampling"), request.sampling, SAMPLINGS),
        (say("minimality"), request.minimal, MINIMALITIES),
        (say("size"), request.size, ALL_SIZES),
    )
    for kind, value, known in choices:
        if value is not None and value not in known:
            names = ", ".join(map(str, known))
            raise UsageError(
                say("unknown {kind}: {value!r}", kind=kind, value=value),
                say("choose one of: {names}", names=names),
            )
    for number in (request.seed, request.first):
        if not 0 <= number < SEEDS:
            raise UsageError(
                say("{number} is not a seed or an attempt", number=number),
                say("these are numbers from 0 to 2⁶⁴ − 1"),
            )
    if request.count is not None and request.count < 1:
        raise UsageError(
            say("{count} puzzles cannot be made", count=request.count), say("use 1 or more")
        )


def _check_rules(request: GenerateRequest) -> None:
    """Raise SudokuError for conditions that puzzles of other rules or sizes cannot have."""
    from sudokudb.generator.wanted_rules import require_largest_cage, require_tables

    require_tables(request.wanted_rules)
    require_largest_cage(request.largest_cage)
    if request.level or request.rated:
        raise Unsupported(
            say("puzzles with other rules, or without square boxes, have no levels and ratings"),
            say("leave out --level, --rater, --rating and --needs"),
        )
    others = request.pattern is not None or request.sampling != "top-down"
    if others or (request.wanted_rules.has_cages and request.symmetry != "none"):
        raise Unsupported(
            say("puzzles with these rules cannot have a pattern, or another sampling")
            if others
            else say("the givens of a killer have no symmetry"),
            say("leave out --pattern, --sampling and --symmetry"),
        )


def _check_givens(request: GenerateRequest) -> None:
    least, most = request.least, request.most
    cells = request.size**2
    if not 0 <= least <= most <= cells:
        raise UsageError(
            say("{least}..{most} givens are not a range", least=least, most=most),
            say("give A..B with A at most B, and B at most {cells}", cells=cells),
        )
    if not request.by_tables and most < (fewest := _FEWEST.get(request.size, 0)):
        raise UsageError(say("no valid puzzle has fewer than {fewest} givens", fewest=fewest))
    if request.is_engine and most < _RARE and request.pattern is None:
        raise UsageError(
            say("puzzles with fewer than {rare} givens are not found at random", rare=_RARE),
            say("`sudokudb vary` finds some close to a known one"),
        )
    made = len(request.pattern or ()) or least
    if request.minimal and request.is_engine and made > _MOST_MINIMAL:
        raise UsageError(
            say("no minimal puzzle with more than {most} givens is known", most=_MOST_MINIMAL),
            say("leave out --minimal"),
        )
    counts = possible_counts(units_of(request.symmetry, request.size))
    if not any(least <= count <= most for count in counts):
        template = say("the symmetry {symmetry} does not allow {least}..{most} givens")
        raise UsageError(say(template, symmetry=request.symmetry, least=least, most=most))


def _check_pattern(request: GenerateRequest) -> None:
    pattern = request.pattern or ()
    if not request.is_engine or request.symmetry != "none" or request.sampling != "top-down":
        raise UsageError(
            say("a pattern cannot have another size, symmetry or sampling"),
            say("leave out --size, --symmetry and --sampling"),
        )
    if not request.least <= len(pattern) <= request.most:
        template = say("the pattern has {cells} cells, not {least}..{most}")
        raise UsageError(say(template, cells=len(pattern), least=request.least, most=request.most))
    if len(pattern) < _FEWEST[9]:
        raise UsageError(
            say("the pattern has {cells} cells", cells=len(pattern)),
            say("no valid puzzle has fewer than {fewest} givens", fewest=_FEWEST[9]),
        )
    _check_empty_lines(pattern)


def _check_empty_lines(pattern: tuple[int, ...]) -> None:
    """Raise SudokuError for two empty lines of a band or stack, which could be swapped."""
    board = CLASSIC_9
    for kind, lines in ((say("row"), board.rows), (say("column"), board.columns)):
        empty = [number for number, line in enumerate(lines) if not {*line} & {*pattern}]
        for one, other in pairwise(empty):
            if one // 3 == other // 3:
                raise UsageError(
                    say(
                        "the pattern has nothing in {kind} {one} and {kind} {other}, which can "
                        "then be swapped in every solution",
                        kind=kind,
                        one=one + 1,
                        other=other + 1,
                    )
                )


def _check_unbiased(request: GenerateRequest) -> None:
    possible = UNBIASED.get(request.size)
    if possible is None or request.symmetry != "none" or request.minimal == "orbit":
        raise UsageError(
            say("unbiased puzzles are 4×4 or 9×9, without a symmetry, and minimal cell by cell"),
            say("leave out --symmetry and --minimal; --size takes 4 or 9"),
        )
    if request.givens and not (request.least in possible and request.most in possible):
        hint = say("others are too rare to be found")
        if request.size == _SMALL:
            hint = say("minimal 4×4 puzzles have no other numbers of givens")
        template = say("unbiased puzzles have {first} to {last} givens")
        raise UsageError(say(template, first=possible[0], last=possible[-1]), hint)
