"""Lists of values in statements: few lengths, so that few statements have to be kept prepared."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

_LENGTHS = (1, 8, 64, 512, 2048)


def portions(values: Collection[object]) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield parts of a list as `:v0, :v1, …` with the parameters; the last value fills them up.

    >>> list(portions([7, 8]))
    [(':v0, :v1, :v2, :v3, :v4, :v5, :v6, :v7', {'v0': 7, 'v1': 8, 'v2': 8, 'v3': 8, 'v4': 8, \
'v5': 8, 'v6': 8, 'v7': 8})]
    """
    items = list(values)
    for low in range(0, len(items), _LENGTHS[-1]):
        part = items[low : low + _LENGTHS[-1]]
        length = next(length for length in _LENGTHS if length >= len(part))
        part += part[-1:] * (length - len(part))
        yield ", ".join(f":v{i}" for i in range(length)), {f"v{i}": v for i, v in enumerate(part)}
