"""What pyproject.toml cannot say: extensions that may fail to build, on the stable ABI."""

import shutil
from pathlib import Path

from setuptools import Extension, setup

# What an earlier build left would be packed again, also modules that are gone since.
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
            optional=True,  # without it the same in Python serves
        )
        for name in ("engine/native/_circuit", "engine/native/_canon", "store/bitmaps/_bitmaps")
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
