"""Languages other than English, whose catalogues are in the folder `locales`."""

from __future__ import annotations

import gettext
from functools import cached_property
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

DOMAIN = "sudokudb"
FOLDER = Path(__file__).parent.parent / "locales"
_NARROW_SPACE = "\u202f"


class Style(NamedTuple):
    """The marks of a language in numbers, around a quoted text, and before `;` and `:`."""

    thousands: str = ","
    decimal: str = "."
    quotes: tuple[str, str] = ("'", "'")
    before_colon: str = ""


STYLES = {
    "fr": Style(_NARROW_SPACE, ",", (f"«{_NARROW_SPACE}", f"{_NARROW_SPACE}»"), _NARROW_SPACE),
}
"""The styles of the languages that differ from English."""


class Catalogue:
    """A language with its own numbers and quotation marks.

    The catalogue is read when the first sentence is needed.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._style = STYLES.get(language, Style())
        self._formatter = _Styled(self._style)

    @cached_property
    def _translations(self) -> gettext.NullTranslations:
        return gettext.translation(DOMAIN, FOLDER, [self.language])

    def find(self, template: str, plural: str, count: int) -> str:
        """Return the template in this language, or the English one if there is no other."""
        if template.startswith("{part0}"):  # joined by `say_all`
            space = self._style.before_colon
            return template.replace("; ", f"{space}; ").replace(": ", f"{space}: ")
        if plural:
            return self._translations.ngettext(template, plural, count)
        return self._translations.gettext(template) if template else ""

    def fill(self, template: str, fields: Mapping[str, object]) -> str:
        """Return a template with its fields in place."""
        return self._formatter.vformat(template, (), fields)


class _Styled(Formatter):
    """A formatter that writes numbers and quoted texts in a style: in French 1 234,5 and « »."""

    def __init__(self, style: Style) -> None:
        self._quotes = style.quotes
        self._numbers = str.maketrans(",.", style.thousands + style.decimal)

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
