"""Grids, stages and tables as plain text and on a terminal."""
