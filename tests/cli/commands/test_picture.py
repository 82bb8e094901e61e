"""The command `sudokudb picture`."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.support import Run
from tests.support import JAVA
