"""What a term of a query is in SQL."""
