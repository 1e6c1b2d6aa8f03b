"""Which version this is."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def print_version() -> int:
    """Print the version that `pyproject.toml` gives."""
    found = re.search(r'^version = "(.*)"$', PROJECT.read_text(encoding="utf-8"), re.MULTILINE)
    print(f"card table {found[1] if found else '?'}")
    return 0
