"""Build moves from gestures: what is picked, where it may go, and why it may not.

Works on the person's own view and asks the rules about one gesture at a time; nothing is ever
enumerated. A gesture is the cards picked and the place they end on, after pointing at further
places where a move has several; or a button; or a heap dragged somewhere, where a move has no cards
of one's own.
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
from table.layout.layout import Layout, Verb, copy_view, fill_seat


class MoveBuilder:
    """One seat's choice at the table, for as long as one view lasts. `picked` holds the chosen
    cards in the order they were picked, `chosen` the places pointed at for a move that has several,
    `waiting` by card the place where it was put down to wait for a button, as long as it is picked.
    Where the game proposes a move, both are filled already."""

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int) -> None:
        self.rules, self.layout, self.view, self.seat = rules, layout, view, seat
        self.picked: list[Card] = []
        self.chosen: list[Target] = []
        self.waiting: dict[Card, str] = {}
        self._places: dict[object, list[Target]] = {}
        owes = seat in rules.actors(view)
        self.offers: Sequence[Offer] = rules.offers(view, seat) if owes else ()
        self.let_go()

    def let_go(self) -> None:
        """Unpick everything except what the game proposes."""
        self.picked, self.chosen, self.waiting = [], [], {}
        proposed = proposal(self.rules, self.view, self.seat) if self.offers else None
        if proposed is not None:
            self.picked, self.chosen = list(proposed.cards), list(proposed.targets)

    # picking cards

    def pickable(self) -> set[Card]:
        """The cards that some offer lets this seat pick."""
        return {card for offer in self.offers for card in offer.pick}

    def toggle(self, card: Card) -> bool:
        """Pick a card, in place of those it does not go with, or put it back; False if neither."""
        if card in self.picked:
            self.picked.remove(card)
            self.waiting.pop(card, None)
            return True
        return self._pick(card)

    def grab(self, card: Card) -> bool:
        """Begin a drag of a card and all that are picked with it; False if it may not be picked."""
        return card in self.picked or self._pick(card)

    def _pick(self, card: Card) -> bool:
        """Pick a card, in place of those it does not go with; False if it may not be picked."""
        if card not in self.pickable():
            return False
        combined = [*self.picked, card]
        if not any(offer.most > 1 and set(combined) <= set(offer.pick) for offer in self.offers):
            self.picked.clear()
        self.picked.append(card)
        return True

    def why_unpickable(self, card: Card) -> Why:
        """Why an own card cannot be picked: the rules' refusal, else the open question."""
        for verb in self.layout.verbs:
            refusal = self._refusal(Move(verb, (card,)))
            if refusal is not None and refusal.key not in PLAIN:
                return refusal
        if self.offers and not self.pickable():
            return why("no_card_now", now=choice_prompt(self.rules, self.view))
        return why("not_pickable")

    def waiting_place(self, choice: Move) -> str:
        """The place where the cards of a move wait for its button, as it takes any number of them;
        "" if dropping them there makes the move."""
        entry = self.layout.verbs.get(choice.verb)
        if entry is None or entry.double or not entry.button or choice.targets or not choice.cards:
            return ""
        offers = (offer for offer in self.offers if offer.verb == choice.verb)
        is_free = any(offer.least <= 1 and offer.least < offer.most for offer in offers)
        return fill_seat(entry.onto, self.seat) if is_free else ""

    def put_down(self, place: str) -> None:
        """Put the picked cards on the place where they wait for a button."""
        self.waiting = dict.fromkeys(self.picked, place)

    def waiting_cards(self) -> list[Card]:
        """The picked cards that were put down and wait for a button."""
        return [card for card in self.picked if card in self.waiting]

    def shown_view(self) -> View:
        """The view with the waiting cards where they were put down."""
        view = copy_view(self.view)
        for card in self.waiting_cards():
            next(cards for cards in view.zones.values() if card in cards).remove(card)
            view.zones[self.waiting[card]].append(card)
        return view

    # pointing at places

    def pointable(self) -> set[Target]:
        """The places to point at in turn: targets of offers with several that take the cards; or,
        before any is picked, of those that need cards and a button."""
        by_button = {verb for verb, entry in self.layout.verbs.items() if entry.button}
        places = set[Target]()
        for offer in self.offers:
            is_early = not self.picked and offer.least > 0 and offer.verb in by_button
            if (offer.furthest > 1 or is_early) and can_take(offer, self.picked):
                places.update(offer.targets)
        return places

    def point(self, place: Target) -> bool:
        """Point at a place, in place of those it does not fit, or no longer; False if neither."""
        if place in self.chosen:
            self.chosen.remove(place)
            return True
        if place not in self.pointable():
            return False
        combined = [*self.chosen, place]
        offers = (offer for offer in self.offers if offer.furthest >= len(combined))
        if not any(set(combined) <= set(offer.targets) for offer in offers):
            self.chosen.clear()
        self.chosen.append(place)
        return True

    # making a move

    def places(self, source: str = "") -> list[Target]:
        """The places where a drag of picked cards, or of the heap `source`, or a click may end;
        before any card is picked only those that take none."""
        key = source, tuple(self.picked), tuple(self.chosen)
        if key not in self._places:  # asked several times for every step of a drag
            self._places[key] = []
            for place in dict.fromkeys(self._all_places(source)):
                choice = self.drop((place,), source)[0] if place else None
                if choice is not None and (self.picked or not choice.cards):
                    self._places[key].append(place)
        return self._places[key][:]

    def sources(self) -> set[str]:
        """The heaps a drag may begin at without a card of one's own."""
        heaps = set()
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if entry and not offer.most and self._drop_zones(entry):
                if entry.onto:
                    heaps |= {place for place in offer.targets if isinstance(place, str)}
                heaps.add(fill_seat(entry.start, self.seat))
        return heaps - {""}

    def _drop_zones(self, entry: Verb) -> list[str]:
        """The zones where a dragged heap may end: the one that the layout names, else this seat's
        own, else all others; none for a verb that begins at no zone."""
        if entry.onto:
            return [fill_seat(entry.onto, self.seat)]
        start = fill_seat(entry.start, self.seat)
        if start not in self.view.zones:
            return []
        others = [zone for zone in self.view.zones if zone != start]
        return [zone for zone in others if kind_and_owner(zone)[1] == self.seat] or others

    def _all_places(self, source: str) -> Iterable[Target]:
        """Yield the places where the offers end, legal or not, some twice, and "" for no place;
        `source`: the dragged heap, "" for picked cards or a click."""
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if offer.targets and not source:
                yield from offer.targets
            elif entry and not source:
                yield self.click_place(entry)
            if entry and source and not offer.most:
                yield from self._drop_zones(entry)
            elif entry and entry.onto and not offer.targets:
                yield fill_seat(entry.onto, self.seat)

    def click_place(self, entry: Verb) -> str:
        """The place to click for a move without cards: its heap, or without one its end."""
        start = fill_seat(entry.start, self.seat)
        return start if start in self.view.zones else fill_seat(entry.onto, self.seat)

    def drop(self, places: Sequence[Target], source: str = "") -> tuple[Move | None, Why | None]:
        """The move of dropping picked cards, or a heap (`source`), on the first place that takes
        them, else None and a refusal. `places`: from the most specific outwards."""
        ends = (self._drop_move(offer, place, source) for place in places for offer in self.offers)
        return self._first_legal(ends, why("wrong_place") if self.offers else why("not_your_turn"))

    def why_not_there(self, places: Sequence[Target], source: str = "") -> Why | None:
        """Why `drop` makes no move: the rules' refusal of these cards there; None if it does."""
        refusal = self.drop(places, source)[1]
        if refusal is None or refusal.key != "wrong_place" or source or not self.picked:
            return refusal
        cards = tuple(sorted(self.picked))
        tried = (Move(verb, cards, (place,)) for place in places for verb in self.layout.verbs)
        reasons = filter(None, map(self._refusal, tried))
        return next((reason for reason in reasons if reason.key not in PLAIN), refusal)

    def _first_legal(
        self, moves: Iterable[Move | None], default_refusal: Why
    ) -> tuple[Move | None, Why | None]:
        """The first legal move, else the first refusal; the default where there is no move."""
        refusals = []
        for choice in filter(None, moves):
            refusal = self._refusal(choice)
            if refusal is None:
                return choice, None
            refusals.append(refusal)
        return None, next(iter(refusals), default_refusal)

    def _drop_move(self, offer: Offer, place: Target, source: str) -> Move | None:
        """The move of an offer that ends on a place, or None where it does not end there."""
        entry = self.layout.verbs.get(offer.verb)
        if source:
            if offer.most or entry is None or place not in self._drop_zones(entry):
                return None
            if offer.targets:
                return Move(offer.verb, (), (source,)) if source in offer.targets else None
            return Move(offer.verb) if source == fill_seat(entry.start, self.seat) else None
        if offer.targets:
            if place not in offer.targets:
                return None
            combined = {*self.chosen, place}
            can_combine = offer.furthest >= len(combined) and combined <= set(offer.targets)
            return self._move(offer, tuple(combined) if can_combine else (place,))
        if entry is None:
            return None
        if not offer.most:  # whatever is picked stays where it is
            return Move(offer.verb) if place and place == self.click_place(entry) else None
        ends = self.picked and place == fill_seat(entry.onto, self.seat)
        return self._move(offer, ()) if ends else None

    def press(self, button: str) -> tuple[Move | None, Why | None]:
        """The move of pressing a button (see `buttons`) with what is picked and pointed at."""
        verb, _, number = button.partition(" ")
        amount = int(number) if number else None
        moves = (
            self._move(offer, tuple(self.chosen) if offer.targets else (), amount)
            for offer in self.offers
            if offer.verb == verb
        )
        return self._first_legal(moves, why("not_now", verb=verb))

    def buttons(self) -> list[str]:
        """The buttons now, in the layout's order: a verb, or one for each amount (`bid 5`)."""
        verbs = [verb for verb, entry in self.layout.verbs.items() if entry.button]
        return [button for verb in verbs for button in self.buttons_of(verb)]

    def buttons_of(self, verb: str) -> list[str]:
        """The buttons that a verb on offer has, or would have."""
        offers = [offer for offer in self.offers if offer.verb == verb]
        amounts = {n for offer in offers if len(offer.amounts) > 1 for n in offer.amounts}
        if amounts:
            return [f"{verb} {amount}" for amount in sorted(amounts)]
        return [verb] if offers else []

    def takes_cards(self, verb: str) -> bool:
        """Whether cards or places may go with a verb."""
        return any(offer.most or offer.targets for offer in self.offers if offer.verb == verb)

    def key(self, verb: str, label: str) -> str:
        """The letter that presses the button of a verb with this label; "" for none."""
        return self.layout.verbs[verb_of(verb)].key

    def wastes_picked(self, choice: Move) -> bool:
        """Whether a move ignores cards picked by hand that would make a legal move."""
        if choice.cards or not self.picked or choice.verb not in map(verb_of, self.buttons()):
            return False
        proposed = proposal(self.rules, self.view, self.seat)
        if proposed is not None and sorted(proposed.cards) == sorted(self.picked):
            return False
        moves = [self.drop((place,))[0] for place in self.places()]
        moves += [self.press(button)[0] for button in self.buttons()]
        return any(move is not None and move.cards for move in moves)

    def double_click(self, card: Card) -> tuple[Move | None, Why | None]:
        """The move of a double click on a card."""
        if card not in self.picked:
            self.picked = [card]
        verbs = [verb for verb, entry in self.layout.verbs.items() if entry.double]
        moves = (self._move(offer, ()) for offer in self.offers if offer.verb in verbs)
        return self._first_legal(moves, why("not_pickable"))

    def gauge(self, place: Target | None = None) -> Gauge | None:
        """What the picked cards are worth against the chosen places and this one, or what these
        need; or None."""
        if not self.picked and not self.chosen:
            return None
        targets = [*self.chosen]
        if place is not None and place not in targets:
            targets.append(place)
        return gauge(self.rules, self.view, self.seat, self.picked, targets)

    def _move(self, offer: Offer, places: tuple[Target, ...], amount: int | None = None) -> Move:
        """The move of an offer with the picked cards and these places, and with the only cards or
        the only amount where there is nothing to choose. Nobody has asked the rules yet."""
        picked = tuple(sorted(self.picked)) if offer.most else ()
        if not picked and len(offer.pick) == offer.least:
            picked = tuple(sorted(offer.pick))
        if amount is None and len(offer.amounts) == 1:
            amount = offer.amounts[0]
        return Move(offer.verb, picked, tuple(sorted(places, key=str)), amount)

    def _refusal(self, choice: Move) -> Why | None:
        """Why the rules refuse a move; None for a legal one."""
        return why_not(self.rules, self.view, self.seat, choice)


def verb_of(button: str) -> str:
    """The verb of a button."""
    return button.partition(" ")[0]


def can_take(offer: Offer, picked: Sequence[Card]) -> bool:
    """Whether an offer takes these cards together."""
    return len(picked) <= offer.most and set(offer.pick).issuperset(picked)


class Gesture(NamedTuple):
    """Cards picked, places pointed at (they are put on the last), or a verb's button pressed."""

    cards: tuple[Card, ...] = ()
    places: tuple[Target, ...] = ()
    button: str = ""


def gestures_for(builder: MoveBuilder, choice: Move) -> list[Gesture]:
    """The gestures a person may use to make a legal move: a drag, a click, a button."""
    entry = builder.layout.verbs.get(choice.verb)
    gestures = []
    picks_cards = any(offer.most for offer in builder.offers if offer.verb == choice.verb)
    can_point = set(choice.targets) <= builder.pointable()  # by clicks, which then make no move yet
    if choice.targets and (choice.cards or not can_point):
        gestures.append(Gesture(choice.cards, choice.targets))
    elif choice.cards and entry and entry.onto and not builder.waiting_place(choice):
        gestures.append(Gesture(choice.cards, (fill_seat(entry.onto, builder.seat),)))
    elif entry and (entry.start or entry.onto) and not picks_cards:
        gestures.append(Gesture((), (builder.click_place(entry),)))
    if entry and entry.button and (not choice.targets or can_point):
        numbered = f"{choice.verb} {choice.amount}"
        button = numbered if numbered in builder.buttons() else choice.verb
        gestures.append(Gesture(choice.cards, choice.targets, button))
    return gestures
