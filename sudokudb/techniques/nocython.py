"""What the techniques use of Cython where it is not installed."""

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
