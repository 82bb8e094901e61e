"""The names that other formats have for kinds of rules: tables of names, readers, writers."""
