"""Where a game is offered to be learnt: once on the seat page, and on its tile in the menu."""

from pathlib import Path

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.app.app import App
from table.app.table_setup import learner
from table.scenes.coach.coach_mark import CoachMarkPlacement
from table.scenes.coach.tutorial_controller import TutorialController
from table.scenes.match.tutorial_scene import TutorialScene
from table.storage.store import Store
from table.widgets import Button
from tests.scenes.coach.learning import pilot as pilot
from tests.scenes.match.blind import listening
from tests.table_pilot import Pilot


def test_whoever_is_on_the_list_learns(pilot: Pilot) -> None:
    """Not a player without a name, where a person is on the list; a name that was typed for the
    table goes before that. With the last sentence the guide is done."""
    amma, _ = pilot.app.profiles.welcome("Amma")
    assert amma is not None
    nobody = PlayerInfo(pilot.app.words.say("seats.someone", seat=1))
    assert learner(pilot.app, [nobody]) == amma.player == learner(pilot.app, [])
    assert learner(pilot.app, [PlayerInfo("Lilja"), nobody]) == PlayerInfo("Lilja")
    tunk = pilot.app.open("tunk")
    pilot.menu.learn(tunk)
    session = pilot.scene.session
    assert session.guide is not None and session.match.players[session.guide.me] == amma.player
    tutorial = TutorialController(session.guide, session.match)
    said = []
    for tutorial.number in (0, len(session.guide.steps) - 1):
        tutorial.shown = tutorial.number
        note = CoachMarkPlacement(pilot.app, pilot.engine, tutorial).note(tunk.words)
        said.append(note.presses[-1].says)
    assert said == ["Next", "Done"]


def test_it_is_offered_once_and_stays_beside_start(pilot: Pilot, tmp_path: Path):
    """Whoever declines, or leaves it be, is not asked again; the button is still there. One button
    leads to it, wherever that is."""
    learn = pilot.app.words.say("guide.learn")
    tunk = pilot.app.open("tunk")
    for offered in (True, False):
        pilot.menu.choose(tunk)
        pilot.wait()
        for offers in (True, False) if offered else (False,):
            buttons = [
                widget for widget in pilot.engine.top.form.widgets if isinstance(widget, Button)
            ]
            assert [one.name for one in buttons if one.text == learn] == ["learn"]
            names = [widget.name for widget in pilot.engine.top.form.widgets]
            assert ("offer" in names) == ("decline" in names) == offers
            if offers:
                pilot.click(pilot.button("decline"))
        pilot.key(pygame.K_ESCAPE)
    assert App(Store(tmp_path)).settings.offered == ["tunk"]


def test_a_game_whose_guide_does_not_fit_says_why(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """The button cannot be pressed and tells the reason; the game can be started."""
    monkeypatch.setattr("table.session.guide.MOST_SAID", 3)
    pilot.menu.choose(pilot.app.open("tunk"))
    pilot.wait()
    form = pilot.engine.top.form
    assert not form.find("learn").enabled and form.find("start").enabled
    assert "guide.yaml" in form.find("learn").tooltip.lines[0]


def test_the_offer_leads_to_the_guide_and_the_portrait_stays(pilot: Pilot):
    """The slip has a button for it, and whoever learns looks as on the seat page."""
    pilot.menu.choose(pilot.app.open("tunk"))
    pilot.wait()
    seats = pilot.engine.top
    seats._name(0, "Jón")  # who would be given another one beside those of the guide
    shown = seats.form.find("token:0").portrait
    pilot.click(pilot.button("learn"))
    scene = pilot.scene
    assert isinstance(scene, TutorialScene)
    me = scene.tutorial.guide.me
    names = [player.name for player in scene.match.players]
    assert pilot.app.profiles.portraits(names)[me] == shown


def test_it_is_learnt_straight_from_the_tile(pilot: Pilot):
    """A button on the tile's picture, which leads there at once; the rest of the tile leads to
    the seats as ever, and the game is not offered once more there."""
    tile, learn = pilot.button("game:tunk"), pilot.button("learn:tunk")
    assert tile != learn
    pilot.click(learn)
    assert isinstance(pilot.scene, TutorialScene) and pilot.app.settings.offered == ["tunk"]
    pilot.until(lambda: pilot.scene.coach_mark.leaf)
    pilot.click(pilot.scene.coach_mark.leaf.presses["leave"].center)
    assert pilot.top == "SeatsScene"
    assert "offer" not in [widget.name for widget in pilot.engine.top.form.widgets]
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("game:tunk"))
    assert pilot.top == "SeatsScene"


def behind(pilot: Pilot, learn: str) -> None:
    """The keys stand on the stop before this button."""
    form = pilot.engine.top.form
    names = [stop.name for stop in form.stops()]
    form.set_focus(form.find(names[names.index(learn) - 1]))


def test_the_tiles_button_is_reached_by_keys(pilot: Pilot):
    """By Tab, behind all the games, in their order; Enter presses it."""
    pilot.wait()
    form = pilot.engine.top.form
    names = [stop.name for stop in form.stops()]
    games = [one for one in names if one.startswith("game:")]
    learns = [one for one in names if one.startswith("learn:")]
    assert names.index(learns[0]) > names.index(games[-1])
    assert [one[6:] for one in learns] == [one[5:] for one in games]
    behind(pilot, "learn:tunk")
    pilot.key(pygame.K_TAB)
    assert form.focus.name == "learn:tunk"
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.scene, TutorialScene)


def test_the_tiles_button_says_which_game_it_is_for(pilot: Pilot, home: Path):
    """To the ear there are several that are called alike; to the eye each stands on its tile."""
    ears = listening(pilot, home / "said")
    pilot.wait()
    for game in ("tunk", "punk"):
        behind(pilot, f"learn:{game}")
        ears.fresh()
        pilot.key(pygame.K_TAB)
        title = pilot.app.open(game).title
        assert f"{pilot.app.words.say('guide.learn')}, {title}" in ears.fresh()[-1]


def test_a_tile_says_why_it_cannot_be_learnt(pilot: Pilot, monkeypatch: pytest.MonkeyPatch):
    """A guide that does not fit is found out when it is asked for."""
    monkeypatch.setattr("table.session.guide.MOST_SAID", 3)
    pilot.click(pilot.button("learn:tunk"))
    assert pilot.top == "AskScene" and "guide.yaml" in pilot.engine.top.text
