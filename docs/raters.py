"""Write the built-in raters as Python, which loads faster than TOML: `python -m docs.raters`."""

from __future__ import annotations

from docs.build import ROOT
from sudokudb.rating.rater import BUILT_IN, Rater, parse_rater

FOLDER = ROOT / "sudokudb" / "rating"
_HEAD = '''"""The built-in raters; generated from raters/*.toml by `python -m docs.raters`."""
# ruff: noqa: E501
# fmt: off

_Line = tuple[str, int, int, dict[str, int], bool]

RATERS: dict[str, tuple[str, str, str, tuple[tuple[str, int], ...], tuple[_Line, ...]]] = {
'''


def as_python(rater: Rater) -> str:
    """Return a rater as an entry of the generated module: its fields, without the classes."""
    name, *others, lines = rater
    listed = "".join(f"        {tuple(line)!r},\n" for line in lines)
    given = ", ".join(map(repr, (name, *others)))
    return f"    {name!r}: ({given}, (\n{listed}    )),\n"


def main() -> None:
    """Write the module `sudokudb.rating.built_in`."""
    files = {name: FOLDER / "raters" / f"{name}.toml" for name in BUILT_IN}
    raters = (parse_rater(file.read_bytes(), name) for name, file in files.items())
    text = f"{_HEAD}{''.join(map(as_python, raters))}}}\n"
    (FOLDER / "built_in.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
