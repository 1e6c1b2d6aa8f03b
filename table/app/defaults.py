"""Defaults for what nobody has chosen: the number of seats and the seed."""

from __future__ import annotations

import os

from rules.kit.contract import Rules

USUAL_SEATS = 4


def usual_seats(rules: Rules) -> int:
    """The default number of seats: four, or the nearest number that the game allows."""
    return min(rules.SEATS, key=lambda count: (abs(count - USUAL_SEATS), count))


def seed_or_fresh(text: str | None) -> str:
    """This seed, or a fresh one for "" or None. Undecodable bytes from a shell become "?"."""
    if not text:
        return fresh_seed()
    return text.encode(errors="replace").decode()


def fresh_seed() -> str:
    """A seed that cannot be guessed, short enough to read aloud."""
    return os.urandom(8).hex()
