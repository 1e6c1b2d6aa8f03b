"""What becomes of a drag when the hand lets go: a move, another order, or everything as it lay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from rules.kit.move import Move
from rules.kit.state import Why
from table.felt.renderer import TableRenderer
from table.input.desk import Desk
from table.input.drag import Drag, places_at
from table.input.order import Orders
from table.layout.ring import Room


class Letting(Protocol):
    """What is asked of the hands that let go."""

    desk: Desk
    showing: TableRenderer
    orders: Orders
    sure: Callable[[Move], bool]
    made: Callable[[Move], None]
    refused: Callable[[Why, Room], None]

    def dress(self) -> None:
        """Raise, dim, light and label according to what may be done now."""


class Dropping:
    """Asks the desk what a drop comes to, and sees to what was carried."""

    def __init__(self, hands: Letting) -> None:
        self.hands = hands

    def drop(self, drag: Drag, pos: tuple[int, int], now: float) -> None:
        """The drag under way is over, at this pixel."""
        hands, desk, showing = self.hands, self.hands.desk, self.hands.showing
        target, source, carried = drag.under(pos), drag.source, drag.carried
        among, others, box = drag.among(pos), drag.others(), drag.box
        table = showing.table
        assert table is not None
        showing.canvas.move([])
        if target is not None:
            choice, _ = desk.drop((target,), source)
            assert choice is not None
            fresh = bool(carried) and not source and desk.picked != drag.before
            if fresh and desk.still_open(choice):  # it is picked, and waits for the button
                self.send_home(drag, now, kept=True)
            elif hands.sure(choice):
                table.poses.update(carried)
                hands.made(choice)
            else:
                self.send_home(drag, now)
            return
        if not carried:
            return
        if among is not None:
            moved = [table.poses[spot].face for spot in carried]
            lying = [*(pose.face for pose in others), *moved]
            hands.orders.put(drag.home, lying, moved, among[0])
            self.send_home(drag, now)
            return
        home = next(iter(carried)).zone
        under = places_at(showing, drag.raised(pos), () if source else carried)
        places = [place for place in under if place != home]
        objection = desk.drop(places, source)[1] if places else None
        kept = objection is not None and desk.may_grow()
        if objection is not None and source and source == drag.home:
            objection = desk.untouchable(table.poses[next(iter(carried))].face)
        self.send_home(drag, now, kept)
        if objection is not None:
            hands.refused(objection, box)

    def send_home(self, drag: Drag, now: float, kept: bool = False) -> None:
        """What was carried glides to where it lies; a card carried alone is as it was before,
        picked or not, unless it is to be `kept`."""
        if len(drag.carried) == 1 and not kept:
            self.hands.desk.picked[:] = drag.before
        self.hands.dress()
        self.hands.showing.rearrange(drag.carried, now)
