"""Build the optional C extensions, on the stable ABI; see pyproject.toml for everything else.

The techniques are plain Python, which also runs as it is. Where Cython and a C compiler are, the
module `runner` and all that it imports from its package become one extension, also named `runner`,
which Python prefers to `runner.py`.
"""

from __future__ import annotations

import ast
import os
import shutil
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

try:
    from Cython.Build import cythonize
except ImportError:  # the techniques are interpreted then
    cythonize = None

PACKAGE = "sudokudb.techniques."
FOLDER = Path("sudokudb/techniques")
ROWS = Path("sudokudb/technique_names.py")
RUNNER = Path("build/cython", FOLDER, "runner.py")
ARRAYS = {"numbers": "int", "digits": "Digits", "cells": "Cells", "finders": "Finder"}
NOT_JOINED = ("__future__", "sudokudb.technique_names")  # of the latter only the numbers
SETS = {"each_cell": ("Cells", "lowest"), "each_digit": ("Digits", "first")}
SCALARS = {"Num", "Digits", "Cells", "Flag", "Option"}  # Num is int, Flag bool


class Renamer(ast.NodeTransformer):
    """Replaces the names of a module, except where a function has variables of these names."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rename what a function uses."""
        own = {each.arg for each in ast.walk(node.args) if isinstance(each, ast.arg)} | {
            each.id
            for each in ast.walk(node)
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
        }
        inner = Renamer({old: new for old, new in self.names.items() if old not in own})
        return inner.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a variable."""
        return ast.Name(self.names.get(node.id, node.id), node.ctx)

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.AST]:
        """Write a loop over a set as C can have it: while there are members, remove the lowest."""
        self.generic_visit(node)
        iterator = ast.unparse(node.iter).partition("(")[0]
        if iterator not in SETS:
            return node
        kind, lowest = SETS[iterator]
        rest = f"rest_{node.lineno}"
        text = f"{rest}: {kind} = {ast.unparse(node.iter.args[0])}\nwhile {rest}:\n"
        text += f"    {ast.unparse(node.target)} = {lowest}({rest})\n    {rest} &= {rest} - 1"
        start, loop = ast.parse(text).body
        loop.body += node.body
        loop.orelse = node.orelse
        return [start, loop]

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Rename `module.name`."""
        new = self.names.get(ast.unparse(node))
        return ast.Name(new, node.ctx) if new else self.generic_visit(node)


class JoinedModules:
    """A module and those that it imports from its package, joined to one.

    Names are prefixed by their module's, except those of the first module and of `bits`.
    """

    def __init__(self, module: str) -> None:
        self.names: dict[str, dict[str, str]] = {"bits": {}}  # by module: the new names
        self.body: list[ast.stmt] = []
        self.add(module, "")

    def add(self, module: str, prefix: str) -> None:
        """Add a module, after those that it imports."""
        names = self.names[module] = {"int": "Num", "bool": "Flag"}
        path = FOLDER / (module.replace(".", "/") + ".py")
        body = []
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and f"{node.module}.".startswith(PACKAGE):
                names |= self.imported(node)
            elif not (isinstance(node, ast.ImportFrom) and node.module in NOT_JOINED):
                names |= {name: prefix + name for name in defined(node)}
                body.append(node)
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                node.name = names[node.name]
            self.body.append(Renamer(names).visit(node))

    def imported(self, node: ast.ImportFrom) -> dict[str, str]:
        """Add the modules of an import that are new; return the new names of what it imports."""
        found = {}
        for each in node.names:
            local = each.asname or each.name
            module = f"{node.module}.{each.name}".removeprefix(PACKAGE)
            if (FOLDER / (module.replace(".", "/") + ".py")).exists():
                new = self.names_in(module)
                found |= {f"{local}.{name}": new[name] for name in new}
            else:
                new = self.names_in(module.rpartition(".")[0])
                found[local] = new.get(each.name, each.name)
        return found

    def names_in(self, module: str) -> dict[str, str]:
        """Return the new names of a module, which is added if it is new."""
        if module not in self.names:
            self.add(module, module.replace(".", "_") + "__")
        return self.names[module]


def defined(node: ast.stmt) -> list[str]:
    """Return the names that a statement of a module defines."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    return [ast.unparse(target) for target in targets]


def technique_numbers() -> list[str]:
    """Return the declarations of the techniques' numbers, from rows `X_WING = technique(14, …)`."""
    rows = ast.parse(ROWS.read_text(encoding="utf-8")).body
    return [
        f"cdef enum: {ast.unparse(row.targets[0])} = {ast.unparse(row.value.args[0])}"
        for row in rows
        if isinstance(row, ast.Assign)
        and isinstance(row.value, ast.Call)
        and ast.unparse(row.value.func) == "technique"
    ]


class Declarations(ast.NodeTransformer):
    """The C declarations of a module: its constants, arrays, functions and classes.

    What is declared as a constant or an array is removed from the module.
    """

    def __init__(self, module: ast.Module) -> None:
        classes = [node.name for node in module.body if isinstance(node, ast.ClassDef)]
        self.types = SCALARS.union(classes)
        self.indent = ""
        self.is_public = False  # the class that Python code uses
        self.lines = [f"cdef class {name}" for name in classes]
        self.lines += technique_numbers()
        self.lines.append("ctypedef Flag (*Finder)(board__Board, search__Search) noexcept nogil")
        self.module = self.visit(module)

    def __str__(self) -> str:
        return "\n".join([(FOLDER / "bits.pxi").read_text(encoding="utf-8"), *self.lines, ""])

    def declare(self, text: str) -> None:
        """Add a declaration."""
        self.lines.append(f"{self.indent}cdef {text}")

    def visit_Assign(self, node: ast.Assign) -> ast.AST:
        """Declare `places = cells(10)` as `Cells[10] places`, and whole numbers as an enum."""
        name = ast.unparse(node.targets[0]).removeprefix("self.")
        call = node.value
        if isinstance(call, ast.Constant) and not self.indent:
            self.declare(f"enum: {name} = {call.value}")
        elif isinstance(call, ast.Call) and ast.unparse(call.func) in ARRAYS:
            sizes = "".join(f"[{ast.unparse(size)}]" for size in call.args)
            self.declare(f"{ARRAYS[ast.unparse(call.func)]}{sizes} {name}")
        else:
            return node
        return ast.Pass()

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Declare an attribute, or a variable of the module."""
        kind = ast.unparse(node.annotation)
        kind = "public Num" if kind == "Option" else kind
        self.declare(f"{kind} {ast.unparse(node.target).removeprefix('self.')}")
        return ast.Assign([node.target], node.value)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Make a function whose annotations are all C types one of C, unless Python uses it."""
        if node.name == "__init__":
            return self.generic_visit(node)
        if self.is_public and not node.name.startswith("_"):
            return node
        arguments = [each for each in node.args.args if each.arg != "self"]
        types = [ast.unparse(each.annotation) if each.annotation else "" for each in arguments]
        returned = ast.unparse(node.returns) if node.returns else ""
        if self.types.issuperset(types) and returned in self.types | {"None"}:
            named = [f"{type_} {each.arg}" for type_, each in zip(types, arguments, strict=True)]
            named[:0] = ["self"] if self.indent else []
            kind = "void" if returned == "None" else returned
            self.declare(f"{kind} {node.name}({', '.join(named)}) noexcept nogil")
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Make a class an extension type."""
        self.lines += ["@cython.final", f"cdef class {node.name}:"]
        self.indent = "    "
        self.is_public = node.name == "Runner"
        self.generic_visit(node)
        self.indent = ""
        self.is_public = False
        return node


def write_runner() -> None:
    """Write the joined modules and their declarations, if they have changed."""
    declarations = Declarations(ast.Module(JoinedModules("runner").body, []))
    source = ast.unparse(ast.fix_missing_locations(declarations.module))
    texts = {
        RUNNER: f"import cython\nfrom cython import gil, nogil\n{source}\n",
        RUNNER.with_suffix(".pxd"): str(declarations),
    }
    RUNNER.parent.mkdir(parents=True, exist_ok=True)
    for path, text in texts.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def translate(extension: Extension) -> None:
    """Give the extension of the techniques a C source."""
    write_runner()
    (translated,) = cythonize(
        [extension],
        cache=os.environ.get("CYTHON_CACHE_DIR", False),
        include_path=["build/cython"],
        compiler_directives={
            "language_level": 3,
            "auto_pickle": False,
            "infer_types": True,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
        },
    )
    extension.sources = translated.sources


class Build(build_ext):
    """Build what can be built, on all cores; Python code does the same without it."""

    def build_extensions(self) -> None:
        """Write the C source of the techniques, then build the extensions."""
        self.parallel = self.parallel or True
        for extension in self.extensions:
            if extension.sources == [str(RUNNER)]:
                translate(extension)
        super().build_extensions()


# The results of earlier builds would be packed.
for earlier in Path("build").glob("lib*"):
    shutil.rmtree(earlier)

engine = [
    Extension(
        "sudokudb." + name.replace("/", "."),
        [f"sudokudb/{name}.c"],
        depends=[str(path) for path in Path("sudokudb/engine/native").glob("*.h")],
        extra_compile_args=["-O3"],
        py_limited_api=True,
        optional=True,
    )
    for name in ("engine/native/_circuit", "engine/native/_canon", "engine/native/_generate")
]
techniques = Extension(
    PACKAGE + "runner",
    [str(RUNNER)],
    depends=[str(FOLDER / "bits.h")],
    include_dirs=[str(FOLDER)],
    define_macros=[("Py_LIMITED_API", "0x030B0000")],
    extra_compile_args=["-O3", "-g0"],
    py_limited_api=True,
    optional=True,
)
setup(
    # The last three are folders at the top level; pyproject.toml says which.
    packages=[
        *find_packages(include=["sudokudb", "sudokudb.*"]),
        *("sudokudb._migrations", "sudokudb._migrations.versions", "sudokudb._seed_grids"),
    ],
    cmdclass={"build_ext": Build},
    ext_modules=[*engine, techniques] if cythonize else engine,
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
