"""A library of puzzles: everything stored, and everything done with it.

The faces reach the store only through this. Reading needs the standard library alone; what
writes imports SQLAlchemy when it is first called, which is why such imports stand in methods.
"""

from __future__ import annotations

from sudokudb.library.editing import Changing
from sudokudb.library.imports.merge import Merging
from sudokudb.library.labels import Filing
from sudokudb.library.lookup import Finding
from sudokudb.library.maintenance import Keeping
from sudokudb.library.removal import Removing
from sudokudb.library.search import Searching
from sudokudb.library.solving import Solving
from sudokudb.puzzle import Puzzle

__all__ = ["Library", "Puzzle"]


class Library(Merging, Filing, Changing, Removing, Solving, Keeping, Searching, Finding):
    """The puzzles of one database; made by `Library.open`, and best used with `with`.

    >>> import tempfile
    >>> from sudokudb import Grid
    >>> folder = tempfile.TemporaryDirectory()
    >>> with Library.open(folder.name + "/puzzles.sqlite3") as library:
    ...     puzzle = library.add(Grid("1.3. .... .2.. ...4"), title="Tiny")
    ...     [p.title for p in library]
    ['Simple', 'Intermediate', 'Difficult', 'Tiny']
    >>> folder.cleanup()
    """
