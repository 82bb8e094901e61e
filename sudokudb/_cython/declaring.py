"""Makes the C declarations of a module from its annotations."""

from __future__ import annotations

import ast

ARRAYS = {
    "numbers": "int",
    "octets": "unsigned char",
    "digits": "Digits",
    "cells": "Cells",
    "finders": "Finder",
}
"""The functions that make arrays, with the types of their items."""

SCALARS = {"Num", "Digits", "Cells", "Flag", "Option"}  # Num is int, Flag bool
FINDER = "ctypedef Flag (*Finder)(board__Board, search__Search) noexcept nogil"
ROW = "technique"
"""The function that makes a row."""

PUBLIC = "Runner"
"""The class that Python code uses."""


def numbers_in(rows: str) -> list[str]:
    """Return the declarations of the numbers in a module's rows, as `X_WING = technique(14, …)`."""
    return [
        f"cdef enum: {ast.unparse(row.targets[0])} = {ast.unparse(row.value.args[0])}"
        for row in ast.parse(rows).body
        if isinstance(row, ast.Assign)
        and isinstance(row.value, ast.Call)
        and ast.unparse(row.value.func) == ROW
    ]


class Declarations(ast.NodeTransformer):
    """The C declarations of a module, as `lines`: its constants, arrays, functions and classes.

    What is declared as a constant or an array is removed from the module.
    """

    def __init__(self, module: ast.Module) -> None:
        classes = [node.name for node in module.body if isinstance(node, ast.ClassDef)]
        self._types = SCALARS.union(classes)
        self._indent = ""
        self._is_public = False
        self.lines = [f"cdef class {name}" for name in classes]
        self.lines.append(FINDER)
        self.visit(module)

    def _declare(self, text: str) -> None:
        """Add a declaration."""
        self.lines.append(f"{self._indent}cdef {text}")

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Declare `places = cells(10)` as `Cells[10] places`, and whole numbers as an enum."""
        name = ast.unparse(node.targets[0]).removeprefix("self.")
        call = node.value
        if isinstance(call, ast.Constant) and not self._indent:
            self._declare(f"enum: {name} = {call.value!r}")
        elif isinstance(call, ast.Call) and ast.unparse(call.func) in ARRAYS:
            sizes = "".join(f"[{ast.unparse(size)}]" for size in call.args)
            self._declare(f"{ARRAYS[ast.unparse(call.func)]}{sizes} {name}")
        else:
            return node
        return ast.Pass()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Declare an attribute, or a variable of the module; keep what assigns its value."""
        kind = ast.unparse(node.annotation)
        kind = "public Num" if kind == "Option" else kind
        self._declare(f"{kind} {ast.unparse(node.target).removeprefix('self.')}")
        if node.value is None:
            raise ValueError(f"a declaration needs a value: {ast.unparse(node)}")
        return ast.Assign([node.target], node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Make a function whose annotations are all C types one of C, unless Python uses it."""
        if node.name == "__init__":
            return self.generic_visit(node)
        if self._is_public and not node.name.startswith("_"):
            return node
        arguments = [each for each in node.args.args if each.arg != "self"]
        types = [ast.unparse(each.annotation) if each.annotation else "" for each in arguments]
        returned = ast.unparse(node.returns) if node.returns else ""
        if self._types.issuperset(types) and returned in self._types | {"None"}:
            named = [f"{type_} {each.arg}" for type_, each in zip(types, arguments, strict=True)]
            named[:0] = ["self"] if self._indent else []
            kind = "void" if returned == "None" else returned
            self._declare(f"{kind} {node.name}({', '.join(named)}) noexcept nogil")
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Make a class an extension type."""
        self.lines += ["@cython.final", f"cdef class {node.name}:"]
        self._indent = "    "
        self._is_public = node.name == PUBLIC
        self.generic_visit(node)
        self._indent = ""
        self._is_public = False
        return node
