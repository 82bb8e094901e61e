"""Raters: orders of techniques with their scores, and what they say of a puzzle."""
