"""Sudoku Explainer's chains: forcing chains and cycles, and multiple, dynamic and nested ones."""
