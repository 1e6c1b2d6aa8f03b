"""Cards that lie still, as they were painted last: what lies where it lay is not made anew."""

from __future__ import annotations

from sprites.deck import Deck
from table.felt.canvas import Item
from table.felt.furniture import card_item
from table.layout.arrange import Pose

KEPT = 600  # cards: a few tables full


class CardItems:
    """The items of cards at rest. One whose picture was a stand-in stays so until `forget`."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Item] = {}

    def item(self, deck: Deck, pose: Pose) -> Item:
        """What `card_item` makes of a pose."""
        where = (deck, pose[:4], pose[5:])  # all but its depth, which changes with others' cards
        kept = self._kept.get(where)
        if kept is None:
            if len(self._kept) >= KEPT:
                self.forget()
            kept = self._kept[where] = card_item(deck, pose)
        return kept if kept.depth == pose.depth else Item(pose.depth, kept.blits, kept.rect)

    def forget(self) -> None:
        """The pictures are others now."""
        self._kept.clear()
