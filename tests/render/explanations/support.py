"""Steps written as text: a technique, its effect and its evidence."""

from __future__ import annotations

from pathlib import Path

from sudokudb.techniques.position import Part, Step

_SENTENCES = Path(__file__).with_name("sentences.txt")

POINTING = Step(
    "pointing",
    (),
    ((27, 7), (35, 7)),
    (Part("base", (30, 31), (7,), 22), Part("cover", (30, 31), (7,), 3)),
)


def step(technique: str, effect: str, evidence: str) -> Step:
    """Return a step; a part of the evidence is written as role#number:digits@cells."""
    placed = tuple((_cell(each[:4]), int(each[5:])) for each in effect.split() if "=" in each)
    removed = tuple((_cell(each[:4]), int(each[6:])) for each in effect.split() if "<>" in each)
    return Step(technique, placed, removed, tuple(map(_part, evidence.split())))


def _part(text: str) -> Part:
    role, _, rest = text.partition(":")
    role, _, number = role.partition("#")
    digits, _, cells = rest.partition("@")
    found = tuple(_cell(name) for name in cells.split(",") if name)
    return Part(role, found, tuple(map(int, digits)), int(number or 0))


def _cell(name: str) -> int:
    return 9 * int(name[1]) + int(name[3]) - 10


def nodes(text: str) -> tuple[Part, ...]:
    """Return the nodes of a text such as -7r3c4 +7r3c9, after the part that starts a chain."""
    found = [Part("chain")]
    for word in text.split():
        rows, columns = word[3:].split("c")
        cells = tuple(9 * (int(r) - 1) + int(c) - 1 for r in rows for c in columns)
        found.append(Part("on" if word[0] == "+" else "off", cells, (int(word[1]),)))
    return tuple(found)


def written() -> list[tuple[Step, list[str]]]:
    """Return the steps in `sentences.txt`, each with its sentence and the lines of its chains."""
    found = []
    for record in _SENTENCES.read_text().strip().split("\n\n"):
        technique, effect, evidence, *said = record.splitlines()
        found.append((step(technique, effect, evidence), said))
    return found
