"""File formats: one module each, which reads it."""
