"""A disk that fails when it is told to: at the n-th operation that would change it, or from then
on, with any error a system knows, or by taking only half of what is written."""

import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ERRORS = ("ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EACCES", "EIO")
"""Full, more than this user may have, too large, read-only, not allowed, broken."""
HALF = "half"
"""Half of what is written is taken, and nothing is said; then, where it lasts, the disk is full."""
MOST = 400
"""Operations that a piece of work may come to."""
FIRST = 9
"""Each before this one is made to fail, however few of those after it are."""
CHANGING = ("mkdir", "replace", "rename", "unlink", "remove", "chmod", "truncate", "ftruncate")


class Disk:
    """Everything below `folder`. `at`: which operation fails first, from 1; 0: none. `lasting`:
    and all after it, until `mended`. `done` counts them, `names` says what they were."""

    def __init__(self, folder: Path, at: int = 0, error: str = "ENOSPC", lasting: bool = True):
        self.folder, self.at, self.error, self.lasting = str(folder), at, error, lasting
        self.names: list[str] = []

    @property
    def done(self) -> int:
        return len(self.names)

    @property
    def failed(self) -> bool:
        """Whether anything has failed."""
        return 0 < self.at <= self.done

    def mended(self) -> None:
        """From now on nothing fails."""
        self.at = 0

    @contextmanager
    def resting(self) -> Iterator[None]:
        """Nothing fails meanwhile, and nothing counts."""
        at, self.at = self.at, 0
        yield
        self.at = at
        self.names.clear()

    def operation(self, name: str, data: bytes = b"") -> None:
        """Called before each; OSError where it fails."""
        self.names.append(name)
        if self.at and (self.done >= self.at if self.lasting else self.done == self.at):
            number = getattr(errno, "ENOSPC" if self.error == HALF else self.error)
            raise OSError(number, os.strerror(number))

    def takes(self, data: bytes) -> bytes:
        """As much of what is written as gets there."""
        if self.error == HALF and self.at == self.done + 1:
            self.names.append("write")
            return data[: len(data) // 2]
        self.operation("write", data)
        return data

    def holds(self, place: Any) -> bool:
        """Whether a path, or an open file, lies below the folder."""
        if isinstance(place, int):
            try:
                place = os.readlink(f"/proc/self/fd/{place}")
            except OSError:
                return False
        return os.path.abspath(os.fspath(place)).startswith(self.folder)


class _File(io.FileIO):
    """A file of which the disk knows what is written."""

    disk: Disk

    def write(self, data: Any) -> int:
        return super().write(self.disk.takes(bytes(data)))


def failing(patch: pytest.MonkeyPatch, disk: Disk) -> Disk:
    """Let every operation below its folder go by this disk."""
    for name in CHANGING:
        patch.setattr(os, name, _told(disk, name, getattr(os, name)))
    really_open, sync, opened, write = os.open, os.fsync, io.open, os.write

    def open_(path: Any, flags: int, *more: Any, **also: Any) -> int:
        new = flags & os.O_CREAT and not os.path.lexists(path)
        if disk.holds(path) and (new or flags & (os.O_WRONLY | os.O_RDWR)):
            disk.operation("open")
        return really_open(path, flags, *more, **also)

    def fsync(handle: int) -> None:
        if disk.holds(handle):
            disk.operation("fsync")  # and no more: waiting for a real disk would show nothing
        else:
            sync(handle)

    def file(path: Any, mode: str = "r", buffering: int = -1, *more: Any, **also: Any) -> Any:
        if not set(mode) & set("wax+") or not disk.holds(path):
            return opened(path, mode, buffering, *more, **also)
        if not isinstance(path, int):
            disk.operation("open")
        raw = _File(path, mode.replace("b", "").replace("t", ""))
        raw.disk = disk
        kept = raw if buffering == 0 else io.BufferedWriter(raw)
        return kept if "b" in mode else io.TextIOWrapper(kept, *more, **also)

    patch.setattr(os, "open", open_)
    patch.setattr(os, "fsync", fsync)
    patch.setattr(
        os, "write", lambda to, data: write(to, disk.takes(data) if disk.holds(to) else data)
    )
    patch.setattr(io, "open", file)
    return disk


def _told(disk: Disk, name: str, real: Callable[..., Any]) -> Callable[..., Any]:
    def told(place: Any, *more: Any, **also: Any) -> Any:
        known = name != "mkdir" or not os.path.isdir(place)
        known = known and (name not in ("unlink", "remove") or os.path.lexists(place))
        if known and disk.holds(place):
            disk.operation(name)
        return real(place, *more, **also)

    return told


def each_fault(
    work: Callable[[Disk], None], folder: Path, *, few: bool = False, further: int = 1
) -> int:
    """Do `work` once for every operation it comes to and every kind of fault there; how many
    faults these were. Each time the disk is another, below a folder of its own.

    Every operation fails with one error, lasting and but once, and takes half, with and without
    an end to it; one operation after the other fails with each other error, in turn. `few`: each
    in one way alone. After the first operations, which are seldom like each other, only one in
    `further` fails.
    """
    kinds = [(error, lasting) for error in ERRORS for lasting in (True, False)]
    kinds += [(HALF, True), (HALF, False)]
    count = faults = 0
    for at in (*range(1, FIRST), *range(FIRST, MOST, further)):
        of_it = kinds if at <= 2 else [kinds[0], kinds[1], kinds[-1], kinds[-2], kinds[2 + at % 10]]
        if few:
            of_it = [kinds[at % len(kinds)]]
        failed = False
        for error, lasting in of_it:
            count += 1
            disk = Disk(folder / str(count), at, error, lasting)
            with pytest.MonkeyPatch.context() as patch:
                work(failing(patch, disk))
            failed |= disk.done >= at
            faults += disk.done >= at
        if not failed:
            return faults
    raise AssertionError(f"{MOST} operations and no end")
