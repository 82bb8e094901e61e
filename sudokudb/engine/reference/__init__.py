"""The circuit in Python: the specification of the C engine, and its fallback."""
