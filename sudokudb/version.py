"""The version number, in a module that is cheap to import."""

__version__ = "0.1.0"
