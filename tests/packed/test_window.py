"""A hand of every game in the packed program's real window, by a real mouse, in a bare room."""

import importlib
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rules.kit.catalogue import Game, games
from rules.kit.match import Match
from rules.kit.move import Move
from rules.kit.remarks import candidates
from table.felt.furniture import rect_of, rows_of
from table.hands.desk import Desk
from table.hands.gestures import Gesture, ways
from table.places.layout import Layout
from table.places.layout_faults import read_layout
from table.places.patterns import filled
from table.widgets.brush import scale_of
from tests.packed.bare import HOME, PACKED, bare_room, shut_in, surroundings
from tests.window.display import WINDOWED, Window, go_on
from tests.window.test_window_games import make, where

pytestmark = [*WINDOWED, PACKED]
ALL = [one for one in games() if one.rules]
SWIFT = '{"linger": 0.5, "speed": 4.0, "ask": "never", "language": "en", "latest": 0.1}'
MOST = 200  # choices of a hand
HEARD = 2.0  # seconds in which a move is in the journal


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bare")
    bare_room(made)
    return made


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
    for one in dict.fromkeys((first, *candidates(match.rules, match.state, 0))):
        entry = layout.verbs.get(one.verb)
        if one.amount is None and not (entry and entry.grave):
            all_ways = ways(Desk(match.rules, layout, match.view(0), 0), one)
            found += [(one, way) for way in (all_ways if one.targets else reversed(all_ways))]
    return found


def press(window: Window, match: Match, layout: Layout, gesture: Gesture) -> None:
    """Click on what the gesture picks and points at, and then on its button."""
    table = window.arranged()
    for one in (*gesture.cards, *gesture.places):
        pos = where(table, one)
        window.drag(pos, pos)
    desk = Desk(match.rules, layout, match.view(0), 0)
    desk.picked, desk.chosen = list(gesture.cards), list(gesture.places)
    verbs = sorted(desk.buttons(), key=lambda verb: layout.verbs[verb].grave)
    grave = sum(layout.verbs[verb].grave for verb in verbs)
    scale = scale_of(window.size)
    room = rect_of(table.ring.stations[0].buttons)
    rows = rows_of(room, len(verbs), round(52 * scale), round(10 * scale), grave)
    x, y = rows[verbs.index(gesture.button)].center
    window.drag((x, y), (x, y))


def one_choice(window: Window, tried: Counter[int]) -> None:
    """Seat 0 does something, by the mouse, if it is to: what has been tried in vain at this step,
    because something still moved there, is done in another way."""
    match = window.replayed()
    layout = read_layout(game_of(match).folder, match.rules)
    if played_out(match, layout) or 0 not in match.owing():
        time.sleep(0.05)
        return
    before = window.chosen(0)
    all_ways = by_mouse(match, layout, random.Random(match.step))
    made, gesture = all_ways[tried[match.step] // 2 % len(all_ways)]
    tried[match.step] += 1
    window.until_at_rest()
    if gesture.button:
        press(window, match, layout, gesture)
    else:
        make(window, gesture, filled(layout.verbs[made.verb].start, 0))
    end = time.monotonic() + HEARD
    while time.monotonic() < end and window.chosen(0) == before:
        time.sleep(0.02)
    if window.chosen(0) == before:
        # What was picked at half is let go before another try, where nothing lies to be looked at.
        window.xdotool("mousemove", "--window", window.number, 3, 3, "click", 3)


def played_out(match: Match, layout: Layout) -> bool:
    """Whether the first hand is over, or the first of the rounds that a hand has."""
    row = layout.sheet.row if layout.sheet else ""
    return bool(match.outcomes) or match.table.hand > 1 or match.state.tallies.get(row, 1) > 1


def game_of(match: Match) -> Game:
    return next(one for one in ALL if one.rules is match.rules)


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_hand_is_played_by_the_mouse_and_goes_on_after_a_kill(
    begin: Callable[..., Window], game: Game
) -> None:
    """With no Python and no shell in sight the computers think and answer; killed in the midst
    of it the program goes on from the menu, from the very same lines; and the hand ends."""
    assert game.rules is not None
    words = ",".join(["Anna", *["bot"] * (min(game.rules.SEATS) - 1)])
    window = begin("play", game.name, "--seats", words, "--seed", "7")
    tried: Counter[int] = Counter()
    window.until(lambda: one_choice(window, tried) or window.chosen(0), "nothing can be chosen")
    window.kill()
    before, path = window.lines(), window.journal
    window = begin()
    go_on(window)
    assert window.journal == path and window.lines()[: len(before)] == before

    layout = read_layout(game.folder, game.rules)

    def ended() -> bool:
        one_choice(window, tried)
        return played_out(window.replayed(), layout)

    for _ in range(MOST):
        chosen = len(window.lines())
        window.until(lambda: ended() or len(window.lines()) > chosen, "it stands still")  # noqa: B023
        if played_out(window.replayed(), layout):
            break
    else:
        raise AssertionError(f"{MOST} choices, and no end")
    window.until_at_rest()
    assert window.program.poll() is None
    window.close()
