"""The command `sudokudb tag`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from sudokudb.cli import output
from sudokudb.cli.answer import ListAnswer
from sudokudb.cli.arguments.changing import DryRun, Yes, confirm
from sudokudb.cli.arguments.options import Database, Json
from sudokudb.cli.arguments.queries import Chance, Chosen, Sample, Seed, chance_of, chosen_ids
from sudokudb.cli.database import open_library
from sudokudb.cli.printers import printer_for
from sudokudb.errors import UsageError, say, say_all, say_count
from sudokudb.library.texts import NameWithComma, clean_name
from sudokudb.query.labels import TAGS
from sudokudb.query.value_forms import fold
from sudokudb.render.text import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sudokudb.library import Library
    from sudokudb.query.labels import LabelKind

_Name = Annotated[str | None, typer.Argument(metavar="[TAG]", help="The tag.", show_default=False)]
_Remove = Annotated[bool, typer.Option("--remove", help="Remove the tag from the puzzles.")]
_Rename = Annotated[
    bool, typer.Option("--rename", help="Rename the tag: OLD NEW; a NEW that is in use is joined.")
]

_NONE = {
    "tags": say("there are no tags yet"),
    "collections": say("there are no collections yet"),
}
_NAME = {
    "tags": say("name the puzzles to tag {name!r}"),
    "collections": say("name the puzzles to put in {name!r}"),
}
_JOINED = {
    "tags": say("there is a tag {name!r}: its puzzles and those of {old!r} become one tag"),
    "collections": say(
        "there is a collection {name!r}: its puzzles and those of {old!r} become one collection"
    ),
}


class How(NamedTuple):
    """The options of a command about labels."""

    remove: bool
    rename: bool
    yes: bool
    dry_run: bool
    json: bool
    chance: Chance = Chance(None, 0)


PIPE = {"": ("name", "number of puzzles")}
"""The fields of a line in a pipe, by the words after the command."""


def run(
    name: _Name = None,
    words: Chosen = None,
    remove: _Remove = False,
    rename: _Rename = False,
    yes: Yes = False,
    dry_run: DryRun = False,
    sample: Sample = None,
    seed: Seed = None,
    json: Json = False,
    database: Database = None,
) -> None:
    """Tag puzzles, as one change that can be undone; without a tag, list the tags.

    \b
    Examples:
      sudokudb tag monday 1 3
      sudokudb tag printed tag:monday added:2026-11
      sudokudb tag test givens:24.. --sample 100
      sudokudb tag --remove printed 12
      sudokudb tag --rename monday tuesday
    """
    chance = chance_of(sample, seed)
    how = How(remove, rename, yes, dry_run, json, chance)
    run_label_command(TAGS, name, words, how, database)


def run_label_command(
    kind: LabelKind, name: str | None, words: list[str] | None, how: How, database: str | None
) -> None:
    """List the names of a kind, rename one, or add puzzles to one, or remove puzzles from it."""
    output.require_one(remove=how.remove, rename=how.rename)
    if how.chance.sample is not None and (how.rename or not words):
        raise UsageError(
            say("--sample chooses from the matches of a query"),
            say("give a query after the tag: id:1.. has all puzzles"),
        )
    with open_library(database) as library:
        if how.rename:
            _rename(library, kind, [name, *(words or ())] if name is not None else [], how)
        elif name is None:
            names = library.labels.counts(kind)
            empty = _NONE[kind.name]
            answer = ListAnswer(names, _line, _object, picture=_picture, empty=empty)
            printer_for(json=how.json).print(answer)
        elif not words:
            raise UsageError(
                say(_NAME[kind.name], name=name),
                say(
                    "give numbers, titles or a query after the name; `sudokudb list {field}:…` "
                    "lists the puzzles that have it",
                    field=_word(kind),
                ),
            )
        else:
            _label(library, kind, name, words, how)


def _word(kind: LabelKind) -> str:
    return kind.name.removesuffix("s")


def _label(library: Library, kind: LabelKind, name: str, words: list[str], how: How) -> None:
    """Add puzzles to a name, or remove puzzles from it."""
    chosen = chosen_ids(library, words, unless=(_word(kind), name), chance=how.chance)
    plan = library.changes.plan_taking if how.remove else library.changes.plan_putting
    try:
        change = plan(kind, name, chosen.ids, listed=chosen.listed)
    except NameWithComma as error:
        error.hint = _one_by_one(kind, error.names, words)
        raise
    name = visible(clean_name(name))
    if how.dry_run:
        output.answer(_plan_summary(change.count, change.others, name, remove=how.remove))
        return
    template = say("remove {name} from {count:,} puzzles? [y/N] ")
    confirm(change, say(template, name=name, count=change.count), yes=how.yes)
    count = change.make()
    output.answer(_summary(count, len(chosen.ids) - count, name, remove=how.remove))


def _one_by_one(kind: LabelKind, names: list[str], words: list[str]) -> str:
    """Return a hint with a command for each of several names."""
    command = "tag" if kind == TAGS else "collections"
    each = (shlex.join([command, name, *words]) for name in names)
    return say("name one at a time: {commands}", commands="; ".join(each))


def _rename(library: Library, kind: LabelKind, names: list[str], how: How) -> None:
    if len(names) != 2:
        raise UsageError(
            say("--rename takes two names, {count} given", count=len(names)),
            say("--rename OLD NEW; quote a name with blanks"),
        )
    old, new = (clean_name(name) for name in names)
    try:
        change = library.changes.plan_renaming(kind, old, new)
    except NameWithComma as error:
        error.hint = say("a comma separates the values of a query")
        raise
    if fold(old) != fold(new) and library.labels.is_in_use(kind, new):
        output.note(say(_JOINED[kind.name], name=new, old=old))
    shown = {"old": visible(old), "new": visible(new)}
    if how.dry_run:
        output.answer(
            say_count(
                "{old} would become {new} for {count:,} puzzle",
                "{old} would become {new} for {count:,} puzzles",
                change.count,
                **shown,
            )
        )
        return
    question = say(
        "rename {old} to {new} for {count:,} puzzles? [y/N] ", count=change.count, **shown
    )
    confirm(change, question, yes=how.yes)
    output.answer(
        say_count(
            "{old} is now {new} for {count:,} puzzle",
            "{old} is now {new} for {count:,} puzzles",
            change.make(),
            **shown,
        )
    )


def _summary(count: int, others: int, name: str, *, remove: bool) -> str:
    """Return a summary of how many puzzles were changed, and how many were not."""
    if remove:
        line = say_count(
            "{count:,} puzzle removed from {name}",
            "{count:,} puzzles removed from {name}",
            count,
            name=name,
        )
        rest = say_count("{count:,} was not in it", "{count:,} were not in it", others)
    else:
        line = say_count(
            "{count:,} puzzle added to {name}",
            "{count:,} puzzles added to {name}",
            count,
            name=name,
        )
        rest = say_count("{count:,} was in it already", "{count:,} were in it already", others)
    summary = say_all(line, rest, separator=", ") if others else line
    return summary if count else say("{line}: nothing changed, nothing to undo", line=summary)


def _plan_summary(count: int, others: int, name: str, *, remove: bool) -> str:
    """Return a summary of how many puzzles would be changed, and how many would not."""
    if remove:
        line = say_count(
            "{count:,} puzzle would be removed from {name}",
            "{count:,} puzzles would be removed from {name}",
            count,
            name=name,
        )
        rest = say_count("{count:,} is not in it", "{count:,} are not in it", others)
    else:
        line = say_count(
            "{count:,} puzzle would be added to {name}",
            "{count:,} puzzles would be added to {name}",
            count,
            name=name,
        )
        rest = say_count("{count:,} is in it already", "{count:,} are in it already", others)
    return say_all(line, rest, separator=", ") if others else line


def _line(label: tuple[str, int]) -> str:
    name, count = label
    return f"{visible(name)}\t{count}"


def _object(label: tuple[str, int]) -> dict[str, object]:
    name, count = label
    return {"name": name, "puzzles": count}


def _picture(labels: Iterator[tuple[str, int]]) -> Iterator[str]:
    return (f"{count:>10,}  {visible(name)}" for name, count in labels)
