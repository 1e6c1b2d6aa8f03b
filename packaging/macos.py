"""The program for macOS: what its bundle tells about itself, and the archive it is handed out as.

Nobody has tried any of this yet: it is written for a Mac to run. To sign, set
`CARDTABLE_MAC_IDENTITY` (a Developer ID in the keychain), and to have it notarized
`CARDTABLE_MAC_PROFILE` (what `notarytool store-credentials` was told to call it).
"""

from __future__ import annotations

import os
import platform
import plistlib
from pathlib import Path
from typing import Any

from freeze import LEFT, PAGES, ROOMS, frozen_folder
from icons import icns
from source import Source, run_tool

BUNDLE = "Card table.app"
IDENTIFIER = "local.cardtable.CardTable"
# Python calls C by functions made at run time, and loads libraries that others have signed.
RIGHTS = {
    "com.apple.security.cs.allow-unsigned-executable-memory": True,
    "com.apple.security.cs.disable-library-validation": True,
}


def info(version: str) -> dict[str, Any]:
    """Info.plist, beside what PyInstaller writes there."""
    return {
        "CFBundleDisplayName": "Card table",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleLocalizations": ["en", "is", "da"],
        "LSApplicationCategoryType": "public.app-category.card-games",
        "NSHighResolutionCapable": True,
        "NSSupportsAutomaticGraphicsSwitching": True,
    }


def rooms(root: Path) -> list[tuple[str, str, str]]:
    """Our own files as PyInstaller lists those of a bundle: among the resources, where they can be
    signed and are found beside the packages as everywhere."""
    paths = [path for name in ROOMS for path in sorted((root / name).rglob("*"))]
    paths += [root / name for name in PAGES]
    found = [(path.relative_to(root), path) for path in paths if path.is_file()]
    return [
        (str(inside), str(path), "DATA")
        for inside, path in found
        if not set(LEFT) & {*inside.parts}
    ]


def lay_icon(work: Path) -> str:
    """Write the bundle's icon; its path."""
    work.mkdir(parents=True, exist_ok=True)
    (work / "cardtable.icns").write_bytes(icns())
    return str(work / "cardtable.icns")


def make(source: Source, work: Path, out: Path) -> list[Path]:
    """`cardtable-VERSION-macos-ARCH.zip`: the bundle, signed if it can be. Raises Trouble."""
    frozen_folder(source, work)
    bundle = work / BUNDLE
    file = out / f"cardtable-{source.version}-macos-{platform.machine()}.zip"
    if os.environ.get("CARDTABLE_MAC_IDENTITY"):
        _sign(bundle, work)
    _zip(bundle, file)
    if os.environ.get("CARDTABLE_MAC_PROFILE"):
        profile = os.environ["CARDTABLE_MAC_PROFILE"]
        _run("xcrun", "notarytool", "submit", str(file), "--keychain-profile", profile, "--wait")
        _run("xcrun", "stapler", "staple", str(bundle))
        _zip(bundle, file)
    return [file]


def _sign(bundle: Path, work: Path) -> None:
    rights = work / "rights.plist"
    rights.write_bytes(plistlib.dumps(RIGHTS))
    told = ["--options", "runtime", "--entitlements", str(rights), "--timestamp"]
    identity = os.environ["CARDTABLE_MAC_IDENTITY"]
    _run("codesign", "--force", "--deep", *told, "--sign", identity, str(bundle))
    _run("codesign", "--verify", "--deep", "--strict", str(bundle))


def _zip(bundle: Path, file: Path) -> None:
    _run("ditto", "-c", "-k", "--keepParent", str(bundle), str(file))  # which keeps the links


def _run(*command: str) -> None:
    run_tool(command, f"{' '.join(command[:2])} did not do its part")
