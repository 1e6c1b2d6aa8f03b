"""Write a game as numbered pictures, or as one animated picture."""

from __future__ import annotations

import argparse
import os
import struct
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

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

if TYPE_CHECKING:
    from table.felt.screenshots import FilmFrame

PNG, APNG = "png", "apng"
SIZES = {PNG: "1024x640", APNG: "800x500"}
MIN_DIGITS = 4  # of the number of a picture
OVER = 1  # the blend operation: over the picture before
SIGNATURE = b"\x89PNG\r\n\x1a\n"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of this command to its parser."""
    add, seat, hand = parser.add_argument, number_type("seat"), number_type("hand", 1)
    add("file", type=Path, metavar="FILE", help="a journal")
    add("--out", type=Path, required=True, metavar="DIR", help="the folder for what is written")
    add(
        "--format",
        default=PNG,
        metavar="png|apng",
        help="png: a picture a position, and one a beat of what is told large; apng: one animated"
        " PNG, as browsers and phones play it",
    )
    sight = parser.add_mutually_exclusive_group()
    sight.add_argument("--seat", type=seat, metavar="N", help="as this seat sees it; else the room")
    sight.add_argument("--open", action="store_true", help="with every card face up")
    add("--hand", type=hand, metavar="N", help="only this hand, counted from 1")
    add("--size", metavar="WxH", help="in pixels (1024x640; of an animated one 800x500)")
    add("--language", default="en", metavar="LANG", help="of what is written there (en)")
    add("--theme", default=DEFAULT, metavar="NAME", help="a theme's name; else the default")
    add("--in-progress", action="store_true", help="show cards of a game that is not over yet")
    add("--force", action="store_true", help="write over what is there already")


def run(args: argparse.Namespace) -> int:
    """Write the pictures of a journal and print their paths; raises Trouble."""
    if args.format not in (PNG, APNG):
        raise Trouble(
            f"“{args.format}” cannot be written; say --format png for a picture a position, or"
            " --format apng for one that moves"
        )
    if args.language not in languages():
        known = ", ".join(languages())
        raise Trouble(f"“{args.language}” is not spoken here; the languages are: {known}")
    pixels, theme = read_size(args.size or SIZES[args.format]), read_theme(args.theme)
    if args.format == APNG:  # the weave of the cloth would take more room than all the cards
        theme = replace(theme, weave="plain")
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
        digits = max(MIN_DIGITS, len(str(len(pictures))))
        names = [f"{number:0{digits}}" for number in range(1, len(pictures) + 1)]
        names = [args.file.stem] if args.format == APNG else names
        paths = _picture_paths(args.out, names, args.force)
        painted = frames(replay, pictures, viewer, pixels, theme, app.themes.deck(theme))
        if args.format == APNG:
            files = iter([_encode_animation(painted)])
        else:
            files = (png(frame.picture) for frame in painted)
        for path, data in zip(paths, files, strict=True):
            _write(path, data)
    where = str(paths[0]) if len(paths) == 1 else f"{paths[0]} to {paths[-1].name}"
    say(f"{len(pictures)} pictures of {replay.game.title}: {where}")
    return 0


def open_replay(app: App, path: Path) -> Replay:
    """Open a journal and replay it, to its end or as far as that betrays nothing. Raises
    Trouble."""
    try:
        past = read_journal(path)
        replay = Replay(app.open(past.header["game"]), past, path.name, ends=is_chooser_secret)
    except (BadJournal, BadOptions, Broken, Undealt) as bad:
        raise Trouble(f"{path}: {bad}" if str(path) not in str(bad) else str(bad)) from None
    replay.finish()
    if replay.wrong is not None:
        notice(replay.wrong)
    return replay


def _choose_viewer(replay: Replay, args: argparse.Namespace) -> Viewer:
    """The viewer asked for: a seat, None for the room, or OPEN. Raises Trouble for a seat that does
    not exist, and for hidden cards of a game in progress unless `--in-progress` allows them."""
    require_seat(args.seat, len(replay.players))
    viewer = OPEN if args.open else args.seat
    if viewer not in replay.viewers():
        if not args.in_progress:
            raise Trouble(
                f"{args.file}: this game is still in progress, and those cards are hidden; leave "
                "out --seat and --open, or say --in-progress to show them all the same"
            )
        replay.unveiled = True
        notice("this game is still in progress, and here are cards that others may not see")
    return viewer


def _picture_paths(out: Path, names: Sequence[str], force: bool) -> list[Path]:
    """The path of each picture; raises Trouble if one exists and `force` is not set."""
    if not out.is_dir() and os.path.lexists(out):
        raise Trouble(f"{out} is no folder; name another")
    paths = [out / f"{name}.png" for name in names]
    for path in paths:
        if os.path.lexists(path) and not force:
            raise Trouble(
                f"{path} is there already; name another folder, or say --force to lose it"
            )
    return paths


def _encode_animation(frames: Iterable[FilmFrame]) -> bytes:
    """The frames as an animated PNG, which has of each one only the part that changed."""
    from table.felt.screenshots import changed_part, png

    pictures, previous = [], None
    for frame in frames:
        part, corner = changed_part(previous, frame.picture)
        pictures.append((png(part), corner, frame.seconds))
        previous = frame.picture
    return animated_png(pictures)


def animated_png(pictures: Iterable[tuple[bytes, tuple[int, int], float]]) -> bytes:
    """A file that shows (PNG, position, seconds) in an endless loop, each painted over those before
    it. Raises ValueError if they have different formats of colour."""
    head, body, sequence, count = b"", list[bytes](), 0, 0  # `sequence`: of fcTL and fdAT chunks
    for png, at, seconds in pictures:
        chunks = list(png_chunks(png))
        (own,) = (data for name, data in chunks if name == b"IHDR")
        head = head or own
        if own[8:] != head[8:]:
            raise ValueError("all pictures of an animated PNG have the same colours")
        size = struct.unpack(">II", own[:8])
        control = struct.pack(
            ">IIIIIHHBB", sequence, *size, *at, round(seconds * 1000), 1000, 0, OVER
        )
        body.append(png_chunk(b"fcTL", control))
        sequence += 1
        for data in (data for name, data in chunks if name == b"IDAT"):
            if not count:
                body.append(png_chunk(b"IDAT", data))
            else:
                body.append(png_chunk(b"fdAT", struct.pack(">I", sequence) + data))
                sequence += 1
        count += 1
    first = png_chunk(b"IHDR", head) + png_chunk(b"acTL", struct.pack(">II", count, 0))
    return b"".join([SIGNATURE, first, *body, png_chunk(b"IEND", b"")])


def png_chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png_chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG as (name, data)."""
    place = len(SIGNATURE)
    while place < len(png):
        (length,) = struct.unpack_from(">I", png, place)
        yield png[place + 4 : place + 8], png[place + 8 : place + 8 + length]
        place += 12 + length


def _write(path: Path, data: bytes) -> None:
    """Write a whole file; raises Trouble."""
    try:
        write_whole(path, data, 0o666)
    except OSError as error:
        reason = os_reason(error)
        raise Trouble(f"{path} cannot be written ({reason}); name another folder") from None
