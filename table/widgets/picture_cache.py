"""Keeps painted pictures until the window's size changes; then all are painted in another size."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import TypeVar

Painted = TypeVar("Painted")
MMAP_THRESHOLD = -3  # the C library's name for it: memory of so many bytes is given back when freed
LARGE_PICTURE = 1 << 17  # bytes

_caches: list[_lru_cache_wrapper[object]] = []


def keep_pictures(most: int) -> Callable[[Callable[..., Painted]], _lru_cache_wrapper[Painted]]:
    """Have a function keep what it painted last, so many pictures at most."""

    def keep(paint: Callable[..., Painted]) -> _lru_cache_wrapper[Painted]:
        kept = lru_cache(most)(paint)
        _caches.append(kept)
        return kept

    return keep


def forget_pictures() -> None:
    """Let all kept pictures go."""
    for cache in _caches:
        cache.cache_clear()


def give_memory_back() -> None:
    """Have Linux's C library give the memory of a large picture back to the system at once; it
    would else keep as much as was ever used. Other systems do so themselves."""
    import ctypes  # not before the first frame

    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE_PICTURE)
