"""One position of a journal as a picture."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from rules.kit.state import View
from table.commands.record import Record, opened, position_at
from table.commands.trouble import Trouble
from table.files.badfile import BadFile
from table.house.store import Store
from table.looks.theme import DEFAULT, Theme, themes

LEAST, MOST = 64, 8192  # pixels a side


def save_picture(
    path: Path, step: int, seat: int | None, size: str, theme: str | None, out: Path
) -> int:
    """Draw a position as a seat (None: the room) sees it into a PNG file; raises Trouble."""
    pixels = read_size(size)
    named = read_theme(theme or DEFAULT)
    if out.suffix.lower() != ".png":
        raise Trouble(f"{out} is no PNG file; give --out a name that ends in .png")
    record = opened(path)
    position = position_at(record, step)
    seats = position.state.table.seats
    if seat is not None and seat >= seats:
        raise Trouble(f"there is no seat {seat}; the seats are 0 to {seats - 1}")
    if not out.parent.is_dir():
        raise Trouble(f"there is no folder {out.parent}; make it, or name another")
    _draw(record, record.view(position, seat), pixels, named, out)
    return 0


def _draw(record: Record, view: View, pixels: tuple[int, int], theme: Theme, out: Path) -> None:
    # pygame comes in only here; looked up by name, since these rooms are typed and those not.
    picture, house = (
        importlib.import_module(f"table.{name}") for name in ("felt.picture", "house.house")
    )
    home = house.House()
    names = [sitter.name for sitter in record.match.sitters]
    try:
        game = home.open(record.game.name)
        picture.save_shot(game, view, names, pixels, theme, home.deck(theme), out)
    except house.Broken as broken:
        raise Trouble(str(broken)) from None
    except Exception as error:
        # Saving raises pygame's own error, which cannot be named here.
        if isinstance(error, OSError) or type(error).__module__ == "pygame":
            raise Trouble(f"{out} cannot be written ({error}); name another file") from None
        raise
    finally:
        home.close()


def read_size(text: str) -> tuple[int, int]:
    """Width and height in pixels from `1920x1080`; raises Trouble."""
    found = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    if not found or not all(LEAST <= int(side) <= MOST for side in found.groups()):
        raise Trouble(f"“{text}” is no size; write 1920x1080, each from {LEAST} to {MOST}")
    return int(found[1]), int(found[2])


def read_theme(name: str) -> Theme:
    """The theme of that name, the player's own among them; raises Trouble."""
    known = themes(Store().themes)
    if name not in known:
        readable = [one for one, theme in known.items() if not isinstance(theme, BadFile)]
        raise Trouble(f"there is no theme “{name}”; the themes are: {', '.join(readable)}")
    theme = known[name]
    if isinstance(theme, BadFile):
        raise Trouble(str(theme))
    return theme
