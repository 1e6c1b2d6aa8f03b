"""What has failed, written down for whoever is to mend it."""

from __future__ import annotations

import os
import sys
import traceback
from datetime import datetime, timezone
from pathlib import Path

from rules.kit.ondisk import write_whole
from rules.kit.said import Why, of_system, why


def written_down(error: BaseException, folder: Path) -> Why:
    """Write a failure's details into a file of their own, for its owner alone to read; where they
    stand, or why they do not, as the second half of a sentence."""
    now = datetime.now(timezone.utc)
    details = "".join(traceback.format_exception(type(error), error, error.__traceback__))
    text = f"{now.isoformat()}\n{sys.argv}\n\n{details}"
    try:
        path = _free(folder, f"trouble-{now:%Y%m%d-%H%M%S}-{os.getpid()}")
        write_whole(path, text.encode("utf-8", "backslashreplace"))
    except OSError as trouble:
        return why("trouble.undetailed", why=of_system(trouble))
    return why("trouble.details", file=str(path))


def _free(folder: Path, name: str) -> Path:
    number, path = 1, folder / f"{name}.txt"
    while os.path.lexists(path):
        number += 1
        path = folder / f"{name}-{number}.txt"
    return path
