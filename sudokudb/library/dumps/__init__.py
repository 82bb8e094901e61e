"""Dumps of databases as text: their lines, and dumping and loading."""
