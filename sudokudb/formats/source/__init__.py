"""The bytes of an input, and their encoding."""
