"""What the frozen folder asks of the Debian it is put into, read from its own files."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from linked import Library, is_library

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
# And these are not asked for: the table draws without a GPU, and mixes at one rate.
UNASKED = (
    "libEGL libGL libGLES_CM libGLESv1_CM libGLESv2 libOpenGL libdrm libgbm libsamplerate"
).split()
SYSTEM = ("libc", "libm", "libpthread", "libdl", "librt", "ld-linux-x86-64", "ld-linux-aarch64")


def opened(folder: Path) -> set[str]:
    """The libraries that the folder's SDL opens by name."""
    named: set[str] = set()
    for path in libraries(folder):
        if path.name.startswith("libSDL2-"):
            found = re.findall(rb"\0(lib[A-Za-z0-9_+-]+\.so(?:\.\d+)?)(?=\0)", path.read_bytes())
            named |= {name.decode() for name in found}
    return named


def strange(folder: Path) -> set[str]:
    """Libraries asked for that no package here is known to bring: to be added above."""
    files = {path.name for path in folder.rglob("*")}
    bound = {name for path in libraries(folder) for name in Library(path).needed()}
    asked = {name for name in bound | opened(folder) if name not in files}
    known = {*WINDOW, *BESIDES, "libudev.so.0"}
    return {
        library for library in asked - known if library.split(".so")[0] not in (*UNASKED, *SYSTEM)
    }


def depends(folder: Path) -> list[str]:
    """Without these it does not start."""
    return [f"libc6 (>= {least_libc(folder)})", *_packages(WINDOW, opened(folder))]


def recommends(folder: Path) -> list[str]:
    """With these it has all that the desktop has."""
    return _packages(BESIDES, opened(folder))


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
