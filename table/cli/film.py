"""Write a game as numbered pictures: one of each position, and of each beat of a great moment."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from rules.kit.journal import BadJournal, read_journal
from rules.kit.ondisk import write_whole
from rules.kit.options import BadOptions
from rules.kit.said import os_reason
from table.app.app import App, temporary_app
from table.cli.arguments import number_type, require_seat
from table.cli.shot import read_size, read_theme
from table.files.trouble import Trouble, notice, say
from table.i18n.words import languages
from table.session.open_game import Broken
from table.session.replay import OPEN, Replay, Undealt, Viewer, is_chooser_secret
from table.theme.theme import DEFAULT

MIN_DIGITS = 4  # of the number of a picture


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add, seat, hand = parser.add_argument, number_type("seat"), number_type("hand", 1)
    add("file", type=Path, metavar="FILE", help="a journal")
    add("--out", type=Path, required=True, metavar="DIR", help="the folder for the pictures")
    sight = parser.add_mutually_exclusive_group()
    sight.add_argument("--seat", type=seat, metavar="N", help="as this seat sees it")
    sight.add_argument("--open", action="store_true", help="with every card face up")
    add("--hand", type=hand, metavar="N", help="only this hand, counted from 1")
    add("--size", metavar="WxH", default="1024x640", help="in pixels (1024x640)")
    add("--language", default="en", metavar="LANG", help="the language of the texts (en)")
    add("--theme", default=DEFAULT, metavar="NAME", help="the name of a theme")
    add("--in-progress", action="store_true", help="show hidden cards of an unfinished game")
    add("--force", action="store_true", help="overwrite pictures that exist")


def run(args: argparse.Namespace) -> int:
    """Write a journal as pictures and print their number and paths. Raises Trouble."""
    if args.language not in languages():
        known = ", ".join(languages())
        raise Trouble(f"there is no language “{args.language}”; choose one of {known}")
    pixels, theme = read_size(args.size), read_theme(args.theme)
    with temporary_app() as app:
        app.set_language(args.language)
        replay = open_replay(app, args.file)
        viewer = _choose_viewer(replay, args)
        stills = [at for at, still in enumerate(replay.stills) if args.hand in (None, still.hand)]
        if not stills:
            last = replay.stills[-1].hand
            raise Trouble(f"{args.file} has hands 1 to {last}, and no hand {args.hand}")
        from table.felt.screenshots import frames, png, shots  # pygame comes in only here

        pictures = shots(replay, stills, viewer)
        paths = _picture_paths(args.out, len(pictures), args.force)
        painted = frames(replay, pictures, viewer, pixels, theme, app.themes.deck(theme))
        for path, picture in zip(paths, painted, strict=True):
            _write(path, png(picture))
    where = str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1].name}"
    say(f"{len(pictures)} pictures of {replay.game.title}: {where}")
    return 0


def open_replay(app: App, path: Path) -> Replay:
    """Open a journal and replay it, up to a choice that is still secret. Raises Trouble."""
    try:
        past = read_journal(path)
        replay = Replay(app.open(past.header["game"]), past, path.name, ends=is_chooser_secret)
    except (BadJournal, BadOptions, Broken, Undealt) as bad:
        raise Trouble(str(bad) if str(path) in str(bad) else f"{path}: {bad}") from None
    replay.finish()
    if replay.wrong is not None:
        notice(replay.wrong)
    return replay


def _choose_viewer(replay: Replay, args: argparse.Namespace) -> Viewer:
    """Return the viewer asked for: a seat, None for the room, or OPEN. Raises Trouble for an
    unknown seat, and for hidden cards of a game in progress without `--in-progress`."""
    require_seat(args.seat, len(replay.players))
    viewer = OPEN if args.open else args.seat
    if viewer not in replay.viewers():
        if not args.in_progress:
            raise Trouble(
                f"{args.file}: this game is still in progress, and those cards are hidden; leave "
                "out --seat and --open, or add --in-progress to show them anyway"
            )
        replay.unveiled = True
        notice("this game is still in progress, and the pictures show hidden cards")
    return viewer


def _picture_paths(out: Path, count: int, force: bool) -> list[Path]:
    """The paths for `count` pictures in `out`. Raises Trouble if one exists without `force`."""
    if not out.is_dir() and os.path.lexists(out):
        raise Trouble(f"{out} is not a folder; name another")
    digits = max(MIN_DIGITS, len(str(count)))
    paths = [out / f"{number:0{digits}}.png" for number in range(1, count + 1)]
    for path in paths:
        if os.path.lexists(path) and not force:
            raise Trouble(f"{path} exists; name another folder, or add --force")
    return paths


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data, 0o666)
    except OSError as error:
        reason = os_reason(error)
        raise Trouble(f"{path} cannot be written ({reason}); name another folder") from None
