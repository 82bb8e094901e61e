"""Joins a module and those that it imports from its package to one, as Cython can translate it."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SETS = {"each_cell": ("Cells", "lowest"), "each_digit": ("Digits", "first")}
"""The functions that yield the members of a set: the type of the set, and what finds the first."""


class JoinedModules:
    """The `body` of a module and of those that it imports from its package, joined to one.

    `package` has the modules in `folder`. Names are prefixed by their module's, except those of
    the first module and of `bits`, which Cython has in C. Imports from the module `rows`, next to
    the package, are left out: its numbers are declared.
    """

    def __init__(self, package: str, folder: Path, module: str, rows: str = "") -> None:
        self._prefix = f"{package}."
        self._left_out = ("__future__", f"{package.rpartition('.')[0]}.{rows}")
        self._folder = folder
        self._names: dict[str, dict[str, str]] = {"bits": {}}  # by module: the new names
        self.body: list[ast.stmt] = []
        self._add(module, "")

    def _add(self, module: str, prefix: str) -> None:
        """Add a module, after those that it imports."""
        names = self._names[module] = {"int": "Num", "bool": "Flag"}
        body = []
        for node in ast.parse(self._path(module).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(self._prefix):
                names |= self._import(node)
            elif not (isinstance(node, ast.ImportFrom) and node.module in self._left_out):
                names |= {name: prefix + name for name in names_defined_by(node)}
                body.append(node)
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                node.name = names[node.name]
            renamed = Rewriter(names).visit(node)
            self.body += renamed if isinstance(renamed, list) else [renamed]

    def _import(self, node: ast.ImportFrom) -> dict[str, str]:
        """Add the modules of an import that are new; return the new names of what it imports."""
        found: dict[str, str] = {}
        for each in node.names:
            local = each.asname or each.name
            module = f"{node.module}.{each.name}".removeprefix(self._prefix)
            if self._path(module).exists():
                new = self._names_in(module)
                found |= {f"{local}.{name}": new[name] for name in new}
            else:
                new = self._names_in(module.rpartition(".")[0])
                found[local] = new.get(each.name, each.name)
        return found

    def _names_in(self, module: str) -> dict[str, str]:
        """Return the new names of a module, which is added if it is new."""
        if module not in self._names:
            self._add(module, module.replace(".", "_") + "__")
        return self._names[module]

    def _path(self, module: str) -> Path:
        """Return the path of a module of the package."""
        return self._folder / (module.replace(".", "/") + ".py")


class Rewriter(ast.NodeTransformer):
    """Renames what a module uses and rewrites its loops over sets.

    A name is kept where a function has a variable of this name.
    """

    def __init__(self, names: Mapping[str, str]) -> None:
        self._names = names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rename what a function uses."""
        own = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)} | {
            each.id
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        inner = Rewriter({old: new for old, new in self._names.items() if old not in own})
        return inner.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a variable."""
        return ast.Name(self._names.get(node.id, node.id), node.ctx)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Rename `module.name`."""
        new = self._names.get(ast.unparse(node))
        return ast.Name(new, node.ctx) if new else self.generic_visit(node)

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.stmt]:
        """Write a loop over a set as C can have it: while there are members, remove the lowest."""
        self.generic_visit(node)
        call = node.iter
        if not isinstance(call, ast.Call) or ast.unparse(call.func) not in SETS:
            return node
        kind, lowest = SETS[ast.unparse(call.func)]
        rest = f"rest_{node.lineno}"
        loop = ast.While(
            test=ast.Name(rest),
            body=[
                *ast.parse(f"{ast.unparse(node.target)} = {lowest}({rest})").body,
                *ast.parse(f"{rest} &= {rest} - 1").body,
                *node.body,
            ],
            orelse=node.orelse,
        )
        return [*ast.parse(f"{rest}: {kind} = {ast.unparse(call.args[0])}").body, loop]


def names_defined_by(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return [ast.unparse(target) for target in targets]
