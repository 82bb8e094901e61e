"""The card of a data set, as Hugging Face's hub shows it: README.md."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa

from sudokudb.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from sudokudb.library.datasets.building.manifest import BuiltSplit
    from sudokudb.library.datasets.building.options import BuildOptions

_SIZES = (
    ("n<1K", 1e3),
    ("1K<n<10K", 1e4),
    ("10K<n<100K", 1e5),
    ("100K<n<1M", 1e6),
    ("1M<n<10M", 1e7),
    ("10M<n<100M", 1e8),
    ("100M<n<1B", 1e9),
)
_MOST_SOURCES = 100
OTHERS = ("others", "others")
"""The source and license of what is not counted by itself."""
_PLAIN = str.maketrans({sign: f"&#{ord(sign)};" for sign in "&|<`[\\"})


class CardFacts(NamedTuple):
    """What a card tells besides the options: splits, sources, what was left out, what was read."""

    splits: Sequence[BuiltSplit]
    origins: Mapping[tuple[str, str], int]
    left_out: Mapping[str, int]
    wrong_solutions: int
    inputs: Sequence[Mapping[str, object]]


def write_card(
    folder: Path, name: str, options: BuildOptions, schema: pa.Schema, facts: CardFacts
) -> None:
    """Write the card of a data set: its head in YAML, of which JSON is a part, then the text."""
    head = _head(folder, options, schema, facts)
    lines = [f"{name}: {json.dumps(value, ensure_ascii=False)}\n" for name, value in head.items()]
    text = "---\n" + "".join(lines) + "---\n\n" + "\n".join(_text(name, options, facts))
    (folder / "README.md").write_text(text + "\n", "utf-8")


def _head(
    folder: Path, options: BuildOptions, schema: pa.Schema, facts: CardFacts
) -> dict[str, Any]:
    licenses = sorted({terms for _, terms in facts.origins})
    rows = sum(split.rows for split in facts.splits)
    head: dict[str, Any] = {
        "license": licenses[0].lower() if len(licenses) == 1 else "other",
        "tags": ["sudoku", "constraint-satisfaction", "reasoning"],
        "size_categories": [next((name for name, most in _SIZES if rows < most), "n>1B")],
    }
    if layout := next((one for one in ("parquet", "jsonl") if one in options.to), None):
        path = "data/{name}-*.parquet" if layout == "parquet" else "jsonl/{name}-*.jsonl"
        files = [{"split": one.name, "path": path.format(name=one.name)} for one in facts.splits]
        head["configs"] = [{"config_name": "default", "data_files": files}]
        if options.traces:
            traces = [
                {"split": one.name, "path": f"traces/{one.name}-*.parquet"} for one in facts.splits
            ]
            head["configs"].append({"config_name": "traces", "data_files": traces})
    if "parquet" in options.to:
        head["dataset_info"] = _info(folder, schema, facts.splits)
    return head


def _info(folder: Path, schema: pa.Schema, splits: Sequence[BuiltSplit]) -> dict[str, object]:
    """Return the types of the columns and the sizes; the loader wants the bytes of each split."""
    return {
        "features": [_feature(field.name, field.type) for field in schema],
        "splits": [
            {"name": one.name, "num_bytes": one.bytes, "num_examples": one.rows} for one in splits
        ],
        "download_size": sum(path.stat().st_size for path in (folder / "data").iterdir()),
        "dataset_size": sum(one.bytes for one in splits),
    }


def _feature(name: str, kind: pa.DataType) -> dict[str, Any]:
    if pa.types.is_list(kind):
        return {"name": name, "list": [_feature(each.name, each.type) for each in kind.value_type]}
    if pa.types.is_dictionary(kind):
        return {"name": name, "dtype": "string"}
    return {"name": name, "dtype": {"double": "float64"}.get(str(kind), str(kind))}


def _text(name: str, options: BuildOptions, facts: CardFacts) -> list[str]:
    rows = sum(split.rows for split in facts.splits)
    strata = f", the same shares for each value of `{options.stratify}`" if options.stratify else ""
    dropped = ", ".join(f"{count:,} {reason}" for reason, count in facts.left_out.items())
    return [
        f"# {name}",
        "",
        f"{rows:,} valid 9×9 Sudoku puzzles with their solutions, made by sudokudb {__version__}.",
        _promise(options),
        "",
        f"Splits: `{options.split}` of the classes by {options.by}, seed {options.seed}{strata}.",
        f"Left out: {dropped or 'nothing'}.",
        *(
            [f"{facts.wrong_solutions:,} solutions in the files were wrong, and were replaced."]
            if facts.wrong_solutions
            else []
        ),
        "",
        *(
            [f"`traces` has the steps of each solution, in the order of {options.traces}.", ""]
            if options.traces
            else []
        ),
        "| split | puzzles |",
        "|---|--:|",
        *(f"| {split.name} | {split.rows:,} |" for split in facts.splits),
        "",
        *_origins(facts.origins),
        "",
        "Made from:",
        "",
        *(f"- {_describe(one)}" for one in facts.inputs),
        "",
        "`manifest.json` has the options and the hashes of the splits,",
        "`SHA256SUMS` those of the files.",
    ]


def _promise(options: BuildOptions) -> str:
    text = "No puzzle of one split is a rotated, mirrored, shuffled or relabelled one of another"
    if options.by == "solution":
        return f"{text}, and no two splits have puzzles with equivalent solutions."
    return f"{text}."


def _origins(origins: Mapping[tuple[str, str], int]) -> list[str]:
    """Return the table of sources and licenses, which anyone may have named."""
    lines = ["| source | license | puzzles |", "|---|---|--:|"]
    ranked = sorted(origins.items(), key=lambda item: (-item[1], item[0]))
    for (source, terms), count in ranked[:_MOST_SOURCES]:
        lines.append(f"| {_plain(source)} | {_plain(terms)} | {count:,} |")
    if len(ranked) > _MOST_SOURCES:
        rest = sum(count for _, count in ranked[_MOST_SOURCES:])
        lines.append(f"| {len(ranked) - _MOST_SOURCES:,} others | | {rest:,} |")
    return lines


def _plain(text: str) -> str:
    """Return a text that cannot end a cell of a table, or begin a tag or a link."""
    return " ".join(text.split())[:200].translate(_PLAIN)


def _describe(source: Mapping[str, object]) -> str:
    return ", ".join(f"{name} {_plain(str(value))}" for name, value in source.items())
