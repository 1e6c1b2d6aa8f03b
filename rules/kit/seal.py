"""The dealer's seals: prove that what was hidden has not been changed since.

Luck, and a computer's choice that waits for others, is written with a random `salt` and a `seal`:
the SHA-256 of the line with its salt and its `at` (the step it belongs to), without seal and
checksum. The seal may be shown at once, line and salt when the hand is over. Then anybody can
check that it is the sealed line.

It proves no more: not that chance was fair, nor that nobody read the journal, where the salts are
open to everybody who may read the player's files.

Without the salt, one of 2 to the power of 128, a seal reveals nothing about its line. So law 13,
by which worlds that differ only in hidden things look the same, gives both worlds the same seals.
Every line has a salt of its own, also luck that is repeated after an undo: equal seals would show
that it is the same luck, and so what others did in secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from rules.kit.chain import Line, body_bytes

AT, SALT, SEAL = "at", "salt", "seal"

Salt = Callable[[], str]
"""Returns another salt each time, as text: 128 bits or more that nobody can guess."""


class Seal(NamedTuple):
    """One sealed line of a match, with its hand and step.

    `seat`: whose choice it is; None for the dealer's, which seals luck. `early`: nobody had chosen
    in its hand before, so it seals the deal."""

    hand: int
    step: int
    seat: int | None
    line: Line
    early: bool = False

    @property
    def digest(self) -> str:
        """The SHA-256 digest that was shown, 64 hexadecimal digits."""
        return str(self.line[SEAL])

    @property
    def holds(self) -> bool:
        """Whether the line is unchanged since it was sealed, and at the same step."""
        return is_intact(self.line) and self.line.get(AT) == self.step


def with_seal(line: Line, step: int, salt: str) -> Line:
    """Return a journal line with its seal added."""
    content = {**line, AT: step, SALT: salt}
    return {**content, SEAL: _digest(content)}


def deal_seal(seals: Sequence[Seal], hand: int) -> Seal | None:
    """Return the dealer's last seal before the first choice of a hand; None if there is none."""
    early = (seal for seal in reversed(seals) if seal.hand == hand and seal.early)
    return next(early, None)


def is_sealed(line: Line) -> bool:
    """Whether a journal line has a seal, valid or not."""
    return SEAL in line


def is_intact(line: Line) -> bool:
    """Whether the seal in a line matches the rest of the line."""
    content = {key: value for key, value in line.items() if key != SEAL}
    return SALT in line and line.get(SEAL) == _digest(content)


def _digest(content: Line) -> str:
    """Return the SHA-256 digest of a line that has its step and salt, but no seal yet."""
    return hashlib.sha256(body_bytes(content)).hexdigest()
