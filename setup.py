"""What pyproject.toml cannot say: an extension that may fail to build, on the stable ABI."""

import shutil
from pathlib import Path

from setuptools import Extension, setup

# What an earlier build left would be packed again, also modules that are gone since.
for earlier in Path("build").glob("lib*"):
    shutil.rmtree(earlier)

setup(
    ext_modules=[
        Extension(
            "sudokudb.engine._circuit",
            ["sudokudb/engine/_circuit.c"],
            depends=[str(path) for path in Path("sudokudb/engine/headers").glob("*.h")],
            extra_compile_args=["-O3"],
            py_limited_api=True,
            optional=True,  # without it the Python circuit serves
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
