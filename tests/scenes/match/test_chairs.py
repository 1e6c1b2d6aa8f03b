"""People come and go at the table in the middle of a game, and change places."""

import json
import random
from pathlib import Path

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.scenes.coach.hand_review import HandReview
from table.scenes.overlays.scores import ScoresScene
from table.session.seat_changes import SeatChanges, SeatRequest
from table.stats.result import result_of
from tests.forgetting import forgetting
from tests.scenes.match.chairs import (
    OTHER,
    choose,
    computer,
    done,
    marks,
    open_page,
    person,
    said,
    to_next_hand,
    write,
)
from tests.scenes.match.evening import ANNA, TWO, Slow, faced, told, undo
from tests.table_pilot import Pilot
from tests.tables import play_on


def test_a_computer_takes_over_a_persons_chair(pilot: Pilot) -> None:
    """In the middle of her open choice, by mouse: it is asked at once, from the view of that chair;
    the plate, the band and the log say so, and the game goes on by itself to its end."""
    pilot.at_turn(ANNA)
    view = pilot.match.view(0)
    open_page(pilot)
    choose(pilot, "who:0", ("bot", "keen"))
    assert "Anna" in said(pilot) and "takes over" in said(pilot)
    asked = len(pilot.thinkers.asked)
    done(pilot)
    assert pilot.match.players[0][1:3] == ("bot", "keen")
    assert marks(pilot)[0] == {**marks(pilot)[0], "mark": "seat", "seat": 0, "who": "bot"}
    assert pilot.top == "TableScene" and pilot.scene.viewpoint.people == ()
    assert told(pilot, None)[-1] == "table.computer_sat"
    assert told(pilot, 0) == told(pilot, None)
    assert pilot.scene.showing.company.names[0] == pilot.match.players[0].name != "Anna"
    pilot.until(lambda: len(pilot.thinkers.asked) > asked)
    assert pilot.thinkers.asked[asked] == (0, view)
    step = pilot.match.step
    pilot.until(lambda: pilot.match.step > step + 1)


def test_a_person_takes_over_a_computers_chair(pilot: Pilot) -> None:
    """At once: with two people at the screen the curtain falls, and behind it each has the hand of
    their chair. The log of whoever came tells this hand as the chair saw it."""
    pilot.at_turn(ANNA)
    person(pilot, 1, "Björn")
    assert pilot.match.players[1] == PlayerInfo("Björn")
    assert pilot.scene.viewpoint.facing is None and pilot.scene.controls is None
    seen = set()
    while len(seen) < 2:
        pilot.until(lambda: pilot.top == "CurtainScene")
        seat = faced(pilot)
        seen.add(seat)
        assert sorted(pilot.hand()) == sorted(map(str, pilot.match.state.zones[f"hand:{seat}"]))
        pilot.play(pilot.hand()[0])
    assert told(pilot, 1)[0] == told(pilot, 0)[0]
    assert told(pilot, 1).count("table.sat") == 1


def test_another_person_at_the_same_chair_is_called_first(pilot: Pilot) -> None:
    """Who was alone at the screen has gone: nobody sees the hand before the newcomer says so, and
    then it is told what has happened. What the one before chose is not theirs to take back."""
    pilot.at_turn(ANNA, phase="select")
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    person(pilot, 0, "Ösp")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert pilot.scene.showing.view.seat is None
    assert pilot.engine.top.call.name == "Ösp"
    pilot.here()
    pilot.until_turn()
    assert pilot.scene.viewpoint.facing == 0
    undo(pilot)
    assert "nothing of yours" in pilot.engine._notice[0]
    scene = pilot.scene
    coaching = HandReview(pilot.app, scene.game, pilot.match)
    assert coaching.made[0] == []


def test_a_thought_of_whoever_sat_there_comes_to_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late it comes: the person at that chair is asked."""
    monkeypatch.setattr("tests.thinkers.Thought", Slow)
    monkeypatch.setattr(Slow, "let", False)
    pilot.sit(TWO)
    pilot.until(lambda: pilot.scene.thoughts)
    (thought,) = pilot.scene.thoughts.waiting.values()
    (seat,) = pilot.scene.thoughts.waiting
    person(pilot, seat, "Ösp")
    assert thought.cancelled and not pilot.scene.thoughts.waiting
    monkeypatch.setattr(Slow, "let", True)
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert seat in pilot.match.owing()


def test_a_hint_goes_with_whoever_asked_for_it(pilot: Pilot) -> None:
    """It does not lie there for the next one."""
    pilot.at_turn(ANNA)
    before = pilot.scene.screen.hints
    before.ask(pilot.scene.controls)
    pilot.until(lambda: before.shown_for(pilot.scene.controls))
    pilot.scene.resume(SeatChanges((SeatRequest(0, PlayerInfo("Ösp")),)))
    pilot.wait()
    for hints in (before, pilot.scene.screen.hints):
        assert hints.advice is None and not hints.thinking
    assert pilot.scene.controls is None


@pytest.fixture
def quick(home: Path):
    with Pilot(home, speed=4.0, linger=0.01) as pilot:
        pilot.app.settings.linger = 0.01
        yield pilot


def test_two_people_change_places_with_the_next_hand(quick: Pilot) -> None:
    """Both are named in one line; until then all stays. Then each has the other chair, with the
    points that it has won, and what each was told has come along; the sheet says who sat where."""
    pilot = quick
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    open_page(pilot)
    pilot.click(pilot.button("swap:0"))
    assert "With whom does Anna" in said(pilot)
    assert "points of that chair" in pilot.engine.top.form.find("line").text
    pilot.click(pilot.button("swap:1"))
    assert said(pilot) == "Anna and Björn change places from the next hand on."
    done(pilot)
    assert marks(pilot) == [{**marks(pilot)[0], "seat": 0, "with": 1, "from": 2}]
    assert [player.name for player in pilot.match.players[:2]] == ["Anna", "Björn"]
    assert told(pilot, None)[-1] == "table.swap_next"
    before = {seat: told(pilot, seat) for seat in (0, 1)}
    to_next_hand(pilot)
    pilot.wait()
    assert [player.name for player in pilot.match.players[:2]] == ["Björn", "Anna"]
    assert "table.swapped" in told(pilot, None)
    assert told(pilot, 1)[: len(before[0])] == before[0]
    assert pilot.scene.showing.company.names[:2] == ["Björn", "Anna"]
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("scores"))
    sat = pilot.engine.top.form.find("sat").text
    assert "Chair 1: Anna, then Björn from hand 2." in sat
    account = pilot.scene.session.rows.account(0)
    names = {str(fact) for line in account.told for _, fact in line.why.facts}
    assert not any(name.startswith("seat.") for name in names) and names & {"Anna", "Björn"}
    assert [row.name for row in pilot.scene.session.rows.there(0)][:2] == ["Anna", "Björn"]


def test_who_is_alone_changes_places_with_a_computer(quick: Pilot) -> None:
    """With the next hand: Anna is called to her new chair, and nobody at the screen has seen the
    hand of the one she left."""
    pilot = quick
    pilot.at_turn("Anna,bot", game="tunk")
    open_page(pilot)
    pilot.click(pilot.button("swap:0"))
    pilot.click(pilot.button("swap:1"))
    done(pilot)
    to_next_hand(pilot)
    assert [player.name for player in pilot.match.players][1] == "Anna"
    seen = set()
    for _ in pilot.as_long_as(lambda: pilot.top != "CurtainScene"):
        seen.add(pilot.scene.showing.view.seat)
        pilot.wait()
    assert pilot.engine.top.call.name == "Anna" and seen == {None}
    pilot.here()
    pilot.until(pilot.free)
    assert pilot.scene.viewpoint.facing == 1


def test_who_has_had_a_chair_comes_with_the_next_hand(quick: Pilot) -> None:
    """Anna leaves her chair to a computer and would like another one: it is said that she comes
    with the next hand, and in the row whose it will be. She may think better of it."""
    pilot = quick
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    anna = next(at for at, player in enumerate(pilot.match.players) if player.name == "Anna")
    computer(pilot, anna)
    pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
    if pilot.top == "CurtainScene":
        pilot.here()
    pilot.until_turn()
    open_page(pilot)
    choose(pilot, "who:2", OTHER)
    write(pilot, 2, "Anna")
    assert "another chair in this hand" in said(pilot)
    done(pilot)
    assert pilot.match.players[2].who == "bot" and len(pilot.match.chairs.coming) == 1
    pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
    if pilot.top == "CurtainScene":
        pilot.here()
    pilot.until_turn()
    open_page(pilot)
    pilot.click(pilot.button("keep:2"))
    done(pilot)
    assert pilot.match.chairs.coming == [] and told(pilot, None)[-1] == "table.stays"


def test_the_result_says_who_sat_there_at_the_end_and_who_before(quick: Pilot) -> None:
    """In the line that is kept of the match."""
    pilot = quick
    pilot.at_turn(ANNA)
    computer(pilot, 0)
    pilot.until(lambda: pilot.match.over)
    result = json.loads(json.dumps(result_of("punk", pilot.match)))
    assert result["seats"] == [player.written() for player in pilot.match.players]
    (change,) = result["changes"]
    assert (change["hand"], change["seat"]) == (1, 0)
    assert change["before"]["name"] == "Anna" and change["after"]["who"] == "bot"


def test_what_a_computer_won_for_somebody_is_said_so(quick: Pilot) -> None:
    """The headline of a hand names the computer and whose chair it had, though that person sits
    there again; and the foot of the sheet how much of the chair's score a computer won."""
    pilot = quick
    pilot.sit("Anna,Björn", game="tunk")
    faced(pilot)
    match, luck = pilot.match, random.Random(1)
    computer(pilot, 1)
    name = match.players[1].name
    scene = pilot.scene
    with forgetting():
        while match.ended is None:
            play_on(match, luck)
            scene.session.rows.follow(match)
            scene.session.event_log.note()
    match.seat(1, PlayerInfo("Björn"))
    scene.session.event_log.note()
    rows = scene.session.rows
    gained = rows.gained(0)[1]
    assert rows.lent(match.chairs, 1) == gained and rows.lent(match.chairs, 0) == 0
    sheet = ScoresScene(pilot.app, scene.session.game, match, rows, final=False)
    pilot.engine.open(sheet)
    said, foot = sheet.form.find("winner").text, sheet.form.find("sat").text
    assert gained > 0, "the luck of this test is that the computer wins"
    assert said.startswith(f"{name}, for Björn, wins") and match.players[1].name == "Björn"
    assert f"The hands that a computer finished earned this chair {gained // 2}." in foot
