"""The version of the package, without importing it."""

__version__ = "0.1.0"
