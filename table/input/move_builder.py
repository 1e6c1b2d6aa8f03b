"""Build moves from gestures: what is picked, where it may go, and why it may not.

Works on the person's own view and asks the rules about one gesture at a time; it never lists all
moves. A gesture is one of three: picked cards put on a place, after pointing at the other places if
the move has several; a button; a heap dragged somewhere, for a move without cards of the hand."""

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

MoveOrRefusal = tuple[Move | None, Why | None]  # a legal move and None, or None and the refusal


class MoveBuilder:
    """Builds one seat's choice from its gestures, for as long as one view lasts.

    `picked_cards`: in the order they were picked. `chosen_targets`: the places pointed at, for a
    move that has several. `waiting_places`: for each picked card that was put down to wait for a
    button, the place where it is. If the game proposes a move, picked and chosen begin with it."""

    def __init__(self, rules: Rules, layout: Layout, view: View, seat: int) -> None:
        self.rules, self.layout, self.view, self.seat = rules, layout, view, seat
        self.picked_cards: list[Card] = []
        self.chosen_targets: list[Target] = []
        self.waiting_places: dict[Card, str] = {}
        self._places: dict[object, list[Target]] = {}
        owes = seat in rules.actors(view)
        self.offers: Sequence[Offer] = rules.offers(view, seat) if owes else ()
        self.let_go()

    def let_go(self) -> None:
        """Unpick everything except what the game proposes."""
        proposed = proposal(self.rules, self.view, self.seat) if self.offers else None
        self.picked_cards = list(proposed.cards) if proposed is not None else []
        self.chosen_targets = list(proposed.targets) if proposed is not None else []
        self.waiting_places = {}

    def pickable(self) -> set[Card]:
        return {card for offer in self.offers for card in offer.pick}

    def toggle(self, card: Card) -> bool:
        """Pick a card or put it back; return False if it may not be picked."""
        if card in self.picked_cards:
            self.picked_cards.remove(card)
            self.waiting_places.pop(card, None)
            return True
        return self._pick(card)

    def grab(self, card: Card) -> bool:
        """Pick a card for a drag, unless it is picked; return False if it may not be."""
        return card in self.picked_cards or self._pick(card)

    def _pick(self, card: Card) -> bool:
        """Pick a card, and put back others that no offer takes with it; False if it may not be."""
        if card not in self.pickable():
            return False
        combined = [*self.picked_cards, card]
        if not any(offer.most > 1 and set(combined) <= set(offer.pick) for offer in self.offers):
            self.picked_cards.clear()
        self.picked_cards.append(card)
        return True

    def why_unpickable(self, card: Card) -> Why:
        """Return why an own card cannot be picked: the rules' reason, else the open question."""
        for verb in self.layout.verbs:
            refusal = self._refusal(Move(verb, (card,)))
            if refusal is not None and refusal.key not in PLAIN:
                return refusal
        if self.offers and not self.pickable():
            return why("no_card_now", now=choice_prompt(self.rules, self.view))
        return why("not_pickable")

    def waiting_place(self, choice: Move) -> str:
        """Return the place where the cards of a move wait until its button is pressed, so that more
        cards can be added. "" if dropping them there makes the move at once."""
        entry = self.layout.verbs.get(choice.verb)
        if entry is None or entry.double or not entry.button:
            return ""
        if choice.targets or not choice.cards:
            return ""
        offers = (offer for offer in self.offers if offer.verb == choice.verb)
        takes_any_number = any(offer.least <= 1 and offer.least < offer.most for offer in offers)
        return fill_seat(entry.onto, self.seat) if takes_any_number else ""

    def put_down(self, place: str) -> None:
        self.waiting_places = dict.fromkeys(self.picked_cards, place)

    def waiting_cards(self) -> list[Card]:
        return [card for card in self.picked_cards if card in self.waiting_places]

    def shown_view(self) -> View:
        """Return a copy of the view in which the waiting cards lie where they were put down."""
        view = copy_view(self.view)
        for card in self.waiting_cards():
            old_zone = next(zone for zone, cards in view.zones.items() if card in cards)
            view.zones[old_zone].remove(card)
            view.zones[self.waiting_places[card]].append(card)
        return view

    def pointable(self) -> set[Target]:
        """Return the places that may be pointed at one by one: the targets of offers that take
        several. Before a card is picked also those of a move that a button will make with cards."""
        with_button = {verb for verb, entry in self.layout.verbs.items() if entry.button}
        places = set[Target]()
        for offer in self.offers:
            needs_cards_first = not self.picked_cards and offer.least > 0
            is_early = needs_cards_first and offer.verb in with_button
            if (offer.furthest > 1 or is_early) and can_take(offer, self.picked_cards):
                places.update(offer.targets)
        return places

    def point(self, place: Target) -> bool:
        """Point at a place or take that back; return False if it may not be pointed at. The other
        chosen places are dropped if no offer takes them together with it."""
        if place in self.chosen_targets:
            self.chosen_targets.remove(place)
            return True
        if place not in self.pointable():
            return False
        combined = [*self.chosen_targets, place]
        offers = (offer for offer in self.offers if offer.furthest >= len(combined))
        if not any(set(combined) <= set(offer.targets) for offer in offers):
            self.chosen_targets.clear()
        self.chosen_targets.append(place)
        return True

    def places(self, source: str = "") -> list[Target]:
        """Return the places where a click, or a drag of the picked cards or of the heap `source`,
        makes a move. Before any card is picked only moves without cards count."""
        key = source, tuple(self.picked_cards), tuple(self.chosen_targets)
        if key not in self._places:  # asked several times for every step of a drag
            places = []
            for place in dict.fromkeys(self._all_places(source)):
                choice = self.drop((place,), source)[0] if place else None
                if choice is not None and (self.picked_cards or not choice.cards):
                    places.append(place)
            self._places[key] = places
        return self._places[key][:]

    def sources(self) -> set[str]:
        """Return the heaps from which a drag may begin for a move without cards of the hand."""
        heaps = set()
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if entry is None or offer.most or not self._drop_zones(entry):
                continue
            if entry.onto:  # then any of the heaps that the offer names may be dragged there
                heaps |= {place for place in offer.targets if isinstance(place, str)}
            heaps.add(fill_seat(entry.start, self.seat))
        return heaps - {""}

    def _drop_zones(self, entry: Verb) -> list[str]:
        """Return the zones where a heap dragged for a verb may be dropped: the one that the layout
        names, else the own ones, else all others. Empty for a verb that begins at no zone."""
        if entry.onto:
            return [fill_seat(entry.onto, self.seat)]
        start = fill_seat(entry.start, self.seat)
        if start not in self.view.zones:
            return []
        others = [zone for zone in self.view.zones if zone != start]
        own_zones = [zone for zone in others if kind_and_owner(zone)[1] == self.seat]
        return own_zones or others

    def _all_places(self, source: str) -> Iterable[Target]:
        """Yield the places where the offers end, legal or not. Some come twice, and "" stands for
        no place. `source`: the dragged heap; "" for picked cards or a click."""
        for offer in self.offers:
            entry = self.layout.verbs.get(offer.verb)
            if not source:
                if offer.targets:
                    yield from offer.targets
                elif entry:
                    yield self.click_place(entry)
            if source and entry and not offer.most:
                yield from self._drop_zones(entry)
            elif entry and entry.onto and not offer.targets:
                yield fill_seat(entry.onto, self.seat)

    def click_place(self, entry: Verb) -> str:
        """Return the zone to click for a move without cards: that of its start, else its end."""
        start = fill_seat(entry.start, self.seat)
        return start if start in self.view.zones else fill_seat(entry.onto, self.seat)

    def drop(self, places: Sequence[Target], source: str = "") -> MoveOrRefusal:
        """Return the legal move of dropping the picked cards, or the heap `source`, on the first
        of these places that takes them; or the refusal."""
        moves = (self._drop_move(offer, place, source) for place in places for offer in self.offers)
        return self._first_legal(moves, why("wrong_place" if self.offers else "not_your_turn"))

    def why_not_there(self, places: Sequence[Target], source: str = "") -> Why | None:
        """Return why `drop` makes no move, with the rules' own reason if they have one; or None."""
        refusal = self.drop(places, source)[1]
        if refusal is None or refusal.key != "wrong_place" or source or not self.picked_cards:
            return refusal
        cards = tuple(sorted(self.picked_cards))
        moves = (Move(verb, cards, (place,)) for place in places for verb in self.layout.verbs)
        for reason in filter(None, map(self._refusal, moves)):
            if reason.key not in PLAIN:
                return reason
        return refusal

    def _first_legal(self, moves: Iterable[Move | None], default_refusal: Why) -> MoveOrRefusal:
        """Return the first legal move; or the refusal of the first move, or the default if there
        are no moves. A move that is None is left out."""
        first_refusal = None
        for choice in filter(None, moves):
            refusal = self._refusal(choice)
            if refusal is None:
                return choice, None
            first_refusal = first_refusal or refusal
        return None, first_refusal or default_refusal

    def _drop_move(self, offer: Offer, place: Target, source: str) -> Move | None:
        """Return the move of an offer that dropping the picked cards, or the heap `source`, on a
        place would make; None if the offer does not end there."""
        entry = self.layout.verbs.get(offer.verb)
        if source:
            return self._heap_move(offer, place, source)
        if offer.targets:
            if place not in offer.targets:
                return None
            combined = {*self.chosen_targets, place}
            can_combine = offer.furthest >= len(combined) and combined <= set(offer.targets)
            return self._move(offer, tuple(combined) if can_combine else (place,))
        if entry is None:
            return None
        if not offer.most:  # a move without cards; picked ones stay where they are
            is_click = place != "" and place == self.click_place(entry)
            return Move(offer.verb) if is_click else None
        ends_here = bool(self.picked_cards) and place == fill_seat(entry.onto, self.seat)
        return self._move(offer, ()) if ends_here else None

    def _heap_move(self, offer: Offer, place: Target, source: str) -> Move | None:
        """Return the move of an offer that dragging the heap `source` to a place makes: with that
        heap as its target, if the offer has targets. None if the offer means another move."""
        entry = self.layout.verbs.get(offer.verb)
        if offer.most or entry is None or place not in self._drop_zones(entry):
            return None
        if source in offer.targets:
            return Move(offer.verb, (), (source,))
        is_start = source == fill_seat(entry.start, self.seat)
        return Move(offer.verb) if is_start and not offer.targets else None

    def press(self, button: str) -> MoveOrRefusal:
        """Return the legal move of a button with what is picked and chosen, or the refusal."""
        verb, _, number = button.partition(" ")
        amount = int(number) if number else None
        offers = [offer for offer in self.offers if offer.verb == verb]
        chosen = tuple(self.chosen_targets)
        moves = (self._move(offer, chosen if offer.targets else (), amount) for offer in offers)
        return self._first_legal(moves, why("not_now", verb=verb))

    def buttons(self) -> list[str]:
        """Return the buttons in the layout's order: a verb, or one for each amount (`bid 5`)."""
        verbs = [verb for verb, entry in self.layout.verbs.items() if entry.button]
        return [button for verb in verbs for button in self.buttons_of(verb)]

    def buttons_of(self, verb: str) -> list[str]:
        """Return the buttons of a verb: for each amount, or one; none if it is not on offer."""
        offers = [offer for offer in self.offers if offer.verb == verb]
        amounts = {amount for offer in offers if len(offer.amounts) > 1 for amount in offer.amounts}
        if amounts:
            return [f"{verb} {amount}" for amount in sorted(amounts)]
        return [verb] if offers else []

    def takes_cards(self, verb: str) -> bool:
        """Whether cards or places may go with a verb."""
        return any(offer.most or offer.targets for offer in self.offers if offer.verb == verb)

    def key(self, verb: str, label: str) -> str:
        """Return the letter that presses the button of a verb, or "". Games give it in their
        layout. `label`, the button's text, is for subclasses that must find a letter."""
        return self.layout.verbs[verb_of(verb)].key

    def wastes_picked(self, choice: Move) -> bool:
        """Whether a move leaves out cards picked by hand, though a legal one with cards exists."""
        if choice.cards or not self.picked_cards or choice.verb not in map(verb_of, self.buttons()):
            return False
        proposed = proposal(self.rules, self.view, self.seat)
        if proposed is not None and sorted(proposed.cards) == sorted(self.picked_cards):
            return False
        moves = [self.drop((place,))[0] for place in self.places()]
        moves += [self.press(button)[0] for button in self.buttons()]
        return any(move is not None and move.cards for move in moves)

    def double_click(self, card: Card) -> MoveOrRefusal:
        """Pick this card alone, unless picked; return a double click's legal move or refusal."""
        if card not in self.picked_cards:
            self.picked_cards = [card]
        verbs = [verb for verb, entry in self.layout.verbs.items() if entry.double]
        moves = (self._move(offer, ()) for offer in self.offers if offer.verb in verbs)
        return self._first_legal(moves, why("not_pickable"))

    def gauge(self, place: Target | None = None) -> Gauge | None:
        """Return what the picked cards are worth against the chosen places and `place`; without
        cards, what these places need. None if nothing is picked or chosen."""
        if not self.picked_cards and not self.chosen_targets:
            return None
        targets = [*self.chosen_targets]
        if place is not None and place not in targets:
            targets.append(place)
        return gauge(self.rules, self.view, self.seat, self.picked_cards, targets)

    def _move(self, offer: Offer, places: tuple[Target, ...], amount: int | None = None) -> Move:
        """Return the move of an offer with the picked cards and these places, not yet checked by
        the rules. The only possible cards or amount are filled in."""
        picked = tuple(sorted(self.picked_cards)) if offer.most else ()
        if not picked and len(offer.pick) == offer.least:
            picked = tuple(sorted(offer.pick))
        if amount is None and len(offer.amounts) == 1:
            amount = offer.amounts[0]
        return Move(offer.verb, picked, tuple(sorted(places, key=str)), amount)

    def _refusal(self, choice: Move) -> Why | None:
        return why_not(self.rules, self.view, self.seat, choice)


def verb_of(button: str) -> str:
    return button.partition(" ")[0]


def can_take(offer: Offer, picked: Sequence[Card]) -> bool:
    """Whether an offer takes these cards together, perhaps with more."""
    return len(picked) <= offer.most and set(offer.pick).issuperset(picked)


class Gesture(NamedTuple):
    """A way to make a move: cards are picked, places pointed at, and then a button is pressed.
    Without a button the cards are put on the last place."""

    cards: tuple[Card, ...] = ()
    places: tuple[Target, ...] = ()
    button: str = ""


def gestures_for(builder: MoveBuilder, choice: Move) -> list[Gesture]:
    """Return the gestures that make a legal move: at most one to a place, and one by a button."""
    entry = builder.layout.verbs.get(choice.verb)
    gestures = []
    offers = [offer for offer in builder.offers if offer.verb == choice.verb]
    only_points = set(choice.targets) <= builder.pointable()  # clicks there make no move yet
    if choice.targets and (choice.cards or not only_points):
        gestures.append(Gesture(choice.cards, choice.targets))
    elif choice.cards and entry and entry.onto and not builder.waiting_place(choice):
        gestures.append(Gesture(choice.cards, (fill_seat(entry.onto, builder.seat),)))
    elif entry and (entry.start or entry.onto) and not any(offer.most for offer in offers):
        gestures.append(Gesture((), (builder.click_place(entry),)))
    if entry and entry.button and (not choice.targets or only_points):
        with_amount = f"{choice.verb} {choice.amount}"
        button = with_amount if with_amount in builder.buttons() else choice.verb
        gestures.append(Gesture(choice.cards, choice.targets, button))
    return gestures
