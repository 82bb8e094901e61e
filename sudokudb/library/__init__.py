"""A library of puzzles: the database, and everything that the faces do with it.

`library` has the class `Library`, `parts` what it is composed of. Reading needs only the standard
library. The modules that write import SQLAlchemy, and imports and jobs are large: methods import
them when they are called.
"""

from sudokudb.library.library import Library
from sudokudb.puzzle import Puzzle

__all__ = ["Library", "Puzzle"]
