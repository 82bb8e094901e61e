"""Facts that a format cannot represent are counted while puzzles are written."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import Grid
from sudokudb.formats.model.record import Record
from sudokudb.formats.registry import FORMATS, Format
from sudokudb.formats.writing import write, write_folder
from sudokudb.puzzle import Rating
from tests.conftest import SIMPLE
from tests.formats.support import played, puzzles, read_one, written
from tests.support import SOLUTIONS

if TYPE_CHECKING:
    from pathlib import Path

FACTS = (
    *("title", "author", "source", "license", "notes"),
    *("placed", "candidates", "solution", "tags", "collections"),
)
DETAILS = (
    *("date", "url", "level", "rating", "ruleset", "folder", "created", "time", "steps"),
    *("Difficulty", "Number of Guesses", "Guesses", "difficulty_category", "time_elapsed", "other"),
)
SOLVED = Record(grid=Grid(SIMPLE), solution=Grid(SOLUTIONS["Simple"]))
FULL = replace(
    played(puzzles(1)[0]),
    title="A title",
    author="An author",
    source="A book",
    license="CC0",
    notes="A note",
    tags=("tag",),
    collections=("club",),
    details=dict.fromkeys(DETAILS, "1.2") | {"rating": "hard", "Difficulty": "hard"},
    ratings=(Rating(rater="se", score=7.2),),
)
WRITTEN = [form for form in FORMATS.values() if form.writes]


@pytest.mark.parametrize("form", WRITTEN, ids=lambda form: form.name)
def test_a_format_keeps_exactly_what_it_declares(form: Format) -> None:
    found = read_one(form, written(form, [FULL]))
    solved = read_one(form, written(form, [SOLVED]))
    texts = f"{found.title} {found.notes}"  # `line` has one comment for both
    kept = {name for name in FACTS if getattr(FULL, name) and getattr(found, name)}
    kept |= {"title"} if FULL.title in texts else set()
    kept |= {"solution"} if solved.solution else set()
    assert form.whole or kept == {*form.keeps}
    details = {name for name in DETAILS if found.details.get(name) == FULL.details[name]}
    shown = {"difficulty_category"} if form.name == "gnome" else set()  # as its own words
    declared = {name for name in DETAILS if form.whole or re.fullmatch(form.details, name)}
    declared |= {*form.codec.kept_parts(FULL).get("details", ())} if form.in_part else set()
    assert details | shown == declared


BARE = Record(grid=Grid(SIMPLE))
SE = Rating(rater="se", score=7.2)
ALL_THREE = replace(SE, ep=7.2, ed=2.6)
HODOKU = Rating(rater="hodoku", score=3.0)
HARD = Rating(rater="hodoku", level="hard")
RATED: dict[str, tuple[Rating, ...]] = {
    "a number": (Rating(rater="unknown", score=3.0),),
    "se": (SE,),
    "ER, EP and ED": (ALL_THREE,),
    "ER and EP": (replace(SE, ep=7.2),),
    "two decimals": (replace(SE, score=7.25),),
    "a great number": (replace(SE, score=123.0),),
    "a version": (replace(SE, version="1.2"),),
    "hodoku": (HODOKU,),
    "level and number": (replace(HARD, score=3.0),),
    "level only": (HARD,),
    "another rater": (Rating(rater="skfr", score=7.2),),
    "two raters": (HODOKU, ALL_THREE),
    "two of one rater": (HODOKU, replace(HODOKU, version="2", score=4.0)),
    "number and level of two raters": (HARD, SE),
}


@pytest.mark.parametrize("form", WRITTEN, ids=lambda form: form.name)
def test_ratings_read_back_as_they_were_or_are_reported(form: Format) -> None:
    for name, ratings in RATED.items():
        out = BytesIO()
        report = write(form, [replace(BARE, ratings=ratings)], out).report()
        found = read_one(form, out.getvalue())
        is_same = {*found.ratings} == {*ratings}
        is_changed = not is_same and ("skfr" in found.details or found.ratings != ())
        assert (report == "") is is_same, name
        another = report.startswith("the ratings of 1 puzzle written in another form")
        assert another is is_changed, name


TEXTS = (
    *("a, b", 'say "hi"', "a; b", "a # b", "# a", "// a", "a: b", "a=b", "first\nsecond", "a\tb"),
    *("<b>&amp;", "'a'", "7.2", "1 Unfair (864)", "%2C", "a|b", "e\u0301", ";", "-", "$a"),
)


@pytest.mark.parametrize("form", WRITTEN, ids=lambda form: form.name)
@pytest.mark.parametrize(
    "name",
    [
        "title",
        "notes",
        *(pytest.param(x, marks=pytest.mark.slow) for x in ("author", "source", "license")),
    ],
)
def test_texts_read_back_as_they_were_or_are_reported(form: Format, name: str) -> None:
    for text in TEXTS:
        if (name, text) == ("source", "-"):
            continue  # what an import fills in for a pipe
        out = BytesIO()
        field: dict[str, Any] = {name: text}
        report = write(form, [replace(BARE, **field)], out).report()
        found = getattr(read_one(form, out.getvalue()), name)
        thing = f"1 {name.removesuffix('s')} "
        assert (found == text, report.startswith(thing)) in ((True, False), (False, True)), text


@pytest.mark.parametrize("form", WRITTEN, ids=lambda form: form.name)
def test_games_and_names_read_back_as_they_were_or_are_reported(form: Format) -> None:
    game = played(puzzles(1)[0])
    for record, names in (
        (replace(game, candidates=None), {"placed": "played digits"}),
        (game, {"candidates": "candidates"} if form.name != "sukaku" else {}),
        (SOLVED, {"solution": "solution"}),
        (replace(BARE, tags=("a, b", "c")), {"tags": "tags"}),
        (replace(BARE, collections=("a; b",)), {"collections": "collections"}),
        (replace(BARE, details={"technique": "0901"}), {"details": "details"}),
    ):
        out = BytesIO()
        report = write(form, [record], out).report()
        found = read_one(form, out.getvalue())
        for name, word in names.items():
            assert (getattr(found, name) == getattr(record, name)) is not (word in report), name


LOSSES: dict[str, tuple[str, list[Record], str]] = {
    "nothing": ("sdm", [BARE], ""),
    "everything is kept": ("jsonl", [FULL], ""),
    "a title": ("sdm", [replace(BARE, title="A")], "1 title not written: sdm has no place for it"),
    "titles and notes": (
        "sdm",
        [*[replace(BARE, title="A", notes="B")] * 1000, replace(BARE, title="A")],
        "1,001 titles and 1,000 notes not written: sdm has no place for them",
    ),
    "a game": (
        "spf",
        [replace(played(puzzles(1)[0]), license="CC0", tags=("a", "b"))],
        "1 license and the played digits, candidates and tags of 1 puzzle not written: "
        "spf has no place for them",
    ),
    "some details": (
        "sdk",
        [replace(BARE, details={"date": "2026", "hash": "12"})],
        "the details (hash) of 1 puzzle not written: sdk has no place for them",
    ),
    "ratings": (
        "sdm",
        [replace(BARE, ratings=FULL.ratings)],
        "the ratings of 1 puzzle not written: sdm has no place for them",
    ),
    "ratings in part": (
        "exchange",
        [replace(BARE, ratings=found) for found in ((SE,), (ALL_THREE,), (HODOKU, SE), (HODOKU,))],
        "the ratings of 1 puzzle not written: exchange has no place for them; "
        "the ratings of 2 puzzles written in another form",
    ),
    "a detail that is written": ("gsf", [replace(BARE, details={"rating": "7.7"})], ""),
    "a detail that gives way to a rating": (
        "gsf",
        [replace(BARE, details={"rating": "7.7"}, ratings=(Rating(rater="unknown", score=3.0),))],
        "the details (rating) of 1 puzzle not written: gsf has no place for them",
    ),
    "a title as a comment": (
        "line",
        [replace(BARE, title="A"), replace(BARE, notes="B")],
        "1 title written in another form: line has no exact place for it",
    ),
    "a technique without a number": (
        "hodoku",
        [replace(BARE, details={"technique": "X-Wing", "extra": "1"})],
        "the details (technique, extra) of 1 puzzle not written: hodoku has no place for them",
    ),
    "title and notes in one comment": (
        "line",
        [replace(BARE, title="A", notes="B", tags=("c",))],
        "the tags of 1 puzzle not written: line has no place for them; "
        "1 title and 1 note written in another form",
    ),
    "a line break": (
        "line",
        [replace(BARE, notes="first\nsecond")],
        "1 note written in another form: line has no exact place for it",
    ),
    "a solution": (
        "line", [SOLVED], "the solution of 1 puzzle not written: line has no place for it",
    ),
    "a source": ("sdm", [replace(BARE, source="Le Monde"), replace(BARE, source="a.sdm")],
        "1 source not written: sdm has no place for it"),
}  # fmt: skip


@pytest.mark.parametrize("name", LOSSES)
def test_losses_are_reported_in_one_sentence(name: str) -> None:
    form, records, report = LOSSES[name]
    assert write(FORMATS[form], records, BytesIO()).report() == report


def test_the_losses_of_all_files_in_a_folder_are_added(tmp_path: Path) -> None:
    parts = [(name, [replace(BARE, notes=name, details={name: "1"})]) for name in ("a", "b")]
    losses = write_folder(FORMATS["ss"], parts, tmp_path / "new")
    found = "2 notes and the details (a, b) of 2 puzzles not written: ss has no place for them"
    assert losses.report() == found
