"""Imports: from files and other databases into this one."""
