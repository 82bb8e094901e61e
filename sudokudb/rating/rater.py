"""Raters: an order of searches with their levels and scores, read from TOML files."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from stat import S_ISREG
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from sudokudb.errors import FileError, say, sentence_of
from sudokudb.outdated_ratings import DIGITS
from sudokudb.rating.built_in import RATERS
from sudokudb.rating.rater_values import Unusable, number_in, require_keys, tables_in, text_in
from sudokudb.suggestions import closest_name
from sudokudb.technique_names import TECHNIQUES
from sudokudb.techniques.searches import SCHOOLS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sudokudb.plugins import Plugin

BUILT_IN = ("hodoku", "se")
"""The raters of this package."""

_MOST_BYTES = 1_000_000
_KEYS = {"name", "version", "school", "levels", "lines", "base", "changes"}
_LINE_KEYS = {"find", "level", "score", "rating", "ratings", "enabled"}
_NO_LEVELS = say("add `levels`, each with a `name` and a `bound`, or give lines a `rating` instead")
_ABOUT_FILES = say("`sudokudb rate --help` describes the files of raters")
_NO_RATINGS: Mapping[str, int] = MappingProxyType({})


class RaterLine(NamedTuple):
    """One search in the order of a rater.

    `level` is the index of a level, `score` the score of each step; `ratings` has the ratings of
    the techniques that the search finds, in tenths.
    """

    find: str
    level: int = 0
    score: int = 0
    ratings: Mapping[str, int] = _NO_RATINGS
    enabled: bool = True


class Rater(NamedTuple):
    """A rater, which sums up scores if it has levels, and otherwise finds the highest rating.

    `school` is the program whose searches the lines name. `levels` are names with the highest
    score of each level; that of the last one is ignored.
    """

    name: str
    version: str
    school: str
    levels: tuple[tuple[str, int], ...]
    lines: tuple[RaterLine, ...]

    def level_of(self, level: int, score: int) -> str:
        """Return the name of a level, or of the first higher one whose bound the score fits."""
        while level < len(self.levels) - 1 and score > self.levels[level][1]:
            level += 1
        return self.levels[level][0]

    def require_ratings(self) -> None:
        """Raise SudokuError if the lines are only an order: steps would count as 0.0."""
        lines = () if self.levels else self.lines
        for line in lines:
            if line.enabled and not all(line.ratings.values()):
                text = say("{find} has no rating above 0", find=line.find)
                raise _Fault(self.name, text, _NO_LEVELS)


def load_rater(name: str) -> Rater:
    """Return a built-in rater, one in a file, or a plug-in; raise SudokuError if there is none."""
    if name in BUILT_IN:
        return _built_in(name)
    path = Path(name)
    return (not path.exists() and _added_rater(name)) or _read_file(path, ())


def _added_rater(name: str) -> Rater | None:
    """Return the rater of a plug-in, or None; raise PluginError if its file is invalid."""
    plugin = _added_raters().get(name)
    if plugin is None:
        return None
    resource = plugin.load()
    plugin.require(resource, "read_bytes")
    source = str(resource)
    try:
        _check_name(name)
        rater = parse_rater(resource.read_bytes(), source, (Path(source),))
    except Exception as error:  # also one of the resource
        raise plugin.broken_error(sentence_of(error)) from error
    return rater._replace(name=name)


def _added_raters() -> dict[str, Plugin]:
    from sudokudb import plugins  # reads every installed package

    return plugins.plugins_of(plugins.RATERS)


@cache
def _built_in(name: str) -> Rater:
    name, version, school, levels, lines = RATERS[name]
    return Rater(name, version, school, levels, tuple(RaterLine(*line) for line in lines))


def _read_file(path: Path, before: tuple[Path, ...]) -> Rater:
    try:
        data = _read_bytes(path)
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(
            say("there is no rater {name!r}: {reason}", name=str(path)[:200], reason=reason),
            _known_raters(),
        ) from None
    return parse_rater(data, str(path), (*before, _real(path)))


def _known_raters() -> str:
    if names := ", ".join(_added_raters()):
        return say("the raters are hodoku, se, {names}, and files such as mine.toml", names=names)
    return say("the raters are hodoku, se, and files such as mine.toml")


def _real(path: Path) -> Path:
    """Return the file to which links lead, as `Path.resolve` does, which fails for circles."""
    return Path(os.path.realpath(path))


def _read_bytes(path: Path) -> bytes:
    """Return the content of a regular file; a device or a pipe may never end."""
    if not S_ISREG(path.stat().st_mode):
        raise _Fault(str(path), say("a rater is a regular file"))
    with path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise _Fault(str(path), say("a rater has at most 1 MB"))
    return data


def parse_rater(data: bytes, source: str, before: tuple[Path, ...] = ()) -> Rater:
    """Return the rater in a file; `before` has this file and those that are based on it."""
    import tomllib  # takes as long as loading a built-in rater

    try:
        table = tomllib.loads(data.decode())
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise _Fault(source, say("it is not TOML: {reason}", reason=str(error))) from None
    except RecursionError:
        raise _Fault(source, say("it is nested too deep")) from None
    try:
        return _rater(table, data, source, before)
    except Unusable as error:
        raise _Fault(source, *error.args) from None


def _version(table: Mapping[str, Any], data: bytes, base: Rater | None) -> str:
    """Return the version of a user's file, which changes with the file and with its bases."""
    from hashlib import sha256  # only files of users need one

    digest = sha256(data + (base.version.encode() if base else b"")).hexdigest()[:DIGITS]
    return f"{text_in(table, 'version', '')}+{digest}" if "version" in table else digest


class _Fault(FileError):
    """A rater's file is invalid."""

    def __init__(self, source: str, what: str, hint: str = _ABOUT_FILES) -> None:
        super().__init__(say("{source}: {what}", source=source[:200], what=what), hint)


def _rater(table: dict[str, Any], data: bytes, source: str, before: tuple[Path, ...]) -> Rater:
    require_keys(table, _KEYS)
    base = _base(table, source, before)
    school = text_in(table, "school", base.school if base else "hodoku")
    if school not in SCHOOLS:
        raise Unusable(say("the school is {known}", known=" or ".join(SCHOOLS)))
    levels = _levels(table.get("levels")) if "levels" in table else base.levels if base else ()
    lines = base.lines if base else ()
    if "lines" in table:
        lines = tuple(_line(each, levels, school) for each in tables_in(table["lines"]))
        _require_one_line_each(lines)
    elif base:
        _require_levels_of(base, levels)
        _require_school_of(base, school)
    if not lines:
        raise Unusable(say("a rater needs lines"))
    lines = _change_lines(lines, table.get("changes", {}), levels, school)
    name = text_in(table, "name", Path(source).stem)
    if before:
        _check_name(name)
    version = _version(table, data, base) if before else text_in(table, "version", "")
    return Rater(name, version, school, levels, lines)


def _check_name(name: str) -> None:
    """Raise Unusable unless a query can name a user's rater."""
    from sudokudb.query.parsing.choices import RATER_NAME

    if not RATER_NAME.fullmatch(name):
        text = say("{name!r} is not the name of a rater: letters, digits, blanks and . _ + -")
        raise Unusable(say(text, name=name))
    if name.lower() in BUILT_IN:
        raise Unusable(say("the name {name!r} is taken; give another name", name=name))


def _base(table: dict[str, Any], source: str, before: tuple[Path, ...]) -> Rater | None:
    """Return the rater that a file is based on; refuse files that are based on each other."""
    if "base" not in table:
        return None
    name = text_in(table, "base", "")
    if name in BUILT_IN:
        return _built_in(name)
    path = Path(source).parent / name
    if _real(path) in before:
        raise Unusable(say("it is the base of itself, by way of {name!r}", name=name[:100]))
    return _read_file(path, before)


def _require_levels_of(base: Rater, levels: tuple[tuple[str, int], ...]) -> None:
    """Refuse levels that do not fit the lines of a base."""
    if len(levels) < len(base.levels) or (levels and not base.levels):
        count, other = len(levels), len(base.levels)
        text = say("levels has {count}, but the lines of {base} have {other}")
        raise Unusable(say(text, count=count, base=base.name, other=other))


def _require_one_line_each(lines: tuple[RaterLine, ...]) -> None:
    """Refuse two lines for one search: the second would never find anything, but count."""
    first: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        if (other := first.setdefault(line.find, number)) != number:
            text = say("{find} is in two lines: number {first} and number {second}")
            text = say(text, find=line.find, first=other, second=number)
            raise Unusable(text, say("give each technique one line"))


def _require_school_of(base: Rater, school: str) -> None:
    """Refuse a school that does not have the searches of a base."""
    if school != base.school:
        text = say("the lines of {base} are those of {school}", base=base.name, school=base.school)
        raise Unusable(text, say("a file with another school has lines of its own"))


def _levels(value: object) -> tuple[tuple[str, int], ...]:
    tables = tables_in(value)
    for each in tables:
        require_keys(each, {"name", "bound"})
    return tuple((text_in(each, "name", ""), int(number_in(each, "bound"))) for each in tables)


def _line(table: dict[str, Any], levels: tuple[tuple[str, int], ...], school: str) -> RaterLine:
    require_keys(table, _LINE_KEYS)
    find = text_in(table, "find", "")
    _require_search(find, school)
    names = [name for name, _ in levels]
    if not names and table.keys() & {"level", "score"}:
        text = say("{find} has a level or a score, but the rater has no levels", find=find)
        raise Unusable(text, _NO_LEVELS)
    level = text_in(table, "level", names[0]) if names else ""
    if names and level not in names:
        raise Unusable(
            say("{find}: {level!r} is not one of the levels", find=find, level=level[:40])
        )
    enabled = table.get("enabled", True)
    if not isinstance(enabled, bool):
        raise Unusable(say("{find}: enabled is true or false", find=find))
    score = number_in(table, "score")
    return RaterLine(
        find,
        names.index(level) if names else 0,
        int(score),
        _ratings(table, find, school),
        enabled,
    )


def _require_search(find: str, school: str) -> None:
    known = SCHOOLS[school]
    if find not in known:
        text = say("{find!r} is not a technique of {school}", find=find[:40], school=school)
        raise Unusable(_with_closest(text, find, known))


def _with_closest(text: str, find: str, known: Iterable[str]) -> str:
    """Return a message with the closest known search, if one is close."""
    close = closest_name(find, known)
    return say("{text}; {close!r} is one", text=text, close=close) if close else text


def _ratings(table: dict[str, Any], find: str, school: str) -> dict[str, int]:
    """Return the ratings in tenths of the techniques that a search finds."""
    kinds = SCHOOLS[school][find]
    if "ratings" not in table or "rating" in table:  # a change may replace ratings by one rating
        return dict.fromkeys(kinds, round(10 * number_in(table, "rating")))
    ratings = table["ratings"]
    if not isinstance(ratings, dict) or not ratings.keys() <= TECHNIQUES.keys():
        raise Unusable(say("{find}: ratings are numbers by technique", find=find))
    require_keys(ratings, set(kinds))
    return {kind: round(10 * number_in(ratings, kind)) for kind in kinds}


def _change_lines(
    lines: tuple[RaterLine, ...], changes: object, levels: tuple[tuple[str, int], ...], school: str
) -> tuple[RaterLine, ...]:
    """Return the lines with changes: tables by search, as in `x-wing = { score = 100 }`."""
    if not isinstance(changes, dict) or not all(
        isinstance(each, dict) for each in changes.values()
    ):
        raise Unusable(say("changes are tables by technique"))
    known = [line.find for line in lines]
    unknown = next((find for find in changes if find not in known), None)
    if unknown is not None:
        text = say("{find!r} is not in the lines that are changed", find=unknown[:40])
        raise Unusable(_with_closest(text, unknown, known))
    return tuple(
        _line(_settings(line, levels) | changes[line.find], levels, school)
        if line.find in changes
        else line
        for line in lines
    )


def _settings(line: RaterLine, levels: tuple[tuple[str, int], ...]) -> dict[str, Any]:
    """Return a line as the table of a file."""
    settings: dict[str, Any] = {"find": line.find, "enabled": line.enabled}
    if levels:
        return settings | {"level": levels[line.level][0], "score": line.score}
    return settings | {"ratings": {kind: value / 10 for kind, value in line.ratings.items()}}
