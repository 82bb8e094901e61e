"""Write the built-in raters as Python, which loads faster than TOML: `python -m docs.raters`."""

from __future__ import annotations

from pathlib import Path

from sudokudb.rating.rater import BUILT_IN, Rater, parse_rater

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "sudokudb" / "rating"
RANKS = ROOT / "sudokudb" / "query" / "parsing" / "technique_ranks.py"
_HEAD = '''"""The built-in raters; generated from raters/*.toml by `python -m docs.raters`."""
# ruff: noqa: E501
# fmt: off

_Line = tuple[str, int, int, dict[str, int], bool]

RATERS: dict[str, tuple[str, str, str, tuple[tuple[str, int], ...], tuple[_Line, ...]]] = {
'''
_HEAD_OF_RANKS = '''"""The techniques of the built-in raters in order; by `docs.raters`."""
# ruff: noqa: E501
# fmt: off

RANKS: dict[str, tuple[tuple[str, ...], ...]] = {
'''


def as_python(rater: Rater) -> str:
    """Return a rater as an entry of the generated module: its fields, without the classes."""
    name, *others, lines = rater
    listed = "".join(f"        {tuple(line)!r},\n" for line in lines)
    given = ", ".join(map(repr, (name, *others)))
    return f"    {name!r}: ({given}, (\n{listed}    )),\n"


def as_ranks(rater: Rater) -> str:
    """Return the techniques of a rater from the easiest, equal ones together, as Python.

    The order is that in which a rating chooses its hardest step: by level, then by score and ER.
    """
    ranks: dict[str, tuple[int, int]] = {}
    for line in rater.lines:
        for key, er in line.ratings.items():
            rank = (line.level, line.score + er)
            ranks[key] = min(rank, ranks.get(key, rank))
    groups: dict[tuple[int, int], list[str]] = {}
    for key in sorted(ranks, key=lambda key: ranks[key]):
        groups.setdefault(ranks[key], []).append(key)
    listed = "".join(f"        {tuple(group)!r},\n" for group in groups.values())
    return f"    {rater.name!r}: (\n{listed}    ),\n"


def ranks_module() -> str:
    """Return the module `sudokudb.query.parsing.technique_ranks`."""
    return f"{_HEAD_OF_RANKS}{''.join(map(as_ranks, _raters()))}}}\n"


def _raters() -> list[Rater]:
    files = {name: FOLDER / "raters" / f"{name}.toml" for name in BUILT_IN}
    return [parse_rater(file.read_bytes(), name) for name, file in files.items()]


def main() -> None:
    """Write the modules `sudokudb.rating.built_in` and `sudokudb.query.parsing.technique_ranks`."""
    text = f"{_HEAD}{''.join(map(as_python, _raters()))}}}\n"
    (FOLDER / "built_in.py").write_text(text, encoding="utf-8")
    RANKS.write_text(ranks_module(), encoding="utf-8")


if __name__ == "__main__":
    main()
