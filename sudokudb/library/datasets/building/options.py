"""What a data set is built with."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from sudokudb.errors import UsageError, say
from sudokudb.library.datasets.building.shares import parse_shares
from sudokudb.query.fields import RATERS

if TYPE_CHECKING:
    from collections.abc import Mapping

BY = ("identity", "solution")
"""What must not be in two splits: equivalent puzzles, or puzzles of one solution class."""
STRATA = ("givens", "level", "hodoku", "se")
"""The facts by which each split can have the same shares."""
EQUIVALENT = ("first", "keep")
"""What is kept of equivalent puzzles: one, or all of them."""
LAYOUTS = ("parquet", "jsonl", "npz", "hrm")
"""The layouts of a data set."""
AUGMENTED = "train"
"""The split whose puzzles are augmented."""
MAX_SEED = 2**63 - 1
MAX_AUGMENT = 10_000


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a data set; see `sudokudb dataset build --help`.

    Raises UsageError for a value that is not offered, and for two that exclude each other.
    """

    split: str = "train=90%,valid=5%,test=5%"
    by: str = "identity"
    stratify: str = ""
    rate: tuple[str, ...] = ()
    equivalent: str = "first"
    seed: int = 0
    to: tuple[str, ...] = ("parquet",)
    augment: int = 0
    license: str = ""
    source: str = ""
    levels: bool = True
    traces: str = ""

    def __post_init__(self) -> None:
        for name, kind in _TYPES.items():
            if type(value := getattr(self, name)) is not kind:
                raise UsageError(
                    say("{name} cannot be {value!r}", name=name, value=str(value)[:40])
                )
        parse_shares(self.split)
        _require("by", (self.by,), BY)
        _require("stratify", (self.stratify,) if self.stratify else (), STRATA)
        _require("rate", self.rate, RATERS)
        _require("equivalent", (self.equivalent,), EQUIVALENT)
        _require("to", self.to, LAYOUTS)
        _require("traces", (self.traces,) if self.traces else (), RATERS)
        self._require_agreement()

    def _require_agreement(self) -> None:
        if not 0 <= self.seed <= MAX_SEED:
            raise UsageError(say("the seed is a number from 0 to {most}", most=MAX_SEED))
        if not 0 <= self.augment <= MAX_AUGMENT:
            raise UsageError(say("{name} is from 0 to {most}", name="augment", most=MAX_AUGMENT))
        if not self.to:
            raise UsageError(say("a data set needs a layout"), say("for example parquet"))
        if self.augment and "hrm" not in self.to:
            raise UsageError(
                say("only the layout hrm has augmented puzzles"), say("add hrm to the layouts")
            )
        if self.augment and AUGMENTED not in {share.name for share in parse_shares(self.split)}:
            raise UsageError(
                say("only the split {name} is augmented, and there is none", name=AUGMENTED),
                say("name a split {name}", name=AUGMENTED),
            )
        if self.stratify in RATERS and self.stratify not in self.rate:
            raise UsageError(
                say("strata by {rater} need its ratings", rater=self.stratify),
                say("add {rater} to the raters", rater=self.stratify),
            )
        if self.stratify == "level" and not self.levels:
            raise UsageError(say("strata by level need the levels"))

    def as_object(self) -> dict[str, object]:
        """Return the options by name."""
        return asdict(self)


_TYPES = {
    **dict.fromkeys(("split", "by", "stratify", "equivalent", "license", "source", "traces"), str),
    **dict.fromkeys(("rate", "to"), tuple),
    **dict.fromkeys(("seed", "augment"), int),
    "levels": bool,
}


def read_options(options: Mapping[str, object]) -> BuildOptions:
    """Return the options by name; several raters or layouts are a list, or a text with commas.

    Raises UsageError for a name that is not one of `BuildOptions`, and for a wrong value.
    """
    names = [field.name for field in fields(BuildOptions)]
    for name in options:
        if name not in names:
            raise UsageError(
                say("there is no option {name!r}", name=name),
                say("the options are: {names}", names=", ".join(names)),
            )
    read: dict[str, Any] = dict(options)
    for name in ("rate", "to"):
        value = read.get(name)
        if isinstance(value, str):
            read[name] = tuple(dict.fromkeys(filter(None, map(str.strip, value.split(",")))))
        elif isinstance(value, list):
            read[name] = tuple(value)
    return BuildOptions(**read)


def _require(name: str, values: tuple[str, ...], offered: tuple[str, ...]) -> None:
    """Raise UsageError for a value that is not offered."""
    for value in values:
        if value not in offered:
            raise UsageError(
                say("{name} cannot be {value!r}", name=name, value=value[:40]),
                say("choose from: {offered}", offered=", ".join(offered)),
            )
