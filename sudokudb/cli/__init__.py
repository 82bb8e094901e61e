"""The command line: `main` runs a command; every error becomes one line and an exit code."""

from sudokudb.cli.command_line import bypass, main, report_errors, run

__all__ = ["bypass", "main", "report_errors", "run"]
