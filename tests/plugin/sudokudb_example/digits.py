"""A command that counts digits."""

from __future__ import annotations

from collections import Counter

from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.options import Database, Json  # typer reads these annotations
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for


def count_digits(json: Json = False, database: Database = None) -> None:
    """Count how often each digit is a given in the puzzles of the database.

    \b
    Example:
      sudokudb digits --json
    """
    with open_library(database) as library:
        counts = Counter(digit for puzzle in library for digit in puzzle.grid if digit)
    found = dict(sorted(counts.items()))
    lines = (f"{digit}\t{count}" for digit, count in found.items())
    printer_for(json=json).print(ObjectAnswer(lambda: found, lines))
