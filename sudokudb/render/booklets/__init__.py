"""Booklets and issues as PDF: their content, the sizes of their pages, and typesetting."""
