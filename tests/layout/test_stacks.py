"""Stacks of chips stay where they are: of a match, only their number changes."""

from collections.abc import Callable
from functools import partial

import pytest

from rules.kit.catalogue import games
from rules.kit.sight import kind_and_owner
from table.layout.arrange import Arrangement, TableSetup, arrange
from table.layout.need import Needs
from table.layout.ring import Ring, RoomNeeds
from tests.laws.test_words import layout_of
from tests.tables import Seating
from tests.walks import walk

SIZE = (1366, 768)
ENOUGH = 120  # chips of a seat, up to which no tower is pressed together


def ring_of(place: Callable[[Needs], Arrangement], needs: Needs) -> Ring:
    return place(needs).ring


@pytest.mark.parametrize("seats", (3, 4, 7))
def test_stacks_stay_where_they_are(seats: int) -> None:
    """In every game with chips: from the deal to the end of the match each chip of a stack lies
    where it lay, whoever shows or plays cards beside it; only the last ones come and go."""
    for known in games():
        layout = layout_of(known) if known.rules else None
        if layout is None or layout.mat is None or seats not in known.rules.SEATS:
            continue
        steady, before = RoomNeeds(), dict[str, tuple[object, ...]]()
        for position in walk(Seating(known, seats), {}, "1").positions:
            view = position.view(0)
            setup = TableSetup.of(known.rules, view.table)
            place = partial(arrange, view, layout, SIZE, 0, setup, {})
            needs = steady.measure_needs(view, layout, 0, partial(ring_of, place))
            for name, stack in place(needs).stacks.items():
                if kind_and_owner(name)[1] < 0 or stack.number <= ENOUGH:
                    chips = [chip[:3] for chip in stack.chips]
                    slid = [a for a, b in zip(chips, before.get(name, ())) if a != b]
                    told = f"{known.name}, {seats} seats, {view.phase}: {name} slides; more `least`"
                    assert not slid, told
                    before[name] = tuple(chips)
