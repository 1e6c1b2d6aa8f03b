"""Which version this is: `pyproject.toml` says it, which lies beside `main.py` in a checkout and in
every packed form."""

from __future__ import annotations

import re
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2] / "pyproject.toml"


def version() -> str:
    """Such as `0.2.0`; `?` where somebody has taken the file away."""
    try:
        text = PROJECT.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return "?"
    found = re.search(r'^version = "(.*)"$', text, re.MULTILINE)
    return found[1] if found else "?"
