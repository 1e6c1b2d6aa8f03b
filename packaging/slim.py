"""What PyInstaller has collected, without what the table never asks for."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from linked import Library, hide_folder, is_library

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
    """Remove from the frozen folder what the program does not use."""
    for name in FILES:
        for path in folder.rglob(name):
            path.unlink()
    if sys.platform == "linux":
        libraries = {path.name: path for path in sorted(folder.rglob("*.so*")) if is_library(path)}
        for name, formats in FORMATS.items():
            for path in (path for own, path in libraries.items() if _base_name(own) == name):
                _unbind_formats(path, formats, libraries)
        _remove_unused(folder, libraries)
        left = [path for path in sorted(folder.rglob("*.so*")) if is_library(path)]
        _strip(left)
        for path in left:
            Library(path).forget_paths()
            if path.name.startswith("libpython"):
                hide_folder(path, sys.base_prefix)


def _base_name(file: str) -> str:
    """`libogg` of `libogg-15db22d2.so.0.8.6`."""
    return file.split(".so")[0].split("-")[0]


def _unbind_formats(path: Path, formats: list[str], libraries: dict[str, Path]) -> None:
    """Unbind a library of SDL from the libraries of these formats."""
    library = Library(path)
    bound = [name for name in library.needed() if _base_name(name) in formats and name in libraries]
    library.unbind(
        {
            name: {symbol.name for symbol in Library(libraries[name]).symbols() if symbol.defined}
            for name in bound
        }
    )


def _remove_unused(folder: Path, libraries: dict[str, Path]) -> None:
    """Remove the libraries that nothing needs any more."""
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
    """Remove debug symbols from Python's own libraries; those of pygame have none."""
    tool = shutil.which("strip")
    for path in libraries if tool else ():
        if not any(part.endswith(".libs") for part in path.parts):
            subprocess.run([str(tool), "--strip-unneeded", str(path)], check=True)
