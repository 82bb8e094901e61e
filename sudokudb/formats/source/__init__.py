"""Bytes of an input: where they come from and how they are encoded."""
