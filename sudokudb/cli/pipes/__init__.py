"""Grids in a pipe, answered without typer."""
