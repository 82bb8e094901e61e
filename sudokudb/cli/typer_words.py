"""Typer's errors and help in the current language.

Typer writes English only; its errors are recognised by their templates.
"""

from __future__ import annotations

import inspect
import re
from typing import TYPE_CHECKING, Any

from typer._click.core import Context
from typer._click.formatting import HelpFormatter

from sudokudb.errors import say
from sudokudb.words import _, translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_REFUSALS = (
    say("missing argument '{name}'"),
    say("missing option '{name}'"),
    say("missing command"),
    say("no such command '{name}'"),
    say("no such option: {name}"),
    say("option '{name}' requires an argument"),
    say("option '{name}' requires {count} arguments"),
    say("option '{name}' does not take a value"),
    say("unexpected argument: {words}"),
    say("invalid value for '{name}': {reason}"),
    say("'{text}' is not a whole number"),
    say("'{text}' is not a number"),
)
_HEADINGS = (say("Arguments"), say("Options"), say("Commands"))
_NOTES = (say("[default: {value}]"), say("[required]"))
_SUBCOMMAND = say("COMMAND [ARGS]...")
_HELP_OPTION = say("Show this message and exit.")
_BLANK_LINE = re.compile(r"\n\s*\n")
_KEPT = "\b"


def refusal(text: str) -> str:
    """Return an error of typer as a message in our style."""
    for template in _REFUSALS:
        if found := _pattern(template).fullmatch(text):
            fields = {name: refusal(value) for name, value in found.groupdict().items()}
            return say(template, **fields)
    return say(text)  # perhaps what an argument is called in the help


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(template)))


def translate_help(command: Any) -> None:
    """Make a command and its subcommands show their help in the current language."""
    command.context_class = _Context
    for subcommand in getattr(command, "commands", {}).values():
        translate_help(subcommand)


def _translate(command: Any) -> None:
    """Translate the texts of a command and of its subcommands."""
    if hasattr(command, "subcommand_metavar"):
        command.subcommand_metavar = translate(_SUBCOMMAND)
    for owner, name in _texts(command):
        setattr(owner, name, "\n\n".join(map(_paragraph, _paragraphs(getattr(owner, name)))))
    for subcommand in getattr(command, "commands", {}).values():
        _translate(subcommand)


def help_sentences(command: Any) -> Iterator[str]:
    """Yield the sentences that `translate_help` translates, for the catalogue."""
    for owner, name in _texts(command):
        for paragraph in _paragraphs(getattr(owner, name)):
            yield from (line.strip() for line in _lines(paragraph) if _is_sentence(line))
    for subcommand in getattr(command, "commands", {}).values():
        yield from help_sentences(subcommand)


def _texts(command: Any) -> Iterator[tuple[Any, str]]:
    """Yield the objects of a command that have texts for users, with their attributes."""
    if command.help:
        yield command, "help"
    for param in command.params:
        if getattr(param, "help", None):
            yield param, "help"
        if param.metavar:
            yield param, "metavar"


def _paragraphs(text: str) -> list[str]:
    return _BLANK_LINE.split(inspect.cleandoc(text))


def _paragraph(text: str) -> str:
    return "\n".join(_translate_line(line) for line in _lines(text))


def _lines(paragraph: str) -> list[str]:
    """Return a paragraph as one line, or as several if its line breaks are kept."""
    lines = paragraph.split("\n")
    return lines if lines[0] == _KEPT else [" ".join(lines)]


def _is_sentence(line: str) -> bool:
    return line != _KEPT and not line.lstrip().startswith("sudokudb ")


def _translate_line(line: str) -> str:
    if not _is_sentence(line):
        return line
    return line[: len(line) - len(line.lstrip())] + _(line.strip())


class _Formatter(HelpFormatter):
    """A formatter with headings and notes in the current language."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, _("Usage: "))

    def write_heading(self, heading: str) -> None:
        self.write(_("{heading}:", heading=_(heading)) + "\n")

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        super().write_dl([(name, _with_notes(text)) for name, text in rows], col_max, col_spacing)


def _with_notes(text: str) -> str:
    """Return the help of an option with typer's additions translated."""
    if text == _HELP_OPTION:
        return translate(_HELP_OPTION)
    for template in _NOTES:
        if found := re.search(f"  {_pattern(template).pattern}$", text):
            return f"{text[: found.start()]}  {translate(say(template, **found.groupdict()))}"
    return text


class _Context(Context):
    formatter_class = _Formatter

    def get_help(self) -> str:
        _translate(self.command)
        return super().get_help()
