"""The table of checks; each check enters itself with the techniques that it verifies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from sudokudb.technique_names import KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.rating.checks.evidence.contents import Content
    from sudokudb.rating.checks.evidence.house_rules import PositionView
    from sudokudb.techniques.position import Step

Verify = Callable[["PositionView", "Step"], str | None]
"""A function that returns the reason why a step is unsound in a position, or None."""


class Check(NamedTuple):
    """The check of one technique.

    `roles` are those that the parts of its evidence can have; `contents` has what a role can have
    in this technique, where that is not the usual content.
    """

    verify: Verify
    roles: tuple[str, ...]
    contents: Mapping[str, Content]


CHECKS: dict[str, Check] = {}
"""The checks by the keys of the techniques."""


def checks(
    *techniques: int, roles: str, contents: Mapping[str, Content] | None = None
) -> Callable[[Verify], Verify]:
    """Enter a function as the check of techniques, whose evidence has parts of these roles."""

    def enter(verify: Verify) -> Verify:
        check = Check(verify, tuple(roles.split()), contents or {})
        CHECKS.update((KEYS[number], check) for number in techniques)
        return verify

    return enter
