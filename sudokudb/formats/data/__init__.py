"""Structured text: JSON, XML, CSV, Parquet and links."""
