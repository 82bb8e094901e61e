"""SQLite and PostgreSQL databases: opening, upgrades, checks and copies."""
