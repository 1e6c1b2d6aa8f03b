"""Cards at rest: kept from one picture to the next."""

from __future__ import annotations

import pygame

from rules.kit.cards import UNKNOWN, card
from sprites.deck import Deck
from table.felt.furniture import CARDS_KEPT, CardItems, card_item
from table.layout.arrange import Pose

POSE = Pose(100.0, 120.0, 60.0, 6.0, 3, card("7D"))
OTHERS = [
    POSE._replace(x=101.0),
    POSE._replace(width=70.0),
    POSE._replace(angle=0.0),
    POSE._replace(face=UNKNOWN),
    POSE._replace(face=card("8D")),
    POSE._replace(upon=True),
    POSE._replace(read=2),
    POSE._replace(depth=9),
]


def test_what_is_kept_is_what_would_be_made() -> None:
    """Whatever a pose differs in, the item is the one that card_item makes; the same pose has the
    same pictures again, at whatever depth."""
    deck, lying = Deck(workers=0), CardItems()
    for pose in (POSE, *OTHERS, POSE):
        assert lying.item(deck, pose) == card_item(deck, pose)
    assert lying.item(deck, POSE._replace(depth=9)).blits is lying.item(deck, POSE).blits


def test_stand_ins_are_let_go() -> None:
    """A picture that has become sharp is shown after `forget`, and not many are kept."""
    deck, lying = Deck(workers=0), CardItems()
    before = lying.item(deck, POSE)
    for width in range(20, 32):  # sizes enough for the deck to let that of the pose go
        deck.face("7D", width)
    assert lying.item(deck, POSE).blits is before.blits
    lying.forget()
    after = lying.item(deck, POSE)
    assert all(isinstance(picture, pygame.Surface) for picture, _, _ in after.blits)
    assert after.blits[-1][0] is not before.blits[-1][0]
    for x in range(3 * CARDS_KEPT):
        lying.item(deck, POSE._replace(x=float(x)))
    assert len(lying._items) <= CARDS_KEPT
