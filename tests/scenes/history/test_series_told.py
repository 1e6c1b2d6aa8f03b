"""What the pages of a series say is so: who deals, what everybody is called, what is under way."""

import random

import msgspec
import pytest

from rules.kit.match import PlayerInfo
from rules.kit.remarks import cuts
from table.app.app import App
from table.app.latest_evening import LatestEvening
from table.app.series import SeriesFile, begin, risen, sit_down, take_up
from table.scenes.history.series_scene import SeriesScene
from table.storage.series import SeriesItem
from table.widgets import Label
from tests.pilot import Pilot
from tests.tables import play_on

pytest_plugins = ["tests.screens"]
pytestmark = pytest.mark.usefixtures("felt")
ANNA, BJORM, CARL = (PlayerInfo(one) for one in ("Anna", "Björm", "Carl"))
GAMES = ["paks", "puck", "pukk", "punk", "tunk"]


def text(pilot: Pilot, name: str) -> str:
    found = pilot.widget(name)
    assert isinstance(found, Label)
    return found.text


def to_the_end(app: App, running: SeriesFile) -> None:
    session, luck = sit_down(app, running), random.Random(1)
    while play_on(session.match, luck):
        pass
    app.finish(session.game, session.match, session.journal)
    assert risen(app, running, session) is None


@pytest.mark.parametrize("game", GAMES)
def test_who_the_sheet_says_deals_first_does(pilot: Pilot, app: App, game: str) -> None:
    """In every game, whoever it is; where the cards say who deals, the sheet says that."""
    running = begin(app, [ANNA, BJORM, CARL], [SeriesItem(game, hands=1)])
    for first in range(3):
        running.series.first = first
        pilot.open(SeriesScene(app, running))
        said = text(pilot, "seats")
        match = sit_down(app, running).match
        while not match.owing():
            match.advance()
        dealer = match.players[match.table.dealer].name
        assert (f"{dealer} deals first" in said) is not cuts(match.rules)
        assert ("cut" in said) is cuts(match.rules)
        for path in app.store.games.glob("*.jsonl"):
            app.store.release(path)
            path.unlink()


def test_a_corrected_name_is_the_series_from_then_on(pilot: Pilot, app: App) -> None:
    """Its sheet, its file, its next match and what is told of the evening have the one name, also
    of what was played before; nobody is two."""
    running = begin(app, [ANNA, BJORM], [SeriesItem("tunk", hands=1, matches=3)])
    to_the_end(app, running)
    session = sit_down(app, running)
    seat = next(at for at, one in enumerate(session.match.players) if one.name == "Björm")
    before = session.match.players[seat]
    session.match.rename(seat, "Björn")
    assert session.corrected is not None and session.corrected(before, "Björn") is None
    app.leave(session.journal)
    app.store.release(running.path)
    running = take_up(app, running.path)
    for _ in range(2):
        to_the_end(app, running)
    pilot.open(SeriesScene(app, running))
    assert [one[0] for one in pilot.widget("sheet").columns][1:] == ["Anna", "Björn"]
    tonight = LatestEvening(app.store)
    assert sorted(one.name for one in tonight.people().values()) == ["Anna", "Björn"]
    assert all(one.name != "Björm" for game in tonight.games for one in game.seats)


def test_a_person_renamed_on_the_list_is_called_so_in_the_series(app: App) -> None:
    """Between two matches as well; unless another one in it has that name."""
    person, _ = app.profiles.welcome("Björm")
    assert person is not None
    running = begin(app, [ANNA, person.player], [SeriesItem("tunk", hands=1, matches=2)])
    app.people.change(msgspec.structs.replace(person, name="Anna"))
    assert "Björm" in [one.name for one in sit_down(app, running).match.players]
    app.people.change(msgspec.structs.replace(person, name="Björn"))
    sit_down(app, running)
    assert [one.name for one in running.series.people] == ["Anna", "Björn"]


def test_the_match_under_way_is_shown_with_its_points(pilot: Pilot, app: App) -> None:
    """Going on with a series that was left in the midst of a match, the sheet says which hand is
    on and how everybody stands, and not who would deal the next one."""
    running = begin(app, [ANNA, BJORM], [SeriesItem("tunk", hands=2)])
    session, luck = sit_down(app, running), random.Random(1)
    while session.match.table.hand == 1 or not session.match.owing():
        play_on(session.match, luck)
    names = [one.name for one in session.match.players]
    points = session.rows
    points.follow(session.match)
    app.leave(session.journal)
    pilot.open(SeriesScene(app, running))
    pilot.until_ready()
    assert text(pilot, "next") == "Under way: Tunk"
    said = text(pilot, "seats")
    assert said.startswith("Hand 2 of 2") and "deals" not in said
    assert all(name in said for name in names)


@pytest.mark.parametrize("game", ["puck", "punk"])
def test_a_game_of_one_hand_has_no_number_of_hands(app: App, game: str) -> None:
    """Where one hand is the whole game nothing shorter is agreed, nor said at the table."""
    running = begin(app, [ANNA, BJORM], [SeriesItem(game, hands=1)])
    part = sit_down(app, running).match.terms.part
    assert part is not None and part.hands == 0


def test_the_points_of_the_series_go_to_who_has_won_the_match(app: App) -> None:
    """Where two have changed places for good the match’s winner is the series’ as well; a chair
    lent to a computer stays its person’s."""
    running = begin(app, [ANNA, BJORM], [SeriesItem("tunk", hands=2), SeriesItem("tunk", hands=1)])
    session, luck = sit_down(app, running), random.Random(1)
    match = session.match
    started = [one.name for one in match.players]
    match.swap(0, 1)
    while match.table.hand == 1:
        play_on(match, luck)
    assert [one.name for one in match.players] == started[::-1]
    match.seat(0, PlayerInfo("Birkir", "bot", "easy"))
    while play_on(match, luck):
        pass
    app.finish(session.game, match, session.journal)
    assert risen(app, running, session) is None
    names = [running.series.people[one].name for one in running.series.done[0].seats]
    assert names == started[::-1]
