"""Puzzles and steps as HTML, which a browser shows without a server."""
