"""The command `sudokudb formats`."""

from __future__ import annotations

from textwrap import fill, indent
from typing import TYPE_CHECKING

from sudokudb.cli import output
from sudokudb.cli.arguments.options import Csv, Json
from sudokudb.cli.plugin_commands import report_broken
from sudokudb.errors import say
from sudokudb.formats.registry import Format, all_formats
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterable

_NARROWEST = 30
_NAMES = (say("format"), say("does"), say("suffixes"), say("what"))


PIPE = {"": ("name", "read or written", "suffixes", "summary")}
"""The fields of a line in a pipe, by the words after the command."""


def run(json: Json = False, csv: Csv = False) -> None:
    """List the file formats: name, whether they can be written, suffixes, and a summary.

    The format of a file is detected from its content; the suffix decides only if several formats
    fit.

    \b
    Example:
      sudokudb formats --csv
    """
    output.require_one(json=json, csv=csv)
    formats = all_formats(report_broken).values()
    if json:
        output.answer_json([_object(form) for form in formats], indent=2)
    elif csv:
        output.answer_csv([_NAMES, *map(_fields, formats)])
    elif output.on_terminal():
        _show(formats)
    else:
        for form in formats:
            output.answer("\t".join(_fields(form)))


def _fields(form: Format) -> tuple[str, ...]:
    does = say("read and written") if form.writes else say("read")
    summary = say(form.summary)
    if form.extra:
        template = say("{summary} (needs sudokudb[{extra}])")
        summary = say(template, summary=summary, extra=form.extra)
    return (form.name, does, " ".join(form.suffixes), summary)


def _show(formats: Iterable[Format]) -> None:
    """Print a table; on a narrow terminal the summaries are on their own lines."""
    from rich.text import Text

    from sudokudb.render import terminal

    rows = [[*map(translate, row)] for row in (_NAMES, *map(_fields, formats))]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    margin, room = sum(widths) + 6, terminal.console().width
    for number, (*fields, what) in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(fields, widths, strict=True)]
        if room - margin >= _NARROWEST:
            shown = fill("  ".join((*cells, what)), room, subsequent_indent=" " * margin)
        else:
            head = "  ".join(cells if margin <= room else filter(None, fields)).rstrip()
            shown = f"{fill(head, room)}\n{indent(fill(what, room - 4), '    ')}"
        terminal.show(Text(shown, style="" if number else "bold"))


def _object(form: Format) -> dict[str, object]:
    return {
        "name": form.name,
        "summary": form.summary,
        "suffixes": list(form.suffixes),
        "reads": True,
        "writes": form.writes,
        "single": form.single,
        "extra": form.extra,
    }
