"""The sizes of the blocks in which attempts are made."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from sudokudb.errors import LimitError, say

if TYPE_CHECKING:
    from sudokudb.generator.request import GenerateRequest

_SECONDS = 0.2  # the intended time of a block
_PATTERN_SECONDS = 1.0  # with fewer attempts at once, much of the engine would be idle
_LARGEST = 8_192  # attempts of a block
_HOPELESS = 50  # attempts without a full grid, if rules perhaps exclude each other
_CHOICES = 2**20  # attempts of an unbiased block, nearly all of which fail


class BlockSizes:
    """The sizes of the blocks: small at first, then as large as the intended time allows.

    Blocks are no larger than needed to find enough puzzles, judging by the blocks so far.
    """

    def __init__(self, request: GenerateRequest) -> None:
        self._request = request
        self._next = request.first
        self._counted = self._found = self._hopeless = 0
        self._seconds = _SECONDS if request.pattern is None else _PATTERN_SECONDS
        self._largest = _CHOICES if request.sampling == "unbiased" else _LARGEST
        self._size = 1 if request.size > 9 or request.by_tables else 16
        if request.count is not None and request.is_engine:
            self._size = max(1, min(self._size, request.count))

    def take(self) -> range:
        """Return the attempts of the next block; none if the earlier ones are probably enough."""
        first, self._next = self._next, self._next + min(self._size, self._attempts_needed())
        return range(first, self._next)

    def _attempts_needed(self) -> int:
        if self._request.count is None or (self._counted and not self._found):
            return self._size
        left = self._request.count - self._found
        attempts = ceil(left * self._counted / self._found) if self._found else left
        return max(0, attempts - (self._next - self._request.first - self._counted))

    def count(self, attempts: int, found: int) -> None:
        """Count the attempts of a block, and the puzzles that were found, after all refusals."""
        self._counted += attempts
        self._found += found

    def require_hope(self, attempts: int, hopeless: int) -> None:
        """Raise LimitError if many attempts, all that there were, have found no full grid.

        `attempts` are those of a block, and `hopeless` the number that found none.
        """
        self._hopeless += hopeless
        tried = self._counted + attempts
        if self._request.by_tables and tried == self._hopeless >= _HOPELESS:
            raise LimitError(
                say("{tried:,} attempts found no full grid that obeys these rules", tried=tried),
                say("leave one of the rules out, or try another seed"),
            )

    def adjust(self, attempts: int, seconds: float) -> None:
        """Adjust the size of the next blocks to the time that one has taken."""
        if seconds < self._seconds / 2 and attempts >= self._size:
            self._size = min(2 * self._size, self._largest)
        elif seconds > 2 * self._seconds:
            self._size = max(1, attempts // 2)
