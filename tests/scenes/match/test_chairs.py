"""People come and go at the table in the middle of a game, and change places."""

import json
import random

import pygame
import pytest

from rules.kit.match import PlayerInfo
from table.scenes.coach.hand_review import HandReview
from table.scenes.overlays.scores import ScoresScene
from table.session.score_rows import account_of
from table.session.seat_changes import CALLED, SeatChanges, SeatRequest, chair_history
from table.stats.result import result_of
from tests.scenes.match.evening import ANNA, TWO, Pilot
from tests.tables import forgetting, play_on
from tests.thinkers import Slow

OTHER, STAYS, KEEN = ("person", ""), ("", ""), ("bot", "keen")
SWAP = ("swap:0", "swap:1", "done")  # with the next hand
QUICK = pytest.mark.parametrize(("speed", "linger"), [(4.0, 0.01)])


def open_page(pilot: Pilot, *buttons: str) -> None:
    """Open the page of who sits here, by mouse, and press some of its buttons."""
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    pilot.click(pilot.button("chairs"))
    assert pilot.top == "ChairsScene"
    for button in buttons:
        pilot.click(pilot.button(button))
    pilot.wait(0.1)


def choose(pilot: Pilot, seat: int, value: object) -> None:
    """Drop down the list of who sits at a seat and take a value of it, by mouse and arrows."""
    pilot.click(pilot.button(f"who:{seat}"))
    widget = pilot.engine.top.form.find(f"who:{seat}")
    steps = [option for option, _ in widget.options].index(value) - widget.highlighted_index
    for _ in range(abs(steps)):
        pilot.key(pygame.K_DOWN if steps > 0 else pygame.K_UP)
    pilot.key(pygame.K_RETURN)


def write(pilot: Pilot, seat: int, text: str) -> None:
    """Write a name into the field of a seat instead of the one that was there."""
    pilot.click(pilot.button(f"name:{seat}"))
    for key in (pygame.K_END, *[pygame.K_BACKSPACE] * 30):
        pilot.key(key)
    pilot.post(pygame.TEXTINPUT, text=text)
    pilot.wait()


def press_done(pilot: Pilot) -> None:
    pilot.click(pilot.button("done"))
    pilot.wait(0.1)


def seat_marks(pilot: Pilot) -> list[dict]:
    return [line for line in pilot.lines() if line.get("mark") in ("seat", "name")]


def seat_computer(pilot: Pilot, seat: int) -> None:
    open_page(pilot)
    choose(pilot, seat, ("bot", "steady"))
    press_done(pilot)


def seat_person(pilot: Pilot, seat: int, name: str, said: str = "") -> None:
    """Let somebody take a chair over; the page says something of it."""
    open_page(pilot)
    choose(pilot, seat, OTHER)
    write(pilot, seat, name)
    assert said in pilot.label_text()
    press_done(pilot)


def names(pilot: Pilot, count: int = 2) -> list[str]:
    return [player.name for player in pilot.match.players[:count]]


def to_next_hand(pilot: Pilot) -> None:
    hand = pilot.match.table.hand
    pilot.play_until(lambda: pilot.match.table.hand != hand)


@QUICK
def test_a_computer_takes_over_a_persons_chair(pilot: Pilot) -> None:
    """It is asked at once from that chair's view; plate, log and result tell who sat there."""
    pilot.at_turn(ANNA)
    view = pilot.match.view(0)
    open_page(pilot)
    choose(pilot, 0, KEEN)
    assert "Anna" in pilot.label_text() and "takes over" in pilot.label_text()
    asked = len(pilot.thinkers.asked)
    press_done(pilot)
    assert pilot.match.players[0][1:3] == KEEN
    assert seat_marks(pilot)[0].items() >= {"mark": "seat", "seat": 0, "who": "bot"}.items()
    assert pilot.top == "TableScene" and pilot.scene.viewpoint.people == ()
    assert pilot.log_keys(None)[-1] == "table.computer_sat"
    assert pilot.log_keys(0) == pilot.log_keys(None)
    assert pilot.scene.renderer.company.names[0] == pilot.match.players[0].name != "Anna"
    pilot.until(lambda: len(pilot.thinkers.asked) > asked)
    assert pilot.thinkers.asked[asked] == (0, view)
    pilot.until(lambda: pilot.match.over)
    result = json.loads(json.dumps(result_of("punk", pilot.match)))
    assert result["seats"] == [player.fields() for player in pilot.match.players]
    (change,) = result["changes"]
    assert (change["hand"], change["seat"]) == (1, 0)
    assert change["before"]["name"] == "Anna" and change["after"]["who"] == "bot"


def test_a_person_takes_over_a_computers_chair(pilot: Pilot) -> None:
    """Behind a curtain each has the hand, and the log, of their chair."""
    pilot.at_turn(ANNA)
    seat_person(pilot, 1, "Björn")
    assert pilot.match.players[1] == PlayerInfo("Björn")
    assert pilot.scene.viewpoint.facing_seat is None and pilot.scene.controls is None
    seen = set()
    while len(seen) < 2:
        seat = pilot.until_curtain()
        assert pilot.faced() == seat
        seen.add(seat)
        assert sorted(pilot.hand()) == sorted(map(str, pilot.match.state.zones[f"hand:{seat}"]))
        pilot.play(pilot.hand()[0])
    assert pilot.log_keys(1)[0] == pilot.log_keys(0)[0]
    assert pilot.log_keys(1).count("table.sat") == 1


def test_another_person_at_the_same_chair_is_called_first(pilot: Pilot) -> None:
    """Nobody sees the hand before; what was chosen, or hinted at, there is not theirs."""
    scene = pilot.at_turn(ANNA, phase="select")
    pilot.play_first_card()
    before = scene.screen.hints
    before.ask(scene.controls)
    pilot.until(lambda: before.is_shown_for(scene.controls))
    scene.resume(SeatChanges((SeatRequest(0, PlayerInfo("Ösp")),)))
    pilot.wait()
    for hints in (before, scene.screen.hints):
        assert hints.advice is None and not hints.is_thinking
    assert scene.controls is None
    pilot.until_curtain()
    assert scene.renderer.view.seat is None and pilot.engine.top.call.name == "Ösp"
    assert pilot.faced() == 0
    pilot.undo()
    assert "nothing of yours" in pilot.engine._notice[0]
    assert HandReview(pilot.app, scene.game, pilot.match).choices[0] == []


def test_a_thought_of_whoever_sat_there_comes_to_nothing(pilot: Pilot, monkeypatch) -> None:
    """However late it comes: the person at that chair is asked."""
    monkeypatch.setattr("tests.thinkers.Thought", Slow)
    monkeypatch.setattr(Slow, "has_any", False)
    pilot.sit(TWO)
    pilot.until(lambda: pilot.scene.thoughts)
    ((seat, thought),) = pilot.scene.thoughts.pending_choices.items()
    seat_person(pilot, seat, "Ösp")
    assert thought.cancelled and not pilot.scene.thoughts.pending_choices
    monkeypatch.setattr(Slow, "has_any", True)
    pilot.until_curtain()
    assert seat in pilot.match.seats_to_choose()


@QUICK
def test_what_a_computer_won_for_somebody_is_said_so(pilot: Pilot) -> None:
    """The headline names it and whose chair it had, the foot how much of the score it won."""
    session = pilot.sit("Anna,Björn", game="tunk").session
    pilot.faced()
    match, rows, luck = pilot.match, session.rows, random.Random(1)
    seat_computer(pilot, 1)
    name = match.players[1].name
    with forgetting():
        while match.hand_outcome is None:
            play_on(match, luck)
            rows.follow(match)
            session.event_log.note()
    match.seat(1, PlayerInfo("Björn"))
    session.event_log.note()
    gained = rows.points_gained(0)[1]
    assert gained > 0, "the luck of this test is that the computer wins"
    lent = [rows.points_lent(match.chairs, seat, hands_over=1) for seat in (0, 1)]
    assert lent == [0, gained]
    assert rows.points_lent(match.chairs, 1, hands_over=0) == 0, "the hand is not over: count later"
    pilot.engine.open(ScoresScene(pilot.app, session.game, match, rows, final=False))
    assert f"{name}, for Björn," in pilot.label_text("winner")
    foot = f"The hands that a computer finished earned this seat {gained // 2}."
    assert foot in pilot.label_text("sat") and match.players[1].name == "Björn"


@QUICK
def test_two_people_change_places_with_the_next_hand(pilot: Pilot):
    """Each has the other chair then, with its points and what each was told."""
    scene = pilot.sit(TWO, game="tunk")
    pilot.faced()
    open_page(pilot, "swap:0")
    assert "changes places with Anna" in pilot.label_text()
    assert "points of that seat" in pilot.label_text("line")
    pilot.click(pilot.button("swap:1"))
    assert pilot.label_text() == "Anna and Björn change places from the next hand on."
    press_done(pilot)
    (mark,) = seat_marks(pilot)
    assert mark.items() >= {"seat": 0, "with": 1, "from": 2}.items()
    assert names(pilot) == ["Anna", "Björn"] and pilot.log_keys(None)[-1] == "table.swap_next"
    before = pilot.log_keys(0)
    to_next_hand(pilot)
    pilot.wait()
    assert names(pilot) == ["Björn", "Anna"] == scene.renderer.company.names[:2]
    assert "table.swapped" in pilot.log_keys(None)
    assert pilot.log_keys(1)[: len(before)] == before
    pilot.until_curtain()
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("scores"))
    assert "Seat 1: Anna, then Björn from hand 2." in pilot.label_text("sat")
    rows = scene.session.rows
    facts = {str(fact) for line in rows.account(0).sentences for _, fact in line.why.facts}
    assert not any(fact.startswith("seat.") for fact in facts) and facts & {"Anna", "Björn"}
    assert [row.name for row in rows.players_at(0)][:2] == ["Anna", "Björn"]


@QUICK
def test_who_is_alone_changes_places_with_a_computer(pilot: Pilot) -> None:
    """She is called to her new chair, and nobody has seen the hand of the one she left."""
    pilot.at_turn("Anna,bot", game="tunk")
    open_page(pilot, *SWAP)
    to_next_hand(pilot)
    assert names(pilot)[1] == "Anna"
    seen = set()
    for _ in pilot.as_long_as(lambda: pilot.top != "CurtainScene"):
        seen.add(pilot.scene.renderer.view.seat)
        pilot.wait()
    assert pilot.engine.top.call.name == "Anna" and seen == {None}
    assert pilot.faced() == 1


def test_a_name_is_corrected(pilot: Pilot):
    """On plate and in all of the log, behind no curtain; of a person on the list there too."""
    pilot.at_turn(ANNA)
    hand = pilot.hand()
    open_page(pilot)
    write(pilot, 0, "Hanna")
    press_done(pilot)
    pilot.until_turn()
    assert pilot.hand() == hand and names(pilot)[0] == "Hanna"
    assert seat_marks(pilot) == [{"mark": "name", "seat": 0, "at": 1, "name": "Hanna"}]
    assert pilot.scene.renderer.company.names[0] == "Hanna"
    event_log = pilot.scene.event_log
    assert all(event_log.players_at(entry)[0].name == "Hanna" for entry in event_log.entries(0))
    assert chair_history(pilot.match.chairs, 0) is None
    keys = {entry.why.key for entry in account_of(event_log.entries(None)).sentences}
    assert CALLED not in keys  # it is no part of a row
    pilot.engine.close(pilot.scene, "menu")
    people = pilot.app.people
    for name in ("Ösp", "Anna"):
        people.add(name)
    anna, osp = people.all()
    pilot.at_turn(ANNA)
    open_page(pilot)
    choose(pilot, 1, ("person", osp.key))
    choose(pilot, 2, ("person", anna.key))
    press_done(pilot)
    assert pilot.match.players[1:] == (osp.player, anna.player._replace(name="Anna 2"))
    pilot.until_curtain()
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("chairs"))
    assert ("person", osp.key) not in dict(pilot.engine.top.form.find("who:0").options)
    write(pilot, 1, "Öspa")
    press_done(pilot)
    assert pilot.match.players[1] == osp.player._replace(name="Öspa")
    assert people.by_key(osp.key).name == "Öspa"


def test_what_was_typed_counts_whatever_is_pressed_next(pilot: Pilot) -> None:
    """A corrected name stands; gone on with, the game keeps who sits there and is to come."""
    match = pilot.sit(TWO, game="tunk").match
    pilot.faced()
    first, second = names(pilot)
    open_page(pilot)
    write(pilot, 0, "Anton")
    for button in SWAP:
        pilot.click(pilot.button(button))
    assert names(pilot)[0] == "Anton" and match.chairs.planned[0].other == 1
    open_page(pilot)
    write(pilot, 1, "Berta")
    choose(pilot, 1, ("bot", "steady"))
    assert "Anton" in pilot.label_text() and "still" in pilot.label_text()
    press_done(pilot)
    assert match.chairs.changes[-1].before.name == "Berta" and match.chairs.planned[0].other == 1
    open_page(pilot)
    write(pilot, 0, first)
    pilot.key(pygame.K_RETURN)
    assert pilot.top != "ChairsScene" and names(pilot)[0] == first and second != "Berta"
    path, players, coming = pilot.journal, match.players, [*match.chairs.planned]
    pilot.scene.controller.leave()
    (waiting,) = pilot.app.store.unfinished_journals()
    assert sorted(waiting.names) == sorted(player.name for player in players)
    pilot.resume(path)
    assert pilot.match.players == players and pilot.match.chairs.planned == coming


def test_the_last_person_is_called_after_the_other_has_left(pilot: Pilot) -> None:
    """The other may be at the screen, also if the match is left and continued meanwhile."""
    pilot.sit(TWO, game="tunk")
    seat = pilot.faced()
    seat_computer(pilot, seat)
    assert pilot.scene.viewpoint.facing_seat is None, "the other person's cards may be open"
    path = pilot.journal
    pilot.scene.controller.leave()
    scene = pilot.resume(path)
    assert scene.viewpoint.facing_seat is None, "continued, the cards of whoever stays are open"
    (stays,) = scene.viewpoint.people
    assert pilot.until_curtain() == stays and pilot.faced() == stays
    to_next_hand(pilot)
    assert scene.viewpoint.facing_seat == stays


def test_both_ways_from_the_page_are_called_by_what_they_do(pilot: Pilot) -> None:
    """Once something is chosen the button says that all stays; what cannot be is said."""
    pilot.sit(TWO)
    pilot.faced()
    before, lines, say = pilot.stand(), pilot.lines(), pilot.app.words.say
    second = names(pilot)[1]

    def buttons() -> tuple[str, bool]:
        return pilot.label_text("back"), pilot.engine.top.form.find("done").enabled

    open_page(pilot)
    assert buttons() == ("Back", False)
    pilot.click(pilot.button("swap:0"))
    assert buttons() == (say("chairs.leave"), False)
    pilot.click(pilot.button("swap:0"))
    choose(pilot, 0, KEEN)
    choose(pilot, 0, STAYS)
    write(pilot, 1, second)
    assert buttons() == ("Back", False), "what was chosen and taken back again is nothing"
    pilot.click(pilot.button("back"))
    assert pilot.top == "PauseScene" and pilot.engine._notice is None
    for leaves_by_key in (True, False):
        pilot.click(pilot.button("chairs"))
        choose(pilot, 2, OTHER)
        for name, chair in (("", "seat 3"), (second.upper(), "seat 2")):
            write(pilot, 2, name)
            assert chair in pilot.label_text() and not buttons()[1]
        choose(pilot, 2, STAYS)
        write(pilot, 1, "Anton")
        choose(pilot, 0, KEEN)
        assert buttons() == (say("chairs.leave"), True)
        pilot.key(pygame.K_ESCAPE) if leaves_by_key else pilot.click(pilot.button("back"))
        assert pilot.top == "PauseScene" and pilot.engine._notice[0] == say("chairs.left")
        pilot.engine.dismiss_notice()
    pilot.key(pygame.K_ESCAPE)
    assert pilot.stand() == before and pilot.lines() == lines
