"""A choice taken back: by key, pause and arrows, at once or once others agree, and who is told."""

import pygame
import pytest

from rules.kit.move import Move
from table.scenes.match.log import Log
from table.scenes.overlays.curtain import FILL_SECONDS
from tests.scenes.match.evening import ANNA, CTRL, TWO, Pilot, log_rows
from tests.thinkers import Slow

SPEED = 4.0
UNTIL_PRESS = pytest.mark.parametrize("linger", [0.0])


def check_log(pilot: Pilot) -> None:
    """The log that has grown all along reads as one built now, each row under one heading."""
    log = pilot.scene.log
    rows = log_rows(log)
    fresh = Log(log.event_log, log.renderer, log.words, log.talk, log.faces)
    fresh.audience, fresh.shown_step = log.audience, log.shown_step
    assert rows == log_rows(fresh)
    sentences = [line for entry in log.event_log.entries(log.audience) for line in entry.sentences]
    shown = [row[2] for row in rows if row[2] is not None]
    may_lack = log.shown_step < pilot.match.step
    assert shown == sentences or (may_lack and shown == sentences[: len(shown)])
    headings = [row[1] for row in rows if row[1]]
    assert len(headings) == len(set(headings))


@pytest.mark.parametrize("by_key", [True, False])
def test_back_to_ones_own_last_choice_and_on_again(pilot: Pilot, by_key: bool) -> None:
    """Alone it is done at once, journal and log say so, and it is redone until another choice."""
    toolbar = pilot.at_turn(ANNA, phase="select").toolbar
    before, hand, log = pilot.stand(), pilot.hand(), pilot.log_keys()

    def press(name: str, key: int, mod: int = CTRL) -> None:
        if by_key:
            pilot.key(key, mod)
            return
        here, arrow = pilot.stand(), toolbar.rect(name).center
        pilot.click(arrow, button=3)
        assert pilot.stand() == here, "the right button does nothing at an arrow"
        pilot.click(arrow)

    def arrows() -> tuple[bool, bool]:
        """Whether the arrow back can be pressed, and whether there is one onward."""
        return toolbar.can_undo, bool(toolbar.rect("redo").w)

    assert toolbar.rect("undo").w and arrows() == (False, False)
    press("undo", pygame.K_z)
    assert "nothing of yours to take back" in pilot.engine._notice[0]
    assert pilot.stand() == before and pilot.undo_marks() == [] and pilot.scene.controls is not None
    pilot.play_first_card()
    after, later, count = pilot.stand(), pilot.log_keys(), len(pilot.lines())
    assert arrows() == (True, False)
    press("undo", pygame.K_z)
    pilot.until_turn("select")
    assert (pilot.stand(), pilot.hand()) == (before, hand)
    (mark,) = pilot.undo_marks()
    assert mark.items() >= {"mark": "undo", "seat": 0, "to": 1}.items() and mark["agreed"] == []
    assert len(pilot.lines()) > count and pilot.log_keys() == [*log, "table.undone"]
    check_log(pilot)
    assert arrows() == (False, True)
    press("redo", pygame.K_z, CTRL | pygame.KMOD_LSHIFT)  # as some programs have it
    pilot.until_turn()
    assert pilot.stand() == after and pilot.log_keys()[-1] == later[-1] and not arrows()[1]
    check_log(pilot)
    pilot.undo()
    pilot.until_turn()
    pilot.play(pilot.hand()[1])
    pilot.until_turn()
    pilot.redo()
    assert "nothing to redo" in pilot.engine._notice[0] and not arrows()[1]


@pytest.mark.parametrize("button", [False, True])
def test_a_sealed_choice_is_taken_back_freely(pilot: Pilot, button: bool) -> None:
    """At the other's curtain, unasked, by key or button; nothing tells of it."""
    pilot.sit("Anna,Björn")
    first = pilot.until_curtain()
    assert "undo" not in pilot.widget_names() and pilot.faced() == first
    card = pilot.hand()[0]
    pilot.play(card)
    other = pilot.until_curtain()
    assert other != first and first in pilot.match.waiting_choices
    assert "undo" in pilot.widget_names()
    if button:
        waits, agrees = pilot.engine.top.form.find("undo").tooltip.lines
        assert "waits" in waits and "Nobody needs to agree" in agrees
        pilot.click(pilot.button("undo"))
        assert first in pilot.match.waiting_choices
        pilot.wait(FILL_SECONDS + 0.1)
        pilot.click(pilot.button("undo"))
    else:
        pilot.undo()
        assert pilot.engine._notice[0].startswith("Taken back. Ctrl")
    assert pilot.until_curtain() == first and pilot.engine.top.call.why == "still"
    assert first not in pilot.match.waiting_choices and "undo" not in pilot.widget_names()
    assert pilot.undo_marks()[0]["mark"] == "undo" and "agreed" not in pilot.undo_marks()[0]
    assert not any(key.startswith(("table.undo", "table.redo")) for key in pilot.log_keys(other))
    assert all(pose.face.name != card for pose in pilot.scene.renderer.table.poses.values())


def asked_about(pilot: Pilot, name: str) -> None:
    """The others are asked about this person's choice, with No beside Yes, over nobody's hand."""
    assert pilot.top == "AskScene" and name in pilot.engine.top.title
    assert "Take back:" in pilot.engine.top.text and {"yes", "no"} <= pilot.widget_names()
    assert pilot.scene.viewpoint.facing_seat is None and pilot.scene.controls is None
    assert pilot.scene.renderer.view.seat is None


@pytest.mark.parametrize("reply", ["yes", "no", "enter"])
def test_beyond_what_is_free_the_others_are_asked_by_name(pilot: Pilot, reply: str) -> None:
    """On a page that names both, over no open hand; No and Enter leave all as it was."""
    me = pilot.both_chose()
    names, before = [player.name for player in pilot.match.players], pilot.stand()
    pilot.undo()
    assert pilot.top == "ChoiceScene" and hand_is_covered(pilot)
    pilot.click(pilot.button(f"who:{me}"))
    asked_about(pilot, names[me])
    assert names[1 - me] in pilot.engine.top.text and pilot.undo_marks() == []
    if reply != "enter":
        pilot.click(pilot.button(reply))
        assert pilot.top == "AskScene", "a press in a hurry was meant for the table"
    pilot.wait(0.5)
    pilot.key(pygame.K_RETURN) if reply == "enter" else pilot.click(pilot.button(reply))
    if reply == "yes":
        assert pilot.match.step == 1 and pilot.match.waiting_choices == {}
        assert pilot.undo_marks()[0]["agreed"] == [1 - me]
        assert "table.undone" in pilot.log_keys(1 - me)
    else:
        assert pilot.stand() == before and pilot.undo_marks() == []
        assert "stays as it is" in pilot.engine._notice[0]
    pilot.until_curtain()


def test_who_has_just_chosen_takes_it_back_by_one_press(pilot: Pilot) -> None:
    """At the next one's curtain unasked; once the other has looked that one is asked."""
    pilot.sit("Anna,Björn", game="tunk")
    me = pilot.faced()
    pilot.key(pygame.K_s)
    pilot.until_turn("play")
    before = pilot.stand()
    for seen in (False, True):
        pilot.click(pilot.card(pilot.hand()[seen]))
        pilot.click(pilot.button("discard"))
        after, other = pilot.stand(), pilot.until_curtain()
        (goes_back, *_) = pilot.engine.top.form.find("undo").tooltip.lines
        assert other != me and goes_back.startswith("Take back")
        if seen:
            pilot.until_called()
            pilot.key(pygame.K_ESCAPE)  # the hand is closed again, and has been seen
            pilot.click(pilot.button("undo"))
            asked_about(pilot, pilot.match.players[me].name)
            pilot.answer("yes")
        else:
            pilot.undo()
        assert pilot.stand() == before and pilot.undo_marks()[-1]["agreed"] == [other] * seen
        assert "table.undone" in pilot.log_keys(other)
        assert pilot.until_curtain() == me and pilot.engine.top.call.why == "still"
        if not seen:
            pilot.redo()
            assert pilot.stand() == after and pilot.until_curtain() == other
            pilot.undo()
            pilot.faced()


def test_what_another_has_seen_is_not_taken_back_unasked(pilot: Pilot) -> None:
    """Not even where it showed no card; nor by whom it may be, from the sheet that all read."""
    pilot.sit("Anna,Björn", game="pukk")
    match, options, seen = pilot.match, pilot.scene.undo_controller.options, set[str]()
    for _ in pilot.as_long_as(lambda: len(seen) < 2):
        seats = options.undo_seats()
        shown = pilot.top if pilot.top == "ScoresScene" else "turn" if pilot.free() else ""
        if (
            shown not in {*seen, ""}
            and len(seats) == 1
            and seats != [pilot.scene.viewpoint.facing_seat]
        ):
            before = match.step
            pilot.undo()
            assert pilot.top == "AskScene" and match.step == before, f"ask at the {shown}"
            pilot.answer("no")
            seen.add(shown)
        pilot.step_on(Pilot.choose_easily)


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_brings_back_the_choice_of_another(pilot: Pilot, seat: int) -> None:
    """Who took back a trick of two redoes it at nobody's curtain, and is promised nothing."""
    pilot.both_chose()
    pilot.undo()
    pilot.click(pilot.button(f"who:{seat}"))
    pilot.answer("yes")
    assert "Taken back" in pilot.engine._notice[0] and "Ctrl" not in pilot.engine._notice[0]
    assert pilot.until_curtain() == 0 and pilot.match.can_redo(seat)
    before = pilot.stand()
    pilot.redo()
    assert pilot.stand() == before and "nothing to redo" in pilot.engine._notice[0]


def hand_is_covered(pilot: Pilot) -> bool:
    return pilot.scene.renderer.view.seat is None and set(pilot.hand()) == {"??"}


def test_who_brings_a_choice_back_hides_their_hand_from_the_next(pilot: Pilot) -> None:
    """It is another's turn again then: at their curtain nobody's hand lies open."""
    pilot.sit("Anna,Björn", game="paks")
    me = pilot.faced()
    pilot.play_until(lambda: pilot.top == "CurtainScene")
    pilot.undo()
    for _ in pilot.as_long_as(lambda: pilot.top == "AskScene", 3):
        pilot.answer("yes")
    assert pilot.faced() == me
    pilot.redo()
    assert pilot.until_curtain() != me and hand_is_covered(pilot)


def test_whoever_is_meant_is_asked_for(pilot: Pilot) -> None:
    """It is asked who takes back, which may be left; no hand is seen, nor amid a flight."""
    pilot.both_chose()
    pilot.undo()
    assert pilot.top == "ChoiceScene"
    pilot.click(pilot.button("back"))
    pilot.until_curtain()
    pilot.engine.close(pilot.scene, "menu")
    me = pilot.both_chose()
    pilot.play(pilot.hand()[0])
    pilot.undo()
    assert pilot.top == "ChoiceScene" and pilot.scene.viewpoint.bottom == me
    assert hand_is_covered(pilot)


def test_what_computers_thought_comes_to_nothing(pilot: Pilot, monkeypatch) -> None:
    """They are asked anew, and the processes of guests begin anew."""
    ended: list[int] = []
    monkeypatch.setattr("tests.thinkers.Thought", Slow)
    monkeypatch.setattr(Slow, "has_any", True)
    pilot.at_turn(ANNA)
    monkeypatch.setattr(pilot.app.workers, "end_guests", lambda: ended.append(1))
    before = pilot.stand()
    pilot.play(pilot.hand()[0])
    Slow.has_any = False
    pilot.until(lambda: pilot.scene.thoughts)
    thought = next(iter(pilot.scene.thoughts.pending_choices.values()))
    asked = len(pilot.thinkers.asked)
    pilot.undo()
    assert thought.cancelled and thought not in pilot.scene.thoughts.pending_choices.values()
    assert len(ended) == 1
    Slow.has_any = True
    pilot.until_turn()
    assert pilot.stand() == before
    assert [seat for seat, _ in pilot.thinkers.asked[asked:]] == [1, 2]


@UNTIL_PRESS
def test_a_great_moment_is_taken_back_with_what_led_to_it(pilot: Pilot) -> None:
    """Log and row say so, what lay open stays open, and it is told again when it comes again."""
    scene = pilot.at_turn(ANNA, game="tunk")
    before = pilot.stand()
    scene.controls.on_move(Move("drop"))
    pilot.until(lambda: scene.highlights.is_staying)
    over, outcomes, rows = pilot.stand(), len(pilot.match.outcomes), log_rows(scene.log)
    scene.log.shown_step -= 1
    withheld = log_rows(scene.log)
    scene.log.shown_step += 1
    assert withheld == rows[: len(withheld)] != rows == log_rows(scene.log)
    pilot.undo()
    assert not scene.highlights.is_active and "stay known" in pilot.engine._notice[0]
    pilot.until_turn()
    assert pilot.stand() == before and len(pilot.match.outcomes) == outcomes - 1
    account = scene.session.rows.account(len(scene.session.rows.rows) - 1)
    assert [mark.why.key for mark in account.marks] == ["table.undone"]
    scene.controls.on_move(Move("drop"))
    pilot.until(lambda: scene.highlights.is_staying)
    assert pilot.stand() == over


def test_a_hand_that_is_over_is_taken_back_from_its_score_sheet(pilot: Pilot) -> None:
    """By mouse or key, until the next is dealt; Escape there opens the pause."""
    match = pilot.at_turn(ANNA, "0", game="tunk").match
    before = pilot.stand()

    def drop() -> None:
        pilot.scene.controls.on_move(Move("drop"))
        pilot.until(lambda: pilot.top == "ScoresScene")

    drop()
    for back in (lambda: pilot.click(pilot.button("undo")), lambda: pilot.undo()):
        back()
        pilot.until_turn()
        assert pilot.stand() == before and match.outcomes == []
        drop()
    step = match.step
    for top in ("PauseScene", "ScoresScene", "PauseScene"):
        pilot.key(pygame.K_ESCAPE)
        assert (pilot.top, match.step) == (top, step)
    pilot.click(pilot.button("leave"))
    pilot.until(lambda: pilot.top not in ("PauseScene", "ScoresScene", "TableScene"))


@UNTIL_PRESS
def test_a_card_that_was_drawn_lies_where_it_lay(pilot: Pilot) -> None:
    """Who alone drew a card and takes that back is told that it comes again; so it does."""
    options = pilot.at_turn(ANNA, game="tunk", seed="5", phase="begin").undo_controller.options
    say, before, cards = pilot.app.words.say, pilot.hand(), set[str]()
    assert not options.undo_seats()
    for _ in range(2):
        pilot.key(pygame.K_s)
        pilot.until_turn("play")
        cards |= set(pilot.hand()) - set(before)
        assert say("about.undo.again", n=1) in options.tip("undo", pilot.scene.words).lines
        pilot.undo()
        pilot.until_turn("begin")
        again = say("undo.done.again", n=1)
        assert pilot.hand() == before and pilot.engine._notice[0].startswith(again)
    assert len(cards) == 1
    pilot.key(pygame.K_t)
    pilot.until_turn("play")
    assert options.returning_card_count(0) == 0
    scene = pilot.sit(TWO, game="tunk", seed="5")
    seat = pilot.faced()
    pilot.key(pygame.K_s)
    pilot.until_turn("play")
    assert scene.undo_controller.options.returning_card_count(seat) == 0
