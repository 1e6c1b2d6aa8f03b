"""Hands over the desk: dragging, dropping, clicking, and what lights up meanwhile."""

import pygame

from rules.kit.cards import card, cards
from rules.kit.move import Move
from rules.kit.state import Why, why
from sprites.deck import Deck
from table.felt.picture import Company, Looks
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.input.keyboard_input import CardOrder
from table.input.lights import Lights
from table.input.press_guard import PressGuard
from table.input.table_input import DOUBLE_CLICK_SECONDS, TableInput
from table.layout.arrange import TableSetup
from table.theme.theme import themes
from tests.input.heaps import LAYOUT, builder

DECK = Deck(workers=0)
BARE = (320.0, 60.0)  # felt on which nothing lies
LOW = Move("throw", (card("2C"),))


class Felt:
    """Hands on the table of heaps; `made` and `refused` gather what they did."""

    def __init__(self, phase: str = "build") -> None:
        looks = Looks(LAYOUT, themes()["classic"], DECK, Words.load())  # type: ignore[arg-type]
        self.renderer = TableRenderer(looks, (640, 400), TableSetup(2))
        self.made: list[Move] = []
        self.refused: list[Why] = []
        self.builder = builder(phase)
        self.renderer.show(self.builder.view, Company(["Anna", "Björn"]), 0, 0.0, 0.0)
        self.controls = TableInput(
            Lights(self.builder, self.renderer, looks.words, PressGuard()),
            CardOrder(),
            on_move=self.made.append,
            on_refusal=lambda refusal, room: self.refused.append(refusal),
        )

    def reasons(self) -> list[str]:
        return [wrong.key for wrong in self.refused]

    def at(self, name: str) -> tuple[int, int]:
        """A pixel of a card by its name: low on its left edge, where the next does not cover it."""
        pose = self._pose(name)
        return round(pose.x - pose.width * 0.4), round(pose.y + pose.width * 0.5)

    def middle(self, zone: str) -> tuple[float, float]:
        return self.renderer.arrangement.frames[zone].room.middle

    def _pose(self, name: str):
        poses = self.renderer.arrangement.poses.values()
        return next(pose for pose in poses if pose.face is card(name))

    def send(self, kind: int, pos: tuple[float, float], now: float = 0.0) -> None:
        where = round(pos[0]), round(pos[1])
        self.controls.event(pygame.event.Event(kind, pos=where, button=1), now)

    def click(self, pos: tuple[float, float], now: float = 0.0) -> None:
        self.send(pygame.MOUSEBUTTONDOWN, pos, now)
        self.send(pygame.MOUSEBUTTONUP, pos, now)

    def hold(self, name: str, middle: tuple[float, float]) -> None:
        """Carry a card until its middle lies on a point."""
        start, pose = self.at(name), self._pose(name)
        self.held = (middle[0] + start[0] - pose.x, middle[1] + start[1] - pose.y)
        self.send(pygame.MOUSEBUTTONDOWN, start)
        self.send(pygame.MOUSEMOTION, self.held)

    def drag(self, name: str, middle: tuple[float, float]) -> None:
        self.hold(name, middle)
        self.send(pygame.MOUSEBUTTONUP, self.held)

    def lit(self) -> set[object]:
        return {key[1] for key in self.controls.items() if key[0] == "lit"}  # type: ignore[index]

    def dimmed(self) -> list[str]:
        poses = self.renderer.arrangement.poses
        return [poses[spot].face.name for spot in self.renderer.dimmed_spots]


def test_a_heap_that_only_has_a_beginning_is_dragged_to_oneself() -> None:
    """Without an end in the layout own places light up; a click is the move too."""
    felt = Felt("fetch")
    felt.hold("7S", felt.middle("hand:0"))
    assert felt.controls.lights.lit_places("right") == ["hand:0"]
    assert felt.controls.lights.over == "hand:0" and felt.lit() == {"hand:0"}
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.made == [Move("fetch")]
    felt = Felt("fetch")
    felt.drag("7S", felt.middle("pot"))
    assert felt.made == [] and felt.reasons() == ["wrong_place"]
    felt.click(felt.at("7S"))
    assert felt.made == [Move("fetch")]


def test_the_largest_overlap_with_a_legal_place_wins() -> None:
    """A card on two heaps goes where more of it is, of those that take it; none is refused."""
    right = {"right", card("7S")}
    for name, share, goals in (
        ("2C", 0.35, {"left"}),
        ("2C", 0.65, right),
        ("4C", 0.35, right),  # left takes no four
        ("4C", 0.5, right),
    ):
        felt = Felt()
        (x, y), (right_x, right_y) = felt.middle("left"), felt.middle("right")
        felt.drag(name, (x + (right_x - x) * share, y + (right_y - y) * share))
        assert [move.verb for move in felt.made] == ["build"] and felt.refused == []
        assert felt.made[0].targets[0] in goals


def test_a_place_is_reached_by_the_card_and_not_by_the_pointer() -> None:
    """What counts is where the card is on release, however it is held or last seen."""
    felt = Felt()
    x, y = felt.middle("pot")
    felt.drag("2C", (x, y - felt.renderer.arrangement.frames["pot"].room.height * 0.4))
    assert felt.made == [LOW]
    felt = Felt()
    felt.hold("2C", BARE)
    felt.send(pygame.MOUSEBUTTONUP, (felt.held[0] + x - BARE[0], felt.held[1] + y - BARE[1]))
    assert felt.made == [LOW]


def test_a_press_becomes_a_drag_after_four_pixels() -> None:
    """Three pixels are a shaky click, five are a drag."""
    for distance, carried in ((3, 0), (5, 1)):
        felt = Felt()
        x, y = felt.at("2C")
        felt.send(pygame.MOUSEBUTTONDOWN, (x, y))
        felt.send(pygame.MOUSEMOTION, (x + distance, y))
        assert len(felt.controls.carried_poses) == carried


def test_several_cards_are_carried_and_all_come_home() -> None:
    """Picked cards travel under the gripped one; a miss brings all back, still picked."""
    felt = Felt()
    felt.click(felt.at("2C"), now=1.0)
    felt.click(felt.at("3C"), now=3.0)
    felt.hold("4C", BARE)
    held = [felt.renderer.arrangement.poses[spot].face for spot in felt.controls.carried_poses]
    assert len(held) == 3 and held[-1] is card("4C")
    felt.send(pygame.MOUSEBUTTONUP, felt.held)
    assert felt.renderer.tween is not None and len(felt.renderer.tween.flights) == 3
    assert set(felt.builder.picked_cards) == set(cards("2C 3C 4C")) and felt.made == []


def test_click_then_click() -> None:
    """Card then place is a drag's move; a refusal leaves it picked, bare felt not."""
    for phase, name, reason in (
        ("build", "9D", why("not_pickable")),
        ("take", "2C", why("no_card_now", now=why("phase.take"))),
    ):
        felt = Felt(phase)
        felt.click(felt.at(name))
        assert felt.refused == [reason] and felt.builder.picked_cards == []
    felt = Felt()
    felt.click(felt.at("2C"))
    assert felt.builder.picked_cards == cards("2C") and len(felt.renderer.picked_spots) == 1
    felt.click(felt.middle("pot"))
    assert felt.made == [LOW]
    felt = Felt()
    felt.click(felt.at("4C"))
    felt.click(felt.middle("pot"))
    assert (felt.made, felt.reasons(), felt.builder.picked_cards) == ([], ["only_low"], cards("4C"))
    felt.click(BARE)
    assert felt.reasons() == ["only_low"] and felt.builder.picked_cards == []
    felt = Felt("take")
    felt.click(felt.middle("right"))
    assert felt.made == [Move("take", (), ("right",))]
    felt = Felt("shed")
    felt.click(felt.at("2C"))
    felt.controls.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN), 0.0)
    assert felt.made == [LOW]


def test_two_clicks_are_a_double_click_only_if_quick() -> None:
    """Within that time two clicks play; later the second one puts the card back."""
    for share, is_played in ((0.9, True), (1.1, False)):
        felt = Felt()
        for now in (5.0, 5.0 + share * DOUBLE_CLICK_SECONDS):
            felt.click(felt.at("2C"), now)
        assert len(felt.made) == is_played
        assert felt.builder.picked_cards == (cards("2C") if is_played else [])


def test_dimmed_means_not_playable_and_lit_means_where_a_card_may_go() -> None:
    """Only own cards of no offer are dimmed; only legal places are lit, while one is picked."""
    felt = Felt()
    assert felt.dimmed() == ["9D"] and felt.lit() == set()
    felt.click(felt.at("4C"))
    assert felt.dimmed() == ["9D"] and felt.lit() == {"right", "7S"}
    felt.hold("2C", (300.0, 200.0))
    assert felt.dimmed() == ["9D"] and Felt("take").dimmed() == []


def test_over_bare_felt_the_rules_are_asked_once() -> None:
    """For what is under the pointer, not at each motion."""
    felt, asked = Felt("shed"), list[object]()
    felt.builder.offers = [offer for offer in felt.builder.offers if offer.verb == "throw"]
    why_not = felt.builder.why_not_there
    felt.builder.why_not_there = lambda under: asked.append(under) or why_not(under)
    felt.hold("2C", (100, 150))
    for step in range(10):
        felt.send(pygame.MOUSEMOTION, (felt.held[0] + step, felt.held[1]))
        assert felt.controls.lights.over == "pot", "a low card may be thrown into the pot alone"
    assert len(asked) == 1, "ask why_not_there only when the thing under the pointer changes"
