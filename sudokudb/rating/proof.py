"""Verification of proofs: the steps that solve a puzzle, each with its evidence.

`verify` replays a proof on the candidates, without any finder or solver. A proof that it accepts
shows that the puzzle has this solution. If no step assumes a single solution, it also shows that
there is only one.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.digit_sets import TECHNIQUE_DIGITS
from sudokudb.errors import EXIT_NO, FormatError, SudokuError, say
from sudokudb.rating.checks import assumes_unique, check
from sudokudb.rating.proof_json import read_proof

if TYPE_CHECKING:
    from sudokudb.grid import Grid
    from sudokudb.techniques.position import Step


class ProofError(SudokuError):
    """A step of a proof is unsound; `step` is its number, from 1, or None for the whole proof."""

    exit_code = EXIT_NO

    def __init__(self, message: str, step: int | None = None, technique: str = "") -> None:
        if step is not None:
            template = say("step {number}, {technique}: {message}")
            message = say(template, number=step, technique=technique, message=message)
        super().__init__(message)
        self.step = step


class Verified(NamedTuple):
    """The result of a proof: the solution, the number of steps, and its use of uniqueness."""

    solution: Grid
    steps: int
    assumes_unique: bool

    def __repr__(self) -> str:
        return f"<Verified {self.steps} steps: {self.solution}>"


class Replay:
    """The digits and candidates of a grid while steps are applied to it."""

    def __init__(self, grid: Grid) -> None:
        self.givens, self._peers = grid.text, grid.layout.peers
        self.digits = list(grid.digits)
        self.candidates = [0 if digit else TECHNIQUE_DIGITS for digit in self.digits]
        for cell, digit in enumerate(self.digits):
            if digit:
                self._clear_peers(cell, digit)

    def apply(self, step: Step) -> None:
        """Apply the effect of a step."""
        for cell, digit in step.eliminations:
            self.candidates[cell] &= ~(1 << digit)
        for cell, digit in step.placements:
            self.digits[cell], self.candidates[cell] = digit, 0
            self._clear_peers(cell, digit)

    def _clear_peers(self, cell: int, digit: int) -> None:
        for peer in self._peers[cell]:
            self.candidates[peer] &= ~(1 << digit)


def verify(value: object) -> Verified:
    """Check a proof, given as a JSON value or as its text, step by step.

    Raises FormatError for a value that is not a proof, and ProofError for an unsound proof.
    """
    proof = read_proof(_load(value) if isinstance(value, str | bytes) else value)
    replay, unique = Replay(proof.grid.require_no_conflicts()), False
    for number, step in enumerate(proof.steps, start=1):
        if reason := check(replay, step):
            raise ProofError(reason, number, step.technique)
        replay.apply(step)
        unique = unique or assumes_unique(step.technique)
    found = proof.grid.with_digits(replay.digits)
    if not found.is_solution():
        raise ProofError(say("the steps end before the puzzle is solved"))
    if proof.solution is not None and proof.solution != found:
        raise ProofError(say("the steps lead to another solution than the proof names"))
    return Verified(found, len(proof.steps), unique)


def _load(text: str | bytes) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise FormatError(say("this is not JSON")) from None
