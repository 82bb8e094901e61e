"""Kinds of Sudoku as data: what rules there are, their text, and their meaning.

A rule is a row of one table (`all_kinds`), and its meaning is made of six primitives. A `Layout` is
made of rules.
"""
