"""File formats: reading, writing and detection."""
