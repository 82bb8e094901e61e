"""Structured data: JSON, XML, tables and links."""
