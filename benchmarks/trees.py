"""Measure queries with `or`, `not` and comparisons in a database of `made_up.py`.

    python benchmarks/trees.py FILE [QUERIES]

Pages of trees of two to six conditions are measured in turn with pages of plain conjunctions of
one to three, and so are counts of up to three conditions, and a tenth as many pages of 20 to 50
conditions. Times are CPU times, each the least of three, since other processes disturb the rest.
"""

from __future__ import annotations

import gc
import random
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from made_up import NUMBERS, TECHNIQUES

from sudokudb import Library, Query
from sudokudb.query import And, Not, Or
from sudokudb.query.tree import conditions
from sudokudb.solvers.strategy import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from sudokudb.query import Key
    from sudokudb.query.tree import Node

ORDERS = ("id", "-id", "givens", "-te", "level", "-se", "left", "-redundant", "ep")


def main(path: Path, count: int) -> None:
    """Print the times of pages and counts."""
    gc.disable()
    chance = random.Random(5)
    with Library.open(path) as library:
        plain, trees, far, counts, long = [], [], [], [], []
        for number in range(count):
            terms = And(tuple(_terms(chance, chance.randint(1, 3))))
            plain.append(_page(library, terms, chance.choice(ORDERS)))
            node, order = _tree(chance), chance.choice(ORDERS)
            trees.append(_page(library, node, order))
            far.append(_page(library, node, order, _far(library, node, order)))
            few = Query((_tree(chance, 1, 3),))
            counts.append((_least(partial(library.count, few)), str(few)))
            if number % 10 == 0:
                long.append(_page(library, _long(chance), chance.choice(ORDERS)))
    _show("conjunctions of 1 to 3, first page", plain)
    _show("trees of 2 to 6, first page", trees)
    _show("trees of 2 to 6, a page far down", far)
    _show("trees of 1 to 3, count", counts)
    _show("trees of 24 to 48, first page", long)
    share = _share(trees, 0.99) / _share(plain, 0.99)
    print(f"99 % of trees / 99 % of conjunctions: {share:.2f} (bar 1.3)")
    for milliseconds, text in sorted(trees)[-5:]:
        print(f"  {milliseconds:7.1f} ms: {text}")


def _far(library: Library, node: Node, order: str) -> Key | None:
    keys = library.queries.keys(Query((node,)), order, None, 1_000)
    return keys[-1] if keys else None


def _page(library: Library, node: Node, order: str, after: Key | None = None) -> tuple[float, str]:
    query = Query((node,))
    spent = _least(partial(library.queries.page, query, order, after))
    return spent, f"{query} by {order}"


def _least(action: Callable[[], object]) -> float:
    times = []
    for _ in range(3):
        begun = time.process_time()
        action()
        times.append(1000 * (time.process_time() - begun))
    return min(times)


def _tree(chance: random.Random, least: int = 2, most: int = 6) -> Node:
    while True:
        node = _grow(chance, chance.choice((1, 2, 2)))
        if least <= len([*conditions(node)]) <= most:
            return node


def _long(chance: random.Random) -> Node:
    parts = tuple(_tree(chance, 4, 8) for _ in range(6))
    return chance.choice((And, Or))((And(parts[:3]), Or(parts[3:])))


def _grow(chance: random.Random, depth: int) -> Node:
    if depth == 0 or chance.random() < 0.25:
        return _terms(chance, 1, sides=True)[0]
    parts = tuple(_grow(chance, depth - 1) for _ in range(chance.choice((2, 2, 3))))
    node = chance.choice((And, Or))(parts)
    return Not(node) if chance.random() < 0.15 else node


def _terms(chance: random.Random, count: int, *, sides: bool = False) -> list[Node]:
    texts = [_text(chance, sides=sides) for _ in range(count)]
    return [Query(f"{'-' if chance.random() < 0.2 else ''}{text}").tree for text in texts]


def _text(chance: random.Random, *, sides: bool) -> str:
    """Return a condition; comparisons only if `sides`."""
    kind = chance.random()
    if kind < 0.5:
        name = chance.choice([name for name in NUMBERS if name != "symmetry"])
        low, high = sorted(chance.choices(NUMBERS[name][0], k=2))
        return f"{name}:{low}..{high}"
    if kind < 0.6:
        low, high = sorted(chance.choices(range(12, 120), k=2))
        return f"{chance.choice(('se', 'se', 'ep', 'ed'))}:{low / 10}..{high / 10}"
    if kind < 0.65:
        return f"level:{chance.choice(LEVELS)}"
    if kind < 0.75:
        return chance.choice(("tag:monday", "tag:rare", "collection:half"))
    if kind < 0.87:
        return f"needs:{','.join(chance.sample(TECHNIQUES, chance.choice((1, 1, 2, 4))))}"
    if kind < 0.94 or not sides:
        low, high = sorted(chance.choices(range(1, 13), k=2))
        return f"added:2026-{low:02}..2026-{high:02}"
    return chance.choice(("er=ep", "ep=ed", "er>ed", "ep<er", "te=backdoor"))


def _share(times: list[tuple[float, str]], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * part))][0]


def _show(name: str, times: list[tuple[float, str]]) -> None:
    parts = "  ".join(f"{100 * p:.0f} % {_share(times, p):6.2f}" for p in (0.5, 0.9, 0.99, 1))
    print(f"{name:36} {parts} ms", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 300)
