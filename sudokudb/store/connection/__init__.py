"""Connections and transactions."""
