"""A module for each file format."""
