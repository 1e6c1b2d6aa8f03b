"""What a person sees large: one card, or all of a heap, for as long as they look at it."""

from __future__ import annotations

from rules.kit.cards import Card
from table.felt.renderer import TableRenderer
from table.felt.zoom import zoom_item
from table.input.things import Thing, seen_together


class Close:
    """The `cards` that are seen large over one table, none most of the time; `since` when."""

    def __init__(self, showing: TableRenderer) -> None:
        self.showing = showing
        self.cards: tuple[Card, ...] = ()
        self.since = 0.0

    def show(self, thing: Thing, now: float) -> bool:
        """Show what lies there large; False where no card does."""
        if thing.spot is None or self.showing.view is None:
            return False
        cards = seen_together(self.showing, thing.spot)
        if not cards:
            return False
        self.since, self.cards = now, tuple(cards)
        self.showing.hover(None)
        self.lay()
        return True

    def lay(self) -> None:
        """Again and again while they are looked at: sharper pictures of them may have come."""
        looks, size = self.showing.looks, self.showing.size
        self.showing.put_above({"large": zoom_item(looks.deck, self.cards, looks.theme, size)})
