"""The typefaces of the table: one font for each role and pixel size.

Source Serif Pro is used for titles and card indices, Source Sans Pro for everything else that is
read, unless a theme swaps them. Both come as pinned packages under the Open Font Licence.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
import pygame

_SANS = Path(font_source_sans_pro.__file__).parent / "files"
_SERIF = Path(font_source_serif_pro.__file__).parent / "files"


def _cuts(family: Path, title: str) -> dict[str, Path]:
    """Return the file of each role in a family of fonts, whose titles have the cut `title`."""
    cuts = {"text": "Regular", "strong": "Semibold", "italic": "It", "title": title}
    return {role: Path(f"{family}-{cut}.ttf") for role, cut in cuts.items()}


FACES = {
    "serif": _cuts(_SERIF / "SourceSerifPro", "Semibold"),
    "sans": _cuts(_SANS / "SourceSansPro", "Bold"),
}
# What no theme changes: the indices of the cards, and what is written by hand.
FIXED = {
    "index": _SERIF / "SourceSerifPro-Bold.ttf",
    "hand": _SERIF / "SourceSerifPro-It.ttf",
    "firm hand": _SERIF / "SourceSerifPro-SemiboldIt.ttf",
}

FILES: dict[str, Path] = {}


def set_typefaces(titles: str = "serif", text: str = "sans") -> bool:
    """Use these typefaces (keys of FACES) in the whole program, for titles and for all other text.

    Return whether that changes anything: then the caller must drop all pictures of text it has
    kept."""
    files = {**FACES[text], "title": FACES[titles]["title"], **FIXED}
    if files == FILES:
        return False
    FILES.update(files)
    font.cache_clear()
    return True


@lru_cache(maxsize=64)  # a quarter of a megabyte each, with its letters
def font(role: str, px: int) -> pygame.font.Font:
    """Return the font of a role (a key of FILES) at a height of `px` pixels, at least 6."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(FILES[role]), max(6, px))


set_typefaces()
