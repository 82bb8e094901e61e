"""Build the optional C extensions, on the stable ABI; see pyproject.toml for everything else."""

import shutil
from pathlib import Path

from setuptools import Extension, setup

# The results of earlier builds would be packed, even of modules that were removed.
for earlier in Path("build").glob("lib*"):
    shutil.rmtree(earlier)

setup(
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
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
