"""A match at the window, from the menu to the score sheet; left on the way and gone on with."""

import random
from pathlib import Path

import pygame
import pytest

from rules.kit.cards import UNKNOWN, card
from rules.kit.journal import read_journal
from rules.kit.move import Move
from table.app.saved_settings import AT_ONCE
from table.felt.banner import reading_time
from table.scenes.overlays.scores import CALM_SECONDS
from table.session import talk
from tests.sampling import drawn
from tests.scenes.match.evening import (
    ANNA,
    TWO,
    faced,
    late,
    play_on,
    stand,
    until_curtain,
)
from tests.table_pilot import Pilot
from tests.tables import LONG

OTHER_TABLES = [
    ("Anna,bot", {}),
    ("Anna,Björn", {}),
    ("bot,Anna,Björn,bot", {"fixed_opening": True}),
    ("Anna,bot,Björn", {"dice": True}),
]
FULL_TABLE = [("bot,bot,bot,bot,bot,bot,Anna,bot,bot,bot", {})] if LONG else []


@pytest.mark.parametrize("speed", [AT_ONCE])
@pytest.mark.parametrize(
    ("seats", "options"),
    [(ANNA, {}), *drawn(OTHER_TABLES, 1, "whole games"), *FULL_TABLE],
)
def test_a_whole_game_to_the_score_sheet(
    home: Path, pilot: Pilot, seats: str, options: dict
) -> None:
    """With animations off, to the end: the result is kept, the journal among the finished. In an
    ordinary run a person among computers alone plays all of it; other tables, which go on alike,
    are taken up in the fourth round."""
    rng, pilot.pace = random.Random(1), 0.1
    if LONG or seats == ANNA:
        scene = pilot.sit(seats, options=options)
    else:
        scene = pilot.resume(late(home, seats, options, 4))
    many = len(scene.match.players) > 4
    for _ in pilot.as_long_as(lambda: pilot.top != "ScoresScene"):
        if pilot.free() and scene.match.state.phase == "keep" and options.get("dice"):
            pilot.key(pygame.K_r)
        elif many and not pilot.free() and not scene.presentation.skipping:
            pilot.key(pygame.K_f)  # nine computers take their time
        else:
            play_on(pilot, rng)
    (path,) = (home / "finished").glob("*.jsonl")
    assert scene.match.over and not list((home / "games").glob("*.jsonl"))
    assert [result["game"] for result in pilot.app.store.results()] == ["punk"]
    lines = read_journal(path).lines
    assert len({line["seat"] for line in lines if "move" in line}) == len(seats.split(","))
    pilot.wait(CALM_SECONDS)
    pilot.click(pilot.button("menu"))
    assert pilot.top == "MenuScene" and not pilot.menu.waiting


@pytest.mark.parametrize("seats", ["bot,bot,bot", ANNA])
def test_a_computer_takes_a_moment_and_a_trick_is_left_to_be_looked_at(
    pilot: Pilot, seats: str
) -> None:
    """However fast it thinks, its choice is not shown sooner than a person can follow. The cards
    that were turned up lie still for a while, whoever laid the last one, and until what is said of
    them has been read."""
    scene = pilot.sit(seats)
    pilot.until(lambda: scene.thoughts and scene.thoughts.shown_since)
    start = pilot.now
    pilot.until(lambda: pilot.match.sealed)
    assert 0.5 < pilot.now - start < 1.0
    if seats == ANNA:
        pilot.until_turn()
        pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.state.phase == "turned" and scene.renderer.tween is None)
    start = pilot.now
    reading = sum(map(reading_time, scene.banner.sentences()))
    pilot.until(lambda: pilot.match.state.phase != "turned")
    hold = scene.layout.phases["turned"].hold
    assert hold - 0.1 < pilot.now - start < max(hold, reading) + 0.2


def test_whatever_the_pace_the_choices_are_the_same(home: Path, monkeypatch) -> None:
    """Pressing all the time, or never, with animations off and table talk on, or with the computers
    in processes of their own, which take nothing but a seat's own view: the same game by the same
    hands."""
    ends, seats = [], "Anna,bot:playful:oddur,bot:playful:kari"
    monkeypatch.setattr(talk, "CHANCES", dict.fromkeys(talk.CHANCES, 9.0))
    for way in ("never", "always", "off", "processes"):
        speed = AT_ONCE if way in ("off", "processes") else 1.0
        with Pilot(home / way, speed=speed, processes=way == "processes") as pilot:
            pilot.app.settings.talk = way == "off"
            pilot.sit(seats, "same")
            for _ in pilot.as_long_as(lambda: len(pilot.lines()) < 9):
                if pilot.free() and pilot.match.state.phase == "select":
                    pilot.play(pilot.hand()[0])
                elif pilot.free():
                    pilot.key(pygame.K_d)
                elif way == "always":
                    pilot.click((4, 396))
                else:
                    pilot.wait()
            assert bool(pilot.scene.screen.table_talk.lines) == (way == "off")
            ends.append(pilot.lines()[:9])
    assert all(lines == ends[0] for lines in ends)


def test_skipping_ahead_stops_where_a_person_is_asked(pilot: Pilot) -> None:
    """Pressed while the computers play, Skip ahead plays on unseen until somebody's choice is
    due, and not further. After the pause, Esc and Esc again, every pixel is as before."""
    scene = pilot.at_turn("Anna,bot,bot,bot")
    pilot.play(pilot.hand()[0])
    assert scene.controls is None
    step = pilot.match.step
    pilot.click(scene.toolbar.rect("skip").center)
    pilot.until(lambda: not scene.presentation.skipping, 2.0)
    assert pilot.match.step > step and 0 in pilot.match.seats_to_choose()
    pilot.until_turn()
    pilot.wait()
    assert not scene.toolbar.rect("skip").w
    pilot.wait(0.2)
    picture = pilot.picture()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.top == "PauseScene" and pilot.picture() != picture
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(0.1)
    assert pilot.top == "TableScene" and pilot.picture() == picture


def test_a_sealed_choice_survives_and_stays_sealed(pilot: Pilot) -> None:
    """Anna has chosen, Björn leaves at the curtain: her choice is kept, face down, and he is
    asked next when they come back."""
    pilot.sit(TWO)
    first, name = faced(pilot), pilot.hand()[1]
    pilot.play(name)
    until_curtain(pilot)
    before = stand(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("leave"))
    pilot.click(pilot.button("goon:0"))
    assert until_curtain(pilot) != first
    assert stand(pilot) == before and pilot.match.sealed[first] == Move("play", (card(name),))
    renderer = pilot.scene.renderer
    assert renderer.view.zones[f"played:{first}"] == [UNKNOWN]
    assert pilot.engine.top.call.why != "first", "somebody has begun already"
    assert all(pose.face is not card(name) for pose in renderer.table.poses.values())
