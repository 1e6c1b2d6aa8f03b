"""One position of a journal as a picture."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from table.badfile import BadFile
from table.commands.record import opened, position_at
from table.commands.trouble import Trouble
from table.theme import DEFAULT, themes

LEAST, MOST = 64, 8192  # pixels a side


def save_picture(
    path: Path, step: int, seat: int | None, size: str, theme: str | None, out: Path
) -> int:
    """Draw a position as a seat (None: the room) sees it into a PNG file; raises Trouble."""
    pixels = read_size(size)
    named = read_theme(theme)
    if out.suffix.lower() != ".png":
        raise Trouble(f"{out} is no PNG file; give --out a name that ends in .png")
    record = opened(path)
    position = position_at(record, step)
    seats = position.state.table.seats
    if seat is not None and seat >= seats:
        raise Trouble(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
    if not out.parent.is_dir():
        raise Trouble(f"there is no folder {out.parent}; make it, or name another")
    picture = importlib.import_module("table.picture")  # pygame comes in only here
    view = record.view(position, seat)
    try:
        picture.save_shot(record.game, view, record.match.sitters, pixels, named, out)
    except OSError as error:
        why = (error.strerror or "no reason given").lower()
        raise Trouble(f"{out} cannot be written ({why}); name another file") from None
    return 0


def read_size(text: str) -> tuple[int, int]:
    """Width and height in pixels from `1920x1080`; raises Trouble."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    if not found or not all(LEAST <= int(side) <= MOST for side in found.groups()):
        raise Trouble(f"“{text}” is no size; write 1920x1080, each from {LEAST} to {MOST}")
    return int(found[1]), int(found[2])


def read_theme(name: str | None) -> str:
    """The theme of that name, the default for none; raises Trouble."""
    known = themes()
    if name is None:
        return DEFAULT
    if name not in known:
        readable = [one for one, theme in known.items() if not isinstance(theme, BadFile)]
        raise Trouble(f"there is no theme “{name}”; the themes are: {', '.join(readable)}")
    theme = known[name]
    if isinstance(theme, BadFile):
        raise Trouble(str(theme))
    return name
