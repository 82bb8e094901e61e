"""What pyproject.toml cannot say: an extension that may fail to build, on the stable ABI."""

from pathlib import Path

from setuptools import Extension, setup

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
