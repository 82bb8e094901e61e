"""Translation of queries into SQL."""
