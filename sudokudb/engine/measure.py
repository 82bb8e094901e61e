"""Facts about valid 9×9 puzzles that collectors compute: T&E depth, backdoors, unavoidable sets.

They are in three groups, each with a version: *depth* is what singles and trial and error do,
*givens* depends on which givens there are, *solution* on the solution alone. The modules
`measure_*` of `reference` define them. Equivalent puzzles have the same facts. The identities are
those of the expansion, of the grid with 1 in the cells of the givens, and of the solution.
"""

from __future__ import annotations

from array import array
from itertools import compress, islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from sudokudb.engine.backend import extension
from sudokudb.engine.buffers import (
    CELLS,
    all_one,
    check_rows,
    compact,
    redundant,
    share_work,
    solve_rows,
)
from sudokudb.engine.canon.identity import identify_rows
from sudokudb.engine.other_rules import reason_for, refusal_of
from sudokudb.errors import SudokuError, Unsupported, UsageError, say
from sudokudb.grid import as_grid
from sudokudb.layout import is_engine_text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from sudokudb.engine.buffers import Buffer, Rows
    from sudokudb.grid import GridLike

    Measures = Mapping[str, int | None]

GROUPS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "depth": ("te", "expansion", "left", "tridagon", "expansion_identity"),
        "givens": ("redundant", "backdoor", "backdoors", "automorphisms", "pattern_identity"),
        "solution": ("gridautomorphisms", "u4", "u6", "disjoint", "band", "solution_identity"),
    }
)
"""The facts of each group, the identities last."""
MEASURES_VERSIONS: Mapping[str, int] = MappingProxyType({"depth": 1, "givens": 1, "solution": 1})
"""Changes whenever a fact of the group changes for any puzzle."""
IDENTITIES = frozenset({"expansion_identity", "pattern_identity", "solution_identity"})
NO_VALUE, NO_IDENTITY = -1, 0
"""What stands for a fact without a value."""

SEVERAL, NONE = say("it has several solutions"), say("it has no solution")
OTHER_SIZE = say("only 9×9 grids with givens are measured")

_CHUNK = 64  # puzzles that a thread takes at a time: one of depth 3 takes as long as 500 of depth 0
_TOGETHER = 1024  # grids that are measured together
_OF_BOARDS = ("te", "expansion", "left", "tridagon", "backdoor", "backdoors")
_OF_GRIDS = ("u4", "u6", "disjoint", "band")
_WITHOUT_SOLUTION = frozenset(
    {
        *("expansion", "left", "tridagon", "expansion_identity"),
        *("redundant", "automorphisms", "pattern_identity"),
    }
)
"""The facts that do not need the solution."""
_AS_PATTERN = bytes.maketrans(b"23456789", b"11111111")


def refusal(reason: str, where: str = "", id: int | None = None) -> SudokuError:
    """Return the error for a grid that is not measured; `where` names its place or its puzzle."""
    if error := refusal_of(reason, f"#{id}" if id else where):
        return error
    hint = None
    if reason is not OTHER_SIZE:
        hint = say("`sudokudb repair {id}` shows how to make it valid", id=id or "GRID")
    if not where:
        return Unsupported(say("the grid is not measured: {reason}", reason=reason), hint)
    return Unsupported(say("{where} is not measured: {reason}", where=where, reason=reason), hint)


def facts_named(names: Iterable[str]) -> tuple[str, ...]:
    """Return the facts of some groups, or facts themselves, in the order of GROUPS.

    Raises UsageError for any other name.
    """
    known = dict(GROUPS)
    known |= {name: (name,) for facts in GROUPS.values() for name in facts}
    wanted: set[str] = set()
    for name in names:
        if name not in known:
            offered = [one for one in known if one not in IDENTITIES]
            raise UsageError(
                say("there is no fact {name!r}", name=name[:40]),
                say("facts and groups of facts: {names}", names=", ".join(offered)),
            )
        wanted.update(known[name])
    return tuple(name for facts in GROUPS.values() for name in facts if name in wanted)


# --- one grid, or many of any size ---------------------------------------------------------------


def measure(grid: GridLike, only: str | Iterable[str] | None = None) -> Measures:
    """Return the facts of a 9×9 puzzle by their names; None for a fact without a value.

    `only` names facts or groups of facts: depth, givens, solution. Raises Unsupported for a grid
    that is not 9×9, or does not have exactly one solution, and UsageError for an unknown name.

    >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> dict(measure(puzzle, ["te", "tridagon"]))
    {'te': 0, 'tridagon': None}
    """
    (found,) = measure_many([grid], only)
    if isinstance(found, SudokuError):
        raise found
    return found


def measure_many(
    grids: Iterable[GridLike], only: str | Iterable[str] | None = None
) -> Iterator[Measures | SudokuError]:
    """Yield the facts, or the error that `measure` raises, for each grid."""
    names = GROUPS if only is None else [only] if isinstance(only, str) else only
    wanted = [name for name in facts_named(names) if name not in IDENTITIES]
    texts = (str(as_grid(grid)) for grid in grids)
    while some := list(islice(texts, _TOGETHER)):
        for found in measure_grids(some, wanted):
            yield refusal(found) if isinstance(found, str) else MappingProxyType(found)


def measure_grids(
    texts: Sequence[str], names: Iterable[str] = GROUPS, threads: int | None = None
) -> list[dict[str, int | None] | str]:
    """Return the facts of each text, or the reason why there are none, such as SEVERAL or NONE.

    Texts are those of `sukaku.format_puzzle`, names are as in `facts_named`. Raises GridError for
    a character that is not a cell.
    """
    plain = [*filter(is_engine_text, texts)]
    rows = "".join(plain).encode("ascii", "replace")
    counts, found = _measure_valid(rows, facts_named(names), threads)
    numbers, places = iter(counts), iter(range(len(counts)))

    def answer(text: str) -> dict[str, int | None] | str:
        if not is_engine_text(text):
            return reason_for(text, OTHER_SIZE)
        if (count := next(numbers)) != 1:
            return SEVERAL if count else NONE
        at = next(places)
        facts = {name: values[at] for name, values in found.items()}
        return {name: None if value == _nothing(name) else value for name, value in facts.items()}

    return [answer(text) for text in texts]


# --- many 9×9 puzzles ----------------------------------------------------------------------------


def measure_rows(
    rows: Rows,
    names: Iterable[str] = GROUPS,
    threads: int | None = None,
    *,
    counts: array[int] | None = None,
    stride: int = CELLS,
) -> dict[str, array[int]]:
    """Return for each fact an array 'q' with its values for N puzzles.

    Names are as in `facts_named`. NO_VALUE stands for a fact without a value, in identities
    NO_IDENTITY; a puzzle that does not have exactly one solution has no values. `counts` are the
    numbers of solutions, up to 2 or more, if they are known. Rows begin every `stride` bytes. By
    default there is one thread per processor. Raises GridError for a byte that is not a cell and
    for incomplete rows.
    """
    plain = compact(check_rows(rows, 1, stride), stride)
    known, found = _measure_valid(plain, facts_named(names), threads, counts)
    if all_one(known):
        return found
    return {name: _spread(values, known, _nothing(name)) for name, values in found.items()}


def _nothing(name: str) -> int:
    return NO_IDENTITY if name in IDENTITIES else NO_VALUE


def _spread(values: array[int], counts: array[int], nothing: int) -> array[int]:
    """Return the values of the valid puzzles in the places of these among all puzzles."""
    following = iter(values)
    return array("q", (next(following) if count == 1 else nothing for count in counts))


def _measure_valid(
    rows: bytes, wanted: Sequence[str], threads: int | None, counts: array[int] | None = None
) -> tuple[array[int], dict[str, array[int]]]:
    """Return the numbers of solutions up to 2, and the facts of the valid puzzles only."""
    solutions = bytearray()
    if counts is None:
        solutions, counts = solve_rows(rows, 2, threads)
    if not all_one(counts):
        valid = [count == 1 for count in counts]
        rows, solutions = bytes(_select(rows, valid)), _select(solutions, valid)
    if not solutions and not _WITHOUT_SOLUTION.issuperset(wanted):
        solutions, _ = solve_rows(rows, 1, threads)
    found = _measure_boards(rows, solutions, wanted, threads)
    found |= _measure_solutions(solutions, wanted, threads)
    found |= _measure_patterns(rows, wanted, threads)
    return counts, {name: found[name] for name in wanted}


def _select(rows: bytes | bytearray, chosen: Sequence[bool]) -> bytearray:
    starts = compress(range(0, CELLS * len(chosen), CELLS), chosen)
    return bytearray().join([rows[at : at + CELLS] for at in starts])


def _measure_boards(
    rows: bytes, solutions: bytearray, wanted: Collection[str], threads: int | None
) -> dict[str, array[int]]:
    """Return what depends on the board after singles."""
    number, found = len(rows) // CELLS, _arrays(_OF_BOARDS, wanted, len(rows) // CELLS)
    expansions = bytearray(CELLS * number) if "expansion_identity" in wanted else None
    if not found and expansions is None:
        return {}
    if native := extension("_measure"):
        outputs: list[tuple[Buffer | None, int]] = [(found.get(name), 1) for name in _OF_BOARDS]
        rest = ((solutions or None, CELLS), *outputs, (expansions, CELLS))
        share_work(native.puzzles, threads, (rows, CELLS), *rest, chunk=_CHUNK)
    else:
        _measure_boards_in_python(rows, solutions, found, expansions)
    if expansions is not None:
        found["expansion_identity"], _ = identify_rows(expansions, threads)
    return found


def _measure_boards_in_python(
    rows: bytes, solutions: bytearray, found: dict[str, array[int]], expansions: bytearray | None
) -> None:
    from sudokudb.engine.reference.measure_puzzle import expand, measure_puzzle

    for index, (text, solution) in enumerate(
        zip(_texts(rows), _texts(solutions or rows), strict=True)
    ):
        facts = measure_puzzle(text, solution, found)
        for name, values in found.items():
            values[index] = facts[name]
        if expansions is not None:
            expansions[CELLS * index : CELLS * index + CELLS] = expand(text).encode("ascii")


def _measure_solutions(
    solutions: bytearray, wanted: Collection[str], threads: int | None
) -> dict[str, array[int]]:
    """Return what depends on the solution alone."""
    found = _arrays(_OF_GRIDS, wanted, len(solutions) // CELLS)
    native = extension("_measure")
    if found and native:
        outputs = ((found.get(name), 1) for name in _OF_GRIDS)
        share_work(native.grids, threads, (solutions, CELLS), *outputs, chunk=_CHUNK)
    elif found:
        _measure_solutions_in_python(solutions, found)
    if "solution_identity" in wanted or "gridautomorphisms" in wanted:
        identities, automorphisms = identify_rows(solutions, threads)
        found["solution_identity"] = identities
        found["gridautomorphisms"] = array("q", automorphisms)
    return found


def _measure_solutions_in_python(solutions: bytearray, found: dict[str, array[int]]) -> None:
    from sudokudb.engine.reference.measure_bands import lowest_band
    from sudokudb.engine.reference.measure_grid import measure_grid

    for index, solution in enumerate(_texts(solutions)):
        if found.keys() - {"band"}:
            facts = measure_grid(solution)._asdict()
            for name in found.keys() - {"band"}:
                found[name][index] = facts[name]
        if "band" in found:
            found["band"][index] = lowest_band(solution)


def _measure_patterns(
    rows: bytes, wanted: Collection[str], threads: int | None
) -> dict[str, array[int]]:
    """Return what depends on which cells have givens, and on all of them."""
    found: dict[str, array[int]] = {}
    if "redundant" in wanted:
        flags = redundant(rows, threads)
        starts = range(0, len(flags), CELLS)
        found["redundant"] = array("q", (flags.count(1, at, at + CELLS) for at in starts))
    if "automorphisms" in wanted:
        found["automorphisms"] = array("q", identify_rows(rows, threads)[1])
    if "pattern_identity" in wanted:
        found["pattern_identity"], _ = identify_rows(rows.translate(_AS_PATTERN), threads)
    return found


def _arrays(names: Iterable[str], wanted: Collection[str], number: int) -> dict[str, array[int]]:
    return {name: array("q", [NO_VALUE]) * number for name in names if name in wanted}


def _texts(rows: bytes | bytearray) -> Iterator[str]:
    text = rows.decode("ascii")
    return (text[at : at + CELLS] for at in range(0, len(text), CELLS))
