"""What nobody can guess: the salts of seals, and the luck of guests, keyed by a secret of the run.

Who writes a player knows how the table comes from a seed to its cards, and can try all the seeds
there may be against the cards it holds and the luck it is handed.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from itertools import count

LENGTH = 32  # bytes
SALTED = 16  # bytes of a salt


def fresh_secret() -> bytes:
    """A secret that nobody knows; it is written nowhere where a guest could read it."""
    return secrets.token_bytes(LENGTH)


def salt() -> str:
    """A salt for one seal (`rules.kit.seal`). Not by the seed: whoever chose that could try out
    what was sealed."""
    return secrets.token_hex(SALTED)


def salts(seed: str) -> Callable[[], str]:
    """The salts of a match that is played without a window, one after the other: where nobody is
    shown a seal nobody can try seeds on it, and the same seed gives the same journal."""
    numbers = count()
    return lambda: hashlib.sha256(f"{seed}:salt:{next(numbers)}".encode()).hexdigest()[: 2 * SALTED]


def keyed(secret: bytes, *parts: int | str) -> int:
    """A seed for one use, of which nobody without the secret learns anything."""
    text = ":".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, key=secret, digest_size=16).digest(), "big")
