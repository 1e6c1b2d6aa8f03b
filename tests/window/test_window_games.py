"""One gesture of every game by a real mouse, from a journal laid out beforehand."""

import importlib
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.kit.cards import Card
from rules.kit.catalogue import Game, games
from rules.kit.foresight import player_of
from rules.kit.journal import Journal
from rules.kit.match import Match, PlayerInfo
from rules.kit.move import Move, Target
from rules.kit.remarks import candidates
from table.input.move_builder import Gesture, MoveBuilder, gestures_for
from table.layout.arrange import Arrangement
from table.layout.layout import fill_seat
from table.layout.layout_faults import read_layout
from table.layout.ring import Room
from tests.sampling import drawn
from tests.window.display import WINDOWED
from tests.window.program import Window, go_on

pytestmark = WINDOWED
CHOICES = 60  # of one match looked through for a gesture
ALL = [game for game in games() if game.rules and player_of(game.rules)]


def richness(builder: MoveBuilder, made: Move) -> tuple[int, int]:
    """How much of a gesture a move takes: a chip dragged, places pointed at, cards carried."""
    if not any(gesture.places for gesture in gestures_for(builder, made)):
        return 0, 0
    chip = not made.cards and builder.layout.verbs[made.verb].start.startswith("chips:")
    return 9 * chip + len(made.targets), len(made.cards)


def laid_out(game: Game, home: Path) -> tuple[Path, Move]:
    """A journal of a table at which seat 0 is to choose, and a move there that takes as much
    of a gesture as any the game came to in some hands."""
    rules = game.rules
    assert rules is not None
    player = importlib.import_module(f"rules.{game.name}.player")
    layout = read_layout(game.folder, rules)
    bots = [PlayerInfo(f"Bot {n}", "bot", "steady") for n in range(1, min(rules.SEATS))]
    best = (-1, -1)
    for seed in map(str, range(4)):
        lines: list = []
        match = Match(rules, [PlayerInfo("Anna"), *bots], {}, seed, lines.append)
        rng = random.Random(seed)
        for _ in range(CHOICES):
            while not match.seats_to_choose() and match.advance():
                pass
            if match.over:
                break
            seat = match.seats_to_choose()[0]
            if seat == 0 and not match.sealed:
                builder = MoveBuilder(rules, layout, match.view(0), 0)
                for made in candidates(rules, match.state, 0):
                    if richness(builder, made) > best:
                        best, wanted = richness(builder, made), made
                        header, written = match.header(game.name), lines[:]
            match.choose(seat, player.choose(rules, match.view(seat), seat, rng))
    path = home / "games" / f"{game.name}-laid.jsonl"
    journal = Journal.create(path, header)
    for line in written:
        journal.write(line)
    journal.close()
    return path, wanted


class Covered(AssertionError):
    """What is to be clicked at cannot be seen."""


def pixel(table: Arrangement, room: Room, wanted: str) -> tuple[int, int]:
    """A pixel of a room at which a card, or a place, is what lies on top; raises Covered."""
    for down in (0.5, 0.25, 0.75, 0.1, 0.9):
        for across in (0.5, 0.15, 0.85, 0.05, 0.95):
            pos = round(room.x + room.width * across), round(room.y + room.height * down)
            spot = table.card_at(*pos)
            names = [table.poses[spot].face.name] if spot else []
            if wanted in [*names, *table.zones_at(*pos)][: len(names) + 1]:
                return pos
    raise Covered(f"{wanted} cannot be seen")


def where(table: Arrangement, place: Target) -> tuple[int, int]:
    if isinstance(place, Card):
        pose = next(pose for pose in table.poses.values() if pose.face is place)
        return pixel(table, pose.box, place.name)
    return pixel(table, table.frames[place].room, place)


def make(window: Window, gesture: Gesture, source: str) -> None:
    """The gesture by the real mouse: clicks on all but the last, and there a drag, of a chip if
    `source` is a stack of them, or a click."""
    table = window.arranged()
    *picked, dragged = gesture.cards or (None,)
    *pointed, last = gesture.places
    for each in [*picked, *pointed]:
        assert each is not None
        window.drag(*[where(table, each)] * 2)
    goal = where(table, last)
    begin = where(table, dragged) if dragged else goal
    if source in table.stacks:
        x, y = table.stacks[source].room.middle
        begin = round(x), round(y)
    window.drag(begin, goal)


@pytest.mark.parametrize("game", drawn(ALL, 1, "mouse"), ids=lambda game: game.name)
def test_a_gesture_by_a_real_mouse(start: Callable[..., Window], tmp_path, game: Game) -> None:
    """The widest gesture a game came to, such as a capture with several cards or a heap pointed
    at, made with a real mouse over the real window, is the next choice in its journal."""
    path, wanted = laid_out(game, tmp_path)
    window = start()
    before = window.chosen(0)
    go_on(window)
    match = window.replayed()
    layout = read_layout(game.folder, match.rules)
    builder = MoveBuilder(match.rules, layout, match.view(0), 0)
    gesture = next(one for one in gestures_for(builder, wanted) if one.places)
    assert window.journal == path

    def made() -> bool:
        window.until_at_rest()
        make(window, gesture, fill_seat(layout.verbs[wanted.verb].start, 0))
        if window.soon(lambda: window.chosen(0) != before):
            return True
        window.xdotool("click", 3)  # what was picked at half is let go before another try
        return False

    window.until(made, f"“{wanted}” is not made")
    assert window.chosen(0)[len(before)] == str(wanted)
