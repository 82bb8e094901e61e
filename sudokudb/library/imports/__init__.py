"""Imports of puzzles from files and from other databases."""

from sudokudb.library.imports.events import ImportEvent, ImportObserver, ImportResult
from sudokudb.library.imports.options import ImportOptions, OnDuplicate

__all__ = ["ImportEvent", "ImportObserver", "ImportOptions", "ImportResult", "OnDuplicate"]
