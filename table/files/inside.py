"""What is inside the program beside our own: by which licence each part may be had and passed on.

The texts lie in `licences/`, in a checkout as in every packed form.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from rules.kit.outside import text_of_file

ROOT = Path(__file__).resolve().parents[2]
LARGEST = 1_000_000  # bytes of a text


class Inside(NamedTuple):
    """A part of the program. `package`: as requirements.txt calls it, if it stands there; `packed`:
    it is there in a packed program alone."""

    name: str
    licence: str
    text: str
    package: str = ""
    packed: bool = False

    def read(self) -> str:
        """The whole licence; empty where the file cannot be read."""
        try:
            return text_of_file(ROOT / self.text, LARGEST)
        except (OSError, UnicodeDecodeError):
            return ""


SERIF, SANS = "source-serif-pro", "source-sans-pro"
OURS = Inside("Card table", "MIT", "LICENSE")
INSIDE = (
    OURS,
    Inside("pygame-ce", "LGPL 2.1", "licences/pygame-ce-LGPL-2.1.txt", "pygame-ce"),
    Inside("SDL", "zlib", "licences/SDL-zlib.txt"),
    Inside("SDL formats", "BSD, LGPL, MIT …", "licences/SDL-formats.txt"),
    Inside("FreeType", "FTL", "licences/FreeType-FTL.txt"),
    Inside("HarfBuzz", "MIT", "licences/HarfBuzz-MIT.txt"),
    Inside("libpng", "libpng 2.0", "licences/libpng.txt"),
    Inside("Brotli", "MIT", "licences/Brotli-MIT.txt"),
    Inside("zlib", "zlib", "licences/zlib.txt"),
    Inside("Source Serif Pro", "OFL 1.1", f"licences/{SERIF}-OFL.txt", f"font-{SERIF}"),
    Inside("Source Sans Pro", "OFL 1.1", f"licences/{SANS}-OFL.txt", f"font-{SANS}"),
    Inside("PyYAML", "MIT", "licences/PyYAML-MIT.txt", "PyYAML"),
    Inside("msgspec", "BSD 3", "licences/msgspec-BSD.txt", "msgspec"),
    Inside("platformdirs", "MIT", "licences/platformdirs-MIT.txt", "platformdirs"),
    Inside("Python", "PSF 2", "licences/Python-PSF.txt"),
    Inside("SQLite", "0", "licences/SQLite.txt"),
    Inside("libffi", "MIT", "licences/libffi-MIT.txt", packed=True),
    Inside("libuuid", "BSD 3", "licences/libuuid-BSD.txt", packed=True),
    Inside("PyInstaller", "GPL 2 +", "licences/PyInstaller.txt", packed=True),
)  # fmt: skip
"""Everything, our own first."""
