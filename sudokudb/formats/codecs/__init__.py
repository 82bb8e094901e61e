"""Codecs: one module for each file format."""
