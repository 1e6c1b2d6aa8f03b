"""The packages that the frozen folder needs on Debian, read from its own files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from linked import is_library

# SDL opens these itself, by name, when it wants them; by Debian's package. Without the first it
# has no window on X11.
WINDOW = {
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXcursor.so.1": "libxcursor1",
    "libXfixes.so.3": "libxfixes3",
    "libXi.so.6": "libxi6",
    "libXrandr.so.2": "libxrandr2",
    "libXss.so.1": "libxss1",
}
# These are for those who have such a thing: Wayland, sound, controllers, the desktop's wishes.
BESIDES = {
    "libasound.so.2": "libasound2 | libasound2t64",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdecor-0.so.0": "libdecor-0-0",
    "libpulse.so.0": "libpulse0",
    "libudev.so.1": "libudev1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
}


def opened_libraries(folder: Path) -> set[str]:
    """The libraries that the folder's SDL opens by name."""
    named: set[str] = set()
    for path in libraries(folder):
        if path.name.startswith("libSDL2-"):
            found = re.findall(rb"\0(lib[A-Za-z0-9_+-]+\.so(?:\.\d+)?)(?=\0)", path.read_bytes())
            named |= {name.decode() for name in found}
    return named


def depends(folder: Path) -> list[str]:
    """The packages without which it does not start."""
    return [f"libc6 (>= {least_libc(folder)})", *_packages(WINDOW, opened_libraries(folder))]


def recommends(folder: Path) -> list[str]:
    """The packages for all else that a desktop may have."""
    return _packages(BESIDES, opened_libraries(folder))


def least_libc(folder: Path) -> str:
    """The newest version of glibc that a file in there asks for."""
    found = {
        (int(major), int(minor))
        for path in libraries(folder)
        for major, minor in re.findall(rb"\0GLIBC_(\d+)\.(\d+)", path.read_bytes())
    }
    return ".".join(map(str, max(found)))


def libraries(folder: Path) -> Iterable[Path]:
    """All libraries and programs in there, once each."""
    return [path for path in sorted(folder.rglob("*")) if is_library(path)]


def _packages(known: dict[str, str], names: set[str]) -> list[str]:
    return [package for name, package in known.items() if name in names]
