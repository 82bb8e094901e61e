"""The part of Cython that the techniques use, for installations without it."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
