"""Tests of the names that other formats have for rules."""
