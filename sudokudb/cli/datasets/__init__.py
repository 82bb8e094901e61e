"""Helpers of the command `dataset`."""
