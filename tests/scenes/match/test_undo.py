"""A choice taken back at the table: by key, pause and arrow, at once or once the others agree."""

import random
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.catalogue import games
from rules.kit.move import Move
from rules.kit.remarks import candidates
from table.players.inline import think
from table.scenes.match.log import Log
from table.scenes.overlays.curtain import FILL_SECONDS
from tests.sampling import drawn
from tests.scenes.match.evening import (
    ANNA,
    CTRL,
    TWO,
    Slow,
    both_chose,
    chosen,
    faced,
    leaf_of,
    marks,
    redo,
    stand,
    told,
    undo,
)
from tests.table_pilot import Pilot
from tests.tables import LONG

ALL = [game for game in games() if game.rules]
LOOKS = 0.1  # how often somebody looks into the log


def by_the_pause(name: str) -> Callable[[Pilot], None]:
    """Through the pause, whose two buttons are live only where there is something for them."""

    def press(pilot: Pilot) -> None:
        pilot.click(pilot.scene.toolbar.rect("menu").center)
        able = pilot.engine.top.form.find(name).enabled
        pilot.click(pilot.button(name if able else "on"))

    return press


def by_the_arrow(name: str) -> Callable[[Pilot], None]:
    def press(pilot: Pilot) -> None:
        before = stand(pilot)
        pilot.click(pilot.scene.toolbar.rect(name).center, button=3)
        assert stand(pilot) == before, "only the left button presses it"
        pilot.click(pilot.scene.toolbar.rect(name).center)

    return press


WAYS = {
    "keys": (undo, redo),
    "shift": (undo, lambda pilot: pilot.key(pygame.K_z, CTRL | pygame.KMOD_LSHIFT)),
    "pause": (by_the_pause("undo"), by_the_pause("redo")),
    "arrows": (by_the_arrow("undo"), by_the_arrow("redo")),
}


@pytest.mark.parametrize("way", WAYS)
def test_back_to_ones_own_last_choice_and_on_again(pilot: Pilot, way: str) -> None:
    """Before one's first choice in a hand there is nothing to take back, and the arrow is grey;
    pressed all the same it is said so, and nothing changes. Alone among computers it is simply
    done: position, hand and turn are what they were, the journal goes on, the log says so. Then,
    and only then, it is brought back; no more once one has chosen anew."""
    back, on = WAYS[way]
    toolbar = pilot.at_turn(ANNA, phase="select").toolbar
    before, hand, log = stand(pilot), pilot.hand(), told(pilot)
    assert toolbar.rect("undo").w and not toolbar.can_undo and not toolbar.rect("redo").w
    back(pilot)
    assert way == "pause" or "nothing of yours to take back" in pilot.engine._notice[0]
    if way != "arrows":
        on(pilot)
    assert way in ("arrows", "pause") or "nothing to redo" in pilot.engine._notice[0]
    assert stand(pilot) == before and marks(pilot) == [] and pilot.scene.controls is not None
    chosen(pilot)
    after, later, count = stand(pilot), told(pilot), len(pilot.lines())
    assert toolbar.can_undo and not toolbar.rect("redo").w
    back(pilot)
    pilot.until_turn("select")
    assert (stand(pilot), pilot.hand()) == (before, hand)
    assert marks(pilot) == [{**marks(pilot)[0], "mark": "undo", "seat": 0, "to": 1, "agreed": []}]
    assert len(pilot.lines()) > count and told(pilot) == [*log, "table.undone"]
    assert toolbar.rect("redo").w and not toolbar.can_undo
    on(pilot)
    pilot.until_turn()
    assert stand(pilot) == after and told(pilot)[-1] == later[-1] and not toolbar.rect("redo").w
    back(pilot)
    pilot.until_turn()
    pilot.play(pilot.hand()[1])
    pilot.until_turn()
    redo(pilot)
    assert "nothing to redo" in pilot.engine._notice[0] and not toolbar.rect("redo").w


@pytest.mark.parametrize("button", [False, True])
def test_a_sealed_choice_is_taken_back_freely(pilot: Pilot, button: bool) -> None:
    """Anna has chosen in secret, Björn is called: at his curtain she takes it back by key, or by a
    button that is there as soon as somebody has something to take back and says of what, without
    anybody being asked, and is called again; he has seen nothing, and nothing tells of it. A press
    that comes too soon was meant for the table."""
    pilot.sit(TWO)
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert not there(pilot, "undo")
    first = faced(pilot)
    card = pilot.hand()[0]
    pilot.play(card)
    pilot.until(lambda: pilot.top == "CurtainScene")
    other = pilot.scene.overlays.asked_seat
    assert other != first and first in pilot.match.sealed and there(pilot, "undo")
    if button:
        tip = pilot.engine.top.form.find("undo").tooltip
        assert "waits" in tip.lines[0] and "Nobody needs to agree" in tip.lines[1]
        pilot.click(pilot.button("undo"))
        assert first in pilot.match.sealed
        pilot.wait(FILL_SECONDS + 0.1)
        pilot.click(pilot.button("undo"))
    else:
        undo(pilot)
        assert pilot.engine._notice[0].startswith("Taken back. Ctrl")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert first not in pilot.match.sealed and not there(pilot, "undo")
    assert marks(pilot)[0]["mark"] == "undo" and "agreed" not in marks(pilot)[0]
    assert not any(key.startswith(("table.undo", "table.redo")) for key in told(pilot, other))
    assert all(pose.face.name != card for pose in pilot.scene.showing.table.poses.values())
    assert faced(pilot) in (first, other)


def there(pilot: Pilot, name: str) -> bool:
    return any(widget.name == name for widget in pilot.engine.top.form.widgets)


@pytest.mark.parametrize("answer", ["yes", "no", "enter"])
def test_beyond_what_is_free_the_others_are_asked_by_name(pilot: Pilot, answer: str) -> None:
    """Once the cards have been seen it is the other person who says, on a page that names both
    and beneath which nobody's hand lies open. If they say no, all is as it was; nor has whoever
    presses Enter, as at the curtain, agreed to anything."""
    me = both_chose(pilot)
    names = [player.name for player in pilot.match.players]
    before = stand(pilot)
    undo(pilot)
    assert pilot.top == "AskScene" and marks(pilot) == []
    assert names[me] in pilot.engine.top.title and names[1 - me] in pilot.engine.top.text
    assert pilot.scene.viewpoint.facing is None and pilot.scene.controls is None
    assert pilot.scene.showing.view.seat is None
    if answer != "enter":
        pilot.click(pilot.button(answer))
        assert pilot.top == "AskScene", "a press in a hurry was meant for the table"
    pilot.wait(0.5)
    pilot.key(pygame.K_RETURN) if answer == "enter" else pilot.click(pilot.button(answer))
    if answer == "yes":
        assert pilot.match.step == 1 and pilot.match.sealed == {}
        assert marks(pilot)[0]["agreed"] == [1 - me]
        assert "table.undone" in told(pilot, 1 - me)
    else:
        assert pilot.top != "AskScene" and stand(pilot) == before and marks(pilot) == []
        assert f"{names[1 - me]} does not agree" in pilot.engine._notice[0]
    pilot.until(lambda: pilot.top == "CurtainScene")


def test_who_brings_a_choice_back_hides_their_hand_from_the_next(home: Path) -> None:
    """Brought back by whoever faces the screen, it is another's turn again: at their curtain
    nobody's hand lies open."""
    with Pilot(home, speed=4.0) as pilot:
        pilot.sit("Anna,Björn", game="paks")
        me = faced(pilot)
        for _ in pilot.as_long_as(lambda: pilot.scene.viewpoint.facing == me):
            controls = pilot.scene.controls
            if controls is not None:
                controls.made(candidates(pilot.match.rules, controls.builder.view, me)[0])
            pilot.wait()
        pilot.until(lambda: pilot.top == "CurtainScene")
        undo(pilot)
        if pilot.top == "AskScene":
            pilot.wait(0.5)
            pilot.click(pilot.button("yes"))
        assert faced(pilot) == me
        redo(pilot)
        pilot.until(lambda: pilot.top == "CurtainScene")
        assert pilot.scene.overlays.asked_seat != me
        assert pilot.scene.showing.view.seat is None and set(pilot.hand()) == {"??"}


@pytest.mark.parametrize("turning", [False, True])
def test_a_hand_is_turned_over_before_it_is_asked_whose_choice_goes_back(
    pilot: Pilot, turning: bool
) -> None:
    """Who takes back before the card just laid has come to lie, and others have chosen as well, is
    asked who they are over nobody's open hand."""
    me = both_chose(pilot)
    pilot.play(pilot.hand()[0])
    assert pilot.scene.viewpoint.facing is None and set(pilot.hand()) != {"??"}
    if turning:  # or just as it is
        pilot.until(lambda: pilot.scene.showing.view.seat is None)
    undo(pilot)
    assert pilot.top == "WhoScene" and pilot.scene.viewpoint.bottom == me
    assert pilot.scene.showing.view.seat is None and set(pilot.hand()) == {"??"}
    assert pilot.scene.showing.tween is None


def test_whoever_is_meant_is_asked_for(pilot: Pilot) -> None:
    """From the pause of a table with several people, where nobody faces the screen, it is asked
    who takes a choice back; whoever was named by another says first that they are there, and
    nobody else is asked before. Whoever looks beneath sees nobody's hand."""
    me = both_chose(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.click(pilot.button("undo"))
    assert pilot.top == "WhoScene" and pilot.scene.viewpoint.facing is None
    for leave in (True, False):
        pilot.click(pilot.button(f"who:{1 - me}"))
        assert pilot.top == "CurtainScene" and marks(pilot) == []
        called = pilot.engine.top.form.find("called").text
        assert called == pilot.app.words.say("curtain.back", name=pilot.match.players[1 - me].name)
        assert pilot.scene.showing.view.seat is None and set(pilot.hand()) == {"??"}
        if leave:
            pilot.key(pygame.K_ESCAPE)
            pilot.until(lambda: pilot.top == "CurtainScene" and there(pilot, "pause"))
            undo(pilot)
    pilot.here()
    assert pilot.top == "AskScene" and pilot.scene.showing.view.seat is None
    assert pilot.match.players[1 - me].name in pilot.engine.top.title
    pilot.wait(0.5)
    pilot.click(pilot.button("no"))
    pilot.until(lambda: pilot.top == "CurtainScene")
    undo(pilot)
    assert pilot.top == "WhoScene"
    pilot.click(pilot.button("back"))
    pilot.until(lambda: pilot.top == "CurtainScene")


def test_what_computers_thought_comes_to_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a computer was thinking of a position that was taken back is never played, however
    late it comes; it is asked again of what it sees then. No guest remembers it either: its
    process ends, and begins anew when it is next asked, as for a new game."""
    seen_off: list[int] = []
    monkeypatch.setattr("tests.thinkers.Thought", Slow)
    monkeypatch.setattr(Slow, "let", True)
    pilot.at_turn(ANNA)
    monkeypatch.setattr(pilot.app.workers, "end_guests", lambda: seen_off.append(1))
    before = stand(pilot)
    pilot.play(pilot.hand()[0])
    Slow.let = False
    pilot.until(lambda: pilot.scene.thoughts)
    thought = next(iter(pilot.scene.thoughts.pending.values()))
    asked = len(pilot.thinkers.asked)
    undo(pilot)
    assert thought.cancelled and thought not in pilot.scene.thoughts.pending.values()
    assert len(seen_off) == 1
    Slow.let = True
    pilot.until_turn()
    assert stand(pilot) == before
    assert [seat for seat, _ in pilot.thinkers.asked[asked:]] == [1, 2]


# --- the end of a hand ------------------------------------------------------------------------


def test_a_great_moment_is_taken_back_with_what_led_to_it(home: Path) -> None:
    """While the end of a hand is told large and stays, and the log withholds it, the last choice
    can still be taken back: the moment is gone, the log and the account of the row say so, it is
    told that what lay open stays open, and the moment is told again when it comes again. No notice
    lies on the table's buttons."""
    with Pilot(home, linger=0) as pilot:
        scene = pilot.at_turn("Anna,bot,bot", game="tunk")
        paper = pygame.Rect(pilot.engine.top.notice_position((400, 60)), (400, 60))
        assert not paper.colliderect(scene.toolbar.rect("menu"))
        before = stand(pilot)
        scene.controls.made(Move("drop"))
        pilot.until(lambda: scene.highlights.is_staying)
        over, outcomes, leaf = stand(pilot), len(pilot.match.outcomes), leaf_of(scene.log)
        scene.log.hides_last_step = True
        withheld = leaf_of(scene.log)
        scene.log.hides_last_step = False
        assert withheld == leaf[: len(withheld)] != leaf == leaf_of(scene.log)
        undo(pilot)
        assert not scene.highlights.is_active and "stay open" in pilot.engine._notice[0]
        pilot.until_turn()
        assert stand(pilot) == before and len(pilot.match.outcomes) == outcomes - 1
        account = scene.session.rows.account(len(scene.session.rows.rows) - 1)
        assert [one.why.key for one in account.marks] == ["table.undone"]
        scene.controls.made(Move("drop"))
        pilot.until(lambda: scene.highlights.is_staying)
        assert stand(pilot) == over


def test_a_hand_that_is_over_is_taken_back_from_its_score_sheet(home: Path) -> None:
    """By mouse or by key, as long as the next one has not been dealt. Escape there deals nothing:
    it opens the pause, from which one comes back to the sheet, or leaves."""

    def drop() -> None:
        if pilot.free():
            pilot.scene.controls.made(Move("drop"))
            pilot.until(lambda: pilot.top == "ScoresScene")

    for seed in range(20):
        with Pilot(home / str(seed), speed=4.0) as pilot:
            match = pilot.sit("Anna,bot,bot", str(seed), game="tunk").match
            pilot.until(lambda: pilot.free() or pilot.top == "ScoresScene")
            before = stand(pilot)
            drop()
            if match.over or match.undo_to(0) is None:
                continue
            for back in (lambda: pilot.click(pilot.button("undo")), lambda: undo(pilot)):
                back()
                pilot.until_turn()
                assert stand(pilot) == before and match.outcomes == []
                drop()
            step = match.step
            for top in ("PauseScene", "ScoresScene", "PauseScene"):
                pilot.key(pygame.K_ESCAPE)
                assert (pilot.top, match.step) == (top, step)
            pilot.click(pilot.button("leave"))
            pilot.until(lambda: pilot.top not in ("PauseScene", "ScoresScene", "TableScene"))
            return
    raise AssertionError("no hand was over, and its match not")


def test_a_card_that_was_drawn_lies_where_it_lay(home: Path) -> None:
    """Who alone has drawn a card and takes that back is told that it has been seen and comes
    again, before and after; so it does. Where others sit at the screen, and where no card came,
    nothing of that is said."""
    with Pilot(home, linger=0.0) as pilot:
        pilot.sit("Anna,bot,bot", game="tunk", seed="5")
        say, ways = pilot.app.words.say, pilot.scene.undo_controller.options
        pilot.until_turn("begin")
        before, drawn = pilot.hand(), set[str]()
        assert not ways.undo_seats()
        for _ in range(2):
            pilot.key(pygame.K_s)
            pilot.until_turn("play")
            drawn |= set(pilot.hand()) - set(before)
            tip = ways.tip("undo", pilot.scene.words)
            assert tip is not None and say("about.undo.again") in tip.lines
            undo(pilot)
            pilot.until_turn("begin")
            assert pilot.hand() == before
            assert pilot.engine._notice[0] == say("undo.done.again")
        assert len(drawn) == 1
        pilot.key(pygame.K_t)
        pilot.until_turn("play")
        assert not ways.same_card_returns(0)
    with Pilot(home, linger=0.0) as pilot:
        pilot.sit(TWO, game="tunk", seed="5")
        faced(pilot)
        pilot.key(pygame.K_s)
        pilot.until_turn("play")
        assert not pilot.scene.undo_controller.options.same_card_returns(
            pilot.scene.controls.builder.seat
        )


# --- people who change their minds --------------------------------------------------------------


def somehow(pilot: Pilot, rng: random.Random) -> None:
    """Whatever is to be done next, by people who change their minds."""
    top = pilot.top
    if rng.random() < 0.2 and top in ("TableScene", "CurtainScene", "PauseScene"):
        (undo if rng.random() < 0.7 else redo)(pilot)
    elif top == "CurtainScene":
        pilot.here()
    elif top == "AskScene":
        pilot.wait(0.5)
        pilot.click(pilot.button(rng.choice(["yes", "yes", "no"])))
    elif top == "WhoScene":
        names = [name for name in ("who:0", "who:1", "back") if there(pilot, name)]
        pilot.click(pilot.button(rng.choice(names)))
    elif top == "ScoresScene":
        pilot.key(pygame.K_RETURN)
    elif pilot.free() and rng.random() < 0.1:
        pilot.key(pygame.K_ESCAPE)
    elif top == "PauseScene":
        pilot.click(pilot.button("on"))
    elif pilot.free():
        controls = pilot.scene.controls
        seat, match = controls.builder.seat, pilot.match
        if seat in match.owing():
            game = pilot.scene.game.name
            controls.made(think(game, match.view(seat), seat, "", rng.randrange(10**6)))
        else:
            pilot.key(pygame.K_RETURN)
            verb = next(iter(controls.builder.buttons()))
            if pilot.scene.controls is controls:
                controls.press(verb)
        pilot.wait()
    else:
        pilot.wait(0.3)


def log_as_it_is(pilot: Pilot) -> None:
    """The leaf that has grown all along says what one says that is written now, all that whoever
    looks has been told and no more, each row of the score sheet under one heading."""
    log = pilot.scene.log
    leaf = leaf_of(log)
    fresh = Log(log.event_log, log.showing, log.words, log.talk, log.faces)
    fresh.audience, fresh.hides_last_step = log.audience, log.hides_last_step
    assert leaf == leaf_of(fresh)
    entries = log.event_log.entries(log.audience)
    told = [told for entry in entries for told in entry.told]
    read = [row[2] for row in leaf if row[2] is not None]
    assert read == told or (log.hides_last_step and read == told[: len(read)])
    heads = [row[1] for row in leaf if row[1]]
    assert len(heads) == len(set(heads))


@pytest.mark.parametrize(
    ("game", "people"),
    drawn(product(ALL, [1, 2]), 1, "minds"),
    ids=lambda case: getattr(case, "name", case),
)
def test_people_who_change_their_minds(tmp_path: Path, game, people: int) -> None:
    """However often and whenever choices are taken back and brought back, by one person or two
    and two computers: the table goes on, the log says what has been, and the journal leads to
    where the match stands, and to the same log."""
    seats = ["Anna", "bot", "Björn" if people == 2 else "bot", "bot"][: max(game.rules.SEATS)]
    rng = random.Random(f"{game.name}/{people}")
    with Pilot(tmp_path, speed=4.0) as pilot:
        match = pilot.sit(",".join(seats), game=game.name).match
        for _ in range(400 if LONG else 90):
            somehow(pilot, rng)
            if rng.random() < LOOKS:
                log_as_it_is(pilot)
            if match.over or pilot.top == "MenuScene":
                break
        assert any(mark.kind == "undo" for mark in match.marks)
        if match.over:
            return
        before, journal, event_log = stand(pilot), pilot.journal, pilot.scene.event_log
        pilot.killed()
        with Pilot(tmp_path) as again:
            again.resume(journal)
            again.until(lambda: stand(again) == before, 30)
            assert again.match.marks == match.marks
            for who in event_log.audiences:
                assert [*again.scene.event_log.entries(who)] == [*event_log.entries(who)]
