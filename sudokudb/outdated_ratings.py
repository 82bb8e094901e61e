"""The computed ratings that an earlier version of a rater may have got wrong.

They count as not computed. HoDoKu's rater of version 2.2.0 missed eliminations of Sue de Coq, in
any puzzle for which it searched that far: one that needs Sue de Coq or a technique that HoDoKu
tries later. Its ratings of all other puzzles are those of today's version.
"""

from __future__ import annotations

RATER, VERSION = "hodoku", "2.2.0"
"""The rater, and its version that was wrong."""

OWN_PART = "+1"
"""What this program adds to the version of a rater that it has corrected."""

LATE = (
    "sue-de-coq",
    "colors",
    "chain",
    "nice-loop",
    "aic",
    "als-",
    "franken",
    "forcing",
    "brute-force",
    "give-up",
)
"""Parts of the keys of Sue de Coq, and of the techniques that HoDoKu tries later, but no others."""


def is_outdated(rater: str, version: str, techniques: str, *, computed: bool) -> bool:
    """Return whether a rating may be wrong, or does not say which techniques it needed.

    >>> is_outdated("hodoku", "2.2.0", "sue-de-coq=1 naked-single=50", computed=True)
    True
    >>> is_outdated("hodoku", "2.2.0", "naked-single=50", computed=True)
    False
    """
    if not computed or (rater, version) != (RATER, VERSION):
        return False
    return not techniques or any(part in techniques for part in LATE)
