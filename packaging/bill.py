"""The bill of materials of a packed file: what is inside, or needed, which version, whose licence.

CycloneDX 1.6, written here from what is really there. `cyclonedx-bom` would tell of an environment
or of a requirements file, and so of what tests need or of nothing's licence, and of the libraries
of SDL inside pygame-ce and of Python itself not at all; its numbers and times are others each time.
"""

from __future__ import annotations

import ctypes
import hashlib
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from datetime import datetime, timezone
from importlib import metadata
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from source import Source

Part = dict[str, Any]

# By what a package calls its licence, what SPDX calls it.
LICENCES = {"LGPL v2.1": "LGPL-2.1-only", "MIT": "MIT", "SIL OFL 1.1": "OFL-1.1"}

# The libraries a frozen folder may bring along, and whose licence they have. Others are `unknown`
# and named all the same.
LIBRARIES = {
    "SDL2": "Zlib",
    "SDL2_image": "Zlib",
    "SDL2_mixer": "Zlib",
    "SDL2_ttf": "Zlib",
    "brotlicommon": "MIT",
    "brotlidec": "MIT",
    "expat": "MIT",
    "ffi": "MIT",
    "freetype": "FTL",
    "harfbuzz": "MIT-Modern-Variant",
    "mpdec": "BSD-2-Clause",
    "png16": "libpng-2.0",
    "sqlite3": "blessing",
    "uuid": "BSD-3-Clause",
    "z": "Zlib",
    "python3": "PSF-2.0",
}
MODULES = {"expat": "pyexpat", "mpdec": "_decimal", "z": "zlib"}  # built into these of Python's
BOOTLOADER_LICENCE = "GPL-2.0-or-later with the bootloader exception"
NO_PART = ("python3",)  # which is the interpreter, told of by itself


def bill_text(source: Source, file: Path, inside: Path | None) -> str:
    """The bill of a file as JSON. `inside`: the frozen folder in it, or None."""
    return json.dumps(bill(source, file, inside), indent=2, ensure_ascii=False) + "\n"


def bill(source: Source, file: Path, inside: Path | None) -> dict[str, Any]:
    """The bill of a file, by the words of CycloneDX: the same for the same file."""
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    parts = list(packages(required_versions(source.root)))
    if inside is not None:
        parts += interpreter_parts()
        parts += libraries(inside)
    parts.sort(key=lambda part: str(part["bom-ref"]))
    own = component("application", "cardtable", source.version, "MIT")
    own["hashes"] = [{"alg": "SHA-256", "content": digest}]
    own["description"] = file.name
    made = datetime.fromtimestamp(source.time, timezone.utc)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, f'{file.name} {digest}')}",
        "version": 1,
        "metadata": {"timestamp": made.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": own},
        "components": parts,
        "dependencies": [
            {"ref": own["bom-ref"], "dependsOn": [part["bom-ref"] for part in parts]},
            *({"ref": part["bom-ref"]} for part in parts),
        ],
    }


def required_versions(root: Path) -> dict[str, str]:
    """The versions of the packages that running needs, by name: the pins of requirements.txt."""
    lines = (root / "requirements.txt").read_text(encoding="utf-8").splitlines()
    pins = (line.split("#")[0].strip() for line in lines)
    return dict(pin.split("==", 1) for pin in pins if pin)


def component(kind: str, name: str, version: str, licence: str, purl: str = "") -> Part:
    """A part: `licence` by SPDX's name, or by another where that has none."""
    known = {"id": licence} if re.fullmatch(r"[A-Za-z0-9.+-]+", licence) else {"name": licence}
    part: Part = {
        "type": kind,
        "bom-ref": purl or f"{name}@{version}",
        "name": name,
        "version": version,
        "licenses": [{"license": known}],
    }
    return {**part, "purl": purl} if purl else part


def packages(pins: Mapping[str, str]) -> Iterable[Part]:
    """The Python packages, with the licences that they name themselves."""
    for name, version in pins.items():
        told = metadata.metadata(name)
        named = told["License-Expression"] or told["License"] or "unknown"
        purl = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
        yield component("library", name, version, LICENCES.get(named, named), purl)


def interpreter_parts() -> Iterable[Part]:
    """Python, and the small program of PyInstaller's that starts it."""
    yield component("application", "CPython", platform.python_version(), "PSF-2.0")
    licence, number = BOOTLOADER_LICENCE, metadata.version("pyinstaller")
    yield component("application", "PyInstaller bootloader", number, licence)


def libraries(inside: Path) -> Iterable[Part]:
    """The libraries that are neither Python's modules nor a package's own."""
    versions = known_versions()
    found = {}
    for path in sorted(inside.rglob("*")):
        called = parse_library_name(path.name)
        if called is None or path.is_symlink() or called[0] in NO_PART:
            continue
        name, interface = called
        version = versions.get(name) or ask_version(name, path) or system_version(path.name)
        part = component(
            "library", f"lib{name}", version or interface, LIBRARIES.get(name, "unknown")
        )
        if not version:
            part["description"] = "the version is the one others are bound to; its own is not known"
        digest = hashlib.sha256(path.read_bytes()).hexdigest()
        found[part["bom-ref"]] = {**part, "hashes": [{"alg": "SHA-256", "content": digest}]}
    there = {part["name"] for part in found.values()}
    for name, module in MODULES.items():
        if f"lib{name}" not in there and any(inside.rglob(f"{module}.*")):
            part = component("library", f"lib{name}", versions[name], LIBRARIES[name])
            part["description"] = f"inside Python's module {module}"
            found[part["bom-ref"]] = part
    return found.values()


def system_version(file: str) -> str:
    """The version of a library by the packages of this system; "" if it is unknown."""
    tool = shutil.which("dpkg-query")
    if tool is None:
        return ""
    asked = [tool, "--search", f"*/{file}*"]
    owners = subprocess.run(asked, capture_output=True, text=True).stdout
    packages = sorted({line.split(": ")[0] for line in owners.splitlines() if "-dev" not in line})
    if len(packages) != 1:
        return ""
    asked = [tool, "--show", "--showformat", "${Version}", packages[0]]
    told = subprocess.run(asked, capture_output=True, text=True).stdout
    return told.rpartition("-")[0].rpartition(":")[2] or told


def parse_library_name(file: str) -> tuple[str, str] | None:
    """`png16` and `16.58.0` of `libpng16-fefdc88d.so.16.58.0`; None if it is no shared library.

    That version is the one of its interface, used in the bill if its own is unknown.
    """
    file = re.sub(r"-[0-9a-f]{8}(?=[.-])", "", file)
    patterns = (
        r"lib(\w+?|python3\.\d+)(?:-2)?(?:\.0)?\.so\.([\d.]+)",  # Linux
        r"lib(\w+?)(?:-2)?(?:\.0)?\.([\d.]+)\.dylib",  # macOS
        r"(?:lib)?(SDL2\w*|ffi|png16|freetype|zlib1?|sqlite3)(?:-([\d.]+))?\.dll",  # Windows
    )
    for pattern in patterns:
        match = re.fullmatch(pattern, file)
        if match:
            return re.sub(r"^python3.*", "python3", match[1]), match[2] or "unknown"
    return None


def known_versions() -> dict[str, str]:
    """The versions of the libraries that Python and pygame know."""
    import _decimal
    import sqlite3
    import zlib
    from pyexpat import EXPAT_VERSION

    import pygame
    import pygame.font
    import pygame.image
    import pygame.mixer

    told: dict[str, Any] = {
        "SDL2": pygame.get_sdl_version(),
        "SDL2_image": pygame.image.get_sdl_image_version(),
        "SDL2_mixer": pygame.mixer.get_sdl_mixer_version(),
        "SDL2_ttf": pygame.font.get_sdl_ttf_version(),
    }
    found = {name: ".".join(map(str, version)) for name, version in told.items() if version}
    found["expat"] = EXPAT_VERSION.removeprefix("expat_")
    found["mpdec"] = str(getattr(_decimal, "__libmpdec_version__", "unknown"))
    return {**found, "sqlite3": sqlite3.sqlite_version, "z": zlib.ZLIB_RUNTIME_VERSION}


def ask_version(name: str, path: Path) -> str:
    """The version that a library itself returns; "" if it has no such function."""
    ask = {"harfbuzz": "hb_version_string", "png16": "png_get_libpng_ver"}.get(name)
    try:
        if name == "freetype":
            return ".".join(map(str, _freetype_version(_open_library(path))))
        if ask is None:
            return ""
        telling = _open_library(path)[ask]
    except (OSError, AttributeError):  # it is for another machine, or not what it is called
        return ""
    telling.restype, telling.argtypes = ctypes.c_char_p, [ctypes.c_void_p]
    told: bytes = telling(None)
    return told.decode()


def _open_library(path: Path) -> ctypes.CDLL:
    """Load a library that finds its own symbols before those of the system's library."""
    return ctypes.CDLL(str(path), mode=getattr(os, "RTLD_DEEPBIND", 0) | ctypes.DEFAULT_MODE)


def _freetype_version(library: ctypes.CDLL) -> tuple[int, ...]:
    room = ctypes.c_void_p()
    library.FT_Init_FreeType(ctypes.byref(room))
    parts = [ctypes.c_int() for _ in range(3)]
    library.FT_Library_Version(room, *map(ctypes.byref, parts))
    library.FT_Done_FreeType(room)
    return tuple(part.value for part in parts)


def main(argv: list[str]) -> int:
    """Say whether bills of materials are valid: `bill.py FILE.cdx.json ...`, with `checks.txt`."""
    from cyclonedx.schema import OutputFormat, SchemaVersion
    from cyclonedx.validation import make_schemabased_validator

    check = make_schemabased_validator(OutputFormat.JSON, SchemaVersion.V1_6)
    wrong = 0
    for name in argv:
        fault = check.validate_str(Path(name).read_text(encoding="utf-8"))
        print(f"{name}: {'valid CycloneDX 1.6' if fault is None else fault}")
        wrong += fault is not None
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
