"""Languages other than English, whose sentences are in the folder `locales`."""

from __future__ import annotations

import gettext
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sudokudb.words.languages import Language

DOMAIN = "sudokudb"
FOLDER = Path(__file__).parent.parent / "locales"


class Catalogue:
    """A language with its own sentences, numbers and quotation marks.

    The file is read when the first sentence is needed.
    """

    def __init__(self, row: Language) -> None:
        self.language = row.code
        self._row = row
        self._formatter = _LanguageFormatter(row)

    @cached_property
    def _translations(self) -> gettext.NullTranslations:
        return gettext.translation(DOMAIN, self._row.folder or FOLDER, [self.language])

    def find(self, template: str, plural: str, count: int) -> str:
        """Return the template in this language, or the English one if there is no other."""
        if template.startswith("{part0}"):  # joined by `say_all`
            space = self._row.before_colon
            return template.replace("; ", f"{space}; ").replace(": ", f"{space}: ")
        if plural:
            return self._translations.ngettext(template, plural, count)
        return self._translations.gettext(template) if template else ""

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        """Return a template with its fields in place."""
        return self._formatter.vformat(template, (), fields)


class _LanguageFormatter(Formatter):
    """A formatter that writes numbers and quoted texts as a language does: 1 234,5 and « »."""

    def __init__(self, row: Language) -> None:
        self._quotes = row.quotes
        self._numbers = str.maketrans({",": row.thousands, ".": row.decimal})

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "r" and isinstance(value, str):
            before, after = self._quotes
            return f"{before}{repr(value)[1:-1]}{after}"
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        text = super().format_field(value, format_spec)
        if isinstance(value, float) or (isinstance(value, int) and "," in format_spec):
            return text.translate(self._numbers)
        return text
