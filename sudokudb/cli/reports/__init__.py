"""The answers of commands, as people read them: tables, sentences, drawings."""
