"""Build moves from gestures: what is picked, where it may go, and why it may not.

Works on the person's own view and asks the rules about one gesture at a time;
nothing is ever enumerated. A gesture is the cards picked and the place they end
on, after pointing at further places where a move has several; or a button; or
a heap dragged somewhere, where a move has no cards of one's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rules.kit.cards import Card
from rules.kit.contract import Rules
from rules.kit.move import Move, Offer, Target
from rules.kit.moves import PLAIN, why_not
from rules.kit.remarks import Gauge, gauge, proposal
from rules.kit.sight import kind_and_owner
from rules.kit.state import View, Why, why
from table.i18n.phrases import choice_prompt
from table.layout.layout import Layout, Verb, fill_seat


class MoveBuilder:
    """One seat's choice at the table, for as long as one view lasts.

    `picked` holds the chosen cards in the order they were picked, `chosen` the
    places pointed at for a move that has several. Where the game proposes a
    move, its cards and places are chosen already.
    """

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int) -> None:
        self.rules = rules
        self.layout = layout
        self.view = view
        self.seat = seat
        self.picked: list[Card] = []
        self.chosen: list[Target] = []
        self._places: dict[object, list[Target]] = {}
        owes = seat in rules.actors(view)
        self.offers: Sequence[Offer] = rules.offers(view, seat) if owes else ()
        self._propose()

    def _propose(self) -> None:
        proposed = proposal(self.rules, self.view, self.seat) if self.offers else None
        if proposed is not None:
            self.picked, self.chosen = list(proposed.cards), list(proposed.targets)

    # picking cards

    def pickable(self) -> set[Card]:
        """The cards that some offer lets this seat pick."""
        return {card for offer in self.offers for card in offer.pick}

    def toggle(self, card: Card) -> bool:
        """Pick a card or put it back; False where it may not be picked.

        A card that no offer takes together with those picked replaces them.
        """
        if card in self.picked:
            self.picked.remove(card)
            return True
        return self._pick(card)

    def grab(self, card: Card) -> bool:
        """A drag begins on a card: it takes along what is picked, or is picked alone."""
        return card in self.picked or self._pick(card)

    def _pick(self, card: Card) -> bool:
        if card not in self.pickable():
            return False
        together = [*self.picked, card]
        if not any(offer.most > 1 and set(together) <= set(offer.pick) for offer in self.offers):
            self.picked.clear()
        self.picked.append(card)
        return True

    def untouchable(self, card: Card) -> Why:
        """Why a card of one's own cannot be picked: what the game says of playing it now, else
        what is asked for instead, where that is no card at all."""
        for verb in self.layout.verbs:
            wrong = self._objection(Move(verb, (card,)))
            if wrong is not None and wrong.key not in PLAIN:
                return wrong
        if self.offers and not self.pickable():
            return why("no_card_now", now=choice_prompt(self.view))
        return why("not_pickable")

    def may_grow(self) -> bool:
        """Whether further cards may be picked beside those that are."""
        return any(
            offer.most > len(self.picked) and _takes(offer, self.picked) for offer in self.offers
        )

    def still_open(self, choice: Move) -> bool:
        """Whether a move of a single card that is put down may be but the beginning of it: its
        number of cards is free, more could go along, and a button says when it is done."""
        entry = self.layout.verbs.get(choice.verb)
        if entry is None or entry.double or not entry.button or choice.targets:
            return False
        return any(
            offer.verb == choice.verb and offer.least <= 1 and len(self.picked) < offer.most
            for offer in self.offers
        )

    def let_go(self) -> None:
        """Nothing is picked any more, but for what is proposed."""
        self.picked.clear()
        self.chosen.clear()
        self._propose()

    # pointing at places

    def pointable(self) -> set[Target]:
        """The places that may be pointed at one after the other, before or after the cards are
        picked: the targets of offers with several, of all whose cards may go together."""
        return {
            place
            for offer in self.offers
            if offer.furthest > 1 and _takes(offer, self.picked)
            for place in offer.targets
        }

    def point(self, place: Target) -> bool:
        """Point at a place, or no longer; False where it may not be pointed at.

        A place that no offer has together with those pointed at replaces them.
        """
        if place in self.chosen:
            self.chosen.remove(place)
            return True
        if place not in self.pointable():
            return False
        together = [*self.chosen, place]
        able = (offer for offer in self.offers if offer.furthest >= len(together))
        if not any(set(together) <= set(offer.targets) for offer in able):
            self.chosen.clear()
        self.chosen.append(place)
        return True

    # making a move

    def places(self, source: str = "") -> list[Target]:
        """Every place a drag of the picked cards may legally end on; with nothing picked, those
        where a click is a move; with a `source`, where a drag of that heap may end."""
        asked = source, tuple(self.picked), tuple(self.chosen)
        if asked not in self._places:  # asked several times for every step of a drag
            self._places[asked] = [
                place
                for place in dict.fromkeys(self._all_places(source))
                if place and self.drop((place,), source)[0] is not None
            ]
        return self._places[asked][:]

    def sources(self) -> set[str]:
        """The heaps a drag may begin at without a card of one's own."""
        found = set()
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if entry and not offer.most and self._ends(entry):
                if entry.onto:
                    found |= {place for place in offer.targets if isinstance(place, str)}
                found.add(fill_seat(entry.start, self.seat))
        return found - {""}

    def _ends(self, entry: Verb) -> list[str]:
        """Where a heap that is dragged may end: where the layout says, or of one that has only a
        beginning at oneself; where nothing is one's own, anywhere else."""
        if entry.onto:
            return [fill_seat(entry.onto, self.seat)]
        start = fill_seat(entry.start, self.seat)
        if start not in self.view.zones:
            return []
        others = [zone for zone in self.view.zones if zone != start]
        return [zone for zone in others if kind_and_owner(zone)[1] == self.seat] or others

    def _all_places(self, source: str) -> Iterable[Target]:
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if offer.targets and not source:
                yield from offer.targets
            elif entry and not source:
                yield self.clicked(entry)
            if entry and source and not offer.most:
                yield from self._ends(entry)
            elif entry and entry.onto and not offer.targets:
                yield fill_seat(entry.onto, self.seat)

    def clicked(self, entry: Verb) -> str:
        """The place a click on which makes a move without cards: the heap it starts from, or
        where that is no heap of cards, the place it ends on."""
        start = fill_seat(entry.start, self.seat)
        return start if start in self.view.zones else fill_seat(entry.onto, self.seat)

    def drop(self, places: Sequence[Target], source: str = "") -> tuple[Move | None, Why | None]:
        """The move of putting the picked cards on the first place that takes them.

        `places` goes from the most specific outwards (a card, then its zone).
        `source`: the heap that is dragged there instead of picked cards.
        Without any fit: None and the objection to the nearest miss.
        """
        ends = (self._dropped(offer, place, source) for place in places for offer in self.offers)
        return self._legal(ends, why("wrong_place") if self.offers else why("not_your_turn"))

    def _legal(self, moves: Iterable[Move | None], unfit: Why) -> tuple[Move | None, Why | None]:
        """The first legal move, or the first objection to one; `unfit` where there is no move."""
        wrong: Why | None = None
        for made in moves:
            if made is not None:
                objection = self._objection(made)
                if objection is None:
                    return made, None
                wrong = wrong or objection
        return None, wrong or unfit

    def _dropped(self, offer: Offer, place: Target, source: str) -> Move | None:
        """The move of an offer that ends on a place, or None where it does not end there."""
        entry = self.layout.verbs.get(offer.verb)
        if source:
            return self._dragged(offer, place, source)
        if offer.targets:
            fits = place in offer.targets
            return self._move(offer, self._pointed(offer, place)) if fits else None
        if entry is None:
            return None
        if not offer.most:  # whatever is picked stays where it is
            return Move(offer.verb) if place and place == self.clicked(entry) else None
        ends = self.picked and place == fill_seat(entry.onto, self.seat)
        return self._move(offer, ()) if ends else None

    def _dragged(self, offer: Offer, place: Target, source: str) -> Move | None:
        """The move of an offer made by dragging a heap to a place, or None."""
        entry = self.layout.verbs.get(offer.verb)
        if offer.most or entry is None or place not in self._ends(entry):
            return None
        if offer.targets:
            return Move(offer.verb, (), (source,)) if source in offer.targets else None
        return Move(offer.verb) if source == fill_seat(entry.start, self.seat) else None

    def _pointed(self, offer: Offer, place: Target) -> tuple[Target, ...]:
        """The places a move on `place` has: those pointed at before as well, where it may."""
        together = {*self.chosen, place}
        several = offer.furthest >= len(together) and together <= set(offer.targets)
        return tuple(together) if several else (place,)

    def press(self, verb: str, amount: int | None = None) -> tuple[Move | None, Why | None]:
        """The move of pressing a verb's button with what is picked and pointed at."""
        moves = (
            self._move(offer, tuple(self.chosen) if offer.targets else (), amount)
            for offer in self.offers
            if offer.verb == verb
        )
        return self._legal(moves, why("not_now", verb=verb))

    def buttons(self) -> list[str]:
        """The verbs that have a button now, in the layout's order."""
        offered = {offer.verb for offer in self.offers}
        return [
            verb for verb, entry in self.layout.verbs.items() if entry.button and verb in offered
        ]

    def wasted(self, choice: Move) -> bool:
        """Whether a move leaves aside what is picked, though it would make a legal move itself;
        what the game proposed and nobody touched is no loss."""
        if choice.cards or not self.picked or choice.verb not in self.buttons():
            return False
        proposed = proposal(self.rules, self.view, self.seat)
        if proposed is not None and sorted(proposed.cards) == sorted(self.picked):
            return False
        made = [self.drop((place,))[0] for place in self.places()]
        made += [self.press(verb)[0] for verb in self.buttons()]
        return any(move is not None and move.cards for move in made)

    def doubled(self, card: Card) -> tuple[Move | None, Why | None]:
        """The move of a double click on a card."""
        if card not in self.picked:
            self.picked = [card]
        verbs = self.layout.verbs
        doubled = (offer for offer in self.offers if (v := verbs.get(offer.verb)) and v.double)
        return self._legal((self._move(offer, ()) for offer in doubled), why("not_pickable"))

    def gauge(self, place: Target | None = None) -> Gauge | None:
        """What the picked cards come to, against the places pointed at and this one."""
        if not self.picked:
            return None
        targets = list(dict.fromkeys([*self.chosen, *([] if place is None else [place])]))
        return gauge(self.rules, self.view, self.seat, self.picked, targets)

    def _move(self, offer: Offer, places: tuple[Target, ...], amount: int | None = None) -> Move:
        picked = tuple(sorted(self.picked)) if offer.most else ()
        if amount is None and len(offer.amounts) == 1:
            amount = offer.amounts[0]
        return Move(offer.verb, picked, tuple(sorted(places, key=str)), amount)

    def _objection(self, made: Move) -> Why | None:
        return why_not(self.rules, self.view, self.seat, made)


def _takes(offer: Offer, picked: Sequence[Card]) -> bool:
    return len(picked) <= offer.most and all(card in offer.pick for card in picked)


class Gesture(NamedTuple):
    """What a hand did: the cards picked, the places pointed at, on the last of which they were
    put, or the verb pressed."""

    cards: tuple[Card, ...] = ()
    places: tuple[Target, ...] = ()
    button: str = ""
    amount: int | None = None


def ways(builder: MoveBuilder, made: Move) -> list[Gesture]:
    """The gestures a person may use to make a legal move: a drag, a click, a button."""
    entry = builder.layout.verbs.get(made.verb)
    found = []
    picks = any(offer.most for offer in builder.offers if offer.verb == made.verb)
    pointed = set(made.targets) <= builder.pointable()  # by clicks, which then make no move yet
    if made.targets and (made.cards or not pointed):
        found.append(Gesture(made.cards, made.targets))
    elif made.cards and entry and entry.onto:
        found.append(Gesture(made.cards, (fill_seat(entry.onto, builder.seat),)))
    elif entry and (entry.start or entry.onto) and not picks:
        found.append(Gesture((), (builder.clicked(entry),)))
    if entry and entry.button and (not made.targets or pointed):
        found.append(Gesture(made.cards, made.targets, made.verb, made.amount))
    return found
