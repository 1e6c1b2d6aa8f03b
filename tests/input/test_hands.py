"""Hands over the desk: dragging, dropping, clicking, and what lights up meanwhile."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from rules.kit.cards import card, cards
from rules.kit.move import Move
from rules.kit.state import Why, why
from sprites.deck import Deck
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.hands import DOUBLE, Hands
from table.layout.arrange import TableSetup
from table.theme.theme import themes
from tests.input.heaps import LAYOUT, desk

SIZE = (640, 400)


class Felt:
    """Hands on the table of heaps; `made` and `refused` gather what they did."""

    def __init__(self, deck: Deck, phase: str = "build") -> None:
        looks = Looks(LAYOUT, themes()["classic"], deck, Words.spoken())  # type: ignore[arg-type]
        self.showing = TableRenderer(looks, SIZE, TableSetup(2))
        self.made: list[Move] = []
        self.refused: list[str] = []
        self.desk = desk(phase)
        self.showing.show(self.desk.view, Company(["Anna", "Björn"]), 0, 0.0, 0.0)
        self.hands = Hands(
            self.desk,
            self.showing,
            looks.words,
            self.made.append,
            lambda wrong, near: self.refused.append(wrong.key),
        )

    def at(self, name: str) -> tuple[int, int]:
        """A pixel of a card by its name: low on its left edge, where the next does not cover it."""
        pose = next(pose for pose in self.table.poses.values() if pose.face is card(name))
        return round(pose.x - pose.width * 0.4), round(pose.y + pose.width * 0.5)

    @property
    def table(self):
        assert self.showing.table is not None
        return self.showing.table

    def press(self, pos: tuple[float, float]) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos)

    def send(self, kind: int, pos: tuple[float, float], now: float = 0.0, button: int = 1) -> None:
        where = round(pos[0]), round(pos[1])
        self.hands.event(pygame.event.Event(kind, pos=where, button=button), now)

    def click(self, pos: tuple[float, float], now: float = 0.0) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos, now)
        self.send(pygame.MOUSEBUTTONUP, pos, now)

    def drag(self, name: str, middle: tuple[float, float]) -> None:
        """Carry a card until its middle lies on a point, and let it go."""
        self.hold(name, middle)
        self.send(pygame.MOUSEBUTTONUP, self.held)

    def hold(self, name: str, middle: tuple[float, float]) -> None:
        start = self.at(name)
        pose = next(pose for pose in self.table.poses.values() if pose.face is card(name))
        self.held = (middle[0] + start[0] - pose.x, middle[1] + start[1] - pose.y)
        self.press(start)
        self.send(pygame.MOUSEMOTION, self.held)


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck(workers=0)


def between(felt: Felt, first: str, second: str, part: float) -> tuple[float, float]:
    """A point on the way from one zone's middle to another's."""
    one, other = (felt.table.frames[zone].room.middle for zone in (first, second))
    return one[0] + (other[0] - one[0]) * part, one[1] + (other[1] - one[1]) * part


def test_a_heap_that_only_has_a_beginning_is_dragged_to_oneself(deck: Deck) -> None:
    """Where the layout does not say where a heap's top ends, one's own places light up for it, as
    a player would expect; anywhere else it goes home with a word, and a click is the move too."""
    felt = Felt(deck, "fetch")
    felt.hold("7S", felt.table.frames["hand:0"].room.middle)
    assert felt.hands.lights.lit("right") == ["hand:0"] and felt.hands.lights.over == "hand:0"
    assert ("lit", "hand:0") in felt.hands.items()
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.made == [Move("fetch")]
    felt = Felt(deck, "fetch")
    felt.drag("7S", felt.table.frames["pot"].room.middle)
    assert felt.made == [] and felt.refused == ["wrong_place"]
    felt.click(felt.at("7S"))
    assert felt.made == [Move("fetch")]


# --- dragging ----------------------------------------------------------------------------


@pytest.mark.parametrize(("part", "target"), [(0.35, "left"), (0.65, "right")])
def test_the_largest_overlap_wins(deck: Deck, part: float, target: str) -> None:
    """A card that lies half on one place and half on another goes where more of it lies."""
    felt = Felt(deck)
    felt.drag("2C", between(felt, "left", "right", part))
    assert [one.verb for one in felt.made] == ["build"]
    where = felt.made[0].targets[0]
    assert where == target or (target == "right" and where is card("7S"))


@pytest.mark.parametrize("part", [0.35, 0.42, 0.5])
def test_only_legal_places_compete(deck: Deck, part: float) -> None:
    """Most of the card lies on a heap that does not take it, a little on one that does: it goes
    there, and nothing is refused."""
    felt = Felt(deck)
    felt.drag("4C", between(felt, "left", "right", part))
    assert felt.made and felt.made[0].targets[0] in ("right", card("7S"))
    assert felt.refused == []


def test_a_place_is_reached_by_the_card_and_not_by_the_pointer(deck: Deck) -> None:
    """What counts is where the card lies, though the hand holds it by its lower corner."""
    felt = Felt(deck)
    x, y = felt.table.frames["pot"].room.middle
    felt.drag("2C", (x, y - felt.table.frames["pot"].room.height * 0.4))
    assert felt.made == [Move("throw", (card("2C"),))]


def test_a_quick_hand_lets_go_further_on(deck: Deck) -> None:
    """Where the button comes up counts, though the mouse was last seen elsewhere."""
    felt = Felt(deck)
    x, y = felt.table.frames["pot"].room.middle
    felt.hold("2C", (320.0, 60.0))
    felt.send(pygame.MOUSEBUTTONUP, (felt.held[0] + x - 320.0, felt.held[1] + y - 60.0))
    assert felt.made == [Move("throw", (card("2C"),))]


def test_a_miss_says_why_and_glides_home(deck: Deck) -> None:
    """A card dropped where it may not go is on its way home, and the reason is told; it stays
    picked where others may be added to it, else it lies as before."""
    felt = Felt(deck)
    felt.drag("4C", felt.table.frames["pot"].room.middle)
    assert felt.made == [] and felt.refused == ["only_low"]
    assert felt.showing.tween is not None
    home = felt.showing.tween.flights[-1]
    assert home.new == felt.showing.pose(home.spot) and home.new.face is card("4C")
    assert felt.desk.picked == cards("4C")
    alone = Felt(deck, "shed")
    alone.drag("4C", alone.table.frames["pot"].room.middle)
    assert alone.refused == ["only_low"] and alone.desk.picked == []


def test_enter_plays_what_is_picked_though_one_might_draw(deck: Deck) -> None:
    """A move without cards is no way to play a card, so Enter is in no doubt."""
    felt = Felt(deck, "shed")
    felt.click(felt.at("2C"))
    felt.hands.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN), 0.0)
    assert felt.made == [Move("throw", (card("2C"),))]


def test_a_press_becomes_a_drag_after_four_pixels(deck: Deck) -> None:
    """Three pixels are a shaky click, five are a drag."""
    for far, carried in ((3, 0), (5, 1)):
        felt = Felt(deck)
        x, y = felt.at("2C")
        felt.press((x, y))
        felt.send(pygame.MOUSEMOTION, (x + far, y))
        assert len(felt.hands.carried) == carried


def test_several_cards_are_carried_and_all_come_home(deck: Deck) -> None:
    """Picked cards travel together under the one that is held; a miss brings every one back,
    still picked."""
    felt = Felt(deck)
    for name in ("2C", "3C"):
        felt.click(felt.at(name), now=len(name))
    felt.hold("4C", (320.0, 60.0))
    assert len(felt.hands.carried) == 3
    held = [felt.table.poses[spot].face for spot in felt.hands.carried]
    assert held[-1] is card("4C")
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.showing.tween is not None and len(felt.showing.tween.flights) == 3
    assert set(felt.desk.picked) == set(cards("2C 3C 4C")) and felt.made == []


def test_the_right_button_lets_go(deck: Deck) -> None:
    """In mid-drag everything goes home, nothing is picked, and the release does nothing more."""
    felt = Felt(deck)
    felt.hold("2C", felt.table.frames["pot"].room.middle)
    felt.send(pygame.MOUSEBUTTONDOWN, felt.held, button=3)
    assert felt.hands.carried == {} and felt.desk.picked == []
    felt.send(pygame.MOUSEMOTION, felt.held)
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.made == [] and felt.refused == []


# --- clicking ----------------------------------------------------------------------------


def test_clicking_a_dimmed_card_says_why(deck: Deck) -> None:
    """A click that does nothing would teach nothing."""
    felt = Felt(deck)
    felt.click(felt.at("9D"))
    assert felt.refused == ["not_pickable"] and felt.desk.picked == []


def test_where_no_card_is_wanted_the_refusal_says_what_is(deck: Deck) -> None:
    """A click on a card of one's own in a phase without cards answers with the phase's sentence,
    and with the game's own reason where it has one for playing that card."""
    felt = Felt(deck, "take")
    told: list[Why] = []
    felt.hands.refused = lambda wrong, near: told.append(wrong)
    felt.click(felt.at("2C"))
    assert told == [why("no_card_now", now=why("phase.take"))]


def test_click_then_click(deck: Deck) -> None:
    """A card and then a place: the same move as the drag; a place that does not take it says
    why, and the card stays picked for another; bare felt lets it go."""
    felt = Felt(deck)
    felt.click(felt.at("2C"))
    assert felt.desk.picked == cards("2C") and len(felt.showing.picked) == 1
    felt.click(felt.table.frames["pot"].room.middle)
    assert felt.made == [Move("throw", (card("2C"),))]
    again = Felt(deck)
    again.click(again.at("4C"))
    again.click(again.table.frames["pot"].room.middle)
    assert again.made == [] and again.refused == ["only_low"] and again.desk.picked == cards("4C")
    again.click((320.0, 60.0))
    assert again.refused == ["only_low"] and again.desk.picked == []


def test_two_clicks_are_a_double_click_only_if_quick(deck: Deck) -> None:
    """Within DOUBLE seconds two clicks play; later the second one puts the card back."""
    for later, made in ((DOUBLE * 0.9, 1), (DOUBLE * 1.1, 0)):
        felt = Felt(deck)
        felt.click(felt.at("2C"), 5.0)
        raised = felt.at("2C")
        felt.click(raised, 5.0 + later)
        assert len(felt.made) == made
        assert felt.desk.picked == (cards("2C") if made else [])


def test_taking_a_heap_needs_no_card(deck: Deck) -> None:
    """A move that is only a place is made by a click on that place."""
    felt = Felt(deck, "take")
    felt.click(felt.table.frames["right"].room.middle)
    assert felt.made == [Move("take", (), ("right",))]


# --- dimmed and lit ----------------------------------------------------------------------


def test_dimmed_means_not_playable_and_nothing_else(deck: Deck) -> None:
    """Exactly one's own cards that no offer takes are dimmed, whatever is picked or carried."""
    felt = Felt(deck)

    def dimmed() -> list[str]:
        return [felt.table.poses[spot].face.name for spot in felt.showing.dimmed]

    assert dimmed() == ["9D"]
    felt.click(felt.at("2C"))
    assert dimmed() == ["9D"]
    felt.hold("4C", (300.0, 200.0))
    assert dimmed() == ["9D"]
    assert Felt(deck, "take").showing.dimmed == frozenset()


def test_places_light_up_only_where_the_card_may_go(deck: Deck) -> None:
    """While something is picked its legal places are lit, and those alone."""
    felt = Felt(deck)
    assert not [key for key in felt.hands.items() if key[0] == "lit"]
    felt.click(felt.at("4C"))
    assert {key for key in felt.hands.items() if key[0] == "lit"} == {
        ("lit", "right"),
        ("lit", "7S"),
    }
