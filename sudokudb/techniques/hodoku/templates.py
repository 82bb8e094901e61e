"""Template set and template delete: the cells that all templates of a digit have, or none has.

A template is excluded if it has a cell that all templates of another digit have; this is repeated
until no digit loses a template.
"""

from sudokudb.technique_names import TEMPLATE_DELETE, TEMPLATE_SET
from sudokudb.techniques.bits import each_cell
from sudokudb.techniques.board import Board
from sudokudb.techniques.finders import FINDERS
from sudokudb.techniques.roles import TEMPLATE
from sudokudb.techniques.search import Search


def template_set(board: Board, search: Search) -> bool:
    """Find the cells that all templates of a digit have: place it there."""
    search.templates.settle(board)
    for d in range(1, 10):
        for x in each_cell(search.templates.forced_places(d)):
            search.place(x, d)
        if _report(search, d, TEMPLATE_SET):
            return True
    return False


FINDERS[TEMPLATE_SET] = template_set


def template_delete(board: Board, search: Search) -> bool:
    """Find the candidates that no template of a digit has: remove them."""
    search.templates.settle(board)
    for d in range(1, 10):
        search.remove(d, board.places[d] & ~search.templates.left[d])
        if _report(search, d, TEMPLATE_DELETE):
            return True
    return False


FINDERS[TEMPLATE_DELETE] = template_delete


def _report(search: Search, d: int, kind: int) -> bool:
    """Report the current use, with the steps that narrowed templates up to those of digit d."""
    last: int = -1
    for i in range(search.templates.n):
        if search.templates.digit[i] == d:
            last = i
    for i in range(last + 1):
        search.add_part(TEMPLATE, 0, 1 << search.templates.digit[i], search.templates.narrowed[i])
    return search.report(kind)
