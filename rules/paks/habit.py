"""How a seat plays by habit: whole turns weighed by what they are worth, quickly.

Whoever chooses looks at its hand, the board and the paks, and at nothing else: so a habit
may be asked in a position where all cards are known, as in a view.
"""

from __future__ import annotations

from random import Random

from rules.kit.cards import Card
from rules.kit.moves import Move
from rules.kit.state import State
from rules.paks.holdings import HOLDING, cards_of, holding_of, measure, reach
from rules.paks.lastcard import last_card
from rules.paks.likely import proposal
from rules.paks.plays import STEP, Place, Play, best_pak, best_steal, place_of
from rules.paks.sides import BIT, HAND, OWNER
from rules.paks.values import WORTH

DONE, PASS = Move("done"), Move("pass")


def habit(state: State, seat: int, rng: Random, nerves: float = 0.0) -> Move:
    """Take and steal what is worth most, after what it costs the hand and what thieves may do.

    `nerves`: points within which it is a matter of mood which pak is made.
    """
    if state.phase == "give":
        laid = proposal(state, seat)
        assert laid is not None
        return laid
    left = len(state.zones["stock"])
    if left == 1 and state.table.seats == 2:
        return last_card(state, seat)
    return turn(state, place_of(state.table, seat, left), rng, nerves)


def rivals(view: State, seat: int) -> list[Move]:
    """For every board card the best way to take it, or in every suit the best steal; and to leave
    things as they are."""
    if view.phase == "give":
        return []
    place = place_of(view.table, seat, len(view.zones["stock"]))
    held = _held(view, place)
    look = Look(view, place, held)
    if view.phase == "steal":
        return [*(look.robbery(suit, play) for suit, play in look.robberies().items()), DONE]
    found = [look.capture(one, look.pak(one)) for one in _open(view, place, held)]
    return found if view.phase == "must" else [*found, PASS]


def turn(state: State, place: Place, rng: Random, nerves: float) -> Move:
    """A pak or a pass, or a steal or none, as it is best for the side of this place."""
    held = _held(state, place)
    if state.phase == "steal":
        return _steal(Look(state, place, held))
    taken = _open(state, place, held)
    if not taken:
        return PASS
    return _pak(Look(state, place, held), taken, state.phase == "must", rng, nerves)


def _held(state: State, place: Place) -> dict[str, int]:
    """The seat's hand by suit, of the suits it has."""
    held: dict[str, int] = {}
    for one in state.zones[HAND[place.seat]]:
        suit = one.suit
        held[suit] = held.get(suit, 0) + HOLDING[one]
    return held


def _open(state: State, place: Place, held: dict[str, int]) -> list[Card]:
    """The board cards that can be taken."""
    one_pair = place.one_pair
    return [
        one
        for one in state.zones["board"]
        if one.suit in held and reach(held[one.suit], one_pair) > WORTH[one.rank]
    ]


class Look:
    """What a seat sees in the suits it holds."""

    __slots__ = ("hand", "held", "names", "paks", "place", "played", "unseen")

    def __init__(self, state: State, place: Place, held: dict[str, int]) -> None:
        zones = state.zones
        self.place = place
        self.held = held
        self.hand = zones[HAND[place.seat]]
        self.played = state.tallies["suits"]
        self.paks: dict[str, tuple[int, ...]] = {}
        self.names: dict[str, list[str]] = {}
        found: dict[str, list[int]] = {suit: [] for suit in held}
        names, full = self.names, place.full
        hidden = {suit: full - holding for suit, holding in held.items()}
        for one in zones["board"]:
            if one.suit in hidden:
                hidden[one.suit] -= HOLDING[one]
        for name, cards in zones.items():
            if name in OWNER:
                suit = cards[0].suit
                if suit in hidden:
                    holding = sum(map(holding_of, cards))
                    hidden[suit] -= holding
                    found[suit].append(OWNER[name] << 20 | measure(holding))
                    if suit in names:
                        names[suit].append(name)
                    else:
                        names[suit] = [name]
        for suit in names:
            self.paks[suit] = tuple(found[suit])
        self.unseen = {
            suit: (reach(rest, False) + STEP - 1) // STEP * STEP for suit, rest in hidden.items()
        }

    def pak(self, taken: Card) -> Play:
        """The best way to take a board card that can be taken."""
        suit = taken.suit
        paks = self.paks.get(suit, ())
        return best_pak(self.place, self.held[suit], self.unseen[suit], paks, taken.rank)

    def steal(self, suit: str) -> Play:
        """The best steal in a suit of which there are paks; worth nothing if there is none."""
        return best_steal(self.place, self.held[suit], self.unseen[suit], self.paks[suit])

    def robberies(self) -> dict[str, Play]:
        """The best steal in every suit in which one may be worth it."""
        found = {suit: self.steal(suit) for suit in self.paks if not self.played & BIT[suit]}
        return {suit: play for suit, play in found.items() if play.used}

    def capture(self, taken: Card, play: Play) -> Move:
        """The move of a pak."""
        return Move("pak", cards_of(play.used, taken.suit, self.hand), (taken,))

    def robbery(self, suit: str, play: Play) -> Move:
        """The move of a steal."""
        names = self.names[suit]
        targets = tuple(sorted([names[each] for each in play.stolen]))
        return Move("steal", cards_of(play.used, suit, self.hand), targets)


def _steal(look: Look) -> Move:
    best, most, where = None, 0.0, ""
    for suit, play in look.robberies().items():
        if play.value > most:
            best, most, where = play, play.value, suit
    return DONE if best is None else look.robbery(where, best)


def _pak(look: Look, taken: list[Card], must: bool, rng: Random, nerves: float) -> Move:
    """The pak that is worth most with the steals it opens, which are in other suits."""
    loot = {suit: look.steal(suit).value for suit in look.paks}
    whole = sum(loot.values())
    most = -1e9 if must else 0.0
    best, board = None, taken[0]
    for one in taken:
        play = look.pak(one)
        value = play.value + whole - loot.get(one.suit, 0.0)
        if nerves:
            value += nerves * rng.random()
        if value > most:
            best, most, board = play, value, one
    return PASS if best is None else look.capture(board, best)
