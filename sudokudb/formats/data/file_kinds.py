"""Detection of the kind of a file: text, JSON, XML, a zip, or data of another program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sudokudb.errors import FormatError, say, say_all
from sudokudb.formats.data.json_values import load_json

if TYPE_CHECKING:
    from sudokudb.formats.source.source import Source

DATABASE = b"SQLite format 3\0"
"""The first bytes of a SQLite database."""

_ZIP = b"PK\x03\x04"
_UNPACK = say("unpack it: the files in it can be imported")
_REFUSED = (
    (0, DATABASE, say("it is a SQLite database"), say("`sudokudb merge` imports another database")),
    (0, b'{"sudokudb dump"', say("it is a dump of sudokudb"), say("load it with `sudokudb load`")),
    (0, b"\x1f\x8b", say("it is packed with gzip"), _UNPACK),
    (0, b"BZh", say("it is packed with bzip2"), _UNPACK),
    (0, b"\xfd7zXZ\0", say("it is packed with xz"), _UNPACK),
    (0, b"7z\xbc\xaf", say("it is a 7-Zip archive"), _UNPACK),
    (257, b"ustar", say("it is a tar archive"), _UNPACK),
)
"""Files that hold no puzzles themselves: the offset of a mark, the mark, the reason, the hint."""

_BINARY = (
    (b"%PDF", say("a PDF document")),
    (b"\x89PNG", say("a picture")),
    (b"\xff\xd8\xff", say("a picture")),
    (b"GIF8", say("a picture")),
    (b"\xd0\xcf\x11\xe0", say("a Microsoft Office document")),
)
_YAML = (
    r"\A---\s*\n\s*(?:- |[\w-]+:)|^\s*[\w-]+: *[|>]-?\s*\n|^\s*- [\w-]+: .*\n\s+[\w-]+: "
    r"|^[\w-]+:\s*\n\s*- (?:\[|['\"]?[0-9.]{4}|[\w-]+:)"
)
_CODE = (
    r"^\s*(?-i:#include\b|return\s*[\[{(]"
    r"|import [\w.]+;?$|from [\w.]+ import\b|def \w+\(|function\b.*\("
    r"|(?:\w+ )*(?:int|char|byte|short|let|var|const) \w+(?:\s*\[\d*\])*\s*="
    r"|[A-Za-z_][\w.]*(?:\s*=\s*[\[({]$|\(\s*[\[{]))"
)
_TEXTS = (
    (r"\A\s*<(?:!doctype html|html|head|body)\b", say("a web page")),
    (r"\A\{\\rtf", say("an RTF document")),
    (r"\Apzprv3|\bpuzz\.link/p|\bpzv\.jp/p", say("a puzzle of puzz.link")),
    (_YAML, "YAML"),
    (r"^\[+[\w. -]+\]+\s*\n\s*[\w-]+\s*=", say("settings (INI or TOML)")),
    (r"^\s*(?:create table|insert into)\b", "SQL"),
    (_CODE, say("source code")),
    (r"^[\w-]+\s*=\s*\"", say("settings (INI or TOML)")),
    (r"\A[\[\s]*\{\s*(?:'|[A-Za-z_]\w*\s*:)", say("source code (JSON has double quotes)")),
)
"""Patterns of the first lines of texts that other programs read."""

_ROOT = re.compile(r"<(?![?!])([\w.:-]+)")
_JSON = re.compile(r"\[*\{\s*[\"}]|\[[\s\[]*(?:\{\s*[\"}]|\"|\]|(?:-?\d+|null|true|false)\s*[,\]])")
_ROWS = re.compile(r"\[[\s\[]*(?:\d+|null|\"[\d.]?\")\s*,")
_TEXT_TAGS = r"(?i:table|t[drh]|[abp]|br|div|font|h\d|li|ol|pre|span|ul)(?=[\s/>])"
_XML = re.compile(rf"<(?!{_TEXT_TAGS})(?:[A-Za-z_][\w.:-]*[\s/]*(?:>|\s\w)|[?!])")


def refuse_packed(source: Source) -> None:
    """Raise FormatError for a file that another command or program has to open."""
    for start, head, what, hint in _REFUSED:
        if source.head.startswith(head, start):
            raise FormatError(what, hint)


def kinds_of(source: Source) -> set[str]:
    """Return the kinds of content that the beginning can be, as `Format.content` names them."""
    for mark, kind in ((_ZIP, "zip"), (b"PAR1", "parquet"), *_BINARY):
        if source.head.startswith(mark):
            return {kind}
    lines = (line for line in source.first_lines if not line.lstrip().startswith(("#", "//")))
    first = next(lines, "")
    text = source.text[source.text.find(first) :].lstrip()
    if _XML.match(text):
        return {"xml"}
    if _JSON.match(text):
        return {"json"} if not _ROWS.match(text) or _is_json(text, source) else {"json", "text"}
    return {"text"}


def _is_json(text: str, source: Source) -> bool:
    """Return whether rows of numbers in brackets are one JSON array, and not an array a line."""
    try:
        load_json(text)
    except FormatError as error:
        return not source.complete and "more text" not in error.message
    return True


def foreign_text(source: Source) -> str:
    """Return the language or program that the first lines are for; "" if none is known."""
    text = "\n".join(source.first_lines) + "\n"
    found = (what for pattern, what in _TEXTS if re.search(pattern, text, re.M | re.I))
    return next(found, "")


def unrecognised_file(source: Source) -> FormatError:
    """Return the error of a file that no format fits; its hint says what the file looks like."""
    if source.head.startswith(_ZIP) and not re.search(rb"\[Content_Types\]|opendoc", source.head):
        return FormatError(say("it is a zip archive, but not .hsol"), _UNPACK)
    what = _looks_like(source)
    listed = say("`sudokudb formats` lists the formats")
    return FormatError(
        say("unrecognised file format"),
        say_all(say("it looks like {what}", what=what), listed),
    )


def _looks_like(source: Source) -> str:
    kinds = kinds_of(source)
    text = source.text
    if "zip" in kinds:
        return say("an office document")
    if what := next((what for head, what in _BINARY if source.head.startswith(head)), ""):
        return what
    if what := foreign_text(source):
        return what
    if "xml" in kinds:
        root = _ROOT.search(text)
        return (
            say("XML of another program, with the root <{root}>", root=root[1][:40])
            if root
            else "XML"
        )
    if "json" in kinds:
        return say("JSON without a grid")
    return say("a binary file") if "\0" in text or "\ufffd" in text else say("text without a grid")
