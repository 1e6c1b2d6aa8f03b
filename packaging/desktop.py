"""What a Linux desktop wants of a program: its entry in the menu, icons, metainfo, man page."""

from __future__ import annotations

import gzip
import shutil
from datetime import datetime, timezone
from pathlib import Path

from freeze import NAME, frozen_folder
from icons import lay_icons
from releases import as_metainfo, releases
from source import Source

RECIPES = Path("packaging") / "linux"
ID = "local.cardtable.CardTable"  # as AppStream and Flatpak want it: a domain, back to front


def lay_share(source: Source, share: Path) -> None:
    """Write all of it into a folder such as /usr/share."""
    recipes = source.root / RECIPES
    (share / "applications").mkdir(parents=True)
    shutil.copyfile(recipes / f"{NAME}.desktop", share / "applications" / f"{NAME}.desktop")
    lay_icons(share / "icons" / "hicolor", NAME)
    (share / "metainfo").mkdir()
    told = (recipes / f"{ID}.metainfo.xml").read_text(encoding="utf-8")
    told = told.replace("<releases/>", as_metainfo(releases(source)))
    (share / "metainfo" / f"{ID}.metainfo.xml").write_text(told, encoding="utf-8")
    (share / "man" / "man6").mkdir(parents=True)
    day = datetime.fromtimestamp(source.time, timezone.utc).strftime("%Y-%m-%d")
    page = (recipes / f"{NAME}.6").read_text(encoding="utf-8")
    page = page.replace("@VERSION@", source.version).replace("@DATE@", day)
    write_gzip(share / "man" / "man6" / f"{NAME}.6.gz", page)


def lay_program(source: Source, work: Path, usr: Path) -> None:
    """Write the whole program into a folder such as /usr."""
    shutil.copytree(frozen_folder(source, work), usr / "lib" / NAME, symlinks=True)
    (usr / "bin").mkdir()
    (usr / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    lay_share(source, usr / "share")


def write_gzip(path: Path, text: str) -> None:
    """Write a text compressed, the same bytes each time."""
    path.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
