"""The files in packaging/, which are run as they are and import each other by their bare names."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGING = Path(__file__).resolve().parents[2] / "packaging"


@pytest.fixture(autouse=True)
def beside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """They are found, as where pack.py is run; afterwards nobody finds them."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", None)).startswith(str(PACKAGING)):
            del sys.modules[name]
