"""Advice on a grid that does not have exactly one solution: what to add, remove or change."""
