"""Lists of values in SQL statements, in few lengths, so that few statements are prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_LENGTHS = (1, 16, 64, 256)  # SQLite compares a parameter's name with all others of a statement
_NAMES = [f"v{i}" for i in range(_LENGTHS[-1])]
_LISTS = {length: ", ".join(f":{name}" for name in _NAMES[:length]) for length in _LENGTHS}


def portions(values: Collection[object]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield parts of a list as `:v0, :v1, …` with their parameters, padded with the last value.

    >>> listed, values = next(portions([7, 8]))
    >>> listed.count(":"), values["v0"], values["v1"], values["v15"]
    (16, 7, 8, 8)
    """
    items = list(values)
    for low in range(0, len(items), _LENGTHS[-1]):
        part = items[low : low + _LENGTHS[-1]]
        length = next(length for length in _LENGTHS if length >= len(part))
        part += part[-1:] * (length - len(part))
        yield _LISTS[length], dict(zip(_NAMES, part, strict=False))
