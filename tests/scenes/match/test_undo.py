"""A choice taken back at the table: by key and by mouse, at once or once the others agree."""

from pathlib import Path

import pygame
import pytest

from rules.kit.remarks import candidates
from table.scenes.overlays.curtain import HUSH
from tests.scenes.match.evening import ANNA, TWO, stand
from tests.scenes.match.taking_back import CTRL, Slow, both_chose, faced, marks, redo, told, undo
from tests.table_pilot import Pilot


def test_back_to_ones_own_last_choice_and_on_again(pilot: Pilot) -> None:
    """Alone among computers it is simply done: the position, the hand and the turn are what they
    were, the journal goes on, the log says so; and Ctrl-Y brings it all back."""
    pilot.at_turn(ANNA, phase="select")
    before, hand, log = stand(pilot), pilot.hand(), told(pilot)
    pilot.play(hand[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    after, later, count = stand(pilot), told(pilot), len(pilot.lines())
    undo(pilot)
    pilot.until_turn("select")
    assert (stand(pilot), pilot.hand()) == (before, hand)
    assert marks(pilot) == [{**marks(pilot)[0], "mark": "undo", "seat": 0, "to": 1, "agreed": []}]
    assert len(pilot.lines()) > count and told(pilot) == [*log, "table.undone"]
    pilot.key(pygame.K_z, CTRL | pygame.KMOD_LSHIFT)
    pilot.until_turn()
    assert stand(pilot) == after and told(pilot)[-1] == later[-1]


def test_where_there_is_nothing_it_is_said(pilot: Pilot) -> None:
    """Before one's own first choice in a hand there is nothing to take back, and nothing to bring
    back before anything was taken; no stray Ctrl-Z changes a thing."""
    pilot.at_turn(ANNA)
    before = stand(pilot)
    for press, said in ((undo, "nothing of yours to take back"), (redo, "nothing to redo")):
        press(pilot)
        assert said in pilot.engine._notice[0]
    assert stand(pilot) == before and marks(pilot) == [] and pilot.scene.controls is not None


def test_it_is_found_by_mouse_alone(pilot: Pilot) -> None:
    """Through the pause, whose two buttons are live only where there is something for them."""
    pilot.at_turn(ANNA)
    before = stand(pilot)
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    assert not pilot.engine.top.form.find("undo").enabled
    assert not pilot.engine.top.form.find("redo").enabled
    pilot.click(pilot.button("on"))
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    pilot.until_turn()
    after = stand(pilot)
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    pilot.click(pilot.button("undo"))
    pilot.until_turn()
    assert stand(pilot) == before
    pilot.click(pilot.scene.toolbar.rect("menu").center)
    pilot.click(pilot.button("redo"))
    pilot.until_turn()
    assert stand(pilot) == after


def test_a_sealed_choice_is_taken_back_freely(pilot: Pilot) -> None:
    """Anna has chosen in secret, Björn is called: at his curtain she takes it back without being
    asked anything, and is called again; he has seen nothing, and nothing tells of it."""
    pilot.sit(TWO)
    first = faced(pilot)
    card = pilot.hand()[0]
    pilot.play(card)
    pilot.until(lambda: pilot.top == "CurtainScene")
    other = pilot.scene.overlays.seat
    assert other != first and first in pilot.match.sealed
    undo(pilot)
    assert pilot.engine._notice[0].startswith("Taken back. Ctrl")
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert first not in pilot.match.sealed and "agreed" not in marks(pilot)[0]
    assert not any(key.startswith(("table.undo", "table.redo")) for key in told(pilot, other))
    assert all(pose.face.name != card for pose in pilot.scene.showing.table.poses.values())
    assert faced(pilot) in (first, other)


def test_what_was_chosen_last_is_taken_back_by_a_button_of_the_curtain(pilot: Pilot) -> None:
    """It is there as soon as somebody has something to take back, says of what, and a press of it
    does what the key does; one that comes too soon was meant for the table."""
    pilot.sit(TWO)
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert not can_go_back(pilot)
    first = faced(pilot)
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert can_go_back(pilot)
    tip = pilot.engine.top.form.find("undo").tooltip
    assert "waits" in tip.lines[0] and "Nobody needs to agree" in tip.lines[1]
    pilot.click(pilot.button("undo"))
    assert first in pilot.match.sealed
    pilot.wait(HUSH + 0.1)
    pilot.click(pilot.button("undo"))
    assert first not in pilot.match.sealed and marks(pilot)[0]["mark"] == "undo"
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert not can_go_back(pilot)


def can_pause(pilot: Pilot) -> bool:
    return any(widget.name == "pause" for widget in pilot.engine.top.form.widgets)


def can_go_back(pilot: Pilot) -> bool:
    return any(widget.name == "undo" for widget in pilot.engine.top.form.widgets)


def test_enter_alone_agrees_to_nothing(pilot: Pilot) -> None:
    """Whoever presses Enter, as at the curtain, has not agreed that another takes a choice back."""
    both_chose(pilot)
    before = stand(pilot)
    undo(pilot)
    pilot.wait(0.5)
    pilot.key(pygame.K_RETURN)
    assert pilot.top != "AskScene" and stand(pilot) == before and marks(pilot) == []


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
        assert pilot.scene.overlays.seat != me
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


@pytest.mark.parametrize("agrees", [True, False])
def test_beyond_what_is_free_the_others_are_asked_by_name(pilot: Pilot, agrees: bool) -> None:
    """Once the cards have been seen it is the other person who says, on a page that names both
    and beneath which nobody's hand lies open. If they say no, all is as it was."""
    me = both_chose(pilot)
    names = [player.name for player in pilot.match.players]
    before = stand(pilot)
    undo(pilot)
    assert pilot.top == "AskScene" and marks(pilot) == []
    assert names[me] in pilot.engine.top.title and names[1 - me] in pilot.engine.top.text
    assert pilot.scene.viewpoint.facing is None and pilot.scene.controls is None
    shown = pilot.scene.showing.view
    assert shown is not None and shown.seat is None
    pilot.click(pilot.button("yes" if agrees else "no"))
    assert pilot.top == "AskScene", "a press in a hurry was meant for the table"
    pilot.wait(0.5)
    pilot.click(pilot.button("yes" if agrees else "no"))
    if agrees:
        assert pilot.match.step == 1 and pilot.match.sealed == {}
        assert marks(pilot)[0]["agreed"] == [1 - me]
        assert "table.undone" in told(pilot, 1 - me)
    else:
        assert stand(pilot) == before and marks(pilot) == []
        assert f"{names[1 - me]} does not agree" in pilot.engine._notice[0]
    pilot.until(lambda: pilot.top == "CurtainScene")


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
            pilot.until(lambda: pilot.top == "CurtainScene" and can_pause(pilot))
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


def test_a_thought_under_way_comes_to_nothing(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a computer was thinking of a position that was taken back is never played, however
    late it comes; it is asked again of what it sees then."""
    monkeypatch.setattr("tests.thinkers.Thought", Slow)
    monkeypatch.setattr(Slow, "let", True)
    pilot.at_turn(ANNA)
    before = stand(pilot)
    pilot.play(pilot.hand()[0])
    Slow.let = False
    pilot.until(lambda: pilot.scene.thoughts)
    thought = next(iter(pilot.scene.thoughts.waiting.values()))
    asked = len(pilot.thinkers.asked)
    undo(pilot)
    assert thought.cancelled and thought not in pilot.scene.thoughts.waiting.values()
    Slow.let = True
    pilot.until_turn()
    assert stand(pilot) == before
    assert [seat for seat, _ in pilot.thinkers.asked[asked:]] == [1, 2]


def test_no_guest_remembers_what_was_taken_back(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process ends, and begins anew when it is next asked: the same way as a new game."""
    seen_off = []
    pilot.at_turn(ANNA)
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    monkeypatch.setattr(pilot.app.workers, "see_off", lambda: seen_off.append(len(pilot.lines())))
    undo(pilot)
    redo(pilot)
    assert len(seen_off) == 2


def test_what_cannot_be_written_is_not_taken_back(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: a paper over the table says so, and taking back is tried again once there is
    room."""
    pilot.at_turn(ANNA)
    pilot.play(pilot.hand()[0])
    pilot.until(lambda: pilot.match.step > 1)
    before, step = stand(pilot), pilot.match.step

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("rules.kit.journal.sync", full)
        undo(pilot)
    assert pilot.top == "AskScene" and "no space left" in pilot.engine.top.text
    assert stand(pilot) == before
    pilot.wait(1)
    pilot.click(pilot.button("yes"))
    assert pilot.top == "TableScene" and pilot.match.step < step
