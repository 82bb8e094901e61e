"""Printing of issues, and the record of printed puzzles."""

from sudokudb.issue import Issue, Printed
from sudokudb.library.issues.issues import IssuePrinting, IssueRequest, Issues

__all__ = ["Issue", "IssuePrinting", "IssueRequest", "Issues", "Printed"]
