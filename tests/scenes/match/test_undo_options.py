"""The arrows at the table's head: a choice taken back and brought back by mouse or finger."""

import re
from itertools import product
from pathlib import Path

import pygame
import pytest

from rules.kit.move import Move
from rules.kit.said import why
from rules.kit.story import Told
from table.i18n.words import languages
from table.input.hit_testing import Thing
from table.layout.ring import Room
from tests.sampling import drawn_each
from tests.scenes.match.evening import ANNA, TWO, both_chose, chosen, faced, redo, undo
from tests.table_pilot import Pilot

SIZES = [(1024, 640), (1920, 1080), (640, 400)]


def said(pilot: Pilot, name: str = "undo") -> str:
    """What the tooltip of an arrow says."""
    tip = pilot.scene.toolbar.tips(name, pilot.scene.words)
    assert tip is not None
    return " ".join(tip.lines)


def test_it_is_told_what_goes_back_and_who_is_asked(pilot: Pilot) -> None:
    """Of a choice that waits: nobody. Of one that others have seen: they, by name; and of several
    people it is asked who, while nobody faces the screen."""
    me = both_chose(pilot)
    names = [player.name for player in pilot.match.players]
    assert names[1 - me] in said(pilot) and "Takes back" in said(pilot)
    pilot.scene.viewpoint.look_away()
    assert "You will be asked whose" in said(pilot)


def test_alone_among_computers_nobody_is_there_to_be_asked(pilot: Pilot) -> None:
    """And that something was taken back before does not go back."""
    pilot.at_turn(ANNA)
    for again in range(2):
        chosen(pilot)
        assert "There is nobody else to ask" in said(pilot) and "took back" not in said(pilot)
        if not again:
            undo(pilot)
            pilot.until_turn()


@pytest.mark.parametrize("tongue", languages())
def test_the_lines_that_go_back_read_as_sentences(
    home: Path, tongue: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each begins with a capital, though it begins with a card, and all stand within quotation
    marks."""
    with Pilot(home, speed=4.0) as pilot:
        pilot.app.settings.language = tongue
        pilot.app.set_language(tongue)
        scene = pilot.sit(TWO, game="punk")
        words = scene.words
        for _ in range(2):
            me = faced(pilot)
            pilot.play(pilot.hand()[0])
        pilot.until(lambda: pilot.match.step > 1)
        (*_, turned) = (entry for entry in scene.event_log.entries(None) if entry.step > 1)
        lowest = why("wins_trick", card="card.AS", who="seat.0", n=2)
        both = turned._replace(told=(*turned.told, Told(lowest)))
        monkeypatch.setattr(scene.event_log, "entries", lambda audience: [both])
        (what,) = re.findall(
            "[“„»](.*)[”“«]$", scene.undo_controller.options.undone_text(me, words)
        )
        begun = [one for one in re.split(r"(?<=[^\W\d])[.!] ", what) if one[0].isalpha()]
        assert len(begun) > 1 and all(one[0].isupper() for one in begun), what


@pytest.mark.parametrize(
    ("size", "large", "tongue"),
    drawn_each(product(SIZES, [100, 150], languages()), 1, lambda case: case[0], "ways back"),
)
def test_there_is_room_for_them(tmp_path: Path, size, large: int, tongue: str) -> None:
    """In every window but the smallest: no button lies on another or on the line at the head, and
    the arrow's tooltip lies on no button."""
    with Pilot(tmp_path, size, speed=4.0) as pilot:
        pilot.app.settings.large, pilot.app.settings.language = large, tongue
        pilot.app.set_language(tongue)
        pilot.engine.theme = pilot.app.theme
        scene = pilot.at_turn(ANNA, game="paks")
        undo(pilot)
        pilot.wait(0.1)
        scene.toolbar.buttons(
            size, pilot.engine.theme, scene.words, ("again", "hint", "redo"), True
        )
        rects = [*scene.toolbar.rects.values()]
        assert len(rects) == 6
        head = scene.showing.canvas.items["head"].rect
        assert all(not rect.colliderect(head) for rect in rects)
        for at, one in enumerate(rects):
            assert one.collidelist(rects[at + 1 :]) == -1 and one.right <= size[0]
        thing = Thing("toolbar", "undo", Room(*scene.toolbar.rect("undo")))
        laid = scene.hover.tooltips.place_all([thing], scene.words, scene.controls)
        assert laid["tip"].rect.collidelist(rects) == -1


def test_at_the_smallest_table_they_are_in_the_pause_alone(tmp_path: Path) -> None:
    """Where nobody could hit them."""
    with Pilot(tmp_path, (480, 300), speed=4.0) as pilot:
        toolbar = pilot.at_turn(ANNA).toolbar
        assert not toolbar.rect("undo").w and not toolbar.rect("redo").w
        pilot.click(toolbar.rect("menu").center)
        assert pilot.engine.top.form.find("undo") is not None


# --- where it is a secret who is asked --------------------------------------------------------

THREE = "Anna,Björn,Cy"


def test_the_arrows_tell_nothing_of_a_secret(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether others have chosen there changes neither the arrows nor what they say, whoever faces
    the screen. Before anybody has been asked there is no button; from the second curtain on there
    is one, whether whoever was asked has chosen or had nothing to choose."""
    scene = pilot.sit(THREE, "1", game="pukk")
    match, ways = scene.match, scene.undo_controller.options
    pilot.until(lambda: pilot.top == "CurtainScene")
    assert ways.is_secret and not ways.can_undo
    assert all(widget.name != "undo" for widget in pilot.engine.top.form.widgets)
    scene.viewpoint.in_turn.note_answered(scene.overlays.asked_seat)
    assert ways.can_undo
    for facing in (None, *range(3)):
        scene.viewpoint.facing = facing
        found = set()
        for sealed in ({}, {seat: object() for seat in range(3) if seat != facing}):
            monkeypatch.setattr(match, "sealed", sealed)
            found.add((ways.can_undo, ways.shows_redo, said(pilot)))
        assert len(found) == 1
    monkeypatch.undo()


@pytest.mark.parametrize(("seed", "owes"), [("0", False), ("1", True)])
def test_the_pause_and_the_keys_tell_nobody_that_somebody_chose_in_secret(
    tmp_path: Path, seed: str, owes: bool
) -> None:
    """Whether whoever was asked first has chosen or had nothing to choose: what can be taken back
    is offered in the pause as it is at the curtain. Who says that they are somebody who has chosen
    nothing is not told so before the others have agreed. The key that brings back says the same
    whether something has been taken back there or not, and nobody is told of that key."""
    with Pilot(tmp_path, speed=4.0) as pilot:
        scene = pilot.sit(THREE, seed, game="pukk")
        first = faced(pilot)
        assert (first in pilot.match.owing()) == owes, "the luck of this test"
        scene.controls.made(Move("keep"))
        pilot.until(lambda: pilot.top == "CurtainScene")
        redo(pilot)
        nothing, pilot.engine._notice = pilot.engine._notice[0], None
        pilot.key(pygame.K_ESCAPE)
        assert pilot.engine.top.form.find("undo").enabled
        assert not pilot.engine.top.form.find("redo").enabled
        pilot.click(pilot.button("undo"))
        pilot.click(pilot.button(f"who:{first}"))
        pilot.here()
        for _ in range(2):
            assert pilot.top == "AskScene" and not pilot.engine._notice
            pilot.wait(0.5)
            pilot.click(pilot.button("yes"))
        assert pilot.match.undo_to(first) is None and len(pilot.match.marks) == owes
        assert not owes or (pilot.match.redoable(first) and "Ctrl" not in pilot.engine._notice[0])
        pilot.until(lambda: pilot.top == "CurtainScene")
        for _ in range(2 * owes):
            lines = pilot.lines()
            redo(pilot)
            assert pilot.engine._notice[0] == nothing and pilot.lines() == lines
            if pilot.top == "CurtainScene":
                assert faced(pilot) == first
