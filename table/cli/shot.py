"""One position of a journal as a picture."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from rules.kit.said import of_system
from rules.kit.state import View
from table.app.app import looking_on
from table.cli.asked import seat, step
from table.cli.record import JournalRecord, opened, position_at
from table.files.badfile import BadFile
from table.files.trouble import Trouble
from table.session.open_game import Broken
from table.storage.store import Store
from table.theme.theme import DEFAULT, Theme, themes

LEAST, MOST = 64, 8192  # pixels a side

LINE = "draw one position of a journal into a PNG file"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a journal")
    parser.add_argument("step", type=step, metavar="STEP", help="the position, as `trace` counts")
    parser.add_argument(
        "--seat", type=seat, metavar="K", help="as this seat sees it; else the room"
    )
    parser.add_argument("--size", default="1920x1080", metavar="WxH", help="in pixels (1920x1080)")
    parser.add_argument("--theme", metavar="NAME", help="a theme's name; else the default")
    parser.add_argument("--out", type=Path, required=True, metavar="PNG", help="the picture")


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; raises Trouble."""
    return save_picture(args.file, args.step, args.seat, args.size, args.theme, args.out)


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


def _draw(
    record: JournalRecord, view: View, pixels: tuple[int, int], theme: Theme, out: Path
) -> None:
    from table.felt.screenshots import save_shot  # pygame comes in only here

    names = [player.name for player in record.match.players]
    try:
        with looking_on() as home:
            game = home.open(record.game.name)
            save_shot(game, view, names, pixels, theme, home.themes.deck(theme), out)
    except Broken as broken:
        raise Trouble(str(broken)) from None
    except Exception as error:
        # Saving raises pygame's own error, which cannot be named here.
        if isinstance(error, OSError) or type(error).__module__ == "pygame":
            said = of_system(error) if isinstance(error, OSError) else error
            raise Trouble(f"{out} cannot be written ({said}); name another file") from None
        raise


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
        readable = [good for good, theme in known.items() if not isinstance(theme, BadFile)]
        raise Trouble(f"there is no theme “{name}”; the themes are: {', '.join(readable)}")
    theme = known[name]
    if isinstance(theme, BadFile):
        raise Trouble(str(theme))
    return theme
