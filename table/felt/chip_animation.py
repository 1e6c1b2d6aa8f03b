"""Chips in the air over the felt, and the stacks and numbers that change as they come down."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.felt.canvas import Item
from table.felt.mat import flying_item, laid_item
from table.felt.picture import Company, Looks, plate
from table.layout.arrange import Arrangement
from table.layout.throw import ThrowAnimation, payments, throws
from table.layout.tween import ALOFT
from table.widgets.brush import scale_of


class ChipAnimation:
    """What one change of view has paid. `lasts` in seconds; 0 where nothing flies."""

    def __init__(
        self,
        old: Arrangement,
        new: Arrangement,
        view: View,
        looks: Looks,
        company: Company,
        now: float,
        pace: float,
    ) -> None:
        thrown = throws(payments(old.stacks, new.stacks), old.stacks, new.stacks, pace)
        self.table, self.view, self.looks, self.company = new, view, looks, company
        self.tossing = ThrowAnimation(thrown, new.stacks, now)
        self.lasts = self.tossing.lasts
        self._shown = {name: stack.number for name, stack in new.stacks.items()}

    def changed(self, now: float) -> Iterator[tuple[Hashable, Item]]:
        """The stacks and plates whose number is another than when this was last asked."""
        numbers = self.tossing.numbers(now)
        changed = [name for name, number in numbers.items() if number != self._shown[name]]
        self._shown |= numbers
        for name in changed:
            stack = self.tossing.stacks[name].of(numbers[name])
            scale = scale_of(self.table.size)
            painted = laid_item(stack, self.looks.layout, self.looks.theme, scale)
            yield ("stack", name), painted
        for seat in dict.fromkeys(kind_and_owner(name)[1] for name in changed):
            if seat in self.table.ring.stations:
                written = {**self.view.tallies, **numbers}
                painted = plate(self.table, self.view, self.looks, self.company, seat, written)
                yield ("plate", seat), painted

    def movers(self, now: float) -> Iterator[Item]:
        """The piles in the air."""
        for order, (pile, lift) in enumerate(self.tossing.aloft(now)):
            yield flying_item(pile, lift, 2 * ALOFT + order)
