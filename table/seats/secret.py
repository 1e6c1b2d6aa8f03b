"""The luck of guests: keyed by a secret of the run, so that a seed tells them nothing.

Who writes a player knows how the table comes from a seed to its cards, and can try all the seeds
there may be against the cards it holds and the luck it is handed.
"""

from __future__ import annotations

import hashlib
import secrets

LENGTH = 32  # bytes


def fresh_secret() -> bytes:
    """A secret that nobody knows; it is written nowhere where a guest could read it."""
    return secrets.token_bytes(LENGTH)


def keyed(secret: bytes, *parts: int | str) -> int:
    """A seed for one use, of which nobody without the secret learns anything."""
    text = ":".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(text, key=secret, digest_size=16).digest(), "big")
