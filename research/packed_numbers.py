"""Write numbers worked out beforehand, packed as `rules.kit.packed_numbers` reads them."""

from __future__ import annotations

import textwrap
from base64 import b85encode
from collections.abc import Mapping

LINE = 98  # bytes


def packed_text(tables: Mapping[int, bytes]) -> str:
    """Return the text of a file with these bytes by number of seats, for `read_packed`."""
    parts = []
    for seats, whole in sorted(tables.items()):
        lines = textwrap.wrap(b85encode(whole).decode(), LINE, break_on_hyphens=False)
        parts.append("\n".join([f"{seats}:", *lines, ""]))
    return "\n".join(parts)
