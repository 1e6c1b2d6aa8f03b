"""Writes a crash report for those who can fix the fault."""

from __future__ import annotations

import os
import sys
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from rules.kit.ondisk import write_whole
from rules.kit.said import Why, of_system, why
from table.files.version import version
from table.i18n.words import system_language


def write_details(error: BaseException, folder: Path, language: str = "") -> Why:
    """Write the details of an error in this `language` ("": the system's) into a new file. Returns
    where they are, or why they are not, as the second half of a sentence."""
    import traceback  # only once something has failed: the table opens sooner

    now = datetime.now(timezone.utc)
    summary = traceback.format_exception_only(type(error), error)[-1].strip()
    details = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    head = [summary, *_environment(language), f"{now.isoformat()}", str(sys.argv)]
    text = "\n".join([*head, "", details])
    try:
        path = _unused_path(folder, f"trouble-{now:%Y%m%d-%H%M%S}-{os.getpid()}")
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except OSError as trouble:
        return why("trouble.undetailed", why=of_system(trouble))
    return why("trouble.details", file=str(path))


def _environment(language: str) -> list[str]:
    """The versions of the program and its libraries (pygame once imported), system and language."""
    import platform

    versions = f"Card table {version()}, Python {platform.python_version()}"
    pygame: Any = sys.modules.get("pygame")
    if pygame is not None:
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        driver = pygame.display.get_driver() if pygame.display.get_init() else "no screen"
        versions += f", pygame-ce {pygame.version.ver}, SDL {sdl} ({driver})"
    return [versions, f"{platform.platform()}, language {language or system_language()}"]


def _unused_path(folder: Path, name: str) -> Path:
    """The first of name.txt, name-2.txt, … that does not exist."""
    number, path = 1, folder / f"{name}.txt"
    while os.path.lexists(path):
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path
