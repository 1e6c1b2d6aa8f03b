"""Matches at which nobody remembers anything, for tests that look at nothing but the states."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rules.kit.sight import NOTHING


@contextmanager
def forgetting() -> Iterator[None]:
    """What every seat and the room remember is nine tenths of the time a match takes: it is left
    out of matches played or replayed in here, and their `known` means nothing. No
    state is another for it, since no rules ask what a match remembers."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(
            "rules.kit.match.memories",
            lambda rules, before, known, after: dict.fromkeys(known, NOTHING),
        )
        yield
