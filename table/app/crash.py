"""Writes down what has failed, for those who can mend it."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from rules.kit.ondisk import write_whole
from rules.kit.said import Why, of_system, why
from table.files.version import version
from table.i18n.words import system_language


def write_details(error: BaseException, folder: Path, language: str = "") -> Why:
    """Write a failure's details into a file of their own, for its owner alone to read; where they
    stand, or why they do not, as the second half of a sentence. `language`: in which the table
    spoke; else the system's."""
    now = datetime.now(timezone.utc)
    told = traceback.format_exception_only(type(error), error)[-1].strip()
    details = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    head = [told, *_surroundings(language), f"{now.isoformat()}", str(sys.argv)]
    text = "\n".join([*head, "", details])
    try:
        path = _free(folder, f"trouble-{now:%Y%m%d-%H%M%S}-{os.getpid()}")
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except OSError as trouble:
        return why("trouble.undetailed", why=of_system(trouble))
    return why("trouble.details", file=str(path))


def _surroundings(language: str) -> list[str]:
    """Which program this is, and on what it ran. SDL is asked where a window has read it."""
    made = f"Card table {version()}, Python {platform.python_version()}"
    pygame: Any = sys.modules.get("pygame")
    if pygame is not None:
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver() if pygame.display.get_init() else "no screen"
        made += f", pygame-ce {pygame.version.ver}, SDL {sdl} ({driver})"
    return [made, f"{platform.platform()}, language {language or system_language()}"]


def _free(folder: Path, name: str) -> Path:
    number, path = 1, folder / f"{name}.txt"
    while os.path.lexists(path):
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path
