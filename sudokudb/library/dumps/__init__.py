"""The dump of a database as text: its lines, and dumping and loading as a whole."""
