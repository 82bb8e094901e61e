"""A command that counts digits."""

from __future__ import annotations

from collections import Counter

from sudokudb.cli.arguments.options import Database, Json  # typer reads these annotations
from sudokudb.cli.database import open_library
from sudokudb.cli.output import answer, answer_json


def count_digits(json: Json = False, database: Database = None) -> None:
    """Count how often each digit is a given in the puzzles of the database.

    \b
    Example:
      sudokudb digits --json
    """
    with open_library(database) as library:
        counts = Counter(digit for puzzle in library for digit in puzzle.grid if digit)
    if json:
        answer_json(dict(sorted(counts.items())))
        return
    for digit, count in sorted(counts.items()):
        answer(f"{digit}\t{count}")
