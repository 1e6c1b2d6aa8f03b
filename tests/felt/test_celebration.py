"""A climax on the felt: what is written large covers nothing that must be read."""

from functools import cache
from itertools import product
from math import cos, radians, sin

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.match import Match
from rules.kit.said import why
from rules.kit.sight import redact
from rules.kit.state import View
from rules.kit.story import Beat, Climax, climax
from table.felt.celebration import CelebrationOverlay, beats_so_far
from table.felt.picture import Looks, arrange_view
from table.felt.strike_through import halo_thick
from table.layout.arrange import Pose, TableSetup, indices
from table.layout.ring import Room
from table.players.inline import choice_seed, think
from table.session.open_game import open_game, parts
from table.theme.theme import DEFAULT, Theme, themes
from tests.sampling import drawn_each
from tests.table_pilot import DECK
from tests.tables import players

GAMES = [known for known in games() if known.rules and hasattr(known.rules, "climax")]
SIZES = ((1024, 640), (1920, 1080))
STEPS = 500


@cache
def met(game: Game, seats: int) -> tuple[tuple[Climax, View], ...]:
    """Climaxes of one match, and the table over which the room is told each; of those that mark
    as many places, one."""
    rules = game.rules
    assert rules is not None
    found: dict[tuple[int, int], tuple[Climax, View]] = {}
    match = Match(rules, players(seats), {}, "limelight")
    for _ in range(STEPS):
        if match.over:
            break
        step = match.step
        if not match.advance():
            seat = match.owing()[0]
            view = match.view(seat)
            match.choose(seat, think(game.name, view, seat, "", choice_seed(match, seat)))
        if match.step == step or len(match.history) < 2:
            continue
        before, after = list(match.history)[-2:]
        views = [redact(rules, spot.state, None, spot.known[None]) for spot in (before, after)]
        if rules.outcome(before.state) is not None:
            continue
        shown = climax(rules, *views, after.made)
        if shown is not None:
            last = beats_so_far(shown.beats)
            kind = len(last.marks), len(last.struck)
            found.setdefault(kind, (shown, views[0 if shown.ahead else 1]))
    return tuple(found.values())


@pytest.mark.parametrize(
    ("size", "most", "game"),
    drawn_each(product(SIZES, [False, True], GAMES), 1, lambda case: case[2].name, "limelight"),
    ids=lambda value: str(getattr(value, "name", value)),
)
def test_large_words_cover_nothing_that_must_be_read(
    game: Game, most: bool, size: tuple[int, int]
) -> None:
    """No mark and no gain lies on an index, a plate, the band, or another mark; each lies in the
    window, and keeps its place from beat to beat. A line that is lit round cards lies upon none of
    them, however they lean."""
    opened = open_game(game)
    rules, layout = parts(opened)
    theme = themes()[DEFAULT]
    assert isinstance(theme, Theme)
    looks = Looks(layout, theme, DECK, opened.words.with_names(["Þorsteinn"] * 10), rules)
    seats = (max if most else min)(rules.SEATS)
    climaxes = met(game, seats)
    assert climaxes
    for shown, view in climaxes:
        table = arrange_view(view, layout, size, 0, TableSetup.of(rules, view.table))
        light = CelebrationOverlay(table, view, looks, shown.beats)
        plates = [station.plate for station in table.ring.stations.values()]
        read = [*plates, *indices(table, looks.deck.style), table.ring.banner]
        lay: dict[object, tuple[int, int]] = {}
        for number in range(1, len(shown.beats) + 1):
            items = light.items(beats_so_far(shown.beats[:number]))
            words = {
                key: Room(*thing.rect)
                for key, thing in items.items()
                if key[0] in ("note", "gain") and thing.rect.w
            }
            for spot, pose in table.poses.items():
                if ring := items.get(("glow", spot.zone)):
                    thick = halo_thick(ring.rect.size)
                    inner = ring.rect.inflate(4 - 2 * thick, 4 - 2 * thick)
                    assert all(inner.collidepoint(corner) for corner in corners(pose)), spot
            for key, room in words.items():
                assert room.x >= 0 and room.x + room.width <= size[0], key
                assert room.y >= 0 and room.y + room.height <= size[1], key
                for other, room_of_other in words.items():
                    assert other == key or not smaller(room).overlap(smaller(room_of_other))
                for rect in read:
                    assert not smaller(room).overlap(smaller(rect)), (key, room, rect)
                if key[0] == "gain":
                    continue
                assert lay.setdefault((key, room.width), room[:2]) == room[:2]


def corners(pose: Pose) -> list[tuple[float, float]]:
    """Where the corners of a card lie, as it leans."""
    turned, box = radians(pose.angle), pose.box
    return [
        (pose.x + x * cos(turned) + y * sin(turned), pose.y - x * sin(turned) + y * cos(turned))
        for x, y in product((-box.width / 2, box.width / 2), (-box.height / 2, box.height / 2))
    ]


def smaller(room: Room) -> Room:
    """Without the pixel at its edge that rounding gave it."""
    return Room(room.x + 1, room.y + 1, room.width - 2, room.height - 2)


def test_who_has_won_is_read_as_long_as_what_is_said_after_it() -> None:
    """A sentence of somebody else, as of who is out, stands beside the winner's and not instead
    of it; so do those of several who share. One that speaks of the winner itself stands alone."""
    won, gone = why("wins", who="seat.0", n=5), why("is_gone", who="seat.1")
    pays = Beat(won, points={0: 5, 1: -5})
    assert beats_so_far([Beat(why("shows", who="seat.1")), pays]).said == (won,)
    assert beats_so_far([pays, Beat(gone, lit=(1,))]).said == (won, gone)
    assert beats_so_far([pays, Beat(gone), Beat(why("is_gone", who="seat.2"))]).said[0] == won
    ends = why("wins_game", who="seat.0")
    assert beats_so_far([pays, Beat(ends)]).said == (ends,)
    share = [why("shares", who=f"seat.{seat}") for seat in range(2)]
    assert beats_so_far([Beat(part, points={seat: 2}) for seat, part in enumerate(share)]).said == (
        *share,
    )
