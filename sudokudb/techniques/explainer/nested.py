"""Chains that are nested in a run: what they remove from the board that the run has left.

What a nested chain removes is off in the run around it, because of all that had to go on this board
before the links of the chain were there.
"""

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import HOUSE, HOUSES_OF, Cells, Digits, Flag, Num, cell, lowest
    from sudokudb.techniques.board import Board
    from sudokudb.techniques.explainer.branches import BY_CELL, BY_HOUSE, mark, note_chosen
    from sudokudb.techniques.explainer.nest import Nest
    from sudokudb.techniques.explainer.notes import Notes
    from sudokudb.techniques.explainer.runs import CELL, START
    from sudokudb.techniques.roles import OFF, ON, PREMISE, REASON

    MOST_LEVELS = 729


def use_outside(board: Board, nest: Nest, noting: Flag) -> None:
    """Turn off what the chosen nested chains remove, in the run around them."""
    d = nest.choice.target % 10
    target: Cells = cell(nest.choice.target // 10)
    if nest.choice.target_on or _is_off(nest, d, target) or not nest.outer.runs.open_entry():
        return
    for slot in range(nest.choice.first_slot, nest.choice.end_slot):
        mark(board, nest, slot)
        _widen_by_marked(board, nest, slot)
    if nest.choice.rank == BY_CELL:
        _widen_by(board, nest, nest.choice.x, 0, CELL)
    elif nest.choice.rank == BY_HOUSE:
        lost: Cells = HOUSE[nest.choice.house] & ~board.places[nest.choice.d]
        nest.outer.runs.widen(nest.choice.d, lost)
    if noting:
        nest.outer.notes.begin()
        note_chosen(board, nest, nest.outer.notes)
    nest.outer.runs.note_entry(nest.outer.notes, noting)
    nest.outer.runs.close_nested(d, target, nest.choice.nodes)


def _is_off(nest: Nest, d: Num, target: Cells) -> Flag:
    return nest.outer.runs.off[nest.outer.runs.slot][d] & target != 0


def _widen_by_marked(board: Board, nest: Nest, slot: Num) -> None:
    """Add to the entry around what had to go for the marked nodes of a run."""
    entries: Cells = nest.ancestors.entries
    for d in range(1, 10):
        rest: Cells = nest.ancestors.on[d]
        while rest:
            x = lowest(rest)
            _widen_by(board, nest, x, d, nest.runs.why_on[slot][10 * x + d])
            rest &= rest - 1
    while entries:
        for d in range(1, 10):
            span: Cells = nest.runs.span[slot][lowest(entries)][d]
            nest.outer.runs.widen(d, span & ~board.places[d])
        entries &= entries - 1


def _widen_by(board: Board, nest: Nest, x: Num, d: Num, why: Num) -> None:
    """Add what had to go from a cell or a house before a digit was the last, or last but one."""
    if why == CELL:
        for e in range(1, 10):
            if not board.cands[x] >> e & 1:
                nest.outer.runs.widen(e, cell(x))
    elif why != START:
        nest.outer.runs.widen(d, HOUSE[why] & ~cell(x) & ~board.places[d])


def add_refuted(board: Board, nest: Nest, noting: Flag) -> None:
    """Use the forcing chains by which candidates turn themselves off."""
    for x in range(81):
        for d in range(1, 10):
            if board.cands[x] >> d & 1 and nest.potentials.refutes(board, x, d):
                if nest.outer.runs.open_entry():
                    _add_chain(board, nest, x, d, noting)


def _add_chain(board: Board, nest: Nest, x: Num, d: Num, noting: Flag) -> None:
    nest.trails.from_on(board, nest.potentials, x, d, MOST_LEVELS)
    n = nest.trails.find_way(nest.trails.refuting(nest.potentials))
    for k in range(n - 1):
        i = nest.trails.way[k]
        y = nest.trails.where[i]
        _widen_by(board, nest, y, nest.trails.digit[i], _reason(board, nest, i))
    if noting:
        nest.outer.notes.begin()
        _note_chain(nest, nest.outer.notes, n)
    nest.outer.runs.note_entry(nest.outer.notes, noting)
    nest.outer.runs.close_nested(d, cell(x), 2 * n)


def _note_chain(nest: Nest, notes: Notes, n: Num) -> None:
    """Note the way of the trails, in which each node follows from the one before."""
    for k in range(n - 1, -1, -1):
        i = nest.trails.way[k]
        on: Digits = 1 << nest.trails.digit[i]
        if k == n - 1:
            notes.part(PREMISE, 1, on, cell(nest.trails.where[i]))
        else:
            _note_next(notes, OFF, 1 << nest.trails.by_digit[i], cell(nest.trails.by[i]))
            _note_next(notes, ON, on, cell(nest.trails.where[i]))
    _note_next(notes, OFF, 1 << nest.trails.start_digit, cell(nest.trails.start))


def _note_next(notes: Notes, role: Num, some: Digits, where: Cells) -> None:
    """Note a node and, as its reason, the node before it."""
    before = max(notes.at() - 2, 0)
    notes.part(role, 0, some, where)
    notes.part(REASON, before, 0, 0)


def _reason(board: Board, nest: Nest, i: Num) -> Num:
    """Return by which house, or in its cell, an entry of the trails is on."""
    x = nest.trails.where[i]
    y = nest.trails.by[i]
    if x == y:
        return CELL
    for k in range(3):
        h = HOUSES_OF[x][k]
        if HOUSE[h] & cell(y) and board.free[h][nest.trails.digit[i]] == 2:
            return h
    return START
