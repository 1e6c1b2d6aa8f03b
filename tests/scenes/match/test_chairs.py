"""People come and go at the table in the middle of a game, and change places."""

import json
import random
from pathlib import Path

import pygame
import pytest

from rules.kit.match import PlayerInfo
from rules.kit.move import Move
from table.scenes.coach.hand_review import HandReview
from table.scenes.overlays.scores import ScoresScene
from table.session.score_rows import account_of
from table.session.seat_changes import CALLED, SeatChanges, SeatRequest, chair_history
from table.stats.result import result_of
from tests.scenes.match.evening import ANNA, TWO, Slow, faced, stand, told, undo
from tests.table_pilot import Pilot
from tests.tables import forgetting, play_on

OTHER = ("person", "")


def open_page(pilot: Pilot) -> None:
    """To the page of who sits here, by mouse."""
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    pilot.click(pilot.button("chairs"))
    assert pilot.top == "ChairsScene"


def choose(pilot: Pilot, name: str, value: object) -> None:
    """Drop a list down and take one of it, by mouse and arrows."""
    pilot.click(pilot.button(name))
    widget = pilot.engine.top.form.find(name)
    place = [one for one, _ in widget.options].index(value)
    way = pygame.K_DOWN if place > widget.highlighted else pygame.K_UP
    for _ in range(abs(place - widget.highlighted)):
        pilot.key(way)
    pilot.key(pygame.K_RETURN)


def write(pilot: Pilot, seat: int, text: str) -> None:
    """Put a name into a row instead of the one that stands there."""
    pilot.click(pilot.button(f"name:{seat}"))
    pilot.key(pygame.K_END)
    for _ in range(30):
        pilot.key(pygame.K_BACKSPACE)
    pilot.post(pygame.TEXTINPUT, text=text)
    pilot.wait()


def said(pilot: Pilot) -> str:
    return pilot.engine.top.form.find("said").text


def done(pilot: Pilot) -> None:
    pilot.click(pilot.button("done"))
    pilot.wait(0.1)


def marks(pilot: Pilot) -> list[dict]:
    return [line for line in pilot.lines() if line.get("mark") in ("seat", "name")]


def computer(pilot: Pilot, seat: int, level: str = "steady") -> None:
    """A computer takes a chair over."""
    open_page(pilot)
    choose(pilot, f"who:{seat}", ("bot", level))
    done(pilot)


def person(pilot: Pilot, seat: int, name: str) -> None:
    """Somebody takes a chair over."""
    open_page(pilot)
    choose(pilot, f"who:{seat}", OTHER)
    write(pilot, seat, name)
    done(pilot)


def to_next_hand(pilot: Pilot) -> None:
    """Past the score sheet."""
    hand = pilot.match.table.hand
    for _ in pilot.as_long_as(lambda: pilot.match.table.hand == hand):
        if pilot.top == "CurtainScene":
            pilot.here()
        elif pilot.top == "ScoresScene":
            pilot.click(pilot.button("on"))
        elif pilot.free():
            controls = pilot.scene.controls
            drop = next((offer for offer in controls.builder.offers if offer.verb == "drop"), None)
            offer = drop or controls.builder.offers[0]
            cards, targets = offer.pick[: offer.least], offer.targets[: offer.nearest]
            controls.made(Move(offer.verb, tuple(cards), tuple(targets)))
        pilot.wait(0.2)


def tab_to(pilot: Pilot, name: str) -> None:
    """By keys alone."""

    def focus() -> str:
        widget = pilot.engine.top.form.focus
        return widget.name if widget is not None else ""

    for _ in pilot.as_long_as(lambda: focus() != name, 60):
        pilot.key(pygame.K_TAB)


def swap(pilot: Pilot) -> None:
    """Two change places with the next hand, by mouse."""
    open_page(pilot)
    for seat in (0, 1):
        pilot.click(pilot.button(f"swap:{seat}"))


@pytest.fixture
def quick(home: Path):
    with Pilot(home, speed=4.0, linger=0.01) as pilot:
        pilot.app.settings.linger = 0.01
        yield pilot


def test_a_computer_takes_over_a_persons_chair(quick: Pilot) -> None:
    """In the middle of her open choice, by mouse: it is asked at once, from the view of that chair;
    the plate, the band and the log say so, and the game goes on by itself to its end. The line that
    is kept of the match says who sat there then and who before."""
    pilot = quick
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
    pilot.until(lambda: pilot.match.over)
    result = json.loads(json.dumps(result_of("punk", pilot.match)))
    assert result["seats"] == [player.written() for player in pilot.match.players]
    (change,) = result["changes"]
    assert (change["hand"], change["seat"]) == (1, 0)
    assert change["before"]["name"] == "Anna" and change["after"]["who"] == "bot"


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
    (thought,) = pilot.scene.thoughts.pending.values()
    (seat,) = pilot.scene.thoughts.pending
    person(pilot, seat, "Ösp")
    assert thought.cancelled and not pilot.scene.thoughts.pending
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
    swap(pilot)
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
    faced(pilot)
    open_page(pilot)
    choose(pilot, "who:2", OTHER)
    write(pilot, 2, "Anna")
    assert "another chair in this hand" in said(pilot)
    done(pilot)
    assert pilot.match.players[2].who == "bot" and len(pilot.match.chairs.coming) == 1
    faced(pilot)
    open_page(pilot)
    pilot.click(pilot.button("keep:2"))
    done(pilot)
    assert pilot.match.chairs.coming == [] and told(pilot, None)[-1] == "table.stays"


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


# --- the page ---------------------------------------------------------------------------------


def test_a_name_is_corrected(pilot: Pilot) -> None:
    """By keys alone, from the table and back: the plate has it, the log says it, the turn goes on
    behind no curtain, and everything before is told by the new name."""
    pilot.at_turn(ANNA)
    hand = pilot.hand()
    pilot.key(pygame.K_ESCAPE)
    tab_to(pilot, "chairs")
    pilot.key(pygame.K_RETURN)
    tab_to(pilot, "name:0")
    pilot.key(pygame.K_END)
    for _ in range(4):
        pilot.key(pygame.K_BACKSPACE)
    pilot.post(pygame.TEXTINPUT, text="Hanna")
    pilot.wait()
    tab_to(pilot, "done")
    pilot.key(pygame.K_RETURN)
    pilot.until_turn()
    assert pilot.hand() == hand and pilot.match.players[0].name == "Hanna"
    assert marks(pilot) == [{"mark": "name", "seat": 0, "at": 1, "name": "Hanna"}]
    assert pilot.scene.showing.company.names[0] == "Hanna"
    event_log = pilot.scene.event_log
    assert all(event_log.there(entry)[0].name == "Hanna" for entry in event_log.entries(0))
    assert chair_history(pilot.match.chairs, 0) is None
    rows = pilot.scene.session.rows
    keys = {entry.why.key for entry in account_of(event_log.entries(None)).told}
    assert CALLED not in keys  # it stands with who sat here
    (renamed,) = rows.called
    assert dict(renamed.facts) == {"before": "Anna", "name": "Hanna"}


def test_somebody_on_the_list_sits_down(pilot: Pilot) -> None:
    """Chosen like anybody else, known by their key; a namesake is told apart. A name that is
    corrected at the table is so on the list."""
    for name in ("Ösp", "Anna"):
        pilot.app.people.add(name)
    anna, osp = pilot.app.people.all()
    pilot.at_turn(ANNA)
    open_page(pilot)
    choose(pilot, "who:1", ("person", osp.key))
    choose(pilot, "who:2", ("person", anna.key))
    done(pilot)
    assert pilot.match.players[1:] == (osp.player, anna.player._replace(name="Anna 2"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("chairs"))
    assert ("person", osp.key) not in dict(pilot.engine.top.form.find("who:0").options)
    write(pilot, 1, "Öspa")
    done(pilot)
    assert pilot.match.players[1] == osp.player._replace(name="Öspa")
    assert pilot.app.people.by_key(osp.key).name == "Öspa"


def test_nobody_comes_or_goes_where_others_play_the_same_deals_or_nothing_is_kept(
    pilot: Pilot,
) -> None:
    """In a guided hand, and in an evening's deal, the button is not live."""
    pilot.menu.play(pilot.app.learn(pilot.app.open("punk"), "Anna"))
    pilot.wait(1)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.engine.top.form.find("chairs").enabled


def test_what_was_typed_counts_whatever_is_pressed_next(pilot: Pilot) -> None:
    """A name corrected stands, though that chair changes places then, or is lent to a computer;
    and Enter in the field does it. Left and gone on with, the game keeps who sits there and who is
    still to come."""
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    match = pilot.match
    first, second = (player.name for player in match.players[:2])
    open_page(pilot)
    write(pilot, 0, "Anton")
    pilot.click(pilot.button("swap:0"))
    pilot.click(pilot.button("swap:1"))
    done(pilot)
    assert match.players[0].name == "Anton" and match.chairs.coming[0].other == 1
    open_page(pilot)
    write(pilot, 1, "Berta")
    choose(pilot, "who:1", ("bot", "steady"))
    assert "Anton" in said(pilot) and "still" in said(pilot)
    done(pilot)
    assert match.chairs.sat[-1].before.name == "Berta" and match.chairs.coming[0].other == 1
    open_page(pilot)
    write(pilot, 0, first)
    pilot.key(pygame.K_RETURN)
    assert pilot.top != "ChairsScene" and match.players[0].name == first
    assert second != "Berta"
    path, players, coming = pilot.journal, match.players, [*match.chairs.coming]
    pilot.scene.controller.leave()
    (waiting,) = pilot.app.store.unfinished()
    assert sorted(waiting.names) == sorted(player.name for player in players)
    pilot.resume(path)
    assert pilot.match.players == players and pilot.match.chairs.coming == coming


def test_both_ways_from_the_page_are_called_by_what_they_do(pilot: Pilot) -> None:
    """Nothing chosen: Back, and nothing to change. Once something is, even half of it, the same
    button says that all stays as it was; it and Esc do that without a question, and it is told.
    What was chosen and taken back again is nothing. Of what cannot be, such as nobody without a
    name, and nobody who has a chair, a sentence names the chair, and there is nothing to press."""
    pilot.sit(TWO)
    faced(pilot)
    before, lines, say = stand(pilot), pilot.lines(), pilot.app.words.say
    names = [player.name for player in pilot.match.players]

    def buttons() -> tuple[str, bool]:
        form = pilot.engine.top.form
        return form.find("back").text, form.find("done").enabled

    for leave in (lambda: pilot.click(pilot.button("back")), lambda: pilot.key(pygame.K_ESCAPE)):
        pilot.engine._notice = None
        open_page(pilot)
        assert buttons() == ("Back", False)
        pilot.click(pilot.button("swap:0"))
        assert buttons() == (say("chairs.leave"), False)
        pilot.click(pilot.button("swap:0"))
        choose(pilot, "who:0", ("bot", "keen"))
        choose(pilot, "who:0", ("", ""))
        write(pilot, 1, names[1])
        assert buttons() == ("Back", False)
        leave()
        assert pilot.top == "PauseScene" and pilot.engine._notice is None
        pilot.click(pilot.button("chairs"))
        choose(pilot, "who:2", OTHER)
        for name, chair in (("", "chair 3"), (names[1].upper(), "chair 2")):
            write(pilot, 2, name)
            assert chair in said(pilot) and not buttons()[1]
        choose(pilot, "who:2", ("", ""))
        write(pilot, 1, "Anton")
        choose(pilot, "who:0", ("bot", "keen"))
        assert buttons() == (say("chairs.leave"), True)
        leave()
        assert pilot.top == "PauseScene" and pilot.engine._notice[0] == say("chairs.left")
        pilot.key(pygame.K_ESCAPE)
        assert stand(pilot) == before and pilot.lines() == lines


def test_the_sheet_tells_what_is_to_come_only_while_it_is(pilot: Pilot) -> None:
    """Two who are to change places are told so on the hand's sheet; by the names of those who sit
    there by then, where one chair is lent; and no more once it is called off, for both of them."""
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    match, event_log = pilot.match, pilot.scene.session.event_log
    swap(pilot)
    done(pilot)

    def promises() -> list[dict]:
        rows = event_log.of_row(1, pilot.scene.session.rows.rows[-1].number)
        told = [row.told[0].why for row in rows if row.mark]
        return [dict(line.facts) for line in told if line.key == "table.swap_next"]

    names = [player.name for player in match.players]
    assert promises() == [{"name": names[0], "other": names[1]}]
    computer(pilot, 1)
    assert promises() == [{"name": names[0], "other": match.players[1].name}]
    open_page(pilot)
    choose(pilot, "who:0", ("bot", "keen"))
    pilot.click(pilot.button("back"))
    assert pilot.engine._notice[0] == pilot.app.words.say("chairs.left.coming")
    pilot.key(pygame.K_ESCAPE)
    assert match.players[1].name != names[1]
    open_page(pilot)
    pilot.click(pilot.button("keep:0"))
    assert not [
        widget.name for widget in pilot.engine.top.form.widgets if widget.name.startswith("keep")
    ]
    done(pilot)
    assert not promises() and not match.chairs.coming
