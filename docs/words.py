"""Renew the catalogues of the languages: `python -m docs.words [--check]`.

Every sentence of the package is written into `sudokudb.pot`. The `sudokudb.po` of each language,
which is made if it is missing, gets those that are new, without a translation, and loses those that
are gone; it is compiled into the `.mo` that is shipped. A sentence is

* a text that is given to one of the functions in `KEYWORDS`, or to `_` in a template;
* a paragraph of the help of a command, or its line in the list of commands;
* a level, the name of a technique or of a kind of rule, the meaning and the kind of a field of
  queries, the name of a field that `stats` counts, the summary of a file format.

With `--check` nothing is written, and the exit code is 1 if a file is not current.
"""

from __future__ import annotations

import gettext
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import typer.main
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from docs.build import ROOT
from sudokudb.cli.app import app, load_command
from sudokudb.cli.command_table import COMMANDS
from sudokudb.cli.typer_words import help_sentences
from sudokudb.formats.registry import FORMATS
from sudokudb.query.fields import HODOKU_LEVELS, counted_fields, searchable
from sudokudb.rules.all_kinds import KINDS
from sudokudb.solvers.strategy import LEVELS, MODES
from sudokudb.technique_names import TECHNIQUES
from sudokudb.words import ENGLISH, LANGUAGES
from sudokudb.words.catalogues import DOMAIN, FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEMPLATE = FOLDER / f"{DOMAIN}.pot"
KEYWORDS = {
    "_": None,
    "ngettext": (1, 2),
    "say": None,
    "say_count": (1, 2),
    "Progress": (1, 2),
    "ImportReporter": (1, 2),
}
SOURCES = (("python", "**/*.py"), ("jinja2.ext:babel_extract", "**/templates/*.html"))
_HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
_OF_LANGUAGE = '"Language: {code}\\n"\n"Plural-Forms: {plurals}\\n"\n'


def sentences() -> Catalog:
    """Return the sentences of the package, with the files that have them."""
    catalog = Catalog(fuzzy=False)
    for place, message in sorted(_found(), key=lambda item: item[0]):
        known = catalog.get(message)
        if known and known.id != message:  # gettext would take one for the other
            sys.exit(f"{place}: {message!r} is also {known.id!r}")
        catalog.add(message, locations=[(place, 0)])
    return catalog


def _found() -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for method, pattern in SOURCES:
        for path in sorted((ROOT / "sudokudb").glob(pattern)):
            with path.open("rb") as file:
                options = {"trimmed": "true"}
                for _line, message, *_ in extract(method, file, KEYWORDS, options=options):
                    yield path.relative_to(ROOT).as_posix(), message
    for sentence in help_sentences(typer.main.get_command(app)):
        yield "sudokudb/cli/app.py", sentence
    for kind in KINDS.values():
        yield "sudokudb/rules/all_kinds.py", kind.english
    for level in LEVELS:
        yield "sudokudb/solvers/strategy.py", level
    for level in HODOKU_LEVELS:
        yield "sudokudb/query/fields.py", level
    for mode in MODES:
        yield "sudokudb/solvers/strategy.py", mode
    for technique in TECHNIQUES.values():
        yield "sudokudb/technique_names.py", technique.printed
    for form in FORMATS.values():
        yield "sudokudb/formats/registry.py", form.summary
    for field in counted_fields():
        yield "sudokudb/query/fields.py", field.name
    for field in searchable():
        yield "sudokudb/query/fields.py", field.meaning
        yield "sudokudb/query/fields.py", field.kind.value
    for entry in COMMANDS.values():
        yield "sudokudb/cli/command_table.py", entry.section
        yield "sudokudb/cli/command_table.py", entry.summary
        for sentence in help_sentences(load_command(entry.module)):
            yield f"sudokudb/cli/commands/{entry.module}.py", sentence


def as_po(catalog: Catalog, language: str = "") -> bytes:
    """Return a catalogue as a text, with nothing in its header that changes by itself."""
    out = BytesIO()
    write_po(out, catalog, width=96, omit_header=True, include_lineno=False, ignore_obsolete=True)
    row = LANGUAGES.get(language)
    header = _OF_LANGUAGE.format(code=row.code, plurals=row.plurals) if row else ""
    return f"{_HEADER}{header}\n".encode() + out.getvalue()


def as_mo(po: bytes) -> bytes:
    """Return a compiled catalogue."""
    out = BytesIO()
    write_mo(out, read_po(BytesIO(po)))
    return out.getvalue()


def renewed(path: Path, language: str, template: Catalog) -> bytes:
    """Return a catalogue with the sentences of the template, and its own translations if any."""
    file = BytesIO(path.read_bytes() if path.exists() else as_po(Catalog(), language))
    catalog = read_po(file, locale=language)
    catalog.update(template, no_fuzzy_matching=True)
    return as_po(catalog, language)


def translations(mo: bytes) -> dict[object, str]:
    """Return what a compiled catalogue contains; its header names the program that made it."""
    # gettext has no public list of its messages, and typeshed does not know this one.
    found: dict[object, str] = gettext.GNUTranslations(BytesIO(mo))._catalog  # type: ignore[attr-defined]
    return {key: text for key, text in found.items() if key}


def main(arguments: list[str]) -> int:
    """Renew every file, or report those that are not current."""
    template = sentences()
    pot = as_po(template)
    stale = [] if _is_same(TEMPLATE, pot) else [(TEMPLATE, pot)]
    for language in sorted(LANGUAGES.keys() - {ENGLISH}):
        path = FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"
        po = renewed(path, language, template)
        stale += [] if _is_same(path, po) else [(path, po)]
        compiled, mo = path.with_suffix(".mo"), as_mo(po)
        if not compiled.exists() or translations(compiled.read_bytes()) != translations(mo):
            stale.append((compiled, mo))
    for path, content in stale:
        print(path.relative_to(ROOT))
        if "--check" not in arguments:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return 1 if stale and "--check" in arguments else 0


def _is_same(path: Path, content: bytes) -> bool:
    return path.exists() and path.read_bytes() == content


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
