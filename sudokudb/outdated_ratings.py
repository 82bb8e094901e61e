"""The computed ratings that an earlier version of this program may have got wrong.

They count as not computed.

- HoDoKu's rater of version 2.2.0 missed eliminations of Sue de Coq, in any puzzle for which it
  searched that far: one that needs Sue de Coq or a technique that HoDoKu tries later. Its ratings
  of all other puzzles are those of today's version.
- Raters from users' files have Sue de Coq, too, and with more than 200 lines their scores could be
  wrong. A stored rating does not tell what was in the file: all those count as outdated whose
  version ends with eight digits of a file's digest. Since then versions have more digits.
"""

from __future__ import annotations

import re

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

BUILT_IN = ("hodoku", "se")
"""The raters that are not from users' files."""

EARLIER_DIGITS, DIGITS = 8, 10
"""The number of digits of a file's digest in versions that count as outdated, and in today's."""
MOST_LINES = 200
"""The number of lines up to which no score of a user's file was wrong."""

_EARLIER_FILE = re.compile(rf"(.*\+)?.{{{EARLIER_DIGITS}}}", re.DOTALL)


def is_outdated(rater: str, version: str, techniques: str, *, computed: bool) -> bool:
    """Return whether a rating may be wrong, or does not say which techniques it needed.

    >>> is_outdated("hodoku", "2.2.0", "sue-de-coq=1 naked-single=50", computed=True)
    True
    >>> is_outdated("hodoku", "2.2.0", "naked-single=50", computed=True)
    False
    >>> is_outdated("club", "0123abcd", "", computed=True)
    True
    """
    if not computed:
        return False
    if rater not in BUILT_IN:
        return _EARLIER_FILE.fullmatch(version) is not None
    if (rater, version) != (RATER, VERSION):
        return False
    return not techniques or any(part in techniques for part in LATE)


def earlier_version(rater: str, version: str) -> str:
    """Return the version whose ratings are those of a version, if they are not outdated.

    >>> earlier_version("hodoku", "2.2.0+1"), earlier_version("se", "1.2.1")
    ('2.2.0', '1.2.1')
    """
    return VERSION if (rater, version) == (RATER, VERSION + OWN_PART) else version
