"""The pages of a Parquet file: how much they unpack to, from their headers, before any is unpacked.

The file's footer has sums only, and says nothing of the values that a dictionary repeats. A page's
header is a struct in Thrift's compact protocol: 1 type (2 for a dictionary), 2 size unpacked, 3
size packed, and in 5, 7 or 8 a struct whose field 1 is the number of values. Source: the
specification in apache/parquet-format.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import FormatError

if TYPE_CHECKING:
    from collections.abc import Iterator

_DICTIONARY = 2
_BOOLEANS = (1, 2)
_BYTE, _DOUBLE, _BINARY, _STRUCT = 3, 7, 8, 12
_LISTS = (9, 10)
_DEEPEST = 8
_MOST_FIELDS = 100
_HEADS = (5, 7, 8)


class Page(NamedTuple):
    """What a page's header says: bytes once unpacked, values, whether it is a dictionary."""

    unpacked: int
    values: int
    is_dictionary: bool


def pages_of(file: IO[bytes], chunk: Any) -> Iterator[Page]:
    """Yield the pages of one column of one row group; raise FormatError where one is broken."""
    at = chunk.data_page_offset
    if chunk.dictionary_page_offset:
        at = min(at, chunk.dictionary_page_offset)
    end = at + chunk.total_compressed_size
    left = chunk.num_values
    while at < end and left > 0:
        file.seek(at)
        fields = _Reader(file).struct()
        heads = [fields[n] for n in _HEADS if isinstance(fields.get(n), dict)]
        count = heads[0].get(1) if heads else 0
        unpacked, packed, values = map(_count, (fields.get(2), fields.get(3), count))
        page = Page(unpacked, values, fields.get(1) == _DICTIONARY)
        yield page
        left -= 0 if page.is_dictionary else values
        at = file.tell() + packed


def _count(number: object) -> int:
    if isinstance(number, int) and number >= 0:
        return number
    raise FormatError("no Parquet file: a page without a size")


class _Reader:
    """Thrift's compact protocol, as far as headers go: texts are passed over."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def struct(self, depth: int = 0) -> dict[int, Any]:
        """Return the fields of a struct by their numbers."""
        fields: dict[int, Any] = {}
        number = 0
        for _ in range(_MOST_FIELDS):
            head = self._byte()
            if not head:
                return fields
            kind = head & 15
            number = number + (head >> 4) if head >> 4 else self._signed()
            fields[number] = self._value(kind, depth + 1)
        raise FormatError("no Parquet file: a page with an endless header")

    def _value(self, kind: int, depth: int) -> Any:
        if kind in _BOOLEANS:
            return kind == 1
        if kind == _BYTE:
            return self._byte()
        if kind == _DOUBLE:
            return self._file.seek(8, 1)
        if kind == _BINARY:
            return self._file.seek(self._number(), 1)
        if kind == _STRUCT and depth < _DEEPEST:
            return self.struct(depth)
        if kind in _LISTS and depth < _DEEPEST:
            head = self._byte()
            count = head >> 4 if head >> 4 < 15 else self._number()
            return [self._value(head & 15, depth + 1) for _ in range(min(count, _MOST_FIELDS))]
        if kind in range(4, 7):
            return self._signed()
        raise FormatError("no Parquet file: a page that cannot be read")

    def _signed(self) -> int:
        number = self._number()
        return number >> 1 ^ -(number & 1)

    def _number(self) -> int:
        number = shift = 0
        while shift < 64:
            byte = self._byte()
            number |= (byte & 127) << shift
            if byte < 128:
                return number
            shift += 7
        raise FormatError("no Parquet file: a page that cannot be read")

    def _byte(self) -> int:
        byte = self._file.read(1)
        if not byte:
            raise FormatError("no Parquet file: a page that is cut off")
        return byte[0]
