"""Route handlers, one module per kind of page."""
