"""Puzzles and steps as HTML files, which need no server."""
