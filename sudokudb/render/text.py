"""Titles and frames as plain text."""

from __future__ import annotations

_PICTURES = {code: 0x2400 + code for code in range(32)} | {127: 0x2421}
_ASCII = str.maketrans(
    dict(zip("┌┬┐├┼┤└┴┘─│┏┳┓┣╋┫┗┻┛━┃", "+++++++++-|+++++++++-|", strict=True))
    | {"→": "->", "≠": "<>", "…": "..."}
)


def visible(text: str, *, on_paper: bool = False) -> str:
    r"""Return a text that is safe to print, with control characters made visible.

    Fonts for paper lack their symbols, so their codes are printed.

    >>> visible("a\x1b[31mb\tc"), visible("b\tc", on_paper=True)
    ('a␛[31mb␉c', 'b\\u0009c')
    """
    if text.isprintable():
        return text
    return "".join(_mark_text(mark, on_paper=on_paper) for mark in text)


def _mark_text(mark: str, *, on_paper: bool) -> str:
    import unicodedata

    if (picture := _PICTURES.get(ord(mark))) and not on_paper:
        return chr(picture)
    if mark.isprintable() or unicodedata.category(mark) == "Zs":
        return mark
    return f"\\u{ord(mark):04x}"


def ascii_frame(text: str) -> str:
    """Return a frame or a chain with ASCII characters, for output that cannot show others."""
    return text.translate(_ASCII)
