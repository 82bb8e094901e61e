"""Reading of tables: statements, and conversion between rows and objects."""
