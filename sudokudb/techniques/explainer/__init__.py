"""Sudoku Explainer's own searches, where their order differs from HoDoKu's."""
