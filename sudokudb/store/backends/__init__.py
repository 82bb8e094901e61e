"""SQLite and PostgreSQL databases: open, upgrade, check, copy."""
