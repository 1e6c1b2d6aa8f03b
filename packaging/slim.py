"""What PyInstaller has collected, without what the table never asks for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from linked import Library, is_library, unname

# By the library of SDL that is bound to them: formats that nobody reads here. The table makes
# its sounds itself, draws from SVG and keeps pictures as PNG.
FORMATS = {
    "libSDL2_mixer": (
        "libFLAC libfluidsynth libmpg123 libogg libopusfile libvorbis libvorbisfile "
        "libwavpack libxmp"
    ).split(),
    "libSDL2_image": "libjpeg libtiff libwebp libwebpdemux".split(),
}
FILES = ("pygame/freesansbold.ttf",)  # letters of pygame's own


def slim(folder: Path) -> None:
    """Take out of the frozen folder what is of no use in it."""
    for name in FILES:
        for path in folder.rglob(name):
            path.unlink()
    if sys.platform == "linux":
        libraries = {path.name: path for path in sorted(folder.rglob("*.so*")) if is_library(path)}
        for name, formats in FORMATS.items():
            for path in (path for own, path in libraries.items() if _called(own) == name):
                _free(path, formats, libraries)
        _clear(folder, libraries)
        left = [path for path in sorted(folder.rglob("*.so*")) if is_library(path)]
        _strip(left)
        for path in left:
            Library(path).stay_here()
            if path.name.startswith("libpython"):
                unname(path, sys.base_prefix)


def _called(file: str) -> str:
    """`libogg-15db22d2.so.0.8.6` to `libogg`."""
    return file.split(".so")[0].split("-")[0]


def _free(path: Path, formats: list[str], libraries: dict[str, Path]) -> None:
    """Let a library of SDL go of these formats."""
    library = Library(path)
    bound = [name for name in library.needed() if _called(name) in formats and name in libraries]
    library.let_go(
        {
            name: {symbol.name for symbol in Library(libraries[name]).symbols() if symbol.defined}
            for name in bound
        }
    )


def _clear(folder: Path, libraries: dict[str, Path]) -> None:
    """Take out the libraries that nothing is bound to any more."""
    modules = [path for path in folder.rglob("*.so") if ".cpython-" in path.name]
    modules += [path for name, path in libraries.items() if name.startswith("libpython")]
    needed: set[str] = set()
    rest = [path for path in modules if is_library(path)]
    while rest:
        for name in Library(rest.pop()).needed():
            if name in libraries and name not in needed:
                needed.add(name)
                rest.append(libraries[name])
    kept = {libraries[name] for name in needed} | set(modules)
    for name, path in list(libraries.items()):
        if path not in kept:
            path.unlink()
            del libraries[name]
    for path in folder.rglob("*"):
        if path.is_symlink() and not path.exists():
            path.unlink()


def _strip(libraries: list[Path]) -> None:
    """Python's own libraries without what only a debugger reads; those of pygame come without."""
    tool = shutil.which("strip")
    for path in libraries if tool else ():
        if not any(part.endswith(".libs") for part in path.parts):
            subprocess.run([str(tool), "--strip-unneeded", str(path)], check=True)
