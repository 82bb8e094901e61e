"""Statements that change the database, and the journal that can undo them."""
