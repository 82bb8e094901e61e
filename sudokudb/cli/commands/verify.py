"""The command `sudokudb verify`."""

from __future__ import annotations

import json as codec
import sys
from pathlib import Path
from typing import Annotated

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ObjectAnswer
from sudokudb.cli.arguments.options import Json
from sudokudb.cli.printers import printer_for
from sudokudb.cli.streams import require_stdin
from sudokudb.errors import FileError, FormatError, say, say_count
from sudokudb.rating.proof import verify

_Proof = Annotated[str, typer.Argument(metavar="PROOF", help="A file with a proof; - for stdin.")]
_MOST_BYTES = 64 << 20


def run(proof: _Proof, json: Json = False) -> None:
    """Check a proof step by step, using only the rules of Sudoku and no solver.

    A proof lists the steps that solve a puzzle, each with its evidence; `sudokudb explain --json`
    writes one. The first step that does not follow is named, with the reason, and the exit code is
    1. It is 2 for a file that is not a proof.

    \b
    Example:
      sudokudb verify proof.json
    """
    found = verify(_value(proof))
    value = {"solution": str(found.solution), "steps": found.steps}
    value["assumes_unique"] = found.assumes_unique
    one, many = "the proof is right: 1 step", "the proof is right: {count} steps"
    answer = ObjectAnswer(lambda: value, (say_count(one, many, found.steps),))
    printer_for(json=json).print(answer)
    if found.assumes_unique and not json:
        output.note(say("the proof assumes that the puzzle has only one solution"))


def _value(name: str) -> object:
    """Return the JSON value in a file or on stdin."""
    try:
        return codec.loads(_bytes(name))
    except (ValueError, RecursionError) as error:
        where = "stdin" if name == "-" else name
        if isinstance(error, codec.JSONDecodeError):
            template = say("{name}, line {line}, column {column}")
            where = say(template, name=where, line=error.lineno, column=error.colno)
        raise FormatError(
            say("{where}: this is not JSON", where=where),
            say("`sudokudb explain REF --json` writes a proof"),
        ) from error


def _bytes(name: str) -> bytes:
    if name == "-":
        require_stdin()
        return sys.stdin.buffer.read(_MOST_BYTES)
    try:
        with Path(name).open("rb") as file:
            return file.read(_MOST_BYTES)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise FileError(say("{name}: {reason}", name=name, reason=reason)) from error
