"""A view in which the choices that wait lie face down on the table, as everybody may see them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.kit.cards import UNKNOWN, Card
from rules.kit.sight import kind_and_owner
from rules.kit.state import View
from table.layout.layout import Layout
from table.layout.patterns import fill


def sealed_view(
    view: View, layout: Layout, sealed: Mapping[int, tuple[str, Sequence[Card]]]
) -> View:
    """A view in which choices that wait lie face down where their verbs seal them.

    `sealed`: seat to the verb of its choice and its cards, or `UNKNOWN` as often
    as everybody may know that cards were chosen.
    """
    shown = twin_of(view)
    for seat, (verb, cards) in sealed.items():
        seals = layout.verbs[verb].seals if verb in layout.verbs else ""
        if not seals:
            continue
        held = [name for name in shown.zones if _holds(shown.zones[name], cards, name, seat)]
        if not held:  # the viewer knows every card there, and so sees no back to move
            continue
        hand = held[0]
        for card in cards:
            shown.zones[hand].remove(card)
        shown.zones[fill(seals, seat)] += [UNKNOWN] * len(cards)
    return shown


def twin_of(view: View) -> View:
    """The same view, in lists of its own."""
    twin = View.__new__(View)
    copied = view.copy()
    for slot in ("table", "zones", "tallies", "phase", "turn", "shown"):
        setattr(twin, slot, getattr(copied, slot))
    twin.seat, twin.known = view.seat, view.known
    return twin


def _holds(heap: Sequence[Card], cards: Sequence[Card], name: str, seat: int) -> bool:
    return kind_and_owner(name)[1] == seat and all(
        heap.count(card) >= cards.count(card) for card in cards
    )
