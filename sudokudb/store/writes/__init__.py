"""What changes the database, and the journal that can undo it."""
