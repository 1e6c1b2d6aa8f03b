"""A game as numbered pictures, or as one that moves, to be sent to somebody who was not there."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from rules.kit.journal import BadJournal, read_journal
from rules.kit.ondisk import write_whole
from rules.kit.options import BadOptions
from rules.kit.said import of_system
from table.app.app import App, looking_on
from table.cli.asked import hand, seat
from table.cli.shot import read_size, read_theme
from table.files.animated import AnimatedPng
from table.files.trouble import Trouble, notice, say
from table.i18n.words import languages
from table.session.open_game import Broken
from table.session.replay import OPEN, Eyes, Replay, Undealt, unknowable
from table.theme.theme import DEFAULT

PNG, APNG = "png", "apng"
SIZES = {PNG: "1024x640", APNG: "800x500"}

LINE = "write a game as numbered pictures, or as one animated picture"


def arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow the command on the command line."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="a journal")
    add("--out", type=Path, required=True, metavar="DIR", help="the folder for what is written")
    add(
        "--format",
        default=PNG,
        metavar="png|apng",
        help="png: a picture a position, and one a beat of what is told large; apng: one animated"
        " PNG, as browsers and phones play it",
    )
    eyes = parser.add_mutually_exclusive_group()
    eyes.add_argument("--seat", type=seat, metavar="N", help="as this seat sees it; else the room")
    eyes.add_argument("--open", action="store_true", help="with every card face up")
    add("--hand", type=hand, metavar="N", help="only this hand, counted from 1")
    add("--size", metavar="WxH", help="in pixels (1024x640; of an animated one 800x500)")
    add("--language", default="en", metavar="LANG", help="of what is written there (en)")
    add("--theme", metavar="NAME", help="a theme's name; else the default")
    add("--in-progress", action="store_true", help="show cards of a game that is not over yet")
    add("--force", action="store_true", help="write over what is there already")


def run(args: argparse.Namespace) -> int:
    """Do what the command line says; raises Trouble."""
    if args.format not in (PNG, APNG):
        raise Trouble(
            f"“{args.format}” cannot be written; say --format png for a picture a position, or"
            " --format apng for one that moves"
        )
    if args.language not in languages():
        known = ", ".join(languages())
        raise Trouble(f"“{args.language}” is not spoken here; the languages are: {known}")
    pixels, theme = read_size(args.size or SIZES[args.format]), read_theme(args.theme or DEFAULT)
    if args.format == APNG:  # the weave of the cloth would take more room than all the cards
        theme = replace(theme, weave="plain")
    with looking_on() as home:
        home.speak(args.language)
        replay = _replay(home, args.file)
        eyes = _eyes(replay, args.file, args.seat, args.open, args.in_progress)
        stills = _stills(replay, args.file, args.hand)
        from table.felt.frames import frames, shots  # pygame comes in only here

        wanted = shots(replay, stills, eyes)
        paths = _paths(args.out, args.file, args.format, len(wanted), args.force)
        taken = frames(replay, wanted, eyes, pixels, theme, home.themes.deck(theme))
        if args.format == PNG:
            _write_each(paths, (frame.picture for frame in taken))
        else:
            _write_together(paths[0], taken)
    told = f"{len(wanted)} pictures of {replay.game.title}"
    say(f"{told}: {_said(paths)}")
    return 0


def _replay(home: App, path: Path) -> Replay:
    """The whole film of a journal; raises Trouble."""
    try:
        past = read_journal(path)
        replay = Replay(home.open(past.header["game"]), past, path.name, ends=unknowable)
    except (BadJournal, BadOptions, Broken, Undealt) as bad:
        raise Trouble(f"{path}: {bad}" if str(path) not in str(bad) else str(bad)) from None
    replay.finish()
    if replay.wrong is not None:
        notice(replay.wrong)
    return replay


def _eyes(replay: Replay, path: Path, seat: int | None, everything: bool, wanted: bool) -> Eyes:
    """Whose eyes are meant, if they may look on; raises Trouble."""
    count = len(replay.players)
    if seat is not None and seat >= count:
        raise Trouble(f"there is no seat {seat}; the seats are 0 to {count - 1}")
    eyes = OPEN if everything else seat
    if eyes in replay.eyes():
        return eyes
    if not wanted:
        raise Trouble(
            f"{path}: this game is still in progress, and those cards are hidden; leave out --seat"
            " and --open, or say --in-progress to show them all the same"
        )
    replay.unveiled = True
    notice("this game is still in progress, and here are cards that others may not see")
    return eyes


def _stills(replay: Replay, path: Path, hand: int | None) -> list[int]:
    found = [at for at, still in enumerate(replay.stills) if hand in (None, still.hand)]
    if not found:
        raise Trouble(f"{path} has hands 1 to {replay.stills[-1].hand}, and no hand {hand}")
    return found


def _paths(out: Path, file: Path, form: str, count: int, force: bool) -> list[Path]:
    """Where each picture goes; raises Trouble where something lies there already."""
    wide = max(4, len(str(count)))
    names = [f"{number:0{wide}}" for number in range(1, count + 1)] if form == PNG else [file.stem]
    paths = [out / f"{name}.png" for name in names]
    if not out.is_dir() and os.path.lexists(out):
        raise Trouble(f"{out} is no folder; name another")
    there = next((path for path in paths if os.path.lexists(path)), None)
    if there is not None and not force:
        raise Trouble(f"{there} is there already; name another folder, or say --force to lose it")
    return paths


def _write_each(paths: Sequence[Path], pictures: Iterable[object]) -> None:
    from table.felt.frames import png

    for path, picture in zip(paths, pictures, strict=True):
        _write(path, png(picture))  # type: ignore[arg-type]


def _write_together(path: Path, taken: Iterable[object]) -> None:
    """Of each picture but the first only what is new in it, so that the file stays small."""
    from table.felt.frames import FilmFrame, changed, png

    film, before = AnimatedPng(), None
    for one in taken:
        assert isinstance(one, FilmFrame)
        part = changed(before, one.picture)
        film.add(png(part.picture), part.at, one.seconds)
        before = one.picture
    _write(path, film.finished())


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data, 0o666)
    except OSError as error:
        told = of_system(error)
        raise Trouble(f"{path} cannot be written ({told}); name another folder") from None


def _said(paths: Sequence[Path]) -> str:
    return str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1].name}"
