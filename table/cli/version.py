"""Which version this is."""

from __future__ import annotations

from table.files.version import version


def print_version() -> int:
    """Print it."""
    print(f"card table {version()}")
    return 0
