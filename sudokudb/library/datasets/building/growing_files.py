"""Arrays in files, written row by row, so that memory does not grow with them."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from numpy.typing import NDArray

_HEADER = 128
"""The bytes before the data of an array of one or two dimensions, as NumPy pads them."""


class ArrayFile:
    """A file in NumPy's format whose number of rows is known when it is closed."""

    def __init__(self, path: Path, kind: type[np.generic], width: int = 0) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.rows = 0
        self._type, self._width = np.dtype(kind), width
        self._file = path.open("wb")
        self._file.write(bytes(_HEADER))

    def add(self, values: NDArray[Any]) -> None:
        """Add rows."""
        self._file.write(np.ascontiguousarray(values, self._type).data)
        self.rows += len(values)

    def close(self) -> None:
        """Write the header, as `numpy.save` does."""
        shape = (self.rows, self._width) if self._width else (self.rows,)
        about = {"descr": self._type.str, "fortran_order": False, "shape": shape}
        header = BytesIO()
        np.lib.format.write_array_header_1_0(header, about)
        assert len(header.getvalue()) == _HEADER
        self._file.seek(0)
        self._file.write(header.getvalue())
        self._file.close()


def pack_arrays(path: Path, arrays: Mapping[str, Path]) -> None:
    """Join files of arrays to an `.npz` file with fixed dates, and remove them."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as packed:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            with array.open("rb") as source, packed.open(entry, "w", force_zip64=True) as target:
                while data := source.read(1 << 20):
                    target.write(data)
            array.unlink()
