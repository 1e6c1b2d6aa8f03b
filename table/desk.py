"""From gestures to moves: what is picked, where it may go, and why it may not.

Works on the person's own view and asks the rules about one gesture at a time;
nothing is ever enumerated. A gesture is the cards picked and the places they
end on, or a button.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.moves import Move, Offer, Target, why_not
from rules.kit.state import View, Why, why
from table.layout import Layout, filled


class Gesture(NamedTuple):
    """What a hand did: the cards picked, and the places they were put on, or the verb pressed."""

    cards: tuple[Card, ...] = ()
    places: tuple[Target, ...] = ()
    button: str = ""
    amount: int | None = None


class Desk:
    """One seat's hands over the table, for as long as one view lasts.

    `picked` holds the chosen cards in the order they were picked.
    """

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int) -> None:
        self.rules = rules
        self.layout = layout
        self.view = view
        self.seat = seat
        self.picked: list[Card] = []
        owes = seat in rules.actors(view)
        self.offers: Sequence[Offer] = rules.offers(view, seat) if owes else ()

    def pickable(self) -> set[Card]:
        """The cards that some offer lets this seat pick."""
        return {one for offer in self.offers for one in offer.pick}

    def toggle(self, one: Card) -> bool:
        """Pick a card or put it back; False where it may not be picked.

        Where every offer takes a single card, the new card replaces the old.
        """
        if one in self.picked:
            self.picked.remove(one)
            return True
        if one not in self.pickable():
            return False
        if max(offer.most for offer in self.offers if one in offer.pick) == 1:
            self.picked.clear()
        self.picked.append(one)
        return True

    def grab(self, one: Card) -> bool:
        """A drag begins on a card: it takes along what is picked, or is picked alone."""
        if one in self.picked:
            return True
        if one not in self.pickable():
            return False
        most = max(offer.most for offer in self.offers if one in offer.pick)
        if most == 1 or not self.picked:
            self.picked = [one]
        else:
            self.picked.append(one)
        return True

    def let_go(self) -> None:
        """Nothing is picked any more."""
        self.picked.clear()

    def places(self) -> list[Target]:
        """Every place a drag of the picked cards may legally end on; with nothing picked, those
        that are a move by themselves."""
        return [
            place
            for place in dict.fromkeys(self._all_places())
            if self.drop((place,))[0] is not None
        ]

    def _all_places(self) -> Iterable[Target]:
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if offer.targets:
                yield from offer.targets
            elif entry and entry.onto and self.picked:
                yield filled(entry.onto, self.seat)

    def drop(self, places: Sequence[Target]) -> tuple[Move | None, Why | None]:
        """The move of putting the picked cards on the first place that takes them.

        `places` goes from the most specific outwards (a card, then its zone).
        Without any fit: None and the objection to the nearest miss.
        """
        wrong: Why | None = None
        for place in places:
            for offer in self.offers:
                if not self._ends_on(offer, place):
                    continue
                made = self._move(offer, (place,) if offer.targets else ())
                objection = self._objection(made)
                if objection is None:
                    return made, None
                wrong = wrong or objection
        return None, wrong or (why("wrong_place") if self.offers else why("not_your_turn"))

    def _ends_on(self, offer: Offer, place: Target) -> bool:
        if offer.targets:
            return place in offer.targets
        entry = self.layout.verbs.get(offer.verb)
        return entry is not None and place == filled(entry.onto, self.seat)

    def press(self, verb: str, amount: int | None = None) -> tuple[Move | None, Why | None]:
        """The move of pressing a verb's button with what is picked."""
        wrong: Why | None = None
        for offer in self.offers:
            if offer.verb == verb:
                made = self._move(offer, (), amount)
                wrong = self._objection(made)
                if wrong is None:
                    return made, None
        return None, wrong or why("not_now", verb=verb)

    def buttons(self) -> list[str]:
        """The verbs that have a button now, in the layout's order."""
        offered = {offer.verb for offer in self.offers}
        return [
            verb for verb, entry in self.layout.verbs.items() if entry.button and verb in offered
        ]

    def doubled(self, one: Card) -> tuple[Move | None, Why | None]:
        """The move of a double click on a card."""
        if one not in self.picked:
            self.picked = [one]
        wrong: Why | None = None
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if entry and entry.double:
                made = self._move(offer, ())
                objection = self._objection(made)
                if objection is None:
                    return made, None
                wrong = wrong or objection
        return None, wrong or why("not_pickable")

    def _move(self, offer: Offer, places: tuple[Target, ...], amount: int | None = None) -> Move:
        picked = tuple(sorted(self.picked))
        if amount is None and len(offer.amounts) == 1:
            amount = offer.amounts[0]
        return Move(offer.verb, picked, tuple(sorted(places, key=str)), amount)

    def _objection(self, made: Move) -> Why | None:
        return why_not(self.rules, self.view, self.seat, made)

    def made_by(self, gesture: Gesture) -> Move | None:
        """The move a whole gesture makes, or None."""
        self.picked = list(gesture.cards)
        if gesture.button:
            return self.press(gesture.button, gesture.amount)[0]
        return self.drop(gesture.places)[0]

    def gestures(self, made: Move) -> list[Gesture]:
        """The gestures a person may use to make a legal move: a drag, a button, or both."""
        entry = self.layout.verbs.get(made.verb)
        found = []
        if made.targets:
            found.append(Gesture(made.cards, made.targets))
        elif made.cards and entry and entry.onto:
            found.append(Gesture(made.cards, (filled(entry.onto, self.seat),)))
        if entry and entry.button and not made.targets:
            found.append(Gesture(made.cards, (), made.verb, made.amount))
        return found
