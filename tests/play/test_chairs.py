"""People come and go at the table in the middle of a game, change places, are called otherwise."""

import json
import random
from pathlib import Path

import pygame
import pytest

from rules.kit.match import Sitter
from rules.kit.move import Move
from table.book.result import result_of
from table.coaching.coaching import Coaching
from table.games.account import account
from table.games.comings import CALLED, Wish, Wishes, chair_told
from table.over.scores import ScoresScene
from tests.forgetting import forgetting
from tests.play.evening import ANNA, TWO, stand
from tests.play.taking_back import Slow, faced, told, undo
from tests.table_pilot import Pilot
from tests.tables import play_on

OTHER = ("person", "")


def open_page(pilot: Pilot) -> None:
    """To the page of who sits here, by mouse."""
    pilot.click(pilot.scene.margin.menu.center)
    pilot.click(pilot.button("chairs"))
    assert pilot.top == "ChairsScene"


def choose(pilot: Pilot, name: str, value: object) -> None:
    """Drop a list down and take one of it, by mouse and arrows."""
    pilot.click(pilot.button(name))
    widget = pilot.app.top.form.find(name)
    place = [one for one, _ in widget.options].index(value)
    way = pygame.K_DOWN if place > widget.pointed else pygame.K_UP
    for _ in range(abs(place - widget.pointed)):
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
    return pilot.app.top.form.find("said").text


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


def test_a_computer_takes_over_a_persons_chair(pilot: Pilot) -> None:
    """In the middle of her open choice, by mouse: it is asked at once, from the view of that chair;
    the plate, the band and the log say so, and the game goes on by itself to its end."""
    pilot.sit(ANNA)
    pilot.until_turn()
    view = pilot.match.view(0)
    open_page(pilot)
    choose(pilot, "who:0", ("bot", "keen"))
    assert "Anna" in said(pilot) and "at once" in said(pilot)
    asked = len(pilot.thinkers.asked)
    done(pilot)
    assert pilot.match.sitters[0][1:3] == ("bot", "keen")
    assert marks(pilot)[0] == {**marks(pilot)[0], "mark": "seat", "seat": 0, "who": "bot"}
    assert pilot.top == "TableScene" and pilot.scene.director.people == ()
    assert told(pilot, None)[-1] == "table.computer_sat"
    assert pilot.scene.showing.company.names[0] == pilot.match.sitters[0].name != "Anna"
    pilot.until(lambda: len(pilot.thinkers.asked) > asked)
    assert pilot.thinkers.asked[asked] == (0, view)
    step = pilot.match.step
    pilot.until(lambda: pilot.match.step > step + 1)


def test_a_person_takes_over_a_computers_chair(pilot: Pilot) -> None:
    """At once: with two people at the screen the curtain falls, and behind it each has the hand of
    their chair. The log of whoever came tells this hand as the chair saw it."""
    pilot.sit(ANNA)
    pilot.until_turn()
    person(pilot, 1, "Björn")
    assert pilot.match.sitters[1] == Sitter("Björn")
    assert pilot.scene.director.facing is None and pilot.scene.hands is None
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
    pilot.sit(ANNA)
    pilot.until_turn("select")
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    person(pilot, 0, "Ösp")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert pilot.scene.showing.view.seat is None
    assert pilot.app.top.name == "Ösp"
    pilot.here()
    pilot.until_turn()
    assert pilot.scene.director.facing == 0
    undo(pilot)
    assert "nothing of yours" in pilot.app._notice[0]
    scene = pilot.scene
    coaching = Coaching(pilot.house, scene.game, pilot.match)
    assert coaching.made[0] == []


def test_a_thought_of_whoever_sat_there_comes_to_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late it comes: the person at that chair is asked."""
    monkeypatch.setattr("tests.table_pilot.Thought", Slow)
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
    pilot.sit(ANNA)
    pilot.until_turn()
    before = pilot.scene.tableau.hinting
    before.ask(pilot.scene.hands)
    pilot.until(lambda: before.lies(pilot.scene.hands))
    pilot.scene.returned(Wishes((Wish(0, Sitter("Ösp")),)))
    pilot.wait()
    for hinting in (before, pilot.scene.tableau.hinting):
        assert hinting.advice is None and not hinting.thinking
    assert pilot.scene.hands is None


def to_next_hand(pilot: Pilot) -> None:
    """Past the score sheet."""
    hand = pilot.match.table.hand
    for _ in pilot.as_long_as(lambda: pilot.match.table.hand == hand):
        if pilot.top == "CurtainScene":
            pilot.here()
        elif pilot.top == "ScoresScene":
            pilot.click(pilot.button("on"))
        elif pilot.free():
            hands = pilot.scene.hands
            drop = next((one for one in hands.desk.offers if one.verb == "drop"), None)
            offer = drop or hands.desk.offers[0]
            cards, targets = offer.pick[: offer.least], offer.targets[: offer.nearest]
            hands.made(Move(offer.verb, tuple(cards), tuple(targets)))
        pilot.wait(0.2)


@pytest.fixture
def quick(home: Path):
    with Pilot(home, speed=4.0, linger=0.01) as pilot:
        pilot.house.settings.linger = 0.01
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
    pilot.click(pilot.button("swap:1"))
    assert "points stay with the chair" in said(pilot)
    done(pilot)
    assert marks(pilot) == [{**marks(pilot)[0], "seat": 0, "with": 1, "from": 2}]
    assert [one.name for one in pilot.match.sitters[:2]] == ["Anna", "Björn"]
    assert told(pilot, None)[-1] == "table.swap_next"
    before = {seat: told(pilot, seat) for seat in (0, 1)}
    to_next_hand(pilot)
    pilot.wait()
    assert [one.name for one in pilot.match.sitters[:2]] == ["Björn", "Anna"]
    assert "table.swapped" in told(pilot, None)
    assert told(pilot, 1)[: len(before[0])] == before[0]
    assert pilot.scene.showing.company.names[:2] == ["Björn", "Anna"]
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("scores"))
    sat = pilot.app.top.form.find("sat").text
    assert "Chair 1: Anna, then Björn from hand 2." in sat
    account = pilot.scene.sitting.rows.account(0)
    names = {str(fact) for one in account.told for _, fact in one.why.facts}
    assert not any(name.startswith("seat.") for name in names) and names & {"Anna", "Björn"}
    assert [one.name for one in pilot.scene.sitting.rows.there(0)][:2] == ["Anna", "Björn"]


def test_who_has_had_a_chair_comes_with_the_next_hand(quick: Pilot) -> None:
    """Anna leaves her chair to a computer and would like another one: it is said that she comes
    with the next hand, and in the row whose it will be. She may think better of it."""
    pilot = quick
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    anna = next(at for at, one in enumerate(pilot.match.sitters) if one.name == "Anna")
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
    assert pilot.match.sitters[2].who == "bot" and len(pilot.match.chairs.coming) == 1
    pilot.until(lambda: pilot.top == "CurtainScene" or pilot.free())
    if pilot.top == "CurtainScene":
        pilot.here()
    pilot.until_turn()
    open_page(pilot)
    pilot.click(pilot.button("keep:2"))
    done(pilot)
    assert pilot.match.chairs.coming == [] and told(pilot, None)[-1] == "table.stays"


def test_a_name_is_corrected(pilot: Pilot) -> None:
    """By keys alone, from the table and back: the plate has it, the log says it, the turn goes on
    behind no curtain, and everything before is told by the new name."""
    pilot.sit(ANNA)
    pilot.until_turn()
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
    assert pilot.hand() == hand and pilot.match.sitters[0].name == "Hanna"
    assert marks(pilot) == [{"mark": "name", "seat": 0, "at": 1, "name": "Hanna"}]
    assert pilot.scene.showing.company.names[0] == "Hanna"
    chronicle = pilot.scene.chronicle
    assert all(chronicle.there(one)[0].name == "Hanna" for one in chronicle.entries(0))
    assert chair_told(pilot.match.chairs, 0) is None
    rows = pilot.scene.sitting.rows
    keys = {one.why.key for one in account(chronicle.entries(None)).told}
    assert CALLED not in keys  # it stands with who sat here
    (renamed,) = rows.called
    assert dict(renamed.facts) == {"before": "Anna", "name": "Hanna"}


def tab_to(pilot: Pilot, name: str) -> None:
    form = pilot.app.top.form
    for _ in range(60):
        if form.focus is not None and form.focus.name == name:
            return
        pilot.key(pygame.K_TAB)
        form = pilot.app.top.form
    raise AssertionError(name)


def test_somebody_on_the_list_sits_down(pilot: Pilot) -> None:
    """Chosen like anybody else, known by their key; a namesake is told apart. A name that is
    corrected at the table is so on the list."""
    for name in ("Ösp", "Anna"):
        pilot.house.people.add(name)
    anna, osp = pilot.house.people.all()
    pilot.sit(ANNA)
    pilot.until_turn()
    open_page(pilot)
    choose(pilot, "who:1", ("person", osp.key))
    choose(pilot, "who:2", ("person", anna.key))
    done(pilot)
    assert pilot.match.sitters[1:] == (osp.sitter, anna.sitter._replace(name="Anna 2"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("chairs"))
    assert ("person", osp.key) not in dict(pilot.app.top.form.find("who:0").options)
    write(pilot, 1, "Öspa")
    done(pilot)
    assert pilot.match.sitters[1] == osp.sitter._replace(name="Öspa")
    assert pilot.house.people.by_key(osp.key).name == "Öspa"


@pytest.mark.parametrize("name", ["", "BJÖRN"])
def test_what_cannot_be_is_said_before(pilot: Pilot, name: str) -> None:
    """Nobody without a name, and nobody who has a chair: the sentence names the chair, and there is
    nothing to press. Back leads back, with nothing changed."""
    pilot.sit(TWO)
    faced(pilot)
    before, lines = stand(pilot), pilot.lines()
    open_page(pilot)
    choose(pilot, "who:2", OTHER)
    write(pilot, 2, name)
    assert ("chair 2" if name else "chair 3") in said(pilot)
    assert not pilot.app.top.form.find("done").enabled
    pilot.key(pygame.K_ESCAPE)
    pilot.key(pygame.K_ESCAPE)
    assert stand(pilot) == before and pilot.lines() == lines


def test_a_game_in_progress_keeps_who_sits_there(home: Path) -> None:
    """The menu names them, and taken up again they sit there, with who is still to come."""
    with Pilot(home) as pilot:
        pilot.sit(TWO)
        faced(pilot)
        computer(pilot, 0)
        pilot.scene.reseating.wanted(Wishes((Wish(1, other=2),)))
        sitters, coming = pilot.match.sitters, [*pilot.match.chairs.coming]
        path = pilot.journal
        pilot.scene.course.leave()
    with Pilot(home) as pilot:
        (waiting,) = pilot.house.store.unfinished()
        assert sorted(waiting.names) == sorted(one.name for one in sitters)
        pilot.resume(path)
        assert pilot.match.sitters == sitters and pilot.match.chairs.coming == coming


def test_what_cannot_be_written_is_not_changed(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: a paper over the table says so, and it is tried again once there is room."""
    pilot.sit(ANNA)
    pilot.until_turn()

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("rules.kit.journal.sync", full)
        person(pilot, 1, "Björn")
    assert pilot.top == "AskScene" and "no space left" in pilot.app.top.text
    assert pilot.match.sitters[1].who == "bot"
    pilot.wait(1)
    pilot.click(pilot.button("yes"))
    assert pilot.match.sitters[1] == Sitter("Björn")
    pilot.wait()
    assert pilot.scene.director.people == (0, 1)


def test_nobody_comes_or_goes_where_others_play_the_same_deals_or_nothing_is_kept(
    pilot: Pilot,
) -> None:
    """In a guided hand, and in an evening's deal, the button is not live."""
    pilot.menu.play(pilot.house.learn(pilot.house.open("punk"), "Anna"))
    pilot.wait(1)
    pilot.key(pygame.K_ESCAPE)
    assert not pilot.app.top.form.find("chairs").enabled


def test_the_result_says_who_sat_there_at_the_end_and_who_before(quick: Pilot) -> None:
    """In the line that is kept of the match."""
    pilot = quick
    pilot.sit(ANNA)
    pilot.until_turn()
    computer(pilot, 0)
    pilot.until(lambda: pilot.match.over)
    result = json.loads(json.dumps(result_of("punk", pilot.match)))
    assert result["seats"] == [one.written() for one in pilot.match.sitters]
    (change,) = result["changes"]
    assert (change["hand"], change["seat"]) == (1, 0)
    assert change["before"]["name"] == "Anna" and change["after"]["who"] == "bot"


def test_what_was_typed_counts_whatever_is_pressed_next(pilot: Pilot) -> None:
    """A name corrected stands, though that chair changes places then, or is lent to a computer;
    Enter in the field does it; and going back asks first."""
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    match = pilot.match
    first, second = (one.name for one in match.sitters[:2])
    open_page(pilot)
    write(pilot, 0, "Anton")
    pilot.click(pilot.button("swap:0"))
    pilot.click(pilot.button("swap:1"))
    done(pilot)
    assert match.sitters[0].name == "Anton" and match.chairs.coming[0].other == 1
    open_page(pilot)
    write(pilot, 1, "Berta")
    choose(pilot, "who:1", ("bot", "steady"))
    assert "Anton" in said(pilot) and "all the same" in said(pilot)
    pilot.click(pilot.button("back"))
    assert pilot.top == "AskScene"
    pilot.click(pilot.button("yes"))
    assert match.chairs.sat[-1].before.name == "Berta" and match.chairs.coming[0].other == 1
    open_page(pilot)
    write(pilot, 0, first)
    pilot.key(pygame.K_RETURN)
    assert pilot.top != "ChairsScene" and match.sitters[0].name == first
    assert second != "Berta"


def test_the_sheet_tells_what_is_to_come_only_while_it_is(pilot: Pilot) -> None:
    """Two who are to change places are told so on the hand's sheet; by the names of those who sit
    there by then, where one chair is lent; and no more once it is called off."""
    pilot.sit(TWO, game="tunk")
    faced(pilot)
    match, chronicle = pilot.match, pilot.scene.sitting.chronicle
    open_page(pilot)
    pilot.click(pilot.button("swap:0"))
    pilot.click(pilot.button("swap:1"))
    done(pilot)

    def promises() -> list[dict]:
        rows = chronicle.of_row(1, pilot.scene.sitting.rows.rows[-1].number)
        told = [one.told[0].why for one in rows if one.mark]
        return [dict(one.facts) for one in told if one.key == "table.swap_next"]

    names = [one.name for one in match.sitters]
    assert promises() == [{"name": names[0], "other": names[1]}]
    computer(pilot, 1)
    assert promises() == [{"name": names[0], "other": match.sitters[1].name}]
    assert match.sitters[1].name != names[1]
    open_page(pilot)
    pilot.click(pilot.button("keep:0"))
    done(pilot)
    assert not promises() and not match.chairs.coming


def test_what_a_computer_won_for_somebody_is_said_so(quick: Pilot) -> None:
    """The headline of a hand names the computer and whose chair it had, though that person sits
    there again; and the foot of the sheet how much of the chair's score a computer won."""
    pilot = quick
    pilot.sit("Anna,Björn", game="tunk")
    faced(pilot)
    match, luck = pilot.match, random.Random(1)
    computer(pilot, 1)
    name = match.sitters[1].name
    scene = pilot.scene
    with forgetting():
        while match.ended is None:
            play_on(match, luck)
            scene.sitting.rows.follow(match)
            scene.sitting.chronicle.note()
    match.seat(1, Sitter("Björn"))
    scene.sitting.chronicle.note()
    rows = scene.sitting.rows
    gained = rows.gained(0)[1]
    assert rows.lent(match.chairs, 1) == gained and rows.lent(match.chairs, 0) == 0
    sheet = ScoresScene(pilot.house, scene.sitting.game, match, rows, final=False)
    pilot.app.open(sheet)
    said, foot = sheet.form.find("winner").text, sheet.form.find("sat").text
    assert gained > 0, "the luck of this test is that the computer wins"
    assert said.startswith(f"{name}, for Björn, wins") and match.sitters[1].name == "Björn"
    assert f"A computer won {gained // 2} of its score." in foot
