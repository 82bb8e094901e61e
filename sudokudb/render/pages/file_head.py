"""The head of pages that are files: they load nothing, from nowhere."""

from __future__ import annotations

import base64
import hashlib

FILE_HEAD = """\
<!doctype html>
<html lang="{lang}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; """
"""A template of the head, up to the sources of style and script that a page allows."""


def source_hash(text: str) -> str:
    """Return the SHA-256 of a script or style by which the head allows it, as base64."""
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
