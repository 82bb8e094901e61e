"""The language of the user interfaces, and the translation of sentences.

A sentence is written in English, whole, with named fields. `_` and `ngettext` return it in the
current language. `say` and `say_count` of `sudokudb.errors` return it in English, and `translate`
puts that into the current language later: errors, and all that `cli.output` prints, are made so.

The table `LANGUAGES` has a row for each language. In English nothing is loaded.
"""

from sudokudb.words.languages import (
    ENGLISH,
    LANGUAGES,
    VARIABLE,
    Language,
    language_code,
    language_of,
    take_option,
)
from sudokudb.words.translating import (
    Translator,
    _,
    format_number,
    language,
    ngettext,
    translate,
    translate_all,
    translate_each,
    use_language,
    using_language,
)

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "VARIABLE",
    "Language",
    "Translator",
    "_",
    "format_number",
    "language",
    "language_code",
    "language_of",
    "ngettext",
    "take_option",
    "translate",
    "translate_all",
    "translate_each",
    "use_language",
    "using_language",
]
