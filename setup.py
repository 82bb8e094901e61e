"""Build the optional C extensions, on the stable ABI; see pyproject.toml for everything else.

The modules of `sudokudb/techniques` that ask for `cython.compiled` are compiled by Cython from the
same Python source that is interpreted without it. `declarations` writes their .pxd files, which
make C functions, C attributes and C arrays of what the source annotates.
"""

import ast
import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError, ExecError, PlatformError

try:
    from Cython.Build import cythonize
except ImportError:  # the techniques are interpreted then
    cythonize = None

TECHNIQUES = Path("sudokudb/techniques")
GUARD = "not cython.compiled"
BY_HAND = ("bits", "finder")
ARRAYS = {"numbers": "int", "digits": "Digits", "cells": "Cells", "finders": "Finder"}
SCALARS = {"Num", "Digits", "Cells", "Flag", "Option"}


class Declarations:
    """The .pxd text of one module: its imports, constants, arrays, functions and classes."""

    def __init__(self, source: str) -> None:
        self.tree = ast.parse(source)
        self.types = SCALARS | {
            node.name for node in self.tree.body if isinstance(node, ast.ClassDef)
        }
        self.lines = [
            "cimport cython",
            "from sudokudb.techniques.bits cimport Cells, Digits, Flag, Num, Option",
        ]

    def __str__(self) -> str:
        guarded = [
            node.body
            for node in self.tree.body
            if isinstance(node, ast.If) and ast.unparse(node.test) == GUARD
        ]
        for body in guarded or [self.tree.body]:
            self.constants(body)
        for item in (item for body in guarded for item in body):
            self.guarded(item)
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef):
                self.a_class(node)
            elif isinstance(node, ast.FunctionDef):
                self.function(node, "")
        return "\n".join(self.lines) + "\n"

    def guarded(self, item: ast.stmt) -> None:
        """Make a guarded import a cimport, and a guarded array one of C."""
        if isinstance(item, ast.ImportFrom) and str(item.module).startswith("sudokudb.techniques."):
            names = [alias.name for alias in item.names if alias.name not in ARRAYS]
            self.types |= {name for name in names if name[0].isupper() and not name.isupper()}
            if item.module == "sudokudb.techniques.finder":
                names = ["Finder"]
            if names:
                self.lines.append(f"from {item.module} cimport {', '.join(names)}")
        elif isinstance(item, ast.Assign) and (array := self.array(item)):
            self.lines.append(f"cdef {array}")

    def constants(self, body: list[ast.stmt]) -> None:
        """Whole numbers with names in capitals become an enum."""
        found = [
            f"    {node.targets[0].id} = {node.value.value}"
            for node in body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant)
            and type(node.value.value) is int
        ]
        self.lines += ["cdef enum:", *found] if found else []

    def array(self, item: ast.Assign) -> str:
        """Return `Cells[10] places` for `places = cells(10)`; nothing for other values."""
        call = item.value
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            return ""
        if call.func.id not in ARRAYS:
            return ""
        sizes = "".join(f"[{ast.unparse(size)}]" for size in call.args)
        return f"{ARRAYS[call.func.id]}{sizes} {ast.unparse(item.targets[0]).removeprefix('self.')}"

    def function(self, node: ast.FunctionDef, indent: str) -> None:
        """Make a function whose annotations are all C types one of C."""
        arguments = [each for each in node.args.args if each.arg != "self"]
        types = [ast.unparse(each.annotation) if each.annotation else "" for each in arguments]
        returned = ast.unparse(node.returns) if node.returns else ""
        if not self.types.issuperset(types) or returned not in self.types | {"None"}:
            return
        named = [f"{type_} {each.arg}" for type_, each in zip(types, arguments, strict=True)]
        named[:0] = ["self"] if indent else []
        kind = "void" if returned == "None" else returned
        self.lines.append(f"{indent}cdef {kind} {node.name}({', '.join(named)}) noexcept nogil")

    def a_class(self, node: ast.ClassDef) -> None:
        """Make a class an extension type."""
        self.lines += ["@cython.final", f"cdef class {node.name}:"]
        methods = [item for item in node.body if isinstance(item, ast.FunctionDef)]
        for item in (
            item for method in methods if method.name == "__init__" for item in ast.walk(method)
        ):
            if isinstance(item, ast.AnnAssign):
                kind = ast.unparse(item.annotation)
                kind = "public Num" if kind == "Option" else kind
                self.lines.append(
                    f"    cdef {kind} {ast.unparse(item.target).removeprefix('self.')}"
                )
            elif isinstance(item, ast.Assign) and (array := self.array(item)):
                self.lines.append(f"    cdef {array}")
        for method in methods:
            if method.name != "__init__":
                self.function(method, "    ")


def write_declarations() -> None:
    """Write the .pxd files that are not written by hand."""
    for path in sorted(TECHNIQUES.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if path.stem in BY_HAND or (
            "cython.compiled" not in source and path.stem not in ("kinds", "roles")
        ):
            continue
        text = str(Declarations(source))
        target = path.with_suffix(".pxd")
        if not target.exists() or target.read_text(encoding="utf-8") != text:
            target.write_text(text, encoding="utf-8")


def techniques() -> list[Extension]:
    """Return the extensions of the techniques, which `translate` makes C of."""
    if cythonize is None:
        return []
    return [
        Extension(
            ".".join(path.with_suffix("").parts),
            [str(path)],
            depends=["sudokudb/techniques/bits.h"],
            include_dirs=["sudokudb/techniques"],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=["-O3", "-g0"],
            py_limited_api=True,
        )
        for path in sorted(TECHNIQUES.rglob("*.py"))
        if "cython.compiled" in path.read_text(encoding="utf-8")
    ]


def translate(extensions: list[Extension]) -> None:
    """Give the extensions C sources in place of Python ones."""
    write_declarations()
    translated = cythonize(
        extensions,
        build_dir="build/cython",
        nthreads=os.cpu_count() if sys.platform == "linux" else 0,
        cache=os.environ.get("CYTHON_CACHE_DIR", False),
        compiler_directives={
            "language_level": 3,
            "infer_types": True,
            "boundscheck": False,
            "wraparound": False,
            "initializedcheck": False,
        },
    )
    sources = {each.name: each.sources for each in translated}
    for each in extensions:
        each.sources = sources[each.name]


class AllOrNone(build_ext):
    """Build each engine that can be built, and the techniques only if all of them can be.

    Compiled techniques call each other directly: one that is missing would break the others.
    """

    def build_extensions(self) -> None:
        """Build the extensions, on all cores."""
        self.parallel = self.parallel or True
        together = [each for each in self.extensions if each.name.startswith("sudokudb.techniques")]
        self.extensions = [each for each in self.extensions if each not in together]
        super().build_extensions()
        built = self.extensions
        translate(together)
        self.extensions = together
        try:
            super().build_extensions()
        except (BaseError, CCompilerError, ExecError, PlatformError) as error:
            self.warn(f"the techniques are interpreted, since they were not compiled: {error}")
            for each in together:
                Path(self.get_ext_fullpath(each.name)).unlink(missing_ok=True)
            together = []
        self.extensions = [*built, *together]


# The results of earlier builds would be packed or imported, even of modules that were removed.
for earlier in Path("build").glob("lib*"):
    shutil.rmtree(earlier)
for pattern in ("*.so", "*.pyd", "*.pxd"):
    for earlier in TECHNIQUES.rglob(pattern):
        if not earlier.with_name(earlier.name.split(".")[0] + ".py").exists():
            earlier.unlink()

setup(
    cmdclass={"build_ext": AllOrNone},
    ext_modules=[
        Extension(
            "sudokudb." + name.replace("/", "."),
            [f"sudokudb/{name}.c"],
            depends=[str(path) for path in Path("sudokudb/engine/native").glob("*.h")],
            extra_compile_args=["-O3"],
            py_limited_api=True,
            optional=True,  # the Python engine does the same
        )
        for name in ("engine/native/_circuit", "engine/native/_canon", "engine/native/_generate")
    ]
    + techniques(),
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
