"""The history of a database: its changes, and their descriptions as sentences."""

from sudokudb.history.change import Change

__all__ = ["Change"]
