"""What is usual when nobody says otherwise: how many sit down, and with which seed."""

from __future__ import annotations

import os

from rules.kit.contract import Rules

USUAL_SEATS = 4


def usual_seats(rules: Rules) -> int:
    """How many sit down if nobody says: four, or as near to it as the game allows."""
    return min(rules.SEATS, key=lambda count: (abs(count - USUAL_SEATS), count))


def asked_seed(text: str | None) -> str:
    """The seed asked for, else a fresh one; always text, though a shell may hand over bytes."""
    return text.encode(errors="replace").decode() if text else fresh_seed()


def fresh_seed() -> str:
    """A seed nobody can guess, short enough to be read out."""
    return os.urandom(8).hex()
