"""Who sits at which chair, chosen at the table by mouse and keys."""

import pygame

from rules.kit.move import Move
from tests.table_pilot import Pilot

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
    form = pilot.engine.top.form
    for _ in range(60):
        if form.focus is not None and form.focus.name == name:
            return
        pilot.key(pygame.K_TAB)
        form = pilot.engine.top.form
    raise AssertionError(name)
