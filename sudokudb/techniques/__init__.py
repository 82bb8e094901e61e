"""Human solving techniques: a family of them per module, compiled or interpreted."""
