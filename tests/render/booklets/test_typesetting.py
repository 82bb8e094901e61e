"""Booklets as PDF: what stands where is read back from the positions of the digits."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from sudokudb import SudokuError
from sudokudb.render.booklets.content import ANSWERS, PUZZLES, IssueSection, Style
from sudokudb.render.booklets.page_layout import PAPERS
from sudokudb.render.booklets.typesetting import FONTS, TEMPLATE, pdf, template
from sudokudb.render.text import visible
from tests.render.booklets.support import (
    GOLDEN,
    POINTS,
    board,
    caption,
    data,
    facts,
    made,
    places,
    poppler,
    puzzles,
    rendered,
    words,
)
from tests.support import HOSTILE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.render.booklets.support import Word

pytest.importorskip("typst")

LEVELS = {
    "en": ("Simple", "Intermediate", "Difficult", "Nested"),
    "fr": ("Simple", "Intermédiaire", "Difficile", "Imbriquée"),
}
GIVENS = {"en": "givens", "fr": "chiffres donnés"}
LOOKS = [
    (paper, per_page, order)
    for paper in PAPERS
    for per_page in (1, 2, 4, 6, 9)
    for order in (2, 3, 4, 5)
    if not (per_page == 9 and "a5 half-letter".count(paper))
    if not (order > 3 and (per_page > 2 or (order == 5 and (per_page, PAPERS[paper].width > 200)
                                             != (1, True))))
]  # fmt: skip
BRIEF = [("a4", 6, 3), ("a5", 2, 4), ("letter", 9, 3), ("half-letter", 6, 2)]
CASES = [
    pytest.param(look, language, marks=() if look in BRIEF else pytest.mark.slow)
    for look in LOOKS
    for language in ("en", "fr")
    if look not in BRIEF or language == "fr"
] + [pytest.param(look, "en", marks=pytest.mark.slow) for look in BRIEF]


@poppler
@pytest.mark.parametrize(("look", "language"), CASES)
def test_the_boards_are_read_back_from_their_places(
    look: tuple[str, int, int], language: str, tmp_path: Path
) -> None:
    paper, per_page, order = look
    found = puzzles(order, per_page + 1)
    content = data(found, Style(per_page, paper), language=language)
    pages = words(pdf(template(), content), tmp_path)
    sheets, keys = pages[1:3], pages[3:]
    _check_sheets(content, sheets, paper, language)
    _check_answers(content, keys, paper)
    assert len(pages) == 3 + -(-len(found) // len(places(paper, content["answers"])))
    for number, page in enumerate(pages[1:], start=2):
        _check_foot(page, PAPERS[paper], number, content["label"])


def _check_sheets(
    content: dict[str, Any], pages: Sequence[Sequence[Word]], paper: str, language: str
) -> None:
    height = content["sheet"]["caption"]
    where = [(page, place) for page in pages for place in places(paper, content["sheet"])]
    for one, (page, place) in zip(content["puzzles"], where, strict=False):
        assert str(board(page, place, one["order"])) == one["grid"]
        level = LEVELS[language][one["difficulty"] - 1]
        line = f"{one['number']} {level} · {one['givens']} {GIVENS[language]}"
        short = line.partition(" · ")[0]  # the last fact is left out if there is no room for it
        assert caption(page, place, height) in ([line] if place.side > 60 else [line, short])


def _check_answers(content: dict[str, Any], pages: Sequence[Sequence[Word]], paper: str) -> None:
    height = content["answers"]["caption"]
    where = [(page, place) for page in pages for place in places(paper, content["answers"])]
    for one, (page, place) in zip(content["puzzles"], where, strict=False):
        assert str(board(page, place, one["order"])) == one["solution"]
        assert caption(page, place, height).split()[0] == str(one["number"])
    assert pages[0][0].text == content["words"]["answers"]


def _check_foot(page: Sequence[Word], paper: Any, number: int, label: str) -> None:
    foot = sorted(word for word in page if word.top > paper.height - paper.below)
    assert (
        " ".join(word.text for word in foot) == f"Monday Sudoku {number} {' '.join(label.split())}"
    )
    (middle,) = (word for word in foot if word.text == str(number) and "." not in word.text)
    assert abs((middle.left + middle.right) / 2 - paper.width / 2) < 1
    assert all(paper.side - 0.5 < w.left < w.right < paper.width - paper.side + 0.5 for w in page)


@poppler
def test_a_title_page_has_the_title_the_number_and_the_levels(tmp_path: Path) -> None:
    text = " ".join(w.text for w in words(made(puzzles(3, 5), Style(), language="fr"), tmp_path)[0])
    assert text.startswith("Monday Sudoku N° 12 · novembre 2026 Simple 4 Intermédiaire 1, 5")
    assert text.endswith("Aucune n’a paru dans un autre numéro.")
    text = " ".join(w.text for w in words(made(puzzles(3, 2), Style(), repeats=True), tmp_path)[0])
    assert text.endswith("Every puzzle has exactly one solution.")


@poppler
def test_each_section_begins_a_page_with_its_title(tmp_path: Path) -> None:
    sections = [IssueSection("Warm-up", 1, 3), IssueSection("Hard", 4, 5)]
    content = data(puzzles(3, 5), Style(2, "a5"), sections=sections)
    pages = words(pdf(template(), content), tmp_path)
    heads = [page[0].text for page in pages]
    assert heads == ["Monday", "Warm-up", "Warm-up", "Hard", "Answers"]
    place = places("a5", content["sheet"])[0]
    assert [caption(page, place, 5.5).split()[0] for page in pages[1:4]] == ["1", "3", "4"]
    listed = " ".join(word.text for word in pages[0])
    assert "Warm-up 1–3 Hard 4–5" in listed


@poppler
def test_a_folded_booklet_has_its_pages_in_the_order_of_the_sheets(tmp_path: Path) -> None:
    content = data(puzzles(3, 10), Style(2, "a5", folded=True))
    pages = words(pdf(template(), content), tmp_path)
    width, half = 2 * PAPERS["a5"].width, PAPERS["a5"].width
    numbers = []
    for page in pages:
        foot = [w for w in page if w.top > 195 and w.text.isdigit() and w.left % half < 100]
        middle = [w for w in foot if abs((w.left + w.right) / 2 % half - half / 2) < 1]
        sides: list[int | None] = [None, None]
        for word in middle:
            sides[word.left > half] = int(word.text)
        numbers.append(tuple(sides))
    # The title page has not a number, and page 8 is empty.
    assert numbers == [(None, None), (2, 7), (6, 3), (4, 5)]
    assert "Monday" in {word.text for word in pages[0] if word.left > half}
    assert float(facts(pdf(template(), content), tmp_path)["Page size"].split()[0]) == (
        pytest.approx(width * POINTS, abs=0.1)
    )


@poppler
def test_the_answers_can_be_apart_or_left_out(tmp_path: Path) -> None:
    style = Style(answers="separate", title_page=False)
    parts = [words(made(puzzles(3, 2), style, part=part), tmp_path) for part in (PUZZLES, ANSWERS)]
    assert [len(pages) for pages in parts] == [1, 1]
    assert [pages[0][0].text for pages in parts] == ["Monday", "Answers"]
    alone = words(made(puzzles(3, 2), Style(answers="none", title_page=False)), tmp_path)
    assert [page[0].text for page in alone] == ["Monday"]


@poppler
def test_a_booklet_is_tagged_and_the_same_bytes_twice(tmp_path: Path) -> None:
    content = made(puzzles(3, 3), Style(), language="fr")
    assert content == made(puzzles(3, 3), Style(), language="fr")
    found = facts(content, tmp_path)
    assert (found["Tagged"], found["Title"], found["Pages"]) == ("yes", "Monday Sudoku", "3")
    assert "typst" in found["Creator"].lower()


LONG = ("A very long title " * 30)[:500]
TITLES = [
    LONG,
    "#sys.inputs *bold* $a$ [y] \\ // <x> @y",
    "a\tb\x1b[31mc",
    *(pytest.param(title, marks=pytest.mark.slow) for title in ("W" * 500, *HOSTILE)),
]


@poppler
@pytest.mark.parametrize("title", TITLES, ids=range(len(TITLES)))
def test_titles_are_text_and_stay_on_the_page(title: str, tmp_path: Path) -> None:
    """Also titles of sections; what is too long for a line ends with …"""
    style, sections = Style(2, "a5"), [IssueSection(title, 1, 3)]
    pages = words(made(puzzles(3, 3), style, title=title, sections=sections), tmp_path)
    paper, squeezed = PAPERS["a5"], "".join(visible(title, on_paper=True).split())
    for page in pages:
        assert all(13.5 < w.left < w.right < 148 - 13 for w in page), page
        assert all(0 < w.top < w.bottom < paper.height for w in page)
    shown = "".join(word.text for word in pages[0])
    assert shown.replace("\u200b", "").startswith(squeezed)
    foot = "".join(w.text for w in pages[1] if w.top > 195 and w.left < 70)
    assert squeezed.startswith(foot.partition("…")[0])


def test_a_character_without_a_glyph_is_named() -> None:
    for title, mark in (("a 数独", "数"), ("😀", "😀")):
        with pytest.raises(
            SudokuError, match=rf"no font here has {mark} \(in the title\)"
        ) as caught:
            made(puzzles(2, 1), Style(), title=title)
        assert caught.value.hint == "--font FILE adds a font that has it"
    with pytest.raises(SudokuError, match=r"no font here has 数$"):
        made(puzzles(2, 1), Style(), sections=[IssueSection("数", 1, 1)])


@poppler
def test_other_fonts_are_used_before_ours(tmp_path: Path) -> None:
    font = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
    if not font.exists():
        pytest.skip("there is no DejaVu Sans here")
    content = data(puzzles(2, 1), Style(), title="⛁")
    with pytest.raises(SudokuError, match="no font here"):
        pdf(template(), content)
    made = pdf(template(), content, [font])
    assert b"DejaVuSans" in made
    assert "⛁" in {word.text for word in words(made, tmp_path)[0]}


def test_what_is_not_a_font_or_a_template_is_one_error(tmp_path: Path) -> None:
    content = data(puzzles(2, 1), Style())
    (tmp_path / "not.otf").write_text("no")
    with pytest.raises(SudokuError, match=r"not\.otf is not a font"):
        pdf(template(), content, [tmp_path / "not.otf"])
    with pytest.raises(SudokuError, match=r"cannot read .*none\.otf"):
        pdf(template(), content, [tmp_path / "none.otf"])
    with pytest.raises(SudokuError, match="line 2 of the template: unknown variable: nothing"):
        pdf("#let d = 1\n#nothing\n", content)
    with pytest.raises(SudokuError, match=r"cannot read .*: it is not UTF-8"):
        (tmp_path / "bad.typ").write_bytes(b"\xff")
        template(tmp_path / "bad.typ")


@pytest.mark.parametrize("name", ["{folder}/secret", "secret", "/secret"])
def test_a_template_reads_no_other_files(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret").write_text("x")
    with pytest.raises(SudokuError, match="line 1 of the template: file not found"):
        pdf(f'#panic(read("{name.format(folder=tmp_path)}"))', data(puzzles(2, 1), Style()))


def test_the_source_of_an_issue_can_be_laid_out_elsewhere(tmp_path: Path) -> None:
    import json

    import typst

    content = data(puzzles(3, 2), Style())
    (tmp_path / "issue.typ").write_text(TEMPLATE.read_text())
    (tmp_path / "issue.json").write_text(json.dumps(content))
    fonts = typst.Fonts(include_system_fonts=False, font_paths=[FONTS])
    elsewhere = typst.compile(
        tmp_path / "issue.typ", font_paths=fonts, pdf_standards=["ua-1"], timestamp=0
    )
    assert elsewhere == pdf(template(), content)


def test_a_missing_extra_is_one_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(SudokuError, match="PDF output needs typst") as caught:
        pdf(template(), {})
    assert caught.value.hint == "pip install 'sudokudb[print]'"


PICTURES: dict[str, tuple[int, int, Style, str]] = {
    "a4-6-fr": (3, 7, Style(), "fr"),
    "a5-folded": (3, 5, Style(2, "a5", folded=True), "en"),
    "16x16": (4, 1, Style(1, title_page=False), "en"),
}


@poppler
@pytest.mark.parametrize(
    "name", ["a4-6-fr", *(pytest.param(n, marks=pytest.mark.slow) for n in list(PICTURES)[1:])]
)
def test_the_pages_look_as_before(name: str, tmp_path: Path) -> None:
    order, count, style, language = PICTURES[name]
    image, chops = pytest.importorskip("PIL.Image"), pytest.importorskip("PIL.ImageChops")
    found = rendered(made(puzzles(order, count), style, language=language), tmp_path)
    if os.environ.get("SUDOKUDB_RENEW_GOLDEN"):
        for number, page in enumerate(found, start=1):
            (GOLDEN / f"{name}-{number}.png").write_bytes(page)
    expected = sorted(GOLDEN.glob(f"{name}-?.png"))
    assert len(found) == len(expected)
    for page, file in zip(found, expected, strict=True):
        ours, theirs = image.open(io.BytesIO(page)).convert("L"), image.open(file).convert("L")
        assert ours.size == theirs.size
        different = sum(chops.difference(ours, theirs).histogram()[49:])
        assert different <= 0.005 * ours.width * ours.height


def test_places_of_boards_do_not_overlap() -> None:
    found = places("a4", data(puzzles(3, 1), Style(9))["sheet"])
    assert len(set(found)) == 9
    left, top, side = found[0]
    assert (left, top) == pytest.approx((18, 25))
    assert side == 52
