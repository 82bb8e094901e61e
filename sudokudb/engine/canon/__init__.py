"""Canonical forms, identities and the transforms between equivalent puzzles."""
