"""The program's icons as files: PNG and SVG for Linux, ICO for Windows, ICNS for macOS.

All are drawn from the one sign in `sprites/icons.py`, each size by itself.
"""

from __future__ import annotations

import io
import os
import struct
import sys
from pathlib import Path

from source import ROOT

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
sys.path.insert(0, str(ROOT))

import pygame

from sprites.icons import program_icon, program_icon_svg

LINUX = (16, 22, 24, 32, 48, 64, 128, 256, 512)
WINDOWS = (16, 20, 24, 32, 40, 48, 64, 128, 256)
# How macOS calls each size; those with an @2x stand for half their size on fine screens.
MACOS = (
    ("icp4", 16), ("icp5", 32), ("ic07", 128), ("ic08", 256), ("ic09", 512),
    ("ic10", 1024), ("ic11", 32), ("ic12", 64), ("ic13", 256), ("ic14", 512),
)  # fmt: skip


def png(side: int) -> bytes:
    """The sign as a PNG of this many pixels."""
    kept = io.BytesIO()
    pygame.image.save(program_icon(side), kept, "icon.png")
    return kept.getvalue()


def lay_icons(hicolor: Path, name: str) -> None:
    """Write the sign in every size and place where a Linux desktop looks for it."""
    for side in LINUX:
        _write(hicolor / f"{side}x{side}" / "apps" / f"{name}.png", png(side))
    _write(hicolor / "scalable" / "apps" / f"{name}.svg", f"{program_icon_svg(512)}\n".encode())


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)


def ico() -> bytes:
    """An icon of Windows: a head, a line for each size, then the pictures as PNG."""
    pictures = [png(side) for side in WINDOWS]
    head = struct.pack("<HHH", 0, 1, len(pictures))
    at = len(head) + 16 * len(pictures)
    for side, picture in zip(WINDOWS, pictures, strict=True):
        small = side % 256  # 256 is written as 0
        head += struct.pack("<BBBBHHII", small, small, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(pictures)


def icns() -> bytes:
    """An icon of macOS: each picture as PNG behind its kind and its length."""
    parts = [(kind.encode(), png(side)) for kind, side in MACOS]
    body = b"".join(kind + struct.pack(">I", 8 + len(picture)) + picture for kind, picture in parts)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body
