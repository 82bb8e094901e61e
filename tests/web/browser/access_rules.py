"""What a program can find of access: axe-core in every look, and pages wider than their window."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.browser.support import media

if TYPE_CHECKING:
    from tests.web.browser.support import Page

SIZES = [(320, 568), (360, 740), (740, 360), (768, 1024), (1280, 800)]
LOOKS = [
    {"prefers_color_scheme": "light", "forced_colors": "none"},
    {"prefers_color_scheme": "dark", "forced_colors": "none"},
    {"prefers_color_scheme": "light", "forced_colors": "active"},
]
_RUN = "axe.run(document, {resultTypes: ['violations'], ...arguments[0]}).then(arguments[1])"
_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules about colours: all others find the same in every look."""


@cache
def _axe() -> str:
    found = find_spec("axe_playwright_python")
    if found is None or found.origin is None:
        pytest.skip("axe-core is not installed")
    return Path(found.origin).with_name("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, options: dict[str, list[str]]) -> list[str]:
    """Return what axe-core finds on the page as it is."""
    found = page.driver.execute_async_script(_RUN, options)["violations"]
    return [f"{one['id']}: {node['html'][:120]}" for one in found for node in one["nodes"]]


def resize(page: Page, width: int, height: int) -> None:
    """Set the size of the page, on a phone if it is narrow."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 800}
    page.command("Emulation.setDeviceMetricsOverride", **size)


def overflow(page: Page) -> int:
    """Return how many pixels the page is wider than its window."""
    script = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.driver.execute_script(script))


def require_access(page: Page) -> None:
    """Require that everyone can read and use what is shown."""
    page.command("Runtime.evaluate", expression=_axe())
    for look in LOOKS:
        media(page, **look)
        assert violations(page, {} if look is LOOKS[0] else _COLOURS) == [], look
    for width, height in SIZES:
        resize(page, width, height)
        assert overflow(page) == 0, (width, height)
    assert page.problems() == []
