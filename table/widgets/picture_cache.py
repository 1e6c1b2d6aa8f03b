"""Keeps painted pictures until the window's size changes, as all have another size then."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache
from typing import TypeVar

Painted = TypeVar("Painted")
MMAP_THRESHOLD = -3  # an option of `mallopt`: larger blocks go back to the system when freed
LARGE_PICTURE = 1 << 17  # bytes

_caches: list[_lru_cache_wrapper[object]] = []


def keep_pictures(count: int) -> Callable[[Callable[..., Painted]], _lru_cache_wrapper[Painted]]:
    """Decorate a function that paints: keep its last `count` pictures."""

    def decorate(paint: Callable[..., Painted]) -> _lru_cache_wrapper[Painted]:
        cached = lru_cache(count)(paint)
        _caches.append(cached)
        return cached

    return decorate


def forget_pictures() -> None:
    for cache in _caches:
        cache.cache_clear()


def give_memory_back() -> None:
    """Have Linux's C library return the memory of large pictures to the system once they are freed.
    Else it keeps as much as was ever used. Other systems need no such call."""
    import ctypes  # only here, so that the first frame does not wait for it

    with contextlib.suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(MMAP_THRESHOLD, LARGE_PICTURE)
