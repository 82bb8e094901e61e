"""Measure the solvers of grids with other rules, in puzzles per second of one core.

    python benchmarks/other_rules.py [--puzzles N] [--seed N]

Puzzles of each kind are made first: from a full grid, givens or cages are taken while there is one
solution. All columns are of the same puzzles: the compiled tables alone, `solve_many` on texts of
lines in one thread, and SAT on a few of them. Ratios are to SAT. The first row has
classic 9×9 puzzles, where `solve_many` is the circuit. The last column is the time for making the
tables of a layout.
"""

from __future__ import annotations

import argparse
import random
import time
from itertools import islice
from typing import TYPE_CHECKING

from sudokudb import Grid, solve_many
from sudokudb.engine.sat import rule_solutions
from sudokudb.engine.tables.compiled import Tables, make_tables, tables_of
from sudokudb.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable

JIGSAW = "111222222113344422111334442133344455663377855666677885966777855969797855999998888"
KINDS: dict[str, tuple[int, str, int]] = {
    "classic": (9, "", 26),
    "X": (9, "diagonal /;diagonal \\", 24),
    "jigsaw": (9, f"regions {JIGSAW}", 26),
    "windoku": (9, "windoku", 24),
    "6x6": (6, "", 12),
    "12x12": (12, "", 60),
}
"""The size, the rules and the number of givens of each kind."""
_MOST_CELLS = 4  # of a cage
_FEW = 10  # puzzles that SAT solves


def full_grid(layout: Layout, chance: random.Random) -> Grid:
    """Return a full grid of a layout, from one cell of each digit by chance."""
    while True:
        cells = [0] * layout.cells
        for digit, cell in enumerate(chance.sample(range(layout.cells), layout.size), start=1):
            cells[cell] = digit
        found = _tables(layout).solve(bytes(cells), 1, guesses=300)
        if found.counts[0] == 1:
            return Grid("." * layout.cells, layout=layout).with_digits(found.solutions)


def thin(grid: Grid, givens: int, chance: random.Random) -> Grid:
    """Take givens by chance while there is one solution."""
    text, tables = grid.text, _tables(grid.layout)
    for cell in chance.sample(range(len(text)), len(text)):
        fewer = f"{text[:cell]}.{text[cell + 1 :]}"
        if tables.solve(grid.with_digits(fewer).digits, 2).counts[0] == 1:
            text = fewer
        if len(text) - text.count(".") == givens:
            break
    return grid.with_digits(text)


def killer(chance: random.Random) -> Grid:
    """Return a puzzle of cages without givens that has one solution."""
    while True:
        grid = full_grid(Layout(9), chance)
        cages = _cages(grid, chance)
        rules = ";".join(f"cage {sum(grid[c] for c in cage)} {_names(cage)}" for cage in cages)
        puzzle = Grid("." * 81, layout=Layout(9, rules=rules))
        found = _tables(puzzle.layout).solve(bytes(81), 2, guesses=3000)
        if found.counts[0] == 1 and not found.ends[0]:
            return puzzle


def _cages(grid: Grid, chance: random.Random) -> list[list[int]]:
    """Cut a grid into cages of neighbours with different digits."""
    free, cages = set(range(81)), []
    for first in chance.sample(range(81), 81):
        if first not in free:
            continue
        cage = [first]
        for _ in range(chance.randrange(1, _MOST_CELLS)):
            digits = {grid[cell] for cell in cage}
            near = [c for cell in cage for c in _neighbours(cell) if c in free - {*cage}]
            if fits := [cell for cell in near if grid[cell] not in digits]:
                cage.append(chance.choice(fits))
        free -= {*cage}
        cages.append(cage)
    return cages


def _neighbours(cell: int) -> list[int]:
    row, column = divmod(cell, 9)
    near = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return [9 * r + c for r, c in near if 0 <= r < 9 and 0 <= c < 9]


def _names(cells: list[int]) -> str:
    return "".join(f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cells)


def _tables(layout: Layout) -> Tables:
    tables = tables_of(layout)
    if tables is None:
        raise SystemExit("the solver of tables was not built")
    return tables


def seconds(work: Callable[[], object]) -> float:
    """Return the CPU time of the fastest of three runs."""
    times = []
    for _ in range(3):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def measure(name: str, puzzles: list[Grid], repeats: int) -> None:
    """Print the row of a kind."""

    def by_tables() -> None:
        for one in puzzles:
            _tables(one.layout).solve(one.digits * repeats, 2)

    def by_sat() -> None:
        for one in puzzles[:_FEW]:
            layout = one.layout
            [*islice(rule_solutions(layout.size, layout.primitives, one.start_masks(), None), 2)]

    lines = [str(one) for one in puzzles] * repeats
    layouts = {one.layout for one in puzzles}
    tables = len(lines) / seconds(by_tables)
    batch = len(lines) / seconds(lambda: [*solve_many(lines, 2, 1)])
    sat = len(puzzles[:_FEW]) / seconds(by_sat)
    made = seconds(lambda: [make_tables(one.size, one.primitives) for one in layouts])
    print(
        f"{name:10} {tables:12,.0f} {batch:12,.0f} {sat:8,.0f} {tables / sat:8,.0f}"
        f" {1000 * made / len(layouts):10.2f}"
    )


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print(
        f"{'kind':10} {'tables':>12} {'solve_many':>12} {'SAT':>8} {'ratio':>8} {'ms a layout':>10}"
    )
    for name, (size, rules, givens) in KINDS.items():
        layout = Layout(size, rules=rules)
        made = (thin(full_grid(layout, chance), givens, chance) for _ in range(options.puzzles))
        measure(name, [*made], 100)
    measure("killer", [killer(chance) for _ in range(max(1, options.puzzles // 5))], 200)


if __name__ == "__main__":
    main()
