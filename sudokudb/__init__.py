"""A database of Sudoku puzzles with a solver at hand.

>>> from sudokudb import Grid, solve
>>> str(solve(Grid("1.3. .... .2.. ...4")).solutions[0])
'1432234142133124'
"""

from __future__ import annotations

from sudokudb.version import __version__

TYPE_CHECKING = False  # importing it from typing would double the time of `--version`
if TYPE_CHECKING:
    from sudokudb.columns.arrays import (
        canonical_array,
        check_array,
        identity_array,
        rate_array,
        solve_array,
    )
    from sudokudb.columns.trace_proofs import proof
    from sudokudb.columns.traces import trace_table
    from sudokudb.engine.buffers import solve_rows
    from sudokudb.engine.canon.identity import canonical
    from sudokudb.engine.canon.isomorphs import find_transform as same
    from sudokudb.engine.grids import level_many, solve_many
    from sudokudb.engine.measure import measure, measure_many
    from sudokudb.engine.single import solve
    from sudokudb.engine.verdict import Verdict, check
    from sudokudb.errors import (
        Ambiguous,
        Duplicate,
        FileError,
        FormatError,
        GridError,
        LimitError,
        MissingPackage,
        NotFound,
        NotValid,
        OtherRules,
        PluginError,
        QueryError,
        StaleEdit,
        StoreError,
        SudokuError,
        TimeLimitReached,
        TransformError,
        Unavailable,
        Unsupported,
        UsageError,
    )
    from sudokudb.formats.model.record import Record
    from sudokudb.formats.registry import all_formats
    from sudokudb.game import Game
    from sudokudb.generator.minimise import minimise
    from sudokudb.generator.options import generate
    from sudokudb.generator.run import GeneratedPuzzle
    from sudokudb.generator.vary import vary
    from sudokudb.grid import BrokenRule, ConflictError, Grid
    from sudokudb.layout import Layout
    from sudokudb.library import Library
    from sudokudb.library.datasets.built_sets import build_dataset
    from sudokudb.library.datasets.leak_report import LeakReport
    from sudokudb.library.datasets.leaks import find_leaks
    from sudokudb.library.imports.events import ImportResult
    from sudokudb.library.pictures import Picture, picture
    from sudokudb.library.puzzle_files import ExportResult, convert, read, write
    from sudokudb.library.texts import NameWithComma
    from sudokudb.puzzle import Puzzle, Rating
    from sudokudb.query import Query
    from sudokudb.rating.proof import ProofError, verify
    from sudokudb.rating.ratings import rate_grid as rate
    from sudokudb.rating.ratings import rate_grids as rate_many
    from sudokudb.render.figures import NoFigure
    from sudokudb.render.png import png
    from sudokudb.render.rules.kind_list import rule_kinds
    from sudokudb.repairs.advice import Advice, repair
    from sudokudb.rules.rule import Rule, RuleError
    from sudokudb.solvers.compare import compare
    from sudokudb.solvers.stages import trace
    from sudokudb.solvers.strategy import Result
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.explanation import Explanation, NotSolved, explain
    from sudokudb.steps.hints import Hint, hint
    from sudokudb.steps.practice import exercises
    from sudokudb.symmetry import Transform, parse_transform
    from sudokudb.symmetry.parse import apply_moves as transform

__all__ = [
    "Advice",
    "Ambiguous",
    "BrokenRule",
    "ConflictError",
    "Duplicate",
    "ExplainedStep",
    "Explanation",
    "ExportResult",
    "FileError",
    "FormatError",
    "Game",
    "GeneratedPuzzle",
    "Grid",
    "GridError",
    "Hint",
    "ImportResult",
    "Layout",
    "LeakReport",
    "Library",
    "LimitError",
    "MissingPackage",
    "NameWithComma",
    "NoFigure",
    "NotFound",
    "NotSolved",
    "NotValid",
    "OtherRules",
    "Picture",
    "PluginError",
    "ProofError",
    "Puzzle",
    "Query",
    "QueryError",
    "Rating",
    "Record",
    "Result",
    "Rule",
    "RuleError",
    "StaleEdit",
    "StoreError",
    "SudokuError",
    "TimeLimitReached",
    "Transform",
    "TransformError",
    "Unavailable",
    "Unsupported",
    "UsageError",
    "Verdict",
    "__version__",
    "all_formats",
    "build_dataset",
    "canonical",
    "canonical_array",
    "check",
    "check_array",
    "compare",
    "convert",
    "exercises",
    "explain",
    "find_leaks",
    "generate",
    "hint",
    "identity_array",
    "level_many",
    "measure",
    "measure_many",
    "minimise",
    "parse_transform",
    "picture",
    "png",
    "proof",
    "rate",
    "rate_array",
    "rate_many",
    "read",
    "repair",
    "rule_kinds",
    "same",
    "solve",
    "solve_array",
    "solve_many",
    "solve_rows",
    "trace",
    "trace_table",
    "transform",
    "vary",
    "verify",
    "write",
]

_ATTRIBUTES = {
    "Advice": "sudokudb.repairs.advice:Advice",
    "Ambiguous": "sudokudb.errors:Ambiguous",
    "BrokenRule": "sudokudb.grid:BrokenRule",
    "ConflictError": "sudokudb.grid:ConflictError",
    "Duplicate": "sudokudb.errors:Duplicate",
    "ExplainedStep": "sudokudb.steps.explained_step:ExplainedStep",
    "Explanation": "sudokudb.steps.explanation:Explanation",
    "ExportResult": "sudokudb.library.puzzle_files:ExportResult",
    "FileError": "sudokudb.errors:FileError",
    "FormatError": "sudokudb.errors:FormatError",
    "Game": "sudokudb.game:Game",
    "GeneratedPuzzle": "sudokudb.generator.run:GeneratedPuzzle",
    "Grid": "sudokudb.grid:Grid",
    "Layout": "sudokudb.layout:Layout",
    "GridError": "sudokudb.errors:GridError",
    "Hint": "sudokudb.steps.hints:Hint",
    "ImportResult": "sudokudb.library.imports.events:ImportResult",
    "LeakReport": "sudokudb.library.datasets.leak_report:LeakReport",
    "Library": "sudokudb.library:Library",
    "LimitError": "sudokudb.errors:LimitError",
    "MissingPackage": "sudokudb.errors:MissingPackage",
    "NameWithComma": "sudokudb.library.texts:NameWithComma",
    "NoFigure": "sudokudb.render.figures:NoFigure",
    "NotFound": "sudokudb.errors:NotFound",
    "NotSolved": "sudokudb.steps.explanation:NotSolved",
    "NotValid": "sudokudb.errors:NotValid",
    "OtherRules": "sudokudb.errors:OtherRules",
    "Picture": "sudokudb.library.pictures:Picture",
    "PluginError": "sudokudb.errors:PluginError",
    "ProofError": "sudokudb.rating.proof:ProofError",
    "Puzzle": "sudokudb.puzzle:Puzzle",
    "Query": "sudokudb.query:Query",
    "QueryError": "sudokudb.errors:QueryError",
    "Rating": "sudokudb.puzzle:Rating",
    "Record": "sudokudb.formats.model.record:Record",
    "Result": "sudokudb.solvers.strategy:Result",
    "Rule": "sudokudb.rules.rule:Rule",
    "RuleError": "sudokudb.rules.rule:RuleError",
    "StaleEdit": "sudokudb.errors:StaleEdit",
    "StoreError": "sudokudb.errors:StoreError",
    "SudokuError": "sudokudb.errors:SudokuError",
    "TimeLimitReached": "sudokudb.errors:TimeLimitReached",
    "Transform": "sudokudb.symmetry:Transform",
    "TransformError": "sudokudb.errors:TransformError",
    "Unavailable": "sudokudb.errors:Unavailable",
    "Unsupported": "sudokudb.errors:Unsupported",
    "UsageError": "sudokudb.errors:UsageError",
    "Verdict": "sudokudb.engine.verdict:Verdict",
    "all_formats": "sudokudb.formats.registry:all_formats",
    "build_dataset": "sudokudb.library.datasets.built_sets:build_dataset",
    "canonical": "sudokudb.engine.canon.identity:canonical",
    "canonical_array": "sudokudb.columns.arrays:canonical_array",
    "check": "sudokudb.engine.verdict:check",
    "check_array": "sudokudb.columns.arrays:check_array",
    "compare": "sudokudb.solvers.compare:compare",
    "convert": "sudokudb.library.puzzle_files:convert",
    "exercises": "sudokudb.steps.practice:exercises",
    "explain": "sudokudb.steps.explanation:explain",
    "find_leaks": "sudokudb.library.datasets.leaks:find_leaks",
    "generate": "sudokudb.generator.options:generate",
    "hint": "sudokudb.steps.hints:hint",
    "identity_array": "sudokudb.columns.arrays:identity_array",
    "level_many": "sudokudb.engine.grids:level_many",
    "measure": "sudokudb.engine.measure:measure",
    "measure_many": "sudokudb.engine.measure:measure_many",
    "minimise": "sudokudb.generator.minimise:minimise",
    "parse_transform": "sudokudb.symmetry:parse_transform",
    "picture": "sudokudb.library.pictures:picture",
    "png": "sudokudb.render.png:png",
    "proof": "sudokudb.columns.trace_proofs:proof",
    "rate": "sudokudb.rating.ratings:rate_grid",
    "rate_array": "sudokudb.columns.arrays:rate_array",
    "rate_many": "sudokudb.rating.ratings:rate_grids",
    "read": "sudokudb.library.puzzle_files:read",
    "repair": "sudokudb.repairs.advice:repair",
    "rule_kinds": "sudokudb.render.rules.kind_list:rule_kinds",
    "same": "sudokudb.engine.canon.isomorphs:find_transform",
    "solve": "sudokudb.engine.single:solve",
    "solve_array": "sudokudb.columns.arrays:solve_array",
    "solve_many": "sudokudb.engine.grids:solve_many",
    "solve_rows": "sudokudb.engine.buffers:solve_rows",
    "trace": "sudokudb.solvers.stages:trace",
    "trace_table": "sudokudb.columns.traces:trace_table",
    "transform": "sudokudb.symmetry.parse:apply_moves",
    "vary": "sudokudb.generator.vary:vary",
    "verify": "sudokudb.rating.proof:verify",
    "write": "sudokudb.library.puzzle_files:write",
}


def __getattr__(name: str) -> object:
    """Import a public name on first use (PEP 562), so that start-up stays fast."""
    if name not in _ATTRIBUTES:
        raise AttributeError(f"module 'sudokudb' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _ATTRIBUTES[name].split(":")
    value = globals()[name] = getattr(import_module(module), attribute)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
