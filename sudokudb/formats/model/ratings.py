"""Ratings in files: objects with named parts in our own formats, numbers and texts in others."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sudokudb.errors import FormatError, say, sentence_of
from sudokudb.puzzle import (
    UNKNOWN_RATER,
    Rating,
    format_score,
    format_techniques,
    parse_techniques,
    rating_by,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sudokudb.formats.model.record import Record

TDOKU = "tdoku-backtracks"
"""The rater of numbers of guesses that tdoku took back, as in the data set sudoku-extreme."""

_RATERS = {
    **dict.fromkeys(("rating", "difficulty"), UNKNOWN_RATER),
    **dict.fromkeys(("tdoku", "tdokubacktracks"), TDOKU),
    **dict.fromkeys(("se", "ser", "er", "serating", "erating", "sudokuexplainer"), "se"),
    **dict.fromkeys(("hodoku", "hodokuscore", "hodokurating"), "hodoku"),
    **{name: name for name in ("q1", "q2")},
}
"""The raters of the numbers in fields of other formats, by the letters of the fields' names."""

_SCORE = re.compile(r"\d{1,9}(?:\.\d{1,9})?", re.ASCII)
_ALL_THREE = re.compile(rf"({_SCORE.pattern})/({_SCORE.pattern})/({_SCORE.pattern})", re.ASCII)
_HODOKU = re.compile(r"(?:#?\d+ )?(Easy|Medium|Hard|Unfair|Extreme) \((\d{1,9})\)", re.ASCII)
_TEXTS = ("rater", "version", "level")
_NUMBERS = ("score", "ep", "ed")
_PARTS = {*_TEXTS, *_NUMBERS, "steps", "computed", "techniques"}
_LONGEST = 100
_MOST_TEXT = 10_000
_MOST = 10**9


def parse_rating(parts: Mapping[str, Any]) -> Rating:
    """Return the rating with these parts, as `Rating.parts` lists them; raise ValueError."""
    if unknown := sorted(parts.keys() - _PARTS):
        raise ValueError(say("a rating has no part {name!r}", name=unknown[0][:40]))
    known: dict[str, Any] = {name: _text(name, parts[name]) for name in _TEXTS if name in parts}
    known |= {name: float(_number(name, parts[name])) for name in _NUMBERS if name in parts}
    steps = _number("steps", parts["steps"]) if "steps" in parts else None
    computed = parts.get("computed", False)
    if not isinstance(computed, bool) or (steps is not None and not isinstance(steps, int)):
        raise ValueError(say("a rating has a whole number of steps, and is computed or not"))
    known["rater"] = known.get("rater") or UNKNOWN_RATER
    if known.keys().isdisjoint(("score", "level")):
        raise ValueError(say("a rating needs a score or a level"))
    techniques = _techniques(parts.get("techniques", {}))
    return Rating(**known, steps=steps, computed=computed, techniques=techniques)


def rater_name(text: str) -> str:
    """Return the name of a rater without blanks around it; raise FormatError if it is not one."""
    name = text.strip()
    if not name:
        raise FormatError(say("the name of a rater is empty"))
    try:
        return _text("rater", name)
    except ValueError as error:
        raise FormatError(sentence_of(error)) from None


def _text(name: str, text: object) -> str:
    if not isinstance(text, str) or not text.isprintable() or len(text) > _LONGEST:
        raise ValueError(
            say(
                "the {name} of a rating is a text of at most {most} characters",
                name=name,
                most=_LONGEST,
            )
        )
    return text


def _techniques(counts: object) -> str:
    """Convert an object with the number of steps of each technique to text, hardest first."""
    text = format_techniques(counts) if isinstance(counts, dict) else ""
    if not isinstance(counts, dict) or parse_techniques(text) != counts or len(text) > _MOST_TEXT:
        raise ValueError(say("the techniques of a rating are numbers of steps by their names"))
    return text


def _number(name: str, value: object) -> int | float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return value
    raise ValueError(
        say("the {name} of a rating is a number from 0 to {most:,}", name=name, most=_MOST)
    )


def ratings_of(value: object) -> tuple[Rating, ...]:
    """Return the ratings in a list of objects; raise FormatError for another value."""
    if not isinstance(value, list) or not all(isinstance(parts, dict) for parts in value):
        raise FormatError(say("ratings are a list of objects"))
    try:
        return tuple(map(parse_rating, value))
    except ValueError as error:
        raise FormatError(sentence_of(error)) from None


def take_ratings(details: dict[str, str], unnamed: str = UNKNOWN_RATER) -> tuple[Rating, ...]:
    """Remove the ratings from details and return them; the name of a detail tells its rater.

    `unnamed` is the rater of those whose names tell none.

    >>> details = {"ER": "7.2", "difficulty": "hard", "url": "…"}
    >>> [str(rating) for rating in take_ratings(details)], details
    (['se 7.2'], {'difficulty': 'hard', 'url': '…'})
    >>> take_ratings({"ED": "7.2/7.2/2.6"})[0].ed
    2.6
    """
    found: dict[str, Rating] = {}
    for name in [*details]:
        letters = _letters(name)
        rating = _rating(letters, details[name], unnamed)
        if rating is not None and rating.rater not in found:
            found[rating.rater] = rating
            del details[name]
    if "se" in found and found["se"].ed is None:
        for name, text in [*details.items()]:
            part = _letters(name)
            if part in ("ep", "ed") and _SCORE.fullmatch(text):
                parts: dict[str, Any] = {part: float(details.pop(name))}
                found["se"] = replace(found["se"], **parts)
    return tuple(found.values())


@lru_cache(256)
def _letters(name: str) -> str:
    return re.sub("[^a-z0-9]", "", name.casefold())


def _rating(name: str, text: str, unnamed: str) -> Rating | None:
    """Return the rating in a field, or None if its name or text is not that of a rating."""
    rater = "se" if name == "ed" else _RATERS.get(name)
    if rater is None:
        return None
    if rater == "se" and (three := _ALL_THREE.fullmatch(text)):
        score, ep, ed = map(float, three.groups())
        return Rating(rater="se", score=score, ep=ep, ed=ed)
    if name == "ed" or not _SCORE.fullmatch(text):
        return None
    return Rating(rater=unnamed if rater == UNKNOWN_RATER else rater, score=float(text))


def with_rater(record: Record, rater: str) -> Record:
    """Return a puzzle whose ratings by an unknown rater are by this one."""
    ratings = tuple(
        replace(rating, rater=rater) if rating.rater == UNKNOWN_RATER else rating
        for rating in record.ratings
    )
    return replace(record, ratings=ratings) if ratings != record.ratings else record


def rating_in_notes(text: str) -> tuple[tuple[Rating, ...], str]:
    """Return HoDoKu's rating if a text is one in the form that HoDoKu prints, and the other text.

    >>> rating_in_notes("1 Unfair (864)")[0][0].level, rating_in_notes("hard (3)")
    ('unfair', ((), 'hard (3)'))
    """
    if found := _HODOKU.fullmatch(text):
        return (Rating(rater="hodoku", level=found[1].lower(), score=float(found[2])),), ""
    return (), text


def rating_texts(record: Record) -> Iterator[tuple[str, str]]:
    """Yield ratings as names and texts, which `take_ratings` reads; Sudoku Explainer's first.

    Only the current rating of each rater is written; see `rating_by`.
    """
    raters = sorted({r.rater for r in record.ratings}, key=lambda name: (name != "se", name))
    for rating in filter(None, (rating_by(record.ratings, rater) for rater in raters)):
        scores = (rating.score, rating.ep, rating.ed)
        known = [format_score(score) for score in scores if score is not None]
        if rating.rater == "se" and len(known) == len(scores):
            yield "ED", "/".join(known)
        else:
            yield rating.rater if rating.rater != UNKNOWN_RATER else "rating", known[0]
    if UNKNOWN_RATER not in raters and (text := record.details.get("rating")):
        yield "rating", text


def kept_ratings(record: Record, texts: dict[str, str]) -> dict[str, Any]:
    """Return the ratings and details that remain if only the given fields are written.

    If `take_ratings` would not restore every rating, the fields replace the ratings.
    """
    read = take_ratings(dict(texts))
    are_kept = all(replace(rating, computed=False) in read for rating in record.ratings)
    details = {name: text for name, text in record.details.items() if texts.get(name) == text}
    return {"ratings": record.ratings if are_kept else texts, "details": details}
