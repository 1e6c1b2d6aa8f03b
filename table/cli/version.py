"""Which version this is."""

from __future__ import annotations

from table.files.trouble import say
from table.files.version import version


def print_version() -> int:
    """Print it."""
    say(f"card table {version()}")
    return 0
