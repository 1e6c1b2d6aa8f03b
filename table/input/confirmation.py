"""Ask before moves that end something, and before moves that leave good cards aside."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kit.match import PlayerInfo
from rules.kit.move import Move
from table.app.app import App
from table.input.move_builder import MoveBuilder
from table.layout.layout import Layout


class Confirmation:
    """Asks for confirmation in one match, by help or settings: of a grave move never, always, or a
    person's first time, if there is another; of one that wastes picked cards always or never."""

    def __init__(self, app: App, layout: Layout, players: Sequence[PlayerInfo]) -> None:
        self.app, self.layout, self.players = app, layout, players
        self._confirmed: set[tuple[int, str]] = set()
        self._waiting: Move | None = None

    def allow_or_ask(self, builder: MoveBuilder, choice: Move) -> bool:
        """Return True if a move may be made; else keep it until its person has confirmed it."""
        seat, entry = builder.seat, self.layout.verbs.get(choice.verb)
        ask = self.app.profiles.help(self.players[seat]).ask or self.app.settings.ask
        if ask == "never":
            return True
        if not builder.wastes_picked(choice):
            is_known = ask == "first" and (seat, choice.verb) in self._confirmed
            is_grave = entry is not None and entry.grave
            if not is_grave or is_known or not _has_alternative(builder, choice):
                return True
        self._waiting = choice
        return False

    def confirm(self, builder: MoveBuilder) -> Move | None:
        """Note that the person has confirmed, and return the kept move; None if there is none."""
        choice, self._waiting = self._waiting, None
        if choice is not None:
            self._confirmed.add((builder.seat, choice.verb))
        return choice


def _has_alternative(builder: MoveBuilder, choice: Move) -> bool:
    """Whether a move by another verb is possible."""
    others = [offer for offer in builder.offers if offer.verb != choice.verb]
    buttons = [button for offer in others for button in builder.buttons_of(offer.verb)]
    can_press = any(builder.press(button)[0] is not None for button in buttons)
    return can_press or any(offer.most for offer in others)
