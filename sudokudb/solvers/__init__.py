"""Solvers of single grids: strategies, and the stages of the Palm's strategy."""
