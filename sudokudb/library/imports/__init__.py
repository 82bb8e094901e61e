"""Imports of puzzles from files and from other databases."""
