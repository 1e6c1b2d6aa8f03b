"""Tricks: what must be followed, which card takes, how cards are dealt, laid, swept and exchanged.

A game of tricks has zones `hand:SEAT`, `played:SEAT` and, if won cards are kept, `won:SEAT`. If
trumps change, a tally `trump` says which suit it is: its place in SUITS from 1, NO_TRUMPS, or 0
while nobody has named it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.kit.cards import SUITS, Card
from rules.kit.chance import Chance
from rules.kit.move import Offer
from rules.kit.state import State, Why, why

ACE_HIGH = (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 1)
"""Ranks from the lowest up."""
ACE_LOW = tuple(range(1, 14))
NO_TRUMPS = len(SUITS) + 1


def trump_suit(state: State) -> str:
    """Return the suit of trumps, "" if there is none."""
    number = state.tallies["trump"]
    return SUITS[number - 1] if 0 < number < NO_TRUMPS else ""


def name_trump(state: State, suit: str) -> None:
    """Record the suit of trumps; "" for a hand without them."""
    state.tallies["trump"] = SUITS.index(suit) + 1 if suit else NO_TRUMPS


def strength(card: Card, led: str, trump: str = "", ranks: Sequence[int] = ACE_HIGH) -> int:
    """Return how high a card counts when the suit `led` was led: 0 if it cannot take the trick.

    `trump`: the suit of trumps, which beat all others; "" for none. `ranks`: from the lowest up."""
    if card.suit not in (led, trump):
        return 0
    height = ranks.index(card.rank) + 1
    return len(ranks) + height if card.suit == trump else height


def suit_led(cards: Sequence[Card]) -> str:
    """Return the suit of a trick's first card, "" before one is played."""
    return cards[0].suit if cards else ""


def best_card(cards: Sequence[Card], trump: str = "", ranks: Sequence[int] = ACE_HIGH) -> int:
    """Return the index of the card that takes the trick of these cards, which are in the order of
    play; of equal cards of two packs, the first."""
    led = suit_led(cards)
    strengths = [strength(card, led, trump, ranks) for card in cards]
    return strengths.index(max(strengths))


def follow_refusal(
    hand: Iterable[Card], cards: Sequence[Card], played: Card, trump: str = "", ruff: bool = False
) -> Why | None:
    """Return why a card may not be played to the `cards` of a trick; None if it may.

    The suit led must be followed (`reason.follow`). `ruff`: a player who cannot follow must play a
    trump (`reason.ruff`)."""
    led, suits = suit_led(cards), {card.suit for card in hand}
    if not led or played.suit == led:
        return None
    if led in suits:
        return why("follow", suit=f"suit.{led}")
    if ruff and trump in suits and played.suit != trump:
        return why("ruff", suit=f"suit.{trump}")
    return None


def trick_seats(state: State, leader: int) -> list[int]:
    """Return the seats that have played to the trick, in the order of play. `leader`: who led, or
    whose turn it is now."""
    order = (state.table.after(leader, step) for step in range(state.table.seats))
    return [seat for seat in order if state.zones[f"played:{seat}"]]


def trick_cards(state: State, leader: int) -> list[Card]:
    """Return the cards of the trick in the order of play."""
    return [card for seat in trick_seats(state, leader) for card in state.zones[f"played:{seat}"]]


def trick_taker(state: State, leader: int, trump: str = "", ranks: Sequence[int] = ACE_HIGH) -> int:
    """Return the seat that takes the trick with the cards played so far."""
    return trick_seats(state, leader)[best_card(trick_cards(state, leader), trump, ranks)]


def lay_card(state: State, seat: int, card: Card) -> bool:
    """Play a card to the trick, and pass the turn to the left; return whether the trick is full."""
    state.zones[f"hand:{seat}"].remove(card)
    state.zones[f"played:{seat}"].append(card)
    state.turn = state.table.after(seat)
    return bool(state.zones[f"played:{state.turn}"])  # the next seat has already played


def sweep_trick(state: State, leader: int, taker: int, zone: str) -> list[Card]:
    """Move the cards of a trick to a zone, such as `won:2`, and give its taker the turn. Returns
    the cards in the order of play."""
    cards = trick_cards(state, leader)
    for seat in range(state.table.seats):
        state.zones[f"played:{seat}"].clear()
    state.zones[zone] += cards
    state.turn = taker
    return cards


def deal_cards(state: State, zone: str, count: int) -> None:
    """Deal cards from the top of the stock to a zone, such as `talon`."""
    state.zones[zone] += [state.zones["stock"].pop() for _ in range(count)]


def deal_packets(state: State, packets: Iterable[int], others: Sequence[str] = ()) -> None:
    """Deal from the top of the stock to every seat from the dealer's left: with packets (3, 2)
    three cards to each, then two to each. `others`: zones that get as many after the seats, such
    as a hand that nobody plays."""
    table = state.table
    seats = [table.after(table.dealer, step) for step in range(1, table.seats + 1)]
    for count in packets:
        for zone in (*(f"hand:{seat}" for seat in seats), *others):
            deal_cards(state, zone, count)


def draw_round(state: State, first: int) -> None:
    """Move the top card of the stock to each hand in turn, beginning with a seat; the last hands
    get none if the stock is used up."""
    for step in range(min(state.table.seats, len(state.zones["stock"]))):
        deal_cards(state, f"hand:{state.table.after(first, step)}", 1)


def renew_stock(state: State, pile: str, chance: Chance) -> None:
    """Shuffle a pile such as `discards` into the stock, except for its top card: a dealer's step
    for when the stock is used up. If the pile has no other card, the stock stays empty."""
    cards, stock = state.zones[pile], state.zones["stock"]
    stock += cards[:-1]
    del cards[:-1]
    chance.shuffle(stock)


def swap_offers(state: State, seat: int, source: str) -> Sequence[Offer]:
    """Return the offers of a player who may exchange cards with a zone: `exchange` with at most as
    many as are there, and `keep`."""
    hand = state.zones[f"hand:{seat}"]
    most = min(len(hand), len(state.zones[source]))
    swap = (Offer("exchange", hand, least=1, most=most, certain=True),) if most else ()
    return (*swap, Offer("keep", certain=True))


def swap_cards(state: State, seat: int, given: Sequence[Card], source: str, goal: str) -> None:
    """Exchange cards of a hand for as many from the top of a zone, such as `stock` or `talon`;
    what is given up goes to the zone `goal`."""
    given = tuple(given)  # a copy, as it may be the hand itself
    hand, zone = state.zones[f"hand:{seat}"], state.zones[source]
    for card in given:
        hand.remove(card)
    hand += [zone.pop() for _ in given]
    state.zones[goal] += given


def pass_turn(state: State, first: int) -> bool:
    """Pass the turn to the left, where one after another is asked, such as who exchanges. Returns
    whether it has come round to the `first` seat, so that everybody has been asked."""
    state.turn = state.table.after(state.turn)
    return state.turn == first


def master_cards(
    hand: Iterable[Card], unseen: Iterable[Card], trump: str = "", ranks: Sequence[int] = ACE_HIGH
) -> list[Card]:
    """Return the cards of a hand that surely take the trick if they are led: they are higher than
    every unseen card of their suit and every unseen trump."""
    hidden = list(unseen)

    def is_master(card: Card) -> bool:
        own = strength(card, card.suit, trump, ranks)
        return all(strength(other, card.suit, trump, ranks) < own for other in hidden)

    return [card for card in hand if is_master(card)]
