"""Checks of chains and other single-digit patterns, link by link."""
