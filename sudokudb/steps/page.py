"""The steps that solve a puzzle as one HTML file, which needs no server and no script."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sudokudb.render.legend import legend
from sudokudb.render.marks import NO_MARKS
from sudokudb.render.pages.file_head import FILE_HEAD
from sudokudb.render.pages.puzzle_page import colours
from sudokudb.render.svg.style import AUTO, style
from sudokudb.render.text import visible
from sudokudb.steps.practice import technique_title
from sudokudb.words import _, language, ngettext, translate

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sudokudb.render.figures import Figure
    from sudokudb.steps.explained_step import ExplainedStep
    from sudokudb.steps.practice import Exercise

_PAGE = (
    FILE_HEAD
    + """\
style-src 'unsafe-inline'">
<title>{title}</title>
<style>
{style}</style>
<main>
<h1>{title} <small>{count}</small></h1>
{legend}
{steps}
</main>
</html>
"""
)
_STYLE = """\
body{margin:0;background:var(--paper);color:var(--given);font:1rem/1.5 system-ui,sans-serif}
main{max-width:80rem;margin:0 auto;padding:1rem;display:grid;gap:1.5rem;
grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr))}
h1,.legend{grid-column:1/-1;margin:0}
h1 small,.legend{color:var(--pencil);font-size:1rem;font-weight:400}
article{break-inside:avoid}
h2{font-size:1rem;margin:0}
article p{margin:0 0 .5rem}
.chain{font-size:.875rem;overflow-wrap:anywhere}
article svg{width:100%;height:auto;display:block}
.legend{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.2rem 1.2rem}
.legend li{display:flex;align-items:center;gap:.35rem}
.legend svg{width:1.9em;height:1.9em;flex:none}
.legend .wide-sign{width:2.6em}
svg{overflow:visible}
nav{display:flex;gap:1rem;font-size:.9rem}
nav a{color:var(--placed)}
@media print{@page{margin:9mm 10mm}nav{display:none}main{display:block;padding:0}
article{margin-bottom:5mm}article svg{width:104mm}h1{font-size:13pt}h2{break-after:avoid}}
"""


def steps_page(title: str, steps: Sequence[ExplainedStep]) -> str:
    """Return a page with a sentence and a picture for each step."""
    count = ngettext("{count} step", "{count} steps", len(steps))
    last = steps[-1].number if steps else 0
    return _page(title, count, legend(), [_article(step, last) for step in steps])


def practice_page(technique: str, exercises: Sequence[Exercise]) -> str:
    """Return a page with positions before a step of one technique, then their steps."""
    heading = _("Answers")
    positions, answers = [], [f"<h1>{escape(heading)}</h1>"]
    for number, (puzzle, step) in enumerate(exercises, start=1):
        heading = f"{number}. {puzzle.name}"
        position = step.figure._replace(marks=NO_MARKS, note="")
        positions.append(_section(heading, "", position, f"p{number}-"))
        answers.append(_section(heading, _words(step), step.figure, f"a{number}-"))
    count = ngettext("{count} position", "{count} positions", len(exercises))
    return _page(translate(technique_title(technique)), count, "", [*positions, *answers])


def _page(title: str, count: str, signs: str, articles: Iterable[str]) -> str:
    """Return a page with a heading, a legend and articles."""
    values = {
        "lang": language(),
        "title": escape(visible(title)),
        "count": escape(count),
        "style": colours() + style(AUTO) + _STYLE,
        "legend": signs,
        "steps": "\n".join(articles),
    }
    return _PAGE.format_map(values)


def _section(
    heading: str, words: str, figure: Figure, prefix: str, *, id: str = "", links: str = ""
) -> str:
    """Return a heading, words, a picture with the style of the page, and links."""
    svg = figure.svg(heading, coordinates=True, prefix=prefix)
    svg = svg.replace(f"<style>{style(AUTO)}</style>\n", "", 1)
    return f"<article{id}><h2>{escape(visible(heading))}</h2>{words}\n{svg}{links}</article>"


def _words(step: ExplainedStep) -> str:
    """Return the sentence about a step, and a paragraph for each branch of its chains."""
    branches = ("<br>".join(escape(translate(line)) for line in branch) for branch in step.chains())
    chains = "".join(f'<p class="chain">{branch}</p>' for branch in branches)
    return f"<p>{escape(translate(step.sentence))}</p>{chains}"


def _article(step: ExplainedStep, last: int) -> str:
    """Return one step: its name, its sentence, its picture, and links to its neighbours."""
    number = step.number
    heading, id = f"{number}. {translate(step.name)}", f"s{number}"
    ways = [(number - 1, "↑", number > 1), (number + 1, "↓", number < last)]
    links = "".join(f'<a href="#s{at}">{sign} {at}</a>' for at, sign, there in ways if there)
    nav = f"<nav>{links}</nav>"
    return _section(heading, _words(step), step.figure, f"{id}-", id=f' id="{id}"', links=nav)
