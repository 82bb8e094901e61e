"""Plug-ins: formats, strategies, raters and commands of other packages, found by entry points.

Reading the entry points of all installed packages takes time, so this module is imported only for a
name that is not one of ours, or where names are listed.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from sudokudb.errors import PluginError, SudokuError, say

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator
    from importlib.metadata import EntryPoint

T = TypeVar("T")

FORMATS, STRATEGIES, RATERS, COMMANDS = "formats", "strategies", "raters", "commands"
"""The kinds of plug-ins: the names of their groups of entry points after `sudokudb.`."""

_LONGEST = 200
_PASSED = (SudokuError, OSError, MemoryError, RecursionError)


class Plugin(NamedTuple):
    """A plug-in by its name, the package that installed it with its version, and what it names."""

    name: str
    package: str
    entry: EntryPoint

    def load(self) -> Any:
        """Import what the entry point names; raise PluginError if that fails."""
        try:
            return self.entry.load()
        except (Exception, SystemExit) as error:
            raise self.failure(error) from error

    def broken_error(self, reason: str) -> PluginError:
        """Return the error of a plug-in that does not keep its contract."""
        return PluginError(
            say(
                "the plug-in {name!r} of {package} is broken: {reason}",
                name=self.name,
                package=self.package,
                reason=reason,
            ),
            say("another version of {package} may work; or uninstall it", package=self.package),
        )

    def failure(self, error: BaseException) -> PluginError:
        """Return the error of a plug-in that raised an exception which no contract allows."""
        text = " ".join(f"{type(error).__name__}: {error}".split())
        return self.broken_error(text[:_LONGEST])

    def require(self, owner: object, *names: str) -> None:
        """Raise PluginError if one of the functions that a contract names is missing."""
        for name in names:
            if not callable(getattr(owner, name, None)):
                raise self.broken_error(say("it has no function {name!r}", name=name))

    @contextmanager
    def guard(self, *allowed: type[Exception]) -> Iterator[None]:
        """Turn an exception of the plug-in into a PluginError.

        Our own errors, those of the system and the `allowed` ones pass.
        """
        try:
            yield
        except Exception as error:
            if isinstance(error, (*_PASSED, *allowed)):
                raise
            raise self.failure(error) from error


@cache
def plugins_of(kind: str) -> dict[str, Plugin]:
    """Return the plug-ins of a kind by name; of two with one name, that of the first package."""
    from importlib.metadata import entry_points  # takes 20 ms, and reads every package

    found: dict[str, Plugin] = {}
    entries = entry_points(group=f"sudokudb.{kind}")
    for plugin in sorted(map(_plugin, entries), key=lambda plugin: plugin[:2]):
        found.setdefault(plugin.name, plugin)
    return found


def _plugin(entry: EntryPoint) -> Plugin:
    package = f"{entry.dist.name} {entry.dist.version}" if entry.dist else entry.module
    return Plugin(entry.name, package, entry)


def load_all(
    kind: str,
    ours: Container[str],
    load: Callable[[Plugin], T],
    report: Callable[[SudokuError], object],
) -> dict[str, T]:
    """Return the plug-ins of a kind, loaded; report each that is broken.

    One with a name of ours is broken, too.
    """
    found: dict[str, T] = {}
    for plugin in plugins_of(kind).values():
        try:
            if plugin.name in ours:
                raise plugin.broken_error(say("sudokudb itself has this name"))
            found[plugin.name] = load(plugin)
        except PluginError as error:
            report(error)
    return found
