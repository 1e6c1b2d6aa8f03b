"""Chips on their way: who pays whom, how many fly, and what the numbers say meanwhile."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from hypothesis import given, strategies as st

from sprites.deck import Deck
from table.felt.picture import Company, Looks, paint_table
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.layout.arrange import TableSetup
from table.layout.layout import Layout
from table.layout.ring import Room
from table.layout.stacks import Stack, StackGround, chip_boxes
from table.layout.tween import (
    AT_ONCE,
    LONGEST,
    MOST,
    TOSS,
    Payment,
    ThrowAnimation,
    payments,
    thrown_chips,
    throws,
)
from table.theme.theme import FOLDER, load_theme
from tests.felt import mats

SIZE = (1024, 640)
NAMES = ("chips:0", "chips:1", "chips:2", "pool:ace", "pool:pot")
Numbers = Mapping[str, int]


def stacks(numbers: Numbers) -> dict[str, Stack]:
    """A stack for every number, side by side."""
    found = {}
    for place, (name, number) in enumerate(numbers.items()):
        room = Room(200.0 * place, 50.0, 160.0, 120.0)
        found[name] = chip_boxes(name, number, StackGround(room, room), 60.0)
    return found


numbers = st.fixed_dictionaries({name: st.integers(-20, 160) for name in NAMES})


@given(numbers, numbers)
def test_payments_bring_every_stack_to_its_number(old: Numbers, new: Numbers) -> None:
    """Whoever pays has lost and whoever is paid has gained; as many chips are paid as were lost
    or as were gained, whichever is less; nobody pays or gets more than that."""
    paid = payments(stacks(old), stacks(new))
    change = {name: new[name] - old[name] for name in NAMES}
    for name in NAMES:
        out = sum(throw.chips for throw in paid if throw.giver == name)
        come = sum(throw.chips for throw in paid if throw.taker == name)
        assert out <= max(0, -change[name]) and come <= max(0, change[name])
    lost, gained = (sum(max(0, way * amount) for amount in change.values()) for way in (-1, 1))
    assert sum(throw.chips for throw in paid) == min(lost, gained)
    assert len({throw[:2] for throw in paid}) == len(paid)
    assert paid == payments(stacks(old), stacks(new))


def test_everybody_pays_into_every_pool() -> None:
    """Where each of some seats loses one chip for each of some pools, each pays one to each."""
    old = dict.fromkeys(NAMES, 30)
    new = {name: 28 if name.startswith("chips") else 33 for name in NAMES}
    paid = payments(stacks(old), stacks(new))
    assert sorted(paid) == [Payment(f"chips:{seat}", pool, 1) for seat in range(3)
                            for pool in ("pool:ace", "pool:pot")]  # fmt: skip


@given(numbers, numbers)
def test_flights_conserve_chips(old: Numbers, new: Numbers) -> None:
    """At every moment the chips that lie and those in the air are as many as at the end; what
    a stack holds only falls, or only grows, to what it ends with."""
    before, after = stacks(old), stacks(new)
    tossing = ThrowAnimation(throws(payments(before, after), before, after), after, 5.0)
    shown: list[dict[str, int]] = []
    total = None
    for step in range(40):
        now = 5.0 + tossing.lasts * step / 39 + 1e-9
        air = sum(len(pile) for pile, _ in tossing.aloft(now))
        shown.append(tossing.numbers(now))
        total = sum(shown[-1].values()) + air if total is None else total
        assert sum(shown[-1].values()) + air == total
    assert shown[-1] == {name: after[name].number for name in tossing.stacks}
    for name in tossing.stacks:
        seen = [card[name] for card in shown]
        assert seen == sorted(seen, reverse=old[name] > new[name])


@given(numbers, numbers)
def test_a_toss_lands_where_the_chips_lie(old: Numbers, new: Numbers) -> None:
    """A pile sets out from its giver's room and comes to lie on its taker's next chips."""
    before, after = stacks(old), stacks(new)
    landed = {name: list[object]() for name in NAMES}
    for throw in throws(payments(before, after), before, after):
        start, low = before[throw.giver].room, throw.pile[0]
        assert start.holds(throw.x, throw.y)
        assert thrown_chips(throw, 0.0)[0][0][:2] == (throw.x, throw.y)
        (lowest, *_), lift = thrown_chips(throw, 1.0)
        assert lowest[:3] == pytest.approx(low[:3]) and lowest[3:] == low[3:]
        assert lift == pytest.approx(0, abs=1e-6)
        assert thrown_chips(throw, 0.3)[1] >= 0
        landed[throw.taker] += throw.pile
    for name, pile in landed.items():
        paid = len(pile)
        if paid and new[name] >= paid:
            assert pile == [*after[name].chips[new[name] - paid :]]


@given(st.lists(st.integers(0, 90), min_size=15, max_size=15), st.integers(0, 7))
def test_few_fly_at_once_and_not_for_long(losses: list[int], winners: int) -> None:
    """However much is paid, at most AT_ONCE piles are in the air and it is over in LONGEST."""
    old = {f"chips:{seat}": 100 for seat in range(15)}
    new = {name: 100 - loss for name, loss in zip(old, losses, strict=True)}
    for seat in range(winners):
        new[f"chips:{seat}"] = 100 + sum(losses) // winners
    before, after = stacks(old), stacks(new)
    thrown = throws(payments(before, after), before, after)
    assert len(thrown) <= MOST
    for throw in thrown:
        with_it = [other for other in thrown if other.start <= throw.start < other.start + TOSS]
        assert len(with_it) <= AT_ONCE
    assert ThrowAnimation(thrown, after, 0.0).lasts <= LONGEST + 1e-9
    half = throws(payments(before, after), before, after, 0.5)
    assert ThrowAnimation(half, after, 0.0).lasts == pytest.approx(
        ThrowAnimation(thrown, after, 0.0).lasts / 2
    )
    slow = throws(payments(before, after), before, after, 2.0)
    assert (
        ThrowAnimation(thrown, after, 0.0).lasts
        <= ThrowAnimation(slow, after, 0.0).lasts
        <= LONGEST + 1e-9
    )


def test_many_chips_go_as_piles() -> None:
    """Sixty chips are no sixty flights, and three are three."""
    for chips, most in ((3, 3), (60, AT_ONCE), (600, AT_ONCE)):
        old, new = {"pool:pot": chips, "chips:0": 0}, {"pool:pot": 0, "chips:0": chips}
        thrown = throws(payments(stacks(old), stacks(new)), stacks(old), stacks(new))
        assert len(thrown) <= most
        assert sum(len(throw.pile) for throw in thrown) == chips


def test_at_pace_nought_no_chip_flies() -> None:
    """With the animations off the numbers are simply what they are."""
    old, new = {"pool:pot": 9, "chips:0": 0}, {"pool:pot": 0, "chips:0": 9}
    assert throws(payments(stacks(old), stacks(new)), stacks(old), stacks(new), 0.0) == []


# --- on the felt --------------------------------------------------------------------------


class Felt:
    """The toy's table on the dummy screen, and pictures of it."""

    def __init__(self, layout: Layout, seats: int = 4) -> None:
        theme = load_theme(FOLDER / "classic.yaml")
        self.looks = Looks(layout, theme, Deck(workers=0), Words.load("en"))
        self.around, self.company = TableSetup(seats), Company([f"Seat {n}" for n in range(seats)])
        self.showing = TableRenderer(self.looks, SIZE, self.around)
        self.screen = pygame.Surface(SIZE)
        self.seats = seats

    def show(self, now: float, pace: float = 1.0, **tallies: int) -> None:
        view = mats.view(self.seats, **tallies)
        self.showing.show(view, self.company, 0, now, pace)

    def drawn(self) -> bytes:
        """The picture, brought up to date by its changed rectangles alone."""
        self.showing.draw(self.screen, whole=False)
        return pygame.image.tobytes(self.screen, "RGB")

    def at_rest(self) -> bytes:
        """The picture of the same view as if nothing had ever moved."""
        view = self.showing.view
        assert view is not None
        picture = paint_table(view, self.looks, self.company, SIZE, 0, self.around)
        return pygame.image.tobytes(picture, "RGB")

    def resting(self) -> bool:
        return self.showing.animation is None


@pytest.fixture
def felt(tmp_path: Path) -> Felt:
    found = Felt(mats.layout(tmp_path))
    found.show(0.0, pool_pot=12)
    found.showing.draw(found.screen, whole=True)
    return found


def test_chips_fly_though_no_card_moves(felt: Felt) -> None:
    """A change of numbers alone is seen to happen, and ends in the picture of the new view."""
    felt.show(1.0, pool_pot=0, chips_2=112)
    assert not felt.resting()
    pictures, now = set(), 1.0
    while felt.showing.step(now):
        pictures.add(felt.drawn())
        now += 1 / 30
    assert len(pictures) > 8 and now < 1 + LONGEST + 0.1
    assert felt.resting() and felt.drawn() == felt.at_rest()


def test_numbers_grow_as_chips_land(felt: Felt) -> None:
    """Until the first chip lands the plate says the old number, and the new one with the last."""

    def plate() -> object:
        return felt.showing.canvas.items["plate", 2]

    old = plate()
    felt.show(1.0, pool_pot=0, chips_2=112)
    assert plate() == old
    felt.showing.step(1.0 + TOSS + 0.08)
    between = plate()
    felt.showing.step(9.0)
    assert len({id(picture) for picture in (old, between, plate())}) == 3
    assert between not in (old, plate())


def test_skipping_lands_every_chip(felt: Felt) -> None:
    """A click in the middle of it, another view, or a new size: all chips lie where they belong."""
    felt.show(1.0, pool_pot=0, chips_2=112)
    felt.showing.step(1.2)
    felt.drawn()
    felt.showing.settle()
    assert felt.resting() and felt.drawn() == felt.at_rest()
    felt.show(2.0, pool_pot=12)
    felt.showing.step(2.2)
    felt.show(2.3, 0.0, pool_pot=12, pool_ace=4)
    assert felt.resting() and felt.drawn() == felt.at_rest()
    felt.show(3.0, pool_pot=0, chips_2=112)
    felt.showing.resize(SIZE)
    felt.showing.draw(felt.screen, whole=True)
    assert felt.resting() and felt.drawn() == felt.at_rest()


def test_nothing_flies_without_a_pace_or_across_a_turned_table(felt: Felt) -> None:
    """At pace 0, and where another seat has come to the bottom, the chips simply lie there."""
    felt.show(1.0, 0.0, pool_pot=0, chips_2=112)
    assert felt.resting()
    felt.showing.show(mats.view(4, 1, pool_pot=12), felt.company, 1, 2.0)
    assert felt.resting()


def test_a_frame_paints_little_of_the_table(felt: Felt) -> None:
    """While chips fly only they and the stacks they touch are painted again."""
    felt.show(1.0, pool_pot=0, chips_2=112)
    felt.showing.draw(felt.screen, whole=False)
    now, most = 1.0, 0
    while felt.showing.step(now):
        rects = felt.showing.draw(felt.screen, whole=False)
        most = max(most, sum(rect.w * rect.h for rect in rects))
        now += 1 / 60
    assert most < SIZE[0] * SIZE[1] / 6
