"""Grids in plain text: lines, rows and pencil marks."""
