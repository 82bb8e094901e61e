"""What setup.py needs to give the techniques a C source; the wheel does not contain it.

It imports the standard library only.
"""
