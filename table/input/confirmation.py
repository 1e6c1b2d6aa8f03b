"""Ask before moves that end something, and before moves that leave good cards aside."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import PlayerInfo
from rules.kit.move import Move
from table.app.app import App
from table.input.move_builder import MoveBuilder
from table.layout.layout import Layout


class Confirmation:
    """One match's questions. As a person's help says, or else the settings, a grave move is asked
    about never, always, or the first time that a person makes it; and not where there is nothing
    else to choose. One that leaves aside picked cards which would make a move is asked about every
    time, or never."""

    def __init__(self, app: App, layout: Layout, players: Sequence[PlayerInfo]) -> None:
        self.app, self.layout, self.players = app, layout, players
        self._known: set[tuple[int, str]] = set()
        self._asked: Move | None = None

    def allow_or_ask(self, builder: MoveBuilder, choice: Move) -> bool:
        """Let a move be made, or keep it until its person has answered; True if it is made."""
        entry = self.layout.verbs.get(choice.verb)
        ask = self.app.profiles.help(self.players[builder.seat]).ask or self.app.settings.ask
        if ask != "never" and builder.wasted(choice):
            self._asked = choice
            return False
        if entry is None or not entry.grave or ask == "never" or not _else(builder, choice):
            return True
        if ask == "first" and (builder.seat, choice.verb) in self._known:
            return True
        self._asked = choice
        return False

    def confirm(self, builder: MoveBuilder) -> Move | None:
        """Give back the move that was asked about: its person is sure of it."""
        choice, self._asked = self._asked, None
        if choice is not None:
            self._known.add((builder.seat, choice.verb))
        return choice


def _else(builder: MoveBuilder, choice: Move) -> bool:
    """Whether anything else could be done."""
    others = [offer for offer in builder.offers if offer.verb != choice.verb]
    return any(offer.most or builder.press(offer.verb)[0] is not None for offer in others)
