"""Languages other than English, whose catalogues are in the folder `locales`."""

from __future__ import annotations

import gettext
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

DOMAIN = "sudokudb"
FOLDER = Path(__file__).parent.parent / "locales"
_NARROW_SPACE = "\u202f"
_NUMBERS = str.maketrans(",.", f"{_NARROW_SPACE},")


class Catalogue:
    """A language with the number format and the quotation marks of French.

    The catalogue is read when the first sentence is needed.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._formatter = _French()

    @cached_property
    def _translations(self) -> gettext.NullTranslations:
        return gettext.translation(DOMAIN, FOLDER, [self.language])

    def find(self, template: str, plural: str, count: int) -> str:
        """Return the template in this language, or the English one if there is no other."""
        if template.startswith("{part0}"):  # joined by `say_all`
            return template.replace("; ", f"{_NARROW_SPACE}; ").replace(": ", f"{_NARROW_SPACE}: ")
        if plural:
            return self._translations.ngettext(template, plural, count)
        return self._translations.gettext(template) if template else ""

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        """Return a template with its fields in place."""
        return self._formatter.vformat(template, (), fields)


class _French(Formatter):
    """A formatter that writes 1 234,5 for a number, and « » around a quoted text."""

    def convert_field(self, value: Any, conversion: Any) -> Any:
        if conversion == "r" and isinstance(value, str):
            return f"«{_NARROW_SPACE}{repr(value)[1:-1]}{_NARROW_SPACE}»"
        return super().convert_field(value, conversion)

    def format_field(self, value: Any, format_spec: str) -> Any:
        text = super().format_field(value, format_spec)
        if isinstance(value, float) or (isinstance(value, int) and "," in format_spec):
            return text.translate(_NUMBERS)
        return text
