import ast
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

import pytest

from sudokudb import errors
from sudokudb.errors import SudokuError, say
from sudokudb.grid import ConflictError, Grid
from sudokudb.library.texts import NameWithComma
from sudokudb.rating.proof import ProofError
from tests.syntax_trees import PACKAGE, syntax_trees

_BASE = "SudokuError"
_LINE = re.compile(r"^ {4}((?:│   |    )*(?:[├└]── )?)(\w+)( \*)? +(\d)(?:  |$)")
_Error = tuple[str | None, bool, int]  # its parent, whether `errors` defines it, its exit code
_RAISED_BY_THE_BASE = [
    "raise SudokuError('wrong')",
    "raise SudokuError",
    "raise errors.SudokuError('wrong') from None",
    "def refusal():\n    return SudokuError('wrong')",
]

_MADE: dict[str, Callable[[], SudokuError]] = {
    "ConflictError": lambda: ConflictError(Grid("11.. .... .... ....").conflicts()),
    "Duplicate": lambda: errors.Duplicate(4, "Tiny"),
    "NameWithComma": lambda: NameWithComma("easy, new"),
    "ProofError": lambda: ProofError(say("no digit"), 3, "naked-single"),
    "QueryError": lambda: errors.QueryError(say("no field {name}", name="x"), 2, say("see x")),
    "TimeLimitReached": lambda: errors.TimeLimitReached("late", found=(Grid.empty(),)),
}
"""Errors of the classes whose __init__ has other parameters than that of the base."""


@pytest.mark.parametrize("source", _RAISED_BY_THE_BASE)
def test_a_plain_error_is_found(source: str) -> None:
    assert len(list(_plain_errors(ast.parse(source)))) == 1


def test_no_module_makes_a_plain_error() -> None:
    found = {
        f"{module}:{line}" for module, tree in _modules().items() for line in _plain_errors(tree)
    }
    assert found == set()


def test_the_tree_in_the_docstring_has_every_public_error() -> None:
    assert _drawn() == dict(_defined())


def test_every_error_can_be_pickled() -> None:
    kinds = dict(_kinds())
    assert kinds.keys() == _drawn().keys()
    for name, kind in kinds.items():
        make = _MADE.get(name, lambda kind=kind: kind(say("no {what}", what="way"), say("go")))
        _require_picklable(make())
        _require_picklable(_with_attributes(make()))


def _with_attributes(error: SudokuError) -> SudokuError:
    """Set what callers set after an error was made."""
    error.hint, error.__notes__ = say("see {place}", place="there"), ["a note"]
    if isinstance(error, errors.GridError):
        error.row = 3
    if isinstance(error, errors.FormatError):
        error.line = 7
    return error


def _require_picklable(error: SudokuError) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(error, protocol))
        assert type(again) is type(error)
        assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))
        assert errors.sentence_of(again) == error.message
        assert again.exit_code == error.exit_code


def _plain_errors(tree: ast.AST) -> Iterator[int]:
    """Yield the lines that call the base class, or raise it without a call."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name == _BASE:
                yield node.lineno
            case ast.Raise(exc=ast.Name(id=name) | ast.Attribute(attr=name)) if name == _BASE:
                yield node.lineno


def _modules() -> dict[str, ast.Module]:
    """Return the syntax trees of the package by the names of the modules."""
    return {
        ".".join((PACKAGE.name, *path.with_suffix("").parts)): tree
        for path, tree in syntax_trees().items()
    }


@cache
def _drawn() -> dict[str, _Error]:
    """Return the names in the drawing with what it shows about them."""
    return dict(_drawn_lines())


def _drawn_lines() -> Iterator[tuple[str, _Error]]:
    path: list[str] = []
    for line in (errors.__doc__ or "").splitlines():
        if found := _LINE.match(line):
            depth = len(found[1]) // 4
            path[depth:] = [found[2]]
            yield found[2], (path[depth - 1] if depth else None, not found[3], int(found[4]))


def _defined() -> Iterator[tuple[str, _Error]]:
    """Yield the public errors of the package, as the drawing does."""
    for name, kind in _kinds():
        parent = next((e.__name__ for e in kind.__bases__ if issubclass(e, SudokuError)), None)
        yield name, (parent, kind.__module__ == errors.__name__, kind.exit_code)


def _kinds() -> Iterator[tuple[str, type[SudokuError]]]:
    """Yield the public errors of the package by name."""
    yield _BASE, SudokuError
    for module, tree in _modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and _may_be_public_error(node):
                kind = getattr(import_module(module.removesuffix(".__init__")), node.name)
                if issubclass(kind, SudokuError):
                    yield node.name, kind


def _may_be_public_error(node: ast.ClassDef) -> bool:
    """Return whether a class is public and derives from one of the drawn errors."""
    names = {base.id for base in node.bases if isinstance(base, ast.Name)}
    return not node.name.startswith("_") and bool(names & _drawn().keys())
