"""Sudoku Explainer's techniques that assume a single solution: unique loops and BUG."""
