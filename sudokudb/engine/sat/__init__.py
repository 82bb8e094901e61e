"""The SAT solver of grids: CaDiCaL, through python-sat, which only this package imports.

`house_clauses` is for grids whose rules are houses alone, `rule_clauses` for all primitives. Both
stop when their time is over: `budget`.
"""

from sudokudb.engine.sat.budget import OutOfTime
from sudokudb.engine.sat.house_clauses import GridSolver, Variable, solutions
from sudokudb.engine.sat.rule_solutions import rule_solutions

__all__ = ["GridSolver", "OutOfTime", "Variable", "rule_solutions", "solutions"]
