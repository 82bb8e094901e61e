"""The engine and the canonical form in C."""
