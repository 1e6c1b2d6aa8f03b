"""A series at the window: from the menu, match by match, to the winner of the evening."""

import random

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app import app
from table.app.settings_file import AT_ONCE
from table.felt.picture import head_numbers
from table.scenes.history.series_scene import SeriesScene
from table.scenes.match.table_scene import TableScene
from table.scenes.overlays.chairs import OTHER, STAYS, ChairsScene
from table.scenes.overlays.scores import CALM, ScoresScene
from table.scenes.setup.series_setup import SeriesSetupScene
from table.storage.series import SeriesItem
from table.widgets import Choice, Label
from tests.scenes.match.sheets import BUSY, agreeing, go_on, on_top, to_menu, unseen
from tests.table_pilot import Pilot
from tests.tables import play_on


@pytest.fixture
def speed() -> float:
    return AT_ONCE


@pytest.fixture(autouse=True)
def _alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hand ends with its deal."""
    monkeypatch.setattr(app, "asked_seed", lambda seed: seed or "1")


def arranged(pilot: Pilot, items: list[SeriesItem], people: list[PlayerInfo]) -> SeriesScene:
    """By the menu's button to the first sheet."""
    page = agreeing(pilot, "series", SeriesSetupScene)
    page.chairs.players[: len(people)], page.chairs.count = people, len(people)
    page.items = items
    page.rebuild()
    pilot.click(pilot.button("start"))
    return sheet(pilot)


def sheet(pilot: Pilot) -> SeriesScene:
    return on_top(pilot, SeriesScene)


def on(pilot: Pilot) -> TableScene:
    """From the sheet to the table."""
    go_on(pilot)
    return on_top(pilot, TableScene)


def to_the_end(pilot: Pilot) -> ScoresScene:
    """The match that is played, to its last sheet: unseen, in a hurry."""
    scene, luck = pilot.scene, random.Random(1)

    def plays() -> None:
        while play_on(scene.match, luck):
            scene.session.rows.follow(scene.match)

    unseen(pilot, plays)
    for _ in pilot.as_long_as(lambda: pilot.engine.top is scene, BUSY):
        scene.presentation.skipping = True
        pilot.wait()
    return on_top(pilot, ScoresScene)


def test_a_series_of_two_games(pilot: Pilot) -> None:
    """Each match ends with its own sheet, which leads on to that of the series and nowhere else;
    the seats have turned; at the end there is a winner, and nothing waits in the menu."""
    people = [PlayerInfo("Anna"), PlayerInfo("", "bot", "steady"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk", hands=1), SeriesItem("punk")], people)
    orders = []
    for count in (1, 2):
        match = on(pilot).match
        orders.append([player.name for player in match.players])
        last = to_the_end(pilot)
        names = {widget.name for widget in last.form.widgets}
        assert "series" in names and not names & {"again", "seats", "menu"}
        pilot.wait(CALM)
        pilot.click(pilot.button("series"))
        assert len(sheet(pilot).series.done) == count
    assert sorted(orders[0]) == sorted(orders[1]) and orders[0] != orders[1]
    assert sheet(pilot).over
    to_menu(pilot)
    assert pilot.top == "MenuScene" and not pilot.menu.waiting
    assert [result["at"] for result in pilot.app.store.results()] == [0, 1]


def test_left_at_the_table_and_gone_on_with_from_the_menu(pilot: Pilot) -> None:
    """The menu offers the series and not the match; it goes on at the very same position."""
    people = [PlayerInfo("Anna"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk")], people)
    on(pilot)
    pilot.until_turn()
    before, step = pilot.hand(), pilot.match.step
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    assert pilot.top == "MenuScene" and [one.series for one in pilot.menu.waiting] == [True]
    pilot.click(pilot.button("goon:0"))
    on(pilot)
    pilot.until_turn()
    assert (pilot.hand(), pilot.match.step) == (before, step)


def test_nobody_comes_with_a_hand_that_is_not_dealt_any_more(pilot: Pilot) -> None:
    """In the last hand agreed upon it is said that none comes after it, and what would come with
    it is neither promised nor offered; a name is corrected all the same, and read at once in its
    row."""
    people = [PlayerInfo("Anna"), PlayerInfo("Bella"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk", hands=1)], people)
    match = on(pilot).match
    page = ChairsScene(pilot.app, pilot.scene.session.game, match)
    pilot.engine.open(page)
    line, stays = page.form.find("line"), page.form.find("who:0")
    assert isinstance(line, Label) and "last hand" in line.text
    assert not any(widget.name.startswith("swap") for widget in page.form.widgets)
    wanted = page.changes
    page._name(wanted.names, 0, "Anton")
    assert isinstance(stays, Choice) and stays.options[0][1] == "Anton stays"
    assert wanted.refusal() == "" and page.form.find("done").enabled
    wanted.names[0] = match.players[0].name
    wanted.kinds[0], wanted.newcomers[0] = OTHER, match.players[1].name
    assert "last hand" in wanted.refusal()
    wanted.kinds[0], wanted.names[0] = STAYS, "Anton"
    assert wanted.refusal() == "" and len(wanted.wishes()) == 1


def test_the_table_tells_of_how_many_hands(pilot: Pilot) -> None:
    """Where it was agreed to end after so many, the head of the table says so, and not until when
    the house rules would have it go on; the setup has the table's own word."""
    people = [PlayerInfo("Anna"), PlayerInfo("", "bot", "steady")]
    arranged(pilot, [SeriesItem("tunk", hands=2)], people)
    scene = on(pilot)
    pilot.until_turn()
    showing = scene.showing
    assert showing.looks.hands == 2 and showing.view is not None
    looks = showing.looks
    told = head_numbers(showing.view, looks.layout, looks.words, looks.hands)
    assert "Hand 1 of 2" in told and not any("Playing to" in line for line in told)
    setup = SeriesSetupScene(pilot.app)
    pilot.engine.open(setup)
    assert setup.length("pukk", 2) == "up to: Deal 2"
    assert setup.length("tunk", 3) == "up to: Hand 3"
    assert all(setup.length(whole, 3) == "to the end" for whole in ("puck", "punk"))
