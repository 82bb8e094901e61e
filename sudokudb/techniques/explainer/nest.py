"""What a search for chains works with: for those of a position, and for those nested in them."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from sudokudb.techniques import nocython as cython

if not cython.compiled:
    from sudokudb.techniques.bits import Flag, Num
    from sudokudb.techniques.explainer.ancestors import Ancestors
    from sudokudb.techniques.explainer.choice import Choice
    from sudokudb.techniques.explainer.notes import Notes
    from sudokudb.techniques.explainer.potentials import Potentials
    from sudokudb.techniques.explainer.runs import Runs
    from sudokudb.techniques.explainer.trails import Trails


class Nest:
    """Links, trails, runs and the choice among chains, at one depth.

    `inner` is for the chains on the board that a run here has left; the deepest one has itself.
    """

    def __init__(self, depth: int = 0, outer: Nest | None = None) -> None:
        """Make those of a depth and all below it."""
        self.potentials: Potentials = Potentials()
        self.trails: Trails = Trails()
        self.runs: Runs = Runs()
        self.ancestors: Ancestors = Ancestors()
        self.choice: Choice = Choice()
        self.depth: Num = depth
        self.notes: Notes = Notes()  # on the chains that are nested in the runs
        self.noting: Flag = False
        self.budget: Num = 0  # how many nested runs the run may still have
        self.total: Num = 0  # and how many all runs may
        self.nesting: Num = 0  # of dynamic chains in dynamic ones
        self.outer: Nest = outer or self
        self.inner: Nest = Nest(depth + 1, self) if depth < 2 else self
