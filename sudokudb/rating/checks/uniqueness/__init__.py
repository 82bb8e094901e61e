"""Checks of patterns that would have several solutions."""
