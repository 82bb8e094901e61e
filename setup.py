"""Build the optional C extensions, on the stable ABI; see pyproject.toml for everything else.

The techniques are plain Python, which also runs as it is. Where Cython and a C compiler are, the
module `runner` and all that it imports from its package become one extension, also named `runner`,
which Python prefers to `runner.py`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

try:
    from Cython.Build import cythonize
except ImportError:  # the techniques are interpreted then
    cythonize = None

PACKAGE = "sudokudb.techniques"
FOLDER = Path("sudokudb/techniques")
ROWS = Path("sudokudb/technique_names.py")
RUNNER = Path("build/cython", FOLDER, "runner.py")


def translate(extension: Extension) -> None:
    """Give the extension of the techniques a C source."""
    sys.path.insert(0, str(Path(__file__).parent))  # pip starts this file without it
    from sudokudb._cython.sources import write_sources

    write_sources(PACKAGE, FOLDER, RUNNER, ROWS)
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
        f"sudokudb.engine.native.{name}",
        [f"sudokudb/engine/native/{name}.c"],
        depends=[str(path) for path in Path("sudokudb/engine/native").glob("*.h")],
        extra_compile_args=["-O3"],
        py_limited_api=True,
        optional=True,
    )
    for name in ("_circuit", "_canon", "_generate", "_measure", "_tables")
]
techniques = Extension(
    PACKAGE + ".runner",
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
        *find_packages(include=["sudokudb", "sudokudb.*"], exclude=["sudokudb._cython"]),
        *("sudokudb._migrations", "sudokudb._migrations.versions", "sudokudb._seed_grids"),
    ],
    cmdclass={"build_ext": Build},
    ext_modules=[*engine, techniques] if cythonize else engine,
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
