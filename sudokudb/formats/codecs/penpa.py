"""Links of Penpa-Edit, one a line.

A link is `https://swaroopg92.github.io/penpa-edit/#m=edit&p=` and the Base64 of a raw deflate
stream of lines of text, in which `z` and a letter stand for a frequent word (`zN` for `"number"`,
`zZ` for `z` itself; `_WORDS` lists them). `penpa_board` describes the lines. `&a=` is the answer,
packed in the same way.
Sources: class_p.js, class_square.js and general.js of swaroopg92/penpa-edit.
"""

from __future__ import annotations

import base64
import re
import zlib
from typing import IO, TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from sudokudb.errors import FormatError, say
from sudokudb.formats.codecs.penpa_board import PenpaBoard
from sudokudb.formats.codecs.penpa_text import answer_of, text_of
from sudokudb.formats.data.json_values import load_json
from sudokudb.formats.data.web_links import empty, parse_each_link, site, stray
from sudokudb.formats.model.loose_values import as_list
from sudokudb.formats.model.record import kept_texts, one_line

if TYPE_CHECKING:
    from sudokudb.formats.model.record import Items, Record, Records
    from sudokudb.formats.source.source import Source

_MOST = 1 << 22
_EDITOR = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
_LINK = site(r"(?i:(?:https?://)?(?:[\w.-]{1,100}/){0,5}penpa-edit[/?#]|[?]?m=(?:edit|solve)&p=)")
_WORDS = (
    *(("z9", "qa"), ("zQ", "pu_q"), ("zA", "pu_a"), ("zG", "grid"), ("zM", "edit_mode")),
    *(("zS", "surface"), ("zL", "line"), ("zE", "lineE"), ("zW", "wall"), ("zC", "cage")),
    *(("zN", "number"), ("zY", "symbol"), ("zP", "special"), ("zB", "board")),
    *(("zR", "command_redo"), ("zU", "command_undo"), ("z8", "command_replay")),
    *(("z1", "numberS"), ("zF", "freeline"), ("z2", "freelineE"), ("zT", "thermo")),
    *(("z3", "arrows"), ("zD", "direction"), ("z0", "squareframe"), ("z5", "polygon")),
    *(("z4", "deletelineE"), ("z6", "killercages"), ("z7", "nobulbthermo"), ("z_", "__a")),
)
_PLAIN_BASE64 = str.maketrans(" -_", "++/")


def confidence(source: Source) -> int:
    """Return 100 for a link to the site."""
    return 100 if source.has(_LINK.search) else 0


def read(source: Source, size: int | None) -> Items:
    """Yield the puzzle of every link."""
    return parse_each_link(
        source, _LINK, lambda line, link: PenpaBoard(*_unpack(link), size).record(line)
    )


def _inflate(text: str) -> str:
    """Return the unpacked text, at most 4 MB."""
    text = text.rstrip("\"'<>)]}.,;")
    if strange := re.search(r"[^A-Za-z0-9+/_ =-]", text):
        raise stray(strange[0], strange.start() + 1)
    plain = text.partition("=")[0].translate(_PLAIN_BASE64)
    try:
        data = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        unpacker = zlib.decompressobj(-15)
        content = unpacker.decompress(data, _MOST)
    except (ValueError, zlib.error):
        raise FormatError(say("the link is damaged: it cannot be unpacked")) from None
    if unpacker.unconsumed_tail:
        raise FormatError(say("the link unpacks to more than {most} MB", most=_MOST >> 20))
    if not unpacker.eof:
        raise FormatError(say("the link is cut off"))
    return content.decode("utf-8", "replace")


def _unpack(link: str) -> tuple[list[str], list[object]]:
    """Return the lines of a puzzle with words in full, and its answer.

    The parameters of a link may also come without the address.
    """
    query = re.split(r"[?#]", link, maxsplit=1)[-1]
    parameters = dict(parse_qsl(query, keep_blank_values=True))
    if not parameters.get("p"):
        raise empty() if "p" in parameters else FormatError(say("not a link of Penpa-Edit"))
    text = _inflate(parameters["p"])
    for short, word in reversed((*_WORDS, ("zO", None))):
        text = text.replace(short, f'"{word}"' if word else "null")
    try:
        answer = load_json(_inflate(parameters["a"])) if parameters.get("a") else []
    except FormatError:
        answer = []
    return text.replace("zZ", "z").split("\n"), as_list(answer)


def write(records: Records, out: IO[bytes]) -> None:
    """Write a link a line; links that edit a puzzle keep placed digits."""
    for record in records:
        text = text_of(record).replace("z", "zZ")
        for short, word in _WORDS:
            text = text.replace(f'"{word}"', short)
        link = f"{_EDITOR}{_deflate(text.replace('null', 'zO'))}"
        if record.solution:
            link += f"&a={_deflate(answer_of(record.solution, record))}"
        out.write(f"{link}\n".encode())


def kept_parts(record: Record) -> dict[str, Any]:
    """Return the texts as they are written, each in one line."""
    return kept_texts(record, lambda text: one_line(text).replace("%2C", ","))


def _deflate(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packer.compress(text.encode("utf-8", "replace")) + packer.flush()
    return base64.b64encode(data).decode()
