"""Grids, steps and tables as text, pictures, pages and booklets."""
