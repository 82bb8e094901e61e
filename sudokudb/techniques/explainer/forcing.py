"""Runs, and what forcing chains conclude from them.

A contradiction in a run refutes its start. What is in the runs from all digits of a cell, from all
places of a digit in a house, or from a candidate that is on and from it being off, is true. The
chains with the fewest nodes together are chosen.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import (
        HOUSE,
        HOUSES_OF,
        Cells,
        Digits,
        Flag,
        Num,
        cell,
        first,
        lowest,
        size,
    )
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.branches import (
        BY_CELL,
        BY_HOUSE,
        CONTRADICTION,
        DOUBLE,
        MOST_NODES,
        report,
    )
    from sudokudb.techniques.explainer.nest import Nest
    from sudokudb.techniques.explainer.nested import add_refuted, use_outside
    from sudokudb.techniques.explainer.plus import add_uses
    from sudokudb.techniques.kinds import NISHIO_FORCING_CHAIN
    from sudokudb.techniques.search import Search

    # How many nested runs one run may have: what follows later is not found.
    RUN_BUDGET = 20000
    PLENTY = 1000000000


def run(board: Board, search: Search, nest: Nest, slot: Num, node: Num, on: Flag) -> None:
    """Find what follows if a candidate is on, or off."""
    if nest.depth:
        search.nest.budget = search.nest.budget - 1
        _forget_notes(nest, slot)
    else:
        search.nest.total = search.nest.total + search.nest.budget - RUN_BUDGET
        search.nest.budget = RUN_BUDGET
    nest.runs.begin(board, slot, node // 10, node % 10, on)
    if search.nest.total > 0:
        nest.runs.go_on()
        while nest.runs.level and nest.runs.clash[slot] < 0 and look_further(board, search, nest):
            nest.runs.go_on()


def _forget_notes(nest: Nest, slot: Num) -> None:
    """Make room for new notes before the first of some nested runs; the others are run again."""
    if slot == 0 and nest.notes.n:
        nest.notes.n = 0
        nest.runs.forget()


def hold(board: Board, search: Search, nest: Nest, slot: Num, node: Num, on: Flag) -> None:
    """Run from a candidate in a slot, unless that run is held there."""
    if nest.runs.held[slot] != (node if on else -node):
        run(board, search, nest, slot, node, on)


def hold_cell(board: Board, search: Search, nest: Nest, x: Num) -> Num:
    """Run from each digit of a cell; return how many there are."""
    rest: Digits = board.cands[x]
    n: Num = 0
    while rest:
        hold(board, search, nest, n, 10 * x + first(rest), True)
        n += 1
        rest &= rest - 1
    return n


def hold_house(board: Board, search: Search, nest: Nest, h: Num, d: Num) -> Num:
    """Run from each place of a digit in a house; return how many there are."""
    rest: Cells = board.places[d] & HOUSE[h]
    n: Num = 0
    while rest:
        hold(board, search, nest, n, 10 * lowest(rest) + d, True)
        n += 1
        rest &= rest - 1
    return n


def contradict(board: Board, search: Search, nest: Nest, node: Num, on: Flag) -> None:
    """Run from a candidate, on in slot 0 or off in slot 1; take a contradiction that follows."""
    slot = 0 if on else 1
    nodes: Num
    most = _room(search, nest, CONTRADICTION)
    run(board, search, nest, slot, node, on)
    if nest.runs.clash[slot] < 0:
        return
    clash = nest.runs.clash[slot]
    nodes = nest.ancestors.count(board, nest.runs, slot, clash, True, most)
    if nodes <= most:
        nodes += nest.ancestors.count(board, nest.runs, slot, clash, False, most - nodes)
    if nodes <= most:
        nest.choice.take_start(node // 10, node % 10, on, -1)
        nest.choice.take_slots(slot, slot + 1)
        _take(board, search, nest, nodes, CONTRADICTION, -node if on else node)


def _room(search: Search, nest: Nest, rank: Num) -> Num:
    return MOST_NODES if search.all_uses or nest.depth else nest.choice.room(rank)


def run_all(board: Board, search: Search, nest: Nest) -> None:
    """Follow every candidate, on and off; keep what follows from those that are on.

    What is proved by one that is off is of no use in a run, where only what is removed counts.
    """
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1:
                contradict(board, search, nest, 10 * x + d, True)
                nest.potentials.take_run(nest.runs, 10 * x + d)
                if not nest.depth:
                    contradict(board, search, nest, 10 * x + d, False)
                    if size(board.cands[x]) > 2 and nest.runs.meet(2):
                        _take_common(board, search, nest, 2, DOUBLE, 10 * x + d)


def join_all(board: Board, search: Search, nest: Nest, least: Num) -> None:
    """Find what follows from all digits of a cell with at least so many, and in houses of it."""
    for x in range(81):
        if size(board.cands[x]) < least:
            continue
        for d in range(1, 10):
            if board.cands[x] >> d & 1:
                _join_houses(board, search, nest, x, d)
        if nest.potentials.meet_cell(board, x):
            n = hold_cell(board, search, nest, x)
            if nest.runs.meet(n):
                _take_common(board, search, nest, n, BY_CELL, 10 * x)


def _join_houses(board: Board, search: Search, nest: Nest, x: Num, d: Num) -> None:
    """Find what follows from all places in the houses where this cell is the first one."""
    for k in range(3):
        h = HOUSES_OF[x][(k + 2) % 3]
        if lowest(board.places[d] & HOUSE[h]) == x and board.free[h][d] > 1:
            if nest.potentials.meet_house(board, h, d):
                n = hold_house(board, search, nest, h, d)
                if nest.runs.meet(n):
                    nest.choice.new_house = h
                    _take_common(board, search, nest, n, BY_HOUSE, 10 * x + d)


def _take_common(board: Board, search: Search, nest: Nest, n: Num, rank: Num, start: Num) -> None:
    """Take the nodes that the runs in the first n slots have in common."""
    for i in range(nest.runs.n_on[0]):
        node = nest.runs.ons[0][i]
        if nest.runs.met_on[node % 10] & cell(node // 10):
            _take_target(board, search, nest, n, rank, start, node)
    for i in range(nest.runs.n_off[0]):
        node = nest.runs.offs[0][i]
        if nest.runs.met_off[node % 10] & cell(node // 10):
            _take_target(board, search, nest, n, rank, start, -node)


def _take_target(
    board: Board, search: Search, nest: Nest, n: Num, rank: Num, start: Num, target: Num
) -> None:
    """Take a common node, if its chains have fewer nodes than those found so far."""
    most = _room(search, nest, rank)
    node = target if target > 0 else -target
    nodes: Num = 0
    for slot in range(n):
        left = most - nodes
        nodes += nest.ancestors.count(board, nest.runs, slot, node, target > 0, left)
        if nodes > most:
            return
    nest.choice.take_start(start // 10, start % 10, True, -1)
    nest.choice.take_slots(0, n)
    nest.choice.house = nest.choice.new_house
    _take(board, search, nest, nodes, rank, target)


def _take(board: Board, search: Search, nest: Nest, nodes: Num, rank: Num, target: Num) -> None:
    """Choose chains; report them if all are wanted, or use them in the run that is around them."""
    nest.choice.take_target(nodes, rank, target if target > 0 else -target, target > 0)
    if nest.depth:
        use_outside(board, nest, search.nest.noting)
        return
    nest.choice.kind = nest.choice.first_kind
    if nest.choice.first_kind != NISHIO_FORCING_CHAIN:
        nest.choice.kind += 3 if rank == DOUBLE else rank - BY_CELL
    if search.all_uses:
        if nest.runs.level > 1:
            hold_chosen(board, search)
        report(board, search, nest)


def hold_chosen(board: Board, search: Search) -> None:
    """Run again from the starts of the chosen chains, and note the chains that are nested."""
    x = search.nest.choice.x
    d = search.nest.choice.d
    rank = search.nest.choice.rank
    total = search.nest.total
    search.nest.total = PLENTY
    search.nest.noting = True
    search.nest.notes.n = 0
    search.nest.runs.forget()
    if rank == BY_CELL:
        hold_cell(board, search, search.nest, x)
    elif rank == BY_HOUSE:
        hold_house(board, search, search.nest, search.nest.choice.house, d)
    else:
        if rank == DOUBLE or search.nest.choice.is_on:
            hold(board, search, search.nest, 0, 10 * x + d, True)
        if rank == DOUBLE or not search.nest.choice.is_on:
            hold(board, search, search.nest, 1, 10 * x + d, False)
    search.nest.noting = False
    search.nest.total = total


def look_further(board: Board, search: Search, nest: Nest) -> Flag:
    """Look where a run can go on: by techniques, or by chains on the board that it has left."""
    n = nest.runs.n_off[nest.runs.slot]
    if add_uses(board, nest.runs):
        return True
    for level in range(2, nest.runs.level + 1):
        if search.nest.budget <= 0:
            return False
        _look_inside(search, nest, level)
        if nest.runs.n_off[nest.runs.slot] > n:
            return True
    return False


def _look_inside(search: Search, nest: Nest, level: Num) -> None:
    """Use the chains of one level: 2 forcing chains, 3 multiple, 4 dynamic."""
    search.nest.budget = search.nest.budget - 1
    nest.inner.choice.clear()
    nest.inner.runs.forget()
    nest.inner.runs.dynamic = level == 4
    nest.inner.runs.level = search.nest.nesting if level == 4 else 0
    if level == 2:
        nest.inner.potentials.prepare(nest.runs.here)
        add_refuted(nest.runs.here, nest.inner, search.nest.noting)
    elif level == 3:
        nest.inner.potentials.prepare(nest.runs.here)
        nest.inner.potentials.find_offs(nest.runs.here)
        join_all(nest.runs.here, search, nest.inner, 3)
    else:
        run_all(nest.runs.here, search, nest.inner)
        join_all(nest.runs.here, search, nest.inner, 2)
