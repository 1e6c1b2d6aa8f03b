"""Draw one position of a journal into a PNG file."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rules.kit.said import os_reason
from table.app.app import temporary_app
from table.cli.arguments import number_type, require_seat
from table.cli.record import open_record, position_at
from table.files.badfile import BadFile
from table.files.trouble import Trouble
from table.session.open_game import Broken
from table.storage.store import Store
from table.theme.theme import DEFAULT, Theme, themes

MIN_SIDE, MAX_SIDE = 64, 8192  # pixels


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add, seat = parser.add_argument, number_type("seat")
    add("file", type=Path, metavar="FILE", help="a journal")
    add("step", type=number_type("step"), metavar="STEP", help="its number as `trace` prints it")
    add("--seat", type=seat, metavar="K", help="as this seat sees it")
    add("--size", default="1920x1080", metavar="WxH", help="in pixels (1920x1080)")
    add("--theme", default=DEFAULT, metavar="NAME", help="the name of a theme")
    add("--out", type=Path, required=True, metavar="PNG", help="the file to write")


def run(args: argparse.Namespace) -> int:
    """Draw a position into a PNG file, as a seat or else the room sees it. Raises Trouble."""
    pixels = read_size(args.size)
    theme = read_theme(args.theme)
    out = args.out
    if out.suffix.lower() != ".png":
        raise Trouble(f"{out} is not a PNG file; give --out a name that ends in .png")
    record = open_record(args.file)
    position = position_at(record, args.step)
    require_seat(args.seat, position.state.table.seats)
    if not out.parent.is_dir():
        raise Trouble(f"there is no folder {out.parent}; create it, or name another")
    import pygame  # only here, since it takes long

    from table.felt.screenshots import save_shot

    names = [player.name for player in record.match.players]
    view = record.view(position, args.seat)
    try:
        with temporary_app() as app:
            game = app.open(record.game.name)
            save_shot(game, view, names, pixels, theme, app.themes.deck(theme), out)
    except Broken as broken:
        raise Trouble(str(broken)) from None
    except (OSError, pygame.error) as error:
        reason = os_reason(error) if isinstance(error, OSError) else error
        raise Trouble(f"{out} cannot be written ({reason}); name another file") from None
    return 0


def read_size(text: str) -> tuple[int, int]:
    """Parse a size such as `1920x1080` into width and height in pixels. Raises Trouble."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    if not match or not all(MIN_SIDE <= int(side) <= MAX_SIDE for side in match.groups()):
        raise Trouble(f"“{text}” is not a size; write 1920x1080, from {MIN_SIDE} to {MAX_SIDE}")
    return int(match[1]), int(match[2])


def read_theme(name: str) -> Theme:
    """The theme of that name, one of ours or the player's own. Raises Trouble."""
    known = themes(Store().themes)
    if name not in known:
        valid = [other for other, theme in known.items() if not isinstance(theme, BadFile)]
        raise Trouble(f"there is no theme “{name}”; choose one of: {', '.join(valid)}")
    theme = known[name]
    if isinstance(theme, BadFile):
        raise Trouble(str(theme))
    return theme
