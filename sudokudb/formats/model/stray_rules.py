"""Rules in texts about a puzzle, such as a remark, where no reader takes them as its rules."""

from __future__ import annotations

import re

_MAY_BE_RULE = re.compile(
    r"[rR]\d{1,2}c\d|diagonal|anti|nonc|windoku|noboxes|regions|\"(?:rules|cages)\"", re.IGNORECASE
)
_KEY = re.compile(r"(\"(?:rules|regions|cages)\")[ \t]*:")
"""The name of rules in JSON."""


def stray_rule(text: str) -> str:
    """Return the first part of a text that is a rule, or the name of rules in JSON; "" if none is.

    Such a text is not where it could be read, so its puzzle must not be taken for another.

    >>> stray_rule("Hard; cage 9 r1c1r1c2"), stray_rule("King of cages"), stray_rule("")
    ('cage 9 r1c1r1c2', '', '')
    """
    if not _MAY_BE_RULE.search(text):
        return ""
    if key := _KEY.search(text):
        return key[1]
    from sudokudb.formats.model.ruled_lines import rule_in  # few texts may have rules

    return rule_in(text)
