"""Chips on their way: who pays whom, how many fly, and what the numbers say meanwhile."""

from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest
from hypothesis import given, strategies as st

from table.felt.picture import Company, Looks, paint_table
from table.felt.renderer import TableRenderer
from table.i18n.words import Words
from table.layout.arrange import TableSetup
from table.layout.ring import Room
from table.layout.stacks import Stack, StackGround, build_stack
from table.layout.throw import (
    LONGEST,
    MAX_AT_ONCE,
    MAX_THROWS,
    THROW,
    Payment,
    Throw,
    ThrowAnimation,
    chips_in_air,
    payments,
    throws,
)  # fmt: skip
from tests.felt import mats
from tests.felt.shown import THEME
from tests.table_pilot import DECK

SIZE = (1024, 640)
NAMES = ("chips:0", "chips:1", "chips:2", "pool:ace", "pool:pot")
Numbers = Mapping[str, int]


def stacks(numbers: Numbers) -> dict[str, Stack]:
    """A stack for every number, side by side."""
    rooms = [Room(200.0 * place, 50.0, 160.0, 120.0) for place in range(len(numbers))]
    return {
        name: build_stack(name, number, StackGround(room, room), 60.0)
        for room, (name, number) in zip(rooms, numbers.items(), strict=True)
    }


def thrown(old: Numbers, new: Numbers, pace: float = 1.0) -> list[Throw]:
    """What flies from the old numbers to the new."""
    before, after = stacks(old), stacks(new)
    return throws(payments(before, after), before, after, pace)


numbers = st.fixed_dictionaries({name: st.integers(-20, 160) for name in NAMES})


@given(numbers, numbers)
def test_payments_bring_every_stack_to_its_number(old: Numbers, new: Numbers) -> None:
    """The payers have lost and the paid have gained; as many chips are paid as were lost or as
    were gained, whichever is less; nobody pays or gets more than that."""
    paid = payments(stacks(old), stacks(new))
    change = {name: new[name] - old[name] for name in NAMES}
    for name in NAMES:
        out = sum(payment.chips for payment in paid if payment.giver == name)
        come = sum(payment.chips for payment in paid if payment.taker == name)
        assert out <= max(0, -change[name]) and come <= max(0, change[name])
    lost, gained = (sum(max(0, way * amount) for amount in change.values()) for way in (-1, 1))
    assert sum(payment.chips for payment in paid) == min(lost, gained)
    assert len({payment[:2] for payment in paid}) == len(paid)
    # where each of some seats loses one chip for each of some pools, each pays one to each
    old = dict.fromkeys(NAMES, 30)
    new = {name: 28 if name.startswith("chips") else 33 for name in NAMES}
    assert sorted(payments(stacks(old), stacks(new))) == [
        Payment(f"chips:{seat}", pool, 1) for seat in range(3) for pool in ("pool:ace", "pool:pot")
    ]


@given(numbers, numbers)
def test_flights_conserve_chips_and_land_where_they_belong(old: Numbers, new: Numbers) -> None:
    """At every moment the chips at rest and those in the air are as many as at the end; a stack
    only falls, or only grows, to what it ends with. A pile sets out from its giver's room and ends
    as its taker's next chips."""
    before, after, shown = stacks(old), stacks(new), list[dict[str, int]]()
    tossing = ThrowAnimation(thrown(old, new), after, 5.0)
    totals = set()
    for step in range(40):
        now = 5.0 + tossing.lasts * step / 39 + 1e-9
        shown.append(tossing.numbers(now))
        totals.add(sum(shown[-1].values()) + sum(len(pile) for pile, _ in tossing.in_flight(now)))
    assert len(totals) == 1 and shown[-1] == {name: after[name].number for name in tossing.stacks}
    landed = {name: list[object]() for name in NAMES}
    for name in tossing.stacks:
        seen = [number[name] for number in shown]
        assert seen == sorted(seen, reverse=old[name] > new[name])
    for throw in tossing.throws:
        assert before[throw.giver].room.holds(throw.x, throw.y)
        assert chips_in_air(throw, 0.0)[0][0][:2] == (throw.x, throw.y)
        (lowest, *_), lift = chips_in_air(throw, 1.0)
        assert lowest == pytest.approx(throw.pile[0]) and lift == pytest.approx(0, abs=1e-6)
        assert chips_in_air(throw, 0.3)[1] >= 0
        landed[throw.taker] += throw.pile
    for name, pile in landed.items():
        if pile and new[name] >= len(pile):
            assert pile == [*after[name].chips[new[name] - len(pile) :]]


@given(st.lists(st.integers(0, 90), min_size=15, max_size=15), st.integers(0, 7))
def test_few_fly_at_once_and_not_for_long(losses: list[int], winners: int) -> None:
    """Of any sum at most MAX_AT_ONCE piles fly, for at most LONGEST; at pace 0 none does."""
    old = {f"chips:{seat}": 100 for seat in range(15)}
    new = {name: 100 - loss for name, loss in zip(old, losses, strict=True)}
    for seat in range(winners):
        new[f"chips:{seat}"] = 100 + sum(losses) // winners
    flying, after = thrown(old, new), stacks(new)
    assert len(flying) <= MAX_THROWS and thrown(old, new, 0.0) == []
    for throw in flying:
        with_it = [other for other in flying if other.start <= throw.start < other.start + THROW]
        assert len(with_it) <= MAX_AT_ONCE
    half, usual, slow = (
        ThrowAnimation(thrown(old, new, pace), after, 0.0).lasts for pace in (0.5, 1, 2)
    )
    assert half == pytest.approx(usual / 2) and usual <= slow <= LONGEST + 1e-9
    for chips, most in ((3, 3), (60, MAX_AT_ONCE), (600, MAX_AT_ONCE)):  # many go as piles
        flying = thrown({"pool:pot": chips, "chips:0": 0}, {"pool:pot": 0, "chips:0": chips})
        assert len(flying) <= most and sum(len(throw.pile) for throw in flying) == chips


class Felt:
    """The fake game's table on the dummy screen, and pictures of it."""

    def __init__(self, folder: Path) -> None:
        self.looks = Looks(mats.layout(folder), THEME, DECK, Words.load("en"))
        self.around, self.company = TableSetup(4), Company([f"Seat {n}" for n in range(4)])
        self.renderer = TableRenderer(self.looks, SIZE, self.around)
        self.screen = pygame.Surface(SIZE)

    def show(self, now: float, pace: float = 1.0, **tallies: int) -> None:
        self.renderer.show(mats.view(4, **tallies), self.company, 0, now, pace)

    def lands(self) -> None:
        """Nothing flies, and the picture, kept up by its rectangles, is that of a table at rest."""
        assert self.renderer.animation is None and self.renderer.view is not None
        self.renderer.draw(self.screen, whole=False)
        whole = paint_table(self.renderer.view, self.looks, self.company, SIZE, 0, self.around)
        assert pygame.image.tobytes(self.screen, "RGB") == pygame.image.tobytes(whole, "RGB")


@pytest.fixture
def felt(tmp_path: Path) -> Felt:
    found = Felt(tmp_path)
    found.show(0.0, pool_pot=12)
    found.renderer.draw(found.screen, whole=True)
    return found


def test_chips_fly_though_no_card_moves(felt: Felt) -> None:
    """A change of numbers alone is seen to happen, paints only what flies and the stacks that it
    touches, and ends in the picture of the new view. The plate counts as chips land."""
    plates, now, most = list[object](), 1.0, 0
    before = felt.renderer.canvas.items["plate", 2]
    felt.show(1.0, pool_pot=0, chips_2=112)
    while felt.renderer.step(now):
        rects = felt.renderer.draw(felt.screen, whole=False)
        most = max(most, sum(rect.w * rect.h for rect in rects))
        if (plate := felt.renderer.canvas.items["plate", 2]) not in plates:
            plates.append(plate)
        now += 1 / 60
    assert most < SIZE[0] * SIZE[1] / 6 and now < 1 + LONGEST + 0.1
    assert plates[0] == before and len(plates) > 3
    felt.lands()
