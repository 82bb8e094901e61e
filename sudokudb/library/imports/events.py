"""What an import says while it is under way."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Remark(NamedTuple):
    """What is to be said about an entry of a file.

    `kind` is `format` for what a file is taken for, `fault` for an entry that is no puzzle,
    `duplicate` for a grid that is there already, `same` for a puzzle that was taken and is an
    isomorph of another, `doubt` for one that was taken although something about it is not right,
    `comment` for lines of comment that are kept nowhere, and `encoding` for a file that is not
    UTF-8.
    """

    file: str
    line: int
    kind: str
    message: str
    hint: str | None = None


class Listener(NamedTuple):
    """Whoever is told: each remark that is wanted of its kind, and how many entries were read."""

    remark: Callable[[Remark], None]
    wanted: Callable[[str], bool]
    progress: Callable[[int], None]
