"""The packages that arrays and tables need: NumPy and PyArrow, of the extra `data`."""

from __future__ import annotations

from importlib import import_module

from sudokudb.errors import MissingPackage, say


def require_data() -> None:
    """Raise MissingPackage, with the command that installs it, if a package is missing."""
    try:
        for name in ("numpy", "pyarrow"):
            import_module(name)
    except ImportError:
        raise MissingPackage(
            say("{name} is needed, which is not installed", name=name),
            say("pip install 'sudokudb[data]'"),
        ) from None
