"""Human solving techniques, one family per module, compiled or interpreted."""
