"""A hand of every game in the packed program's real window, by a real mouse, in a bare room."""

import importlib
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from rules.kit.cards import Card
from rules.kit.match import Match
from rules.kit.move import Move, Target
from rules.kit.remarks import candidates
from table.felt.furniture import button_row
from table.input.move_builder import Gesture, MoveBuilder, gestures_for
from table.layout.arrange import Arrangement
from table.layout.layout import Layout, fill_seat
from table.layout.layout_faults import read_layout
from table.layout.ring import BUTTON, BUTTONS, Room
from tests.packed.bare import HOME, PACKED, room as room, shut_in, surroundings
from tests.tables import GAMES
from tests.window.display import WINDOWED
from tests.window.program import Window, go_on

pytestmark = [*WINDOWED, PACKED]
SWIFT = '{"linger": 0.5, "speed": 4.0, "ask": "never", "language": "en", "latest": 0.1}'
MOST = 300  # choices of a hand, and looks at what others do
WRITTEN = 2.0  # seconds in which a move is in the journal
HEARD = "heard.raw"  # in the player's folder: what a loudspeaker would have got


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
    """The gesture by the real mouse: clicks, and last a drag, of a chip if `source` is chips."""
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


@pytest.fixture
def begin(display: str, room: Path) -> Iterator[Callable[..., Window]]:
    """Start the packed program in the room, for a player who has just come."""
    home = room / HOME.strip("/")
    for path in sorted(home.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    (home / "settings.json").write_text(SWIFT, encoding="utf-8")

    class Shut(Window):
        def command(self, *words: str) -> list[str]:
            own = surroundings(Path(HOME))
            own |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": f"{HOME}/{HEARD}"}
            self.surroundings = {**own, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
            return [*shut_in(room), *words]

    running: list[Window] = []

    def begun(*words: str) -> Window:
        running.append(Shut(display, home, *words))
        return running[-1]

    yield begun
    for window in running:
        if window.program.poll() is None:
            window.kill()


def by_mouse(match: Match, layout: Layout, rng: random.Random) -> list[tuple[Move, Gesture]]:
    """What the rule player would do, and what else may be done that takes no number and is asked
    about by nobody; by a button, unless something is put somewhere."""
    player = importlib.import_module(match.rules.__name__.replace(".rules", ".player"))
    first = player.choose(match.rules, match.view(0), 0, rng)
    found = []
    for move in dict.fromkeys((first, *candidates(match.rules, match.state, 0))):
        entry = layout.verbs.get(move.verb)
        if move.amount is None and not (entry and entry.grave):
            all_ways = gestures_for(MoveBuilder(match.rules, layout, match.view(0), 0), move)
            found += [(move, way) for way in (all_ways if move.targets else reversed(all_ways))]
    return found


def press(window: Window, match: Match, layout: Layout, gesture: Gesture) -> None:
    """Click on what the gesture picks and points at, and then on its button."""
    table = window.arranged()
    for goal in (*gesture.cards, *gesture.places):
        pos = where(table, goal)
        window.drag(pos, pos)
    builder = MoveBuilder(match.rules, layout, match.view(0), 0)
    builder.picked_cards, builder.chosen_targets = list(gesture.cards), list(gesture.places)
    verbs = sorted(builder.buttons(), key=lambda verb: layout.verbs[verb].grave)
    grave = sum(layout.verbs[verb].grave for verb in verbs)
    room = table.own.buttons
    widths = [BUTTON * room.height / BUTTONS] * len(verbs)
    x, y = button_row(room, widths, grave, window.size[0] / 2)[verbs.index(gesture.button)].center
    window.drag((x, y), (x, y))


def one_choice(window: Window, tried: Counter[int]) -> bool:
    """Seat 0 does something, by the mouse, if it is to, else others do; True if all is over. What
    has been tried in vain at this step, because something still moved, is done in another way."""
    written = window.journal.stat().st_size
    match = window.replayed()
    folder = next(game.folder for game in GAMES if game.rules is match.rules)
    layout = read_layout(folder, match.rules)
    if played_out(match, layout):
        return True
    if 0 in match.seats_to_choose():
        all_ways = by_mouse(match, layout, random.Random(match.step))
        made, gesture = all_ways[tried[match.step] // 2 % len(all_ways)]
        tried[match.step] += 1
        window.until_at_rest()
        with suppress(StopIteration, KeyError, Covered):  # what is not to be seen is not clicked at
            if gesture.button:
                press(window, match, layout, gesture)
            else:
                make(window, gesture, fill_seat(layout.verbs[made.verb].start, 0))
    end = time.monotonic() + WRITTEN
    while time.monotonic() < end and window.journal.stat().st_size == written:
        time.sleep(0.02)
    if 0 in match.seats_to_choose() and window.journal.stat().st_size == written:
        # What was picked at half is let go before another try, where nothing lies to be looked at.
        window.xdotool("mousemove", "--window", window.number, 3, 3, "click", 3)
    return False


def played_out(match: Match, layout: Layout) -> bool:
    """Whether the first hand is over, or the first of the rounds that a hand has."""
    row = layout.sheet.row if layout.sheet else ""
    return bool(match.outcomes) or match.table.hand > 1 or match.state.tallies.get(row, 1) > 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hand_is_played_by_the_mouse_and_goes_on_after_a_kill(begin, game) -> None:
    """With no Python and no shell in sight the computers think and answer; killed in the midst
    of it the program goes on from the menu, from the very same lines; and the hand ends."""
    assert game.rules is not None
    words = ",".join(["Anna", *["bot"] * (min(game.rules.SEATS) - 1)])
    window = begin("play", game.name, "--seats", words, "--seed", "7")
    tried: Counter[int] = Counter()
    while not window.chosen(0):
        assert not one_choice(window, tried) and tried.total() < MOST
    window.kill()
    before, path = window.lines(), window.journal
    window = begin()
    go_on(window)
    assert window.journal == path and window.lines()[: len(before)] == before

    assert any(one_choice(window, tried) for _ in range(MOST)), "choices and looks, and no end"
    window.close()


def test_it_is_heard(begin: Callable[..., Window], room: Path) -> None:
    """Cards that are dealt make a sound, where they do not simply lie there."""
    (room / HOME.strip("/") / "settings.json").write_text('{"speed": 1.0}', encoding="utf-8")
    window = begin("play", "punk", "--seats", "Anna,bot,bot")
    heard = window.home / HEARD
    window.until(lambda: heard.exists() and any(heard.read_bytes()), "there is not a sound")
    window.kill()
