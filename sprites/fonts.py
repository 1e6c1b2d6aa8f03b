"""The typefaces of the table: one role, one pixel size, one font.

Source Serif Pro carries titles and card indices, Source Sans Pro everything
that is read; both come as pinned packages under the Open Font Licence.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import font_source_sans_pro
import font_source_serif_pro
import pygame

_SANS = Path(font_source_sans_pro.__file__).parent / "files"
_SERIF = Path(font_source_serif_pro.__file__).parent / "files"

FILES = {
    "text": _SANS / "SourceSansPro-Regular.ttf",
    "strong": _SANS / "SourceSansPro-Semibold.ttf",
    "italic": _SANS / "SourceSansPro-It.ttf",
    "title": _SERIF / "SourceSerifPro-Semibold.ttf",
    "index": _SERIF / "SourceSerifPro-Bold.ttf",
}


@lru_cache(maxsize=256)
def font(role: str, px: int) -> pygame.font.Font:
    """The font of a role (a key of FILES) at a height of `px` pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(FILES[role]), max(6, px))
