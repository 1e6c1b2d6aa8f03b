"""Let people come and go at a table, change places, or change their names."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import msgspec

from rules.kit.cards import Card
from rules.kit.match import Refused
from rules.kit.sight import kind_and_owner
from table.layout.room_needs import RoomNeeds
from table.scenes.match.table_screen import TableScreen
from table.scenes.match.undo import UndoController
from table.scenes.match.viewpoint import Viewpoint
from table.session.seat_changes import SeatChanges, SeatRequest, apply_change


class Left(NamedTuple):
    """What is left of a table that was laid for others: the seats of those who `stay`, who was to
    see what, how those who stay had put their cards, what room everything had, whether the log was
    open."""

    stay: frozenset[int]
    viewpoint: Viewpoint
    orders: dict[str, tuple[Card, ...]]
    steady: RoomNeeds
    log: bool


class Reseating:
    """At one table, laid for those who sit there as it is made. `due`: others do by now, or they
    are called otherwise, and the table is to be laid anew."""

    def __init__(self, screen: TableScreen, undo_controller: UndoController) -> None:
        self.screen, self.undo_controller, self.match = screen, undo_controller, screen.match
        self.chairs = self.match.chairs
        self._there, self._sat = self.chairs.now, len(self.chairs.sat)

    def wanted(self, wishes: SeatChanges) -> None:
        """All of this is done, as far as it can be written down."""
        controller = self.undo_controller.controller
        for at, wish in enumerate(wishes.each):
            rest = SeatChanges(wishes.each[at:])
            if not controller.commit(partial(self._grant, wish), partial(self.wanted, rest)):
                return
        if not self.due:  # what comes with the next hand is told now
            self.screen.show_now(self.screen.now, 0.0)

    def _grant(self, wish: SeatRequest) -> None:
        words, app = self.screen.words, self.screen.app
        notice, before = self.screen.engine.notice, self.match.players[wish.seat]
        try:
            apply_change(self.match, wish)
        except Refused as refused:
            notice(words.say(f"reason.{refused.why.key}", **dict(refused.why.facts)))
            return
        person = app.people.by_key(self.match.players[wish.seat].key) if wish.name else None
        if person is not None:  # who is called so on the list as well
            wrong = app.people.change(msgspec.structs.replace(person, name=wish.name))
            if wrong is not None:
                notice(words.tell(wrong))
        corrected = self.undo_controller.controller.session.corrected
        if wish.name and corrected is not None:
            wrong = corrected(before, wish.name)
            if wrong is not None:
                notice(words.tell(wrong))
        app.profiles.introduce(self.match.players)

    @property
    def due(self) -> bool:
        """Whether the table is laid for others than those who sit there."""
        return self._there != self.chairs.now or self._sat != len(self.chairs.sat)

    def clear(self) -> Left:
        """Nothing of what was under way for those who sat there comes of it: no thought, no hint,
        no flight."""
        screen = self.screen
        self.undo_controller.drop()
        screen.hints.put_away()
        screen.highlights.drop(screen.now)
        moved = {sat.seat for sat in self.chairs.sat[self._sat :]}
        stay = frozenset(range(len(self._there))) - moved
        kept = screen.orders.kept.items()
        orders = {zone: cards for zone, cards in kept if kind_and_owner(zone)[1] in stay}
        return Left(stay, screen.viewpoint, orders, screen.showing.steady, screen.log.open)
