"""The codec of a plug-in: its module, guarded, so that its mistakes are errors that name it."""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any

from sudokudb.errors import say
from sudokudb.formats.model.record import ParseError, Record
from sudokudb.grid import Grid

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sudokudb.formats.source.source import Source
    from sudokudb.plugins import Plugin


class GuardedCodec:
    """The functions of a plug-in's module; what they raise or return wrongly is a PluginError."""

    def __init__(self, plugin: Plugin) -> None:
        self._plugin = plugin
        self._module = plugin.load()

    def confidence(self, source: Source) -> int:
        """Return how well the head fits the format, from 0 to 100."""
        with self._plugin.guard():
            found = self._module.confidence(source)
        if not isinstance(found, int):
            raise self._wrong_result("confidence", found)
        return found

    def read(
        self, source: Source, size: int | None, **options: str | None
    ) -> Iterator[Record | ParseError]:
        """Yield every puzzle, and an error for each entry that is not one."""
        with self._plugin.guard():
            for item in self._module.read(source, size, **options):
                is_record = isinstance(item, Record) and isinstance(item.grid, Grid)
                if not is_record and not isinstance(item, ParseError):
                    raise self._wrong_result("read", item)
                yield item

    def write(self, records: Iterable[Record], out: IO[bytes]) -> None:
        """Write puzzles."""
        with self._plugin.guard():
            self._module.write(records, out)

    def kept_parts(self, record: Record) -> dict[str, Any]:
        """Return the written parts of fields that are not written whole."""
        with self._plugin.guard():
            found = self._module.kept_parts(record)
        if not isinstance(found, dict):
            raise self._wrong_result("kept_parts", found)
        return found

    def _wrong_result(self, name: str, found: object) -> Exception:
        template = say("{name} returned a value of type {kind}")
        return self._plugin.broken_error(say(template, name=name, kind=type(found).__name__))
