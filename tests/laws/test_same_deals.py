"""The same deals for everybody: equal choices lead to equal hands, for every game; and nobody's
table, sheet or page knows how another played a deal."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from rules.kit.catalogue import games
from table.app.app import App
from table.app.defaults import usual_seats
from table.app.saved_settings import AT_ONCE
from table.app.series import SeriesFile, begin_deals
from table.scenes.history.deals_scene import DealsScene
from table.scenes.overlays.curtain import FILL_SECONDS, CurtainScene
from table.session.open_game import parts
from table.session.score_rows import DealRows
from table.storage.series import STEADFAST
from table.storage.store import Store
from tests.same_deals import ANNA_BELLA, Plays, play_by_rules, play_deal, random_choices
from tests.sampling import by_turns
from tests.scenes.match.blind import listening
from tests.scenes.match.evening import widget_names
from tests.scenes.match.test_series import BUSY, press, unseen
from tests.table_pilot import Pilot
from tests.tables import LONG

GAMES = [one.name for one in games() if one.rules]
LEVELS = STEADFAST if LONG else STEADFAST[2:3]
STEPS = 4  # of a deal after which it is left once
KEYS = (pygame.K_l, pygame.K_a, *range(pygame.K_F1, pygame.K_F10)) if LONG else (pygame.K_F5,)
TABS = ("evenings", "album", "people", "games", "year")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    found = App(Store(Path(tmp_path_factory.mktemp("home"))))
    found.set_language("en")
    yield found
    found.close()


def evening(app: App, name: str, level: str = LEVELS[0], deals: int = 1) -> SeriesFile:
    game = app.open(name)
    assert game.rules is not None
    others = [level] * (usual_seats(game.rules) - 1)
    return begin_deals(app, game, ANNA_BELLA, others, {}, deals, "the same")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_equal_choices_give_equal_hands_to_the_last_card(app: App, name: str, level: str):
    """Both play as the rule player does: every position, every answer and the result are the same;
    and the deals of one evening differ. Where they choose otherwise, the hand is the same up to
    there."""
    kept, parted = evening(app, name, level, 4), 0
    first, second = (play_deal(app, kept, play_by_rules) for _ in ANNA_BELLA)
    assert first == second and len(first) > 3
    assert kept.series.done[0].points == kept.series.done[1].points is not None
    for deal in range(3):
        one, two = (play_deal(app, kept, random_choices(2 * deal + n)) for n in (1, 2))
        assert one[0] != first[0]
        for here, there in zip(one, two, strict=False):
            if here.made != there.made:
                parted += 1
                break
            assert here.state == there.state
    assert parted, "they chose alike all along"


@pytest.mark.parametrize("name", GAMES)
def test_nothing_of_how_another_played_comes_to_a_table(app: App, name: str):
    """Anna plays one evening well and another without a plan: Bella, who plays alike, has the
    same hands in both, and before she has played, the sheet is the same."""
    rules, layout = parts(app.open(name))
    evenings = evening(app, name), evening(app, name)
    for kept, plays in zip(evenings, (play_by_rules, random_choices(5)), strict=True):
        play_deal(app, kept, plays)
    one, other = (DealRows(kept.series, rules, layout) for kept in evenings)
    assert (one.cells, one.bests, one.rows) == (other.cells, other.bests, other.rows)
    assert one.cells == [[None, None]] and not one.known(0)
    hands = [play_deal(app, kept, play_by_rules) for kept in evenings]
    assert hands[0] == hands[1]


# the window between two turns


class Shot(NamedTuple):
    """A page as it is seen, and what has been said since the one before."""

    page: str
    picture: bytes
    said: list[str]


class Window:
    """A window over a home, and all that is seen and heard there."""

    def __init__(self, home: Path) -> None:
        self.pilot = Pilot(home, speed=AT_ONCE)
        self.pilot.pace = 0.2
        self.ears = listening(self.pilot, home / "said")
        self.ears.fresh()
        self.shots: list[Shot] = []

    def look(self) -> None:
        """At what is on top; in the long form once it has worked out all that it shows."""
        pilot = self.pilot
        pilot.wait()
        for _ in pilot.as_long_as(lambda: LONG and pilot.engine.top.animating and not pilot.free()):
            pilot.wait()
        self.shots.append(Shot(pilot.top, pilot.picture(), self.ears.fresh()))

    def ask(self) -> None:
        """Look, and press every key that tells something."""
        pilot, asked = self.pilot, self.pilot.engine.top
        self.look()
        for key in KEYS:
            pilot.key(key)
            self.look()
            if pilot.engine.top is not asked:
                pilot.key(pygame.K_ESCAPE)
                if isinstance(pilot.engine.top, CurtainScene) and pilot.engine.top is not asked:
                    pilot.here()

    def menu(self) -> None:
        """Look at the menu and all that is opened from it, and go on with the evening."""
        self.look()
        self.pilot.menu.open_page("look_back")
        for tab in TABS:
            if f"tab:{tab}" in widget_names(self.pilot):
                self.pilot.click(self.pilot.button(f"tab:{tab}"))
            self.look()
        self.pilot.key(pygame.K_ESCAPE)
        self.pilot.click(self.pilot.button("goon:0"))

    def sit_down(self) -> None:
        """From the page that says who is next, past the curtain, to the table."""
        self.ask()
        press(self.pilot, "on")
        self.ask()
        self.pilot.wait(FILL_SECONDS)
        self.pilot.key(pygame.K_RETURN)

    def leave(self) -> None:
        """By the pause, and past the curtain that comes after it."""
        self.pilot.wait(2)
        self.ears.fresh()
        self.pilot.key(pygame.K_PAUSE)
        self.ask()
        self.pilot.key(pygame.K_ESCAPE)
        self.ask()
        self.pilot.key(pygame.K_PAUSE)
        self.pilot.key(pygame.K_ESCAPE)
        self.pilot.click(self.pilot.button("leave"))


def turns_seen(home: Path, game: str, plays: Plays) -> list[Shot]:
    """All that is seen and heard where Anna plays so and leaves her deal once, up to the first turn
    of Bella, who finds the window open, and once more after it was closed."""
    home.mkdir()
    first = Window(home)
    with first.pilot as pilot:
        kept = evening(pilot.app, game)
        pilot.menu.open_series(kept)
        first.sit_down()
        unseen(pilot, lambda: plays(pilot.scene.session, STEPS))
        first.leave()
        first.menu()
        first.sit_down()
        unseen(pilot, lambda: plays(pilot.scene.session))
        for _ in pilot.as_long_as(lambda: not isinstance(pilot.engine.top, DealsScene), BUSY):
            pilot.key(pygame.K_RETURN)  # whoever is out is asked whether they watch
        first.ears.fresh()
        first.sit_down()
    again = Window(home)
    with again.pilot:
        again.menu()
        again.sit_down()
        again.ask()
    return first.shots + again.shots


@pytest.mark.usefixtures("sharp", "one_seal")
@pytest.mark.parametrize("game", by_turns(GAMES, 1, "between turns"))
def test_law_13_between_two_turns_nothing_tells_how_a_deal_goes(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna plays well in one world and without a plan in another: every page that can be opened
    from her interrupted deal to Bella's first turn is the same to the pixel and to the word."""
    monkeypatch.setattr("table.scenes.menu.waiting.time_text", lambda words, when: "today")
    worlds = {"well": play_by_rules, "badly": random_choices(5)}
    one, other = (turns_seen(tmp_path / name, game, plays) for name, plays in worlds.items())
    assert [shot.page for shot in one] == [shot.page for shot in other]
    for place, (here, there) in enumerate(zip(one, other, strict=True)):
        assert here.said == there.said, f"{here.page}, page {place}"
        same = here.picture == there.picture  # which bytes are not, nobody wants to see
        assert same, f"{here.page}, page {place}"
