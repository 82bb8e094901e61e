"""The command `sudokudb formats`."""

from __future__ import annotations

from textwrap import fill, indent
from typing import TYPE_CHECKING

from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.options import Csv, Json
from sudokudb.cli.plugin_commands import report_broken
from sudokudb.cli.printers import printer_for
from sudokudb.errors import say
from sudokudb.formats.registry import Format, all_formats
from sudokudb.words import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.cli.answer import Drawn

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
    printer = printer_for(json=json, csv=csv)
    printer.print(
        ListAnswer(all_formats(report_broken).values(), _line, _object, _NAMES, _fields, _picture)
    )


def _line(form: Format) -> str:
    return "\t".join(_fields(form))


def _fields(form: Format) -> tuple[str, ...]:
    does = say("read and written") if form.writes else say("read")
    summary = say(form.summary)
    if form.extra:
        template = say("{summary} (needs sudokudb[{extra}])")
        summary = say(template, summary=summary, extra=form.extra)
    return (form.name, does, " ".join(form.suffixes), summary)


def _picture(forms: Iterator[Format]) -> Iterator[Drawn]:
    """Yield the lines of a table; on a narrow terminal the summaries are on their own lines."""
    from rich.text import Text

    from sudokudb.render import terminal

    rows = [[*map(translate, row)] for row in (_NAMES, *map(_fields, forms))]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    margin, room = sum(widths) + 6, terminal.console().width
    for number, (*fields, what) in enumerate(rows):
        cells = [cell.ljust(width) for cell, width in zip(fields, widths, strict=True)]
        if room - margin >= _NARROWEST:
            shown = fill("  ".join((*cells, what)), room, subsequent_indent=" " * margin)
        else:
            head = "  ".join(cells if margin <= room else filter(None, fields)).rstrip()
            shown = f"{fill(head, room)}\n{indent(fill(what, room - 4), '    ')}"
        yield Text(shown, style="" if number else "bold")


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
