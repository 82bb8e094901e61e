"""The splits that a data set is divided into, and how much each gets."""

from __future__ import annotations

import re
from typing import NamedTuple

from sudokudb.errors import UsageError, say

REST = "rest"
"""The word for what the other splits leave."""

_NAME = re.compile(r"[a-z][a-z0-9_]{0,30}")
_HINT = say("for example train=90%,valid=5%,test=5%, or test=10000,train=rest")
_MOST = 20
_FOLDERS = {"data", "jsonl", "traces"}


class Share(NamedTuple):
    """A split: its name, and its share in percent or its number of classes; None is the rest."""

    name: str
    percent: float | None
    number: int | None


def parse_shares(text: str) -> tuple[Share, ...]:
    """Return the splits of a text such as `train=90%,test=10%` or `test=1000,train=rest`.

    All are shares, which add up to 100 %, or all are numbers, of which one can be `rest`. Raises
    UsageError for anything else.
    """
    shares = tuple(map(_parse_share, text.split(",")))
    names = [share.name for share in shares]
    if len({*names}) < len(names) or len(names) > _MOST:
        raise UsageError(say("the names of splits must differ: {names}", names=",".join(names)))
    if used := sorted({*names} & _FOLDERS):
        raise UsageError(
            say("a split cannot have the name of a folder: {names}", names=", ".join(used))
        )
    percents = [share.percent for share in shares if share.percent is not None]
    if percents and len(percents) < len(shares):
        raise UsageError(say("splits are shares or numbers, not both: {text}", text=text), _HINT)
    if percents and abs(sum(percents) - 100) > 1e-9:
        raise UsageError(say("the splits add up to {sum:g} %, not 100 %", sum=sum(percents)), _HINT)
    if not percents and [share.number for share in shares].count(None) > 1:
        raise UsageError(say("only one split can be the rest: {text}", text=text), _HINT)
    return shares


def _parse_share(text: str) -> Share:
    name, mark, value = (part.strip() for part in text.partition("="))
    if not mark or not _NAME.fullmatch(name):
        raise UsageError(say("not a split: {text!r}", text=text[:40]), _HINT)
    if value == REST:
        return Share(name, None, None)
    if value.isascii() and value.isdigit() and len(value) < 13:
        return Share(name, None, int(value))
    try:
        percent = float(value.removesuffix("%")) if value.endswith("%") else -1.0
    except ValueError:
        percent = -1.0
    if not 0 < percent <= 100:
        raise UsageError(say("not a share or a number: {text!r}", text=text[:40]), _HINT)
    return Share(name, percent, None)
