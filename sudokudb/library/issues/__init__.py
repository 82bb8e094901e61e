"""Printing of issues, and the record of printed puzzles."""

from sudokudb.issue import Issue, Printed
from sudokudb.library.issues.issues import Issues, Printing, Request

__all__ = ["Issue", "Issues", "Printed", "Printing", "Request"]
