"""Names that a package imports on first use (PEP 562), so that start-up stays fast."""

from __future__ import annotations

TYPE_CHECKING = False  # `solve` imports this module
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def lazy_names(package: str, modules: Mapping[str, str]) -> Callable[[str], object]:
    """Return a `__getattr__` for a package, which has the names of some of its modules.

    >>> lazy_names("sudokudb.symmetry", {"orbits": "orbits"})("orbits").__module__
    'sudokudb.symmetry.orbits'
    """

    def import_name(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(import_module(package), name, value)
        return value

    return import_name
