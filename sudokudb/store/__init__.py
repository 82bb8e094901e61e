"""What is stored, and how: the only part that knows SQL.

Reading goes through the standard library's driver and statements in plain SQL, so that a
list costs no import of SQLAlchemy (120 ms); everything that writes goes through SQLAlchemy Core.
"""
