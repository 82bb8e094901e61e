"""A plug-in for sudokudb, with one module for each kind; its rater is a resource."""

from importlib.resources import files

SINGLES = files(__name__) / "singles.toml"
