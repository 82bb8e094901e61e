"""Tables and their rows."""
