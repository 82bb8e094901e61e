"""The tests of this folder need a package that is not installed with a wheel."""

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("sudokudb._cython") else ["test_*.py"]
